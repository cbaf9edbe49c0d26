# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Left alone the handheld plays by itself; a kiosk always comes back to that."""

from hands import Hands, legal_places
from simulator import Simulator


def first(match):
    return legal_places(match)[0]


def test_left_alone_on_the_title_it_plays_by_itself_until_a_button():
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        yield sim.wait(29_000)
        assert hands.match is None
        yield sim.wait(20_000)
        assert hands.game.demo
        assert hands.match.moves() > 5
        yield sim.tap("B")
        yield sim.wait(100)
        assert not hands.game.demo
        assert hands.match is None

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_the_demo_leaves_the_kept_game_alone():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.wait(50)
        yield from hands.turn(first)
        before = bytes(hands.game.kept)
        yield sim.tap("START")
        yield sim.tap("UP")
        yield sim.tap("A", 2)
        yield sim.wait(60_000)
        assert hands.game.demo
        yield sim.tap("START")
        yield sim.wait(100)
        assert bytes(hands.game.kept) == before
        assert hands.match.moves() == 1
        yield sim.tap("A")  # go on
        yield from hands.turn(first)
        assert hands.match.moves() == 2

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_shown_to_nobody_it_rests_after_one_game():
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        yield sim.wait(40_000)
        assert hands.game.demo
        yield sim.wait(600_000)
        assert not hands.game.demo
        yield sim.wait(100_000)
        assert not hands.game.demo

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_a_kiosk_starts_with_the_demo_and_returns_to_it():
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        hands.game.kept[14] = 1  # as the options do
        hands.game.keep.write()
        yield sim.restart()
        yield sim.wait(2000)
        assert hands.game.demo
        yield sim.tap("A")
        yield sim.wait(100)
        assert not hands.game.demo
        yield from hands.begin(2)
        yield from hands.turn(first)
        assert not hands.game.demo
        yield sim.wait(125_000)  # they went away in the middle of it
        assert hands.game.demo
        yield sim.wait(700_000)
        assert hands.game.demo

    assert Simulator(seed=1, pixels=False).run(script).errors == []
