# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The painter: every cell inside its 16 pixels, walls where they lie, people where they belong."""

from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace

import displayio
import pytest

import build_art
from art.contact_sheet import record
from console import palette
from forbidden_city import miniature, painter
from forbidden_city.city import NOBODY, NONE
from forbidden_city.painter import ILLEGAL, LEGAL, LOOK, Painter
from forbidden_city.screens.overview import paint_city
from forbidden_city.tiles import turned
from vm import Vm

ROOT = Path(__file__).resolve().parent.parent
SHEET = str(ROOT / "lib" / "forbidden_city" / "sprites.bin")
WALL = {palette.EMBER, palette.LACQUER, palette.MAROON}
FLOOR = {
    "green": {palette.JADE, palette.LEAF},
    "pink": {palette.ROSE, palette.WINE, palette.IVORY},
    "white": {palette.IVORY, palette.SAND},
}
SEAT = (palette.PURPLE, palette.GOLD, palette.EMBER, palette.BLUE)
SIZE = 16


@pytest.fixture
def brush(monkeypatch):
    """A painter whose calls are held to the board's limits: Blinka would let them pass."""

    def blit(dest, source, x, y, *, x1, y1, x2, y2, skip_source_index):
        assert 0 <= x <= dest.width and 0 <= y <= dest.height
        assert 0 <= x1 <= x2 <= source.width and 0 <= y1 <= y2 <= source.height
        real_blit(
            dest, source, x, y, x1=x1, y1=y1, x2=x2, y2=y2, skip_source_index=skip_source_index
        )

    def fill_region(dest, x1, y1, x2, y2, value):
        assert 0 <= x1 <= x2 <= dest.width and 0 <= y1 <= y2 <= dest.height
        assert 0 <= value < 16
        real_fill(dest, x1, y1, x2, y2, value)

    real_blit, real_fill = painter.blit, painter.fill_region
    monkeypatch.setattr(painter, "blit", blit)
    monkeypatch.setattr(painter, "fill_region", fill_region)
    monkeypatch.setattr(miniature, "fill_region", fill_region)
    return Painter(SHEET)


def canvas(width=SIZE, height=SIZE, ground=palette.NIGHT):
    bitmap = displayio.Bitmap(width, height, 16)
    bitmap.fill(ground)
    return bitmap


def grid(bitmap):
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def painted(brush, value, quarters=0, owner=0, shut=0, ground=palette.NIGHT):
    bitmap = canvas(ground=ground)
    brush.cell(bitmap, 0, 0, value, quarters, owner, shut)
    return grid(bitmap)


def spot(pixels, side, along, depth):
    """A pixel beside a side: so far along it, clockwise, and so deep inside."""
    for _ in range(side):
        pixels = [list(row) for row in zip(*pixels, strict=True)][::-1]  # a quarter back
    return pixels[depth][along]


def everything():
    """Cells of all kinds: edges, floors, splits, gates, crowds; and how they are turned.

    Plain cells are turned once: turning them is turning their edges, see below.
    """
    yield record("aaaa", "temple"), 0
    yield from ((record("wwww", "garden"), quarters) for quarters in range(4))
    for edges in ("oooo", "wooo", "aowo", "awow", "wwww", "aaaa", "woaw"):
        for colour, count, dragon in product(("green", "pink", "white"), range(4), range(2)):
            yield record(edges, colour, count, dragon), 1
        for count, dragon, quarters in product(range(4), range(2), range(4)):
            gate = count & 1
            value = record(edges, "green", count, dragon, "white", gate, 3 - count, 1 - dragon)
            yield value, quarters


# ---- a cell


def test_a_cell_is_never_left_and_wholly_covered(brush):
    for value, quarters in everything():
        bitmap = canvas(3 * SIZE, 3 * SIZE, palette.BLUE)
        brush.cell(bitmap, SIZE, SIZE, value, quarters, 2, 15)
        pixels = grid(bitmap)
        middle = [row[SIZE : 2 * SIZE] for row in pixels[SIZE : 2 * SIZE]]
        assert middle == painted(brush, value, quarters, 2, 15, palette.PURPLE), hex(value)
        for row in pixels[SIZE : 2 * SIZE]:
            row[SIZE : 2 * SIZE] = []
        assert {colour for row in pixels for colour in row} == {palette.BLUE}, hex(value)


