# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The drawings: packed and fresh, small enough, and readable for every pair of eyes."""

from itertools import combinations

import pytest

import build_art
from art import vision

FLOORS = {"green": "jade", "pink": "rose", "white": "ivory"}
SEATS = ("purple", "gold", "ember", "blue")
WALL = ("ember", "lacquer", "maroon")
BLIND = ("protanopia", "deuteranopia", "tritanopia")

# Contrast ratios are WCAG's. It asks 3 for the parts of a picture that must be seen, which
# holds for what is drawn to be seen: a figure's outline, a gate, letters. Two floors are wide
# areas told apart by pattern as well, so half as much again as equal brightness will do.
SEEN = 3.0
TOLD_APART = 1.5
# CIE76 differences: about 2 is just noticed side by side, and small coloured spots apart from
# each other want several times that. Figures have an outline and a hat of their own besides.
OTHER_COLOUR = 15.0


@pytest.fixture(scope="module")
def colours():
    """As the display shows them, with 5, 6 and 5 bits."""
    return {
        name: (red & 0xF8 | red >> 5, green & 0xFC | green >> 6, blue & 0xF8 | blue >> 5)
        for name, (red, green, blue), _ in build_art.read_palette()
    }


@pytest.fixture(scope="module")
def sprites():
    return {name: rows for name, (_, _, rows) in build_art.read_sprites().items()}


# ---- built


def test_what_the_board_loads_is_what_the_drawings_give():
    stale = [path.name for path in build_art.stale()]
    assert not stale, f"{', '.join(stale)}: older than the drawings; run make art"


def test_a_changed_drawing_makes_the_sheet_stale():
    colours = build_art.read_palette()
    sprites = build_art.read_sprites()
    packed = build_art.pack_sheet(colours, sprites)
    left, top, rows = sprites["coin"]
    sprites["coin"] = (left, top, ["k" * len(rows[0]), *rows[1:]])
    assert build_art.pack_sheet(colours, sprites) != packed


def test_the_sheet_and_the_letters_stay_small_in_memory():
    sizes = {path.name: len(data) for path, data in build_art.outputs().items()}
    assert sizes["sprites.bin"] <= 3 * 1024
    assert sizes["font.bin"] <= 2 * 1024
    assert sizes["title.bin"] == 8 + 160 * 96 // 2  # goes into the stage, which exists anyway


def test_table_comes_first_and_is_see_through():
    name, _, mark = build_art.read_palette()[0]
    assert (name, mark) == ("night", ".")


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("@ hat 0 0\nkk?\n", "no colour '?'"),
        ("@ hat 0 0\nkkk\nkk\n", "2 pixels, not 3"),
        ("@ hat 63 0\nkk\n", "does not fit"),
        ("@ hat 0 0\nkk\n\n@ cap 1 0\nkk\n", "lies over hat"),
        ("@ hat 0\nkk\n", "@ name x y"),
    ],
)
def test_a_drawing_that_cannot_be_packed_is_named(tmp_path, text, complaint):
    path = tmp_path / "hats.txt"
    path.write_text(text)
    with pytest.raises(build_art.ArtError, match="hat") as raised:
        build_art.pack_sheet(build_art.read_palette(), build_art.read_drawings(path))
    assert complaint in str(raised.value)


def test_a_palette_of_another_size_is_refused(tmp_path):
    path = tmp_path / "palette.txt"
    path.write_text("night 0 0 0 .\n")
    with pytest.raises(build_art.ArtError, match="16 colours"):
        build_art.read_palette(path)


# ---- seen


