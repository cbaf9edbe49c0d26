# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Draws: into bitmaps for `bitmaptools`, and the firmware's font into its sheet.

Each function marks the same area dirty as CircuitPython's shared-module/bitmaptools does, so that
a refresh costs the pixels it costs on the board. Arguments were checked before they get here.
Works on the byte-a-pixel store that `strict` gives a Bitmap: slices, not pixels, where it can.
"""

from array import array
from functools import cache
from pathlib import Path

from . import strict


def _mark(bitmap, x1, y1, x2, y2):
    """Dirty, as far as it lies on the bitmap: what Bitmap.dirty does, without its detours."""
    x1, y1 = max(x1, 0), max(y1, 0)
    x2, y2 = min(x2, bitmap._bmp_width), min(y2, bitmap._bmp_height)
    if x1 >= x2 or y1 >= y2:
        return
    if bitmap._read_only:
        raise RuntimeError("Read-only")
    dirty = bitmap._dirty_area
    if dirty.x1 != dirty.x2 and dirty.y1 != dirty.y2:
        x1, y1 = min(x1, dirty.x1), min(y1, dirty.y1)
        x2, y2 = max(x2, dirty.x2), max(y2, dirty.y2)
    dirty.x1, dirty.y1, dirty.x2, dirty.y2 = x1, y1, x2, y2


def _dot(bitmap, x, y, value):
    if 0 <= x < bitmap._bmp_width and 0 <= y < bitmap._bmp_height:
        bitmap._data[y * bitmap._bmp_width + x] = value


def blit(to, source, x, y, x1, y1, x2, y2, skip_source, skip_dest):
    width = min(x2 - x1, to._bmp_width - x)
    height = min(y2 - y1, to._bmp_height - y)
    if width <= 0 or height <= 0:
        return
    stored = to._data
    values = source._data[:] if to is source else source._data
    everything = skip_source is None and skip_dest is None
    for row in range(height):
        start = (y1 + row) * source._bmp_width + x1
        at = (y + row) * to._bmp_width + x
        line = values[start : start + width]
        if everything:
            stored[at : at + width] = array(stored.typecode, line)
            continue
        for place, value in enumerate(line, at):
            if value != skip_source and stored[place] != skip_dest:
                stored[place] = value
    _mark(to, x, y, x + width, y + height)


def fill_region(bitmap, x1, y1, x2, y2, value):
    line = array(bitmap._data.typecode, [value]) * (x2 - x1)
    for y in range(y1, y2):
        at = y * bitmap._bmp_width
        bitmap._data[at + x1 : at + x2] = line
    _mark(bitmap, x1, y1, x2, y2)


def draw_line(bitmap, x1, y1, x2, y2, value):
    _mark(bitmap, min(x1, x2), min(y1, y2), max(x1, x2) + 1, max(y1, y2) + 1)
    steep = abs(y2 - y1) > abs(x2 - x1)
    if steep:
        x1, y1, x2, y2 = y1, x1, y2, x2
    if x1 > x2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    run, rise = x2 - x1, abs(y2 - y1)
    step = 1 if y1 < y2 else -1
    error = run // 2
    for x in range(x1, x2 + 1):
        if steep:
            _dot(bitmap, y1, x, value)
        else:
            _dot(bitmap, x, y1, value)
        error -= rise
        if error < 0:
            y1 += step
            error += run


def draw_circle(bitmap, x, y, radius, value):
    # The board leaves the last row and column out of the dirty area; so do we.
    _mark(bitmap, x - radius, y - radius, x + radius, y + radius)
    across, down = 0, radius
    d = 3 - 2 * radius
    while across <= down:
        for dx, dy in ((across, down), (down, across)):
            for sx, sy in ((dx, dy), (-dx, -dy), (-dx, dy), (dx, -dy)):
                _dot(bitmap, x + sx, y + sy, value)
        if d <= 0:
            d += 4 * across + 6
        else:
            d += 4 * (across - down) + 10
            down -= 1
        across += 1


def arrayblit(bitmap, data, x1, y1, x2, y2, skip):
    width = x2 - x1
    mask = bitmap._bitmask
    for row in range(y2 - y1):
        at = (y1 + row) * bitmap.width + x1
        for i in range(width):
            value = data[row * width + i]
            if value != skip:
                bitmap._data[at + i] = value & mask
    _mark(bitmap, x1, y1, x2, y2)


def unpack_row(bitmap, y, row, bits, swap, reverse):
    """One row of a packed file. `swap` is how many bytes are in reverse order, 1 for none."""
    if swap > 1:
        row = b"".join(row[i : i + swap][::-1] for i in range(0, len(row), swap))
    width = bitmap.width
    if bits >= 8:
        size = bits // 8
        order = "big" if bits == 24 else "little"
        parts = (row[i : i + size] for i in range(0, width * size, size))
        values = [int.from_bytes(part, order) for part in parts]
    else:
        per_byte = 8 // bits
        values = []
        for x in range(width):
            at = x % per_byte
            shift = bits * (per_byte - 1 - at if reverse else at)
            values.append(row[x // per_byte] >> shift & ((1 << bits) - 1))
    mask = bitmap._bitmask
    stored = array(bitmap._data.typecode, [value & mask for value in values])
    bitmap._data[y * width : (y + 1) * width] = stored
    _mark(bitmap, 0, y, width, y + 1)


def replace_color(bitmap, old, new):
    bitmap._data = array(bitmap._data.typecode, [new if v == old else v for v in bitmap._data])


# ---- the firmware's font ----------------------------------------------------------------------

GLYPHS = range(0x20, 0x7F)
GLYPH_WIDTH, GLYPH_HEIGHT = 6, 12


@cache
def _glyphs():
    """Character -> its rows, a byte each, the leftmost pixel in the highest bit. Read from the font
    that Blinka ships, which is the one the firmware is built of."""
    glyphs = {}
    code = rows = None
    path = Path(strict.load().__file__).parent / "resources" / "ter-u12n.bdf"
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if line.startswith("ENCODING"):
                code = int(line.split()[1])
            elif line.startswith("BITMAP"):
                rows = []
            elif line.startswith("ENDCHAR"):
                glyphs[code] = rows
                rows = None
                if code == GLYPHS[-1]:
                    break
            elif rows is not None:
                rows.append(int(line, 16))
    return glyphs


def glyph(letter):
    """The rows of one ASCII character."""
    return _glyphs()[ord(letter)]


@cache
def _sheet():
    return array(
        "B",
        [
            _glyphs()[code][y] >> 7 - x & 1
            for y in range(GLYPH_HEIGHT)
            for code in GLYPHS
            for x in range(GLYPH_WIDTH)
        ],
    )


def font(sheet):
    """Fill terminalio's sheet."""
    sheet._data[:] = _sheet()
    sheet._read_only = True
