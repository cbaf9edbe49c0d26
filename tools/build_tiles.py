# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make tiles``: packs tools/tiles.txt into tiles.bin and draws build/tiles.png.

    python tools/build_tiles.py            pack and draw
    python tools/build_tiles.py --check    only say whether tiles.bin is fresh

The tiles are text because a person with the boxed game must be able to correct them, and a
packed file because the board should neither parse nor doubt. So all doubt is here: every word is
checked, every fault is named by file, line and field, all at once, and tiles.bin is replaced only
by a table that the board's own loader has read. The picture is for comparing with the cardboard;
it alone needs Pillow.
"""

import argparse
import os
import re
import struct
import sys
import zlib
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "lib"))

from forbidden_city import tile_table  # noqa: E402
from forbidden_city import tiles as board  # noqa: E402

EDGES = {"o": board.OPEN, "w": board.WALL, "a": board.ARCH}
FLOORS = {
    "green": board.GREEN,
    "pink": board.PINK,
    "white": board.WHITE,
    "temple": board.TEMPLE,
    "garden": board.GARDEN,
}
SIDES = ("top", "right", "bottom", "left")  # N E S W
WALLED = 0x55

# What the board has room for; its loader says why. Two tiles are kept, one must be played.
FEWEST_PLAIN = 3
MOST_PLAIN = tile_table._MOST_PLAIN
MOST = tile_table._MOST
MOST_DRAGONS = tile_table._MOST_DRAGONS

# A tile set: (record, line) of every tile, the plain ones first; how many of them are plain; the
# nine (record, line) of the front and of the back.
TileSet = namedtuple("TileSet", "tiles plain front back")


class SourceError(Exception):
    """The source has faults; ``faults`` holds one line each."""

    SHOWN = 20

    def __init__(self, faults):
        self.faults = faults
        more = len(faults) - self.SHOWN
        tail = [f"... and {more} more"] if more > 0 else []
        super().__init__("\n".join(faults[: self.SHOWN] + tail))


# ---------------------------------------------------------------------------------------------
# Words
# ---------------------------------------------------------------------------------------------


def quoted(word):
    """The word on one line, however strange or long it is."""
    return repr(word if len(word) <= 24 else word[:21] + "...")


def read_edges(word):
    for letter in word:
        if letter not in EDGES:
            article = "an" if letter in "efhilmnrsx8" else "a"
            raise ValueError(f"{quoted(word)} has {article} {letter!r}; use o, w or a")
    if len(word) != 4:
        raise ValueError(f"{quoted(word)} has {len(word)} letters; use four: {', '.join(SIDES)}")
    return sum(EDGES[letter] << 2 * side for side, letter in enumerate(word))


def read_floor(word):
    if word not in ("green", "pink", "white"):
        raise ValueError(f"{quoted(word)} is no floor of a tile; use green, pink or white")
    return FLOORS[word]


def read_cell_floor(word):
    if word not in FLOORS:
        raise ValueError(f"{quoted(word)} is no floor; use {', '.join(FLOORS)}")
    return FLOORS[word]


def read_advisors(word):
    if word not in ("0", "1", "2", "3"):
        raise ValueError(f"{quoted(word)} is not 0, 1, 2 or 3")
    return int(word)


def read_dragons(word):
    if word not in ("0", "1"):
        raise ValueError(f"{quoted(word)} is neither 0 nor 1")
    return int(word)


def read_diagonal(word):
    if word not in ("\\w", "\\a"):
        raise ValueError(f"{quoted(word)} is neither \\w (wall) nor \\a (arch)")
    return board.SPLIT | (board.GATE if word == "\\a" else 0)


# Where a word goes in the record: part A is the upper right half (tiles.py has the table).
WHOLE_TILE = (
    ("edges", read_edges, 0),
    ("floor", read_floor, 10),
    ("advisors", read_advisors, 16),
    ("dragons", read_dragons, 18),
)
SPLIT_TILE = (
    ("edges", read_edges, 0),
    ("lower left floor", read_floor, 13),
    ("lower left advisors", read_advisors, 19),
    ("lower left dragons", read_dragons, 21),
    ("diagonal", read_diagonal, 0),
    ("upper right floor", read_floor, 10),
    ("upper right advisors", read_advisors, 16),
    ("upper right dragons", read_dragons, 18),
)
START_CELL = (("floor", read_cell_floor, 10), ("edges", read_edges, 0))


# ---------------------------------------------------------------------------------------------
# Lines
# ---------------------------------------------------------------------------------------------

EVERY = "every player"
TWO = "two players"
FRONT = "start front"
BACK = "start back"
HEADINGS = "[every player: 24 tiles], [two players: 6 tiles more], [start front], [start back]"
HEADING = re.compile(r"\[ ?(every player|two players|start front|start back) ?(:[^\]]*)?\]")
COUNT = re.compile(r": ?([0-9]{1,3}) ?(tiles?)?( more)?")


class Section:
    def __init__(self, line, count):
        self.line = line  # of its heading
        self.count = count  # tiles that the heading promises
        self.rows = []  # (record, line) of a tile, or three of them
        self.sound = True  # no row was dropped


class Reader:
    """Goes through the lines once, keeps the sections and all faults."""

    def __init__(self, name):
        self.name = name
        self.faults = []  # (line, text)
        self.sections = {}
        self.title = None  # of the section we are in; None: before or under a bad heading
        self.headed = False  # a heading was seen, so orphaned lines have been explained

    def fault(self, line, field, text):
        self.faults.append((line, f"{self.name} line {line}, {field}: {text}"))

    def line(self, number, text):
        text = " ".join(text.split("#", 1)[0].lower().split())
        if not text:
            return
        if text.startswith("["):
            self.heading(number, text)
        elif self.title in (EVERY, TWO):
            self.tile(number, text.split())
        elif self.title:
            self.start_row(number, text.split("|"))
        elif not self.headed:
            self.headed = True
            self.fault(number, "heading", f"none before {quoted(text)}; use {HEADINGS}")

    def heading(self, number, text):
        self.headed = True
        self.title = None
        match = HEADING.fullmatch(text)
        if not match:
            self.fault(number, "heading", f"{quoted(text)} is not known; use {HEADINGS}")
            return
        title = match[1]
        if title in self.sections:
            seen = self.sections[title].line
            self.fault(number, "heading", f"[{title}] is already in line {seen}")
            return
        count = COUNT.fullmatch(match[2] or "")
        if title in (EVERY, TWO) and not count:
            self.fault(number, "heading", f"{quoted(text)} does not say how many tiles")
        if title in (FRONT, BACK) and match[2]:
            self.fault(number, "heading", f"{quoted(text)} needs no number")
        self.title = title
        self.sections[title] = Section(number, int(count[1]) if count else None)

    def words(self, number, words, fields, prefix=""):
        """The record that the words make, or None after telling what is wrong with them."""
        record = 0
        sound = True
        for (field, read, shift), word in zip(fields, words, strict=False):
            try:
                record |= read(word) << shift
            except ValueError as error:
                self.fault(number, prefix + field, str(error))
                sound = False
                if len(words) != len(fields):
                    return None  # the words have slipped: the first fault is the true one
        reads = ", ".join(field for field, _, _ in fields)
        if len(words) < len(fields):
            field = prefix + fields[len(words)][0]
            self.fault(number, field, f"missing; the order is {reads}")
            return None
        if len(words) > len(fields):
            field = prefix + fields[-1][0]
            extra = quoted(words[len(fields)])
            self.fault(number, field, f"{extra} is one word too many; the order is {reads}")
            return None
        return record if sound else None

    def tile(self, number, words):
        section = self.sections[self.title]
        split = len(words) > len(WHOLE_TILE) + 1 or any(word[0] == "\\" for word in words)
        record = self.words(number, words, SPLIT_TILE if split else WHOLE_TILE)
        if record is None:
            record = 0  # counts, so that a bad line does not make the heading wrong as well
        section.rows.append((record | (board.MARK if self.title == TWO else 0), number))

    def start_row(self, number, cells):
        section = self.sections[self.title]
        row = None
        if len(cells) != 3:
            self.fault(number, "row", f"{len(cells)} cells; use three, parted by |")
        else:
            row = [
                self.words(number, cell.split(), START_CELL, f"cell {place + 1} ")
                for place, cell in enumerate(cells)
            ]
            if None in row:
                row = None
        section.sound = section.sound and row is not None
        section.rows.append((row, number))

    # Between the lines

    def check(self, last):
        for title in (EVERY, TWO, FRONT, BACK):
            if title not in self.sections:
                self.fault(last, "heading", f"[{title}] is missing in the file")
            elif title in (EVERY, TWO):
                self.check_count(title)
            else:
                self.check_start(self.sections[title])
        self.check_dragons(
            [self.sections[title] for title in (EVERY, TWO) if title in self.sections]
        )

    def check_dragons(self, sections):
        records = [record for section in sections for record, _ in section.rows]
        dragons = sum(board.dragons(record, half) for record in records for half in (0, 1))
        if dragons > MOST_DRAGONS:
            self.fault(
                sections[0].line, "tiles", f"{dragons} dragons are too many, {MOST_DRAGONS} fit"
            )

    def check_count(self, title):
        section = self.sections[title]
        lines = len(section.rows)
        faults = []
        if section.count not in (None, lines):
            faults.append(f"the heading says {section.count}, the lines below are {lines}")
        if title == EVERY and lines < FEWEST_PLAIN:
            faults.append(f"{lines} are too few, use {FEWEST_PLAIN} or more")
        if title == EVERY and lines > MOST_PLAIN:
            faults.append(f"{lines} are too many, {MOST_PLAIN} fit")
        if title == TWO and EVERY in self.sections:
            both = lines + len(self.sections[EVERY].rows)
            if both > MOST:
                faults.append(f"{both} with the others are too many, {MOST} fit")
        for text in faults:
            self.fault(section.line, "tiles", text)

    def check_start(self, section):
        if len(section.rows) != 3:
            self.fault(section.line, "rows", f"{len(section.rows)}; the start tile has three")
        elif section.sound:
            cells = [(record, line) for row, line in section.rows for record in row]
            for number in range(9):
                self.check_cell(cells, number)

    def check_cell(self, cells, number):
        record, line = cells[number]
        cell = f"cell {number % 3 + 1}"
        floor = board.floor(record, 0)
        if number == 4 and floor != board.TEMPLE:
            self.fault(line, cell + " floor", "the middle of the start tile is the temple")
        if floor == board.GARDEN and record & 0xFF != WALLED:
            self.fault(line, cell + " edges", "a garden is walled all round, wwww")
        for side, other in ((1, number + 1), (2, number + 3)):
            if other > 8 or (side == 1 and other % 3 == 0):
                continue  # the rim
            facing = cells[other][0]
            both_open = edge(record, side) == edge(facing, side ^ 2) == board.OPEN
            if both_open and floor != board.floor(facing, 0):
                text = f"open at the {SIDES[side]}, so is the next cell, in another colour"
                self.fault(line, cell + " edges", text)


def edge(record, side):
    return record >> 2 * side & 3


def lines_of(source, name):
    """The lines of the text, whatever editor wrote it."""
    source = source.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    strange = source.find(b"\0")
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        text, strange = "", error.start
    if strange >= 0:
        line = source.count(b"\n", 0, strange) + 1
        raise SourceError([f"{name} line {line}, text: not plain text; save the file as UTF-8"])
    return text.split("\n")


def parse(source, name="tools/tiles.txt"):
    """The tile set in the bytes of a source file; SourceError tells all that is wrong with it."""
    reader = Reader(name)
    lines = lines_of(source, name)
    for number, text in enumerate(lines, 1):
        reader.line(number, text)
    reader.check(len(lines))
    if reader.faults:
        reader.faults.sort(key=lambda fault: fault[0])
        raise SourceError([text for _, text in reader.faults])
    rows = {title: section.rows for title, section in reader.sections.items()}
    front, back = (
        [(record, line) for row, line in rows[title] for record in row] for title in (FRONT, BACK)
    )
    return TileSet(rows[EVERY] + rows[TWO], len(rows[EVERY]), front, back)


# ---------------------------------------------------------------------------------------------
# The table
# ---------------------------------------------------------------------------------------------


def pack(tiles):
    """The bytes of tiles.bin (the layout is written in lib/forbidden_city/tiles.py)."""
    records = [record for record, _ in tiles.tiles + tiles.front + tiles.back]
    count = len(tiles.tiles)
    head = struct.pack("<4s8B", b"FCTL", 1, 4, count, count - tiles.plain, 9, 2, 0, 0)
    body = struct.pack(f"<{len(records)}I", *records)
    return head + struct.pack("<I", zlib.crc32(head + body)) + body


def tally(records):
    """Advisors, dragons, plain walls and arches of some tiles; a diagonal is not a plain wall."""
    advisors = sum(board.advisors(r, half) for r in records for half in (0, 1))
    dragons = sum(board.dragons(r, half) for r in records for half in (0, 1))
    edges = [edge(r, side) for r in records for side in range(4)]
    gates = sum(1 for r in records if r & board.GATE)
    return advisors, dragons, edges.count(board.WALL), edges.count(board.ARCH) + gates


def summary(tiles, packed):
    advisors, dragons, walls, arches = tally([record for record, _ in tiles.tiles])
    crc = struct.unpack_from("<I", packed, 12)[0]
    return (
        f"{tiles.plain} + {len(tiles.tiles) - tiles.plain} tiles, {advisors} advisors, "
        f"{dragons} dragons, {walls} walls, {arches} arches, {len(packed)} bytes, crc {crc:08x}"
    )


def replace(path, content):
    """Puts the whole new file in place of the old one, or leaves the old one alone."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


