# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The tile table: reads what ``make tiles`` packed into tiles.bin.

    tiles = Tiles(open("tiles.bin", "rb").read())
    edges = tiles[7] & EDGES

Pure: it is handed the bytes and opens no file. A tile is one number, so that a
whole set costs 4 bytes a tile and nothing is unpacked into objects.

The file: a header of 16 bytes, then one little-endian 32-bit record a tile.

    offset  size  header
    0       4     magic "FCTL"
    4       1     version, 1
    5       1     bytes in a record, 4
    6       1     tiles in one player's whole set (the plain ones first)
    7       1     how many of these, the last ones, carry the two-player mark
    8       1     cells of a start side, 9 (three rows of three, north-west first)
    9       1     start sides, 2 (front, then back)
    10      2     zero
    12      4     CRC-32 of all other bytes

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

import array
import struct

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

_VERSION = const(1)
_HEADER = const(16)
_START_CELLS = const(9)
# Cells and spots are numbered in bytes, a room's tiles counted in 7 bits: four
# players may have 30 tiles each. 46 tiles + 18 start cells fill the 6 bits of a lay.
_MOST_PLAIN = const(30)
_MOST = const(46)


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


def _crc32(data, low, high):
    # Our own, since rules import nothing but array and struct; 200 bytes, once. In two halves of
    # 16 bits, since larger numbers than 2**30 would each be taken from the heap.
    for byte in data:
        low ^= byte
        for _ in range(8):
            out = low & 1
            low = low >> 1 | (high & 1) << 15
            high >>= 1
            if out:
                low ^= 0x8320
                high ^= 0xEDB8
    return low, high


class Tiles:
    """One player's set, then the nine cells of each start side, as records."""

    def __init__(self, data, name="tiles.bin"):
        self._name = name
        self._check_header(data)
        self.all = data[6]  # tiles in a two-player set
        self.plain = data[6] - data[7]  # tiles in a three- or four-player set
        count = self.all + 2 * _START_CELLS
        self.records = array.array("I", struct.unpack_from("<%dI" % count, data, _HEADER))
        for number in range(count):
            self._check(number)

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

    def _fail(self, what):
        raise TileError("%s: %s; run make tiles and copy the file again" % (self._name, what))

    def _check_header(self, data):
        if len(data) < _HEADER:
            self._fail("only %d bytes, the header alone has %d" % (len(data), _HEADER))
        if bytes(data[:4]) != b"FCTL":
            self._fail("not a tile table (it should begin with FCTL)")
        if data[4] != _VERSION:
            self._fail("version %d, this program reads version %d" % (data[4], _VERSION))
        if data[5] != 4 or data[8] != _START_CELLS or data[9] != 2 or data[10] or data[11]:
            self._fail("header fields make no sense")
        plain = data[6] - data[7]
        if not 3 <= plain <= _MOST_PLAIN or data[6] > _MOST:
            self._fail("%d tiles of which %d marked are too few or too many" % (data[6], data[7]))
        expected = _HEADER + 4 * (data[6] + 2 * _START_CELLS)
        if len(data) != expected:
            self._fail("%d bytes where %d are expected" % (len(data), expected))
        low, high = _crc32(memoryview(data)[:12], 0xFFFF, 0xFFFF)
        low, high = _crc32(memoryview(data)[_HEADER:], low, high)
        if (low ^ 0xFFFF, high ^ 0xFFFF) != struct.unpack_from("<HH", data, 12):
            self._fail("checksum differs")

    def _check(self, number):
        record = self.records[number]
        start = number >= self.all
        split = record & SPLIT
        for side in range(4):
            if record >> 2 * side & 3 > ARCH:
                self._fail("tile %d: side %d is neither open, wall nor arch" % (number + 1, side))
        if not split and record & (GATE | 0x38E000):
            self._fail("tile %d: has a second half but no split" % (number + 1))
        if record >> 23:
            self._fail("tile %d: unknown bits are set" % (number + 1))
        if bool(record & MARK) != (self.plain <= number < self.all):
            self._fail("tile %d: two-player mark out of place" % (number + 1))
        for half in range(2 if split else 1):
            colour = floor(record, half)
            if colour > (GARDEN if start else WHITE):
                self._fail("tile %d: floor %d is not for it" % (number + 1, colour))
            if colour == GARDEN and record & 0xFF != 0x55:
                self._fail("tile %d: a garden must be walled all round" % (number + 1))
            if start and advisors(record, half):
                self._fail("tile %d: the start tile has no advisors" % (number + 1))
