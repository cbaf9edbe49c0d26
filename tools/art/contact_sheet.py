# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Draws build/art.png: everything the painter can paint, enlarged, to be looked at.

It uses the painter, the miniature and the font of the board, so what is seen here is
what the board shows. Besides the sheet there are build/turn.png and build/title.png, a
screen each, six times enlarged, and build/eyes.png: a turn and the whole city as they are
seen in full colour, in greyscale and with the three kinds of colour blindness.
"""

import pathlib

from displayio import Bitmap
from PIL import Image

from art import title_picture, vision
from console import palette
from console.font import HEIGHT, Font
from forbidden_city import miniature
from forbidden_city.painter import ILLEGAL, LEGAL, LOOK, Painter
from forbidden_city.tiles import GARDEN, floor

LIB = pathlib.Path(__file__).resolve().parent.parent.parent / "lib"
COLOURS = [(rgb >> 16, rgb >> 8 & 255, rgb & 255) for rgb in palette.RGB]
FLOORS = ("green", "pink", "white", "temple", "garden")
SEATS = ("purple", "yellow", "red", "blue")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

# The position of the worked examples, temple at 0,0: x y edges floor, then for the
# players' tiles owner advisors dragons.
EXAMPLE = """
-1 -1 wwww garden
-1 0 wawo green
-1 1 wwww garden
0 -1 owaw green
0 0 aaaa temple
0 1 awow white
1 -1 wwww garden
1 0 wowa pink
1 1 wwww garden
2 0 aowo pink blue 1 0
2 -1 owoo green purple 0 1
2 -2 waoo green blue 2 0
1 -2 oooo green red 3 0
1 -3 awow green yellow 1 0
3 0 oooa white blue 2 0
0 -2 aoow green red 1 0
3 -1 waow white purple 2 0
4 0 wawo white yellow 1 0
3 1 owww white blue 0 0
1 -4 oooo pink yellow 3 0
2 -4 oowo pink red 1 0
3 -4 wwwa white purple 1 0
0 -4 wowa pink blue 1 0
1 -5 wooa pink purple 0 0
2 -5 wwoo pink yellow 0 0
"""


def record(edges, colour, advisors=0, dragon=0, other=None, gate=0, advisors_b=0, dragon_b=0):
    """A tile record from edges "owaw" and the floors' names, as tiles.py lays it out."""
    value = FLOORS.index(colour) << 10 | advisors << 16 | dragon << 18
    for side, letter in enumerate(edges):
        value |= "owa".index(letter) << 2 * side
    if other:
        value |= 0x100 | gate << 9 | FLOORS.index(other) << 13 | advisors_b << 19 | dragon_b << 21
    return value


