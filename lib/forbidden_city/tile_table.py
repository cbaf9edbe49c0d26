# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The tile table as a file: checked once, at power on, so this is not loaded otherwise.

    records = read(open("tiles.bin", "rb").read(), "tiles.bin")

Pure: it is handed the bytes and opens no file.

The file: a header of 16 bytes, then one little-endian 32-bit record a tile (tiles.py).

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
"""

import array
import struct

from forbidden_city.tiles import (
    ARCH,
    GARDEN,
    GATE,
    MARK,
    SPLIT,
    WHITE,
    TileError,
    advisors,
    dragons,
    floor,
)

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_VERSION = const(1)
_HEADER = const(16)
_START_CELLS = const(9)
# Cells and spots are numbered in bytes, a room's tiles and dragons counted in 7 bits each: four
# players may have 30 tiles and 31 dragons. 46 tiles + 18 start cells fill the 6 bits of a lay.
_MOST_PLAIN = const(30)
_MOST = const(46)
_MOST_DRAGONS = const(31)


def read(data, name):
    """The records of a table, every one as it should be; or TileError."""
    _check_header(data, name)
    count = data[6] + 2 * _START_CELLS
    records = array.array("I", struct.unpack_from("<%dI" % count, data, _HEADER))
    total = 0
    for number in range(count):
        _check(records, number, data, name)
        total += dragons(records[number], 0) + dragons(records[number], 1)
    if total > _MOST_DRAGONS:
        _fail(name, "%d dragons are too many, %d fit" % (total, _MOST_DRAGONS))
    return records


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


def _fail(name, what):
    raise TileError("%s: %s; run make tiles and copy the file again" % (name, what))


def _check_header(data, name):
    if len(data) < _HEADER:
        _fail(name, "only %d bytes, the header alone has %d" % (len(data), _HEADER))
    if bytes(data[:4]) != b"FCTL":
        _fail(name, "not a tile table (it should begin with FCTL)")
    if data[4] != _VERSION:
        _fail(name, "version %d, this program reads version %d" % (data[4], _VERSION))
    if data[5] != 4 or data[8] != _START_CELLS or data[9] != 2 or data[10] or data[11]:
        _fail(name, "header fields make no sense")
    plain = data[6] - data[7]
    if not 3 <= plain <= _MOST_PLAIN or data[6] > _MOST:
        _fail(name, "%d tiles of which %d marked are too few or too many" % (data[6], data[7]))
    expected = _HEADER + 4 * (data[6] + 2 * _START_CELLS)
    if len(data) != expected:
        _fail(name, "%d bytes where %d are expected" % (len(data), expected))
    low, high = _crc32(memoryview(data)[:12], 0xFFFF, 0xFFFF)
    low, high = _crc32(memoryview(data)[_HEADER:], low, high)
    if (low ^ 0xFFFF, high ^ 0xFFFF) != struct.unpack_from("<HH", data, 12):
        _fail(name, "checksum differs")


def _check(records, number, data, name):
    record = records[number]
    start = number >= data[6]
    split = record & SPLIT
    for side in range(4):
        if record >> 2 * side & 3 > ARCH:
            _fail(name, "tile %d: side %d is neither open, wall nor arch" % (number + 1, side))
    if not split and record & (GATE | 0x38E000):
        _fail(name, "tile %d: has a second half but no split" % (number + 1))
    if record >> 23:
        _fail(name, "tile %d: unknown bits are set" % (number + 1))
    if bool(record & MARK) != (data[6] - data[7] <= number < data[6]):
        _fail(name, "tile %d: two-player mark out of place" % (number + 1))
    for half in range(2 if split else 1):
        colour = floor(record, half)
        if colour > (GARDEN if start else WHITE):
            _fail(name, "tile %d: floor %d is not for it" % (number + 1, colour))
        if colour == GARDEN and record & 0xFF != 0x55:
            _fail(name, "tile %d: a garden must be walled all round" % (number + 1))
        if start and (advisors(record, half) or dragons(record, half)):
            _fail(name, "tile %d: the start tile has no advisors and no dragons" % (number + 1))
