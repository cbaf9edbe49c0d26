# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The view: ten by six cells of the city on the stage, scrolling with the cursor.

    view = View(game)
    view.open()                 # between its bars
    view.follow(x, y)           # repaints if it has to scroll

Knows which cells lie where on the stage and paints them; allocates nothing after
__init__. A scroll repaints the stage, one cell painted anew repaints its 256 pixels.
"""

from forbidden_city.city import NOBODY, NONE
from forbidden_city.screens.bars import coins

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


COLUMNS = const(10)
ROWS = const(6)
CELL = const(16)

_WALL = const(1)
_ARCH = const(2)


def shut(city, cell):
    """A bit for every side whose gate a neighbour's wall blocks."""
    form = city.form[cell]
    sides = 0
    for side in range(4):
        if form >> 2 * side & 3 == _ARCH:
            there = city.near[4 * cell + side]
            if there != NONE and city.form[there] >> 2 * (side ^ 2) & 3 == _WALL:
                sides |= 1 << side
    return sides


def _window(middle, first, last, size):
    """The first of size rows that has a row in the middle but shows none beyond the last."""
    if last - first < size:
        return (first + last - size + 1) // 2
    return max(first, min(middle - size // 2, last - size + 1))


class View:
    def __init__(self, game):
        self._game = game
        self._stage = game.handheld.screen.stage
        self.left = -COLUMNS // 2
        self.top = -ROWS // 2
        self.turns = bytearray(254)  # city.legal: quarter turns that fit each spot
        self.marks = False

    def seek(self, tile, marks):
        """Look up where a tile fits, and whether to mark these places."""
        self._game.match.city.legal(tile, self.turns)
        self.marks = marks

    def only(self, x, y, quarters):
        """Let one place and one turn of the tile be the only legal ones (a lesson)."""
        city = self._game.match.city
        for spot in range(city.spots):
            self.turns[spot] = 0
        self.turns[city.spot_at(x, y)] = 1 << quarters
        self.marks = True

    def on_stage(self, x, y):
        return self.left <= x < self.left + COLUMNS and self.top <= y < self.top + ROWS

    def pixel_x(self, x):
        return (x - self.left) * CELL

    def pixel_y(self, y):
        return (y - self.top) * CELL

    def centre(self, x, y):
        """Put a position in the middle, as far as the city reaches: no bare table in vain."""
        city = self._game.match.city
        west = east = x
        north = south = y
        for spot in range(city.spots):
            west = min(west, city.spot_x(spot))
            east = max(east, city.spot_x(spot))
            north = min(north, city.spot_y(spot))
            south = max(south, city.spot_y(spot))
        self.left = _window(x, west, east, COLUMNS)
        self.top = _window(y, north, south, ROWS)

    def follow(self, x, y):
        """Scroll so that a cell keeps a neighbour's width to the rim; True if it did."""
        left = self.left
        top = self.top
        if x < left + 1:
            self.left = x - 1
        elif x > left + COLUMNS - 2:
            self.left = x - COLUMNS + 2
        if y < top + 1:
            self.top = y - 1
        elif y > top + ROWS - 2:
            self.top = y - ROWS + 2
        if left == self.left and top == self.top:
            return False
        self.paint()
        return True

    def open(self):
        """The city with its bars, nothing floating yet."""
        self._game.handheld.screen.clear()
        if self._game.rim:
            self._game.rim.forget()
        coins(self._game)
        self.paint()

    def paint(self):
        for y in range(self.top, self.top + ROWS):
            for x in range(self.left, self.left + COLUMNS):
                self._paint(x, y)
        if self._game.rim:
            self._game.rim.paint()

    def paint_if_on_stage(self, x, y):
        if self.on_stage(x, y):
            self._paint(x, y)

    def _paint(self, x, y):
        city = self._game.match.city
        cell = city.cell_at(x, y)
        if cell >= 0:
            owner = city.owner(cell)
            self._game.painter.cell(
                self._stage,
                self.pixel_x(x),
                self.pixel_y(y),
                city.record(cell),
                city.quarters(cell),
                0 if owner == NOBODY else owner,
                shut(city, cell),
            )
            return
        mark = 0
        if self.marks:
            spot = city.spot_at(x, y)
            if spot >= 0 and self.turns[spot]:
                mark = 1
        self._game.painter.empty(self._stage, self.pixel_x(x), self.pixel_y(y), mark)