@pytest.mark.parametrize("quarters", range(4))
def test_walls_and_gates_lie_where_the_turned_edges_say(brush, quarters):
    for edges in product("owa", repeat=4):
        value = record("".join(edges), "green")
        pixels = painted(brush, value, quarters)
        for side in range(4):
            kind = turned(value, quarters) >> 2 * side & 3
            middle = {spot(pixels, side, along, 1) for along in (7, 8)}
            pillars = {spot(pixels, side, along, 1) for along in (3, 4, 11, 12)}
            if kind == 0:
                assert middle | pillars <= FLOOR["green"]
            elif kind == 1:
                assert middle | pillars == {palette.LACQUER}
            else:
                assert middle <= FLOOR["green"]
                assert pillars == {palette.GOLD, palette.BRONZE}


def test_turning_a_cell_is_turning_its_edges(brush):
    for edges in ("owaw", "woaa", "aowo"):
        for quarters in range(4):
            value = record(edges, "pink", 2)
            lying = value & ~0xFF | turned(value, quarters)
            assert painted(brush, value, quarters, 1) == painted(brush, lying, 0, 1)


@pytest.mark.parametrize("side", range(4))
def test_a_shut_gate_has_a_door_in_it(brush, side):
    value = record("aaaa", "white")
    open_gate = painted(brush, value)
    shut_gate = painted(brush, value, 0, 0, 1 << side)
    for other in range(4):
        middle = {spot(shut_gate, other, along, 1) for along in (5, 6, 7, 8, 9, 10)}
        if other == side:
            assert not middle & FLOOR["white"]
            pillars = {spot(shut_gate, other, along, 1) for along in (3, 4, 11, 12)}
            assert palette.GOLD not in pillars
        else:
            assert middle <= FLOOR["white"]
    assert shut_gate != open_gate


def test_only_gates_can_be_shut(brush):
    value = record("wowo", "green", 1)
    assert painted(brush, value, 0, 0, 15) == painted(brush, value)


def test_corners_of_two_walls_have_a_post(brush):
    pixels = painted(brush, record("wwww", "green"))
    posts = [[row[x : x + 3] for row in pixels[y : y + 3]] for x in (0, 13) for y in (0, 13)]
    assert all(post == posts[0] for post in posts)
    assert posts[0] != [row[6:9] for row in pixels[:3]]


def test_every_floor_shows_its_own_colours(brush):
    for colour, expected in FLOOR.items():
        assert {mark for row in painted(brush, record("oooo", colour)) for mark in row} <= expected


def test_floors_go_on_without_a_seam(brush):
    """Two cells side by side look like any other 16 columns of the same floor."""
    for colour in FLOOR:
        pixels = painted(brush, record("oooo", colour))
        wide = [row + row for row in pixels]
        for shift in (4, 8):
            cut = [row[shift : shift + SIZE] for row in wide]
            assert sorted(map(tuple, zip(*cut, strict=True))) == sorted(
                map(tuple, zip(*pixels, strict=True))
            )


# ---- split cells


def parts(quarters):
    """A pixel well inside part A and one well inside part B."""
    inside = [(11, 4), (11, 11), (4, 11), (4, 4)]
    return inside[quarters], inside[quarters + 2 & 3]


@pytest.mark.parametrize("quarters", range(4))
def test_each_half_has_its_floor_and_the_wall_runs_between(brush, quarters):
    for edges in ("oooo", "wwww"):
        pixels = painted(brush, record(edges, "green", other="white"), quarters)
        (ax, ay), (bx, by) = parts(quarters)
        assert pixels[ay][ax] in FLOOR["green"] and pixels[by][bx] in FLOOR["white"]
        for place in range(SIZE):
            across = 15 - place if quarters & 1 else place
            assert pixels[place][across] in WALL


@pytest.mark.parametrize("quarters", range(4))
def test_a_gate_in_the_split_opens_it_between_pillars(brush, quarters):
    pixels = painted(brush, record("oooo", "green", other="white", gate=1), quarters)
    slant = [pixels[place][15 - place if quarters & 1 else place] for place in range(SIZE)]
    assert {slant[7], slant[8]} <= FLOOR["green"] | FLOOR["white"]
    assert palette.GOLD in {mark for row in pixels for mark in row}


