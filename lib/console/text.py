# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Text that stands still: written straight into the bars and the stage.

    write(handheld, screen.stage, 8, 20, "Coins", palette.SAND)
    centred(handheld, screen.top, 1, "Paused", palette.GOLD)
    paragraph(handheld, screen.stage, 8, 8, "A few lines ...", 144, palette.IVORY)
    big(handheld, "Purple wins!", 4, palette.GOLD)

For the time between turns: it allocates a little while it writes and keeps nothing, but
for big(), which floats over the screen. Adafruit's Label and GridLayout would do all this
for 27 KB of code and 1.4 KB a label; make budget says why they are not on the board.
"""

import displayio

from console import palette
from console.font import HEIGHT
from console.screen import WIDTH

LINE = HEIGHT + 1

_NO_BREAK = (":", ";", "!", "?")  # in French a blank stands before them, but no new line


def write(handheld, bitmap, x, y, text, colour):
    """One line on the bare ground; return the x after it."""
    return handheld.font.draw(bitmap, x, y, text.encode(), 0, None, colour)


def centred(handheld, bitmap, y, text, colour):
    text = text.encode()
    font = handheld.font
    font.draw(bitmap, (WIDTH + 1 - font.width(text)) // 2, y, text, 0, None, colour)


def paragraph(handheld, bitmap, x, y, text, width, colour):
    """Several lines, broken to fit a width."""
    for line in broken(handheld.font, text, width):
        write(handheld, bitmap, x, y, line, colour)
        y += LINE


def broken(font, text, width):
    """The lines of a text that fit a width."""
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = line + " " + word if line else word
            if line and word not in _NO_BREAK and font.width(longer.encode()) - 1 > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def big(handheld, text, y, colour):
    """A heading of double size in the middle, over everything."""
    text = text.encode()
    font = handheld.font
    bitmap = displayio.Bitmap(font.width(text), HEIGHT, 2)
    font.draw(bitmap, 0, 0, text)
    colours = displayio.Palette(2)
    colours.make_transparent(0)
    colours[1] = palette.RGB[colour]
    group = displayio.Group(scale=2, x=WIDTH // 2 - bitmap.width + 1, y=y)
    group.append(displayio.TileGrid(bitmap, pixel_shader=colours))
    handheld.screen.over.append(group)
