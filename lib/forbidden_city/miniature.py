# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The whole city on one screen: a cell in 1 to 8 pixels, in the painter's language.

    miniature.cell(stage, x, y, 6, record, quarters, owner)

Walls are lines, gates gold points (shut ones bronze), advisors a bar as long as they
are many, or dots from 8 pixels on, with a dark foot so that every seat shows on every
floor; a dragon is a checker of gold and ember. Under 3 pixels only the floor is left.
Allocates nothing; needs no sheet.
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
_BRONZE = const(7)
_LEAF = const(8)
_BLUE = const(14)
_SEATS = b"\x0f\x06\x05\x0e"  # purple, gold, ember, blue
_FLOORS = b"\x09\x0b\x0d\x02\x08"  # jade, rose, ivory, slate, leaf


def cell(bitmap, x, y, size, record, quarters, owner, shut=0):
    colour = floor(record, 0)
    _box(bitmap, x, y, size, size, _FLOORS[colour])
    if size < 3:
        return
    if record & SPLIT:
        _split(bitmap, x, y, size, record, quarters)
    edges = turned(record, quarters)
    for side in range(4):
        if edges >> 2 * side & 3:
            _side(bitmap, x, y, size, side, edges >> 2 * side & 3, shut >> side & 1)
    if record & SPLIT:
        _content(bitmap, x, y, size, record, 0, quarters, owner)
        _content(bitmap, x, y, size, record, 1, quarters + 2 & 3, owner)
    else:
        _content(bitmap, x, y, size, record, 0, -1, owner)


def _box(bitmap, x, y, width, height, colour):
    fill_region(bitmap, x, y, x + width, y + height, colour)


def _split(bitmap, x, y, size, record, quarters):
    colour = _FLOORS[floor(record, 1)]
    for row in range(size):
        line = size - 1 - row if quarters & 1 else row
        if quarters < 2:
            _box(bitmap, x, y + row, line, 1, colour)
        else:
            _box(bitmap, x + line, y + row, size - line, 1, colour)
        gate = record & GATE and row == size >> 1
        _box(bitmap, x + line, y + row, 1, 1, _GOLD if gate else _LACQUER)


def _side(bitmap, x, y, size, side, kind, shut):
    wide = 2 - (size & 1)
    middle = size - wide >> 1
    gate = _BRONZE if shut else _GOLD
    if side & 1:
        x += size - 1 if side == 1 else 0
        _box(bitmap, x, y, 1, size, _LACQUER)
        if kind == ARCH:
            _box(bitmap, x, y + middle, 1, wide, gate)
    else:
        y += size - 1 if side == 2 else 0
        _box(bitmap, x, y, size, 1, _LACQUER)
        if kind == ARCH:
            _box(bitmap, x + middle, y, wide, 1, gate)


def _content(bitmap, x, y, size, record, part, corner, owner):
    # In the middle, or half way to the right angle of a half (0-3: NE, SE, SW, NW).
    count = advisors(record, part)
    dragon = dragons(record, part)
    if corner >= 0:
        x += size >> 2 if corner < 2 else -(size >> 2)
        y += size >> 2 if 0 < corner < 3 else -(size >> 2)
    left = x + (size - 2 >> 1)
    top = y + (size - 2 >> 1)
    colour = floor(record, part)
    if colour == TEMPLE:
        _box(bitmap, left, top, 2, 1, _GOLD)
        _box(bitmap, left, top + 1, 2, 1, _EMBER)
    elif colour == GARDEN:
        _box(bitmap, left, top, 2, 2, _BLUE if size > 4 else _LEAF)
    elif dragon and size > 7 and corner < 0:
        _box(bitmap, left - 1, top - 1, 4, 4, _GOLD)
        _box(bitmap, left + 1, top - 1, 2, 2, _EMBER)
        _box(bitmap, left - 1, top + 1, 2, 2, _EMBER)
    elif dragon:
        _box(bitmap, left, top, 2, 2, _GOLD)
        _box(bitmap, left + 1, top, 1, 1, _EMBER)
        _box(bitmap, left, top + 1, 1, 1, _EMBER)
    elif count and size > 7 and corner < 0:
        _dots(bitmap, x, y + 2, count, _SEATS[owner])
    elif count:
        high = 1 if size < 6 else 2
        count = min(count, size - 2)
        left = x + (size - count >> 1)
        _box(bitmap, left, top, count, high, _SEATS[owner])
        if size > 4:
            _box(bitmap, left, top + high, count, 1, _INK)


def _dots(bitmap, x, y, count, colour):
    for number in range(count):
        left = x + 3 if count == 1 or number == 2 else x + 1 + 4 * number
        top = y + 2 if number == 2 else y
        _box(bitmap, left, top, 2, 3, _INK)
        _box(bitmap, left, top, 2, 2, colour)
