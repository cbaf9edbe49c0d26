# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Paints cells of the city, figures and marks into a Bitmap of 16 colours.

    painter = Painter("/lib/forbidden_city/sprites.bin")
    painter.cell(stage, 32, 16, record, quarters, owner)

Touches the bitmap it is handed and nothing else; nothing here allocates while it
paints. The sheet costs 2.4 KB of RAM. A drawing's place in the sheet is written
over it in tools/art/*.txt; ``make art`` packs the sheet.

A cell is 16x16 pixels and is never left. bitmaptools on the board raises where a
rectangle reaches over the bitmap, so cells and figures must lie inside it; only
the cursor is clipped. An owner is a seat: 0 purple, 1 yellow, 2 red, 3 blue. Sides
are 0 N, 1 E, 2 S, 3 W; a mask has bit 0 for N and so on, as the cell lies.
"""

from bitmaptools import blit, fill_region, readinto
from displayio import Bitmap

from forbidden_city.tiles import ARCH, GARDEN, GATE, SPLIT, TEMPLE, advisors, dragons, floor, turned

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# Kinds of cursor.
LEGAL = const(0)
ILLEGAL = const(1)
LOOK = const(2)

# Colours by their number in console/palette.py.
_NIGHT = const(0)
_INK = const(1)
_SLATE = const(2)
_GOLD = const(6)
_BRONZE = const(7)
_LEAF = const(8)
_SHADES = b"\x08\x0a\x0c\x01\x08"  # floors in shadow: leaf, wine, sand, ink, leaf
_CURSORS = b"\x06\x05\x0d"  # gold, ember, ivory

_SHEET_HEADER = b"FCSP\x01\x00\x40\x4c"  # version 1, 64x76


class Painter:
    """The brush of the city; it owns the sprite sheet."""

    def __init__(self, sheet_path):
        self._sheet = Bitmap(64, 76, 16)
        with open(sheet_path, "rb") as sheet:
            if sheet.read(8) != _SHEET_HEADER:
                raise ValueError("%s: not this painter's sheet; run make art" % sheet_path)
            readinto(self._sheet, sheet, 4)

    def put(self, bitmap, x, y, left, top, width, height):
        """A piece of the sheet, as it is; its colour 0 lets the ground through."""
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
        """A filled cell; sides in the mask ``shut`` whose gate a neighbour blocks.

        A garden's quarters choose one of four plantings.
        """
        edges = turned(record, quarters)
        colour = floor(record, 0)
        if colour == GARDEN:
            fill_region(bitmap, x, y, x + 16, y + 16, _LEAF)
            self.put(bitmap, x + 3, y + 3, 8 + 10 * quarters, 65, 10, 10)
        else:
            self.put(bitmap, x, y, 16 * colour, 0, 16, 16)
        if record & SPLIT:
            self._split(bitmap, x, y, record, quarters)
        self._shade(bitmap, x, y, record, quarters, edges)
        self._walls(bitmap, x, y, record, quarters, edges, shut)
        if record & SPLIT:
            self._half(bitmap, x, y, record, 0, quarters, owner)
            self._half(bitmap, x, y, record, 1, quarters + 2 & 3, owner)
        elif colour == TEMPLE:
            self.put(bitmap, x + 2, y + 2, 0, 16, 12, 12)
        else:
            self._whole(bitmap, x, y, record, edges, owner)

    def _split(self, bitmap, x, y, record, quarters):
        # Part B lies south-west before turning; row by row over part A's floor.
        left = 16 * floor(record, 1)
        for row in range(16):
            line = 15 - row if quarters & 1 else row
            if quarters < 2:
                self.put(bitmap, x, y + row, left, row, line, 1)
            else:
                self.put(bitmap, x + line, y + row, left + line, row, 16 - line, 1)

    def _shade(self, bitmap, x, y, record, quarters, edges):
        # Walls in the north and west keep the light off the floor along them, in a
        # split cell only as far as the half they belong to.
        split = record & SPLIT
        first = 4 if split and not quarters & 1 else 0
        last = 12 if split and quarters & 1 else 16
        if edges & 0x03:
            colour = _SHADES[floor(record, 1 if split and 0 < quarters < 3 else 0)]
            fill_region(bitmap, x + first, y + 3, x + last, y + 4, colour)
        if edges & 0xC0:
            colour = _SHADES[floor(record, 1 if split and quarters < 2 else 0)]
            fill_region(bitmap, x + 3, y + first, x + 4, y + last, colour)

    def _walls(self, bitmap, x, y, record, quarters, edges, shut):
        if record & GATE:
            self.put(bitmap, x, y, 48, 48 if quarters & 1 else 32, 16, 16)
        elif record & SPLIT:
            self.put(bitmap, x, y, 48 if quarters & 1 else 32, 16, 16, 16)
        for side in range(4):
            kind = edges >> 2 * side & 3
            if not kind:
                continue
            if kind == ARCH and shut >> side & 1:
                kind += 1
            if side == 0:
                self.put(bitmap, x, y, 16 * kind - 16, 32, 16, 4)
            elif side == 1:
                self.put(bitmap, x + 12, y, 4 * kind + 8, 40, 4, 16)
            elif side == 2:
                self.put(bitmap, x, y + 12, 16 * kind - 16, 36, 16, 4)
            else:
                self.put(bitmap, x, y, 4 * kind - 4, 40, 4, 16)
        # Posts where two walls meet: NE, SE, SW, NW.
        for side in range(4):
            if edges >> 2 * side & 3 and edges >> 2 * (side + 1 & 3) & 3:
                right = 13 if side < 2 else 0
                down = 13 if 0 < side < 3 else 0
                self.put(bitmap, x + right, y + down, 24, 52, 3, 3)

    # ---- who stands in a cell ----

    def _whole(self, bitmap, x, y, record, edges, owner):
        # Everybody in the middle of the floor that the walls leave free; where that is
        # narrower than two figures, they stand a little before the walls.
        west = 3 if edges & 0xC0 else 0
        north = 3 if edges & 0x03 else 0
        width = 16 - west - (3 if edges & 0x0C else 0)
        height = 16 - north - (3 if edges & 0x30 else 0)
        x += west + (width - 13 >> 1)
        y += north + (height - 13 >> 1)
        count = advisors(record, 0)
        if dragons(record, 0):
            if not count:
                self.dragon(bitmap, x + (width == 16), y + (height == 16))
                return
            self.small_dragon(bitmap, x + 2, y)
            x += 6 - 2 * count
            for number in range(count):
                self._small(bitmap, x + 4 * number, y + 6, owner)
        elif count == 1:
            self.figure(bitmap, x + 3, y + 2, owner)
        elif count == 2:
            self.figure(bitmap, x, y + 2, owner)
            self.figure(bitmap, x + 6, y + 2, owner)
        elif count:
            step = 4 if height < 16 else 6
            y -= step == 6
            self.figure(bitmap, x + 3, y, owner)
            self.figure(bitmap, x, y + step, owner)
            self.figure(bitmap, x + 6, y + step, owner)

    def _half(self, bitmap, x, y, record, part, quarters, owner):
        # A half's right angle lies NE, SE, SW, NW after 0-3 quarters: all crowd into it.
        count = advisors(record, part)
        east = quarters < 2
        south = 0 < quarters < 3
        if dragons(record, part):
            self.small_dragon(bitmap, x + (8 if east else 0), y + (8 if south else 0))
            if count:
                self._small(bitmap, x + (3 if east else 8), y + (9 if south else 0), owner)
            if count > 1:
                self._small(bitmap, x + (11 if east else 0), y + (2 if south else 7), owner)
            if count > 2:
                self._small(bitmap, x + (7 if east else 4), y + 5, owner)
        elif count == 1:
            self.figure(bitmap, x + (8 if east else 1), y + (7 if south else 0), owner)
        else:
            for number in range(count):
                right = 6 if number == 1 else 0
                down = 6 if number == 2 else 0
                right = 11 - right if east else right
                self._small(bitmap, x + right, y + (9 - down if south else down), owner)

    # ---- figures and signs ----

    def figure(self, bitmap, x, y, seat):
        """An advisor, 7x9 with its outline."""
        self.put(bitmap, x, y, 7 * seat, 56, 7, 9)

    def _small(self, bitmap, x, y, seat):
        self.put(bitmap, x, y, 28 + 5 * seat, 56, 5, 7)

    def dragon(self, bitmap, x, y):
        """12x12."""
        self.put(bitmap, x, y, 24, 40, 12, 12)

    def small_dragon(self, bitmap, x, y):
        """8x8, for bars and crowded places."""
        self.put(bitmap, x, y, 36, 40, 8, 8)

    def coin(self, bitmap, x, y):
        """7x7."""
        self.put(bitmap, x, y, 0, 65, 7, 7)

    # ---- the table and the cursor ----

    def empty(self, bitmap, x, y, mark=0):
        """The bare table; mark 1: the tile fits here as it lies, 2: it fits once turned."""
        fill_region(bitmap, x, y, x + 16, y + 16, _NIGHT)
        if mark:
            colour = _BRONZE if mark == 1 else _SLATE
            fill_region(bitmap, x + 7, y + 6, x + 9, y + 10, colour)
            fill_region(bitmap, x + 6, y + 7, x + 10, y + 9, colour)
            fill_region(bitmap, x + 7, y + 7, x + 9, y + 9, _NIGHT)
        else:
            fill_region(bitmap, x + 8, y + 8, x + 9, y + 9, _SLATE)

    def brackets(self, bitmap, x, y, kind, size=16):
        """The cursor round the cell at x, y: a pixel outside it (18x18), clipped.

        LEGAL gold, ILLEGAL ember, LOOK ivory.
        """
        colour = _CURSORS[kind]
        arm = size // 3
        for corner in range(4):
            left = x + size if corner & 1 else x - 1
            top = y + size if corner & 2 else y - 1
            inner_left = left - 1 if corner & 1 else left
            inner_top = top - 1 if corner & 2 else top
            arm_left = left - arm if corner & 1 else left
            arm_top = top - arm if corner & 2 else top
            self._bar(bitmap, arm_left, inner_top, arm_left + arm + 1, inner_top + 2, _INK)
            self._bar(bitmap, inner_left, arm_top, inner_left + 2, arm_top + arm + 1, _INK)
            self._bar(bitmap, arm_left, top, arm_left + arm + 1, top + 1, colour)
            self._bar(bitmap, left, arm_top, left + 1, arm_top + arm + 1, colour)

    def outline(self, bitmap, x, y, sides, phase=0):
        """Dashes on the walls of the sides in the mask: the rim of a room.

        Bits 4-7: along the split of a half whose right angle lies NE, SE, SW, NW. The
        dashes creep on with a phase of 0-3.
        """
        left = x + 1 if sides & 8 else x
        top = y + 1 if sides & 1 else y
        right = x + 15 if sides & 2 else x + 16
        bottom = y + 15 if sides & 4 else y + 16
        if sides & 1:
            self._dash(bitmap, left, top, right, top + 1, phase)
        if sides & 2:
            self._dash(bitmap, right - 1, top, right, bottom, phase)
        if sides & 4:
            self._dash(bitmap, left, bottom - 1, right, bottom, phase)
        if sides & 8:
            self._dash(bitmap, left, top, left + 1, bottom, phase)
        if sides & 0xF0:
            for row in range(top, bottom):
                place = x + row - y if sides & 0x50 else x + 15 - row + y
                place += 1 if sides & 0x30 else -1
                if left <= place < right:
                    self._dash(bitmap, place, row, place + 1, row + 1, phase)

    def _dash(self, bitmap, left, top, right, bottom, phase):
        for y in range(top, bottom):
            for x in range(left, right):
                colour = _INK if x + y + phase & 2 else _GOLD
                fill_region(bitmap, x, y, x + 1, y + 1, colour)

    def _bar(self, bitmap, left, top, right, bottom, colour):
        left = max(left, 0)
        top = max(top, 0)
        right = min(right, bitmap.width)
        bottom = min(bottom, bitmap.height)
        if left < right and top < bottom:
            fill_region(bitmap, left, top, right, bottom, colour)
