# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Survey: the rooms of the city as a few numbers, and what each is worth to a seat.

    survey = Survey(match, weights, 3, 2048)
    survey.begin(match)
    while survey.go_on():           # some cells at a time
        pass
    survey.be(match.turn, match.left[match.turn] - 1)
    hope = survey.rate[room] * survey.value[room]

A room's value is what it would pay if it were closed now. What that is worth to a
seat, against the mean of the others, is value x chance x standing, both out of 64:

    weights: four rows of five chances, one for each phase, then the standings
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

The city is only read. Costs about 2.2 KB for four players, once; a survey of 97 cells
is as much work as 30 placements weighed.
"""

import array

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_STANDINGS = const(20)  # where they begin among the weights
_NONE = const(255)
_AT_ONCE = const(24)  # cells learned in one go


# What a closed room pays, in halves of its value, to the seat itself and to the others,
# by standing. Not seen: the half of a second place behind another leader where I get
# nothing, and the halves of a third and fourth who tie for the lead.
_MINE = b"\0\0\0\0\0\1\1\1\1\2\2\2\2\2\2"
_THEIRS = b"\0\2\2\2\2\2\2\2\1\1\1\1\0\0\0"


class Survey:
    def __init__(self, match, weights, dragon, others):
        """For this match and its like.

        dragon: tiles that one is believed to be worth. others: what half a coin paid to
        another seat takes away, in 4096ths of a coin.
        """
        nodes = len(match.rooms.queue) // 2
        doors = min(2 * len(match.rooms.through), 256)  # each is known from both sides
        self.match = match
        self.city = match.city
        self.weights = weights
        self.dragon = dragon
        self.others = others
        self.seat = 0
        self._chance = 0
        self._cell = 0
        self.rooms = 0
        self.label = bytearray(2 * len(match.city.lay))  # node to room
        self.own = bytearray(nodes)  # tiles and dragons
        self.gaps = bytearray(nodes)  # open sides towards the bare table
        self.people = bytearray(match.players * (nodes + 1))  # a row for each room, one to spare
        self.value = bytearray(nodes)
        self.rate = array.array("h", bytearray(2 * nodes))  # what a coin of value is worth
        self.queue = bytearray(nodes)
        self.doors = 0
        self.head = bytearray(nodes)  # a room's first door, 0 for none
        self.door = bytearray(doors)  # the room it leads to
        self.next = bytearray(doors)

    def begin(self, match):
        """Forget everything."""
        self.match = match
        self.city = match.city
        self.rooms = 0
        self.doors = 0
        self._cell = 0
        for node in range(2 * self.city.cells):
            self.label[node] = _NONE

    def go_on(self):
        """Learn some more cells; False when the city is known."""
        cells = self.city.cells
        for _ in range(_AT_ONCE):
            cell = self._cell
            if cell < cells:
                if self.label[2 * cell] == _NONE:
                    self._learn(2 * cell)
                if self.city.form[cell] & 0xF00 and self.label[2 * cell + 1] == _NONE:
                    self._learn(2 * cell + 1)
            elif cell < 2 * cells:
                self._learn_doors(cell - cells)
            else:
                return False
            self._cell = cell + 1
        return True

    def _learn(self, node):
        """Walk the room of a node."""
        city = self.city
        form = city.form
        label = self.label
        queue = self.queue
        room = self.rooms
        players = self.match.players
        row = players * room
        own = 0
        gaps = 0
        for seat in range(row, row + players):
            self.people[seat] = 0
        label[node] = room
        queue[0] = node
        start = 0
        end = 1
        while start < end:
            node = queue[start]
            start += 1
            cell = node >> 1
            shape = form[cell]
            content = city.record(cell) >> (16 + 3 * (node & 1))
            own += 1
            if content & 4:
                own += self.dragon
            if content & 3:
                self.people[row + (shape >> 13)] += content & 3
            sides = shape >> 8 if node & 1 else ~(shape >> 8)
            for side in range(4):
                if sides >> side & 1 and not shape >> 2 * side & 3:
                    there = city.near[4 * cell + side]
                    if there == _NONE:
                        gaps += 1
                        continue
                    back = side ^ 2
                    node = form[there]
                    if not node >> 2 * back & 3:
                        node = 2 * there + (node >> (8 + back) & 1)
                        if label[node] == _NONE:
                            label[node] = room
                            queue[end] = node
                            end += 1
        self.own[room] = own
        self.gaps[room] = gaps
        self.head[room] = 0
        self.rooms = room + 1

    def _learn_doors(self, cell):
        """A door is where an arch meets open floor or another arch."""
        form = self.city.form
        shape = form[cell]
        if shape & 0x1000:
            self._link(self.label[2 * cell], self.label[2 * cell + 1])
        for side in range(4):
            there = self.city.near[4 * cell + side]
            if shape >> 2 * side & 2 and there != _NONE:
                back = side ^ 2
                if not form[there] >> 2 * back & 1:
                    self._link(
                        self.label[2 * cell + (shape >> (8 + side) & 1)],
                        self.label[2 * there + (form[there] >> (8 + back) & 1)],
                    )

    def _link(self, room, other):
        door = self.head[room]
        while door and self.door[door] != other:
            door = self.next[door]
        if room != other and not door and self.doors + 2 < len(self.door):
            self._hang(room, other)
            self._hang(other, room)

    def _hang(self, room, other):
        door = self.doors + 1
        self.doors = door
        self.door[door] = other
        self.next[door] = self.head[room]
        self.head[room] = door

    # ---- worth

    def be(self, seat, left):
        """See every room with the eyes of a seat that will have so many placements left."""
        self.seat = seat
        self._chance = -1 if left < 2 else 4 if left < 5 else 9 if left < 10 else 14
        for room in range(self.rooms):
            rate = 0
            if self.gaps[room]:
                rate = self.worth(room, self.gaps[room])
                value = self.own[room]
                door = self.head[room]
                while door:
                    value += self.own[self.door[door]]
                    door = self.next[door]
                self.value[room] = value if value < 255 else 255
            self.rate[room] = rate

    def worth(self, room, gaps):
        """What a coin of a room's value is worth, in 4096ths of a coin."""
        people = self.people
        players = self.match.players
        row = players * room
        mine = people[row + self.seat]
        best = 0  # among the others: the most, how many have it, and the next
        many = 0
        second = 0
        for seat in range(players):
            count = people[row + seat]
            if count and seat != self.seat:
                if count > best:
                    second = best
                    best = count
                    many = 1
                elif count == best:
                    many += 1
                elif count > second:
                    second = count
        standing = mine - best
        if standing > 0:
            standing = (8 if many == 1 else 11) + (standing if standing < 3 else 3)
        elif not standing:
            standing = 8 if mine else 0
        else:
            standing = -standing if standing > -3 else 3
            if mine:
                standing = 4 + standing if many == 1 and mine > second else 4
        if not gaps:
            return 2048 * _MINE[standing] - self.others * _THEIRS[standing]
        if gaps > 5:
            gaps = 5
        return self.weights[self._chance + gaps] * self.weights[_STANDINGS + standing]
