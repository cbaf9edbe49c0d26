# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Courtier: weighs every place and turn of the tile in hand and takes the best.

    bot = Courtier(match, weights, 3, 2048 // (match.players - 1), 1)
    bot.start(match)
    while not bot.step():
        pass
    match.place(bot.spot, bot.quarters)

Scribe Wu is just this. Page Lin is too, with odd beliefs, and he sees one place in five
only, others each turn. Lady Shen goes on from here (lady.py).

A placement is weighed without being laid: a tile joins, seals or reaches at most four
rooms, and the survey knows these as numbers. That costs a third of laying it and taking
it back. Scores are in 4096ths of a coin. A step learns a part of the city or weighs one
place. Not seen: half a coin lost by rounding, and in few placements of a thousand a
third payment (survey.py); what a split tile's halves do to each other (a gate in it, one
room at both, a door between their rooms); and that a room next door to two rooms which
the tile joins grows by the tile once, not twice.
"""

import array

from forbidden_city.bots.survey import Survey

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


NOTHING = const(-0x20000000)  # less than any score

_ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # sides in a set of sides


class Courtier(Survey):
    def __init__(self, match, weights, dragon, others, sees):
        Survey.__init__(self, match, weights, dragon, others)
        self.spot = 0
        self.quarters = 0
        self.positions = 0  # looked at since start
        self._best = NOTHING
        self._at = 0  # the next spot to weigh; -1: the city is not known yet
        self.sees = sees  # one place in so many
        self._sees = sees
        # around the spot looked at: the room at each side, and which sides are filled,
        # show an open edge, show a gate
        self._around = bytearray(4)
        self._filled = 0
        self._faced = 0
        self._gated = 0
        self._mark = array.array("H", bytearray(2 * len(self.own)))
        self._joined = 0
        self._beyond = 0  # tiles and dragons in the rooms next door to the joined ones

    def start(self, match):
        """Begin to think about the turn of the seat to move."""
        self.positions = 0
        self._sees = self.sees
        self._at = -1
        self._best = NOTHING
        self.begin(match)

    def step(self):
        """Think a little; True when spot and quarters hold the choice."""
        match = self.match
        city = self.city
        at = self._at
        if at < 0:
            if not self.go_on():
                self.be(match.turn, match.left[match.turn] - 1)
                self._at = 0
            return False
        if at == city.spots:
            if self._best > NOTHING:
                return True
            self._sees = 1  # nothing fits where the page has looked
            self._at = 0
            return False
        self._at = at + 1
        if not (5 * city.spot_x(at) + 7 * city.spot_y(at) + city.cells) % self._sees:
            self._weigh_turns(at, match.hand())
        return False

    def _weigh_turns(self, spot, tile):
        """Weigh every turn that fits; a turn no better than the one before changes nothing."""
        turns = self.city.fits(spot, tile)
        if turns:
            self.look_at(spot)
        before = NOTHING
        for quarters in range(4):
            if turns >> quarters & 1:
                score = self.weigh(tile, quarters)
                self.positions += 1
                if score != before:
                    self._note(spot, quarters, score)
                before = score

    def _note(self, spot, quarters, score):
        if score > self._best:
            self._best = score
            self.spot = spot
            self.quarters = quarters

    # ---- one placement

    def look_at(self, spot):
        """The spot that weigh() is about."""
        city = self.city
        x = city.spot_x(spot)
        y = city.spot_y(spot)
        self._filled = 0
        self._faced = 0
        self._gated = 0
        for side in range(4):
            if side & 1:
                there = city.cell_at(x + 2 - side, y)
            else:
                there = city.cell_at(x, y + side - 1)
            if there >= 0:
                back = side ^ 2
                shape = city.form[there]
                self._around[side] = self.label[2 * there + (shape >> (8 + back) & 1)]
                self._filled |= 1 << side
                shape = shape >> 2 * back & 3
                if not shape:
                    self._faced |= 1 << side
                elif shape == 2:
                    self._gated |= 1 << side

    def weigh(self, tile, quarters):
        """By how much the position is better for the seat once the tile lies there."""
        record = self.city.tiles.records[tile]
        edges = (record & 0xFF) << 2 * quarters
        edges = (edges | edges >> 8) & 0xFF
        opens = 0
        arches = 0
        for side in range(4):
            if not edges >> 2 * side & 3:
                opens |= 1 << side
            elif edges >> 2 * side & 2:
                arches |= 1 << side
        if not record & 0x100:
            return self._part(record >> 16, opens, arches, 15)
        sides = 0b0011 << quarters
        sides = (sides | sides >> 4) & 15
        score = self._part(record >> 16, opens, arches, sides)
        return score + self._part(record >> 19, opens, arches, sides ^ 15)

    def _part(self, content, opens, arches, sides):
        """A whole tile or a half: the rooms it joins, reaches through gates, and seals."""
        around = self._around
        faced = self._faced & sides
        own_of = self.own
        people = self.people
        mark = self._mark
        rate = self.rate
        spare = len(own_of)
        players = self.match.players
        row = players * spare
        for seat in range(players):
            people[row + seat] = 0
        people[row + self.seat] = content & 3
        own = 1 + self.dragon if content & 4 else 1
        gaps = _ONES[opens & sides & ~self._filled]
        score = 0
        # Marks that this placement sets: joined, joined + 1 next door, joined + 2 sealed.
        joined = self._joined + 3
        if joined > 65000:
            joined = 3
            for room in range(spare):
                mark[room] = 0
        self._joined = joined
        join = opens & faced
        for side in range(4):
            if join >> side & 1:
                room = around[side]
                gaps -= 1
                if mark[room] == joined:
                    join ^= 1 << side
                    continue
                mark[room] = joined
                own += own_of[room]
                gaps += self.gaps[room]
                for seat in range(players):
                    people[row + seat] += people[players * room + seat]
                score -= rate[room] * self.value[room]
        self._beyond = 0
        for side in range(4):
            if join >> side & 1:
                score += self._grow(around[side], own)
        value = self._beyond
        seal = faced & ~opens
        doors = (self._gated & (opens | arches) | seal & arches) & sides
        for side in range(4):
            if doors >> side & 1:
                room = around[side]
                if mark[room] < joined:
                    mark[room] = joined + 1
                    value += own_of[room]
                    score += rate[room] * own
            if seal >> side & 1 and mark[around[side]] == joined:
                gaps -= 1
        score += self.worth(spare, gaps) * (own + value)
        for side in range(4):
            if seal >> side & 1:
                score += self._seal(around[side], seal, own)
        return score

    def _grow(self, room, own):
        """What the rooms next door to a joined room gain."""
        mark = self._mark
        joined = self._joined
        growth = own - self.own[room]
        score = 0
        door = self.head[room]
        while door:
            room = self.door[door]
            if mark[room] != joined:
                score += self.rate[room] * growth
                if mark[room] < joined:
                    mark[room] = joined + 1
                    self._beyond += self.own[room]
            door = self.next[door]
        return score

    def _seal(self, room, seal, own):
        """What becomes of a room whose open sides the tile meets with its walls."""
        mark = self._mark
        joined = self._joined
        if mark[room] == joined or mark[room] == joined + 2:
            return 0
        value = self.value[room]
        if mark[room] == joined + 1:
            value += own
            door = self.head[room]
            while door:
                if mark[self.door[door]] == joined:
                    value -= self.own[self.door[door]]
                door = self.next[door]
        mark[room] = joined + 2
        gaps = self.gaps[room]
        for side in range(4):
            if seal >> side & 1 and self._around[side] == room:
                gaps -= 1
        return (self.worth(room, gaps) - self.rate[room]) * value
