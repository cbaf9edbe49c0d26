# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Sight: the rooms of the city as a few numbers, and what one more tile would do to them.

    sight = Sight(match, 3)
    sight.judge_by(weights, COIN)
    sight.be(match.turn, match.left[match.turn] - 1)
    sight.begin(match)
    while sight.go_on():            # some cells at a time
        pass
    sight.take(tile)
    score = sight.weigh(spot, quarters)

A survey walks the city once. After it a placement is weighed without being laid: a
tile joins, seals or reaches at most four rooms, and these are known as numbers. So
the city is only read here, and a position costs less than laying it and taking it back.

A room's value is what it would pay if it were closed now. What that is worth to a
seat, against the mean of the others, is value x chance x standing, both out of 64:

    weights: one row of GAPS chances for each PHASE, then the standings
    phase       placements left to the seat: 0-1, 2-4, 5-9, more
    chance      that a room with 1, 2, 3, 4, 5 or more open sides comes to pay
    standing    among the advisors in it:
    0           nobody has any
    1-3         none of mine, the leader has 1, 2, more
    4           some of mine, but neither lead nor a paid second place
    5-7         paid second place, behind by 1, 2, more
    8           tied for the lead
    9-11        in the lead by 1, 2, more over a paid second place
    12-14       in the lead by 1, 2, more, and no other is paid

A room that closes counts by what the rules pay to each seat. Scores are in 4096ths of
a coin. Limits: half a coin lost by rounding is not seen, nor a gate inside a split.

Costs: about 2.7 KB for four players, nothing after that; a survey of 97 cells is as
much work as 40 placements weighed.
"""

from forbidden_city.bots.survey import Survey

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # sides in a set of sides


class Sight(Survey):
    # ---- one more tile

    def take(self, tile):
        """The tile that weigh() lays."""
        record = self.match.tiles.records[tile]
        self._record = record
        self._opens = 0
        self._arches = 0
        for side in range(4):
            edge = record >> 2 * side & 3
            if not edge:
                self._opens |= 1 << side
            elif edge == 2:
                self._arches |= 1 << side

    def turns(self):
        """The quarter turns that differ, as bits."""
        if self._record & 0x100:
            return 15
        edges = self._record & 0xFF
        if edges == (edges << 4 | edges >> 4) & 0xFF:
            return 1 if edges == (edges << 2 | edges >> 6) & 0xFF else 3
        return 15

    def _look_around(self, spot):
        city = self.city
        x = city.spot_x(spot)
        y = city.spot_y(spot)
        around = self._room
        hits = self._hits
        self._spot = spot
        self._filled = 0
        self._faced = 0
        self._gated = 0
        for side in range(4):
            if side & 1:
                there = city.cell_at(x + 2 - side, y)
            else:
                there = city.cell_at(x, y + side - 1)
            if there < 0:
                continue
            back = side ^ 2
            shape = city.form[there]
            edge = shape >> 2 * back & 3
            around[side] = self.label[2 * there + (shape >> (8 + back) & 1)]
            self._filled |= 1 << side
            if not edge:
                self._faced |= 1 << side
            elif edge == 2:
                self._gated |= 1 << side
        for side in range(4):
            if self._faced >> side & 1:
                count = 0
                for other in range(4):
                    if self._faced >> other & 1 and around[other] == around[side]:
                        count += 1
                hits[side] = count

    def weigh(self, spot, quarters):
        """By how much the position is better for the seat once the tile lies there."""
        if spot != self._spot:
            self._look_around(spot)
        record = self._record
        opens = self._opens << quarters
        opens = (opens | opens >> 4) & 15
        arches = self._arches << quarters
        arches = (arches | arches >> 4) & 15
        if not record & 0x100:
            return self._part(record >> 16, opens, arches, 15)
        sides = 0b0011 << quarters
        sides = (sides | sides >> 4) & 15
        score = self._part(record >> 16, opens & sides, arches & sides, sides)
        sides ^= 15
        return score + self._part(record >> 19, opens & sides, arches & sides, sides)

    def _part(self, content, opens, arches, sides):
        """A whole tile or a half: the rooms it joins, reaches through gates, and seals."""
        around = self._room
        faced = self._faced
        own_of = self.own
        mark = self._mark
        people = self.people
        rate = self.rate
        row = len(people) - 4
        people[row] = people[row + 1] = people[row + 2] = people[row + 3] = 0
        people[row + self.seat] = content & 3
        own = 1 + self.dragon if content & 4 else 1
        gaps = _ONES[opens & ~self._filled]
        score = 0
        # marks of this placement: joined, joined + 1 next door, joined + 2 sealed
        joined = self._epoch + 3
        self._epoch = joined
        join = opens & faced
        value = 0
        if join:
            for side in range(4):
                if join >> side & 1:
                    room = around[side]
                    if mark[room] == joined:
                        join ^= 1 << side
                        continue
                    mark[room] = joined
                    own += own_of[room]
                    gaps += self.gaps[room] - self._hits[side]
                    for seat in range(self._players):
                        people[row + seat] += people[4 * room + seat]
                    score -= rate[room] * self.value[room]
            for side in range(4):
                if join >> side & 1:
                    room = around[side]
                    score += self._pull[room] * (own - own_of[room])
                    door = self._head[room]
                    while door:
                        room = self._door[door]
                        if mark[room] < joined:
                            mark[room] = joined + 1
                            value += own_of[room]
                        door = self._next[door]
        doors = arches & (faced | self._gated) | opens & self._gated
        if doors:
            for side in range(4):
                if doors >> side & 1:
                    room = around[side]
                    if mark[room] < joined:
                        mark[room] = joined + 1
                        value += own_of[room]
                        score += rate[room] * own
        score += self._worth(row, gaps) * (own + value)
        seal = sides & ~opens & faced
        if seal:
            for side in range(4):
                if seal >> side & 1:
                    room = around[side]
                    known = mark[room]
                    if known == joined or known == joined + 2:
                        continue
                    mark[room] = joined + 2
                    value = self.value[room]
                    if known == joined + 1:
                        value += own
                        door = self._head[room] if join else 0
                        while door:
                            if mark[self._door[door]] == joined:
                                value -= own_of[self._door[door]]
                            door = self._next[door]
                    worth = self._worth(4 * room, self.gaps[room] - self._hits[side])
                    score += (worth - rate[room]) * value
        return score
