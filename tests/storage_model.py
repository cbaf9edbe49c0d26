# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A model of the board's storage, in which the power can die inside every single operation.

    storage = Storage.formatted({"code.py": b"..."})
    board = Board(storage)                  # power on
    keep = board.load("lib/console/keep.py").Keep(b"FCTY", 1)
    for label, torn in storage.cuts(): ...  # the storage as a cut at each point leaves it
    Board(torn)                             # power on again

Three layers, each after the source it stands for:

  Storage   flash that can only be erased and programmed: nvm, one block of 8 KB with pages of
            512 bytes, and the drive, sectors of 4 KB with pages of 256. Every operation is
            written down, so that any moment can be had back.
  Driver    CircuitPython's cache of one sector (external_flash.c): flushed on moving to another
            sector and on close; a flush erases 4 KB and programs 16 pages, leaving out those that
            are all ones. A block whose first four bytes are ones counts as erased and is
            programmed without erasing, as there.
  Volume    FatFs with one window of 512 bytes (FF_FS_TINY), FAT16, clusters of 1 KB, one FAT, as
            f_mkfs lays out 8 MB: which block is written when is what the outcome hangs on.
            The same three ways of saving take as many operations here as with FatFs itself
            (tests/test_power_cuts.py holds that).

A cut leaves an operation undone, done in its first half, or done in some bits and not in others
(two draws). Bits only rise when erased and only fall when programmed.

Limits: short names (8.3) only, no time stamps, a volume of 1 MB to save time. Cells that read now
as 0 and now as 1 are not modelled. Computers writing to the drive are not modelled.
"""

import builtins
import errno
import random
import struct
import types
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

BLOCK = 512
NVM_PAGE = 512
NVM_PAGES = 16
PAGE = 256
SECTOR = 4096
BLOCKS_PER_SECTOR = SECTOR // BLOCK
PAGES_PER_SECTOR = SECTOR // PAGE
SECTORS = 256  # 1 MB
ONES = b"\xff"

CLUSTER = 2  # blocks
FAT_BLOCKS = 32
ROOT_BLOCKS = 32
END = 0xFFFF
FOLDER = 0x10
ENTRY = 32


def _fail(number):
    raise OSError(number)


# ---- flash


class Storage:
    """nvm and the drive's flash. `journal` has every operation since the last mark()."""

    def __init__(self, nvm, sectors, start):
        self.nvm = nvm  # pages
        self.sectors = sectors
        self.start = start  # block in which the volume begins: how it lies across sectors
        self.journal = []
        self._before = None
        self.mark()

    def mark(self):
        """Forget the journal; cuts() begins here."""
        self.journal.clear()
        self._before = (list(self.nvm), list(self.sectors))

    def copy(self):
        return Storage(list(self.nvm), list(self.sectors), self.start)

    def _do(self, operation):
        self.journal.append(operation)
        _apply(self.nvm, self.sectors, operation, None)

    def erase_nvm(self):
        self._do(("nvm erase", 0, None))

    def program_nvm(self, page, data):
        self._do(("nvm program", page, data))

    def erase(self, sector):
        self._do(("drive erase", sector, None))

    def program(self, address, data):
        self._do(("drive program", address, data))

    def cuts(self):
        """(what was cut, the storage as it then is) for every point since mark()."""
        nvm, sectors = list(self._before[0]), list(self._before[1])
        for number, operation in enumerate(self.journal):
            for how in ("before", "half", "bits", "other bits"):
                torn = Storage(list(nvm), list(sectors), self.start)
                if how != "before":
                    _apply(torn.nvm, torn.sectors, operation, (how, number))
                    torn.mark()
                yield (number, operation[0], how), torn
            _apply(nvm, sectors, operation, None)

    @classmethod
    def formatted(cls, files, start=0, past=0x5A):
        """A drive onto which a computer has copied these files; nvm is erased.

        On a PyGamer the volume begins with the flash; another start lays it across the sectors
        in another way. `past` is what the drive was filled with before, 0xFF for a new one.
        """
        storage = cls([ONES * NVM_PAGE] * NVM_PAGES, [bytes([past]) * SECTOR] * SECTORS, start)
        volume = Volume(Driver(storage), storage.start, mount=False)
        volume.format()
        for path, data in files.items():
            for depth in range(1, path.count("/") + 1):
                folder = "/".join(path.split("/")[:depth])
                if not volume.exists(folder):
                    volume.mkdir(folder)
            with volume.open(path, "wb") as file:
                file.write(data)
        storage.mark()
        return storage


