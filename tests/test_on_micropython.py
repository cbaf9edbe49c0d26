# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The rules on a real MicroPython in 100 KB: the same games as on the desktop, nothing taken from
the heap while playing, and what it all costs in memory."""

import re
from pathlib import Path

import pytest

from bench import RULES, board_source, rules_files
from vm import BOARD_PYSTACK, Vm

ROOT = Path(__file__).resolve().parent.parent
SETUPS = [(players, back) for players in (2, 3, 4) for back in (0, 1)]
HEAP = 100 * 1024

# Runs on both: a course of random moves, of which some are taken back, and what came of them as
# one number. It allocates nothing either, since this VM collects only between runs.
COURSE = """
from forbidden_city.chance import Chance
from forbidden_city.match import OVER, Match
from forbidden_city.rooms import NODES, ROW, THROUGH

class Course:
    def __init__(self, tiles, players, back, seed):
        self.match = Match(tiles, players, back, seed)
        self.chance = Chance(seed ^ 12345)
        self.turns = bytearray(len(self.match.city._bans))
        self.digest = 0

    def note(self, number):
        # 24 bits times 31 stays under 2**30.
        self.digest = (self.digest * 31 + number) % 0xFFFFFB

    def choose(self):
        "Set spot and quarters to one of the legal places, each as likely as any other."
        match, turns = self.match, self.turns
        spots = match.city.legal(match.hand(), turns)
        places = 0
        for spot in range(spots):
            for quarters in range(4):
                places += turns[spot] >> quarters & 1
        self.note(places)
        pick = self.chance.below(places)
        for spot in range(spots):
            for quarters in range(4):
                if turns[spot] >> quarters & 1:
                    if not pick:
                        self.spot, self.quarters = spot, quarters
                        return
                    pick -= 1

    def step(self):
        "One move, noted; one in eight is taken back. False at the end."
        match = self.match
        if match.turn == OVER:
            return False
        self.choose()
        closed = match.place(self.spot, self.quarters)
        rooms = match.rooms
        for index in range(ROW * closed):
            self.note(rooms.outcome[index])
        for room in range(closed):
            row = ROW * room
            for index in range(rooms.outcome[row + NODES], rooms.outcome[row + NODES + 1]):
                self.note(rooms.queue[index])
            for index in range(rooms.outcome[row + THROUGH], rooms.outcome[row + THROUGH + 1]):
                self.note(rooms.through[index])
        for seat in range(match.players):
            self.note(match.total(seat))
            self.note(match.left[seat])
            self.note(match.wins(seat))
        self.note(match.turn)
        self.note(match.shown())
        if not self.chance.below(8):
            match.undo()
        return True
"""


def path(module):
    return f"lib/forbidden_city/{module}.py"


def rules_vm(**other):
    """A VM with the rules, as the board keeps them, and the tile table; nothing is imported."""
    files = {**rules_files(), "lib/course.py": COURSE, **other.pop("files", {})}
    return Vm(heap=HEAP, files=files, mount=["tiles.bin"], **other)


LOAD = """
from forbidden_city import tiles as table
with open("tiles.bin", "rb") as file:
    tiles = table.Tiles(file.read())
"""


@pytest.fixture(scope="module")
def loaded():
    with rules_vm() as vm:
        vm.run(LOAD)
        vm.run("from course import Course, OVER")
        yield vm


def desktop_tiles():
    from forbidden_city.tiles import Tiles

    return Tiles((ROOT / "tiles.bin").read_bytes())


def desktop_course():
    names = {}
    exec(compile(COURSE, "course", "exec"), names)
    return names["Course"]


# ---- the same games


@pytest.mark.parametrize(("players", "back"), SETUPS)
def test_a_seed_and_moves_give_the_same_game_as_on_the_desktop(loaded, players, back):
    tiles, course_of = desktop_tiles(), desktop_course()
    for seed in (0, 7, 2018, 0x3FFFFFFF):
        course = course_of(tiles, players, back, seed)
        while course.step():
            pass
        assert course.match.moves() == players * (28 if players == 2 else 22)
        loaded.run(f"course = Course(tiles, {players}, {back}, {seed})")
        told = loaded.run("""
            while course.step():
                pass
            print(course.digest, [course.match.total(seat) for seat in range(course.match.players)])
        """)
        totals = [course.match.total(seat) for seat in range(players)]
        assert told == f"{course.digest} {totals}\n"


def test_the_digest_tells_games_apart():
    tiles, course_of = desktop_tiles(), desktop_course()
    digests = set()
    for seed in range(20):
        course = course_of(tiles, 2, 0, seed)
        while course.step():
            pass
        digests.add(course.digest)
    assert len(digests) == 20


def test_many_games_one_after_the_other_leave_nothing_behind(loaded):
    play = "course = Course(tiles, 4, 1, {})\nwhile course.step():\n    pass"
    loaded.run(play.format(1))
    before = loaded.heap()
    for seed in range(2, 6):
        loaded.run(play.format(seed))
    assert loaded.heap() == before


def test_the_tile_table_loads_without_filling_the_heap_with_garbage():
    with rules_vm() as vm:
        vm.run(LOAD)


# ---- nothing taken from the heap

# Positions early, midway and late in a game of four; in each a move that closes a room, if any.
POSITION = """
course = Course(tiles, 4, {back}, {seed})
while course.match.moves() < {moves}:
    course.step()
