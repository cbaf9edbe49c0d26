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

import array

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


GAPS = const(5)
PHASES = const(4)
STANDINGS = const(15)

COIN = const(4096)

_STANDING = const(20)  # where the standings begin: after PHASES rows of GAPS
_NONE = const(255)
_AT_ONCE = const(24)  # cells or rooms learned in one go

_ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # sides in a set of sides


class Sight:
    def __init__(self, match, dragon):
        """For this match and others of its size; dragon: what one is believed to be worth."""
        cells = len(match.city.lay)
        nodes = len(match.rooms.queue) // 2
        doors = min(2 * len(match.rooms.through), 256)  # each is known from both sides
        self.dragon = dragon
        self.match = match
        self.city = match.city
        self.seat = 0
        self._weights = b""
        self._chance = 0
        self._others = 0  # what a coin to all other seats together takes away
        self._players = match.players
        # the rooms
        self.rooms = 0
        self.label = bytearray(2 * cells)  # node to room
        self.own = bytearray(nodes)  # tiles and dragons
        self.gaps = bytearray(nodes)  # open sides towards the bare table
        self.people = bytearray(4 * nodes + 4)  # advisors of each seat; a row to spare
        self.value = array.array("H", bytearray(2 * nodes))
        self.rate = array.array("i", bytearray(4 * nodes))  # what a coin of value is worth
        self._pull = array.array("i", bytearray(4 * nodes))  # the same, in the rooms next door
        self._head = bytearray(nodes)  # a room's first door, 0 for none
        self._next = bytearray(doors)
        self._door = bytearray(doors)  # the room it leads to
        self._doors = 0
        self._mark = array.array("H", bytearray(2 * nodes))
        self._epoch = 0
        self._queue = bytearray(nodes)
        self._at = 0
        # around the spot looked at, for each side: the room there and how many open
        # sides of it face the spot; and the sides that are filled, open, with a gate
        self._room = bytearray(4)
        self._hits = bytearray(4)
        self._spot = -1
        self._filled = 0
        self._faced = 0
        self._gated = 0
        # the tile in hand at rest
        self._record = 0
        self._opens = 0
        self._arches = 0

    # ---- the survey

    def judge_by(self, weights, others):
        """Weights to see by, and how much a coin paid to the others takes away."""
        self._weights = weights
        self._others = others // (self._players - 1)

    def be(self, seat, left):
        """From now on see with the eyes of a seat that will have so many placements left."""
        self.seat = seat
        self._chance = GAPS * (0 if left < 2 else 1 if left < 5 else 2 if left < 10 else 3) - 1

    def begin(self, match):
        """Forget everything; go_on() learns the rooms as they are."""
        self.match = match
        self.city = match.city
        self.rooms = 0
        self._doors = 0
        self._epoch = 0
        self._spot = -1
        self._at = 0
        label = self.label
        for node in range(2 * self.city.cells):
            label[node] = _NONE

    def go_on(self):
        """Learn some more; False when all is known."""
        cells = self.city.cells
        at = self._at
        end = at + _AT_ONCE
        while at < end:
            if at < cells:
                self._learn_cell(at)
            elif at < 2 * cells:
                self._learn_doors(at - cells)
            else:
                self.judge()
                return False
            at += 1
        self._at = at
        return True

    def judge(self):
        """What every room is worth to the seat that looks."""
        own = self.own
        for room in range(self.rooms):
            rate = 0
            if self.gaps[room]:
                value = own[room]
                door = self._head[room]
                while door:
                    value += own[self._door[door]]
                    door = self._next[door]
                self.value[room] = value
                rate = self._worth(4 * room, self.gaps[room])
            self.rate[room] = rate
        rates = self.rate
        for room in range(self.rooms):
            if self.gaps[room]:
                pull = 0
                door = self._head[room]
                while door:
                    pull += rates[self._door[door]]
                    door = self._next[door]
                self._pull[room] = pull

    def _learn_cell(self, cell):
        if self.label[2 * cell] == _NONE:
            self._learn_room(2 * cell)
        if self.city.form[cell] & 0xF00 and self.label[2 * cell + 1] == _NONE:
            self._learn_room(2 * cell + 1)

    def _learn_room(self, node):
        form = self.city.form
        near = self.city.near
        label = self.label
        queue = self._queue
        room = self.rooms
        row = 4 * room
        own = 0
        gaps = 0
        for index in range(row, row + 4):
            self.people[index] = 0
        label[node] = room
        queue[0] = node
        start = 0
        end = 1
        while start < end:
            node = queue[start]
            start += 1
            cell = node >> 1
            shape = form[cell]
            content = self.city.record(cell) >> (16 + 3 * (node & 1)) & 7
            own += 1
            if content & 4:
                own += self.dragon
            if content & 3:
                self.people[row + (shape >> 13)] += content & 3
            sides = shape >> 8 if node & 1 else ~(shape >> 8)
            for side in range(4):
                if sides >> side & 1 and not shape >> 2 * side & 3:
                    there = near[4 * cell + side]
                    if there == _NONE:
                        gaps += 1
                        continue
                    back = side ^ 2
                    shape_there = form[there]
                    if not shape_there >> 2 * back & 3:
                        node = 2 * there + (shape_there >> (8 + back) & 1)
                        if label[node] == _NONE:
                            label[node] = room
                            queue[end] = node
                            end += 1
        self.own[room] = own
        self.gaps[room] = gaps
        self._head[room] = 0
        self._mark[room] = 0
        self.rooms = room + 1

    def _learn_doors(self, cell):
        shape = self.city.form[cell]
        if shape & 0x1000:
            self._link(self.label[2 * cell], self.label[2 * cell + 1])
        if not shape & 0xAA:  # no arch
            return
        for side in range(4):
            there = self.city.near[4 * cell + side]
            if shape >> 2 * side & 2 and there != _NONE:
                back = side ^ 2
                shape_there = self.city.form[there]
                if not shape_there >> 2 * back & 1:
                    self._link(
                        self.label[2 * cell + (shape >> (8 + side) & 1)],
                        self.label[2 * there + (shape_there >> (8 + back) & 1)],
                    )

    def _link(self, room, other):
        if room == other or self._doors + 2 >= len(self._door):
            return
        door = self._head[room]
        while door:
            if self._door[door] == other:
                return
            door = self._next[door]
        self._hang(room, other)
        self._hang(other, room)

    def _hang(self, room, other):
        self._doors += 1
        self._door[self._doors] = other
        self._next[self._doors] = self._head[room]
        self._head[room] = self._doors

    def _worth(self, row, gaps):
        """What a coin of a room's value is worth, by a row of people and the open sides."""
        people = self.people
        seat = row + self.seat
        mine = people[seat]
        best = 0  # among the others: the most, how many have it, the next and how many
        many = 0
        next_best = 0
        nexts = 0
        for index in range(row, row + self._players):
            count = people[index]
            if count and index != seat:
                if count > best:
                    next_best = best
                    nexts = many
                    best = count
                    many = 1
                elif count == best:
                    many += 1
                elif count > next_best:
                    next_best = count
                    nexts = 1
                elif count == next_best:
                    nexts += 1
        if gaps:
            if mine > best:
                standing = mine - best
                if standing > 3:
                    standing = 3
                standing += 8 if many == 1 else 11
            elif mine == best:
                standing = 8 if mine else 0
            else:
                standing = best - mine
                if standing > 3:
                    standing = 3
                if mine:
                    standing = 4 + standing if many == 1 and mine > next_best else 4
            if gaps > GAPS:
                gaps = GAPS
            return self._weights[self._chance + gaps] * self._weights[_STANDING + standing]
        if mine > best:
            return COIN - (self._others >> 1 if many == 1 else 0)
        if mine == best:
            return (COIN >> 1) - many * (self._others >> 1) if mine else 0
        if many > 1:
            return -many * (self._others >> 1)
        if mine > next_best:
            return (COIN >> 1) - self._others
        if next_best > mine and nexts == 1:
            return -self._others - (self._others >> 1)
        return -self._others

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