@pytest.mark.parametrize("quarters, part", [*product(range(4), range(2))])
def test_people_of_a_half_stand_in_it(brush, quarters, part):
    """At least four of five pixels in the owner's colour lie on the half's side."""
    for count in range(1, 4):
        people = {"advisors_b" if part else "advisors": count}
        pixels = painted(brush, record("oooo", "green", other="white", **people), quarters, 3)
        corner = quarters + 2 * part & 3
        own = other = 0
        for y, row in enumerate(pixels):
            for x, colour in enumerate(row):
                if colour == palette.BLUE:
                    right = x > 15 - y if corner & 1 else x > y
                    inside = right if corner < 2 else not right
                    own += inside
                    other += not inside
        assert own >= 4 * other and own >= 7 * count


# ---- people


@pytest.mark.parametrize("owner", range(4))
def test_more_advisors_show_more_of_their_colour(brush, owner):
    for edges in ("oooo", "wooo", "ooow", "wowo", "owow", "awow"):
        shown = []
        for count in range(4):
            pixels = painted(brush, record(edges, "green", count), 0, owner)
            shown.append(sum(row.count(SEAT[owner]) for row in pixels))
        assert all(more - fewer >= 4 for fewer, more in pairwise(shown)), (edges, shown)


def test_counts_and_dragons_never_look_alike(brush):
    for edges in ("oooo", "wowo", "owow", "awow"):
        faces = [
            painted(brush, record(edges, "green", count, dragon), 0, 2)
            for count, dragon in product(range(4), range(2))
        ]
        assert all(one != other for n, one in enumerate(faces) for other in faces[:n])


def test_nobody_stands_in_the_temple_or_a_garden(brush):
    for value in (record("aaaa", "temple"), record("wwww", "garden")):
        for owner in range(4):
            assert painted(brush, value, 0, owner) == painted(brush, value)


def test_gardens_have_four_plantings(brush):
    faces = [painted(brush, record("wwww", "garden"), quarters) for quarters in range(4)]
    assert all(one != other for n, one in enumerate(faces) for other in faces[:n])


@pytest.mark.parametrize(
    "name, method, seat",
    [
        *((seat, "figure", n) for n, seat in enumerate(("purple", "yellow", "red", "blue"))),
        ("dragon", "dragon", None),
        ("small_dragon", "small_dragon", None),
        ("coin", "coin", None),
    ],
)
def test_signs_are_the_drawings_of_their_name(brush, name, method, seat):
    _, _, rows = build_art.read_sprites()[name]
    marks = [mark for _, _, mark in build_art.read_palette()]
    bitmap = canvas(len(rows[0]), len(rows), palette.BLUE)
    getattr(brush, method)(bitmap, 0, 0, *([] if seat is None else [seat]))
    expected = [[marks.index(mark) or palette.BLUE for mark in row] for row in rows]
    assert grid(bitmap) == expected


# ---- table, cursor, outline


def test_marks_of_the_table_differ(brush):
    faces = []
    for mark in range(3):
        bitmap = canvas(ground=palette.ROSE)
        brush.empty(bitmap, 0, 0, mark)
        faces.append(grid(bitmap))
        assert palette.ROSE not in {colour for row in faces[-1] for colour in row}
    assert faces[0] != faces[1] != faces[2] != faces[0]


@pytest.mark.parametrize("kind", [LEGAL, ILLEGAL, LOOK])
def test_the_cursor_stays_in_its_frame_and_is_clipped_at_the_rim(brush, kind):
    bitmap = canvas(20, 20, palette.ROSE)
    brush.brackets(bitmap, 2, 2, kind)
    pixels = grid(bitmap)
    inside = [row[3:17] for row in pixels[3:17]]
    outside = pixels[0] + pixels[19] + [row[0] for row in pixels] + [row[19] for row in pixels]
    assert {colour for row in inside for colour in row} == {palette.ROSE}
    assert set(outside) == {palette.ROSE}
    for x, y in ((0, 0), (4, 4), (-1, 3)):
        brush.brackets(canvas(20, 20), x, y, kind)  # the board would raise


