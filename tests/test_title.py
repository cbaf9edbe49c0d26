# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""From the title: nothing that is kept is given up without a question."""

import sys

import pytest

from hands import Hands, legal_places
from simulator import Simulator


def to_the_title(sim, hands, tiles):
    """Begin, lay some tiles, and save and leave."""
    yield from hands.begin(2)
    for _ in range(tiles):
        yield from hands.turn(lambda match: legal_places(match)[0])
    while not hands.in_turn():
        yield sim.tap("A")
    yield sim.tap("START")
    yield sim.tap("UP")
    yield sim.tap("A", 2)
    yield sim.wait(50)


@pytest.mark.parametrize("choice", [b"@new", b"@learn"])
@pytest.mark.parametrize("answer", ["A", "B"])
def test_a_match_that_is_not_over_is_asked_about(choice, answer):
    def script(sim):
        hands = Hands(sim)
        yield from to_the_title(sim, hands, 3)
        kept = hands.match
        yield from hands.choose(choice)
        if choice == b"@new":
            yield sim.tap("START")  # out of the set-up
        yield sim.wait(50)
        assert hands.match is kept
        yield sim.tap(answer)
        yield sim.wait(100)
        if answer == "A":
            assert hands.match is not kept and hands.match.moves() == 0
        else:
            assert "forbidden_city.screens.title" in sys.modules
            yield from hands.choose(b"@resume")
            yield sim.wait(50)
            assert hands.match is kept and kept.moves() == 3

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_the_whole_city_before_the_first_tile_is_of_this_match():
    """A cursor that went far in another match neither shows nor makes it smaller."""
    frames = []

    def script(sim, far):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.wait(50)
        if far:
            hands.game.cursor.go(0, 30)  # as a game before may have left it
        yield sim.tap("START")
        yield sim.tap("DOWN")
        yield sim.tap("A")
        yield sim.wait(50)
        frames.append(sim.frame())

    for far in (False, True):
        Simulator(seed=1).run(lambda sim, far=far: script(sim, far))
    assert frames[0] == frames[1]


@pytest.mark.parametrize("row", [2, 5], ids=["brightness", "kiosk"])
def test_an_option_is_kept_at_once(row):
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        yield from hands.choose(b"@options")
        yield sim.tap("DOWN", row)
        yield sim.tap("LEFT")
        now = bytes(hands.game.kept[:16])
        yield sim.restart()
        yield sim.wait(100)
        assert bytes(Hands(sim).game.kept[:16]) == now

    assert Simulator(seed=1, pixels=False).run(script).errors == []
