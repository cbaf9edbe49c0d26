# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Finds text that is cut, painted over, or lies over something else, on the real screens.

    complaints = []
    reader = Reader(complaints)
    all_screens("de", board=reader.board, look=reader.look)

What the font draws into a bitmap is watched as it is drawn: it must be on even ground and
within the bitmap, and when the screen is looked at it must still be there, unless a fill
has removed all of it. Labels are found where the screen has them. No two texts may overlap,
no text may leave the screen or its bar (headings of double size may) or lie under a picture
that is shown enlarged, and a label's ground has to be even, except on the title, where it is a
picture.
"""

import importlib

from simulator import Simulator

HEIGHT = 9
BARS = ((0, 12), (12, 108), (108, 128))
PICTURES = ("title",)  # names that begin so: labels lie on a picture


class Text:
    """A text in a bitmap: the box of its ink, and the pixels there."""

    def __init__(self, bitmap, box, ground, words):
        self.bitmap = bitmap
        self.box = _ink(bitmap, box, ground)
        self.words = words
        self.pixels = region(bitmap, self.box) if self.box else None


class Reader:
    def __init__(self, complaints):
        self.complaints = complaints
        self._texts = []

    def board(self, **options):
        return _WatchedBoard(self, **options)

    # ---- while the program draws

    def drawing(self, bitmap, x, y, end, words):
        """Before a text is drawn."""
        if x < 0 or end - 1 > bitmap.width or y + HEIGHT > bitmap.height:
            self._say(words, "is cut at the edge of its bitmap")
        left, bottom = max(x, 0), min(y + HEIGHT, bitmap.height)
        box = (left, min(y, bottom), max(min(end, bitmap.width), left), bottom)
        ground = set(region(bitmap, box))
        if len(ground) > 1:
            self._say(words, "is drawn over something")
        return box, ground

    def drawn(self, bitmap, box, ground, words):
        text = Text(bitmap, box, ground, words)
        if text.box is not None:
            self._texts.append(text)

    def filled(self, bitmap, box):
        self._texts = [
            text for text in self._texts if text.bitmap is not bitmap or not within(text.box, box)
        ]

    def _say(self, words, what):
        self.complaints.append(f"{words!r} {what}")

    # ---- when somebody looks at a screen

    def look(self, sim, name):
        first = len(self.complaints)
        grids = list(_grids(sim._screen.root_group))
        places = {}
        for x, y, scale, grid, label in grids:
            if label is None:
                places[id(grid.bitmap)] = (x, y, scale)
        boxes = []
        for text in self._texts:
            if id(text.bitmap) in places:
                x, y, scale = places[id(text.bitmap)]
                box = _moved(text.box, x, y, scale)
                if region(text.bitmap, text.box) != text.pixels or _covered(box, text, grids):
                    self._say(text.words, "is painted over")
                boxes.append((box, text.words, scale > 1))
                if text.bitmap.bits_per_value == 1 and not name.startswith(PICTURES):
                    self._ground(box, text.words, sim, places)
        for x, y, scale, grid, label in grids:
            if label is not None:
                ink = _ink(grid.bitmap, (0, 0, grid.bitmap.width, grid.bitmap.height), {0})
                if ink is not None:
                    box = _moved(ink, x, y, scale)
                    boxes.append((box, label.text, scale > 1))
                    if not name.startswith(PICTURES):
                        self._ground(box, label.text, sim, places)
        self._places(boxes)
        for index in range(first, len(self.complaints)):
            self.complaints[index] = f"{name}: {self.complaints[index]}"

    def _ground(self, box, words, sim, places):
        root = sim._screen.root_group
        for bar in range(3):
            bitmap = root[bar].bitmap
            x, y, _ = places[id(bitmap)]
            below = (box[0] - x, box[1] - y, box[2] - x, box[3] - y)
            inner = (
                max(below[0], 0),
                max(below[1], 0),
                min(below[2], bitmap.width),
                min(below[3], bitmap.height),
            )
            if inner[0] < inner[2] and inner[1] < inner[3] and len(set(region(bitmap, inner))) > 1:
                self._say(words, f"lies over something: {box}")

    def _places(self, boxes):
        for number, (box, words, large) in enumerate(boxes):
            if not within(box, (0, 0, 160, 128)):
                self._say(words, f"leaves the screen: {box}")
            elif not large and not any(low <= box[1] and box[3] <= high for low, high in BARS):
                self._say(words, f"leaves its bar: {box}")
            for other, more, _ in boxes[:number]:
                if overlap(box, other):
                    self._say(words, f"overlaps {more!r}")


class _WatchedBoard(Simulator):
    def __init__(self, reader, **options):
        super().__init__(**options)
        self._reader = reader

    def _connect(self, readonly):
        super()._connect(readonly)
        reader = self._reader
        reader._texts = []
        bitmaptools = importlib.import_module("bitmaptools")
        fill_region = bitmaptools.fill_region

        def watched_fill(bitmap, x1, y1, x2, y2, value):
            fill_region(bitmap, x1, y1, x2, y2, value)
            reader.filled(bitmap, (x1, y1, x2, y2))

        bitmaptools.fill_region = watched_fill
        _watch_font(importlib.import_module("console.font").Font, reader)
        _watch_clear(importlib.import_module("console.screen").Screen, reader)
        _watch_line(importlib.import_module("console.line").Line, reader)


def _watch_font(font, reader):
    draw, number = font.draw, font.number

    def watched_draw(self, bitmap, x, y, text, start=0, end=None, colour=1):
        if bitmap is None:
            return draw(self, bitmap, x, y, text, start, end, colour)
        words = bytes(text[start:end]).decode()
        after = draw(self, None, x, y, text, start, end)
        box, ground = reader.drawing(bitmap, x, y, after, words)
        draw(self, bitmap, x, y, text, start, end, colour)
        reader.drawn(bitmap, box, ground, words)
        return after

    def watched_number(self, bitmap, x, y, value, colour=1):
        if bitmap is None:
            return number(self, bitmap, x, y, value, colour)
        after = number(self, None, x, y, value)
        box, ground = reader.drawing(bitmap, x, y, after, str(value))
        number(self, bitmap, x, y, value, colour)
        reader.drawn(bitmap, box, ground, str(value))
        return after

    font.draw, font.number = watched_draw, watched_number


def _watch_clear(screen, reader):
    clear = screen.clear

    def watched(self):
        clear(self)
        for bitmap in (self.top, self.stage, self.bottom):
            reader.filled(bitmap, (0, 0, bitmap.width, bitmap.height))

    screen.clear = watched


def _watch_line(line, reader):
    write = line.write

    def watched(self, name, a=None, b=None, c=None):
        new = (name, a, b, c) != (self._name, self._a, self._b, self._c)
        if new:  # the line empties itself
            bitmap = self._bitmap
            reader.filled(bitmap, (0, 0, bitmap.width, bitmap.height))
        write(self, name, a, b, c)

    line.write = watched


# ---- boxes and pixels


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(inner, outer):
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def region(bitmap, box):
    return [bitmap[x, y] for y in range(box[1], box[3]) for x in range(box[0], box[2])]


def _moved(box, x, y, scale):
    return (
        x + scale * box[0],
        y + scale * box[1],
        x + scale * box[2],
        y + scale * box[3],
    )


def _ink(bitmap, box, ground):
    """The box, within a box, of the pixels that are not ground."""
    inked = [
        (x, y)
        for y in range(box[1], box[3])
        for x in range(box[0], box[2])
        if bitmap[x, y] not in ground
    ]
    if not inked:
        return None
    xs, ys = [x for x, _ in inked], [y for _, y in inked]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _covered(box, text, grids):
    """Whether another picture, enlarged, has ink over the box of a text."""
    for x, y, scale, grid, label in grids:
        if scale > 1 and label is None and grid.bitmap is not text.bitmap:
            ink = _ink(grid.bitmap, (0, 0, grid.bitmap.width, grid.bitmap.height), {0})
            if ink is not None and overlap(box, _moved(ink, x, y, scale)):
                return True
    return False


def _grids(group, x=0, y=0, scale=1, label=None):
    """Every TileGrid that is shown: (x, y, scale, grid, the Label it belongs to)."""
    if group.hidden:
        return
    x, y = x + scale * group.x, y + scale * group.y
    own = group.scale
    if hasattr(group, "text"):
        label = group
        own = 1  # a label scales the group inside it, and tells that one's scale
    for member in group:
        if hasattr(member, "scale"):
            yield from _grids(member, x, y, scale * own, label)
        elif hasattr(member, "bitmap") and not member.hidden:
            inner = scale * own
            yield x + inner * member.x, y + inner * member.y, inner, member, label
