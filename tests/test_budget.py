# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What the handheld may cost: pixels on the bus for each action, bytes of memory for the program."""

import pytest

import bench_screens
import budget
from simulator.screen import Traffic

# ---- pixels


@pytest.fixture(scope="module")
def costs():
    return bench_screens.measure()


def test_nothing_is_sent_while_nothing_happens(costs):
    assert costs["idle"].worst == (0, 0, 0)


def test_a_step_of_the_cursor_sends_at_most_1100_pixels(costs):
    assert costs["step, same words"].times > 20
    assert costs["step, same words"].worst.pixels <= bench_screens.TARGETS["step, same words"]


def test_turning_the_tile_sends_at_most_600_pixels(costs):
    assert costs["turn, same words"].times > 5
    assert costs["turn, same words"].worst.pixels <= bench_screens.TARGETS["turn, same words"]


def test_a_scroll_sends_at_most_one_full_frame(costs):
    assert costs["scroll"].times > 5
    assert costs["scroll"].worst.pixels <= bench_screens.FULL_FRAME


@pytest.mark.parametrize(
    ("what", "step"), [("a closed room glows, a frame", 100), ("coins fly, a frame", 40)]
)
def test_what_moves_by_itself_keeps_its_pace(costs, what, step):
    """A frame is sent and composed, which takes as long again, well before the next is due."""
    assert costs[what].times > 50
    assert costs[what].worst.pixels <= bench_screens.TARGETS[what] <= bench_screens.FULL_FRAME
    assert 2 * bench_screens.milliseconds(costs[what].worst) < step / 2


def test_the_walk_has_seen_every_kind_of_step(costs):
    seen = {"step, other words", "turn, other words", "jump, other words", "A: lay it?"}
    seen |= {"pause opens", "overview opens", "A: laid, the hand-off", "A: laid, a tally opens"}
    assert seen <= costs.keys()


def test_a_full_frame_takes_14_milliseconds_on_the_bus():
    assert 14 < bench_screens.milliseconds(Traffic(20480, 128, 42368)) < 14.2


# ---- memory


@pytest.fixture(scope="module")
def account():
    return budget.Account()


def test_what_power_on_loads_of_lib_is_at_most_60_kb(account):
    """The rest is loaded when a screen needs it, and most of that is let go again."""
    start = sum(module.bytes for module in account.modules if module.when == "start")
    assert start <= budget.MOST_IMPORTS


def test_30_kb_are_left_at_the_worst_moment(account):
    assert account.left >= budget.LEAST_LEFT


def test_adafruits_libraries_weigh_here_what_they_weigh_on_circuitpython(account):
    """The VM tells the truth about the board: within a tenth."""
    assert 0.9 < account.libraries_here / account.libraries_there < 1.1


def test_the_account_has_seen_the_whole_program(account):
    names = {module.name for module in account.modules}
    assert {"console.start", "console.boards.pygamer", budget.GAME} <= names
    assert {"forbidden_city.rooms", "forbidden_city.bots", "forbidden_city.screens.tally"} <= names
    assert budget.OTHER_BOARD not in names
    assert (160, 96, 4) in account.bitmaps  # the stage
    used = [moment.used for moment in account.moments]
    assert used[0] < used[1] < used[2]


def test_bitmaps_are_padded_as_on_the_board():
    assert budget.bitmap_bytes(160, 128, 4) == 10240
    assert budget.bitmap_bytes(138, 9, 1) == 20 * 9
    assert budget.bitmap_bytes(1, 1, 1) == 4


def test_what_is_planted_is_weighed():
    files = budget.program_files()
    files["lib/console/hoard.py"] = "kept = bytearray(5000)\n"
    files["lib/console/start.py"] += "\ndef later():\n    import console.hoard\n"
    with budget.program_vm(files) as vm:
        modules = {module.name: module for module in budget.import_all(vm, files)}
    assert 5000 < modules["console.hoard"].bytes < 5400
    assert modules["console.hoard"].when == "play"
    assert modules["console.start"].when == "start"


def test_texts_that_the_board_does_not_keep_do_not_count():
    text = '"""Why."""\n\n\nclass City:\n    """A\n    city."""\n\n    def lay(self):\n        """Lay."""\n'
    bare = budget.board_text(text)
    assert "Why" not in bare and "city" not in bare and "Lay" in bare
    assert bare.count("\n") == text.count("\n")
    assert [line.strip() for line in bare.splitlines() if line.strip()] == [
        "pass",
        "class City:",
        "pass",
        "def lay(self):",
        '"""Lay."""',
    ]


def test_the_table_of_names_grows_by_doubling():
    assert budget.table_of_names(0) == 0
    assert budget.table_of_names(1) == budget.table_of_names(20) == 16 + 6 * 20
    assert budget.table_of_names(21) == budget.table_of_names(60) == 32 + 6 * 60
