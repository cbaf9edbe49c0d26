# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The whole city at a glance, as large as it fits: from 16 pixels a cell down to 1.

A straight line of all tiles is 91 cells long and fits the 96 pixels of the stage, the
cursor's place beside it included: brackets show where one was.
"""

from console.page import page, until_pressed
from console.screen import STAGE, WIDTH
from forbidden_city import miniature
from forbidden_city.city import NOBODY
from forbidden_city.painter import LOOK
from forbidden_city.screens import bars
from forbidden_city.screens.view import shut


def paint_city(game, bitmap, top, height):
    """Paint the whole city into the middle of a bitmap's band."""
    city = game.match.city
    painter = game.painter
    cursor = game.cursor if game.preview else None  # only in a turn it is of this match
    west = east = cursor.x if cursor else city.x(0)
    north = south = cursor.y if cursor else city.y(0)
    for cell in range(city.cells):
        west = min(west, city.x(cell))
        east = max(east, city.x(cell))
        north = min(north, city.y(cell))
        south = max(south, city.y(cell))
    columns = east - west + 1
    rows = south - north + 1
    size = min(16, (WIDTH - 2) // columns, (height - 2) // rows)  # 2 for the brackets
    left = (WIDTH - size * columns) // 2
    top += (height - size * rows) // 2
    for cell in range(city.cells):
        x = left + size * (city.x(cell) - west)
        y = top + size * (city.y(cell) - north)
        owner = city.owner(cell)
        if owner == NOBODY:
            owner = 0
        record = city.record(cell)
        quarters = city.quarters(cell)
        if size == 16:
            painter.cell(bitmap, x, y, record, quarters, owner, shut(city, cell))
        else:
            miniature.cell(painter, bitmap, x, y, size, record, quarters, owner, shut(city, cell))
    if cursor:
        x = left + size * (cursor.x - west)
        y = top + size * (cursor.y - north)
        painter.brackets(bitmap, x, y, LOOK, size)


def overview(game):
    """Show the whole city until any button is pressed."""
    handheld = game.handheld
    page(handheld, None, handheld.words.text(b"@overview_hint"))
    bars.coins(game)
    paint_city(game, handheld.screen.stage, 0, STAGE)
    until_pressed(handheld)
