# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make tiles``: from the text a person can correct to the table the board reads.

Most tests write a small source of five tiles, spoil one word of it and look at what is said.
"""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import build_tiles
from build_tiles import SourceError, pack, parse
from forbidden_city import tiles
from forbidden_city.tiles import Tiles

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "tools" / "tiles.txt"
TABLE = ROOT / "tiles.bin"

SMALL = """\
[every player: 4 tiles]
# edges  floor  advisors  dragons
  oowa   green     3         0
  wooo   pink      0         1
  aooo   white     2         1      # a remark
  owao   pink  1  0   \\a   white  0  1
[two players: 1 tile more]
  awoo   green     1         0
[start front]
  garden wwww | green owaw  | garden wwww
  green wawo  | temple aaaa | pink wowa
  garden wwww | white awow  | garden wwww
[start back]
  white owoo  | green ooaw  | green oowo
  white oawo  | temple aaaa | pink wooa
  green wooo  | green awoo  | pink ooow
"""


def faults(source):
    with pytest.raises(SourceError) as error:
        parse(source if isinstance(source, bytes) else source.encode())
    return error.value.faults


def spoilt(old, new):
    assert SMALL.count(old) == 1, "the spoilt word must be there exactly once"
    return SMALL.replace(old, new)


def board_reads(source):
    """The records as the board's loader has them."""
    return Tiles(pack(parse(source.encode() if isinstance(source, str) else source)))


class Desk:
    """A place with a source of its own; calling it runs the command on that alone."""

    def __init__(self, path):
        self.path = path
        self.source = path / "tiles.txt"
        self.table = path / "tiles.bin"
        self.picture = path / "build" / "tiles.png"
        self.source.write_text(SMALL)

    def __call__(self, *extra):
        files = ("--source", self.source, "--table", self.table, "--picture", self.picture)
        return build_tiles.main([str(word) for word in (*files, *extra)])


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


# ---- a good source ----


def test_tiles_bin_is_fresh():
    packed = pack(parse(SOURCE.read_bytes()))
    assert TABLE.read_bytes() == packed, "tiles.bin is stale: run make tiles and commit it"


def test_a_whole_tile_reaches_the_board():
    table = board_reads(SMALL)
    assert [table[0] >> 2 * side & 3 for side in range(4)] == [
        *(tiles.OPEN, tiles.OPEN, tiles.WALL, tiles.ARCH)
    ]
    assert tiles.floor(table[0], 0) == tiles.GREEN
    assert (tiles.advisors(table[0], 0), tiles.dragons(table[0], 0)) == (3, 0)
    assert (tiles.advisors(table[2], 0), tiles.dragons(table[2], 0)) == (2, 1)
    assert not table[0] & (tiles.SPLIT | tiles.GATE | tiles.MARK)


def test_the_upper_right_half_is_part_a_which_owns_north_and_east():
    table = board_reads(SMALL)
    assert table[3] & tiles.SPLIT
    assert table[3] & tiles.GATE
    assert (tiles.floor(table[3], 0), tiles.floor(table[3], 1)) == (tiles.WHITE, tiles.PINK)
    assert (tiles.advisors(table[3], 0), tiles.dragons(table[3], 0)) == (0, 1)
    assert (tiles.advisors(table[3], 1), tiles.dragons(table[3], 1)) == (1, 0)


def test_a_plain_diagonal_has_no_gate():
    table = board_reads(spoilt("\\a", "\\w"))
    assert table[3] & tiles.SPLIT
    assert not table[3] & tiles.GATE


def test_two_player_tiles_come_last_and_carry_the_mark():
    table = board_reads(SMALL)
    assert (table.plain, table.all) == (4, 5)
    assert [bool(table[n] & tiles.MARK) for n in range(5)] == [False] * 4 + [True]