# ---------------------------------------------------------------------------------------------
# The picture: small pixels, enlarged; light falls from the top left
# ---------------------------------------------------------------------------------------------

CELL = 24
SCALE = 4
ACROSS = 7  # tiles in a row of the sheet

COLOURS = {
    "ink": (24, 16, 28),
    "night": (30, 26, 44),
    "dusk": (46, 42, 66),
    "lacquer": (168, 36, 40),
    "lacquer lit": (224, 84, 60),
    "lacquer dark": (98, 16, 30),
    "gold": (248, 196, 72),
    "gold dark": (176, 120, 36),
    "jade": (74, 150, 104),
    "jade dark": (52, 118, 84),
    "jade lit": (104, 180, 128),
    "rose": (214, 130, 150),
    "rose dark": (188, 100, 126),
    "rose lit": (238, 166, 176),
    "ivory": (232, 222, 196),
    "ivory dark": (204, 188, 156),
    "ivory lit": (248, 242, 224),
    "stone": (128, 128, 140),
    "stone dark": (92, 92, 108),
    "leaf": (40, 92, 60),
    "leaf lit": (72, 132, 72),
    "pond": (64, 120, 168),
    "pond lit": (120, 176, 208),
    "purple": (150, 84, 200),
    "skin": (250, 214, 170),
}
PAINTS = {
    "k": "ink",
    "p": "purple",
    "s": "skin",
    "g": "gold",
    "d": "gold dark",
    "r": "lacquer lit",
    "n": "lacquer dark",
    "w": "ivory",
    "i": "ivory dark",
    "f": "leaf lit",
    "j": "jade lit",
    "o": "pond",
    "u": "pond lit",
}


