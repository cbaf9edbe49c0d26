# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The tiles: what ``make tiles`` packed into tiles.bin, one number each.

    tiles = Tiles(open("tiles.bin", "rb").read())
    edges = tiles[7] & EDGES

Pure: it is handed the bytes and opens no file. A tile is one number, so that a
whole set costs 4 bytes a tile and nothing is unpacked into objects.

The file: a header of 16 bytes (tile_table.py), then one little-endian 32-bit record a tile.

    bits    record (a tile, or a cell of the start tile)
    0-7     edges N E S W from the low end, 2 bits each: open, wall, arch
    8       split by a diagonal: part A owns N and E, part B owns S and W
    9       gate in the split
    10-12   floor of A: green, pink, white, temple, garden
    13-15   floor of B (0 unless split)
    16-17   advisors on A, 0-3
    18      dragon on A
    19-20   advisors on B (0 unless split)
    21      dragon on B (0 unless split)
    22      two-player mark
    23-31   zero
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


OPEN = const(0)
WALL = const(1)
ARCH = const(2)

GREEN = const(0)
PINK = const(1)
WHITE = const(2)
TEMPLE = const(3)
GARDEN = const(4)

# Sides run clockwise: N 0, E 1, S 2, W 3. A quarter turn clockwise adds 1.
SPLIT = const(0x100)
GATE = const(0x200)
MARK = const(0x400000)

_START_CELLS = const(9)


class TileError(Exception):
    """The tile table cannot be used; the message says why and what to do."""


def floor(record, half):
    return record >> (10 + 3 * half) & 7


def advisors(record, half):
    return record >> (16 + 3 * half) & 3


def dragons(record, half):
    return record >> (18 + 3 * half) & 1


def turned(record, quarters):
    """The four edges as they lie after some quarter turns clockwise."""
    edges = (record & 0xFF) << 2 * quarters
    return (edges | edges >> 8) & 0xFF


class Tiles:
    """One player's set, then the nine cells of each start side, as records."""

    def __init__(self, data, name="tiles.bin"):
        # Needed once: whoever wants the memory back lets the module go.
        from forbidden_city.tile_table import read

        self.records = read(data, name)
        self.all = data[6]  # tiles in a two-player set
        self.plain = data[6] - data[7]  # tiles in a three- or four-player set

    def __getitem__(self, number):
        return self.records[number]

    def set_size(self, players):
        return self.all if players == 2 else self.plain

    def start(self, back):
        """Number of the first of the nine cells of a start side."""
        return self.all + (_START_CELLS if back else 0)

    def arches(self, first, end):
        """Arches on these tiles, gates in splits included: no more doors can come to be."""
        total = 0
        for number in range(first, end):
            record = self.records[number]
            total += 1 if record & GATE else 0
            for side in range(4):
                total += 1 if record >> 2 * side & 3 == ARCH else 0
        return total

    def splits(self, first, end):
        """Split tiles among these."""
        total = 0
        for number in range(first, end):
            total += 1 if self.records[number] & SPLIT else 0
        return total