def test_start_cells_run_from_the_north_west():
    table = board_reads(SMALL)
    names = [tiles.floor(table[table.start(0) + n], 0) for n in range(9)]
    garden, temple = tiles.GARDEN, tiles.TEMPLE
    green, pink, white = tiles.GREEN, tiles.PINK, tiles.WHITE
    assert names == [garden, green, garden, green, temple, pink, garden, white, garden]
    assert table[table.start(1)] == tiles.WHITE << 10 | tiles.WALL << 2


@pytest.mark.parametrize(
    "source",
    [
        b"\xef\xbb\xbf" + SMALL.encode(),
        SMALL.replace("\n", "\r\n").encode(),
        SMALL.replace("\n", "\r").encode(),
        SMALL.replace(" ", "\t").replace("every\tplayer", "every player").encode(),
        SMALL.replace("\n", "  \t \n").encode(),
        SMALL.rstrip("\n").encode(),
        SMALL.upper().encode(),
        SMALL.replace("\n", "\n\n# remark\n").encode(),
        SMALL.replace(" ", "\N{NO-BREAK SPACE}").encode(),
        SMALL.replace("[every player: 4 tiles]", "[ every  player :4 ]").encode(),
    ],
    ids=[
        *("BOM", "CRLF", "CR", "tabs", "trailing blanks", "no last newline", "upper case"),
        *("remarks", "no-break spaces", "loose heading"),
    ],
)
def test_what_editors_do_to_a_text_does_not_hurt(source):
    assert pack(parse(source)) == pack(parse(SMALL.encode()))


def test_sections_may_come_in_any_order():
    head, back = SMALL.split("[start back]")
    assert pack(parse(("[start back]" + back + head).encode())) == pack(parse(SMALL.encode()))


def test_the_summary_counts_the_whole_set():
    parsed = parse((ROOT / "tests" / "sample_city.txt").read_bytes())
    text = build_tiles.summary(parsed, pack(parsed))
    assert text.startswith(
        "24 + 6 tiles, 39 advisors, 3 dragons, 21 walls, 18 arches, 208 bytes, crc "
    )


# ---- a bad source: line and field ----


