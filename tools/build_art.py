# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Packs the drawings of tools/art into what the board loads (make art).

    python tools/build_art.py            build, then draw the contact sheet
    python tools/build_art.py --check    say what is stale, build nothing

    tools/art/palette.txt                     lib/console/palette.py
    tools/art/font.txt                        lib/console/font.bin
    tools/art/{floors,walls,figures}.txt      lib/forbidden_city/sprites.bin
    tools/art/title_picture.py                lib/forbidden_city/title.bin

A drawing is a line "@ name x y" (its place in the sheet) and rows of characters,
one a pixel, each standing for a colour of palette.txt. The packing needs nothing
but Python; the contact sheet needs Pillow and displayio.
"""

import pathlib
import sys

from art import title_picture

ROOT = pathlib.Path(__file__).resolve().parent.parent
ART = ROOT / "tools" / "art"
LIB = ROOT / "lib"
DRAWINGS = ("floors.txt", "walls.txt", "figures.txt")
SHEET_WIDTH = 64
SHEET_HEIGHT = 76


class ArtError(Exception):
    """A drawing cannot be packed; the message names the file, the line and the remedy."""


def lines(path, comment="#"):
    """Numbered lines of a source, comments and the newline left out."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith(comment):
            yield number, line.rstrip()


# ---- palette ----


def read_palette(path=ART / "palette.txt"):
    """The colours in order: (name, (red, green, blue), character)."""
    colours = []
    for number, line in lines(path):
        if not line:
            continue
        words = line.split()
        if len(words) != 5 or len(words[4]) != 1:
            raise ArtError(f"{path.name}:{number}: expected: name red green blue character")
        colours.append((words[0], tuple(int(word) for word in words[1:4]), words[4]))
    if len(colours) != 16 or len({mark for _, _, mark in colours}) != 16:
        raise ArtError(f"{path.name}: 16 colours with 16 characters, found {len(colours)}")
    return colours


def palette_module(colours):
    head = '''# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The sixteen colours of the screen, by number and as 24-bit RGB.

    palette = displayio.Palette(len(RGB))
    load(palette)

Written by ``make art`` from tools/art/palette.txt: change it there.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


'''
    names = "".join(f"{name.upper()} = const({n})\n" for n, (name, _, _) in enumerate(colours))
    table = "".join(
        f"    0x{red:02X}{green:02X}{blue:02X},  # {name}\n"
        for name, (red, green, blue), _ in colours
    )
    tail = '''

def load(palette):
    """Give a displayio.Palette of 16 these colours."""
    for number in range(16):
        palette[number] = RGB[number]
'''
    return (head + names + "\nRGB = (\n" + table + ")\n" + tail).encode()


# ---- sprites ----


def read_drawings(path):
    """The drawings of a file: {name: (x, y, rows)}."""
    drawings = {}
    rows = []
    for number, line in lines(path):
        if line.startswith("@"):
            words = line.split()
            if len(words) != 4 or words[1] in drawings:
                raise ArtError(f"{path.name}:{number}: expected a new drawing: @ name x y")
            rows = []
            drawings[words[1]] = (int(words[2]), int(words[3]), rows)
        elif line:
            if rows and len(rows[0]) != len(line):
                raise ArtError(f"{path.name}:{number}: {len(line)} pixels, not {len(rows[0])}")
            rows.append(line)
    return drawings


def read_sprites():
    sprites = {}
    for name in DRAWINGS:
        sprites.update(read_drawings(ART / name))
    return sprites


def pack_sheet(colours, sprites):
    """A header of 8 bytes, then the sheet, 4 bits a pixel."""
    number_of = {mark: number for number, (_, _, mark) in enumerate(colours)}
    pixels = bytearray(SHEET_WIDTH * SHEET_HEIGHT)
    taken = {}
    for name, (left, top, rows) in sprites.items():
        for y, row in enumerate(rows, top):
            for x, mark in enumerate(row, left):
                if mark not in number_of:
                    raise ArtError(f"{name}: no colour {mark!r} in palette.txt")
                if x >= SHEET_WIDTH or y >= SHEET_HEIGHT:
                    raise ArtError(f"{name}: does not fit into the sheet")
                if (x, y) in taken:
                    raise ArtError(f"{name}: lies over {taken[x, y]} in the sheet")
                taken[x, y] = name
                pixels[y * SHEET_WIDTH + x] = number_of[mark]
    return b"FCSP\x01\x00" + bytes((SHEET_WIDTH, SHEET_HEIGHT)) + nibbles(pixels)


