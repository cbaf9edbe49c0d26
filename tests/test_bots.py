# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bots: they play by the rules, look at nothing hidden, and leave the match as it was."""

import random
from pathlib import Path

import pytest

from forbidden_city.bots import LEVELS, make
from forbidden_city.match import OVER, Match
from forbidden_city.tiles import Tiles
from vm import Vm

ROOT = Path(__file__).parent.parent
TILES = Tiles((ROOT / "tiles.bin").read_bytes())


def state(match):
    """Everything of a match that a bot could disturb."""
    city = match.city
    rows = (city.form, city.lay, city.near, city._key, city._spot_key, city._bans, city._at)
    rows += (match.coins, match.left, match._stacks)
    return [bytes(row) for row in rows], match.turn, city.cells, city.spots


def think(bot, match):
    before = state(match)
    bot.start(match)
    steps = 1
    while not bot.step():
        assert state(match) == before, "between two steps the match is as it was"
        steps += 1
        assert steps < 20_000, "it never comes to an end"
    assert state(match) == before
    return bot.spot, bot.quarters


def play(levels, seed, back=0, moves=1000):
    """Play on; return the match after so many moves."""
    match = Match(TILES, len(levels), back, seed)
    bots = [make(level, match) for level in levels]
    while match.turn != OVER and match.moves() < moves:
        match.place(*think(bots[match.turn], match))  # raises if it is not legal
    return match


@pytest.mark.parametrize("level", range(len(LEVELS)))
@pytest.mark.parametrize(("players", "back"), [(2, 0), (3, 1), (4, 0)])
def test_a_bot_plays_whole_games_by_the_rules(level, players, back):
    match = play([level] * players, 5, back)
    assert match.moves() == players * (28 if players == 2 else 22)


@pytest.mark.parametrize("level", range(len(LEVELS)))
@pytest.mark.parametrize("moves", [0, 7, 30, 60])
def test_what_is_hidden_does_not_change_its_move(level, moves):
    """Other hands, the order of every stack, its own too: shuffled, it lays the same."""
    match = play([1, 1, 1], 11, moves=moves)
    wanted = think(make(level, match), match)
    chance = random.Random(moves)
    for _ in range(4):
        for seat in range(match.players):
            end = (seat + 1) * match.size
            first = end - 2 - match.left[seat] + (1 if seat == match.turn else 0)
            hidden = list(match._stacks[first:end])
            chance.shuffle(hidden)
            match._stacks[first:end] = bytes(hidden)
        assert think(make(level, match), match) == wanted


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_the_same_position_gives_the_same_move(level):
    first = play([level, level], 3, moves=20)
    second = play([level, level], 3, moves=20)
    assert state(first) == state(second)


def test_they_differ_in_strength():
    """A few paired games; the figures that count come from many more."""
    for strong, weak in ((1, 0), (2, 0)):
        won = 0
        for seed in range(6):
            for seat in range(2):
                levels = [weak, weak]
                levels[seat] = strong
                match = play(levels, seed)
                won += match.total(seat) > match.total(1 - seat)
        assert won >= 8, (strong, weak, won)


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_thinking_allocates_nothing(level):
    with Vm(mount=["lib/forbidden_city", "tiles.bin"], pystack=4096) as vm:
        vm.run(
            f"""
            from forbidden_city.tiles import Tiles
            from forbidden_city.match import Match
            from forbidden_city.bots import make
            tiles = Tiles(open("tiles.bin", "rb").read())
            match = Match(tiles, 4, 0, 7)
            mover = make(0, match)
            while match.moves() < 30:
                mover.start(match)
                while not mover.step():
                    pass
                match.place(mover.spot, mover.quarters)
            bot = make({level}, match)
            """
        )
        thought = """
            bot.start(match)
            while not bot.step():
                pass
        """
        assert not vm.allocates("", thought)
        assert vm.allocates("", "bot.start(match)\nbot.seen = [match]")
