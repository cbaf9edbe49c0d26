# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A slate: a file of fixed size, made once, then only ever wiped and written in place.

    slate = Slate("FCTY", "keep.bin", 16384)    # /saves/FCTY1/keep.bin; not opened yet
    slate.put(4096, block)                      # whole blocks of 512 bytes; made if need be
    slate.settle()                              # now it is on the drive
    slate.holds(4096, block)                    # read back, from the flash itself
    slate.reason                                # why put() raised SlateError, as a phrase

A file that grows, or is closed after writing, has the drive rewrite its table of files
or a folder, and a power cut at that moment costs far more than the file. So a slate
writes whole blocks, which go straight to the flash driver, lets os.sync() push them
out, and stays open for good: nothing is erased but the 4 KB around what is written.
Leave block 0 and the last 7 blocks alone and keep 8 KB between things that must not be
lost together, and no two of them share an erased 4 KB, however the file lies.

Making it does touch the table of files: once, so that is best done on the first start
(new_slate.py), with the computer at hand that copied the program. If a slate cannot be
found again (its folder is damaged, or the file is another's) it is left alone, and the
next put() makes another folder: FCTY2.

Limits: the drive has to be the program's (boot.py).
"""

import os

from console.visit import visit

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_FOLDERS = const(9)  # to look into, one after another
_LOST = const(2)  # errno
_READ_ONLY = const(30)
_REASONS = {28: b"@keep_full", _READ_ONLY: b"@keep_computer"}
# 64 bytes, an eighth of a block.
MARK = b"The handheld keeps its games here. Please leave it as it is.  \r\n"


class SlateError(Exception):
    """It cannot be written; slate.reason has the phrase."""


class Slate:
    def __init__(self, folder, name, length):
        self.folder = "/saves/" + folder  # and a number
        self.name = name
        self.length = length
        self._file = None
        self._piece = bytearray(len(MARK))
        self.reason = None

    def read(self, at, length):
        """Bytes of it, or none if there is no slate."""
        file = self._file or self._find("rb")
        if not file:
            return b""
        try:
            file.seek(at)
            return file.read(length)
        except OSError:
            return b""  # what the folder says of it is damaged
        finally:
            if not self._file:
                file.close()

    def put(self, at, block):
        try:
            if not self._file:
                self._file = self._find("r+b")
            if not self._file:
                visit("console.new_slate", "make", self.folder, self.name, self.length)
                self._file = self._find("r+b")
                if not self._file:
                    raise OSError(_LOST)
            self._file.seek(at)
            self._file.write(block)
            self.reason = None
        except OSError as error:
            self.reason = _REASONS.get(error.args[0], b"@keep_broken")
            raise SlateError(self.reason)

    def settle(self):
        """Have it written to the flash, without the folder that closing would rewrite."""
        self._file.seek(0)  # where Python itself holds blocks back, they go out now
        os.sync()

    def holds(self, at, block):
        """True if it reads as written; looks elsewhere first, for the drive remembers a block."""
        piece = self._piece
        if not self._is_ours(self._file):
            return False
        self._file.seek(at)
        for start in range(0, len(block), len(piece)):
            self._file.readinto(piece)
            for index in range(len(piece)):
                if piece[index] != block[start + index]:
                    return False
        return True

    def _is_ours(self, file):
        file.seek(0)
        file.readinto(self._piece)
        return self._piece == MARK

    def _find(self, mode):
        for number in range(1, _FOLDERS + 1):
            try:
                # Open for good when it is to be written: closing would rewrite its folder.
                file = open("%s%d/%s" % (self.folder, number, self.name), mode)  # noqa: SIM115
                if self._is_ours(file):
                    return file
                file.close()
            except OSError as error:
                if error.args[0] == _READ_ONLY:
                    raise
        return None
