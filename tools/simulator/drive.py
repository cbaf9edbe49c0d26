# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The CIRCUITPY drive, as board code sees it, laid over two folders of the computer.

`program` holds what is copied to the board; it is never written. `written` takes everything board
code writes, and is looked at first when something is read. So a run changes no file of the project
and still finds what it saved.

Board code may name files
  * absolutely: "/tiles.bin", "/lib/forbidden_city/sprites.bin", "/saves/slot.bin"
  * or relatively, which on the board means from "/": "tiles.bin", "saves/slot.bin"
through `open` and through `os`: listdir, mkdir, remove, rmdir, rename, stat, statvfs, sync. There is
no `os.path` and no `chdir`. "..", where it leads out of the drive, leads nowhere.

Of `program` the drive shows only what belongs on a board: code.py, boot.py, lib/ and *.bin. While
the drive is read-only to the program (see `storage`), writing raises OSError 30, as on the board.

Limits: names are case-sensitive where the computer's are (FAT's are not). A file of `program` can
be written over, not removed.
"""

import errno
import os
import posixpath
import shutil
import types
from collections import namedtuple
from fnmatch import fnmatch
from pathlib import Path

ON_THE_BOARD = ("code.py", "boot.py", "lib", "*.bin")
FOLDER, FILE = 0x4000, 0x8000  # the two modes that stat knows
BLOCK, BLOCKS = 512, 16384  # 8 MB

Uname = namedtuple("uname_result", "sysname nodename release version machine")


def _fail(number, path):
    raise OSError(number, os.strerror(number), path)


class Drive:
    """Files of the board. `writable()` says whether the program may write just now."""

    def __init__(self, program, written, writable):
        self.program = Path(program)
        self.written = Path(written)
        self._writable = writable

    # ---- where a name leads -------------------------------------------------------------------

    def _name(self, path):
        """'/a/../b//c' -> 'b/c'. The drive itself is ''."""
        if not isinstance(path, str):
            raise TypeError(f"can't convert {type(path).__name__} to str")
        return posixpath.normpath("/" + path).lstrip("/")

    def _shipped(self, name):
        """The place in `program`, if that part of it is on the board."""
        top = name.partition("/")[0]
        if name and not any(fnmatch(top, pattern) for pattern in ON_THE_BOARD):
            return None
        return self.program / name

    def find(self, path):
        """The file or folder behind a name; OSError 2 where there is none."""
        name = self._name(path)
        for place in (self.written / name, self._shipped(name)):
            if place is not None and place.exists():
                return place
        _fail(errno.ENOENT, path)

    def _exists(self, path):
        try:
            return self.find(path)
        except OSError:
            return None

    def _for_writing(self, path):
        """The place in `written` for a name whose folder exists somewhere on the drive."""
        if not self._writable():
            _fail(errno.EROFS, path)
        name = self._name(path)
        if not self.find(posixpath.dirname(name)).is_dir():
            _fail(errno.ENOENT, path)
        place = self.written / name
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    # ---- what board code calls ----------------------------------------------------------------

    def open(self, path, mode="r", buffering=-1, encoding=None):
        """The board's `open`. Text is UTF-8 with plain line ends, whatever the computer thinks."""
        writing = not set(mode).isdisjoint("wax+")
        old = self._exists(path)
        if old is not None and old.is_dir():
            _fail(errno.EISDIR, path)
        place = self._for_writing(path) if writing else self.find(path)
        if writing and "w" not in mode and old is not None and old != place:
            shutil.copyfile(old, place)
        if "b" in mode:
            return open(place, mode)
        return open(place, mode, encoding="utf-8", newline="\n")

    def listdir(self, path="/"):
        if not self.find(path).is_dir():
            _fail(errno.ENOTDIR, path)
        name = self._name(path)
        found = {entry.name for entry in (self.written / name).glob("*")}
        shipped = self._shipped(name)
        if shipped is not None and shipped.is_dir():
            for entry in shipped.iterdir():
                if self._shipped(posixpath.join(name, entry.name)) is not None:
                    found.add(entry.name)
        return sorted(found)

    def mkdir(self, path):
        place = self._for_writing(path)
        if self._exists(path):
            _fail(errno.EEXIST, path)
        place.mkdir()

    def remove(self, path):
        place = self._for_writing(path)
        if self.find(path).is_dir():
            _fail(errno.EISDIR, path)
        if not place.exists():
            _fail(errno.EROFS, path)
        place.unlink()

    def rmdir(self, path):
        place = self._for_writing(path)
        if not self.find(path).is_dir():
            _fail(errno.ENOTDIR, path)
        if self.listdir(path):
            _fail(errno.EACCES, path)
        place.rmdir()

    def rename(self, old_path, new_path):
        """Onto an existing file, the board removes that first."""
        new = self._for_writing(new_path)
        old = self._for_writing(old_path)
        self.find(old_path)
        if not old.exists():
            _fail(errno.EROFS, old_path)
        old.replace(new)

    def stat(self, path):
        place = self.find(path)
        known = place.stat()
        when = int(known.st_mtime)
        if place.is_dir():
            return (FOLDER, 0, 0, 0, 0, 0, 0, when, when, when)
        return (FILE, 0, 0, 0, 0, 0, known.st_size, when, when, when)

    def statvfs(self, path):
        self.find(path)
        used = sum(-(-entry.stat().st_size // BLOCK) for entry in self.written.rglob("*"))
        free = max(BLOCKS // 2 - used, 0)  # the program takes the other half, or less
        return (BLOCK, BLOCK, BLOCKS, free, free, 0, 0, 0, 0, 255)

    def os_module(self, board_id, chance):
        """The board's `os`. `chance` is the random.Random that `urandom` takes its bytes from."""
        module = types.ModuleType("os")
        module.__dict__.update(
            sep="/",
            listdir=self.listdir,
            mkdir=self.mkdir,
            remove=self.remove,
            unlink=self.remove,
            rmdir=self.rmdir,
            rename=self.rename,
            stat=self.stat,
            statvfs=self.statvfs,
            sync=lambda: None,
            getcwd=lambda: "/",
            getenv=lambda key, default=None: default,
            urandom=lambda size: bytes(chance.getrandbits(8) for _ in range(size)),
            uname=lambda: Uname("samd51", "samd51", "10.0.0", "simulator", board_id),
        )
        return module