def complaints(colours):
    """Every pair that some eyes cannot tell apart well enough."""
    found = []

    def want(least, measure, one, other, eyes):
        seen = [vision.seen(colours[name], vision.EYES[eyes]) for name in (one, other)]
        got = measure(*seen)
        if got < least:
            found.append(f"{one} on {other}: {got:.2f} < {least} ({measure.__name__}, {eyes})")

    for eyes in vision.EYES:
        for one, other in combinations(FLOORS.values(), 2):
            want(TOLD_APART, vision.contrast, one, other, eyes)
        for floor in FLOORS.values():
            # A wall has a lit and a dark edge; the dark one parts it from any floor.
            want(2.5, vision.contrast, "maroon", floor, eyes)
            want(SEEN, vision.contrast, "ink", floor, eyes)
        for seat in SEATS:
            want(SEEN, vision.contrast, seat, "ink", eyes)
        for one, other in (("gold", "lacquer"), ("gold", "night"), ("ember", "night")):
            want(SEEN, vision.contrast, one, other, eyes)
        want(TOLD_APART, vision.contrast, "gold", "bronze", eyes)  # a gate, and one that is shut
        want(2.0, vision.contrast, "gold", "ember", eyes)  # the two cursors
        for text in ("ivory", "sand", "gold"):
            want(7.0, vision.contrast, text, "ink", eyes)  # WCAG's AAA for small letters
        if eyes in BLIND:
            for one, other in combinations(SEATS, 2):
                want(OTHER_COLOUR, vision.difference, one, other, eyes)
            for seat in SEATS:
                for floor in FLOORS.values():
                    want(OTHER_COLOUR, vision.difference, seat, floor, eyes)
    for one, other in combinations(SEATS, 2):
        # Without any colour the four seats are four greys, and four hats.
        want(6.0, vision.difference, one, other, "greyscale")
    return found


def test_all_eyes_tell_floors_walls_gates_and_seats_apart(colours):
    assert complaints(colours) == []


@pytest.mark.parametrize(
    "name, colour, victim",
    [
        ("rose", (120, 110, 90), "jade on rose"),  # as bright as jade
        ("purple", (84, 140, 220), "purple on blue"),
        ("maroon", (150, 60, 60), "maroon on jade"),
        ("bronze", (230, 190, 90), "gold on bronze"),
        ("sand", (90, 80, 70), "sand on ink"),
        ("blue", (138, 138, 138), "ember on blue"),  # as bright as ember
    ],
)
def test_a_poor_colour_is_found_out(colours, name, colour, victim):
    assert any(victim in complaint for complaint in complaints({**colours, name: colour}))


def test_the_simulated_eyes_do_what_is_known_of_them():
    red, green, grey = (200, 40, 40), (120, 106, 40), (128, 128, 128)
    assert vision.difference(red, green) > 60
    for eyes in ("protanopia", "deuteranopia"):
        seen = [vision.seen(colour, vision.EYES[eyes]) for colour in (red, green)]
        assert vision.difference(*seen) < 0.6 * vision.difference(red, green)
    for eyes in vision.EYES.values():
        assert all(abs(value - 128) <= 1 for value in vision.seen(grey, eyes))
    assert vision.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


# ---- shapes


def pattern(rows, base):
    return {
        (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark not in base + "i"
    }


def test_floors_have_patterns_of_their_own(sprites):
    """However one lies over the other, at least a tenth of the cell differs."""
    bases = {"green": "j", "pink": "r", "white": "i"}
    for one, other in combinations(FLOORS, 2):
        marks = [pattern(sprites[name], bases[name]) for name in (one, other)]
        for dx in range(16):
            for dy in range(16):
                shifted = {((x + dx) % 16, (y + dy) % 16) for x, y in marks[1]}
                assert len(marks[0] ^ shifted) >= 26, (one, other, dx, dy)


@pytest.mark.parametrize("prefix, rows", [("", 5), ("small_", 3)])
def test_every_seat_has_a_hat_of_its_own(sprites, prefix, rows):
    """With the seats' colours left out, at least four pixels of the hats differ."""
    hats = {}
    for seat, mark in (("purple", "p"), ("yellow", "g"), ("red", "e"), ("blue", "u")):
        hats[seat] = "".join(sprites[prefix + seat][:rows]).replace(mark, "#")
    for one, other in combinations(hats, 2):
        assert sum(a != b for a, b in zip(hats[one], hats[other], strict=True)) >= 4, (one, other)


@pytest.mark.parametrize("name", ["purple", "yellow", "red", "blue", "dragon", "small_dragon"])
def test_a_figure_has_an_outline_all_round(sprites, name):
    rows = sprites[name]
    inside = {
        (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark not in ".k"
    }
    for x, y in inside:
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            rim = 0 <= near[0] < len(rows[0]) and 0 <= near[1] < len(rows)
            assert rim and rows[near[1]][near[0]] != ".", (name, x, y)


# ---- the title


def test_the_title_keeps_the_sky_quiet_behind_the_name():
    rows = build_art.title_picture.draw()
    assert (len(rows), {len(row) for row in rows}) == (96, {160})
    assert {name for row in rows[:12] for name in row[24:136]} == {"night"}