def art(text):
    return text.split()


ADVISOR = art("""
..ppp..
ppppppp
.sksks.
..sss..
.pgggp.
ppppppp
s.ppp.s
..ppp..
.pp.pp.
""")
DRAGON = art("""
.d..d.............
..gdgd............
.ggggrr...r.r.r...
ggkgggr..rggggggr.
rggggggrrgggddgggr
.rrggggrgggd...ggg
..g.dggggggd....gg
.....dggggd....rgg
..gg..ddddgg..rgg.
...g.....g.ggggg..
.........gg.ddd.r.
...............ggr
""")
DRAGON_HEAD = [row[:8] for row in DRAGON[:7]]  # all that fits into half a tile
TEMPLE = art("""
........gg........
.......gggg.......
g....rrrrrrrr....g
.grrrrrrrrrrrrrrg.
...nnnnnnnnnnnn...
....wiwwiiwwiw....
....wiwwiiwwiw....
g..rrrrrrrrrrrr..g
.grrrrrrrrrrrrrrg.
..nnnnnnnnnnnnnn..
...wiwwinniwwiw...
...wiwwinniwwiw...
..iiiiiiiiiiiiii..
""")
GARDEN = art("""
..jj........jj..
.jfff......jfff.
.ffff......ffff.
..ff........ff..
................
.....uoooo......
...uoooooooo....
..uooouuoooooo..
..ooooooooouoo..
...oouuoooooo...
.....oooooo.....
................
..jj........jj..
.jfff......jfff.
.ffff......ffff.
..ff........ff..
""")
TWO_MARK = art("""
ggg
..g
ggg
g..
ggg
""")

