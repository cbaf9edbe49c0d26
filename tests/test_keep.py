# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The keeper, its slate, and who owns the drive. What a power cut does is in test_power_cuts.py."""

import builtins
import struct
import types
import zlib

import pytest

from simulator import vm_files
from storage_model import BLOCK, ROOT, SECTOR, Board, Reset, Storage
from vm import Vm

PROGRAM = {
    "code.py": b"c" * 300,
    "boot.py": b"b" * 900,
    "tiles.bin": b"t" * 208,
    "lib/console/keep.py": b"k" * 9000,
    "lib/words.txt": b"w" * 700,
}
FILE = "/saves/FCTY1/keep.bin"
COPIES = (4096, 12288)


@pytest.fixture
def storage():
    return Storage.formatted(PROGRAM)


def start(storage, version=1, name=b"FCTY", computer=False):
    """Power on; the keeper, with its module's names within reach."""
    board = Board(storage, computer_owns_drive=computer)
    module = board.load("lib/console/keep.py")
    keep = module.Keep(name, version)
    return types.SimpleNamespace(board=board, keep=keep, **vars(module))


def kept(machine, *values):
    """Write these states one after another."""
    for value in values:
        machine.keep.payload[0] = value
        assert machine.keep.write()
    return machine


def in_nvm(storage):
    """Sequence number and first byte of the payload in nvm."""
    return struct.unpack_from("<I", storage.nvm[0], 8)[0], storage.nvm[0][16]


def in_file(storage, at):
    with Board(storage).open(FILE, "rb") as file:
        file.seek(at)
        data = file.read(512)
    return struct.unpack_from("<I", data, 8)[0], data[16]


def spoil(storage, *copies):
    """Damage copies: "nvm", or their place in the file."""
    for copy in copies:
        if copy == "nvm":
            page = bytearray(storage.nvm[0])
            page[100] ^= 4
            storage.nvm[0] = bytes(page)
        else:
            board = Board(storage)
            with board.open(FILE, "r+b") as file:
                file.seek(copy + 100)
                file.write(b"?")


# ---- reading and writing


def test_the_file_is_made_on_the_first_start_and_never_touched_by_later_ones(storage):
    start(storage)
    assert Board(storage).volume.exists(FILE)
    storage.mark()
    start(storage)
    kept(start(storage), 1, 2, 3)
    start(storage)
    assert sum("erase" in kind for kind, _, _ in storage.journal) == 3


def test_a_drive_that_cannot_be_prepared_stops_nothing(storage):
    machine = start(storage, computer=True)
    assert machine.keep.news is None
    kept(machine, 1, 2)
    assert machine.keep.news == b"@keep_computer"


def test_a_fresh_handheld_has_nothing_to_tell(storage):
    machine = start(storage)
    assert machine.keep.state == machine.FRESH
    assert machine.keep.news is None
    assert bytes(machine.keep.payload) == bytes(496)


def test_what_was_written_last_is_there_after_power_on(storage):
    machine = start(storage)
    for value in range(1, 40):
        kept(machine, value)
        again = start(storage)
        assert again.keep.state == again.OK and again.keep.payload[0] == value


def test_starting_writes_nothing(storage):
    kept(start(storage), 1, 2, 3)
    storage.mark()
    start(storage)
    assert storage.journal == []


def test_copies_take_turns_and_nvm_falls_at_most_eight_behind(storage):
    machine = start(storage)
    touched = []
    for value in range(1, 30):
        storage.mark()
        kept(machine, value)
        kinds = {"nvm" if kind.startswith("nvm") else "file" for kind, _, _ in storage.journal}
        assert len(kinds) == 1, "one medium a write"
        touched += kinds
        assert value - in_nvm(storage)[1] <= 8
    assert touched.count("nvm") == 4
    assert sorted(in_file(storage, at)[1] for at in COPIES) == [27, 29]
    assert in_nvm(storage) == (28, 28)


def test_a_write_is_one_erasure_and_sixteen_pages(storage):
    machine = kept(start(storage), 1, 2)
    for value in range(3, 60):
        storage.mark()
        kept(machine, value)
        assert len(storage.journal) == 17
        assert sum("erase" in kind for kind, _, _ in storage.journal) == 1


