# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Power cuts, at every point of whole games: nothing that was confirmed is lost, nothing is wrong.

The storage model can die inside every erasure and every page. At each of these points the handheld
is started again, and then: the drive mounts, every file of the program is whole, and what is kept
is the placement being written or the one before it, byte for byte. Keepers that are known to be bad
are put through the same and have to be caught.
"""

import random
import struct
import zlib
from functools import cache
from pathlib import Path

import pytest

from forbidden_city import chronicle, ledger, save
from forbidden_city.match import OVER, Match
from forbidden_city.tiles import Tiles
from storage_model import SECTOR, Board, Reset, Storage

ROOT = Path(__file__).resolve().parent.parent
TILES = Tiles((ROOT / "tiles.bin").read_bytes())
# The lengths matter: what is copied last ends where the keeper's own files begin.
PROGRAM = {
    "boot.py": b"b" * 2100,
    "code.py": b"c" * 200,
    "tiles.bin": b"t" * 208,
    "lib/console/keep.py": b"k" * 7000,
    "lib/game/match.py": b"m" * 8200,
    "lib/game/words.txt": b"w" * 4700,
}
SEED = 11


# ---- games and states


@cache
def whole_game(players, back=0, seed=SEED):
    """(x, y, quarters) of a game by chance, to its end."""
    match = Match(TILES, players, back, seed)
    dice = random.Random(seed)
    moves = []
    while match.turn != OVER:
        spot, quarters = dice.choice(choices(match))
        moves.append((match.city.spot_x(spot), match.city.spot_y(spot), quarters))
        match.place(spot, quarters)
    return tuple(moves)


def choices(match):
    turns = bytearray(match.city.spots)
    return [
        (spot, quarters)
        for spot in range(match.city.legal(match.hand(), turns))
        for quarters in range(4)
        if turns[spot] >> quarters & 1
    ]


def states(players, back=0, seed=SEED):
    """What is to be kept after the deal and after each placement of a game."""
    payload = bytearray(496)
    ledger.tidy(payload)
    setup = bytes((players, 0, 1, 2, 0, back))
    ledger.begin(payload, setup, seed, TILES)
    yield bytes(payload)
    for move in whole_game(players, back, seed):
        save.append(payload, *move)
        yield bytes(payload)


# ---- what a cut leaves


class Tally:
    """Outcomes at every cut point."""

    def __init__(self):
        self.points = self.there = self.before = self.lost = self.wrong = self.broken = 0

    def __str__(self):
        return (
            f"cut points {self.points}: {self.there} kept, {self.before} as before it;"
            f" lost {self.lost}, wrong {self.wrong}, program damaged {self.broken}"
        )

    def clean(self):
        return self.points and not (self.lost or self.wrong or self.broken)

    def judge(self, torn, machine, before, after):
        """Count one cut point; the keeper that came up again, or None."""
        self.points += 1
        try:
            board = Board(torn)
            intact = all(_reads(board, path, data) for path, data in PROGRAM.items())
        except OSError:
            intact = False
        if not intact:
            self.broken += 1
            return None
        keep = machine(board)
        found = bytes(keep.payload) if keep.valid() else None
        if found == after:
            self.there += 1
        elif found == before:
            self.before += 1
        elif found is None or found == bytes(len(found)):
            self.lost += 1
        else:
            self.wrong += 1
        return keep


def _reads(board, path, data):
    with board.open(path, "rb") as file:
        return file.read() == data


def store(keep, payload):
    keep.payload[:] = payload
    keep.write()


def house_keeper(board):
    """The keeper of the handheld."""
    module = board.load("lib/console/keep.py")
    keep = module.Keep(b"FCTY", 1)
    keep.__class__.valid = lambda self: self.state == module.OK
    return keep


def through(game, machine, storage, tally, two_cuts=0, dice=None):
    """Play a game with a keeper; cut at every point of every write. Sometimes cut again."""
    keep = machine(Board(storage))
    before = None
    for after in game:
        storage.mark()
        store(keep, after)
        if before is None:
            before = after  # nothing was kept before the first
            continue
        for _, torn in storage.cuts():
            again = tally.judge(torn, machine, before, after)
            if again and two_cuts and dice.random() < two_cuts:
                cut_again(torn, again, machine, tally, before, after)
        before = after


def cut_again(torn, keep, machine, tally, before, after):
    """It came up, goes on with what it had, lays the tile (again), and the power goes once more."""
    had = bytes(keep.payload)
    then = after if had == before else had[:-1] + b"\x01"
    torn.mark()
    store(keep, then)
    for _, torn_again in torn.cuts():
        tally.judge(torn_again, machine, had, then)


# ---- the model against FatFs


def a_save(way, start=0):
    """Operations on the flash for one save of 600 bytes, over an older one."""
    storage = Storage.formatted(PROGRAM, start)
    board = Board(storage)
    with board.open("/save.bin", "wb") as file:
        file.write(b"o" * 600)
    storage.mark()
    way(board)
    return len(storage.journal)


def truncated(board):
    with board.open("/save.bin", "wb") as file:
        file.write(b"n" * 600)


def renamed(board):
    with board.open("/new.bin", "wb") as file:
        file.write(b"n" * 600)
    board.os.rename("/new.bin", "/save.bin")


def in_place(board):
    with board.open("/save.bin", "r+b") as file:
        file.write(b"n" * 600)


@pytest.mark.parametrize(("way", "operations"), [(truncated, 102), (renamed, 136), (in_place, 34)])
def test_the_model_needs_as_many_operations_as_fatfs_itself(way, operations):
    """The figures are from FatFs on CircuitPython's driver, cut before every operation."""
    assert a_save(way) == operations


