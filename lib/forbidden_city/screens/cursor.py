# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The cursor: brackets round a place of the table, the hand tile in them as a ghost.

    cursor.go(x, y)
    cursor.paint(tile, ILLEGAL)

One sprite of 18x18 pixels over the stage: a step moves it (two cells' worth of
pixels), a turn repaints it. It stays within the rows and columns where a tile could
go, so it never gets lost on the bare table. Allocates nothing after __init__.
"""

import displayio
from bitmaptools import fill_region

from console import palette
from console.screen import TOP
from forbidden_city.painter import ILLEGAL, LEGAL

SIZE = 18
# Over a cell that is filled the brackets stand alone, so that it can be read.
READ = 2


class Cursor:
    def __init__(self, game):
        self._game = game
        self.x = 0
        self.y = 0
        self.quarters = 0
        self._bitmap = displayio.Bitmap(SIZE, SIZE, 16)
        colours = displayio.Palette(16)
        palette.load(colours)
        colours.make_transparent(palette.NIGHT)
        self.grid = displayio.TileGrid(self._bitmap, pixel_shader=colours)

    def go(self, x, y):
        """Put the cursor on a place of the table; scroll if it nears the rim."""
        view = self._game.view
        self.x = x
        self.y = y
        scrolled = view.follow(x, y)
        self.grid.x = view.pixel_x(x) - 1
        self.grid.y = view.pixel_y(y) + TOP - 1
        return scrolled

    def step(self, dx, dy):
        """One place further, if a tile could go that far; False at the rim."""
        city = self._game.match.city
        x = self.x + dx
        y = self.y + dy
        for spot in range(city.spots):
            if (dx and city.spot_x(spot) * dx >= x * dx) or (
                dy and city.spot_y(spot) * dy >= y * dy
            ):
                self.go(x, y)
                return True
        return False

    def paint(self, tile, kind, clash=0):
        """Redraw the ghost: the tile as it is turned now, and the brackets of this kind.

        Sides that clash with a neighbour's floor get a glowing bar: there is the trouble.
        """
        bitmap = self._bitmap
        bitmap.fill(palette.NIGHT)
        if kind != READ:
            match = self._game.match
            self._game.painter.cell(
                bitmap, 1, 1, match.tiles.records[tile], self.quarters, match.turn
            )
        self._game.painter.brackets(bitmap, 1, 1, LEGAL if kind == READ else kind)
        for side in range(4):
            if clash >> side & 1:
                if side & 1:
                    x = SIZE - 3 if side == 1 else 0
                    fill_region(bitmap, x, 4, x + 3, SIZE - 4, palette.EMBER)
                else:
                    y = SIZE - 3 if side == 2 else 0
                    fill_region(bitmap, 4, y, SIZE - 4, y + 3, palette.EMBER)

    # ---- legal places

    def nearest(self, turns, x, y):
        """Go to the legal place nearest to a position, the tile turned so that it fits."""
        city = self._game.match.city
        best = -1
        least = 0
        for spot in range(city.spots):
            if turns[spot]:
                far = abs(city.spot_x(spot) - x) + abs(city.spot_y(spot) - y)
                if best < 0 or far < least:
                    best = spot
                    least = far
        self._take(best, turns)

    def next(self, turns):
        """Go to the next legal place in reading order, around the end to the first."""
        city = self._game.match.city
        here = self.y << 8 | self.x + 128
        best = first = -1
        best_key = first_key = 0
        for spot in range(city.spots):
            if turns[spot]:
                key = city.spot_y(spot) << 8 | city.spot_x(spot) + 128
                if key > here and (best < 0 or key < best_key):
                    best = spot
                    best_key = key
                if first < 0 or key < first_key:
                    first = spot
                    first_key = key
        self._take(best if best >= 0 else first, turns)

    def _take(self, spot, turns):
        city = self._game.match.city
        while not turns[spot] >> self.quarters & 1:
            self.quarters = self.quarters + 1 & 3
        self.go(city.spot_x(spot), city.spot_y(spot))


def kind_of(game, x, y, quarters):
    """READ over a cell, LEGAL where the view's tile fits as it is turned, else ILLEGAL."""
    city = game.match.city
    spot = city.spot_at(x, y)
    if spot >= 0:
        return LEGAL if game.view.turns[spot] >> quarters & 1 else ILLEGAL
    return READ if city.cell_at(x, y) >= 0 else ILLEGAL