def test_more_dragons_than_the_board_counts_are_a_fault():
    """SMALL has three."""
    split = "  oooo  pink  0  1  \\w  white  0  1\n"
    source = SMALL.replace("4 tiles", "18 tiles").replace("[two", split * 14 + "[two")
    parse(source.encode())
    assert faults(
        source.replace("awoo   green     1         0", "awoo   green     1         1")
    ) == ["tools/tiles.txt line 1, tiles: 32 dragons are too many, 31 fit"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("oowa", "oowx", "line 3, edges: 'oowx' has an 'x'; use o, w or a"),
        ("oowa", "oo-a", "line 3, edges: 'oo-a' has a '-'; use o, w or a"),
        ("oowa", "oow", "line 3, edges: 'oow' has 3 letters; use four: top, right, bottom, left"),
        (
            "oowa",
            "oowao",
            "line 3, edges: 'oowao' has 5 letters; use four: top, right, bottom, left",
        ),
        (
            "wooo   pink ",
            "wooo   blue ",
            "line 4, floor: 'blue' is no floor of a tile; use green, pink or white",
        ),
        (
            "wooo   pink ",
            "wooo   temple ",
            "line 4, floor: 'temple' is no floor of a tile; use green, pink or white",
        ),
        ("green     3", "green     4", "line 3, advisors: '4' is not 0, 1, 2 or 3"),
        ("green     3", "green     -", "line 3, advisors: '-' is not 0, 1, 2 or 3"),
        ("green     3", "green     ³", "line 3, advisors: '³' is not 0, 1, 2 or 3"),
        ("2         1  ", "2         2  ", "line 5, dragons: '2' is neither 0 nor 1"),
        (
            "aooo   white     2         1 ",
            "aooo   white     2 ",
            "line 5, dragons: missing; the order is edges, floor, advisors, dragons",
        ),
        (
            "aooo   white     2         1 ",
            "aooo   2         1 ",
            "line 5, floor: '2' is no floor of a tile; use green, pink or white",
        ),
        (
            "aooo   white     2         1 ",
            "aooo   white     2         1  0",
            "line 5, dragons: '0' is one word too many; "
            "the order is edges, floor, advisors, dragons",
        ),
        ("\\a", "\\", "line 6, diagonal: '\\\\' is neither \\w (wall) nor \\a (arch)"),
        ("\\a", "\\o", "line 6, diagonal: '\\\\o' is neither \\w (wall) nor \\a (arch)"),
        ("\\a", "/a", "line 6, diagonal: '/a' is neither \\w (wall) nor \\a (arch)"),
        ("\\a", "", "line 6, diagonal: 'white' is neither \\w (wall) nor \\a (arch)"),
        (
            "pink  1  0   \\a",
            "grey  1  0   \\a",
            "line 6, lower left floor: 'grey' is no floor of a tile; use green, pink or white",
        ),
        ("pink  1  0 ", "pink  7  0 ", "line 6, lower left advisors: '7' is not 0, 1, 2 or 3"),
        ("pink  1  0 ", "pink  1  x ", "line 6, lower left dragons: 'x' is neither 0 nor 1"),
        (
            "white  0  1",
            "temple  0  1",
            "line 6, upper right floor: 'temple' is no floor of a tile; use green, pink or white",
        ),
        ("white  0  1", "white  x  1", "line 6, upper right advisors: 'x' is not 0, 1, 2 or 3"),
        ("white  0  1", "white  0  3", "line 6, upper right dragons: '3' is neither 0 nor 1"),
        (
            "white  0  1",
            "white  0",
            "line 6, upper right dragons: missing; the order is edges, lower left floor, "
            "lower left advisors, lower left dragons, diagonal, upper right floor, "
            "upper right advisors, upper right dragons",
        ),
        ("white  0  1", "", "line 6, upper right floor: missing; the order is edges, lower left"),
        ("[every player: 4", "[every player: 5", "line 1, tiles: the heading says 5, the lines"),
        ("[two players: 1 tile more]", "[two players]", "line 7, heading: '[two players]' does"),
        ("[start front]", "[start front: 9]", "line 9, heading: '[start front: 9]' needs no"),
        ("[start back]", "[start rear]", "line 13, heading: '[start rear]' is not known; use ["),
        ("[start back]", "[start back", "line 13, heading: '[start back' is not known; use ["),
        ("[start back]", "[start front]", "line 13, heading: [start front] is already in line 9"),
        (
            "[every player: 4 tiles]",
            "every player: 4",
            "line 1, heading: none before 'every player: 4'; use [every player: 24 tiles]",
        ),
        (
            "garden wwww | green owaw  | garden wwww",
            "garden wwww | green owaw",
            "line 10, row: 2 cells; use three, parted by |",
        ),
        (
            "green wawo  | temple aaaa",
            "green wawo  | palace aaaa",
            "line 11, cell 2 floor: 'palace' is no floor; use green, pink, white, temple, garden",
        ),
        ("pink wowa", "pink wow?", "line 11, cell 3 edges: 'wow?' has a '?'; use o, w or a"),
        ("pink wowa", "pink", "line 11, cell 3 edges: missing; the order is floor, edges"),
        ("pink wowa", "pink wowa 1", "line 11, cell 3 edges: '1' is one word too many; the order"),
        ("pink wowa", "", "line 11, cell 3 floor: missing; the order is floor, edges"),
        (
            "green wawo  | temple aaaa",
            "green wawo  | white aaaa",
            "line 11, cell 2 floor: the middle of the start tile is the temple",
        ),
        (
            "garden wwww | white awow",
            "garden wwwo | white awow",
            "line 12, cell 1 edges: a garden is walled all round, wwww",
        ),
        (
            "white oawo  | temple aaaa",
            "white oooo  | temple aaao",
            "line 15, cell 1 edges: open at the right, so is the next cell, in another colour",
        ),
        (
            "green oowo\n  white oawo  | temple aaaa | pink wooa",
            "green oooo\n  white oawo  | temple aaaa | pink oooa",
            "line 14, cell 3 edges: open at the bottom, so is the next cell, in another colour",
        ),
        (
            "  green wooo  | green awoo  | pink ooow\n",
            "",
            "line 13, rows: 2; the start tile has three",
        ),
    ],
)
def test_a_bad_word_is_named_by_line_and_field(old, new, says):
    assert faults(spoilt(old, new))[0].startswith("tools/tiles.txt " + says)


