# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Hidden stays hidden: nothing before the press at the hand-off tells of the next tile."""

import pytest

from hands import Hands, richest
from simulator import Simulator


def seen_until_the_hand_off(turns, deeper):
    """All pictures and lights from the last turn on, the next hand exchanged for another."""
    seen = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(3)
        yield sim.wait(50)
        for _ in range(turns - 1):
            yield from hands.turn(richest)
        match = hands.match
        after = (match.turn + 1) % 3
        first = after * match.size + match.size - 2 - match.left[after]
        stacks = match._stacks
        stacks[first], stacks[first + deeper] = stacks[first + deeper], stacks[first]
        for step in hands.turn(richest):
            yield step
            seen.append((sim.frame().tobytes(), tuple(sim.lights)))
        for _ in range(2 * match.rooms.closed if hands.game.closed else 0):  # glow and tally
            yield sim.tap("A")
            seen.append((sim.frame().tobytes(), tuple(sim.lights)))
        for _ in range(20):
            yield sim.skip()
            seen.append((sim.frame().tobytes(), tuple(sim.lights)))
        assert match.turn == after
        assert not hands.in_turn()
        yield sim.tap("A")
        assert hands.in_turn()
        seen.append(sim.frame().tobytes())

    Simulator(seed=11).run(script)
    return seen[:-1], seen[-1]


@pytest.mark.parametrize("turns", [1, 5, 12])
def test_the_hand_off_shows_the_same_whatever_the_next_tile_is(turns):
    before, tile = seen_until_the_hand_off(turns, 1)
    for deeper in (2, 5, 8):
        other_before, other_tile = seen_until_the_hand_off(turns, deeper)
        assert other_before == before
        assert other_tile != tile