@pytest.mark.parametrize("start_block", range(8))
def test_a_write_erases_nothing_but_its_own(start_block):
    """However the drive lies across the 4 KB sectors: not the program, no folder, no table of
    files, not the file's other copy."""
    storage = Storage.formatted(PROGRAM, start_block)
    machine = kept(start(storage), 1, 2)
    board = Board(storage)
    erased = {}
    for value in range(3, 20):
        storage.mark()
        kept(machine, value)
        for kind, sector, _ in storage.journal:
            if kind == "drive erase":
                erased[sector] = erased.get(sector, 0) + 1
    assert len(erased) == 2
    own = sectors_of(board, FILE)
    shared = set()
    for path in PROGRAM:
        shared |= sectors_of(board, path)
    for sector in erased:
        assert sector in own and sector not in shared
        assert all(owner(board, block) == FILE for block in blocks_in(sector))


def sectors_of(board, path):
    return {block * BLOCK // SECTOR for block in file_blocks(board, path)}


def file_blocks(board, path):
    """The blocks of a file, from its chain."""
    with board.open(path, "rb") as file:
        blocks = []
        for at in range(0, file._size, BLOCK):
            file.seek(at)
            blocks.append(file._block(False))
    return blocks


def blocks_in(sector):
    return range(sector * SECTOR // BLOCK, (sector + 1) * SECTOR // BLOCK)


def owner(board, block):
    return FILE if block in file_blocks(board, FILE) else None


@pytest.mark.parametrize("lost", ["nvm", *COPIES])
def test_any_one_copy_may_be_damaged(storage, lost):
    for count in (20, 21, 22, 26):
        fresh = storage.copy()
        kept(start(fresh), *range(1, count + 1))
        spoil(fresh, lost)
        again = start(fresh)
        assert again.keep.state == again.OK
        assert again.keep.payload[0] >= count - 1
        kept(again, 77)
        assert start(fresh).keep.payload[0] == 77


def test_either_medium_may_be_gone(storage):
    kept(start(storage), *range(1, 30))
    bare = Storage.formatted(PROGRAM)
    bare.nvm = list(storage.nvm)
    assert start(bare).keep.payload[0] >= 29 - 8
    storage.nvm = Storage.formatted({}).nvm
    assert start(storage).keep.payload[0] == 29


def test_all_copies_damaged_is_said_once_and_kept_until_claimed(storage):
    kept(start(storage), *range(1, 20))
    spoil(storage, "nvm", *COPIES)
    storage.mark()
    machine = start(storage)
    assert machine.keep.state == machine.DAMAGED
    assert machine.keep.news == b"@keep_damaged"
    assert bytes(machine.keep.payload) == bytes(496)
    machine.keep.payload[0] = 50
    assert not machine.keep.write()
    assert storage.journal == []
    machine.keep.claim()
    assert machine.keep.write()
    again = start(storage)
    assert again.keep.state == again.OK and again.keep.payload[0] == 50


def test_a_later_version_is_not_misread(storage):
    kept(start(storage, version=2), *range(1, 20))
    storage.mark()
    machine = start(storage, version=1)
    assert machine.keep.state == machine.NEWER
    assert machine.keep.news == b"@keep_newer"
    assert bytes(machine.keep.payload) == bytes(496)
    assert not machine.keep.write() and storage.journal == []
    again = start(storage, version=2)
    assert again.keep.state == again.OK and again.keep.payload[0] == 19


def test_after_a_later_version_the_new_game_is_the_newest(storage):
    kept(start(storage, version=2), *range(1, 20))
    machine = start(storage, version=1)
    machine.keep.claim()
    kept(machine, 60)
    again = start(storage, version=1)
    assert again.keep.state == again.OK and again.keep.payload[0] == 60


def test_another_game_is_not_misread(storage):
    kept(start(storage, name=b"WALL"), 1, 2, 3)
    machine = start(storage)
    assert machine.keep.state == machine.FOREIGN
    assert machine.keep.news == b"@keep_foreign"
    assert not machine.keep.write()
    machine.keep.claim()
    kept(machine, 5, 6, 7)
    assert start(storage).keep.payload[0] == 7
    other = start(storage, name=b"WALL")
    assert other.keep.state == other.OK and other.keep.payload[0] in (2, 3)


def test_anything_in_nvm_is_taken_for_a_save_only_if_it_is_one(storage):
    storage.nvm[0] = bytes(range(256)) * 2
    machine = start(storage)
    assert machine.keep.state == machine.FOREIGN
    storage.nvm[0] = bytes(512)
    assert start(storage).keep.state == machine.FRESH


# ---- a drive that will not have it


def test_while_a_computer_owns_the_drive_nvm_does_alone_and_that_is_said_once(storage):
    kept(start(storage), *range(1, 6))
    machine = start(storage, computer=True)
    assert machine.keep.payload[0] == 5
    assert machine.keep.file_reason is None
    kept(machine, 6)
    assert machine.keep.file_reason == machine.keep.news == b"@keep_computer"
    machine.keep.news = None
    kept(machine, 7, 8, 9)
    assert machine.keep.news is None
    assert in_nvm(storage)[1] == 9
    kept(start(storage), 10, 11)
    assert start(storage).keep.payload[0] == 11


def test_a_full_drive_is_left_alone(storage):
    board = Board(storage)
    with board.open("/big.bin", "wb") as file:
        for _ in range((board.volume.free_bytes() - 70000) // 1024):
            file.write(bytes(1024))
    machine = kept(start(storage), 1, 2, 3)
    assert machine.keep.file_reason == b"@keep_full"
    assert not Board(storage).volume.exists("/saves")
    assert start(storage).keep.payload[0] == 3


def test_a_damaged_folder_is_left_and_another_made(storage):
    kept(start(storage), 1, 2, 3)
    board = Board(storage)
    folder = board.volume._follow("/saves/FCTY1/x")[0]
    first = board.volume.block_of(folder) * BLOCK
    sector = bytearray(storage.sectors[first // SECTOR])
    sector[first % SECTOR : first % SECTOR + BLOCK] = b"\xff" * BLOCK
    storage.sectors[first // SECTOR] = bytes(sector)
    machine = start(storage)
    assert machine.keep.payload[0] == 1, "nvm's"
    kept(machine, 4, 5)
    assert Board(storage).volume.exists("/saves/FCTY2/keep.bin")
    assert start(storage).keep.payload[0] == 5


def test_a_file_that_is_not_ours_is_not_written_over(storage):
    board = Board(storage)
    board.os.mkdir("/saves")
    board.os.mkdir("/saves/FCTY1")
    with board.open(FILE, "wb") as file:
        file.write(b"a letter to a friend " * 1000)
    kept(start(storage), 1, 2, 3)
    with Board(storage).open(FILE, "rb") as file:
        assert file.read() == b"a letter to a friend " * 1000
    assert start(storage).keep.payload[0] == 3


def test_a_file_where_the_folder_should_be_stops_nothing(storage):
    with Board(storage).open("/saves", "wb") as file:
        file.write(b"x")
    machine = kept(start(storage), 1, 2, 3)
    assert machine.keep.file_reason == b"@keep_broken"
    assert start(storage).keep.payload[0] == 3


def test_a_worn_out_nvm_is_noticed_and_left(storage):
    machine = kept(start(storage), *range(1, 4))

    class Worn:
        def __init__(self, nvm):
            self._nvm = nvm

        def __getitem__(self, index):
            return self._nvm[index]

        def __setitem__(self, index, value):
            self.tried += 1

        tried = 0

    worn = machine.board.microcontroller.nvm = Worn(machine.board.microcontroller.nvm)
    kept(machine, *range(4, 60))
    assert worn.tried == 1
    assert machine.keep.news == b"@keep_worn"
    assert start(storage).keep.payload[0] == 59


def test_a_block_that_only_looks_erased_is_written_twice(storage):
    """The driver programs a block that begins with four ones without erasing it."""
    machine = kept(start(storage), *range(1, 6))
    block = file_blocks(machine.board, FILE)[COPIES[0] // BLOCK]
    sector, inner = divmod(block * BLOCK, SECTOR)
    torn = bytearray(storage.sectors[sector])
    torn[inner : inner + 16] = b"\xff" * 16
    storage.sectors[sector] = bytes(torn)
    again = start(storage)
    for value in range(6, 12):
        kept(again, value)
        assert start(storage).keep.payload[0] == value


def test_the_slate_knows_its_own(storage):
    module = Board(storage).load("lib/console/slate.py")
    assert BLOCK % len(module.MARK) == 0


# ---- the envelope


def test_the_record_is_as_the_header_of_the_module_says(storage):
    kept(start(storage), 9)
    record = storage.nvm[0]
    assert record[:8] == b"FCTY\x01\0\0\0"
    assert struct.unpack_from("<I", record, 8)[0] == 1
    assert struct.unpack_from("<I", record, 12)[0] == zlib.crc32(
        record[16:], zlib.crc32(record[:12])
    )


# ---- on the board's Python


def test_on_micropython_keeping_takes_no_memory_for_good():
    """The same file, 60 writes: heap as before, and little garbage a write."""
    with Vm(files=vm_files(), mount=["lib/console"], pystack=4096) as vm:
        vm.run("import os\nos.sync = lambda: None")  # the one thing this VM lacks
        vm.run("from console.keep import Keep, OK, FRESH\nkeep = Keep(b'FCTY', 1)")
        assert vm.run("print(keep.state == FRESH)") == "True\n"
        write = """
            import gc
            before = gc.mem_alloc()
            keep.payload[0] += 1
            kept = keep.write()
            print(kept, gc.mem_alloc() - before, keep.file_reason, keep.newest)
            """
        for _ in range(12):
            vm.run(write)
        heap = vm.heap()
        for _ in range(48):
            answer, garbage, reason, copy = vm.run(write).split()
            assert answer == "True" and reason == "None"
            assert int(garbage) < 400 + 512 * (copy == "0"), "the stand-in for nvm copies 512 bytes"
        assert vm.heap() - heap <= 64
        vm.run("again = Keep(b'FCTY', 1)")
        assert vm.run("print(again.state == OK, again.payload[0])") == "True 60\n"


# ---- who owns the drive


def boot(nvm=None, keys=(), broken=()):
    """Run boot.py in a world of its own; who may write, and what nvm then holds."""
    nvm = nvm if nvm is not None else bytearray(b"\xff" * 8192)
    world = {"remounted": [], "printed": []}

    class Keys:
        def __init__(self, **_):
            events = [types.SimpleNamespace(key_number=key, pressed=True) for key in keys]
            get = iter([*events, None]).__next__
            self.events = types.SimpleNamespace(get=get)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

    modules = {
        "microcontroller": types.SimpleNamespace(nvm=nvm),
        "board": types.SimpleNamespace(BUTTON_CLOCK=1, BUTTON_OUT=2, BUTTON_LATCH=3),
        "keypad": types.SimpleNamespace(ShiftRegisterKeys=Keys),
        "storage": types.SimpleNamespace(
            remount=lambda path, readonly: world["remounted"].append((path, readonly))
        ),
        "time": types.SimpleNamespace(sleep=lambda seconds: None),
    }

    def find(name, *_):
        if name in broken:
            raise ImportError(name)
        return modules[name]

    names = dict(vars(builtins), __import__=find, print=lambda *a: world["printed"].append(a))
    exec(compile((ROOT / "boot.py").read_text(), "boot.py", "exec"), {"__builtins__": names})
    assert not world["printed"]
    return "game" if world["remounted"] == [("/", False)] else "computer", nvm


def test_by_default_the_game_owns_the_drive():
    assert boot()[0] == "game"
    assert boot(keys=[0, 1, 2])[0] == "game"


def test_select_held_gives_it_to_the_computer():
    assert boot(keys=[3])[0] == "computer"
    assert boot(keys=[0, 3])[0] == "computer"


def test_the_options_give_it_to_the_computer_once_and_lose_nothing(storage):
    for count in range(1, 12):
        machine = kept(start(storage), count)
        before = storage.copy()
        with pytest.raises(Reset):
            machine.keep.give_drive_to_computer()
        nvm = bytearray(b"".join(storage.nvm))
        owner, nvm = boot(nvm)
        assert owner == "computer"
        assert boot(nvm)[0] == "game"
        assert start(storage).keep.payload[0] == count
        # The byte rewrites all of nvm, so what is newest must be in the file as well.
        storage.nvm = Storage.formatted({}).nvm
        assert start(storage).keep.payload[0] == count
        storage = before


@pytest.mark.parametrize(
    "broken", ["microcontroller", "board", "keypad", "storage", "time", "board storage"]
)
def test_boot_never_fails(broken):
    owner, _ = boot(broken=broken.split())
    assert owner == ("computer" if "storage" in broken else "game")


def test_the_model_mounts_only_a_whole_volume():
    storage = Storage.formatted(PROGRAM)
    storage.sectors[0] = b"\xff" * SECTOR
    with pytest.raises(OSError):
        Board(storage)
