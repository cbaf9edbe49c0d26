# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A line of text that may change with every step: it allocates nothing.

    line = Line(handheld, x=20, y=1, width=138, colour=palette.GOLD)
    line.write(b"@closes", b"@green", 12)      # "Closes green for 12"
    handheld.screen.over.append(line.grid)

A phrase of the language table with up to three values, numbers or names of other
phrases, drawn into a Bitmap of one bit a pixel (160 bytes for a whole row). Writing
the same again costs nothing and sends nothing. Text that does not change is better
served by text.py, which wraps and centres.
"""

import displayio
from bitmaptools import fill_region

from console import palette
from console.font import HEIGHT


class Line:
    def __init__(self, handheld, x, y, width, colour):
        self._font = handheld.font
        self._handheld = handheld
        self._colours = displayio.Palette(2)
        self._colours.make_transparent(0)
        self._colours[1] = palette.RGB[colour]
        self._bitmap = displayio.Bitmap(width, HEIGHT, 2)
        self.grid = displayio.TileGrid(self._bitmap, pixel_shader=self._colours, x=x, y=y)
        self.width = 0
        self._name = None
        self._a = self._b = self._c = None

    def colour(self, colour):
        rgb = palette.RGB[colour]
        if self._colours[1] != rgb:
            self._colours[1] = rgb

    def write(self, name, a=None, b=None, c=None):
        """Show a phrase; name None shows nothing."""
        if name == self._name and a == self._a and b == self._b and c == self._c:
            return
        self._name = name
        self._a = a
        self._b = b
        self._c = c
        if self.width:
            # Only where the old words were: what is not touched is not sent.
            fill_region(self._bitmap, 0, 0, min(self.width, self._bitmap.width), HEIGHT, 0)
            self.width = 0
        if name is not None:
            self.width = phrase(self._handheld, self._bitmap, 0, 0, name, a, b, c)


def phrase(handheld, bitmap, x, y, name, a=None, b=None, c=None, colour=1):
    """Draw a phrase with its values into a bitmap; return the x after it.

    It allocates where the phrase has to be read from the file: see words.py.
    """
    words = handheld.words
    font = handheld.font
    start = words.find(name)
    text = words.all
    end = words.end
    if start < 0:
        text = words.read(name)
        start = 0
        end = len(text)
    at = start
    while at < end:
        if text[at] == 0x25 and at + 1 < end:  # %
            x = font.draw(bitmap, x, y, text, start, at, colour)
            which = text[at + 1]
            value = a if which == 0x31 else b if which == 0x32 else c
            if isinstance(value, int):
                x = font.number(bitmap, x, y, value, colour)
            elif value is not None:  # another phrase, which has no values of its own
                x = phrase(handheld, bitmap, x, y, value, None, None, None, colour)
            at += 2
            start = at
        else:
            at += 1
    return font.draw(bitmap, x, y, text, start, end, colour)