def test_one_bad_word_is_one_fault():
    for old, new in (
        *(("oowa", "oow"), ("green     3", ""), ("\\a", "\\b"), ("owaw", "owa")),
        ("green wawo  | temple aaaa", "green wawo  | palace aaaa"),
    ):
        assert len(faults(spoilt(old, new))) == 1


def test_all_faults_are_told_at_once_in_the_order_of_lines():
    source = spoilt("oowa   green     3", "oowx   blue     4")
    source = source.replace("wowa", "wow").replace("[start back]", "[start back: 2]")
    source = source.replace("[every player: 4", "[every player: 3")
    said = [
        re.match(r"tools/tiles.txt line (\d+), (.+?):", fault).groups() for fault in faults(source)
    ]
    assert said == [
        *(("1", "tiles"), ("3", "edges"), ("3", "floor"), ("3", "advisors")),
        *(("11", "cell 3 edges"), ("13", "heading")),
    ]


def test_each_missing_section_is_named():
    said = faults("# nothing at all\n")
    assert said == [
        f"tools/tiles.txt line 2, heading: [{title}] is missing in the file"
        for title in ("every player", "two players", "start front", "start back")
    ]


def with_tiles(plain, marked):
    _, start = SMALL.split("[start front]")
    return "".join(
        (
            *(f"[every player: {plain} tiles]\n", "oooo green 1 0\n" * plain),
            *(f"[two players: {marked} tiles]\n", "oooo pink 1 0\n" * marked),
            *("[start front]", start),
        )
    )


@pytest.mark.parametrize(("plain", "marked"), [(3, 0), (30, 16), (3, 43), (24, 6)])
def test_the_board_reads_the_smallest_and_the_largest_set(plain, marked):
    table = board_reads(with_tiles(plain, marked))
    assert (table.plain, table.all) == (plain, plain + marked)


@pytest.mark.parametrize(
    ("plain", "marked", "says"),
    [
        (2, 0, "line 1, tiles: 2 are too few, use 3 or more"),
        (0, 6, "line 1, tiles: 0 are too few, use 3 or more"),
        (31, 0, "line 1, tiles: 31 are too many, 30 fit"),
        (24, 23, "line 26, tiles: 47 with the others are too many, 46 fit"),
    ],
)
def test_a_set_the_board_has_no_room_for_is_refused(plain, marked, says):
    assert faults(with_tiles(plain, marked)) == ["tools/tiles.txt " + says]


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (b"\x7fELF\x02\x01\x01\x00\x00\x00", 1),
        (b"# fine\n\xff\xfe", 2),
        (SMALL.encode("utf-16"), 1),
        (b"\xef\xbb\xbf# fine\r\n# fine\r\ngr\xfcn", 3),
        (b"FCTL\x01\x04\x1e\x06\x09\x02\x00\x00", 1),
    ],
)
def test_what_is_not_text_is_said_to_be_none(source, line):
    assert faults(source) == [
        f"tools/tiles.txt line {line}, text: not plain text; save the file as UTF-8"
    ]


def test_a_flood_of_faults_is_cut_short():
    with pytest.raises(SourceError) as error:
        parse(b"[every player: 500 tiles]\n" + b"x y z\n" * 500)
    lines = str(error.value).split("\n")
    assert len(lines) == 21
    assert re.fullmatch(r"\.\.\. and \d+ more", lines[-1])


