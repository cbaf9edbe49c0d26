# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Makes a slate's folder and file: once in the life of a drive, so it is not loaded otherwise.

    prepare(slate)      # on the first start of a new handheld
    make("/saves/FCTY", "keep.bin", 16384)      # /saves/FCTY1/keep.bin

This is the one time that the drive's table of files is touched. A folder of that name that
is there already is damaged or another's: it is left alone and the next number is tried.
OSError says why it could not be made; 64 KB of the drive stay free.
"""

import os

from console.slate import MARK

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_BLOCK = const(512)
_FOLDERS = const(9)  # to try, one after another
_SPARE = const(65536)  # bytes of the drive that stay free
_EXISTS = const(17)  # errno
_FULL = const(28)


def prepare(slate):
    """Make it if it never was; why that failed is said when it is first written."""
    try:
        os.stat(slate.folder + "1")
    except OSError:
        try:
            make(slate.folder, slate.name, slate.length)
        except OSError:
            pass


def make(folder, name, length):
    size, _, _, _, free = os.statvfs("/")[:5]
    if free * size < length + _SPARE:
        raise OSError(_FULL)
    _new_folder(folder[: folder.rfind("/")])
    for number in range(1, _FOLDERS + 1):
        path = "%s%d" % (folder, number)
        if _new_folder(path):
            _fill(path + "/" + name, length)
            return
    raise OSError(_EXISTS)


def _new_folder(path):
    try:
        os.mkdir(path)
    except OSError as error:
        if error.args[0] == _EXISTS:
            return False
        raise
    return True


def _fill(path, length):
    block = bytearray(b" " * _BLOCK)
    block[: len(MARK)] = MARK
    with open(path, "wb") as file:
        for _ in range(length // _BLOCK):
            file.write(block)
            block[: len(MARK)] = b" " * len(MARK)
