# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Draws build/art.png: everything the painter can paint, enlarged, to be looked at.

Uses the painter itself, so what is seen here is what the board shows. The same
picture follows in greyscale and as three kinds of colour blindness see it.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
for folder in (ROOT / "lib", ROOT / "tools"):
    if str(folder) not in sys.path and folder.exists():
        sys.path.insert(0, str(folder))

import displayio  # noqa: E402
from PIL import Image  # noqa: E402

from console.palette import RGB  # noqa: E402
from forbidden_city.painter import Painter  # noqa: E402

FLOORS = {"green": 0, "pink": 1, "white": 2, "temple": 3, "garden": 4}
SEATS = ("purple", "yellow", "red", "blue")
SHEET = str(ROOT / "lib" / "forbidden_city" / "sprites.bin")


def record(edges, colour, advisors=0, dragon=0, other=None, gate=0, advisors_b=0, dragon_b=0):
    """A tile record from edges "owaw" and a floor's name, as tiles.py lays it out."""
    value = 0
    for side, letter in enumerate(edges):
        value |= "owa".index(letter) << 2 * side
    value |= FLOORS[colour] << 10 | advisors << 16 | dragon << 18
    if other:
        value |= 1 << 8 | gate << 9 | FLOORS[other] << 13 | advisors_b << 19 | dragon_b << 21
    return value


def picture(bitmap):
    """A displayio.Bitmap as an image in the console's colours."""
    image = Image.new("RGB", (bitmap.width, bitmap.height))
    for y in range(bitmap.height):
        for x in range(bitmap.width):
            rgb = RGB[bitmap[x, y]]
            image.putpixel((x, y), (rgb >> 16, rgb >> 8 & 255, rgb & 255))
    return image


# ---- a city ----


class Table:
    """Cells by place, enough to know which gates a neighbour's wall shuts."""

    STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

    def __init__(self):
        self.cells = {}

    def put(self, x, y, value, quarters=0, owner=0):
        self.cells[x, y] = (value, quarters, owner)

    def edge(self, place, side):
        value, quarters, _ = self.cells[place]
        return value >> 2 * ((side - quarters) & 3) & 3

    def shut(self, place):
        mask = 0
        for side, (dx, dy) in enumerate(self.STEPS):
            facing = (place[0] + dx, place[1] + dy)
            if self.edge(place, side) == 2 and facing in self.cells:
                mask |= (self.edge(facing, side + 2 & 3) == 1) << side
        return mask

    def paint(self, painter, bitmap, left, top):
        for row in range(bitmap.height // 16):
            for column in range(bitmap.width // 16):
                place = (column + left, row + top)
                if place in self.cells:
                    value, quarters, owner = self.cells[place]
                    painter.cell(
                        bitmap,
                        column * 16,
                        row * 16,
                        value,
                        quarters,
                        owner,
                        self.shut(place),
                    )
                else:
                    painter.empty(bitmap, column * 16, row * 16, self.mark(place))

    def mark(self, place):
        return any((place[0] + dx, place[1] + dy) in self.cells for dx, dy in self.STEPS)


def example_city(path=ROOT / "tests" / "forbidden_city_examples.json"):
    """The running position of the worked examples."""
    table = Table()
    example = json.loads(path.read_text(encoding="utf-8"))
    for cell in example["startTile"]:
        table.put(cell["x"], cell["y"], record(cell["edgesNESW"], cell["kind"].split()[-1]))
    for cell in example["placements"]:
        value = record(cell["edgesNESW"], cell["colour"], cell["advisors"], cell["dragons"])
        table.put(cell["x"], cell["y"], value, 0, SEATS.index(cell["owner"]))
    return table
