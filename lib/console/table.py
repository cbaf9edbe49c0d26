# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A table of words and numbers.

    table(handheld, "Scores", [["", "Coins"], ["Purple", "12"]], "B back")

The first row is a heading, the first column leads; columns are equally wide. Any button
closes it.
"""

from console import palette
from console.page import page, until_pressed
from console.screen import STAGE, WIDTH
from console.text import write

_ROW = 14
_MARGIN = 10


def grid(handheld, rows, y):
    """Write the rows on the stage."""
    column = (WIDTH - 2 * _MARGIN) // len(rows[0])
    for row in rows:
        x = _MARGIN
        for text in row:
            colour = palette.SAND if row is rows[0] else palette.IVORY
            if x == _MARGIN and row is not rows[0]:
                colour = palette.GOLD
            write(handheld, handheld.screen.stage, x, y, text, colour)
            x += column
        y += _ROW


def table(handheld, heading, rows, hint):
    page(handheld, heading, hint)
    grid(handheld, rows, (STAGE - _ROW * len(rows)) // 2)
    until_pressed(handheld)
