# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The console's letters: all there, all different, and the same however they are drawn."""

from itertools import combinations
from pathlib import Path

import displayio
import pytest
from adafruit_display_text.bitmap_label import Label

import build_art
from console.font import HEIGHT, Font
from vm import Vm

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "lib" / "console" / "font.bin"
LANGUAGES = {
    "English": "".join(chr(code) for code in range(0x20, 0x7F)),
    "Dutch": "áéíóúèëïöüÉËÏ‘’",
    "French": "àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ«»’°",
    "German": "äöüßÄÖÜ–„“‘»«",
    "Italian": "àèéìòóùÀÈÉÌÒÙ’",
    "the console": "×·…←↑→↓¤½",
}


@pytest.fixture(scope="module")
def font():
    return Font(str(FONT))


@pytest.fixture(scope="module")
def drawings():
    return build_art.read_font()


def pixels(bitmap):
    return [
        "".join("#" if bitmap[x, y] else "." for x in range(bitmap.width))
        for y in range(bitmap.height)
    ]


def written(font, text, width=None, **options):
    text = text.encode()
    bitmap = displayio.Bitmap(width or font.width(text) or 1, HEIGHT, 16)
    font.draw(bitmap, 0, 0, text, **options)
    return pixels(bitmap)


# ---- the glyphs


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_the_languages_is_there(font, drawings, language):
    box = [row + "." for row in drawings[build_art.BOX]]
    for letter in LANGUAGES[language]:
        assert letter in drawings
        assert written(font, letter) != box, letter


def test_every_letter_the_game_writes_is_there(drawings):
    for path in (ROOT / "lib").rglob("words/*.txt"):
        missing = set(path.read_text(encoding="utf-8")) - set(drawings) - {"\n"}
        assert not missing, f"{path.name}: no glyph for {sorted(missing)}; draw it in font.txt"


def test_no_two_letters_look_the_same(drawings):
    for one, other in combinations(drawings, 2):
        assert drawings[one] != drawings[other], (one, other)


def test_letters_that_are_often_mixed_up_differ_clearly(drawings):
    for one, other in ("0O", "1l", "1I", "lI", "5S", "8B", "2Z", "6G", "ce", "uv", "rn", "èé"):
        width = max(len(drawings[one][0]), len(drawings[other][0]))
        differing = sum(
            a != b
            for rows in zip(drawings[one], drawings[other], strict=True)
            for a, b in zip(*(row.ljust(width, ".") for row in rows), strict=True)
        )
        assert differing >= 2, (one, other)


def test_an_accent_makes_no_digit_of_a_letter(drawings):
    """A round roof over an o would be an 8, a stroke that touches it a 6."""
    for letter in "âêîôûòó":
        rows = drawings[letter]
        assert rows[0].count("#") == 1, f"{letter}: no point"
        assert "#" not in rows[2], f"{letter}: no gap"


def test_a_capital_is_seven_high_and_stands_on_the_line(drawings):
    for letter in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789":
        rows = drawings[letter]
        assert "#" in rows[0] and "#" in rows[6] and "#" not in rows[7] + rows[8], letter


def test_all_digits_are_equally_wide(drawings):
    assert {len(drawings[digit][0]) for digit in "0123456789"} == {4}


# ---- drawing


def test_a_text_is_its_letters_with_a_column_between_them(font, drawings):
    expected = [
        "".join(drawings[letter][row] + "." for letter in "Où, 12 ¤") for row in range(HEIGHT)
    ]
    assert written(font, "Où, 12 ¤") == expected


def test_width_is_what_drawing_moves_on_by(font):
    bitmap = displayio.Bitmap(160, HEIGHT, 2)
    for text in ("", "i", "Große Mauer", "l’été", "→ ½", "中"):
        assert font.draw(bitmap, 5, 0, text.encode()) == 5 + font.width(text.encode())


