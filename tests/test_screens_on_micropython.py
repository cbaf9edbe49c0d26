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


def planted(path, function):
    """The program with an allocation at the head of a function."""
    files = budget.program_files()
    tree = ast.parse(files[path])
    (found,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == function
    ]
    found.body.insert(0, ast.parse(f"kept = [{found.args.args[0].arg}]").body[0])
    files[path] = ast.unparse(tree)
    return files


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
    with in_turn(0, planted(path, function)) as vm:
        assert vm.run("walk(60)").startswith("allocates")


# ---- nor by what moves by itself after a tile was laid

CLOSING = """
import array
from forbidden_city.rooms import PAID, THROUGH
from forbidden_city.screens import coins, glow

match = game.match

def lay():
    "Tiles where they fit, until one closes a room that has a gate and pays somebody."
    outcome = match.rooms.outcome
    turns = bytearray(254)
    while True:
        spots = match.city.legal(match.hand(), turns)
        last = -1
        for spot in range(spots):
            for quarters in range(4):
                if turns[spot] >> quarters & 1:
                    last = spot << 2 | quarters
                    closed = match.place(spot, quarters)
                    if closed and outcome[THROUGH + 1] and sum(outcome[PAID:PAID + 4]):
                        return
                    match.undo()
        match.place(last >> 2, last & 3)

def locked_glow():
    "A glow whose heap is locked from its first frame on."
    wait = handheld.wait
    class Times:
        def __init__(self):
            self.times = 0
        def __call__(self, milliseconds):
            if not self.times:
                micropython.heap_lock()
            self.times += 1
            return wait(milliseconds)
    lock = Times()
    handheld.wait = lock
    answer = "clean"
    try:
        glow.glow(game, 0, due, "A")
    except MemoryError:
        answer = "allocates"
    micropython.heap_unlock()
    handheld.wait = wait
    print(answer, lock.times)

def locked_coins():
    game.view.open()
    before = len(handheld.screen.over)
    flight = coins.Coins(game, 0, due, 100, 60)
    steps = 0
    answer = "clean"
    micropython.heap_lock()
    try:
        while flight.step():
            handheld.wait(40)
            steps += 1
    except MemoryError:
        answer = "allocates"
    micropython.heap_unlock()
    flight.land()
    print(answer, steps > 8, len(handheld.screen.over) - before, sum(due))

lay()
due = array.array("H", bytearray(8))
for seat in range(4):
    due[seat] = match.rooms.outcome[PAID + seat]
"""


def test_nothing_is_taken_from_the_heap_while_a_closed_room_glows(closing):
    assert closing.run("locked_glow()") == "clean 6\n"


def test_nothing_is_taken_from_the_heap_while_coins_fly_and_none_is_left(closing):
    assert closing.run("locked_coins()") == "clean True 0 0\n"


@pytest.fixture(scope="module")
def closing():
    with in_turn(MOMENTS[1]) as vm:
        vm.run(CLOSING)
        yield vm


@pytest.mark.parametrize(
    ("path", "function", "call"),
    [
        ("lib/forbidden_city/screens/glow.py", "shine", "locked_glow()"),
        ("lib/forbidden_city/screens/glow.py", "_gate", "locked_glow()"),
        ("lib/forbidden_city/screens/coins.py", "_fly", "locked_coins()"),
        ("lib/forbidden_city/screens/bars.py", "purse", "locked_coins()"),
    ],
)
def test_a_planted_allocation_is_caught(path, function, call):
    with in_turn(0, planted(path, function)) as vm:
        vm.run(CLOSING)
        assert vm.run(call).startswith("allocates")


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
