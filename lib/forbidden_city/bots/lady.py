# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Lady Shen: weighs all placements, then for the best few what the next turns may bring.

    bot = Lady(match, LADY[match.players - 2])

For each of the best MOVES placements she lays the tile, learns the city anew and asks,
at the places that matter: what will the next player gain there, and what shall I, with
the tiles that each has not laid yet? Nobody knows which tile comes; up to TILES of them
stand for all. Hers counts for the placement, the rival's share against it. The places
that matter are the PLACES where the tile in hand did best and those beside it.

A step lays the tile, looks at one place (or learns a part of the city) and takes the
tile back. At most MOVES x 2 x (PLACES + 4) x TILES x 4 positions; in play about 1200.
"""

import array

from forbidden_city.bots.courtier import NOTHING, Courtier

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


MOVES = const(4)
PLACES = const(6)
TILES = const(8)

_COURT = const(0)  # stages: as any courtier; then for each of the best moves
_LAY = const(1)
_LEARN = const(2)
_RIVAL = const(3)
_SELF = const(4)

_NONE = const(255)


class Lady(Courtier):
    def __init__(self, match, weights):
        Courtier.__init__(self, match, weights)
        self._doing = _COURT
        # the best moves, and the best score of each place, best first
        self._move = bytearray(MOVES)  # spot
        self._turn = bytearray(MOVES)
        self._score = array.array("i", bytearray(4 * MOVES))
        self._place = bytearray(PLACES)
        self._heat = array.array("i", bytearray(4 * PLACES))
        self._last = 0  # the last spot
        self._which = 0  # the move she thinks about
        self._top = NOTHING
        self._hope = 0
        self._rival = _NONE
        self._look = bytearray(PLACES + 4)  # the places that matter once it is laid
        self._looks = 0
        self._index = 0
        self._theirs = bytearray(TILES)
        self._mine = bytearray(TILES)
        self._laid = bytearray(match.size)
        self._count = 0  # tiles in theirs
        self._own_count = 0
        self._gain = array.array("i", bytearray(4 * TILES))

    def start(self, match):
        Courtier.start(self, match)
        self._doing = _COURT
        for index in range(MOVES):
            self._score[index] = NOTHING
        for index in range(PLACES):
            self._heat[index] = NOTHING

    def step(self):
        if self._doing == _COURT:
            if Courtier.step(self):
                self._prepare()
            return False
        if self._which == MOVES or self._score[self._which] == NOTHING:
            return True
        city = self.match.city
        spot = self._move[self._which]
        cell = city.place(spot, self._tile, self._turn[self._which], self.match.turn)
        self._go_on(spot, cell)
        city.undo()
        return False

    # ---- first thoughts

    def _weigh_spot(self, spot):
        score = Courtier._weigh_spot(self, spot)
        index = PLACES
        while index and score > self._heat[index - 1]:
            index -= 1
            if index + 1 < PLACES:
                self._heat[index + 1] = self._heat[index]
                self._place[index + 1] = self._place[index]
        if index < PLACES:
            self._heat[index] = score
            self._place[index] = spot

    def _note(self, spot, quarters, score):
        index = MOVES
        while index and score > self._score[index - 1]:
            index -= 1
            if index + 1 < MOVES:
                self._score[index + 1] = self._score[index]
                self._move[index + 1] = self._move[index]
                self._turn[index + 1] = self._turn[index]
        if index < MOVES:
            self._score[index] = score
            self._move[index] = spot
            self._turn[index] = quarters

    def _prepare(self):
        """Who comes next, and which tiles may come."""
        match = self.match
        self._last = match.city.spots - 1
        self._which = 0
        self._top = NOTHING
        self._rival = _NONE
        for ahead in range(1, match.players):
            seat = (match.turn + ahead) % match.players
            if match.left[seat] and self._rival == _NONE:
                self._rival = seat
        if self._rival != _NONE:
            self._count = self._to_come(self._rival, self._theirs)
        self._own_count = self._to_come(match.turn, self._mine)
        self._doing = _LAY

    def _to_come(self, seat, into):
        """At most TILES of the tiles a seat has neither laid nor, if it is her own, in hand."""
        city = self.match.city
        laid = self._laid
        for tile in range(len(laid)):
            laid[tile] = 0
        count = len(laid)
        for cell in range(city.cells):
            if city.owner(cell) == seat:
                laid[city.lay[cell] >> 2] = 1
                count -= 1
        if seat == self.match.turn:
            laid[self._tile] = 1
            count -= 1
        skip = (count + TILES - 1) // TILES
        count = 0
        for tile in range(len(laid)):
            if not laid[tile]:
                if not count % skip:
                    into[count // skip] = tile
                count += 1
        return (count + skip - 1) // skip

    # ---- second thoughts, with the tile laid

    def _go_on(self, spot, cell):
        sight = self.sight
        match = self.match
        if self._doing == _LAY:
            self._choose_places(spot, cell)
            self._hope = 0
            self._forget()
            if self._rival != _NONE:
                sight.be(self._rival, match.left[self._rival] - 1)
            sight.begin(match)
            self._doing = _LEARN
        elif self._doing == _LEARN:
            if not sight.go_on():
                self._doing = _RIVAL
        elif self._doing == _RIVAL:
            if self._rival != _NONE and self._index < self._looks:
                self._imagine(self._theirs, self._count)
                return
            if self._rival != _NONE:
                self._hope = -(self._expected(self._count) // (match.players - 1))
            self._forget()
            self._doing = _SELF
            sight.be(match.turn, match.left[match.turn] - 2)
            sight.judge()
        else:
            if match.left[match.turn] > 1 and self._index < self._looks:
                self._imagine(self._mine, self._own_count)
                return
            self._hope += self._expected(self._own_count)
            self._decide()

    def _choose_places(self, spot, cell):
        city = self.match.city
        self._looks = 0
        for index in range(PLACES):
            place = self._place[index]
            if self._heat[index] != NOTHING and place != spot:
                # laying the tile gave the number of its spot to the last one
                self._add_place(spot if place == self._last else place)
        x = city.x(cell)
        y = city.y(cell)
        self._add_place(city.spot_at(x, y - 1))
        self._add_place(city.spot_at(x + 1, y))
        self._add_place(city.spot_at(x, y + 1))
        self._add_place(city.spot_at(x - 1, y))

    def _add_place(self, spot):
        for index in range(self._looks):
            if self._look[index] == spot:
                return
        if spot >= 0:
            self._look[self._looks] = spot
            self._looks += 1

    def _forget(self):
        self._index = 0
        for index in range(TILES):
            self._gain[index] = 0

    def _imagine(self, tiles, count):
        """At the next of the places, what each of these tiles would gain."""
        sight = self.sight
        spot = self._look[self._index]
        self._index += 1
        for index in range(count):
            turns = self.match.city.fits(spot, tiles[index])
            if turns:
                sight.take(tiles[index])
                turns &= sight.turns()
                for quarters in range(4):
                    if turns >> quarters & 1:
                        score = sight.weigh(spot, quarters)
                        self.positions += 1
                        if score > self._gain[index]:
                            self._gain[index] = score

    def _expected(self, count):
        total = 0
        for index in range(count):
            total += self._gain[index]
        return total // count

    def _decide(self):
        which = self._which
        # What may come is less sure than what is there.
        score = self._score[which] + 7 * self._hope // 8
        if score > self._top:
            self._top = score
            self.spot = self._move[which]
            self.quarters = self._turn[which]
        self._which = which + 1
        self._doing = _LAY
