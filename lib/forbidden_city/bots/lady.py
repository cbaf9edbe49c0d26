# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Lady Shen: weighs all placements, then for the best few what the next turns may bring.

    bot = Lady(match, weights, 2048 // (match.players - 1))

For each of the best _MOVES placements she lays the tile, learns the city anew and asks,
at the places that matter: what would the next player gain there, and what should I,
with the tiles that each has not laid yet? Nobody knows which of them comes; _TILES of
them stand for all. Her own gain counts for the placement, the rival's against it. The
places that matter are those of her _KEPT best moves and the four beside the tile.

A step lays the tile, looks at one place (or learns a part of the city) and takes the
tile back. At most _MOVES x 2 x (_KEPT + 4) x _TILES x 4 positions; in play about 1200.
"""

import array

from forbidden_city.bots.courtier import NOTHING, Courtier

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_MOVES = const(4)
_KEPT = const(10)
_TILES = const(8)

_STRIDE = const(11)  # an order of tiles that mixes floors and kinds


class Lady(Courtier):
    def __init__(self, match, weights, others):
        Courtier.__init__(self, match, weights, 3, others, 1)
        # the best moves, best first; a spare entry is never read
        self._spots = bytearray(_KEPT + 1)
        self._turns = bytearray(_KEPT + 1)
        self._scores = array.array("i", bytearray(4 * _KEPT + 4))
        self._which = 0  # the move she thinks about, or -1: she still looks for moves
        self._hope = 0
        self._places = bytearray(_KEPT + 4)
        self._end = 0
        self._next = 0  # the next place to look at; -1: she learns the city; -2: not even that
        self._tiles = bytearray(_TILES)
        self._count = 0
        self._gains = array.array("i", bytearray(4 * _TILES))
        self._laid = bytearray(match.size)

    def start(self, match):
        Courtier.start(self, match)
        self._which = -1
        for index in range(_KEPT):
            self._scores[index] = NOTHING

    def step(self):
        which = self._which
        if which < 0:
            if Courtier.step(self):
                self._best = NOTHING
                self._ponder_next()
            return False
        if which == _MOVES or self._scores[which] == NOTHING:
            return True
        match = self.match
        self._ponder(
            self.city.place(self._spots[which], match.hand(), self._turns[which], match.turn)
        )
        self.city.undo()
        return False

    def _note(self, spot, quarters, score):
        self._best = score
        index = _KEPT
        while index and score > self._scores[index - 1]:
            self._scores[index] = self._scores[index - 1]
            self._spots[index] = self._spots[index - 1]
            self._turns[index] = self._turns[index - 1]
            index -= 1
        self._scores[index] = score
        self._spots[index] = spot
        self._turns[index] = quarters

    # ---- second thoughts; from here on the tile is laid

    def _ponder_next(self):
        self._which += 1
        self._next = -2
        self._hope = 0

    def _ponder(self, cell):
        match = self.match
        if self._next == -2:
            self._next = -1
            self._choose_places(cell)
            self.begin(match)
        elif self._next < 0:
            if not self.go_on():
                # the next seat that has a placement left, perhaps her own
                seat = match.turn + 1
                while not match.left[seat % match.players]:
                    seat += 1
                self._imagine_turn(seat % match.players)
        elif self._next < self._end:
            self._imagine(self._places[self._next])
            self._next += 1
        else:
            gain = 0
            for index in range(self._count):
                gain += self._gains[index]
            gain //= self._count or 1
            if self.seat != match.turn:
                self._hope = -(gain // (match.players - 1))
                self._imagine_turn(match.turn)
                return
            which = self._which
            # What may come is less sure than what is there.
            gain = self._scores[which] + (self._hope + gain) * 7 // 8
            if gain > self._best:
                self._best = gain
                self.spot = self._spots[which]
                self.quarters = self._turns[which]
            self._ponder_next()

    def _choose_places(self, cell):
        city = self.city
        x = city.x(cell)
        y = city.y(cell)
        self._end = 0
        self._add_place(city.spot_at(x, y - 1))
        self._add_place(city.spot_at(x + 1, y))
        self._add_place(city.spot_at(x, y + 1))
        self._add_place(city.spot_at(x - 1, y))
        # The spot is gone, and the one that was last has taken its number.
        spot = self._spots[self._which]
        for index in range(_KEPT):
            place = self._spots[index]
            if self._scores[index] > NOTHING and place != spot:
                self._add_place(spot if place == self._at - 1 else place)

    def _add_place(self, spot):
        end = self._end
        for index in range(end):
            if self._places[index] == spot:
                return
        if spot >= 0:
            self._places[end] = spot
            self._end = end + 1

    def _imagine_turn(self, seat):
        """Which tiles may come to this seat; seen with its eyes."""
        match = self.match
        city = self.city
        laid = self._laid
        size = len(laid)
        self._next = 0
        self._count = 0
        left = match.left[seat] - 1
        for tile in range(size):
            laid[tile] = 0
        for cell in range(city.cells):
            if city.owner(cell) == seat:
                laid[city.lay[cell] >> 2] = 1
        if seat == match.turn:
            left -= 1
            if left < 0:
                self._next = self._end  # this was the last
        self.be(seat, left)
        for index in range(size):
            tile = _STRIDE * index % size
            if not laid[tile] and self._count < _TILES:
                self._tiles[self._count] = tile
                self._gains[self._count] = 0
                self._count += 1

    def _imagine(self, spot):
        """What each of these tiles would gain at a place."""
        gains = self._gains
        self.look_at(spot)
        for index in range(self._count):
            tile = self._tiles[index]
            turns = self.city.fits(spot, tile)
            for quarters in range(4):
                if turns >> quarters & 1:
                    score = self.weigh(tile, quarters)
                    self.positions += 1
                    if score > gains[index]:
                        gains[index] = score
