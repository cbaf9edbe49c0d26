# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Rooms: which ones a new cell closes, what each is worth and why, who is paid.

    rooms = Rooms(city, players, doors, splits)
    for room in range(rooms.closed_by(cell)):
        value = rooms.outcome[room * ROW + VALUE]

A node is a half of a cell: 2 * cell, and 2 * cell + 1 for half B of a split one.
A room is the nodes that open sides of one floor join; an iterative flood fill
walks it with a queue and marks made once. Marks carry the number of the walk that
set them instead of being cleared. Nothing here allocates after __init__.

    the outcome: one row of ROW numbers a closed room
    VALUE           coins the room is worth: own + all that lies through its gates
    COLOUR          its floor
    TILES, DRAGONS  its own
    NODES, NODES+1  where its nodes begin and end in queue
    THROUGH, +1     where the rooms through its gates begin and end in through,
                    each as tiles << 9 | dragons << 2 | floor (tiles.py limits both to 7 bits)
    ADVISORS+seat   advisors of each seat in it
    PAID+seat       coins paid to each seat
"""

import array

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


VALUE = const(0)
COLOUR = const(1)
TILES = const(2)
DRAGONS = const(3)
NODES = const(4)
THROUGH = const(6)
ADVISORS = const(8)
PAID = const(12)
ROW = const(16)

# One tile closes at most its own two halves and a room behind each of its sides.
_MOST_CLOSED = const(6)
_NONE = const(255)
_MARKS = const(255)


class Rooms:
    def __init__(self, city, players, doors, splits):
        """Room for a city with at most so many arches (doors) and split tiles."""
        nodes = len(city.lay) + splits
        self.city = city
        self.players = players
        self.closed = 0
        self.queue = bytearray(2 * nodes)  # closed rooms, then one room next door
        self.outcome = array.array("H", bytearray(2 * ROW * _MOST_CLOSED))
        # A door is seen from one closed room, or from both sides between two of them.
        pairs = _MOST_CLOSED * (_MOST_CLOSED - 1) // 2
        self.through = array.array("H", bytearray(2 * (doors + pairs)))
        self._mark = bytearray(2 * len(city.lay))
        self._walk = 0
        self._since = 0
        self._end = 0

    def node(self, cell, side):
        """The node that owns a side of a cell."""
        return 2 * cell + (self.city.form[cell] >> (8 + side) & 1)

    def floor(self, node):
        return self.city.record(node >> 1) >> (10 + 3 * (node & 1)) & 7

    # ---- the flood fill

    def _flood(self, node, start, walk, need_closed):
        """Walk a room from a node; its nodes go to queue from start on.

        Return their end, or 0 as soon as an open side faces the bare table and the
        caller needs a closed room.
        """
        form = self.city.form
        near = self.city.near
        queue = self.queue
        mark = self._mark
        queue[start] = node
        mark[node] = walk
        end = start + 1
        while start < end:
            node = queue[start]
            start += 1
            cell = node >> 1
            shape = form[cell]
            own = shape >> 8 if node & 1 else ~(shape >> 8)
            for side in range(4):
                if own >> side & 1 and not shape >> 2 * side & 3:
                    there = near[4 * cell + side]
                    if there == _NONE:
                        if need_closed:
                            return 0
                        continue
                    back = side ^ 2
                    shape_there = form[there]
                    if not shape_there >> 2 * back & 3:
                        node = 2 * there + (shape_there >> (8 + back) & 1)
                        if mark[node] != walk:
                            mark[node] = walk
                            queue[end] = node
                            end += 1
        return end

    def _next_walk(self):
        self._walk += 1
        return self._walk

    def survey(self, node):
        """Walk the room of a node: (to queue[0:end]); return end. For pictures and bots."""
        self._fresh(2)
        return self._flood(node, 0, self._next_walk(), False)

    def is_closed(self, node):
        self._fresh(2)
        return self._flood(node, 0, self._next_walk(), True) > 0

    def _fresh(self, walks):
        """Make sure that so many walk numbers are left; older marks mean nothing after."""
        if self._walk + walks > _MARKS:
            mark = self._mark
            for index in range(len(mark)):
                mark[index] = 0
            self._walk = 0

    def tiles_in(self, start, end):
        """Tiles of the room in queue[start:end]: a split tile counts once."""
        tiles = end - start
        queue = self.queue
        form = self.city.form
        for index in range(start, end):
            node = queue[index]
            if node & 1 == 0 and form[node >> 1] & 0xF00:
                for other in range(start, end):
                    if queue[other] == node + 1:
                        tiles -= 1
                        break
        return tiles

    def dragons_in(self, start, end):
        dragons = 0
        for index in range(start, end):
            node = self.queue[index]
            dragons += self.city.record(node >> 1) >> (18 + 3 * (node & 1)) & 1
        return dragons

    # ---- closing

    def closed_by(self, cell):
        """Find and score every room that this cell, the last one laid, has closed."""
        city = self.city
        shape = city.form[cell]
        self._fresh(3 * _MOST_CLOSED)
        self._since = self._walk
        self._end = 0
        self.closed = 0
        self._try(2 * cell)
        if shape & 0xF00:
            self._try(2 * cell + 1)
        for side in range(4):
            there = city.near[4 * cell + side]
            # Only an open side that this cell's wall has just sealed can be news.
            if there != _NONE and shape >> 2 * side & 3:
                back = side ^ 2
                if not city.form[there] >> 2 * back & 3:
                    self._try(self.node(there, back))
        through = 0
        for room in range(self.closed):
            through = self._value(ROW * room, through)
            self._pay(ROW * room)
        return self.closed

    def _try(self, node):
        if self._mark[node] > self._since:
            return  # this room was walked a moment ago
        start = self._end
        end = self._flood(node, start, self._next_walk(), True)
        if end:
            row = ROW * self.closed
            self.outcome[row + NODES] = start
            self.outcome[row + NODES + 1] = end
            self.outcome[row + COLOUR] = self.floor(node)
            self.closed += 1
            self._end = end

    def _value(self, row, through):
        """Own tiles and dragons, and each room through a gate once."""
        city = self.city
        outcome = self.outcome
        queue = self.queue
        mark = self._mark
        start = outcome[row + NODES]
        end = outcome[row + NODES + 1]
        walk = self._next_walk()
        for index in range(start, end):
            mark[queue[index]] = walk
        outcome[row + TILES] = self.tiles_in(start, end)
        outcome[row + DRAGONS] = self.dragons_in(start, end)
        outcome[row + VALUE] = outcome[row + TILES] + 3 * outcome[row + DRAGONS]
        outcome[row + THROUGH] = through
        self._next_walk()  # marks the rooms next door
        for index in range(start, end):
            node = queue[index]
            cell = node >> 1
            shape = city.form[cell]
            own = shape >> 8 if node & 1 else ~(shape >> 8)
            for side in range(4):
                there = city.near[4 * cell + side]
                if own >> side & 1 and there != _NONE:
                    back = side ^ 2
                    # open 0, wall 1, arch 2: a door where an arch meets open or arch
                    if (shape >> 2 * side | city.form[there] >> 2 * back) & 3 == 2:
                        through = self._next_door(row, through, self.node(there, back), walk)
            if shape & 0x1000:
                through = self._next_door(row, through, node ^ 1, walk)
        outcome[row + THROUGH + 1] = through
        return through

    def _next_door(self, row, through, node, walk):
        """Add the room behind a door, unless it is this room or was added before."""
        if self._mark[node] >= walk:
            return through
        start = self._end
        end = self._flood(node, start, walk + 1, False)
        tiles = self.tiles_in(start, end)
        dragons = self.dragons_in(start, end)
        self.outcome[row + VALUE] += tiles + 3 * dragons
        self.through[through] = tiles << 9 | dragons << 2 | self.floor(node)
        return through + 1

    def _pay(self, row):
        """The single leader gets all, a single second half; tied leaders get half each."""
        outcome = self.outcome
        city = self.city
        for seat in range(4):
            outcome[row + ADVISORS + seat] = 0
            outcome[row + PAID + seat] = 0
        for index in range(outcome[row + NODES], outcome[row + NODES + 1]):
            node = self.queue[index]
            people = city.record(node >> 1) >> (16 + 3 * (node & 1)) & 3
            if people:
                outcome[row + ADVISORS + city.owner(node >> 1)] += people
        most = 0
        second = 0
        for seat in range(self.players):
            people = outcome[row + ADVISORS + seat]
            if people > most:
                second = most
                most = people
            elif second < people < most:
                second = people
        leaders = self._seats_with(row, most)
        seconds = self._seats_with(row, second)
        value = outcome[row + VALUE]
        for seat in range(self.players):
            people = outcome[row + ADVISORS + seat]
            if people and people == most:
                outcome[row + PAID + seat] = value if leaders == 1 else value // 2
            elif people and people == second and leaders == 1 and seconds == 1:
                outcome[row + PAID + seat] = value // 2

    def _seats_with(self, row, people):
        seats = 0
        for seat in range(self.players):
            if self.outcome[row + ADVISORS + seat] == people:
                seats += 1
        return seats
