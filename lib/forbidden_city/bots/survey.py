# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The survey: what a bot knows of the city, its rooms as a few numbers each.

Walks the city some cells at a time and only reads it; sight.py weighs tiles with it and
tells what the numbers mean.
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


class Survey:
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
