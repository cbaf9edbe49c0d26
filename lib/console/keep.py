# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Keep: what has to survive a power cut, in copies that no single cut can reach.

    keep = Keep(b"FCTY", version=1)     # reads all copies, the newest valid one wins
    keep.payload[0] = 7                 # 496 bytes, the game's to lay out
    keep.write()                        # now it is safe: one write, to one copy
    if keep.news: ...                   # a phrase to tell the player once

One copy is in nvm, two are in a file (see slate.py), each in an erased 4 KB of its own.
A write never goes to the newest valid copy, so a cut can only hit an older one: the
record being written is there or it is not, and the one before it always is.

Which copy: the older one in the file; nvm when it has fallen 8 behind. Every write to
nvm erases all of its 8 KB, and it bears least (10,000 times at worst): this way a
four-player game costs it 10 erasures instead of 88, and each of the file's copies,
which bear ten times as many, 40. nvm is there for the day when the drive is not.

    offset  size  record (512 bytes; this envelope is the same in every version)
    0       4     whose it is, "FCTY"
    4       1     version of the payload
    5       3     zero
    8       4     sequence number, from 1; the higher one is newer
    12      4     CRC-32 of all other bytes
    16      496   payload

Every write is read back: the drive's driver takes a block whose first four bytes are
ones for erased, as a cut may leave it, and then writes without erasing.

Limits: one game at a time has nvm. While a computer owns the drive nvm is the only
copy that can be written, and a cut inside a write then falls back to the file's.
"""

import binascii
import struct

import microcontroller

from console.slate import Slate, SlateError
from console.visit import visit

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# What the copies held at the start.
FRESH = const(0)  # nothing at all
DAMAGED = const(1)  # this game's, but no copy is whole
FOREIGN = const(2)  # something else's
OK = const(3)
NEWER = const(4)  # this game's, in a version that this program cannot read

_NVM = const(0)  # the copies; 1 and 2 are in the file
OFFSETS = (0, 4096, 12288)
_LENGTH = const(16384)  # bytes of the file
_BEHIND = const(8)  # writes by which nvm may be behind
_HEAD = const(16)
_FLAG = const(8191)  # in nvm: the next start gives the drive to the computer (see boot.py)
_ASKED = const(0xC5)


class Keep:
    def __init__(self, name, version, size=512):
        self.name = name
        self.version = version
        self.record = bytearray(size)
        view = memoryview(self.record)
        self._front = view[:12]
        self.payload = view[_HEAD:]
        self.slate = Slate(name.decode(), "keep.bin", _LENGTH)
        self.held = [0, 0, 0]  # sequence number in each copy, 0 if it is not valid
        self.sequence = 0
        self.newest = -1  # none yet
        self._worn = False
        self.state = FRESH
        self.news = None
        self.file_reason = None  # why the file cannot be written, as a phrase's name
        visit("console.recall", "recall", self)

    def claim(self):
        """A new game needs the place: what could not be read may now be written over."""
        self.state = OK

    def write(self):
        """Keep the payload as it is now. False: nowhere, or not yet claimed."""
        if self.state != OK and self.state != FRESH:
            return False
        self.sequence += 1
        struct.pack_into("<4sIII", self.record, 0, self.name, self.version, self.sequence, 0)
        crc = binascii.crc32(self.payload, binascii.crc32(self._front))
        struct.pack_into("<I", self.record, 12, crc)
        held = self.held
        older = 1 if held[1] <= held[2] else 2
        due = self.sequence - held[_NVM] > _BEHIND or not held[_NVM]
        for copy in (_NVM, older) if due and not self._worn else (older, _NVM):
            if copy != self.newest and self._put(copy):
                return True
        # Better than nothing: the only copy that can be written is the newest one.
        return self.newest >= 0 and self._put(self.newest)

    def _put(self, copy):
        """Write one copy and read it back."""
        self.held[copy] = 0
        if not (self._put_nvm() if copy == _NVM else self._put_file(OFFSETS[copy])):
            return False
        self.held[copy] = self.sequence
        self.newest = copy
        return True

    def _put_nvm(self):
        nvm = microcontroller.nvm
        record = self.record
        nvm[: len(record)] = record
        for index in range(len(record)):
            if nvm[index] != record[index]:
                if not self._worn:
                    self._worn = True
                    self.news = b"@keep_worn"
                return False
        return True

    def _put_file(self, at):
        slate = self.slate
        reason = b"@keep_broken"
        try:
            # The second try is for a block that only looked erased.
            for _ in range(2):
                slate.put(at, self.record)
                slate.settle()
                if slate.holds(at, self.record):
                    self.file_reason = None
                    return True
        except SlateError:
            reason = slate.reason
        if self.file_reason != reason:
            self.file_reason = self.news = reason
        return False

    def give_drive_to_computer(self):
        """Restart so that a computer may write to the drive, until the next restart."""
        if self.newest == _NVM:
            self.write()  # the flag rewrites all of nvm: the newest record has to be elsewhere
        microcontroller.nvm[_FLAG] = _ASKED
        microcontroller.reset()
