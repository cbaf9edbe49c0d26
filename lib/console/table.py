# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A table of words and numbers, laid out by Adafruit's GridLayout.

    table(handheld, "Scores", [["", "Coins"], ["Purple", "12"]], "B back")

Allocates: for the time between turns. Any button closes it.
"""

from adafruit_displayio_layout.layouts.grid_layout import GridLayout

from console import palette
from console.labels import label
from console.page import page, until_pressed
from console.screen import STAGE, TOP, WIDTH

_ROW = 14


def grid(handheld, rows, y):
    """The table as a group to show; the first row is a heading, the first column leads."""
    columns = len(rows[0])
    layout = GridLayout(
        x=8,
        y=y,
        width=WIDTH - 16,
        height=_ROW * len(rows),
        grid_size=(columns, len(rows)),
        cell_padding=2,
        divider_lines=False,
    )
    for row in range(len(rows)):
        for column in range(columns):
            colour = palette.SAND if row == 0 else palette.GOLD if column == 0 else palette.IVORY
            text = label(handheld.font, rows[row][column] or " ", 0, 0, colour)
            layout.add_content(text, grid_position=(column, row), cell_size=(1, 1))
    return layout


def table(handheld, heading, rows, hint):
    page(handheld, heading, hint)
    top = TOP + (STAGE - _ROW * len(rows)) // 2
    handheld.screen.over.append(grid(handheld, rows, top))
    until_pressed(handheld)
