# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Hands for the simulator: plays the handheld through its buttons, as people do.

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(players=3)
        while not hands.over():
            yield from hands.turn(choose)

The hands press buttons only; they look inside the running program (its Game object) to
know where the cursor is and whose turn it is, never to change anything.
"""

import gc
import sys


class Hands:
    def __init__(self, sim):
        self.sim = sim
        self._game = None

    @property
    def game(self):
        """The Game that code.py made in this run."""
        if self._game is None:
            kind = sys.modules["forbidden_city.screens.game"].Game
            self._game = next(thing for thing in gc.get_objects() if type(thing) is kind)
        return self._game

    @property
    def match(self):
        return self.game.match

    def over(self):
        return self.match.turn == 255

    def tap(self, key, times=1):
        yield self.sim.tap(key, times)

    def begin(self, players=2, who=(0, 0, 0, 0), back=False):
        """From the title through the set-up into the first turn."""
        yield self.sim.wait(100)
        while self.game.match is not None and self._choice() != "new":
            yield self.sim.tap("RIGHT")
        yield self.sim.tap("A")
        setup = self.game.setup
        yield self.sim.tap("DOWN")
        while setup[0] != players:
            yield self.sim.tap("RIGHT")
        for seat in range(players):
            yield self.sim.tap("DOWN")
            while setup[1 + seat] != who[seat]:
                yield self.sim.tap("RIGHT")
        yield self.sim.tap("DOWN")
        while bool(setup[5]) != back:
            yield self.sim.tap("RIGHT")
        yield self.sim.tap("START")

    def _choice(self):
        return "new"

    def take_hand_off(self):
        """Where people share the device, the next one says that they hold it."""
        game = self.game
        if game.persons() > 1:
            yield self.sim.tap("A")

    def go_to(self, x, y, quarters):
        """Bring the cursor to a place with the stick, and turn the tile with B."""
        cursor = self.game.cursor
        while cursor.x != x:
            yield self.sim.tap("RIGHT" if cursor.x < x else "LEFT")
        while cursor.y != y:
            yield self.sim.tap("DOWN" if cursor.y < y else "UP")
        while cursor.quarters != quarters:
            yield self.sim.tap("B")

    def lay(self, x, y, quarters):
        """Lay the hand tile and keep it."""
        moves = self.match.moves()
        yield from self.go_to(x, y, quarters)
        yield self.sim.tap("A", 2)
        assert self.match.moves() == moves + 1
        assert self.match.city.lay[self.match.city.cells - 1] & 3 == quarters

    def skip_tally(self):
        for _ in range(self.match.rooms.closed if self.game.closed else 0):
            yield self.sim.tap("A")


def legal_places(match):
    """Every legal (x, y, quarters) of the hand, sorted."""
    city = match.city
    turns = bytearray(254)
    return sorted(
        (city.spot_x(spot), city.spot_y(spot), quarters)
        for spot in range(city.legal(match.hand(), turns))
        for quarters in range(4)
        if turns[spot] >> quarters & 1
    )
