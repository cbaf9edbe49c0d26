# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The star: the place where a lesson wants the tile, golden and breathing, like nothing else.

    star = Star(game, 2, 0, 1)      # x, y, quarter turns
    star.approach(tile)             # the cursor beside it, the tile one turn short
    star.show(); star.place()       # over the city; again after each step, the view may scroll
    star.shine(handheld.now)        # as often as you like

One sprite of a cell; a breath changes a colour of its palette and sends 256 pixels.
"""

import displayio

from console import palette
from console.screen import TOP
from forbidden_city.screens.view import CELL

_TIPS = 3  # the colour of the tips; 1 is the heart, 2 the rays
_BREATH = bytes((palette.NIGHT, palette.BRONZE, palette.GOLD, palette.BRONZE))


class Star:
    def __init__(self, game, x, y, quarters):
        self._game = game
        self.x = x
        self.y = y
        self.quarters = quarters
        self._phase = -1
        self._colours = displayio.Palette(4)
        self._colours.make_transparent(0)
        self._colours[1] = palette.RGB[palette.IVORY]
        self._colours[2] = palette.RGB[palette.GOLD]
        bitmap = displayio.Bitmap(CELL, CELL, 4)
        for row in range(CELL):
            for column in range(CELL):
                # From 1 in the heart to 64 in the corners: where it is small a star remains.
                far = (abs(2 * row - 15) + 1) * (abs(2 * column - 15) + 1) // 4
                if far <= 8:
                    bitmap[column, row] = 1 if far <= 2 else 2 if far <= 5 else _TIPS
        self._grid = displayio.TileGrid(bitmap, pixel_shader=self._colours)
        self.shine(0)

    def approach(self, tile):
        """Put the cursor on the nearest other place of the table, best where the tile fits."""
        city = self._game.match.city
        cursor = self._game.cursor
        cursor.quarters = self.quarters + 3 & 3
        self._game.view.centre(self.x, self.y)
        best = -1
        least = 0
        for spot in range(city.spots):
            far = abs(city.spot_x(spot) - self.x) + abs(city.spot_y(spot) - self.y)
            if far:
                far = 2 * far + (city.clash(spot, tile, cursor.quarters) > 0)
                if best < 0 or far < least:
                    best = spot
                    least = far
        cursor.go(city.spot_x(best), city.spot_y(best))

    def show(self):
        self._game.handheld.screen.over.append(self._grid)
        self.place()

    def place(self):
        view = self._game.view
        self._grid.hidden = not view.on_stage(self.x, self.y)
        self._grid.x = view.pixel_x(self.x)
        self._grid.y = view.pixel_y(self.y) + TOP

    def shine(self, now):
        """Let the tips come and go, four times a breath of a second."""
        phase = now >> 8 & 3
        if phase != self._phase:
            self._phase = phase
            self._colours[_TIPS] = palette.RGB[_BREATH[phase]]