def _apply(nvm, sectors, operation, torn):
    """One operation on nvm and the drive, whole or as a cut leaves it."""
    kind, where, data = operation
    if kind == "nvm erase":
        old = b"".join(nvm)
        new = _mix(old, ONES * len(old), torn)
        nvm[:] = [new[at : at + NVM_PAGE] for at in range(0, len(new), NVM_PAGE)]
    elif kind == "nvm program":
        nvm[where] = _mix(nvm[where], _and(nvm[where], data), torn)
    elif kind == "drive erase":
        sectors[where] = _mix(sectors[where], ONES * SECTOR, torn)
    else:
        sector, at = divmod(where, SECTOR)
        old = sectors[sector][at : at + PAGE]
        new = _mix(old, _and(old, data), torn)
        sectors[sector] = sectors[sector][:at] + new + sectors[sector][at + PAGE :]


def _and(old, data):
    """Programming lets bits fall and cannot raise any."""
    both = int.from_bytes(old, "little") & int.from_bytes(data, "little")
    return both.to_bytes(len(old), "little")


def _mix(old, new, torn):
    if torn is None:
        return new
    how, number = torn
    if how == "half":
        return new[: len(new) // 2] + old[len(old) // 2 :]
    mask = random.Random(f"{how} {number}").getrandbits(8 * len(old))
    mixed = int.from_bytes(old, "little") & ~mask | int.from_bytes(new, "little") & mask
    return mixed.to_bytes(len(old), "little")


# ---- the driver


class Driver:
    """Blocks of 512 bytes over sectors of 4 KB, through a cache of one sector."""

    def __init__(self, storage):
        self._storage = storage
        self._sector = None
        self._cached = {}  # block in the sector -> its bytes

    def _on_flash(self, block):
        sector, inner = divmod(block, BLOCKS_PER_SECTOR)
        return self._storage.sectors[sector][inner * BLOCK : (inner + 1) * BLOCK]

    def read(self, block):
        sector, inner = divmod(block, BLOCKS_PER_SECTOR)
        if sector == self._sector and inner in self._cached:
            return self._cached[inner]
        return self._on_flash(block)

    def write(self, block, data):
        sector, inner = divmod(block, BLOCKS_PER_SECTOR)
        if sector != self._sector or inner in self._cached:
            if self._on_flash(block)[:4] == ONES * 4:  # takes it for erased, as the board does
                self._program(block * BLOCK, data)
                return
            self.flush()
            self._sector = sector
        self._cached[inner] = bytes(data)

    def flush(self):
        if self._sector is not None:
            first = self._sector * BLOCKS_PER_SECTOR
            whole = b"".join(
                self._cached.get(inner, self._on_flash(first + inner))
                for inner in range(BLOCKS_PER_SECTOR)
            )
            self._storage.erase(self._sector)
            self._program(self._sector * SECTOR, whole)
        self._sector = None
        self._cached = {}

    def _program(self, address, data):
        for at in range(0, len(data), PAGE):
            page = bytes(data[at : at + PAGE])
            if page != ONES * PAGE:
                self._storage.program(address + at, page)


# ---- the volume


class Volume:
    def __init__(self, driver, start, mount=True):
        self.driver = driver
        self._boot = start
        self._fat = start + 1
        self._root = self._fat + FAT_BLOCKS
        self._data = self._root + ROOT_BLOCKS
        self._entries = 2 + (SECTORS * BLOCKS_PER_SECTOR - self._data) // CLUSTER
        self._window = None
        self._at = None
        self._dirty = False
        self._last = None  # cluster given out last
        if mount and driver.read(self._boot)[-2:] != b"\x55\xaa":
            _fail(errno.ENODEV)  # the board would format the drive now

    def format(self):
        for block in range(self._boot, self._data):
            self.driver.write(block, bytes(BLOCK))
        self.driver.write(self._boot, bytes(BLOCK - 2) + b"\x55\xaa")
        self._set_link(0, 0xFFF8)
        self._set_link(1, END)
        self._sync()

    # ---- window

    def _flush_window(self):
        if self._dirty:
            self.driver.write(self._at, bytes(self._window))
            self._dirty = False

    def _move(self, block):
        if block != self._at:
            self._flush_window()
            self._window = bytearray(self.driver.read(block))
            self._at = block
        return self._window

    def _sync(self):
        self._flush_window()
        self.driver.flush()

    # ---- clusters

    def _link(self, cluster):
        if not 2 <= cluster < self._entries:
            return 1
        block, inner = divmod(2 * cluster, BLOCK)
        return struct.unpack_from("<H", self._move(self._fat + block), inner)[0]

    def _set_link(self, cluster, value):
        block, inner = divmod(2 * cluster, BLOCK)
        struct.pack_into("<H", self._move(self._fat + block), inner, value)
        self._dirty = True

    def _new_cluster(self, after):
        if after:
            link = self._link(after)
            if link < 2:
                _fail(errno.EIO)
            if link < self._entries:
                return link
            new = after + 1
            if new >= self._entries or self._link(new):
                new = self._find_free()
        else:
            new = self._find_free()
        self._set_link(new, END)
        if after:
            self._set_link(after, new)
        self._last = new
        return new

    def _find_free(self):
        first = self._last or 1
        for step in range(1, self._entries):
            cluster = 2 + (first - 2 + step) % (self._entries - 2)
            if not self._link(cluster):
                return cluster
        _fail(errno.ENOSPC)

    def _free_chain(self, cluster):
        while 2 <= cluster < self._entries:
            link = self._link(cluster)
            if link == 0:
                break
            if link == 1:
                _fail(errno.EIO)
            self._set_link(cluster, 0)
            cluster = link

    def block_of(self, cluster):
        if not 2 <= cluster < self._entries:
            _fail(errno.EIO)
        return self._data + CLUSTER * (cluster - 2)

    def free_bytes(self):
        clusters = sum(not self._link(cluster) for cluster in range(2, self._entries))
        return clusters * CLUSTER * BLOCK

    # ---- folders

    def _folder_blocks(self, cluster):
        """The blocks of a folder in order; the root is cluster 0."""
        if cluster == 0:
            yield from range(self._root, self._root + ROOT_BLOCKS)
            return
        for _ in range(64):  # a torn chain may bite its own tail
            first = self.block_of(cluster)
            yield from range(first, first + CLUSTER)
            cluster = self._link(cluster)
            if cluster < 2:
                _fail(errno.EIO)
            if cluster >= self._entries:
                return

    def _find(self, cluster, name):
        """(block, offset) of a name in a folder, or None."""
        for block in self._folder_blocks(cluster):
            window = self._move(block)
            for at in range(0, BLOCK, ENTRY):
                first, attributes = window[at], window[at + 11]
                if first == 0:
                    return None
                # Deleted, a volume's label or part of a long name: not for us.
                if first != 0xE5 and not attributes & 8 and window[at : at + 11] == name:
                    return block, at
        return None

    def _follow(self, path):
        """(cluster of the folder, name, where its entry is or None)."""
        parts = [part for part in path.split("/") if part]
        folder = 0
        for part in parts[:-1]:
            found = self._find(folder, _short(part))
            if not found:
                _fail(errno.ENOENT)
            if not self._window[found[1] + 11] & FOLDER:
                _fail(errno.ENOENT)
            folder = struct.unpack_from("<H", self._window, found[1] + 26)[0]
        name = _short(parts[-1])
        return folder, name, self._find(folder, name)

    def exists(self, path):
        try:
            return self._follow(path)[2] is not None
        except OSError:
            return False

    def _register(self, folder, name):
        """A new entry; the window shows it."""
        place = None
        cluster = folder
        while place is None:
            for block in self._folder_blocks(folder):
                window = self._move(block)
                for at in range(0, BLOCK, ENTRY):
                    if place is None and window[at] in (0, 0xE5):
                        place = block, at
                if place:
                    break
            else:
                if folder == 0:
                    _fail(errno.ENOSPC)
                while self._link(cluster) < self._entries:
                    cluster = self._link(cluster)
                self._clear(self._new_cluster(cluster))
        block, at = place
        self._move(block)[at : at + ENTRY] = name + bytes(ENTRY - 11)
        self._dirty = True
        return place

    def _clear(self, cluster):
        """Zeros over a new cluster of a folder; the window shows its first block."""
        self._flush_window()
        self._at = self.block_of(cluster)
        self._window = bytearray(BLOCK)
        for block in range(self._at, self._at + CLUSTER):
            self.driver.write(block, bytes(BLOCK))

    # ---- what os and open ask for

    def mkdir(self, path):
        folder, name, found = self._follow(path)
        if found:
            _fail(errno.EEXIST)
        cluster = self._new_cluster(0)
        self._clear(cluster)
        for at, dots, where in ((0, b".", cluster), (ENTRY, b"..", folder)):
            self._window[at : at + 11] = dots.ljust(11)
            self._window[at + 11] = FOLDER
            struct.pack_into("<H", self._window, at + 26, where)
        self._dirty = True
        _, at = self._register(folder, name)
        self._window[at + 11] = FOLDER
        struct.pack_into("<H", self._window, at + 26, cluster)
        self._sync()

    def remove(self, path):
        _, _, found = self._follow(path)
        if not found:
            _fail(errno.ENOENT)
        cluster = struct.unpack_from("<H", self._window, found[1] + 26)[0]
        self._window[found[1]] = 0xE5
        self._dirty = True
        if cluster:
            self._free_chain(cluster)
        self._sync()

    def rename(self, old, new):
        if self.exists(new):
            self.remove(new)
        _, _, found = self._follow(old)
        if not found:
            _fail(errno.ENOENT)
        entry = bytes(self._window[found[1] : found[1] + ENTRY])
        folder, name, _ = self._follow(new)
        _, at = self._register(folder, name)
        self._window[at + 11 : at + ENTRY] = entry[11:]
        self._move(found[0])[found[1]] = 0xE5
        self._dirty = True
        self._sync()

    def listdir(self, path):
        cluster = 0
        if path.strip("/"):
            _, _, found = self._follow(path)
            if not found:
                _fail(errno.ENOENT)
            cluster = struct.unpack_from("<H", self._window, found[1] + 26)[0]
        names = []
        for block in self._folder_blocks(cluster):
            window = bytes(self._move(block))
            for at in range(0, BLOCK, ENTRY):
                if window[at] == 0:
                    return names
                if window[at] not in b"\xe5." and not window[at + 11] & 8:
                    body = window[at : at + 8].rstrip().decode("latin-1")
                    ending = window[at + 8 : at + 11].rstrip().decode("latin-1")
                    names.append(body + ("." + ending if ending else ""))
        return names

    def open(self, path, mode="r"):
        folder, name, found = self._follow(path)
        if mode == "wb":
            if found:
                block, at = found
                if self._window[at + 11] & FOLDER:
                    _fail(errno.EISDIR)
            else:
                block, at = self._register(folder, name)
            cluster = struct.unpack_from("<H", self._window, at + 26)[0]
            self._window[at + 11] = 0x20
            self._window[at + 26 : at + ENTRY] = bytes(6)
            self._dirty = True
            if cluster:
                self._free_chain(cluster)
                self._move(block)
                self._last = cluster - 1
            return File(self, (block, at), 0, 0, "wb")
        if not found or self._window[found[1] + 11] & FOLDER:
            _fail(errno.ENOENT)
        cluster, size = struct.unpack_from("<HI", self._window, found[1] + 26)
        return File(self, found, cluster, size, mode)


class File:
    def __init__(self, volume, entry, cluster, size, mode):
        self._volume = volume
        self._entry = entry
        self._first = cluster
        self._size = size
        self._writes = mode != "rb"
        self._modified = mode == "wb"
        self._at = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def seek(self, at):
        if at > self._size:
            raise NotImplementedError("beyond the end")
        self._at = at

    def _block(self, stretch):
        """The block at the file's position, following the chain, stretching it if asked to."""
        volume = self._volume
        cluster = self._first
        if not cluster:
            if not stretch:
                _fail(errno.EIO)
            cluster = self._first = volume._new_cluster(0)
        for _ in range(self._at // (CLUSTER * BLOCK)):
            cluster = volume._new_cluster(cluster) if stretch else volume._link(cluster)
            if cluster < 2:
                _fail(errno.EIO)
        return volume.block_of(cluster) + self._at // BLOCK % CLUSTER

    def read(self, count=-1):
        left = self._size - self._at
        count = left if count < 0 else min(count, left)
        parts = []
        while count > 0:
            block = self._block(False)
            inner = self._at % BLOCK
            take = min(BLOCK - inner, count)
            if take == BLOCK and block != self._volume._at:
                data = self._volume.driver.read(block)
            else:
                data = bytes(self._volume._move(block))
            parts.append(data[inner : inner + take])
            self._at += take
            count -= take
        return b"".join(parts)

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data):
        if not self._writes:
            _fail(errno.EBADF)
        volume = self._volume
        data = bytes(data)
        done = 0
        while done < len(data):
            block = self._block(True)
            inner = self._at % BLOCK
            take = min(BLOCK - inner, len(data) - done)
            piece = data[done : done + take]
            if take == BLOCK:
                volume.driver.write(block, piece)
                if block == volume._at:
                    volume._window[:] = piece
                    volume._dirty = False
            else:
                if inner == 0 and self._at >= self._size and block != volume._at:
                    volume._flush_window()  # growing: the block's old content is not read
                    volume._at = block
                    volume._window = bytearray(BLOCK)
                volume._move(block)[inner : inner + take] = piece
                volume._dirty = True
            self._at += take
            self._size = max(self._size, self._at)
            done += take
        self._modified = True
        return len(data)

    def close(self):
        if self._modified:
            block, at = self._entry
            window = self._volume._move(block)
            window[at + 11] |= 0x20
            struct.pack_into("<HI", window, at + 26, self._first, self._size)
            self._volume._dirty = True
            self._volume._sync()
            self._modified = False


def _short(name):
    body, _, ending = name.upper().partition(".")
    if not 0 < len(body) <= 8 or len(ending) > 3:
        raise ValueError(f"{name} is no 8.3 name")
    return body.ljust(8).encode() + ending.ljust(3).encode()


# ---- the board


class _Nvm:
    """8192 bytes; any write copies, erases and programs all of them."""

    def __init__(self, storage):
        self._storage = storage

    def __len__(self):
        return NVM_PAGE * NVM_PAGES

    def __getitem__(self, index):
        if isinstance(index, slice):
            return bytearray(b"".join(self._storage.nvm)[index])
        page, at = divmod(index, NVM_PAGE)
        return self._storage.nvm[page][at]

    def __setitem__(self, index, value):
        whole = bytearray(b"".join(self._storage.nvm))
        if isinstance(index, slice) and len(whole[index]) != len(value):
            raise ValueError("Slice and value different lengths.")
        whole[index] = value
        self._storage.erase_nvm()
        for page in range(NVM_PAGES):
            self._storage.program_nvm(page, bytes(whole[page * NVM_PAGE : (page + 1) * NVM_PAGE]))


class Reset(BaseException):
    """microcontroller.reset() was called."""


class Board:
    """Power on: what a program finds. OSError 19 if the drive cannot be mounted."""

    def __init__(self, storage, computer_owns_drive=False):
        self.storage = storage
        self.volume = Volume(Driver(storage), storage.start)
        self.read_only = computer_owns_drive
        self.microcontroller = types.SimpleNamespace(nvm=_Nvm(storage), reset=self._reset)
        self.os = types.SimpleNamespace(
            mkdir=self._writing(self.volume.mkdir),
            remove=self._writing(self.volume.remove),
            rename=self._writing(self.volume.rename),
            listdir=self.volume.listdir,
            stat=self._stat,
            statvfs=self._statvfs,
            sync=self.volume.driver.flush,
        )

    def _writing(self, do):
        def asked(*arguments):
            if self.read_only:
                _fail(errno.EROFS)
            return do(*arguments)

        return asked

    def open(self, path, mode="r"):
        if mode != "rb" and self.read_only:
            _fail(errno.EROFS)
        return self.volume.open(path, mode)

    def _stat(self, path):
        if not self.volume.exists(path):
            _fail(errno.ENOENT)

    def _statvfs(self, _):
        free = self.volume.free_bytes() // BLOCK
        return (BLOCK, BLOCK, SECTORS * BLOCKS_PER_SECTOR, free, free, 0, 0, 0, 0, 255)

    def _reset(self):
        raise Reset

    def load(self, path):
        """A file of the program as a module that sees this board and no other."""
        names = dict(vars(builtins), open=self.open, __import__=self._import)
        module = types.ModuleType(path)
        module.__dict__["__builtins__"] = names
        exec(_compiled(path), module.__dict__)
        return module

    def _import(self, name, *arguments):
        if name in ("console.keep", "console.slate", "console.new_slate"):
            return self.load(_path(name))
        if name == "console.visit":
            return types.SimpleNamespace(visit=self._visit)
        if name in ("os", "microcontroller"):
            return getattr(self, name)
        return builtins.__import__(name, *arguments)

    def _visit(self, module, function, *values):
        return getattr(self.load(_path(module)), function)(*values)


def _path(module):
    return f"lib/{module.replace('.', '/')}.py"


@cache
def _compiled(path):
    return compile((ROOT / path).read_text(encoding="utf-8"), path, "exec")
