# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The preview: what would happen here, in the bar below the city.

    preview = Preview(game)
    preview.show(cursor, tile, kind)

Two lines beside the hand tile. Before the tile is laid they say which rooms would
close, what they would be worth and who would be paid how much; where it cannot lie,
why not; over a cell, what the room there has. The lower one also says what the buttons
do, as many of them as there is room for. It tries the tile on the real city and takes it
back, so it can never disagree with the rules. Allocates nothing.
"""

import array

from bitmaptools import fill_region

from console import palette
from console.font import HEIGHT
from console.line import Line
from console.screen import BOTTOM, STAGE, TOP, WIDTH
from forbidden_city.painter import LEGAL
from forbidden_city.rooms import COLOUR, NODES, PAID, ROW, VALUE
from forbidden_city.screens.bars import FLOORS, seat_numbers
from forbidden_city.screens.cursor import READ

_X = 22  # the text's left; the hand tile lies before it
_BELOW = TOP + STAGE


class LowerLine(Line):
    """A phrase from its left; or at its right, behind the seats, what the buttons do."""

    def __init__(self, handheld, x, y, width, colour):
        Line.__init__(self, handheld, x, y, width, colour)
        self._left = 0  # where the buttons begin, if they are shown

    def write(self, name, a=None, b=None, c=None):
        if self._left:
            fill_region(self._bitmap, self._left, 0, self._bitmap.width, HEIGHT, 0)
            self._left = self.width = 0
            self._name = None
        Line.write(self, name, a, b, c)

    def beside(self, name, x):
        """As many buttons of a hint as there is room for from x on."""
        if name == self._name and x == self._a:
            return
        self.write(None)
        self._name = name
        self._a = x
        words = self._handheld.words
        start = words.find(name)
        end = words.end
        while end > start >= 0:
            left = self._bitmap.width - self._font.width(words.all, start, end)
            if left >= x:
                self._left = left
                self._font.draw(self._bitmap, left, 0, words.all, start, end)
                return
            end = words.all.rfind(b"  ", start, end)  # one button less
            while words.all[end - 1] == 0x20:
                end -= 1


class Preview:
    def __init__(self, game):
        self._game = game
        self._upper = Line(game.handheld, _X, _BELOW + 2, WIDTH - _X, palette.GOLD)
        self._lower = LowerLine(game.handheld, _X, _BELOW + 11, WIDTH - _X, palette.SAND)
        self._sums = array.array("H", bytearray(8))
        self._shown = array.array("H", bytearray(8))
        self._any = False
        self._seats_end = _X
        self._value = 0

    def open(self, tile):
        """Draw the bar with the hand tile; the lines join what floats over the screen."""
        handheld = self._game.handheld
        bottom = handheld.screen.bottom
        fill_region(bottom, 0, 0, WIDTH, BOTTOM, palette.NIGHT)
        fill_region(bottom, 0, 0, WIDTH, 1, palette.MAROON)
        self._any = False
        self._seats_end = _X
        self._upper.write(None)  # what they said may have been in another language
        self._lower.write(None)
        handheld.screen.over.append(self._upper.grid)
        handheld.screen.over.append(self._lower.grid)

    def hand(self, tile, quarters):
        """The hand tile in the corner, as it is turned now."""
        match = self._game.match
        self._game.painter.cell(
            self._game.handheld.screen.bottom,
            2,
            3,
            match.tiles.records[tile],
            quarters,
            match.turn,
        )

    def ask(self, name):
        """Say what the buttons do now; who is paid stays on the lower line."""
        if self._any:
            self._upper.write(name)
            self._lower.write(None)
        else:
            self._lower.write(name)

    def show(self, cursor, tile, kind):
        match = self._game.match
        for seat in range(4):
            self._sums[seat] = 0
        if kind == READ:
            self._room(match.city.cell_at(cursor.x, cursor.y))
        elif kind == LEGAL:
            self._closing(cursor, tile)
        else:
            self._why_not(cursor, tile)
        self._game.rim.show()
        self._seats()
        if self._any:
            hint = b"@city_hint" if kind == READ else b"@lay_hint"
            self._lower.beside(hint, self._seats_end - _X)

    def _closing(self, cursor, tile):
        game = self._game
        match = game.match
        if not game.aids:
            self._upper.write(b"@fits")
            self._lower.write(b"@lay_hint")
            return
        closed = self._try(cursor, tile)
        value = self._value
        outcome = match.rooms.outcome
        if closed == 0:
            self._upper.write(b"@closes_none")
            self._lower.write(b"@lay_hint")
        elif closed == 1:
            self._upper.write(b"@closes", FLOORS[outcome[COLOUR]], value)
        else:
            self._upper.write(b"@closes_many", closed, value)
        if closed and not self._paid():
            self._lower.write(b"@nobody_paid")

    def _try(self, cursor, tile):
        match = self._game.match
        spot = match.city.spot_at(cursor.x, cursor.y)
        cell = match.city.place(spot, tile, cursor.quarters, match.turn)
        rooms = match.rooms
        closed = rooms.closed_by(cell)
        for room in range(closed):
            row = ROW * room
            self._game.rim.gather(
                rooms, rooms.outcome[row + NODES], rooms.outcome[row + NODES + 1], cell
            )
        match.city.undo()
        self._value = 0
        for room in range(closed):
            self._value += match.rooms.outcome[ROW * room + VALUE]
            for seat in range(match.players):
                self._sums[seat] += match.rooms.outcome[ROW * room + PAID + seat]
        return closed

    def _paid(self):
        return self._sums[0] or self._sums[1] or self._sums[2] or self._sums[3]

    def _why_not(self, cursor, tile):
        city = self._game.match.city
        spot = city.spot_at(cursor.x, cursor.y)
        if spot < 0:
            self._upper.write(b"@not_beside")
            self._lower.write(b"@next_hint")
            return
        sides = city.clash(spot, tile, cursor.quarters)
        if not sides and self._game.view.turns[spot]:
            self._upper.write(b"@lesson_turn")
            self._lower.write(b"@next_hint")
            return
        if not sides:
            self._upper.write(b"@lesson_there")
            self._lower.write(b"@lesson_hint")
            return
        side = 0
        while not sides >> side & 1:
            side += 1
        record = city.tiles.records[tile]
        half = 1 if record & 0x100 and (side - cursor.quarters) & 3 > 1 else 0
        mine = record >> 10 + 3 * half & 7
        x = cursor.x + (1 if side == 1 else -1 if side == 3 else 0)
        y = cursor.y + (1 if side == 2 else -1 if side == 0 else 0)
        there = city.cell_at(x, y)
        theirs = self._game.match.rooms.floor(self._game.match.rooms.node(there, side ^ 2))
        self._upper.write(b"@clash", FLOORS[mine], FLOORS[theirs])
        self._lower.write(b"@next_hint")

    def _room(self, cell):
        """The room under the cursor: its floor, tiles and dragons, and whose advisors."""
        match = self._game.match
        rooms = match.rooms
        floor = rooms.floor(2 * cell)
        if floor > 2:
            self._upper.write(b"@temple_info" if floor == 3 else b"@garden_info")
            self._lower.write(b"@city_hint")
            return
        end = rooms.survey(2 * cell)
        self._game.rim.gather(rooms, 0, end)
        tiles = rooms.tiles_in(0, end)
        dragons = rooms.dragons_in(0, end)
        if dragons:
            self._upper.write(b"@room_dragon", FLOORS[floor], tiles, dragons)
        else:
            self._upper.write(b"@room", FLOORS[floor], tiles)
        for index in range(end):
            node = rooms.queue[index]
            people = match.city.record(node >> 1) >> (16 + 3 * (node & 1)) & 3
            if people:
                self._sums[match.city.owner(node >> 1)] += people
        if not self._paid():
            self._lower.write(b"@city_hint")

    def _seats(self):
        """A figure and a number for each seat in the sums, if they changed."""
        same = True
        for seat in range(4):
            if self._sums[seat] != self._shown[seat]:
                same = False
                self._shown[seat] = self._sums[seat]
        if same and self._any == bool(self._paid()):
            return
        bottom = self._game.handheld.screen.bottom
        if self._seats_end > _X:
            fill_region(bottom, _X - 1, 10, self._seats_end, BOTTOM, palette.NIGHT)
        self._any = bool(self._paid())
        self._seats_end = _X
        if self._any:
            end = seat_numbers(self._game, bottom, _X, 10, self._sums, 0)
            self._seats_end = min(end, WIDTH)
