# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A match: seats, stacks, hands, coins and whose turn it is.

    match = Match(tiles, players=3, back=0, seed=7)
    closed = match.place(match.city.spot_at(0, -2), quarters)
    match.undo()

A match is its set-up, its seed and its moves; the moves are the cells laid, in
order. Nothing is kept that these give: stacks follow from the seed, payments from
the city. The last two tiles of a stack are never played, they pay at the end.

When nothing fits at the start of a turn the tile is shown and goes under the
stack, until one fits; if none does the seat sits this turn out. If nobody can lay
anything more the match is over.
"""

import array

from forbidden_city.city import START, City
from forbidden_city.rooms import PAID, ROW, Rooms

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


OVER = const(255)  # turn: nobody's any more

_KEPT = const(2)  # tiles of each stack that are never played


class MoveError(Exception):
    """A move that the rules do not allow; the message says why."""


class Match:
    def __init__(self, tiles, players, back, seed):
        if not 2 <= players <= 4:
            raise ValueError("a match has 2 to 4 players, not %d" % players)
        from forbidden_city.chance import Chance  # for dealing alone: it may be let go after

        self.tiles = tiles
        self.players = players
        self.back = back
        self.seed = seed
        self.size = tiles.set_size(players)  # tiles in a stack
        moves = players * (self.size - _KEPT)
        start = tiles.start(back)
        end = start + START
        self.city = City(tiles, start, moves)
        self.rooms = Rooms(
            self.city,
            players,
            players * tiles.arches(0, self.size) + tiles.arches(start, end),
            players * tiles.splits(0, self.size) + tiles.splits(start, end),
        )
        self.coins = array.array("H", bytearray(2 * players))
        self.left = bytearray(players)  # placements each seat still has
        self._buried = bytearray(moves + 1)  # tiles that went under before each move
        self._stacks = bytearray(players * self.size)
        chance = Chance(seed)
        first = chance.below(players)
        for seat in range(players):
            self.left[seat] = self.size - _KEPT
            for number in range(self.size):
                self._stacks[seat * self.size + number] = number
            chance.shuffle(self._stacks, seat * self.size, (seat + 1) * self.size)
        self.turn = OVER
        self._pass_on(first)

    # ---- what a seat holds

    def tile(self, seat, ahead=0):
        """The tile in a seat's hand, or one further down its stack."""
        return self._stacks[(seat + 1) * self.size - _KEPT - self.left[seat] + ahead]

    def hand(self):
        """The tile of the seat to move."""
        return self.tile(self.turn)

    def kept(self, seat, which):
        """One of the two tiles that are turned over at the end."""
        return self._stacks[(seat + 1) * self.size - _KEPT + which]

    def moves(self):
        return self.city.cells - START

    def shown(self):
        """How many tiles did not fit at the start of this turn and went under."""
        return self._buried[self.moves()]

    def sat_out(self, seat):
        """True if this seat had placements left and was passed over just now."""
        if not (self.left[seat] and self.moves()):
            return False
        if self.turn == OVER:
            return True
        after = self.city.owner(self.city.cells - 1) + 1
        return (seat - after) % self.players < (self.turn - after) % self.players

    def anybody_sat_out(self):
        for seat in range(self.players):
            if self.sat_out(seat):
                return True
        return False

    # ---- moving

    def place(self, spot, quarters):
        """Lay the hand on a spot that fits; return how many rooms it closed (match.rooms)."""
        if self.turn == OVER:
            raise MoveError("the game is over")
        seat = self.turn
        tile = self.hand()
        if not 0 <= quarters < 4:
            raise MoveError("a tile has four ways to lie, 0 to 3")
        if not 0 <= spot < self.city.spots:
            raise MoveError("a tile goes on an empty place beside the city")
        if self.city.clash(spot, tile, quarters):
            raise MoveError("two floors would meet without a wall")
        closed = self.rooms.closed_by(self.city.place(spot, tile, quarters, seat))
        for room in range(closed):
            for payee in range(self.players):
                self.coins[payee] += self.rooms.outcome[ROW * room + PAID + payee]
        self.left[seat] -= 1
        self._pass_on((seat + 1) % self.players)
        return closed

    def undo(self):
        """Take the last placement back, whoever made it; False if there is none."""
        if not self.moves():
            return False
        if self.turn != OVER:
            for _ in range(self.shown()):
                self._unbury(self.turn)
        self._buried[self.moves()] = 0
        cell = self.city.cells - 1
        for room in range(self.rooms.closed_by(cell)):
            for payee in range(self.players):
                self.coins[payee] -= self.rooms.outcome[ROW * room + PAID + payee]
        self.turn = self.city.owner(cell)
        self.city.undo()
        self.left[self.turn] += 1
        return True

    def _pass_on(self, seat):
        """Give the turn to the first seat from this one on that can lay something."""
        for _ in range(self.players):
            if self.left[seat]:
                for buried in range(self.left[seat] + _KEPT):
                    if self.city.fits_anywhere(self.tile(seat)):
                        self._buried[self.moves()] = buried
                        self.turn = seat
                        return
                    self._bury(seat)
            seat = (seat + 1) % self.players
        self.turn = OVER

    def _bury(self, seat):
        stacks = self._stacks
        end = (seat + 1) * self.size - 1
        first = end - self.left[seat] - 1
        tile = stacks[first]
        for index in range(first, end):
            stacks[index] = stacks[index + 1]
        stacks[end] = tile

    def _unbury(self, seat):
        stacks = self._stacks
        index = (seat + 1) * self.size - 1
        first = index - self.left[seat] - 1
        tile = stacks[index]
        while index > first:
            stacks[index] = stacks[index - 1]
            index -= 1
        stacks[first] = tile

    # ---- the end

    def bonus(self, seat):
        """Coins for the two tiles kept to the end: 2 an advisor, 3 a dragon."""
        coins = 0
        for which in range(_KEPT):
            record = self.tiles.records[self.kept(seat, which)]
            coins += 2 * (record >> 16 & 3) + 2 * (record >> 19 & 3)
            coins += 3 * (record >> 18 & 1) + 3 * (record >> 21 & 1)
        return coins

    def total(self, seat):
        """Coins of a seat, with the bonus once the match is over."""
        return self.coins[seat] + (self.bonus(seat) if self.turn == OVER else 0)

    def wins(self, seat):
        """True for every seat that has the most coins: a tie is a shared victory."""
        for other in range(self.players):
            if self.total(other) > self.total(seat):
                return False
        return self.turn == OVER