# Where advisors stand, from the middle of the cell or half: on their own, with a dragon, in a half.
ALONE = ((), ((0, 0),), ((-5, 0), (5, 0)), ((0, -5), (-5, 5), (5, 5)))
BELOW = ((), ((0, 6),), ((-5, 6), (5, 6)), ((-8, 6), (0, 6), (8, 6)))
IN_HALF = ((), ((0, 0),), ((-3, -1), (3, 1)), ((-5, -2), (0, 0), (3, 4)))


def floor_paint(floor, x, y):
    if floor == board.GREEN:  # a weave
        if (x + y) % 4 == 0:
            return "jade dark"
        return "jade lit" if (x - y) % 8 == 4 and (x + y) % 4 == 2 else "jade"
    if floor == board.PINK:  # diamonds
        return {0: "rose lit", 3: "rose dark"}.get(abs(x % 8 - 4) + abs(y % 8 - 4), "rose")
    if floor == board.WHITE:  # flagstones
        if y % 8 == 7 or (x + y // 8 % 2 * 6) % 12 == 11:
            return "ivory dark"
        return "ivory lit" if y % 8 == 0 else "ivory"
    if floor == board.TEMPLE:
        return "stone dark" if x % 6 == 5 or y % 6 == 5 else "stone"
    return "leaf"


class Picture:
    """A tile or a start cell in small pixels."""

    def __init__(self, record, image):
        self.record = record
        self.pixels = image.load()
        self.shaded = set()
        self.draw_floor()
        for side in range(4):
            if edge(record, side):
                self.draw_wall(side)
        if record & board.SPLIT:
            self.draw_diagonal()
        self.draw_contents()

    def put(self, x, y, paint):
        if 0 <= x < CELL and 0 <= y < CELL:
            self.pixels[x, y] = COLOURS[paint]

    def shade(self, x, y):
        if 0 <= x < CELL and 0 <= y < CELL and (x, y) not in self.shaded:
            self.shaded.add((x, y))
            self.pixels[x, y] = tuple(part * 3 // 4 for part in self.pixels[x, y])

    def draw_floor(self):
        for y in range(CELL):
            for x in range(CELL):
                half = 1 if self.record & board.SPLIT and x < y else 0
                self.put(x, y, floor_paint(board.floor(self.record, half), x, y))

    def draw_wall(self, side):
        """Four pixels deep and a shadow; mitred where the next side is walled too."""
        far = CELL - 1
        gate = edge(self.record, side) == board.ARCH
        before = edge(self.record, (side + 3) % 4)
        after = edge(self.record, (side + 1) % 4)
        paints = ("lacquer lit", "lacquer", "lacquer", "lacquer dark")
        if side in (1, 2):
            paints = paints[::-1]
        for along in range(CELL):
            middle = min(along, far - along)
            for deep in range(6):
                if (before and along < deep) or (after and far - along < deep):
                    continue
                x, y = along, deep
                for _ in range(side):
                    x, y = far - y, x
                if gate and middle > 8:  # the way through, and its threshold
                    if deep == 0:
                        self.put(x, y, "gold dark")
                    elif deep < 4:
                        self.shade(x, y)
                elif gate and middle > 6:  # the pillars
                    if deep < 5:
                        lit = deep < 4 and middle == (7 if along < 12 else 8)
                        self.put(x, y, "gold" if lit else "gold dark")
                elif deep < 4:
                    self.put(x, y, paints[deep])
                elif side in (0, 3):
                    self.shade(x, y)

    def draw_diagonal(self):
        gate = self.record & board.GATE
        paints = ("lacquer dark", "lacquer", "lacquer", "lacquer", "lacquer lit")
        for along in range(CELL):
            middle = min(along, CELL - 1 - along)
            if gate and middle > 8:
                self.put(along, along, "gold dark")
                continue
            for across in range(5):
                pillar = "gold" if middle == 7 else "gold dark"
                paint = pillar if gate and middle > 6 else paints[across]
                self.put(along + across - 2, along, paint)
            self.shade(along - 3, along)

    def stamp(self, rows, x, y, outline=True):
        """A figure with its middle at x, y, outlined so that it stands out from any floor."""
        left, top = x - len(rows[0]) // 2, y - len(rows) // 2
        dots = {
            (left + i, top + j): PAINTS[letter]
            for j, row in enumerate(rows)
            for i, letter in enumerate(row)
            if letter != "."
        }
        for i, j in dots if outline else ():
            for beside in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                self.put(*beside, "ink")
        for (i, j), paint in dots.items():
            self.put(i, j, paint)

    def draw_contents(self):
        if board.floor(self.record, 0) == board.TEMPLE:
            self.stamp(TEMPLE, 12, 11)
        elif board.floor(self.record, 0) == board.GARDEN:
            self.stamp(GARDEN, 12, 12, outline=False)
        if self.record & board.SPLIT:
            self.draw_half(0, 17, 6)
            self.draw_half(1, 6, 17)
        else:
            count = board.advisors(self.record, 0)
            dragon = board.dragons(self.record, 0)
            if dragon:
                self.stamp(DRAGON, 12, 7 if count else 12)
            for i, j in (BELOW if dragon else ALONE)[count]:
                self.stamp(ADVISOR, 12 + i, 12 + j)
        if self.record & board.MARK:
            self.stamp(TWO_MARK, 3, 20)

    def draw_half(self, half, x, y):
        count = board.advisors(self.record, half)
        for i, j in IN_HALF[count]:
            self.stamp(ADVISOR, x + i, y + j)
        if board.dragons(self.record, half):
            self.stamp(DRAGON_HEAD, x + 2 if count else x, y - 2 if count else y)


def picture(record):
    """The enlarged picture of a tile or a start cell."""
    from PIL import Image

    image = Image.new("RGB", (CELL, CELL))
    Picture(record, image)
    return image.resize((CELL * SCALE, CELL * SCALE), Image.Resampling.NEAREST)


def letters(record):
    return "".join("owa"[edge(record, side)] for side in range(4))


def caption(record):
    """What the tile shows, in words that fit below it."""
    if record & board.SPLIT:
        stroke = "\\a" if record & board.GATE else "\\w"
        return f"{half_caption(record, 1)} {stroke} {half_caption(record, 0)}"
    count = board.advisors(record, 0)
    words = ["", "1 advisor", f"{count} advisors"][min(count, 2)]
    dragon = "dragon" if board.dragons(record, 0) else ""
    return ", ".join(filter(None, (words, dragon))) or "empty"


def half_caption(record, half):
    advisors = "".join(f" {n}" for n in [board.advisors(record, half)] if n)
    dragon = "+d" if board.dragons(record, half) else ""
    return list(FLOORS)[board.floor(record, half)] + advisors + dragon


class Sheet:
    """All tiles with number, edges, line and content, and both sides of the start tile."""

    TILE = CELL * SCALE
    WIDE, HIGH = TILE + 36, TILE + 48  # a place for a tile with its caption
    MARGIN, TOP = 32, 92

    def __init__(self, tiles):
        from PIL import Image, ImageDraw, ImageFont

        marked = len(tiles.tiles) - tiles.plain
        rows = -(-tiles.plain // ACROSS) - (-marked // ACROSS)
        width = 2 * self.MARGIN + ACROSS * self.WIDE + 3 * self.TILE
        height = self.TOP + max(rows * self.HIGH + 90, 6 * self.TILE + 220)
        self.image = Image.new("RGB", (width, height), COLOURS["night"])
        self.draw = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default
        self.draw_table(width, height)
        below = self.draw_tiles("Every player", tiles.tiles, 0, tiles.plain, self.TOP)
        self.draw_tiles("Two players, besides", tiles.tiles, tiles.plain, len(tiles.tiles), below)
        left = width - self.MARGIN - 3 * self.TILE
        self.draw_start("Start tile, front", tiles.front, left, self.TOP)
        self.draw_start("Start tile, back", tiles.back, left, self.TOP + 3 * self.TILE + 58)
        legend = "o open, w wall, a arch,\nread clockwise from the top;\n"
        legend += "\\w wall, \\a arch on a diagonal"
        self.write(left, self.TOP + 6 * self.TILE + 116, legend, 14, "ivory dark")

    def write(self, x, y, text, size, paint, anchor=None):
        self.draw.text((x, y), text, COLOURS[paint], self.font(size), anchor, spacing=6)

    def box(self, left, top, right, bottom, paint):
        self.draw.rectangle((left, top, right - 1, bottom - 1), COLOURS[paint])

    def draw_table(self, width, height):
        for y in range(12, height, 24):
            for x in range(12, width, 24):
                self.box(x, y, x + 2, y + 2, "dusk")
        self.box(0, 0, width, 64, "ink")
        self.box(0, 64, width, 68, "lacquer dark")
        self.write(self.MARGIN, 34, "Forbidden City: the tiles", 30, "gold", "lm")
        note = "a reconstruction; to correct it, edit tools/tiles.txt"
        self.write(width - self.MARGIN, 36, note, 18, "ivory dark", "rm")

    def draw_tiles(self, heading, tiles, first, last, top):
        """Draws tiles[first:last] below a heading; returns where the next heading goes."""
        self.write(self.MARGIN, top, f"{heading}: {last - first}", 18, "ivory")
        y = top + 34
        for number in range(first, last):
            row, column = divmod(number - first, ACROSS)
            x, y = self.MARGIN + column * self.WIDE, top + 34 + row * self.HIGH
            record, line = tiles[number]
            self.box(x - 2, y - 2, x + self.TILE + 2, y + self.TILE + 2, "ink")
            self.image.paste(picture(record), (x, y))
            self.write(x, y + self.TILE + 5, f"{number + 1}", 14, "gold")
            self.write(x + 24, y + self.TILE + 5, letters(record), 14, "ivory lit")
            self.write(x + self.TILE + 18, y + self.TILE + 6, f"line {line}", 13, "stone", "ra")
            self.write(x, y + self.TILE + 23, caption(record), 13, "ivory dark")
        return y + self.HIGH + 6

    def draw_start(self, heading, cells, x, top):
        self.write(x, top, f"{heading}: lines {cells[0][1]} to {cells[8][1]}", 18, "ivory")
        y = top + 34
        self.box(x - 2, y - 2, x + 3 * self.TILE + 2, y + 3 * self.TILE + 2, "ink")
        for number, (record, _) in enumerate(cells):
            row, column = divmod(number, 3)
            self.image.paste(picture(record), (x + column * self.TILE, y + row * self.TILE))


# ---------------------------------------------------------------------------------------------
# The command
# ---------------------------------------------------------------------------------------------


def shown(path):
    """The path as people write it, from the project's root."""
    path = Path(path).resolve()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def draw_sheet(tiles, path):
    try:
        sheet = Sheet(tiles)
    except ImportError:
        print(f"{shown(path)} is not drawn: that needs Pillow", file=sys.stderr)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.image.save(path, "PNG")


def run(source, table, png, check):
    """Does the work; returns what is wrong, if anything."""
    tiles = parse(source.read_bytes(), shown(source))
    packed = pack(tiles)
    board.Tiles(packed, shown(table))
    if check and not table.exists():
        return f"{shown(table)} is missing; run make tiles"
    if check and table.read_bytes() != packed:
        return f"{shown(table)} is stale, {shown(source)} says otherwise; run make tiles"
    if not check:
        replace(table, packed)
        draw_sheet(tiles, png)
    print(f"{shown(table)}: {summary(tiles, packed)}")
    return None


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Packs tools/tiles.txt into tiles.bin.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if stale")
    parser.add_argument("--source", type=Path, default=ROOT / "tools" / "tiles.txt")
    parser.add_argument("--table", type=Path, default=ROOT / "tiles.bin")
    parser.add_argument("--picture", type=Path, default=ROOT / "build" / "tiles.png")
    chosen = parser.parse_args(arguments)
    try:
        trouble = run(chosen.source, chosen.table, chosen.picture, chosen.check)
    except SourceError as error:
        trouble = str(error)
    except board.TileError as error:
        trouble = f"{error} (the board refuses what was just packed: one of the two is wrong)"
    except OSError as error:
        trouble = f"{shown(error.filename or chosen.source)}: {error.strerror or error}"
    if trouble:
        print(trouble, file=sys.stderr)
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
