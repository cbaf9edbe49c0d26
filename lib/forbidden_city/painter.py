# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Paints cells of the city, figures and marks into a 4-bit Bitmap.

    painter = Painter("/lib/forbidden_city/sprites.bin")
    painter.cell(canvas, 32, 16, record, quarters, owner)

Touches the bitmap it is handed and nothing else; nothing here allocates while
it paints. All colours are numbers of console/palette.py. The sheet's places
below are those written over each drawing in tools/art/*.txt; ``make art`` packs
the sheet. A cell is 16x16 pixels and is never left: bitmaptools on the board
raises outside its target, so x and y of a cell must lie fully inside the bitmap.

An owner is a seat: 0 purple, 1 yellow, 2 red, 3 blue. Sides are 0 N, 1 E, 2 S,
3 W; a mask of sides has bit 0 for N and so on, as the cell lies.
"""

from bitmaptools import blit, fill_region, readinto
from displayio import Bitmap

from forbidden_city.tiles import ARCH, GATE, SPLIT, advisors, dragons, floor, turned

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_CELL = const(16)
_SHEET_WIDTH = const(64)
_SHEET_HEIGHT = const(72)
_FIGURE_WIDTH = const(7)
_FIGURE_HEIGHT = const(9)
_FIGURE_Y = const(56)
_SMALL_X = const(28)
_SMALL_WIDTH = const(5)
_SMALL_HEIGHT = const(6)

# Colours by their number in the palette, see tools/art/palette.txt.
_NIGHT = const(0)
_INK = const(1)
_SLATE = const(2)
_LACQUER = const(4)
_EMBER = const(5)
_GOLD = const(6)
_BRONZE = const(7)
_IVORY = const(13)
_SEAT = b"\x0f\x06\x05\x0e"
_FLOOR = b"\x09\x0b\x0d\x02\x08"
_FLOOR_DARK = b"\x08\x0a\x0c\x01\x08"

LEGAL = const(0)
ILLEGAL = const(1)


class Painter:
    """The brush of the city; it owns the sprite sheet."""

    def __init__(self, sheet_path):
        self._sheet = Bitmap(_SHEET_WIDTH, _SHEET_HEIGHT, 16)
        with open(sheet_path, "rb") as sheet:
            if sheet.read(8) != b"FCSP\x01\x00\x40\x48":
                raise ValueError("%s: not this painter's sheet; run make art" % sheet_path)
            readinto(self._sheet, sheet, 4)

    def _put(self, bitmap, x, y, left, top, width, height):
        blit(
            bitmap,
            self._sheet,
            x,
            y,
            x1=left,
            y1=top,
            x2=left + width,
            y2=top + height,
            skip_source_index=0,
        )

    # ---- one cell of the city ----

    def cell(self, bitmap, x, y, record, quarters, owner, shut=0):
        """A filled cell: floors, split, walls, gates (shut where the mask says), people."""
        edges = turned(record, quarters)
        colour = floor(record, 0)
        self._put(bitmap, x, y, (colour & 3) * 16, (colour >> 2) * 16, 16, 16)
        if record & SPLIT:
            self._split(bitmap, x, y, record, quarters)
        for side in range(4):
            kind = edges >> 2 * side & 3
            if kind:
                if kind == ARCH and shut >> side & 1:
                    kind += 1
                self._side(bitmap, x, y, side, kind)
        if record & SPLIT:
            self._half(bitmap, x, y, record, 0, quarters, owner)
            self._half(bitmap, x, y, record, 1, quarters + 2 & 3, owner)
        else:
            self._whole(bitmap, x, y, record, edges, owner)

    def _split(self, bitmap, x, y, record, quarters):
        # Part B lies south-west before turning; row by row over part A's floor.
        colour = floor(record, 1)
        left = colour * 16
        for row in range(16):
            first = 0
            last = 16
            if quarters == 0:
                last = row
            elif quarters == 1:
                last = 15 - row
            elif quarters == 2:
                first = row
            else:
                first = 15 - row
            if first < last:
                self._put(bitmap, x + first, y + row, left + first, row, last - first, 1)
        self._put(bitmap, x, y, 48 if quarters & 1 else 32, 16, 16, 16)
        if record & GATE:
            self._put(bitmap, x + 4, y + 4, 36 + 8 * (quarters & 1), 48, 8, 8)

    def _side(self, bitmap, x, y, side, kind):
        if side == 0:
            self._put(bitmap, x, y, 16 * kind - 16, 32, 16, 4)
        elif side == 2:
            self._put(bitmap, x, y + 12, 16 * kind - 16, 36, 16, 4)
        elif side == 3:
            self._put(bitmap, x, y, 4 * kind - 4, 40, 4, 16)
        else:
            self._put(bitmap, x + 12, y, 4 * kind + 8, 40, 4, 16)

    def _small(self, bitmap, x, y, seat):
        self._put(bitmap, x, y, _SMALL_X + _SMALL_WIDTH * seat, _FIGURE_Y, 5, 6)

    def _whole(self, bitmap, x, y, record, edges, owner):
        # Everybody stands in the middle of the floor the walls leave free.
        count = advisors(record, 0)
        west = 3 if edges & 0xC0 else 0
        north = 3 if edges & 0x03 else 0
        width = 16 - west - (3 if edges & 0x0C else 0)
        height = 16 - north - (3 if edges & 0x30 else 0)
        x += west
        y += north
        if dragons(record, 0):
            if not count:
                self.dragon(bitmap, x + (width - 11 >> 1), y + (height - 11 >> 1))
                return
            top = y + (height - 13 >> 1)
            self.small_dragon(bitmap, x + (width - 8 >> 1), top)
            step = 4 if width >= 13 else 3
            left = x + (width - 1 - step * count >> 1)
            for number in range(count):
                self._small(bitmap, left + step * number, top + 7, owner)
        elif count == 1:
            self.figure(bitmap, x + (width - 7 >> 1), y + (height - 8 >> 1), owner)
        elif count == 2 and width >= 13:
            self.figure(bitmap, x + (width - 13 >> 1), y + (height - 8 >> 1), owner)
            self.figure(bitmap, x + (width - 13 >> 1) + 6, y + (height - 8 >> 1), owner)
        elif count == 2:
            step = 4 if height >= 13 else 1
            top = y + (height - 9 - step >> 1)
            self.figure(bitmap, x, top, owner)
            self.figure(bitmap, x + width - 7, top + step, owner)
        elif count == 3 and width >= 13 and height >= 13:
            step = height - 10
            self.figure(bitmap, x + (width - 7 >> 1), y, owner)
            self.figure(bitmap, x + (width - 13 >> 1), y + step, owner)
            self.figure(bitmap, x + (width - 13 >> 1) + 6, y + step, owner)
        elif count == 3:
            top = y + (height - 10 >> 1)
            left = x + (width - 10 >> 1)
            self._small(bitmap, left + 2, top - 1, owner)
            self._small(bitmap, left, top + 4, owner)
            self._small(bitmap, left + 5, top + 4, owner)

    def _half(self, bitmap, x, y, record, half, quarters, owner):
        # A half's right angle lies north-east, south-east, south-west, north-west
        # after 0-3 quarters; everybody crowds into it.
        count = advisors(record, half)
        east = quarters < 2
        south = 0 < quarters < 3
        if dragons(record, half):
            self.small_dragon(bitmap, x + (8 if east else 0), y + (8 if south else 0))
            if count:
                self._small(bitmap, x + (3 if east else 8), y + (10 if south else 0), owner)
            if count > 1:
                self._small(bitmap, x + (11 if east else 0), y + (2 if south else 8), owner)
            if count > 2:
                self._small(bitmap, x + (6 if east else 5), y + (5 if south else 5), owner)
        elif count == 1:
            self.figure(bitmap, x + (8 if east else 1), y + (7 if south else 0), owner)
        else:
            for number in range(count):
                left = 6 if number == 1 else 0
                top = 6 if number == 2 else 0
                self._small(
                    bitmap,
                    x + (11 - left if east else left),
                    y + (10 - top if south else top),
                    owner,
                )

    # ---- the table ----

    def empty(self, bitmap, x, y, mark=0):
        """The bare table; mark 1: the tile fits as it lies, 2: it fits once turned."""
        fill_region(bitmap, x, y, x + 16, y + 16, _NIGHT)
        if mark == 0:
            fill_region(bitmap, x + 8, y + 8, x + 9, y + 9, _SLATE)
        else:
            colour = _GOLD if mark == 1 else _SLATE
            fill_region(bitmap, x + 7, y + 7, x + 9, y + 9, colour)

    # ---- figures and signs ----

    def figure(self, bitmap, x, y, seat):
        """An advisor, 7x9 with its outline."""
        self._put(bitmap, x, y, 7 * seat, _FIGURE_Y, 7, 9)

    def dragon(self, bitmap, x, y):
        """11x11."""
        self._put(bitmap, x, y, 24, 40, 11, 11)

    def small_dragon(self, bitmap, x, y):
        """8x8."""
        self._put(bitmap, x, y, 36, 40, 8, 8)

    def coin(self, bitmap, x, y):
        """7x7."""
        self._put(bitmap, x, y, 48, 40, 7, 7)

    def _bar(self, bitmap, left, top, right, bottom, colour):
        # The board's fill_region raises outside the bitmap; a cursor may reach over it.
        if left < 0:
            left = 0
        if top < 0:
            top = 0
        if right > bitmap.width:
            right = bitmap.width
        if bottom > bitmap.height:
            bottom = bitmap.height
        if left < right and top < bottom:
            fill_region(bitmap, left, top, right, bottom, colour)

    def brackets(self, bitmap, x, y, kind):
        """The cursor round the cell at x, y: one pixel outside it (18x18), clipped."""
        colour = _IVORY if kind == LEGAL else _EMBER
        for corner in range(4):
            left = x + 16 if corner & 1 else x - 1
            top = y + 16 if corner & 2 else y - 1
            inner_left = left - 1 if corner & 1 else left
            inner_top = top - 1 if corner & 2 else top
            reach_left = left - 5 if corner & 1 else left
            reach_top = top - 5 if corner & 2 else top
            self._bar(bitmap, reach_left, inner_top, reach_left + 6, inner_top + 2, _INK)
            self._bar(bitmap, inner_left, reach_top, inner_left + 2, reach_top + 6, _INK)
            self._bar(bitmap, reach_left, top, reach_left + 6, top + 1, colour)
            self._bar(bitmap, left, reach_top, left + 1, reach_top + 6, colour)

    # ---- the whole city, 1-8 pixels a cell ----

    def mini(self, bitmap, x, y, size, record, quarters, owner, shut=0):
        """The same cell, size x size: floor, walls as lines, gates and dragons as gold points."""
        fill_region(bitmap, x, y, x + size, y + size, _FLOOR[floor(record, 0)])
        if size < 3:
            return
        if record & SPLIT:
            self._mini_split(bitmap, x, y, size, _FLOOR[floor(record, 1)], record, quarters)
        edges = turned(record, quarters)
        for side in range(4):
            kind = edges >> 2 * side & 3
            if kind:
                self._mini_side(bitmap, x, y, size, side, kind, shut >> side & 1)
        self._mini_people(bitmap, x, y, size, record, owner)

    def _mini_split(self, bitmap, x, y, size, colour, record, quarters):
        for row in range(size):
            line = size - 1 - row if quarters & 1 else row
            if quarters < 2:
                fill_region(bitmap, x, y + row, x + line, y + row + 1, colour)
            else:
                fill_region(bitmap, x + line, y + row, x + size, y + row + 1, colour)
            gate = record & GATE and row == size >> 1
            line += x
            fill_region(bitmap, line, y + row, line + 1, y + row + 1, _GOLD if gate else _LACQUER)

    def _mini_side(self, bitmap, x, y, size, side, kind, shut):
        far = size - 1
        wide = 1 if size < 5 else 2
        middle = (size - wide + 1) >> 1
        gate = 0 if kind != ARCH else _BRONZE if shut else _GOLD
        if side & 1:
            left = x + far if side == 1 else x
            fill_region(bitmap, left, y, left + 1, y + size, _LACQUER)
            if gate:
                fill_region(bitmap, left, y + middle, left + 1, y + middle + wide, gate)
        else:
            top = y + far if side == 2 else y
            fill_region(bitmap, x, top, x + size, top + 1, _LACQUER)
            if gate:
                fill_region(bitmap, x + middle, top, x + middle + wide, top + 1, gate)

    def _mini_people(self, bitmap, x, y, size, record, owner):
        count = advisors(record, 0) + advisors(record, 1)
        x += size >> 1
        y += size >> 1
        if dragons(record, 0) or dragons(record, 1):
            fill_region(bitmap, x - 1, y - 1, x + 1, y + 1, _INK)
            fill_region(bitmap, x - 1, y - 1, x, y, _GOLD)
            fill_region(bitmap, x, y, x + 1, y + 1, _GOLD)
        elif count:
            wide = 1 if size < 8 else 2
            x -= wide * count - (wide == 1 and count == 1) >> 1
            y -= wide >> 1
            fill_region(bitmap, x, y, x + wide * count, y + wide, _SEAT[owner])
