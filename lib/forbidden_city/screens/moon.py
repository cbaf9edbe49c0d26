# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""People before the moon: the figures of one to four seats, large, where a seat is spoken of.

    before_moon(game, (seat,), 80, 38)

The moon is bright, so that every seat's colour and outline stand out, in poor light, too.
"""

from bitmaptools import fill_region

from console import palette
from console.enlarged import enlarged
from console.screen import TOP

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_RADIUS = const(25)


def before_moon(game, seats, x, y):
    """The moon's middle is the corner of four pixels at x, y of the stage."""
    handheld = game.handheld
    _disc(handheld.screen.stage, x, y, _RADIUS, palette.SAND)
    _disc(handheld.screen.stage, x - 1, y - 1, _RADIUS - 2, palette.IVORY)
    count = len(seats)
    # One; two side by side; more in two rows, close together as on a tile.
    scale = 5 if count == 1 else 4 if count == 2 else 3
    width = 7 if count == 1 else 13
    height = 9 if count < 3 else 15
    left = x - (width * scale + 1) // 2
    figures = enlarged(handheld, width, height, scale, left, TOP + y - height * scale // 2)
    for number in range(count):
        right = 6 * (number & 1)
        if count == 3:
            right = 6 * (number - 1) if number else 3
        down = 6 if number + 2 >= count > 2 else 0
        game.painter.figure(figures, right, down, seats[number])


def _disc(stage, x, y, radius, colour):
    """Row by row, from the middle up and down at once."""
    half = radius
    for row in range(radius):
        while half * half + row * row + row + half > radius * radius:
            half -= 1
        fill_region(stage, x - half - 1, y - row - 1, x + half + 1, y - row, colour)
        fill_region(stage, x - half - 1, y + row, x + half + 1, y + row + 1, colour)
