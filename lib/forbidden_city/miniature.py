# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The whole city on one screen: a cell in 1 to 15 pixels, cut from the painter's sheet.

    miniature.cell(painter, stage, x, y, 11, record, quarters, owner)

Details switch on with the size. 1: the colour of the floor. 3: walls, gates as gold
points (bronze ones are shut), advisors a bar as long as they are many, with a dark foot
so that every seat shows on every floor; a dragon is a checker of gold and ember. 6: the
floors' patterns. 7: every advisor a dot. 9: figures with their hats, dragon, temple and
pond, walls with a dark rim, a way between the pillars. 12: walls as the painter's.
Allocates nothing.
"""

from bitmaptools import fill_region

from forbidden_city.tiles import ARCH, GARDEN, GATE, SPLIT, TEMPLE, advisors, dragons, floor, turned

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# Colours by their number in console/palette.py.
_INK = const(1)
_LACQUER = const(4)
_EMBER = const(5)
_GOLD = const(6)
_LEAF = const(8)
_BLUE = const(14)
_SEATS = b"\x0f\x06\x05\x0e"  # purple, gold, ember, blue
_FLOORS = b"\x09\x0b\x0d\x02\x08"  # jade, rose, ivory, slate, leaf

# The sizes from which on there are patterns, one dot an advisor, drawings, whole walls.
_PATTERN = const(6)
_DOTS = const(7)
_DRAWN = const(9)
_THICK = const(12)


def cell(painter, bitmap, x, y, size, record, quarters, owner, shut=0):
    colour = floor(record, 0)
    _box(bitmap, x, y, size, size, _FLOORS[colour])
    if size < 3:
        return
    if size >= (_DRAWN if colour == TEMPLE else _PATTERN) and colour != GARDEN:
        skip = 4 if size < 13 else 0  # where the flagstones meet
        painter.put(bitmap, x, y, 16 * colour + skip, skip, size, size)
    if record & SPLIT:
        _split(painter, bitmap, x, y, size, record, quarters)
    edges = turned(record, quarters)
    for side in range(4):
        kind = edges >> 2 * side & 3
        if kind:
            if kind == ARCH and shut >> side & 1:
                kind += 1
            _side(painter, bitmap, x, y, size, side, kind)
    if record & SPLIT:
        _content(painter, bitmap, x, y, size, record, 0, quarters, owner)
        _content(painter, bitmap, x, y, size, record, 1, quarters + 2 & 3, owner)
    else:
        _content(painter, bitmap, x, y, size, record, 0, -1, owner)


def _box(bitmap, x, y, width, height, colour):
    fill_region(bitmap, x, y, x + width, y + height, colour)


def _split(painter, bitmap, x, y, size, record, quarters):
    colour = floor(record, 1)
    skip = 4 if size < 13 else 0
    for row in range(size):
        line = size - 1 - row if quarters & 1 else row
        left = 0 if quarters < 2 else line
        width = line if quarters < 2 else size - line
        if size >= _PATTERN:
            painter.put(bitmap, x + left, y + row, 16 * colour + skip + left, skip + row, width, 1)
        else:
            _box(bitmap, x + left, y + row, width, 1, _FLOORS[colour])
        gate = record & GATE and row == size >> 1
        _box(bitmap, x + line, y + row, 1, 1, _GOLD if gate else _LACQUER)
    if size >= _DRAWN:
        # The middle of the drawing, so that its gate stays in the middle.
        down = 16 - size >> 1
        right = 16 - size - down if quarters & 1 else down
        if record & GATE:
            right += 48
            down += 48 if quarters & 1 else 32
        else:
            right += 48 if quarters & 1 else 32
            down += 16
        painter.put(bitmap, x, y, right, down, size, size)


def _side(painter, bitmap, x, y, size, side, kind):
    # The wall's two ends without its middle: the pillars come as near as they must.
    thick = 1 if size < _DRAWN else 2 if size < _THICK else 3
    rim = 0 if thick == 3 else 1
    start = 1 if size > 4 else 2
    near = size + 1 >> 1
    far = size >> 1
    if side & 1:
        left = 4 * kind - 4 + rim
        if side == 1:
            x += size - thick
            left += 13
        painter.put(bitmap, x, y, left, 40 + start, thick, near)
        painter.put(bitmap, x, y + near, left, 56 - start - far, thick, far)
    else:
        top = 32 + rim
        if side == 2:
            y += size - thick
            top += 5
        left = 16 * kind - 16
        painter.put(bitmap, x, y, left + start, top, near, thick)
        painter.put(bitmap, x + near, y, left + 16 - start - far, top, far, thick)


def _content(painter, bitmap, x, y, size, record, part, corner, owner):
    # In the middle, or half way to the right angle of a half (0-3: NE, SE, SW, NW).
    count = advisors(record, part)
    dragon = dragons(record, part)
    colour = floor(record, part)
    if corner >= 0:
        right = down = size >> 2
        if size >= _DRAWN and count == 1 and not dragon:
            right = size - 5 >> 1  # all the way
            down = size - 7 >> 1
        elif size > 6:  # the signs of a small cell
            x += size - 6 >> 1
            y += size - 6 >> 1
            size = 6
        x += right if corner < 2 else -right
        y += down if 0 < corner < 3 else -down
    left = x + (size - 2 >> 1)
    top = y + (size - 2 >> 1)
    if count and not dragon and size >= _DOTS:
        _people(painter, bitmap, x, y, size, count, owner)
    elif size >= _DRAWN:
        if colour == TEMPLE:
            # Rather its roofs than its steps, where not all of it has room.
            _middle(painter, bitmap, x, y, size, 12, 0, 15 if size < 11 else 16)
        elif colour == GARDEN:
            _middle(painter, bitmap, x + 2, y + 2, size - 4, 10, 8, 65)
        elif dragon:
            _middle(painter, bitmap, x, y, size, 8, 36, 40)
    elif colour == TEMPLE:
        if size > 4:
            _box(bitmap, left - 1, top + 1, 4, 1, _EMBER)
        _box(bitmap, left, top, 2, 1, _GOLD)
        _box(bitmap, left, top + 1, 2, 1, _EMBER)
    elif colour == GARDEN:
        _box(bitmap, left, top, 2, 2, _BLUE if size > 4 else _LEAF)
    elif dragon:
        _box(bitmap, left, top, 2, 2, _GOLD)
        _box(bitmap, left + 1, top, 1, 1, _EMBER)
        _box(bitmap, left, top + 1, 1, 1, _EMBER)
    elif count:
        count = min(count, size - 2)
        left = x + (size - count >> 1)
        _box(bitmap, left, top, count, 1, _SEATS[owner])
        if size > 4:
            _box(bitmap, left, top + 1, count, 1, _INK)


def _middle(painter, bitmap, x, y, size, whole, left, top):
    # A square drawing in the middle of a square; of one that is too large the middle.
    width = min(size, whole)
    skip = whole - width >> 1
    size = size - width >> 1
    painter.put(bitmap, x + size, y + size, left + skip, top + skip, width, width)


def _people(painter, bitmap, x, y, size, count, owner):
    # Two side by side, and the third behind them.
    width = 5 if size >= _DRAWN else 2
    height = 7 if size >= _DRAWN else 3
    x += size - width >> 1
    y += size - height >> 1
    behind = min(size - height, width) if count == 3 else 0
    y -= behind >> 1
    if count & 1:
        _person(painter, bitmap, x, y, size, owner)
    if count > 1:
        y += behind
        apart = 6 if size >= _THICK else 4 - (size == 7)
        x -= apart >> 1
        _person(painter, bitmap, x, y, size, owner)
        _person(painter, bitmap, x + apart, y, size, owner)


def _person(painter, bitmap, x, y, size, owner):
    if size >= _DRAWN:
        painter.put(bitmap, x, y, 28 + 5 * owner, 56, 5, 7)
    else:
        _box(bitmap, x, y, 2, 2, _SEATS[owner])
        _box(bitmap, x, y + 2, 2, 1, _INK)