# ---- the keeper


@pytest.mark.parametrize(
    ("players", "drive"), [(2, {"start": 3}), (3, {"past": 0xFF}), (4, {})], ids=[2, 3, 4]
)
def test_nothing_is_lost_at_any_point_of_a_whole_game(players, drive, capsys):
    """Four on a PyGamer's drive that was used before, three on a new one, two on one that lies
    across the sectors in another way."""
    tally = Tally()
    storage = Storage.formatted(PROGRAM, **drive)
    through(states(players, players & 1), house_keeper, storage, tally)
    with capsys.disabled():
        print(f"\n  {players} players, {tally}")
    assert tally.clean(), str(tally)
    least = 3 if drive == {"past": 0xFF} else 17  # pages that are all ones are left out
    assert tally.points >= 4 * least * len(whole_game(players, players & 1))


def test_two_cuts_in_a_row_lose_nothing_either(capsys):
    tally = Tally()
    dice = random.Random(5)
    storage = Storage.formatted(PROGRAM)
    through(list(states(4))[:30], house_keeper, storage, tally, two_cuts=0.04, dice=dice)
    with capsys.disabled():
        print(f"\n  two cuts in a row, {tally}")
    assert tally.clean(), str(tally)


def test_a_run_of_cuts_lets_the_game_go_on():
    """A battery that gives out again and again: each start gets a little further or stays."""
    dice = random.Random(7)
    storage = Storage.formatted(PROGRAM)
    game = list(states(3))
    keep = house_keeper(Board(storage))
    store(keep, game[0])
    store(keep, game[1])
    reached = 1
    cuts = 0
    while reached < 40:
        storage.mark()
        store(keep, game[reached + 1])
        if dice.random() < 0.8:
            storage = dice.choice([torn for _, torn in storage.cuts()])
            cuts += 1
        keep = house_keeper(Board(storage))
        assert bytes(keep.payload) in game[reached : reached + 2]
        reached = game.index(bytes(keep.payload))
    assert cuts > 40


def test_making_the_file_is_the_one_time_a_cut_can_hurt_the_drive(capsys):
    """It touches the table of files: on the first start of a new handheld, when nothing is kept."""
    storage = Storage.formatted(PROGRAM)
    house_keeper(Board(storage))
    tally = Tally()
    for _, torn in storage.cuts():
        keep = tally.judge(torn, house_keeper, None, None)
        assert keep is None or keep.write() or not keep.news
    with capsys.disabled():
        print(f"\n  making the file, once: {tally}")
    assert tally.before + tally.there + tally.broken == tally.points
    assert tally.broken < tally.points / 5


def test_a_file_made_late_costs_nothing_that_was_kept():
    """The drive was the computer's on the first start: nvm has what was kept meanwhile."""
    storage = Storage.formatted(PROGRAM)
    game = list(states(2))
    store(house_keeper(Board(storage, computer_owns_drive=True)), game[0])
    storage.mark()
    store(house_keeper(Board(storage)), game[1])
    tally = Tally()
    for _, torn in storage.cuts():
        tally.judge(torn, house_keeper, game[0], game[1])
    assert tally.points > 500 and not (tally.lost or tally.wrong)