def test_a_long_or_strange_word_stays_on_one_short_line():
    for word in ("x" * 100_000, "\x1b[31m", "\u2028", "\x85\x0b", "'\"`"):
        for fault in faults(spoilt("oowa", word)):
            assert len(fault) < 220
            assert fault.isprintable()


# ---- the command ----


def test_it_packs_draws_and_sums_up(desk, capsys):
    pytest.importorskip("PIL")
    assert desk() == 0
    assert Tiles(desk.table.read_bytes()).all == 5
    assert desk.picture.read_bytes().startswith(b"\x89PNG")
    output = capsys.readouterr()
    assert output.err == ""
    assert output.out.count("\n") == 1
    assert "4 + 1 tiles, 7 advisors, 3 dragons, 4 walls, 5 arches, " in output.out


def test_packing_needs_no_pillow(desk, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert desk() == 0
    assert desk.table.exists()
    assert not desk.picture.exists()
    assert capsys.readouterr().err.endswith("tiles.png is not drawn: that needs Pillow\n")


def test_a_bad_source_leaves_the_table_alone(desk, capsys):
    desk.table.write_bytes(b"as it was")
    desk.source.write_text(spoilt("oowa", "oowx"))
    assert desk() == 1
    assert desk.table.read_bytes() == b"as it was"
    assert "tiles.txt line 3, edges: 'oowx' has an 'x'; use o, w or a\n" in capsys.readouterr().err


def test_a_write_that_fails_leaves_the_table_alone_and_nothing_behind(desk, capsys, monkeypatch):
    desk.table.write_bytes(b"as it was")

    def full(*_):
        raise OSError(28, "No space left on device", str(desk.table))

    monkeypatch.setattr(build_tiles.os, "replace", full)
    assert desk() == 1
    assert desk.table.read_bytes() == b"as it was"
    assert sorted(path.name for path in desk.path.iterdir()) == ["tiles.bin", "tiles.txt"]
    assert capsys.readouterr().err.endswith("tiles.bin: No space left on device\n")


def test_check_passes_when_fresh_and_writes_nothing(desk):
    desk("--check")
    assert not desk.table.exists()
    desk.table.write_bytes(pack(parse(SMALL.encode())))
    assert desk("--check") == 0
    assert not desk.picture.exists()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "tiles.bin is missing; run make tiles\n"),
        (b"older", "tiles.txt says otherwise; run make tiles\n"),
    ],
)
def test_check_fails_with_a_sentence(desk, capsys, content, says):
    if content:
        desk.table.write_bytes(content)
    assert desk("--check") == 1
    assert capsys.readouterr().err.endswith(says)


def test_a_missing_source_is_a_sentence(desk, capsys):
    desk.source.unlink()
    assert desk() == 1
    assert capsys.readouterr().err.endswith("tiles.txt: No such file or directory\n")


def test_a_table_the_board_refuses_is_never_written(desk, capsys, monkeypatch):
    monkeypatch.setattr(build_tiles, "pack", lambda _: b"FCTL")
    assert desk() == 1
    assert not desk.table.exists()
    assert "the board refuses what was just packed" in capsys.readouterr().err