def test_the_outline_keeps_to_the_sides_asked_for(brush):
    for sides in range(16):
        bitmap = canvas(ground=palette.ROSE)
        brush.outline(bitmap, 0, 0, sides)
        pixels = grid(bitmap)
        for side in range(4):
            line = {spot(pixels, side, along, 1) for along in (6, 7, 8, 9)}
            dashed = line == {palette.GOLD, palette.INK}
            assert dashed == bool(sides >> side & 1), (sides, side)


@pytest.mark.parametrize("corner", range(4))
def test_the_outline_of_a_half_runs_on_its_own_side_of_the_split(brush, corner):
    bitmap = canvas(ground=palette.ROSE)
    brush.outline(bitmap, 0, 0, 0x10 << corner)
    for y, row in enumerate(grid(bitmap)):
        for x, colour in enumerate(row):
            if colour != palette.ROSE:
                right = x > 15 - y if corner & 1 else x > y
                assert right == (corner < 2)


# ---- the whole city


@pytest.mark.parametrize("size", range(1, 16))
def test_a_miniature_stays_in_its_square_and_covers_it(brush, size):
    for value, quarters in everything():
        bitmap = canvas(3 * size, 3 * size, palette.PURPLE)
        miniature.cell(brush, bitmap, size, size, size, value, quarters, 3)
        pixels = grid(bitmap)
        middle = [row[size : 2 * size] for row in pixels[size : 2 * size]]
        assert palette.PURPLE not in {colour for row in middle for colour in row}
        for row in pixels[size : 2 * size]:
            row[size : 2 * size] = []
        assert {colour for row in pixels for colour in row} == {palette.PURPLE}


