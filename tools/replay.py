# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A recorded game, told again: as text, as a picture of the city, as a film; and back into a save.

    python -P tools/replay.py games.txt                     # which games are in it
    python -P tools/replay.py games.txt --game 12           # every move, what closed, who was paid
    python -P tools/replay.py games.txt --game 12 --picture city.png --film game.gif
    python -P tools/replay.py games.txt --film game.gif     # of the last game in it
    python -P tools/replay.py nvm.bin --record match.txt    # a save's running match as a record
    python -P tools/replay.py match.txt --nvm nvm.bin       # and the way back: a save to go on with

A record is text in the notation of lib/forbidden_city/chronicle.py; games.txt of the handheld has
up to 32 of them. Reading plays the game by the rules and holds every word of the record against it,
so a record that is damaged is refused with a sentence and never becomes another game.

Pictures are painted by the handheld's own painter and need Pillow; the rest needs nothing but Python.
"""

import argparse
import builtins
import re
import struct
import sys
import types
import zlib
from pathlib import Path
from typing import NamedTuple

_HOME = Path(__file__).resolve().parent.parent
if str(_HOME / "lib") not in sys.path:
    sys.path.append(str(_HOME / "lib"))

from console import palette  # noqa: E402
from forbidden_city import chronicle, ledger, save  # noqa: E402
from forbidden_city.chance import MOST_SEED  # noqa: E402
from forbidden_city.city import NONE  # noqa: E402
from forbidden_city.match import OVER, Match, MoveError  # noqa: E402
from forbidden_city.rooms import ADVISORS, COLOUR, DRAGONS, PAID, ROW, THROUGH, TILES, VALUE  # noqa: E402
from forbidden_city.screens.view import shut  # noqa: E402
from forbidden_city.tiles import Tiles  # noqa: E402

COLOURS = ("green", "pink", "white", "temple", "garden")
MOST_BYTES = 1 << 20  # a games.txt has 97 KB; what is far larger is something else
NVM_BYTES = 8192
RECORD_BYTES = 512
HEAD_BYTES = 16
IDENTITY = b"FCTY"
COPIES = (0, 4096, 12288)  # where nvm and keep.bin have a record (lib/console/keep.py)

_HEAD = re.compile(r"Forbidden City \d+;(?: game (\d{1,5});)?")
_FIRST = re.compile(
    r"Forbidden City 1; game (\d{1,5}); side (front|back); seed (\d{1,10}); "
    r"tiles ([0-9A-F]{4}); seats ((?:person|bot[123])(?: (?:person|bot[123])){1,3})"
)
_MOVE = re.compile(r"\d{1,3} \w{3,6} \d{1,2} (-?\d{1,3}),(-?\d{1,3}) r([0-3])")
_LAST = re.compile(r"(?:over|open); moves \d{1,3}; coins [\d ]{3,30}; check [0-9A-F]{8}")


class RecordError(Exception):
    """Why this is no record of a game, in a sentence."""


class Record(NamedTuple):
    number: int
    setup: bytes  # as save.py has it: players, four seats, side
    seed: int
    moves: tuple  # of (x, y, quarters)


def tile_table():
    return Tiles((_HOME / "tiles.bin").read_bytes())


# ---- reading


def find(text):
    """The records in a text, each as its lines; whatever stands around them is passed over."""
    records = []
    for line in text.splitlines():
        line = line.strip(" ")
        if _HEAD.match(line):
            records.append([])
        elif not records or not line or _LAST.fullmatch(records[-1][-1]):
            continue
        records[-1].append(line)
    return records


def read(text, tiles=None):
    """The one record in a text, or RecordError. Returns it with its match at the last move."""
    found = find(text)
    if not found:
        raise RecordError("no record")
    if len(found) > 1:
        raise RecordError(
            f"{len(found)} games are in it; take one out of it: "
            "tools/replay.py FILE --game N --record one.txt"
        )
    return read_lines(found[0], tiles)


def read_lines(lines, tiles=None):
    """A record from its lines, and the match it leads to."""
    tiles = tiles or tile_table()
    first = _FIRST.fullmatch(lines[0])
    if not first:
        raise RecordError("the first line is not that of a Forbidden City record, version 1")
    seats = [chronicle.WHO.index(name) for name in first[5].split()]
    seed = int(first[3])
    if seed > MOST_SEED:
        raise RecordError(f"seeds end at {MOST_SEED}")
    if int(first[4], 16) != ledger.mark(tiles):
        raise RecordError("it was played with other tiles than these")
    setup = bytes([len(seats), *seats, *[0] * (4 - len(seats)), first[2] == "back"])
    match = Match(tiles, setup[0], setup[5], seed)
    moves = []
    if len(lines) < 2 or not _LAST.fullmatch(lines[-1]):
        raise RecordError("the last line is missing")
    for number, line in enumerate(lines[1:-1], 1):
        move = _MOVE.fullmatch(line)
        if not move:
            raise RecordError(f"move {number} cannot be read: {line[:40]!r}")
        x, y, quarters = (int(part) for part in move.groups())
        try:
            match.place(match.city.spot_at(x, y), quarters)
        except MoveError as error:
            raise RecordError(f"move {number}: {error}") from None
        moves.append((x, y, quarters))
    # Everything else in it follows from what was just played, the checksum too.
    right = "".join(chronicle.lines(match, setup, int(first[1]))).splitlines()
    for number, (given, wanted) in enumerate(zip(lines, right, strict=True)):
        if given != wanted:
            what = f"move {number}" if 0 < number < len(right) - 1 else "it"
            raise RecordError(f"{what} does not agree with the rest of the record")
    return Record(int(first[1]), setup, seed, tuple(moves)), match


def write(record, match):
    return "".join(chronicle.lines(match, record.setup, record.number))


# ---- saves


def payload_of(saved):
    """The newest valid payload in the bytes of nvm or of keep.bin, or RecordError."""
    newest = None
    for at in COPIES:
        data = saved[at : at + RECORD_BYTES]
        if len(data) == RECORD_BYTES and data[:4] == IDENTITY:
            version, sequence, check = struct.unpack_from("<III", data, 4)
            crc = zlib.crc32(data[HEAD_BYTES:], zlib.crc32(data[:12]))
            if check == crc and version == save.VERSION and (not newest or sequence > newest[0]):
                newest = sequence, bytearray(data[HEAD_BYTES:])
    if not newest:
        raise RecordError("no whole save of this game is in it")
    return newest[1]


def record_from_save(saved, tiles=None):
    """The running match in the bytes of nvm or keep.bin, as a record's text."""
    tiles = tiles or tile_table()
    payload = payload_of(saved)
    try:
        match = ledger.replay(payload, tiles)
    except ledger.SaveError as error:
        raise RecordError(str(error)) from None
    setup = bytes(payload[save.MATCH_SETUP : save.MATCH_SETUP + save.SETUP_BYTES])
    return "".join(chronicle.lines(match, setup, ledger.games(payload) + 1))


