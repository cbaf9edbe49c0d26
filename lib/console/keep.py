# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Keep: what has to survive a power cut, in two copies on two media.

    keep = Keep(b"FCTY", version=1)     # reads both copies, the newest valid one wins
    keep.payload[0] = 7                 # a bytearray's worth of room, the game's to lay out
    keep.write()                        # now it is safe: one write, to one medium
    if keep.news: ...                   # a phrase to tell the player once

One copy is in nvm, one in a file. A write goes to the medium that does NOT hold the
newest valid record, so a cut can only hit the older one: whatever happens, the last
record or the one before it can be read. Alternating also halves the wear of nvm, the
medium that bears least (10,000 erasures at worst; 44 of them a four-player game).

The file is written in place and never grows, so no write touches the drive's table of
files: a cut cannot cost the drive. It is 8 KB long with the record in the middle, so
that the 4 KB which flash erases at a time hold nothing else; its folder is its own,
since closing a file rewrites its folder. A folder that a cut did damage is left alone
and the next one is made. Every write is read back: this driver takes a block whose
first four bytes are erased for empty and then writes without erasing.

    offset  size  record (512 bytes in all; this envelope is the same in every version)
    0       4     whose it is, "FCTY"
    4       1     version of the payload
    5       3     zero
    8       4     sequence number, from 1; the higher one is newer
    12      4     CRC-32 of all other bytes
    16      496   payload

Limits: one game at a time has nvm. While a computer owns the drive, nvm is the only
copy, and a cut in the middle of a write loses what was played since. The first write
to the file makes it; that one, once, does touch the drive's table of files.