@pytest.mark.parametrize("size", range(3, 16))
def test_a_miniature_has_walls_and_gates_where_the_cell_has(brush, size):
    for edges in product("owa", repeat=4):
        value = record("".join(edges), "white")
        for quarters in range(4):
            bitmap = canvas(size, size)
            miniature.cell(brush, bitmap, 0, 0, size, value, quarters, 0, 8)
            pixels = grid(bitmap)
            for side in range(4):
                kind = turned(value, quarters) >> 2 * side & 3
                line = [spot(pixels, side, along, 0) for along in range(1, size - 1)]
                middle = line[(size - 2) // 2]
                if kind == 0:
                    assert set(line) <= FLOOR["white"] | WALL  # of the sides beside it
                    assert middle in FLOOR["white"]
                elif kind == 1:
                    assert set(line) <= WALL
                elif side == 3:  # shut
                    assert palette.BRONZE in line and palette.GOLD not in line
                    assert middle not in FLOOR["white"]
                else:
                    assert palette.GOLD in line
                    assert size < 9 or middle in FLOOR["white"]


@pytest.mark.parametrize("size", range(6, 16))
def test_a_miniature_tells_floors_apart_without_colour(brush, size):
    """Where the pattern's darker colour lies: another place on each floor."""
    patterns = set()
    for colour, dark in (("green", "LEAF"), ("pink", "WINE"), ("white", "SAND")):
        bitmap = canvas(size, size)
        miniature.cell(brush, bitmap, 0, 0, size, record("oooo", colour), 0, 0)
        pattern = [[mark == getattr(palette, dark) for mark in row] for row in grid(bitmap)]
        assert any(map(any, pattern))
        patterns.add(str(pattern))
    assert len(patterns) == 3


@pytest.mark.parametrize("size", range(3, 16))
def test_a_miniature_tells_how_many_advisors_there_are_and_whose(brush, size):
    faces = set()
    for owner, count in product(range(4), range(min(3, size - 2) + 1)):
        bitmap = canvas(size, size)
        miniature.cell(brush, bitmap, 0, 0, size, record("oooo", "green", count), 0, owner)
        pixels = grid(bitmap)
        assert any(SEAT[owner] in row for row in pixels) == bool(count)
        faces.add(str(pixels))
    assert len(faces) == 1 + 4 * min(3, size - 2)


class Row:
    """A city of cells in a row, as the overview asks for it."""

    def __init__(self, cells, across):
        self.cells = cells
        self.form = bytes(cells)
        self.near = bytes([NONE]) * 4 * cells
        self.x = lambda cell: cell if across else 0
        self.y = lambda cell: 0 if across else cell
        self.owner = lambda cell: NOBODY
        self.record = lambda cell: record("oooo", "pink")
        self.quarters = lambda cell: 0


@pytest.mark.parametrize("across", [False, True])
def test_the_whole_city_fits_and_is_as_large_as_it_can_be(brush, across):
    """From one cell to all tiles in a row, the cursor beside its end."""
    for cells in range(1, 92):
        city = Row(cells, across)
        cursor = SimpleNamespace(x=city.x(cells), y=city.y(cells))
        game = SimpleNamespace(match=SimpleNamespace(city=city), painter=brush, cursor=cursor)
        game.preview = True  # in a person's turn
        stage = canvas(160, 96)
        paint_city(game, stage, 0, 96)
        lit = [(x, y) for x in range(160) for y in range(96) if stage[x, y] != palette.NIGHT]
        wide, high = (max(line) - min(line) + 1 for line in zip(*lit, strict=True))
        # The brackets reach a pixel over the cursor's place.
        size = min(16, (158 if across else 94) // (cells + 1))
        along, beside = size * (cells + 1) + 1, size + 2
        assert (wide, high) == ((along, beside) if across else (beside, along))


# ---- the sheet, and the board


def test_a_foreign_sheet_is_refused_with_the_remedy(tmp_path):
    path = tmp_path / "sprites.bin"
    path.write_bytes(b"FCSP\x01\x00\x40\x40" + bytes(2048))
    with pytest.raises(ValueError, match=r"sprites.bin: .*; run make art"):
        Painter(str(path))


def test_painting_allocates_nothing():
    simulator = ROOT / "tools" / "simulator"
    files = {"lib/displayio.py": (simulator / "null_modules" / "displayio.py").read_text()}
    for name in ("bitmaptools", "wiring"):
        files[f"lib/{name}.py"] = (simulator / "modules" / f"{name}.py").read_text()
    with Vm(files=files, mount=["lib/forbidden_city"]) as vm:
        crowd = record("awoa", "green", 3, 1, "white", 1, 3, 1)
        setup = f"""
            import displayio
            from forbidden_city import miniature
            from forbidden_city.painter import Painter
            brush = Painter("/lib/forbidden_city/sprites.bin")
            stage = displayio.Bitmap(160, 96, 16)
            crowd, hall = {crowd}, {record("awow", "pink", 3)}
            pair, worm = {record("owow", "white", 2)}, {record("wooo", "green", 0, 1)}
            flock = {record("wooo", "green", 3, 1)}
            garden, temple = {record("wwww", "garden")}, {record("aaaa", "temple")}
        """
        for call in (
            "brush.cell(stage, 16, 16, crowd, 3, 2, 9)",
            "brush.cell(stage, 16, 16, hall, 1, 3, 15)",
            "brush.cell(stage, 16, 16, pair, 2, 0)",
            "brush.cell(stage, 16, 16, worm, 2, 0)",
            "brush.cell(stage, 16, 16, flock, 2, 0)",
            "brush.cell(stage, 16, 16, garden, 2, 0)",
            "brush.cell(stage, 16, 16, temple, 0, 0)",
            "brush.empty(stage, 16, 16, 1)",
            "brush.brackets(stage, 0, 80, 1)",
            "brush.outline(stage, 16, 16, 0x1F, 2)",
            "miniature.cell(brush, stage, 16, 16, 12, crowd, 1, 2, 15)",
            "miniature.cell(brush, stage, 16, 16, 8, hall, 1, 2, 15)",
            "miniature.cell(brush, stage, 16, 16, 5, hall, 1, 2, 15)",
            "miniature.cell(brush, stage, 16, 16, 9, temple, 0, 2)",
            "brush.brackets(stage, 0, 80, 2, 11)",
            "brush.coin(stage, 0, 0)",
        ):
            assert not vm.allocates(setup, call), call
        assert vm.allocates(setup, "brush.cell(stage, *(16, 16, hall, 1, 3))")