def nibbles(pixels):
    """4 bits a pixel, the left one in the low half, as bitmaptools.readinto takes them."""
    return bytes(left | right << 4 for left, right in zip(pixels[::2], pixels[1::2], strict=True))


def pack_title(colours):
    """A header of 8 bytes, then the title picture, 4 bits a pixel."""
    number_of = {name: number for number, (name, _, _) in enumerate(colours)}
    rows = title_picture.draw()
    pixels = bytes(number_of[name] for row in rows for name in row)
    return b"FCTP\x01\x00" + bytes((len(rows[0]), len(rows))) + nibbles(pixels)


# ---- font ----

FONT_HEIGHT = 9
ASCII = [chr(code) for code in range(0x20, 0x7F)]
BOX = "\uffff"  # sorts last: shown for what has no glyph


def read_font(path=ART / "font.txt"):
    """The glyphs: {character: rows of "#" and "."}; BOX for the unknown."""
    glyphs = {}
    names = []
    for number, line in lines(path, comment=";"):
        if line.startswith(": "):
            names = [
                (chr(int(word[2:], 16)) if word.startswith("U+") else word)
                for word in line[2:].split()
            ]
            names = [BOX if name == "\ufffd" else name for name in names]
            for name in names:
                if name in glyphs or len(name) != 1:
                    raise ArtError(f"{path.name}:{number}: {name!r} is no new single character")
                glyphs[name] = []
        elif line:
            parts = line.split(" ")
            if len(parts) != len(names):
                raise ArtError(f"{path.name}:{number}: {len(parts)} glyphs, {len(names)} named")
            for name, part in zip(names, parts, strict=True):
                if set(part) - set("#.") or len(part) != len((glyphs[name] or [part])[0]):
                    raise ArtError(f"{path.name}:{number}: {name!r} has an odd row {part!r}")
                glyphs[name].append(part)
    for name, rows in glyphs.items():
        if len(rows) != FONT_HEIGHT:
            raise ArtError(f"{path.name}: {name!r} has {len(rows)} rows, not {FONT_HEIGHT}")
    missing = [name for name in [*ASCII, BOX] if name not in glyphs]
    if missing:
        raise ArtError(f"{path.name}: no glyph for {missing}")
    return glyphs


def pack_font(glyphs):
    """The file that lib/console/font.py describes."""
    order = ASCII + sorted(set(glyphs) - set(ASCII))
    tile = max(len(rows[0]) for rows in glyphs.values())
    packed = bytearray(b"FONT\x01") + bytes((len(order), tile, FONT_HEIGHT))
    for name in order[len(ASCII) :]:
        packed += ord(name).to_bytes(2, "little")
    packed += bytes(len(glyphs[name][0]) for name in order)
    for y in range(FONT_HEIGHT):
        row = "".join(glyphs[name][y].ljust(tile, ".") for name in order)
        row = row.ljust((len(row) + 7) // 8 * 8, ".")
        for left in range(0, len(row), 8):
            packed.append(sum((row[left + bit] == "#") << bit for bit in range(8)))
    return bytes(packed)


def outputs():
    """What the sources give: {path: bytes}."""
    colours = read_palette()
    return {
        LIB / "console" / "palette.py": palette_module(colours),
        LIB / "console" / "font.bin": pack_font(read_font()),
        LIB / "forbidden_city" / "sprites.bin": pack_sheet(colours, read_sprites()),
        LIB / "forbidden_city" / "title.bin": pack_title(colours),
    }


def stale():
    """Paths that differ from what the sources give now."""
    return [
        path for path, data in outputs().items() if not path.exists() or path.read_bytes() != data
    ]


def main(arguments):
    if "--check" in arguments:
        for path in stale():
            print(f"{path.relative_to(ROOT)} is stale; run make art")
        return 1 if stale() else 0
    for path, data in outputs().items():
        path.write_bytes(data)
        print(f"{path.relative_to(ROOT)}: {len(data)} bytes")
    from art import contact_sheet  # only now: it loads what has just been written

    print(contact_sheet.draw(ROOT / "build").relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
