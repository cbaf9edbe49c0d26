# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The guided first game: on the real rules, short, and a real game afterwards."""

from pathlib import Path

import find_lesson
from duel import sample_game
from forbidden_city.tiles import Tiles
from hands import Hands, legal_places
from simulator import Simulator

ROOT = Path(__file__).parent.parent
TILES = Tiles((ROOT / "tiles.bin").read_bytes())
LESSON = find_lesson.LESSON.read_text(encoding="utf-8")


# ---- its seed and its moves


def test_the_moves_are_the_lesson_that_the_words_tell():
    assert find_lesson.suits(TILES, *find_lesson.kept(LESSON)), "run make expect"


def test_with_another_seed_they_are_not():
    seed, moves = find_lesson.kept(LESSON)
    assert not find_lesson.suits(TILES, seed + 1, moves)
    assert not find_lesson.suits(TILES, seed, moves[:4] + moves[:1])


def test_a_find_is_a_lesson_and_can_be_written():
    tiles = sample_game("city").tiles
    (*_, seed), moves = find_lesson.best(tiles, 300)[0]
    text = find_lesson.replaced(LESSON, -seed, moves)
    assert find_lesson.kept(text) == (-seed, moves)
    assert find_lesson.suits(tiles, -seed, moves)
    assert len(text.splitlines()) == len(LESSON.splitlines())


# ---- on the handheld


def follow_the_lesson(sim, hands):
    """From power-on through the guided tiles to the tally of the closed room."""
    yield from hands.learn()
    for _ in range(300):
        if hands.match is not None and hands.match.moves() == 5:
            return
        if hands.match is not None and hands.in_turn():
            view = hands.game.view
            city = hands.match.city
            allowed = [
                (city.spot_x(spot), city.spot_y(spot), quarters)
                for spot in range(city.spots)
                for quarters in range(4)
                if view.turns[spot] >> quarters & 1
            ]
            assert len(allowed) == 1
            assert allowed[0] in legal_places(hands.match)
            yield from hands.lay(*allowed[0])
        else:
            yield sim.tap("A")


def test_the_lesson_closes_a_room_and_pays_both():
    def script(sim):
        hands = Hands(sim)
        yield from follow_the_lesson(sim, hands)
        coins = list(hands.match.coins)
        assert hands.match.moves() == 5
        assert coins[0] > coins[1] > 0

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_after_the_lesson_the_match_goes_on():
    def script(sim):
        hands = Hands(sim)
        yield from follow_the_lesson(sim, hands)
        while not hands.over():
            yield from hands.turn(lambda match: legal_places(match)[0])
        assert hands.match.moves() == 56

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_another_legal_place_is_refused_with_a_hint():
    def script(sim):
        hands = Hands(sim)
        yield from hands.learn()
        while not hands.in_turn():
            yield sim.tap("A")
        city = hands.match.city
        goals = [spot for spot in range(city.spots) if hands.game.view.turns[spot]]
        goal = city.spot_x(goals[0]), city.spot_y(goals[0])
        other = next(place for place in legal_places(hands.match) if place[:2] != goal)
        yield from hands.go_to(*other)
        yield sim.tap("A", 2)
        assert hands.match.moves() == 0

    assert Simulator(seed=1, pixels=False).run(script).errors == []