class Table:
    """Cells by place, enough to know which gates a neighbour's wall shuts."""

    def __init__(self):
        self.cells = {}

    def put(self, x, y, value, quarters=0, owner=0):
        self.cells[x, y] = (value, quarters, owner)

    def edge(self, place, side):
        value, quarters, _ = self.cells[place]
        return value >> 2 * ((side - quarters) & 3) & 3

    def shut(self, place):
        mask = 0
        for side, (dx, dy) in enumerate(STEPS):
            facing = (place[0] + dx, place[1] + dy)
            if self.edge(place, side) == 2 and facing in self.cells:
                mask |= (self.edge(facing, side + 2 & 3) == 1) << side
        return mask

    def beside(self, place):
        return any((place[0] + dx, place[1] + dy) in self.cells for dx, dy in STEPS)

    def paint(self, painter, bitmap, left, top):
        for row in range(bitmap.height // 16):
            for column in range(bitmap.width // 16):
                x, y, place = 16 * column, 16 * row, (column + left, row + top)
                if place in self.cells:
                    painter.cell(bitmap, x, y, *self.cells[place], self.shut(place))
                else:
                    painter.empty(bitmap, x, y, int(self.beside(place)))

    def shrink(self, painter, bitmap, left, top, size):
        for (x, y), cell in self.cells.items():
            place = (left + x * size, top + y * size, size)
            miniature.cell(painter, bitmap, *place, *cell, self.shut((x, y)))


def example():
    table = Table()
    for number, line in enumerate(EXAMPLE.split("\n")[1:-1]):
        x, y, edges, colour, *rest = line.split()
        owner, advisors, dragons = rest or ("purple", 0, 0)
        value = record(edges, colour, int(advisors), int(dragons))
        quarters = number // 2 & 3 if colour == "garden" else 0
        table.put(int(x), int(y), value, quarters, SEATS.index(owner))
    return table


# ---- pictures ----


def picture(bitmap, scale=1):
    """A Bitmap as an image in the console's colours."""
    image = Image.new("RGB", (bitmap.width, bitmap.height))
    for y in range(bitmap.height):
        for x in range(bitmap.width):
            image.putpixel((x, y), COLOURS[bitmap[x, y]])
    return image.resize((scale * bitmap.width, scale * bitmap.height), Image.Resampling.NEAREST)


def through(image, eyes):
    """The image as these eyes see it."""
    table = {colour: vision.seen(colour, eyes) for _, colour in image.getcolors()}
    other = Image.new("RGB", image.size)
    other.putdata([table[colour] for colour in image.getdata()])
    return other


def turn_screen(painter, font):
    """A turn as the players see it: bars, city, cursor with the ghost, room outline."""
    screen = Bitmap(160, 128, 16)
    stage = Bitmap(160, 96, 16)
    table = example()
    del table.cells[4, 0]
    table.put(-2, 0, record("oooo", "pink", other="green"), 0, 1)
    table.put(-2, 1, record("oooo", "pink", other="white", gate=1), 3, 1)
    table.put(-3, 0, record("woao", "green", dragon=1), 0, 1)
    table.put(-3, 1, record("wowo", "white", 2), 0, 0)
    table.paint(painter, stage, -5, -3)
    for x, y, sides in ((3, 0, 0b1000), (3, -1, 0b1011), (3, 1, 0b1110)):
        painter.outline(stage, 16 * (x + 5), 16 * (y + 3), sides)
    painter.cell(stage, 16 * 9, 16 * 3, record("wawo", "white", 1), 0, 1)
    painter.brackets(stage, 16 * 9, 16 * 3, LEGAL)
    for y in range(128):
        for x in range(160):
            bar = palette.LACQUER if y in (11, 108) else palette.INK
            screen[x, y] = stage[x, y - 12] if 12 <= y < 108 else bar
    for seat, coins in enumerate((12, 7, 21, 18)):
        painter.figure(screen, 3 + 40 * seat, 1, seat)
        colour = palette.GOLD if seat == 1 else palette.IVORY
        font.number(screen, 13 + 40 * seat, 2, coins, colour)
    painter.cell(screen, 2, 111, record("wawo", "white", 1), 0, 1)
    font.draw(screen, 22, 110, b"Closes white: 6", colour=palette.GOLD)
    x = font.draw(screen, 22, 119, b"3 each: blue, purple", colour=palette.SAND)
    painter.coin(screen, x + 4, 118)
    return picture(screen, 6)


def title_screen(font):
    screen = Bitmap(160, 128, 16)
    numbers = {name: getattr(palette, name.upper()) for name in ("night", "gold", "ivory")}
    for y, row in enumerate(title_picture.draw()):
        for x, name in enumerate(row):
            screen[x, y + 12] = numbers.setdefault(name, getattr(palette, name.upper()))
    line = Bitmap(80, HEIGHT, 16)
    name = b"Forbidden City"
    font.draw(line, (80 - font.width(name)) // 2, 0, name)
    for y in range(2 * HEIGHT):
        for x in range(160):
            if line[x // 2, y // 2]:
                screen[x, y + 5] = palette.GOLD
    text = "← New game →".encode()
    font.draw(screen, (160 - font.width(text)) // 2, 114, text, colour=palette.IVORY)
    return picture(screen, 6)


def cases(painter):
    """Gates open and shut, all turns of split cells, crowds, marks and cursors."""
    bitmap = Bitmap(160, 112, 16)
    bitmap.fill(palette.NIGHT)
    for k, colour in enumerate(("green", "pink", "white")):
        painter.cell(bitmap, 32 * k, 0, record("aaaa", colour), 0, 0)
        painter.cell(bitmap, 32 * k + 16, 0, record("aaaa", colour), 0, 0, 15)
        painter.cell(bitmap, 32 * k, 16, record("wwww", colour), 0, 0)
        painter.cell(bitmap, 32 * k + 16, 16, record("oooo", colour), 0, 0)
    for q in range(4):
        x = 96 + 16 * q
        painter.cell(bitmap, x, 0, record("oooo", "green", other="pink"), q, 0)
        painter.cell(bitmap, x, 16, record("oooo", "white", other="green", gate=1), q, 0)
        painter.cell(bitmap, x, 32, record("oooo", "pink", 1, other="white", advisors_b=2), q, 0)
        painter.cell(bitmap, x, 48, record("oooo", "green", 3, other="white", dragon_b=1), q, 1)
        value = record("oooo", "pink", 1, 1, other="white", dragon_b=1, advisors_b=3)
        painter.cell(bitmap, x, 64, value, q, 2)
        value = record("woaw", "pink", 1, other="white", gate=1, advisors_b=1)
        painter.cell(bitmap, x, 80, value, q, 3)
        painter.cell(bitmap, x, 96, record("wwww", "garden"), q, 0)
    number = 0
    for edges in ("oooo", "wooo", "wowo", "owow", "woow", "awow"):
        for count in range(1, 4):
            value = record(edges, FLOORS[count - 1], count)
            x, y = 16 * (number % 6), 32 + 16 * (number // 6)
            painter.cell(bitmap, x, y, value, 0, number % 4)
            number += 1
    for k, edges in enumerate(("oooo", "wowo", "owow", "awow")):
        painter.cell(bitmap, 16 * k, 80, record(edges, FLOORS[k % 3], k, 1), 0, k)
    painter.empty(bitmap, 64, 80, 1)
    painter.empty(bitmap, 80, 80, 2)
    for k, kind in enumerate((LEGAL, ILLEGAL, LOOK)):
        painter.brackets(bitmap, 4 + 20 * k, 96, kind)
    painter.figure(bitmap, 66, 100, 0)
    painter.coin(bitmap, 75, 101)
    painter.small_dragon(bitmap, 84, 100)
    return picture(bitmap, 6)


def minis(painter):
    table = example()
    bitmap = Bitmap(160, 72, 16)
    bitmap.fill(palette.NIGHT)
    left = 0
    for size in (9, 6, 4, 3, 2):
        table.shrink(painter, bitmap, left + size + 1, 5 * size + 4, size)
        left += 6 * size + 4
    return picture(bitmap, 6)


def tiles_sheet(tiles):
    """All tiles of a seat, floor by floor; both start sides; the seats' figures.

    A 2 stands over the tiles that only two players use.
    """
    painter = Painter(str(LIB / "forbidden_city" / "sprites.bin"))
    font = Font(str(LIB / "console" / "font.bin"))
    rows = [[], [], []]
    for number in range(tiles.all):
        rows[floor(tiles[number], 0)].append(number)
    bitmap = Bitmap(20 * max(map(len, rows)) + 4, 68 + 20 * len(rows), 16)
    bitmap.fill(palette.NIGHT)
    for back in range(2):
        table = Table()
        for cell in range(9):
            value = tiles[tiles.start(back) + cell]
            planting = cell // 2 & 3 if floor(value, 0) == GARDEN else 0
            table.put(cell % 3, cell // 3, value, planting)
        for (x, y), cell in table.cells.items():
            place = (4 + 56 * back + 16 * x, 4 + 16 * y)
            painter.cell(bitmap, *place, *cell, table.shut((x, y)))
    for seat in range(4):
        painter.figure(bitmap, 128 + 20 * seat, 11, seat)
        painter.cell(bitmap, 124 + 20 * seat, 24, record("oooo", "white", 3), 0, seat)
    for y, row in enumerate(rows):
        for x, number in enumerate(row):
            painter.cell(bitmap, 4 + 20 * x, 68 + 20 * y, tiles[number], 0, 0)
            if number >= tiles.plain:
                font.number(bitmap, 10 + 20 * x, 58, 2, palette.SAND)
    return picture(bitmap, 3)


def letters(font):
    lines = (
        "The quick brown fox jumps over the dog.",
        "ABCDEFGHIJKLM abcdefghijklm",
        "NOPQRSTUVWXYZ nopqrstuvwxyz",
        "0123456789 +-*/=<> !?.,:; ()[]{} @#$%&",
        "Où finit l’étage? Ça brûle, «maître»!",
        "Wer schließt, zählt: größer, höher, ¤ 12",
        "Città: più monete, perché no?",
        "Eén kamer, drie muntjes, geïnd.",
    )
    bitmap = Bitmap(200, 10 * len(lines), 16)
    bitmap.fill(palette.INK)
    for number, text in enumerate(lines):
        font.draw(bitmap, 2, 10 * number, text.encode(), colour=palette.IVORY)
    return picture(bitmap, 4)


def swatches(font):
    bitmap = Bitmap(160, 24, 16)
    bitmap.fill(palette.INK)
    for number in range(16):
        for y in range(12):
            for x in range(9):
                bitmap[10 * number + x, y] = number
        font.number(bitmap, 10 * number, 14, number, palette.SAND)
    return picture(bitmap, 6)


def eyes(turn, painter):
    """A row for each kind of eyes: a turn, and the whole city in three sizes."""
    city = Bitmap(160, 128, 16)
    city.fill(palette.NIGHT)
    left = 2
    for size in (11, 7, 4):
        example().shrink(painter, city, left + size, 8 + 5 * size, size)
        left += 6 * size + 8
    city = picture(city, 3)
    turn = turn.resize(city.size, Image.Resampling.NEAREST)
    sheet = Image.new("RGB", (2 * city.width, len(vision.EYES) * city.height))
    for row, seen in enumerate(vision.EYES.values()):
        sheet.paste(through(turn, seen), (0, row * city.height))
        sheet.paste(through(city, seen), (city.width, row * city.height))
    return sheet


def draw(folder):
    """Write the pictures; returns the path of the contact sheet."""
    painter = Painter(str(LIB / "forbidden_city" / "sprites.bin"))
    font = Font(str(LIB / "console" / "font.bin"))
    turn = turn_screen(painter, font)
    title = title_screen(font)
    columns = (
        (turn, title, minis(painter)),
        (cases(painter), letters(font), swatches(font), picture(painter._sheet, 6)),
    )
    width, gap = 960, 12
    high = max(sum(image.height + gap for image in column) for column in columns)
    sheet = Image.new("RGB", (2 * (width + gap), high), (60, 60, 70))
    for number, column in enumerate(columns):
        y = 0
        for image in column:
            sheet.paste(image, (number * (width + gap), y))
            y += image.height + gap
    folder.mkdir(exist_ok=True)
    turn.save(folder / "turn.png")
    title.save(folder / "title.png")
    eyes(turn, painter).save(folder / "eyes.png")
    sheet.save(folder / "art.png")
    return folder / "art.png"