def test_asking_for_the_computer_loses_nothing():
    for count in (9, 10, 11, 18, 19):  # newest in nvm, newest in the file
        storage = Storage.formatted(PROGRAM)
        keep = house_keeper(Board(storage))
        game = list(states(2))[:count]
        for payload in game:
            store(keep, payload)
        storage.mark()
        with pytest.raises(Reset):
            keep.give_drive_to_computer()
        tally = Tally()
        for _, torn in storage.cuts():
            tally.judge(torn, house_keeper, game[-1], game[-1])
        assert tally.clean(), str(tally)


def test_writing_a_finished_game_down_harms_nothing(capsys):
    """Neither the program nor the save; of the chronicle at most the record and its neighbour."""
    storage = Storage.formatted(PROGRAM)
    board = Board(storage)
    keep = house_keeper(board)
    game = list(states(2))
    store(keep, game[-2])
    store(keep, game[-1])
    match = ledger.replay(bytearray(game[-1]), TILES)
    setup = bytes((2, 0, 1, 0, 0, 0))
    slate = board.load("lib/console/slate.py").Slate("GAMES", "games.txt", chronicle.LENGTH)
    for number in range(1, 34):
        chronicle.shelve(slate, match, setup, number)
    tally = Tally()
    lost = 0
    storage.mark()
    chronicle.shelve(slate, match, setup, 34)
    sectors = {where for kind, where, _ in storage.journal if kind == "drive erase"}
    assert len(sectors) <= 2, "a record touches neither its folder nor the table of files"
    for _, torn in storage.cuts():
        tally.judge(torn, house_keeper, game[-1], game[-1])
        with Board(torn).open("/saves/GAMES1/games.txt", "rb") as file:
            text = file.read()
        whole = sum(f"; game {number};".encode() in text for number in range(3, 34))
        lost = max(lost, 31 - whole)
    with capsys.disabled():
        print(f"\n  a game written down, {tally}; records lost with it at most {lost}")
    assert tally.clean(), str(tally)
    assert lost <= 2


# ---- bad keepers, which the model has to catch


class Bad:
    """A keeper without its wits; each one below forgets something."""

    def __init__(self, board):
        self.board = board
        self.payload = bytearray(496)
        self.sequence = 0
        self.found = False
        for data in self.copies():
            self.look(data)

    def look(self, data):
        if len(data) == 512 and data[:4] == b"FCTY":
            sequence, crc = struct.unpack_from("<II", data, 8)
            if crc == zlib.crc32(data[16:]) and sequence > self.sequence:
                self.sequence = sequence
                self.payload[:] = data[16:]
                self.found = True

    def valid(self):
        return self.found

    def record(self):
        self.sequence += 1
        head = struct.pack("<4sIII", b"FCTY", 1, self.sequence, zlib.crc32(self.payload))
        return head + self.payload

    def file(self, path, at=0):
        try:
            with self.board.open(path, "rb") as file:
                file.seek(at)
                return file.read(512)
        except (OSError, NotImplementedError):
            return b""


class FileOnly(Bad):
    """One file, opened anew with "wb"."""

    def copies(self):
        return [self.file("/save.bin")]

    def write(self):
        with self.board.open("/save.bin", "wb") as file:
            file.write(self.record())


class NewFileThenRename(Bad):
    """The way it is done on a computer."""

    def copies(self):
        return [self.file("/save.bin"), self.file("/new.bin")]

    def write(self):
        with self.board.open("/new.bin", "wb") as file:
            file.write(self.record())
        self.board.os.rename("/new.bin", "/save.bin")


class NvmOnly(Bad):
    def copies(self):
        return [bytes(self.board.microcontroller.nvm[:512])]

    def write(self):
        self.board.microcontroller.nvm[:512] = self.record()


class BothInNvm(Bad):
    """Two copies written at the same moment: one erasure has them both."""

    def copies(self):
        nvm = self.board.microcontroller.nvm
        return [bytes(nvm[:512]), bytes(nvm[4096:4608])]

    def write(self):
        at = self.sequence % 2 * 4096
        self.board.microcontroller.nvm[at : at + 512] = self.record()


class TwoFilesSideBySide(Bad):
    """In place, but the two share a sector and a folder."""

    def copies(self):
        return [self.file("/a.bin"), self.file("/b.bin")]

    def write(self):
        path = "/a.bin" if self.sequence % 2 else "/b.bin"
        there = self.file(path)
        with self.board.open(path, "r+b" if there else "wb") as file:
            file.write(self.record())