def save_from_record(text, tiles=None):
    """All of nvm, as a handheld has it that was switched off in the middle of this game."""
    tiles = tiles or tile_table()
    record, _ = read(text, tiles)
    payload = bytearray(RECORD_BYTES - HEAD_BYTES)
    ledger.tidy(payload)
    payload[save.SETUP : save.SETUP + save.SETUP_BYTES] = record.setup
    struct.pack_into("<H", payload, save.GAMES, max(record.number - 1, 0) & 0xFFFF)
    ledger.begin(payload, record.setup, record.seed, tiles)
    for x, y, quarters in record.moves:
        save.append(payload, x, y, quarters)
    front = struct.pack("<4sII", IDENTITY, save.VERSION, 1)
    crc = zlib.crc32(payload, zlib.crc32(front))
    return (front + struct.pack("<I", crc) + payload).ljust(NVM_BYTES, b"\xff")


# ---- telling


def positions(record, tiles=None):
    """Play the record again: the match before the first move and after each, with what it closed."""
    match = Match(tiles or tile_table(), record.setup[0], record.setup[5], record.seed)
    yield match, 0
    for x, y, quarters in record.moves:
        yield match, match.place(match.city.spot_at(x, y), quarters)


def last_position(record, tiles=None):
    return list(positions(record, tiles))[-1][0]


def story(record, tiles=None):
    """Every move with what it closed, what that is worth and who was paid, line by line."""
    side = "back" if record.setup[5] else "front"
    yield f"Game {record.number}: {record.setup[0]} players, start tile {side}, seed {record.seed}"
    yield "Seats: " + ", ".join(
        f"{chronicle.SEATS[seat]} {chronicle.WHO[record.setup[1 + seat]]}"
        for seat in range(record.setup[0])
    )
    for match, closed in positions(record, tiles):
        if match.moves():
            yield _move(match)
        for room in range(closed):
            yield from _room(match, ROW * room)
        yield from _unfit(match)
    yield from _ending(match)


def _move(match):
    city = match.city
    cell = city.cells - 1
    seat = chronicle.SEATS[city.owner(cell)]
    tile = (city.lay[cell] >> 2) + 1
    where = f"{city.x(cell)},{city.y(cell)} turned {city.quarters(cell)}"
    return f"{match.moves():3} {seat:6} tile {tile:2} at {where}"


