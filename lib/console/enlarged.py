# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A small picture, shown enlarged by whole pixels over everything.

    bitmap = enlarged(handheld, 7, 9, 5, 62, 20)
    painter.figure(bitmap, 0, 0, seat)

The display enlarges while it sends: a figure five times as large costs the memory of a small one
(36 bytes, and 300 for the palette that lets the ground shine through) and no time to paint.
"""

import displayio

from console import palette


def enlarged(handheld, width, height, scale, x, y):
    """An empty Bitmap of 16 colours, its top left at x, y of the screen; see-through where night."""
    bitmap = displayio.Bitmap(width, height, 16)
    colours = displayio.Palette(16)
    palette.load(colours)
    colours.make_transparent(palette.NIGHT)
    group = displayio.Group(scale=scale, x=x, y=y)
    group.append(displayio.TileGrid(bitmap, pixel_shader=colours))
    handheld.screen.over.append(group)
    return bitmap
