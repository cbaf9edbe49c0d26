# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `fontio`: the firmware's kind of font, and the shape of a glyph."""

from collections import namedtuple

Glyph = namedtuple(
    "Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y")
)


class FontProtocol:
    """For annotations only."""


class BuiltinFont:
    """ASCII in one row of a sheet, from the blank to the tilde."""

    def __init__(self, bitmap, width, height):
        self.bitmap = bitmap
        self._width = width
        self._height = height

    def get_bounding_box(self):
        return (self._width, self._height)

    def get_glyph(self, codepoint):
        if not 0x20 <= codepoint <= 0x7E:
            return None
        width = self._width
        return Glyph(self.bitmap, codepoint - 0x20, width, self._height, 0, 0, width, 0)
