# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A monkey at the buttons: no exception, no state the rules do not know, always a way on.

It also dozes off at the title now and then, so that the handheld begins to play by itself.
"""

import random
import sys
from pathlib import Path

import pytest

from hands import Hands, legal_places
from simulator import Simulator
from simulator.board_code import BoardCode
from test_handheld import Shadow

INPUTS = 200_000  # of a normal run
BLOCKS = 8

# A leads through the game, START out of it: mostly the first, so that games come to an end.
KEYS = ["A"] * 12 + ["B"] * 4 + ["UP", "DOWN", "LEFT", "RIGHT"] * 4 + ["SELECT"] * 6 + ["START"]
SCREENS = "forbidden_city.screens."
ALL = {path.stem for path in Path(__file__).parent.parent.glob("lib/forbidden_city/screens/*.py")}
RARE = {"unfit", "__init__"}  # a tile that fits nowhere: once in hundreds of games


@pytest.fixture
def seen(monkeypatch):
    """The screens that are loaded, by name."""
    names = set()
    find_spec = BoardCode.find_spec

    def noted(self, name, path=None, target=None):
        if name.startswith(SCREENS):
            names.add(name.removeprefix(SCREENS))
        return find_spec(self, name, path, target)

    monkeypatch.setattr(BoardCode, "find_spec", noted)
    return names


def monkey(seed, inputs):
    """Press that many random buttons, then find the way to a ranking."""
    chance = random.Random(seed)
    begun = []

    def script(sim):
        hands = Hands(sim)
        shadow = None
        yield sim.wait(50)
        for _ in range(inputs):
            key = chance.choice(KEYS)
            yield sim.hold(key, 700) if chance.random() < 0.01 else sim.tap(key)
            if SCREENS + "title" in sys.modules and chance.random() < 0.02:
                yield sim.wait(31_000)
            match = hands.match
            if match is not None:
                if not begun or begun[-1] is not match:
                    begun.append(match)
                    shadow = Shadow(match)
                shadow.follow(match)
        yield from to_the_end(hands)

    sim = Simulator(seed=seed, pixels=False, echo=False).run(script)
    assert sim.errors == [] and sim.console == []


def to_the_end(hands):
    """From wherever the monkey left it, to a match that is over."""
    for attempt in range(5000):
        if hands.match is not None and hands.over():
            return
        if hands.match is None or not hands.in_turn():
            # B twice: out of what a menu has opened, and out of the menu
            yield hands.sim.tap("B" if attempt % 7 > 4 else "A")
        elif SCREENS + "lesson" in sys.modules:  # it takes no tile but where the star is: leave
            yield hands.sim.tap("START")
            yield hands.sim.tap("UP")
            yield hands.sim.tap("A", 2)
        else:
            yield hands.sim.tap("B")  # a tile that is asked about goes back; else it turns
            yield from hands.lay(*legal_places(hands.match)[0])
    raise AssertionError("no way to the end")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_monkey_breaks_nothing_and_sees_all_screens(block, seen):
    monkey(block, INPUTS // BLOCKS)
    assert len(ALL - RARE - seen) <= 2  # a monkey that never plays with people sees no hand-off


@pytest.mark.soak
@pytest.mark.parametrize("block", range(80))
def test_a_patient_monkey_breaks_nothing(block):
    monkey(1000 + block, 50_000)
