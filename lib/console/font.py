# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The console's own letters, small and proportional, accents included.

    font = Font("/lib/console/font.bin")
    x = font.draw(line, 0, 0, b"Caf\\xc3\\xa9 ")   # UTF-8 bytes; x after the text
    x = font.number(line, x, 0, 42)

Drawing sets pixels to 1 (text) and leaves the others, in a Bitmap of any depth.
With another colour it sets the text to that colour and what lies around the letters
to 0. It allocates nothing and stops at the right edge. The same glyphs serve adafruit_display_text through get_glyph.

font.bin, packed by ``make art`` from tools/art/font.txt: a header of 8 bytes
("FONT", version 1, glyphs, tile width, height), the code points above ASCII in
rising order (16 bits each, low byte first), the widths (one byte a glyph), then
one row of tiles, 1 bit a pixel, the left pixel in the low bit. Glyphs: ASCII from
the space on, then the listed code points; the last is the box for unknown ones.
"""

from bitmaptools import blit, readinto
from displayio import Bitmap
from fontio import Glyph

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


HEIGHT = const(9)
_ASCII = const(95)  # glyphs from the space to the tilde
_GAP = const(1)  # empty columns after each glyph
_ZERO = const(16)  # glyph of the digit 0
_MINUS = const(13)


class Font:
    """The letters in one bitmap, drawn without allocating."""

    ascent = 7
    descent = 2

    def __init__(self, path):
        with open(path, "rb") as file:
            header = file.read(8)
            if header[:5] != b"FONT\x01" or header[7] != HEIGHT:
                raise ValueError("%s: not this console's font; run make art" % path)
            count = header[5]
            self._tile = header[6]
            self._codes = file.read(2 * (count - _ASCII))
            self._widths = file.read(count)
            self.bitmap = Bitmap(count * self._tile, HEIGHT, 2)
            readinto(self.bitmap, file, 1)
        self._ink = Bitmap(self._tile, HEIGHT, 16)

    def _glyph(self, code):
        """Number of a code point's glyph; the last glyph, a box, if there is none."""
        if 0x20 <= code < 0x7F:
            return code - 0x20
        codes = self._codes
        low = 0
        high = len(codes) // 2
        while low < high:
            middle = (low + high) // 2
            found = codes[2 * middle] | codes[2 * middle + 1] << 8
            if found == code:
                return _ASCII + middle
            if found < code:
                low = middle + 1
            else:
                high = middle
        return len(self._widths) - 1

    def _put(self, bitmap, x, y, glyph, colour):
        width = self._widths[glyph]
        if bitmap is not None and 0 <= x < bitmap.width and y + HEIGHT <= bitmap.height:
            left = glyph * self._tile
            if colour == 1:
                self._copy(bitmap, x, y, self.bitmap, left, width, 0)
            else:
                # Fill a tile with the colour, punch out what is no letter, lay it down.
                self._ink.fill(colour)
                self._copy(self._ink, 0, 0, self.bitmap, left, width, 1)
                self._copy(bitmap, x, y, self._ink, 0, width, 0)
        return x + width + _GAP

    def _copy(self, bitmap, x, y, source, left, width, skipped):
        blit(
            bitmap,
            source,
            x,
            y,
            x1=left,
            y1=0,
            x2=left + width,
            y2=HEIGHT,
            skip_source_index=skipped,
        )

    def draw(self, bitmap, x, y, text, start=0, end=None, colour=1):
        """Draw UTF-8 bytes with their top left at x, y; returns x after the text."""
        if end is None:
            end = len(text)
        code = 0
        more = 0
        while start < end:
            byte = text[start]
            start += 1
            if byte >= 0xC0:
                more = 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
                code = byte & (0x3F >> more)
                continue
            if byte >= 0x80:
                code = code << 6 | byte & 0x3F
                more -= 1
                if more > 0:
                    continue
            else:
                code = byte
            x = self._put(bitmap, x, y, self._glyph(code), colour)
        return x

    def width(self, text, start=0, end=None):
        """Pixels that draw() moves on by: the last glyph's empty column included."""
        return self.draw(None, 0, 0, text, start, end)

    def number(self, bitmap, x, y, value, colour=1):
        """Draw a whole number; returns x after it. All digits are equally wide."""
        if value < 0:
            x = self._put(bitmap, x, y, _MINUS, colour)
            value = -value
        power = 1
        while value // power >= 10:
            power *= 10
        while power:
            x = self._put(bitmap, x, y, _ZERO + value // power % 10, colour)
            power //= 10
        return x

    def number_width(self, value):
        return self.number(None, 0, 0, value)

    # ---- what adafruit_display_text asks of a font (this part allocates) ----

    def get_bounding_box(self):
        return (self._tile, HEIGHT, 0, -self.descent)

    def get_glyph(self, codepoint):
        glyph = self._glyph(codepoint)
        shift = self._widths[glyph] + _GAP
        return Glyph(self.bitmap, glyph, self._tile, HEIGHT, 0, -self.descent, shift, 0)