class ByTurnsBlindly(Bad):
    """nvm and a file by turns, beginning with nvm after every start, whichever is the newer."""

    def __init__(self, board):
        self.nvm_next = True
        super().__init__(board)

    def copies(self):
        return [bytes(self.board.microcontroller.nvm[:512]), self.file("/saves/save.bin")]

    def write(self):
        record = self.record()
        if self.nvm_next:
            self.board.microcontroller.nvm[:512] = record
        elif not self.board.volume.exists("/saves"):
            self.board.os.mkdir("/saves")
            with self.board.open("/saves/save.bin", "wb") as file:
                file.write(record)
        else:
            with self.board.open("/saves/save.bin", "r+b") as file:
                file.write(record)
        self.nvm_next = not self.nvm_next


class Trusting(Bad):
    """nvm and a file by turns, but no checksum."""

    def look(self, data):
        if len(data) == 512 and data[:4] == b"FCTY":
            sequence = struct.unpack_from("<I", data, 8)[0]
            if sequence > self.sequence:
                self.sequence = sequence
                self.payload[:] = data[16:]
                self.found = True

    copies = NvmOnly.copies
    write = NvmOnly.write


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (FileOnly, "lost"),
        (FileOnly, "broken"),
        (NewFileThenRename, "broken"),
        (NvmOnly, "lost"),
        (BothInNvm, "lost"),
        (TwoFilesSideBySide, "lost"),
        (Trusting, "wrong"),
    ],
)
def test_a_bad_keeper_is_caught(bad, what):
    tally = Tally()
    through(list(states(2))[:9], bad, Storage.formatted(PROGRAM), tally)
    assert getattr(tally, what), str(tally)


def test_going_by_turns_blindly_is_caught_by_the_second_cut():
    dice = random.Random(3)
    game = list(states(2))[:9]
    tally = Tally()
    through(game, ByTurnsBlindly, Storage.formatted(PROGRAM), tally, two_cuts=0.3, dice=dice)
    assert tally.lost, str(tally)


def test_writing_without_reading_back_is_caught_by_cuts():
    """A block that looks erased and is not: whoever does not read back believes it is written."""

    def trusting(board):
        keep = house_keeper(board)
        keep.slate.holds = lambda at, block: True
        return keep

    def worst(machine):
        """A copy cut so that only its first bytes are erased; then a write, and a cut in the next."""
        storage = Storage.formatted(PROGRAM)
        game = list(states(2))
        keep = machine(Board(storage))
        for payload in game[:13]:
            store(keep, payload)
        older = 1 if keep.held[1] < keep.held[2] else 2
        for number, sector in enumerate(storage.sectors):
            at = sector.find(b"FCTY\x01\0\0\0" + struct.pack("<I", keep.held[older]))
            if at >= 0:
                storage.sectors[number] = sector[:at] + b"\xff" * 4 + sector[at + 4 :]
                assert at % 512 == 0 and number * SECTOR
        keep = machine(Board(storage))
        tally = Tally()
        store(keep, game[13])
        storage.mark()
        store(keep, game[14])
        for _, torn in storage.cuts():
            tally.judge(torn, machine, game[13], game[14])
        return tally

    assert worst(house_keeper).clean()
    assert not worst(trusting).clean()


# ---- going on is as if nothing had happened


@pytest.mark.parametrize("seed", range(12))
def test_a_resumed_game_is_the_game(seed):
    """Same hands, stacks, coins and turn; the rest of the game is the same to the last coin."""
    players = 2 + seed % 3
    moves = whole_game(players, seed & 1, seed)
    dice = random.Random(seed)
    for cut in {0, 1, len(moves) - 1, len(moves), *(dice.randrange(len(moves)) for _ in range(4))}:
        straight = Match(TILES, players, seed & 1, seed)
        for x, y, quarters in moves[:cut]:
            straight.place(straight.city.spot_at(x, y), quarters)
        resumed = ledger.replay(bytearray(list(states(players, seed & 1, seed))[cut]), TILES)
        assert _seen(resumed) == _seen(straight)
        for x, y, quarters in moves[cut:]:
            for match in (straight, resumed):
                match.place(match.city.spot_at(x, y), quarters)
            assert _seen(resumed) == _seen(straight)


def _seen(match):
    """Everything there is to a match."""
    city = match.city
    return (
        match.turn,
        list(match.coins),
        bytes(match.left),
        bytes(match._stacks),
        bytes(match._buried),
        match.shown(),
        [match.sat_out(seat) for seat in range(match.players)],
        bytes(city.lay[: city.cells]),
        [(city.x(cell), city.y(cell), city.owner(cell)) for cell in range(city.cells)],
        [(city.spot_x(spot), city.spot_y(spot)) for spot in range(city.spots)],
    )