def _unfit(match):
    for seat in range(match.players):
        if match.sat_out(seat):
            yield f"    {chronicle.SEATS[seat]} cannot lay anything and sits out"
    if match.turn != OVER and match.shown():
        yield f"    {chronicle.SEATS[match.turn]} puts {match.shown()} under: nothing fits"


def _room(match, row):
    outcome = match.rooms.outcome
    parts = [f"tiles {outcome[row + TILES]}"]
    if outcome[row + DRAGONS]:
        parts.append(f"dragons {outcome[row + DRAGONS]} x 3")
    for index in range(outcome[row + THROUGH], outcome[row + THROUGH + 1]):
        seen = match.rooms.through[index]
        worth = (seen >> 9) + 3 * (seen >> 2 & 127)
        parts.append(f"gate to {COLOURS[seen & 3]} {worth}")
    yield (
        f"    closes a {COLOURS[outcome[row + COLOUR]]} room worth {outcome[row + VALUE]}:"
        f" {', '.join(parts)}"
    )
    seats = range(match.players)
    advisors = [f"{chronicle.SEATS[s]} {outcome[row + ADVISORS + s]}" for s in seats]
    paid = [
        f"{chronicle.SEATS[s]} +{outcome[row + PAID + s]}" for s in seats if outcome[row + PAID + s]
    ]
    yield f"      advisors {', '.join(advisors)}; paid: {', '.join(paid) or 'nobody'}"


def _ending(match):
    seats = range(match.players)
    if match.turn == OVER:
        for seat in seats:
            yield (
                f"{chronicle.SEATS[seat]:6} {match.coins[seat]} + {match.bonus(seat)} for the last"
                f" two tiles = {match.total(seat)}{' wins' if match.wins(seat) else ''}"
            )
    else:
        coins = ", ".join(f"{chronicle.SEATS[seat]} {match.coins[seat]}" for seat in seats)
        yield f"{chronicle.SEATS[match.turn]} to move; coins: {coins}"


# ---- pictures


class Bitmap:
    """A byte a pixel: as much of displayio's as the painter asks for."""

    def __init__(self, width, height, _colours):
        self.width = width
        self.height = height
        self.pixels = bytearray(width * height)

    def row(self, x, y, width):
        at = y * self.width + x
        return slice(at, at + width)


def _blit(to, source, x, y, *, x1, y1, x2, y2, skip_source_index):
    for down in range(y2 - y1):
        there = to.row(x, y + down, x2 - x1)
        old = to.pixels[there]
        new = source.pixels[source.row(x1, y1 + down, x2 - x1)]
        pairs = zip(old, new, strict=True)
        to.pixels[there] = bytes(a if b == skip_source_index else b for a, b in pairs)


def _fill_region(bitmap, x1, y1, x2, y2, colour):
    for y in range(y1, y2):
        bitmap.pixels[bitmap.row(x1, y, x2 - x1)] = bytes([colour]) * (x2 - x1)


