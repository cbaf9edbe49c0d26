# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The rules on the board against the naive ones: whole games, rare events, placement trees.

The everyday run plays 204 games, 48 with tile sets nobody would print, and some in search of rare
events; ``pytest -m soak`` plays 10,080 and 3,000, and counts all trees on both sides.
"""

import functools
import random

import pytest

from duel import POLICIES, SETTINGS, WILD, play_out, real_game, sample_game, wild
from perft import DEPTH, count_naive, count_real, load, set_up

GAMES = {"random": 18, "starve": 8, "seeker": 8}  # for each of the six settings: 204 games
SOAK_BLOCKS = 8
SOAK_GAMES = 70  # in a block; 6 settings, 3 policies, 8 blocks: 10,080 games


@pytest.mark.parametrize(("players", "side"), SETTINGS)
@pytest.mark.parametrize("policy", POLICIES)
def test_games(players, side, policy):
    for seed in range(GAMES[policy]):
        play_out(real_game, seed, players, side, policy)


def play_wild(seed, kind):
    rng = random.Random(f"{kind} {seed}")
    tiles = wild(rng, kind)
    players, side = rng.choice(SETTINGS)
    return play_out(lambda: real_game(tiles), seed, players, side, WILD[kind][0])


@pytest.mark.parametrize("kind", WILD)
def test_games_with_wild_tiles(kind):
    for seed in range(16):
        play_wild(seed, kind)


# Where each event comes about in the first few games of the sample.
RARE = [
    ("blocked gate", 2, "front", "random"),
    ("room without the new tile", 2, "front", "random"),
    ("several rooms at once", 2, "front", "random"),
    ("several rooms at once", 3, "back", "random"),
    ("gate back into the same room", 2, "back", "seeker"),
    ("split tile in two adjacent rooms of a third", 2, "back", "seeker"),
    *[("nothing fits", players, side, "starve") for players, side in SETTINGS],
]


@pytest.mark.parametrize(("event", "players", "side", "policy"), RARE)
def test_a_rare_event_was_met(event, players, side, policy):
    deal = functools.partial(sample_game, "city")
    games = (play_out(deal, seed, players, side, policy) for seed in range(100, 116))
    assert any(event in events for events in games)


# With the sample nobody has been skipped yet, and split tiles have two colours.
@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("skip", "crowd"),
        ("early end", "crowd"),
        ("nothing fits", "crowd"),
        ("split tile with both halves in one room", "rings"),
        ("gate back into the same room", "rings"),
        ("split tile in two adjacent rooms of a third", "rings"),
    ],
)
def test_a_rare_event_was_met_with_wild_tiles(event, kind):
    assert any(event in play_wild(seed, kind) for seed in range(100, 130))


@pytest.mark.parametrize(("players", "side"), SETTINGS)
def test_everybody_is_dealt_the_same_tiles(players, side):
    real = real_game()
    begun = real.answer({"do": "new", "players": players, "side": side, "seed": 5})
    stacks = real.stacks()
    assert {len(stack) for stack in stacks} == {30 if players == 2 else 24}
    assert begun["left"] == [len(stack) - 2 for stack in stacks]
    assert len({str(sorted(map(str, stack))) for stack in stacks}) == 1
    assert stacks[0] != stacks[1]


# ---- Placement trees


def named(position):
    return f"{position['tiles']} {position['players']} {position['side']}"


@pytest.mark.parametrize("position", load(), ids=named)
def test_trees_agree_with_the_table(position):
    real, game, _ = set_up(position)
    counts = list(zip(position["counts"], position["under"], strict=True))
    assert [count_naive(game, depth) for depth in range(1, DEPTH)] == counts[:-1]
    assert [count_real(real, depth) for depth in range(1, DEPTH + 1)] == counts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_some_tree_tiles_go_under(players):
    assert any(row["under"][-1] > 20 for row in load() if row["players"] == players)


# ---- For a night


@pytest.mark.soak
@pytest.mark.parametrize(("players", "side"), SETTINGS)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("block", range(SOAK_BLOCKS))
def test_many_games(players, side, policy, block):
    for seed in range(SOAK_GAMES):
        play_out(real_game, 1000 + block * SOAK_GAMES + seed, players, side, policy)


@pytest.mark.soak
@pytest.mark.parametrize("kind", WILD)
@pytest.mark.parametrize("block", range(10))
def test_many_games_with_wild_tiles(kind, block):
    for seed in range(100):
        play_wild(1000 + block * 100 + seed, kind)


@pytest.mark.soak
@pytest.mark.parametrize("position", load(), ids=named)
def test_whole_trees_on_the_naive_side(position):
    _, game, _ = set_up(position)
    assert count_naive(game, DEPTH) == (position["counts"][-1], position["under"][-1])