match, city, rooms = course.match, course.match.city, course.match.rooms
hand, turns = match.hand(), course.turns

def closing():
    city.legal(hand, turns)
    best = most = -1
    for spot in range(city.spots):
        for quarters in range(4):
            if turns[spot] >> quarters & 1:
                closed = match.place(spot, quarters)
                match.undo()
                if closed > most:
                    most, best = closed, spot << 2 | quarters
    return most, best

most, best = closing()
spot, quarters = best >> 2, best & 3
"""
MOMENTS = [(0, 3, 6), (1, 4, 40), (0, 5, 80)]  # side, seed, moves


def position(vm, back, seed, moves):
    vm.run(POSITION.format(back=back, seed=seed, moves=moves))


CALLS = {
    "listing what fits": "city.legal(hand, turns)",
    "asking whether anything fits": "city.fits_anywhere(hand)",
    "asking what fits one spot": "city.fits(0, hand)\ncity.clash(0, hand, 1)",
    "looking a position up": "city.spot_at(2, 0)\ncity.cell_at(0, 0)\ncity.spot_at(77, 7)",
    "laying and taking back": "city.place(spot, hand, quarters, 0)\ncity.undo()",
    "placing with scoring and undoing": "match.place(spot, quarters)\nmatch.undo()",
    "asking what a tile closed": "rooms.closed_by(city.cells - 1)",
    "surveying a room": "rooms.survey(18)\nrooms.is_closed(18)",
    "throwing dice": "course.chance.below(4000)",
    "adding up": "match.total(0)\nmatch.wins(1)\nmatch.bonus(2)\nmatch.sat_out(3)\nmatch.shown()",
}


@pytest.mark.parametrize("moment", MOMENTS, ids=["early", "midway", "late"])
@pytest.mark.parametrize("what", CALLS)
def test_nothing_is_taken_from_the_heap_by(loaded, what, moment):
    position(loaded, *moment)
    assert not loaded.allocates("", CALLS[what])


def test_the_proof_has_seen_rooms_close(loaded):
    closed = []
    for moment in MOMENTS:
        position(loaded, *moment)
        closed.append(int(loaded.run("print(most)")))
    assert max(closed) >= 1
    assert closed[1] >= 1


def test_nothing_is_taken_from_the_heap_in_a_whole_game(loaded):
    loaded.run("course = Course(tiles, 4, 0, 11)\ncourse.step()")
    answer = loaded.run("""
        import micropython
        def whole():
            micropython.heap_lock()
            try:
                while course.step():
                    pass
                return 'clean'
            except MemoryError:
                return 'allocates'
            finally:
                micropython.heap_unlock()
        answer = whole()
        print(answer, course.match.turn == OVER)
    """)
    assert answer == "clean True\n"


@pytest.mark.parametrize(
    ("module", "line", "planted"),
    [
        ("city", "last = self.spots - 1", "keep = [last]"),
        ("rooms", "leaders = self._seats_with(row, most)", "keep = (most, row)"),
        ("rooms", "cell = node >> 1", "keep = bytearray(1)"),
        ("match", "tile = self.hand()", "keep = str(seat + 1000)"),
    ],
    ids=["a list", "a tuple", "bytes", "text"],
)
def test_the_proof_catches_a_planted_allocation(module, line, planted):
    source = board_source(ROOT / path(module))
    damaged, planted_there = re.subn(
        rf"^( +){re.escape(line)}\n", rf"\g<0>\1{planted}\n", source, count=1, flags=re.M
    )
    assert planted_there, "that line is gone: plant it elsewhere"
    with rules_vm(files={path(module): damaged}) as vm:
        vm.run(LOAD)
        vm.run("from course import Course, OVER")
        position(vm, *MOMENTS[1])
        assert vm.allocates("", CALLS["placing with scoring and undoing"])


# ---- what it costs


def test_importing_all_the_rules_takes_at_most_20_kb():
    with rules_vm() as vm:
        costs = {name: vm.import_cost(f"forbidden_city.{name}") for name in RULES}
    print(costs, "together", sum(costs.values()))
    assert sum(costs.values()) <= 20 * 1024


def test_a_running_game_of_four_takes_at_most_4_kb_more():
    with rules_vm() as vm:
        vm.run(LOAD)
        vm.run(
            "from forbidden_city import chance\nfrom forbidden_city.match import Match\nmatch = None"
        )
        before = vm.heap()
        vm.run("match = Match(tiles, 4, 0, 7)")
        cost = vm.heap() - before
    print("a match of four:", cost)
    assert cost <= 4 * 1024


def test_the_rules_need_less_than_half_of_the_boards_call_frames():
    """The screens, which call the rules, need the rest."""
    with rules_vm(pystack=BOARD_PYSTACK // 2) as vm:
        vm.run(LOAD)
        vm.run("from course import Course\ncourse = Course(tiles, 4, 0, 1)")
        assert vm.run("while course.step():\n    pass\nprint(course.match.turn)") == "255\n"