def _readinto(bitmap, file, _bits):
    """Four bits a pixel, the left one lowest."""
    packed = file.read(len(bitmap.pixels) // 2)
    bitmap.pixels[:] = bytes(part for byte in packed for part in (byte & 15, byte >> 4))


def board_painter():
    """The handheld's Painter on bitmaps of ours, whatever displayio this process has."""
    ours = {
        "displayio": types.SimpleNamespace(Bitmap=Bitmap),
        "bitmaptools": types.SimpleNamespace(
            blit=_blit, fill_region=_fill_region, readinto=_readinto
        ),
    }

    def find(name, globals=None, locals=None, fromlist=(), level=0):
        if fromlist and fromlist[0] == "miniature":
            return types.SimpleNamespace(miniature=load("miniature"))
        return ours.get(name) or builtins.__import__(name, globals, locals, fromlist, level)

    def load(name):
        path = _HOME / "lib" / "forbidden_city" / f"{name}.py"
        module = types.ModuleType(name)
        module.__dict__["__builtins__"] = dict(vars(builtins), __import__=find)
        exec(compile(path.read_text(encoding="utf-8"), path, "exec"), module.__dict__)
        return module

    sheet = _HOME / "lib" / "forbidden_city" / "sprites.bin"
    return load("painter").Painter(str(sheet))


class City:
    """Paints the city as the handheld does, all of it, whatever its size."""

    def __init__(self, match):
        city = match.city
        cells = range(city.cells)
        self._west = min(city.x(cell) for cell in cells) - 1
        self._north = min(city.y(cell) for cell in cells) - 1
        width = max(city.x(cell) for cell in cells) - self._west + 2
        height = max(city.y(cell) for cell in cells) - self._north + 2
        self._bitmap = Bitmap(16 * width, 16 * height, 16)
        self._painter = board_painter()

    def paint(self, city, cell):
        """A cell and its neighbours, whose gates it may shut."""
        for one in (cell, *city.near[4 * cell : 4 * cell + 4]):
            if one != NONE:
                self._painter.cell(
                    self._bitmap,
                    16 * (city.x(one) - self._west),
                    16 * (city.y(one) - self._north),
                    city.record(one),
                    city.quarters(one),
                    city.owner(one) & 3,
                    shut(city, one),
                )

    def image(self, scale):
        from PIL import Image

        width, height = self._bitmap.width, self._bitmap.height
        image = Image.frombytes("P", (width, height), bytes(self._bitmap.pixels))
        image.putpalette([rgb >> shift & 255 for rgb in palette.RGB for shift in (16, 8, 0)])
        return image.resize((width * scale, height * scale), Image.Resampling.NEAREST)


def picture(record, scale=3, tiles=None):
    """The city after the last move."""
    match = last_position(record, tiles)
    painted = City(match)
    for cell in range(match.city.cells):
        painted.paint(match.city, cell)
    return painted.image(scale)


def film(record, path, scale=2, milliseconds=400, tiles=None):
    """The whole game as an animated GIF; rooms that close are shown a little longer."""
    painted = City(last_position(record, tiles))
    frames = []
    times = []
    for match, closed in positions(record, tiles):
        cells = range(match.city.cells) if not match.moves() else [match.city.cells - 1]
        for cell in cells:
            painted.paint(match.city, cell)
        frames.append(painted.image(scale))
        times.append(milliseconds * (3 if closed else 1))
    times[-1] = 5000
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0)


# ---- the command


def load(path):
    """Every game in a file, records or a save: its lines or what is wrong, never an exception."""
    data = path.read_bytes()[:MOST_BYTES]
    if data[:4] == IDENTITY or data[4096:4100] == IDENTITY or data[12288:12292] == IDENTITY:
        return find(record_from_save(data))
    return find(data.decode("utf-8", "replace"))


def command(words):
    parser = argparse.ArgumentParser(prog="replay.py", description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="games.txt, a record, nvm.bin or keep.bin")
    parser.add_argument(
        "--game", type=int, metavar="N", help="which game of several (to paint or write: the last)"
    )
    parser.add_argument("--picture", type=Path, metavar="PNG", help="paint the final city")
    parser.add_argument("--film", type=Path, metavar="GIF", help="paint the whole game")
    parser.add_argument("--record", type=Path, metavar="TXT", help="write the record by itself")
    parser.add_argument("--nvm", type=Path, metavar="BIN", help="write a save to go on with it")
    asked = parser.parse_args(words)
    try:
        found = load(asked.file)
    except (OSError, RecordError) as error:
        return f"{asked.file}: {error}"
    games, wrong = [], []
    for lines in found:
        number = _HEAD.match(lines[0])[1]
        if asked.game is None or number is None or int(number) == asked.game:
            try:
                games.append(read_lines(lines))
            except RecordError as error:
                wrong.append(f"game {number or '?'}: {error}")
    games = [game for game in games if asked.game in (None, game[0].number)]
    if not games:
        which = "" if asked.game is None else f" {asked.game}"
        why = f" ({wrong[0]})" if wrong else ""
        return f"{asked.file}: no whole record of a game{which}{why}"
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    games.sort(key=lambda game: game[0].number)
    outputs = asked.picture or asked.film or asked.record or asked.nvm
    if len(games) > 1 and not outputs:
        for record, match in games:
            seats = range(match.players)
            coins = ", ".join(f"{chronicle.SEATS[s]} {match.total(s)}" for s in seats)
            print(f"game {record.number}: {match.moves()} moves, {coins}")
        return None
    record, match = games[-1]
    if not outputs:
        print("\n".join(story(record)))
        return None
    if len(games) > 1:
        print(f"game {record.number}, the last of {len(games)}; another: --game N")
    try:
        put_out(asked, record, match)
    except (OSError, ValueError) as error:  # PIL's word for a name that ends in nothing it knows
        return str(error)
    except ImportError:
        return "Pictures need Pillow: run it with .venv/bin/python, after `make play`."
    return None


def put_out(asked, record, match):
    if asked.picture:
        picture(record).save(asked.picture)
    if asked.film:
        film(record, asked.film)
    if asked.record:
        asked.record.write_text(write(record, match), encoding="utf-8", newline="\n")
    if asked.nvm:
        asked.nvm.write_bytes(save_from_record(write(record, match)))


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