def test_it_runs_from_any_folder(tmp_path):
    command = [sys.executable, str(ROOT / "tools" / "build_tiles.py"), "--check"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("tiles.bin: 24 + 6 tiles")


# ---- the picture ----


def test_walls_are_drawn_on_their_own_sides():
    pytest.importorskip("PIL")
    middle, rim = build_tiles.CELL * build_tiles.SCALE // 2, 6
    far = 2 * middle - 1 - rim
    quarter = middle // 2
    for side, (x, y) in enumerate(((quarter, rim), (far, quarter), (quarter, far), (rim, quarter))):
        wall = build_tiles.picture(tiles.WALL << 2 * side).getpixel((x, y))
        assert wall == build_tiles.COLOURS["lacquer"]
        assert build_tiles.picture(0).getpixel((x, y)) != wall
    arch = build_tiles.picture(tiles.ARCH)
    assert arch.getpixel((middle, 0)) == build_tiles.COLOURS["gold dark"]
    assert arch.getpixel((quarter, rim)) == build_tiles.COLOURS["lacquer"]


def test_the_halves_of_a_split_tile_are_drawn_where_they_lie():
    pytest.importorskip("PIL")
    size = build_tiles.CELL * build_tiles.SCALE
    image = build_tiles.picture(tiles.SPLIT | tiles.WHITE << 10 | tiles.GREEN << 13)
    corners = [image.getpixel((size - 1, 0)), image.getpixel((0, size - 1))]
    assert corners[0] in [build_tiles.COLOURS[n] for n in ("ivory", "ivory lit", "ivory dark")]
    assert corners[1] in [build_tiles.COLOURS[n] for n in ("jade", "jade lit", "jade dark")]


def test_any_content_can_be_drawn():
    pytest.importorskip("PIL")
    for advisors in range(4):
        for dragons in range(2):
            whole = tiles.PINK << 10 | advisors << 16 | dragons << 18
            half = tiles.SPLIT | tiles.GATE | advisors << 19 | dragons << 21
            assert len(build_tiles.picture(whole | half).getcolors()) > 5
            assert len(build_tiles.picture(whole | tiles.MARK).getcolors()) > 3


def test_a_caption_says_what_the_source_says():
    captions = [build_tiles.caption(record) for record, _ in parse(SMALL.encode()).tiles]
    assert captions == [
        *("3 advisors", "dragon", "2 advisors, dragon", "pink 1 \\a white+d", "1 advisor")
    ]


# ---- thousands of damaged sources ----

SCRAPS = [
    *("o", "w", "a", "x", "oooo", "green", "pink", "temple", "garden", "0", "1", "9", "-1"),
    *("\\w", "\\a", "\\", "/", "|", "[", "]", "#", ":", " ", "\t", "\n", "\r", "\0", "\f"),
    *("[every player: 24 tiles]", "[start back]", "\ufeff", "\u2028", "é", "\U0001f409", "99999"),
]


def damaged(source, chance):
    text = bytearray(source)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        place = chance.randrange(len(text) + 1)
        kind = chance.randrange(6)
        if kind == 0:
            text[place:place] = chance.choice(SCRAPS).encode()
        elif kind == 1:
            text[place : place + chance.randrange(1, 6)] = chance.choice(SCRAPS).encode()
        elif kind == 2:
            del text[place : place + chance.choice((1, 1, 4, 40, 4000))]
        elif kind == 3:
            text[place : place + 1] = chance.randbytes(1)
        elif kind == 4:
            lines = text.split(b"\n")
            chance.shuffle(lines)
            text = bytearray(b"\n".join(lines))
        else:
            end = place + chance.randrange(60)
            text[place:place] = text[place:end]
    return bytes(text)


def test_damaged_sources_give_clear_faults_or_a_table_the_board_reads():
    chance = random.Random(20262)
    sources = [
        re.sub(rb" *#[^\n]*", b"", SOURCE.read_bytes()),  # no remarks: every blow hits home
        SMALL.encode(),
    ]
    clear = re.compile(r"tools/tiles\.txt line \d+, [a-z0-9 ]+: [^\n]+")
    good = bad = 0
    for _ in range(5_000):
        source = damaged(chance.choice(sources), chance)
        lines = source.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
        try:
            parsed = parse(source)
        except SourceError as error:
            bad += 1
            for fault in error.faults:
                assert clear.fullmatch(fault) and fault.isprintable(), fault
                assert 1 <= int(fault.split()[2].rstrip(",")) <= lines
        else:
            good += 1
            Tiles(pack(parsed))
    assert good > 100
    assert bad > 2_000
