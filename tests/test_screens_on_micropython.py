# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""code.py on a real MicroPython, with stand-ins for the hardware: what a player does while it is
their turn takes nothing from the heap, and no call goes deeper than the board allows."""

import ast

import pytest

import budget
from vm import BOARD_PYSTACK

# The program stopped in a turn of a match of four: its first, one midway and a late one.
MOMENTS = (0, 30, 80)

SETUP = """
import micropython
from console.buttons import DOWN, LEFT, NOTHING, RIGHT, SELECT, UP, A, B
from forbidden_city.chance import Chance

game, turn = hand.game, hand.turn
handheld, cursor, view, preview = game.handheld, game.cursor, game.view, game.preview
chance = Chance(5)
KEYS = bytes((UP, RIGHT, DOWN, LEFT, RIGHT, DOWN, B, SELECT))

def words():
    return preview._upper._name, preview._upper._a, preview._upper._b, preview._lower._name

def walk(steps):
    "Steps at random, each with its frame; print the first that allocates, or what was seen."
    scrolled = same = other = 0
    for _ in range(steps):
        key = KEYS[chance.below(8)]
        left, top, before = view.left, view.top, words()
        micropython.heap_lock()
        try:
            turn.move(key)
            handheld.press()
        except MemoryError:
            micropython.heap_unlock()
            print("allocates at key", key, "from", cursor.x, cursor.y, before)
            return
        micropython.heap_unlock()
        scrolled += left != view.left or top != view.top
        same += before == words()
        other += before != words()
    print("clean", scrolled > 0, same > 0, other > 0)
"""


def in_turn(moves, files=None):
    vm = budget.program_vm(files)
    vm.run(f"hand.run(hand.in_turn({moves}))")
    vm.run(SETUP)
    return vm


@pytest.fixture(scope="module", params=MOMENTS, ids=["first", "midway", "late"])
def vm(request):
    with in_turn(request.param) as vm:
        yield vm


# ---- nothing taken from the heap

CALLS = {
    "an idle frame": "handheld.press()",
    "a step and back": "turn.move(RIGHT)\nturn.move(LEFT)\nturn.move(UP)\nturn.move(DOWN)",
    "steps with their frames": "turn.move(LEFT)\nhandheld.press()\nturn.move(RIGHT)\nhandheld.press()",
    "turning the tile once round": "turn.move(B)\nturn.move(B)\nturn.move(B)\nturn.move(B)",
    "jumping to the next legal place": "turn.move(SELECT)",
    "asking whether to lay it": "preview.ask(b'@keep_hint')",
    "the same words again": "turn._look(False)",
    "a scroll": "view.paint()",
}


@pytest.mark.parametrize("what", CALLS)
def test_nothing_is_taken_from_the_heap_by(vm, what):
    assert not vm.allocates("", CALLS[what])


def test_nothing_is_taken_from_the_heap_in_a_long_walk(vm):
    answer = vm.run("walk(400)").split()
    assert answer[0] == "clean", answer
    assert answer[2:] == ["True", "True"]  # words that stayed, words that changed


def test_the_walk_has_scrolled():
    with in_turn(MOMENTS[-1]) as vm:
        assert vm.run("walk(300)") == "clean True True True\n"


@pytest.mark.parametrize(
    ("path", "function"),
    [
        ("lib/console/handheld.py", "frame"),
        ("lib/console/buttons.py", "next"),
        ("lib/console/line.py", "write"),
        ("lib/forbidden_city/painter.py", "cell"),
        ("lib/forbidden_city/screens/cursor.py", "step"),
        ("lib/forbidden_city/screens/preview.py", "show"),
    ],
)
def test_the_walk_catches_a_planted_allocation(path, function):
    files = budget.program_files()
    tree = ast.parse(files[path])
    (planted,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == function
    ]
    planted.body.insert(0, ast.parse("kept = [self]").body[0])
    files[path] = ast.unparse(tree)
    with in_turn(0, files) as vm:
        assert vm.run("walk(60)").startswith("allocates")


# ---- how deep calls go


@pytest.fixture(scope="module")
def deepest():
    return budget.deepest_calls(budget.program_files())


def test_calls_are_no_deeper_than_circuitpython_10_allows(deepest):
    assert deepest[-1][1] <= budget.PYSTACK, deepest


def test_calls_are_no_deeper_than_circuitpython_9_allows(deepest):
    assert deepest[-1][1] <= BOARD_PYSTACK, deepest


def test_the_deepest_chain_begins_with_power_on_and_grows(deepest):
    assert deepest[0][0] == "console.start.start"
    uses = [use for _, use in deepest]
    assert uses == sorted(set(uses))
    assert len(uses) > 8