Costs on a 32-bit VM: see make bench. A write makes a few small objects.
"""

import binascii
import os
import struct

import microcontroller

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# What the two copies held at the start.
FRESH = const(0)  # nothing at all
DAMAGED = const(1)  # this game's, but no copy is whole
FOREIGN = const(2)  # something else's
OK = const(3)
NEWER = const(4)  # this game's, in a version that this program cannot read

SAVES = "/saves"
_HEAD = const(16)
_FLAG = const(8191)  # in nvm: the next start gives the drive to the computer (see boot.py)
_ASKED = const(0xC5)
_BLOCK = const(512)
_BEFORE = const(4096)  # bytes of the file before the record
_LENGTH = const(8192)  # bytes of the file
_PLACES = const(9)  # folders to try, one after another
_SPARE = const(65536)  # bytes of the drive that stay free
_READ_ONLY = const(30)  # these four are errno's
_MISSING = const(2)
_EXISTS = const(17)
_FULL = const(28)
_NEWS = (None, b"@keep_damaged", b"@keep_foreign", None, b"@keep_newer")
_MARK = b"HANDHELD KEEPS ITS GAME HERE. \r\n"
_README = b"The handheld keeps its games here. Please leave these files as they are.\r\n"


class Keep:
    def __init__(self, name, version, size=512):
        self._name = name
        self._version = version
        self._record = bytearray(size)
        view = memoryview(self._record)
        self._front = view[:12]
        self.payload = view[_HEAD:]
        self._piece = bytearray(len(_MARK))
        self._sequence = 0
        self._in_file = True  # the newest record is in the file; at first there is none
        self._place = 1
        self.state = FRESH
        self.file_reason = None  # why the file cannot be written, as a phrase's name
        self._look(bytes(microcontroller.nvm[:size]), False)
        for place in range(1, _PLACES + 1):
            self._look(self._read(place), True)
        self.news = _NEWS[self.state]

    # ---- reading

    def _read(self, place):
        try:
            with open(self._folder(place) + "/keep.bin", "rb") as file:
                file.seek(_BEFORE)
                return file.read(len(self._record))
        except OSError:
            return b""  # never made, or its folder is damaged: the other copy has to do

    def _look(self, data, in_file):
        """Take one copy for the newest if it is."""
        record = self._record
        state = FRESH
        if data and data.count(data[:1]) < len(data):  # erased or blank means empty
            state = FOREIGN if data[:4] != self._name else DAMAGED
        if state == DAMAGED and len(data) == len(record):
            _, sequence, crc = struct.unpack_from("<III", data, 4)
            if crc == binascii.crc32(data[_HEAD:], binascii.crc32(data[:12])):
                state = OK if data[4] == self._version else NEWER
                if sequence > self._sequence:
                    self._sequence = sequence
                    self._in_file = in_file
                    self.state = state
                    for index in range(_HEAD, len(record)):
                        record[index] = data[index] if state == OK else 0
                return
        if not self._sequence and state > self.state:
            self.state = state

    # ---- writing

    def claim(self):
        """A new game needs the place: what could not be read may now be written over."""
        self.state = OK

    def write(self):
        """Keep the payload as it is now. False: nowhere, or not yet claimed."""
        if self.state != OK and self.state != FRESH:
            return False
        self._sequence += 1
        struct.pack_into("<4sIII", self._record, 0, self._name, self._version, self._sequence, 0)
        crc = binascii.crc32(self.payload, binascii.crc32(self._front))
        struct.pack_into("<I", self._record, 12, crc)
        if self._in_file:
            return self._write_nvm() or self._write_file()
        return self._write_file() or self._write_nvm()

    def _write_nvm(self):
        nvm = microcontroller.nvm
        record = self._record
        nvm[: len(record)] = record
        for index in range(len(record)):
            if nvm[index] != record[index]:
                self._tell(b"@keep_worn")
                return False
        self._in_file = False
        return True

    def _write_file(self):
        while self._place <= _PLACES:
            folder = self._folder(self._place)
            try:
                # The second try is for a block that only looked erased (see above).
                if self._write_in(folder) or self._write_in(folder):
                    self._in_file = True
                    self.file_reason = None
                    return True
            except OSError as error:
                if error.args[0] in (_READ_ONLY, _FULL):
                    full = error.args[0] == _FULL
                    self._tell(b"@keep_full" if full else b"@keep_computer")
                    return False
            self._place += 1
        self._tell(b"@keep_broken")
        return False

    def _write_in(self, folder):
        """Write into one folder's file, made first if need be. False: that did no good."""
        path = folder + "/keep.bin"
        try:
            return self._put(path)
        except OSError as error:
            if error.args[0] != _MISSING:
                raise
        make(folder, path, _LENGTH, _MARK)
        return self._put(path)

    def _put(self, path):
        """Write in place and read back."""
        piece = self._piece
        with open(path, "r+b") as file:
            # A damaged folder may lead elsewhere: nothing is written over but our own.
            file.readinto(piece)
            if piece != _MARK:
                return False
            file.seek(_BEFORE)
            file.write(self._record)
        crc = 0
        with open(path, "rb") as file:
            file.seek(_BEFORE)
            for _ in range(len(self._record) // len(piece)):
                file.readinto(piece)
                crc = binascii.crc32(piece, crc)
        return crc == binascii.crc32(self._record)

    def _folder(self, place):
        return "%s/%s%d" % (SAVES, self._name.decode(), place)

    def _tell(self, reason):
        if self.file_reason != reason:
            self.file_reason = reason
            self.news = reason

    # ---- the computer

    def give_drive_to_computer(self):
        """Restart so that a computer may write to the drive, until the next restart."""
        if not self._in_file:
            self.write()  # the flag rewrites all of nvm: the newest record has to be elsewhere
        microcontroller.nvm[_FLAG] = _ASKED
        microcontroller.reset()


def make(folder, path, length, first):
    """Make a folder and in it one file of fixed size: once, for it touches the table of files."""
    size, _, _, _, free = os.statvfs("/")[:5]
    if free * size < length + _SPARE:
        raise OSError(_FULL)
    try:
        os.mkdir(SAVES)
    except OSError as error:
        if error.args[0] != _EXISTS:
            raise
    else:
        # Fills the 4 KB between other people's files and our folders.
        _fill(SAVES + "/readme.txt", 4096, _README)
    os.mkdir(folder)
    _fill(path, length, first)


def _fill(path, length, first):
    with open(path, "wb") as file:
        block = bytearray(b" ") * _BLOCK
        block[: len(first)] = first
        for _ in range(length // _BLOCK):
            file.write(block)
            block[: len(first)] = b" " * len(first)