def test_a_part_of_a_text_can_be_drawn_without_a_slice(font):
    text = b"@pass Pass it on\n"
    bitmap = displayio.Bitmap(80, HEIGHT, 2)
    assert font.draw(bitmap, 0, 0, text, 6, 16) == font.width(b"Pass it on")
    assert font.width(text, 6, 16) == font.width(b"Pass it on")
    assert pixels(bitmap) == written(font, "Pass it on", 80)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_any_bytes_will_do(font, kind):
    assert font.width(kind("Café".encode())) == font.width("Café".encode())


def test_an_unknown_letter_shows_as_a_box(font, drawings):
    box = [row + "." for row in drawings[build_art.BOX]]
    for letter in ("中", "ő", "\x07", "\U0001f409"):
        assert written(font, letter) == box


def test_letters_take_the_colour_asked_for_and_leave_the_ground(font):
    for colour in (1, 6, 13):
        bitmap = displayio.Bitmap(40, HEIGHT, 16)
        bitmap.fill(3)
        font.draw(bitmap, 0, 0, b"Rg", colour=colour)
        values = [bitmap[x, y] for y in range(HEIGHT) for x in range(40)]
        expected = "".join(written(font, "Rg", 40))
        assert values == [colour if mark == "#" else 3 for mark in expected]


def test_drawing_stops_at_the_right_edge(font):
    bitmap = displayio.Bitmap(12, HEIGHT, 2)
    assert font.draw(bitmap, 0, 0, b"Wall of China") == font.width(b"Wall of China")
    assert pixels(bitmap) == [row[:12] for row in written(font, "Wall of China")]


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 752, 1000000, -1, -40])
def test_numbers_look_like_their_digits(font, number):
    text = str(number)
    bitmap = displayio.Bitmap(font.width(text.encode()), HEIGHT, 16)
    assert font.number(bitmap, 0, 0, number) == font.number_width(number) == bitmap.width
    assert pixels(bitmap) == written(font, text)


def test_a_label_shows_the_same_pixels(font):
    for text in ("Closes green: 12", "Größe, l’été, çà", "pqgjy|", "Ê"):
        label = Label(font, text=text, background_tight=False)
        shown = pixels(label.bitmap)
        drawn = written(font, text)
        width = min(len(shown[0]), len(drawn[0]))
        first = next(number for number, row in enumerate(drawn) if "#" in row)
        top = next(number for number, row in enumerate(shown) if "#" in row) - first
        body = [row[:width] for row in shown[max(top, 0) : top + HEIGHT]]
        assert "\n".join(body).strip(".\n") == "\n".join(r[:width] for r in drawn).strip(".\n")
        assert "#" not in "".join(row[width:] for row in shown)


def test_a_file_that_is_no_font_is_refused_with_the_remedy(tmp_path):
    path = tmp_path / "font.bin"
    path.write_bytes(b"FONT\x02" + bytes(3))
    with pytest.raises(ValueError, match=r"font.bin: .*; run make art"):
        Font(str(path))


# ---- on the board


def stand_ins():
    folders = ROOT / "tools" / "simulator"
    return {
        "lib/displayio.py": (folders / "null_modules" / "displayio.py").read_text(),
        **{
            f"lib/{name}.py": (folders / "modules" / f"{name}.py").read_text()
            for name in ("bitmaptools", "fontio", "wiring")
        },
    }


def test_drawing_allocates_nothing():
    with Vm(files=stand_ins(), mount=["lib/console/font.py", "lib/console/font.bin"]) as vm:
        setup = """
            import displayio
            from console.font import Font
            font = Font("/lib/console/font.bin")
            line = displayio.Bitmap(160, 9, 16)
            text = "Große Räume, l’été: ½".encode()
        """
        for call in (
            "font.draw(line, 0, 0, text)",
            "font.draw(line, 0, 0, text, 2, 9, 6)",
            "font.number(line, 0, 0, -1234, 6)",
            "font.width(text)",
        ):
            assert not vm.allocates(setup, call), call
        assert vm.allocates(setup, "font.draw(line, 0, 0, text[2:9])")
