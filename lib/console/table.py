# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A table of words and numbers.

    table(handheld, "Scores", [["", "Coins"], ["Purple", "12"]], "B back", paint, 12)

The first row is a heading. Columns are as wide as their words and share what is left; the first
one leads, the others end at their right edge, as numbers do. The caller may paint something
before the words of a row: paint(bitmap, x, y, row), 9 pixels high. Any button closes it.
"""

from console import palette
from console.page import page, until_pressed
from console.screen import STAGE, WIDTH
from console.text import write

_MARGIN = 8


def grid(handheld, rows, left, right, y, step, lead=0, paint=None, headings=1):
    """Write the rows on the stage between left and right, each a step below the one before."""
    font = handheld.font
    stage = handheld.screen.stage
    widths = [
        max([font.width(row[place].encode()) for row in rows]) for place in range(len(rows[0]))
    ]
    gap = (right - left - lead - sum(widths)) // max(len(widths) - 1, 1)
    for number in range(len(rows)):
        colour = palette.SAND if number < headings else palette.IVORY
        if paint and number >= headings:
            paint(stage, left, y, number - headings)
        end = left + lead
        for place in range(len(widths)):
            text = rows[number][place]
            end += widths[place]
            x = end - font.width(text.encode()) if place else left + lead
            write(handheld, stage, x, y, text, colour)
            end += gap
        y += step


def table(handheld, heading, rows, hint, paint=None, lead=0):
    page(handheld, heading, hint)
    step = min(18, (STAGE - 8) // len(rows))
    y = (STAGE - step * len(rows) + step - 9) // 2
    grid(handheld, rows, _MARGIN, WIDTH - _MARGIN, y, step, lead, paint)
    until_pressed(handheld)
