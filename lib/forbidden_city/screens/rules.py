# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The rules in brief: five pages of a few lines, each with a picture of what it says."""

from console import palette
from console.buttons import LEFT, RIGHT, START, A, B
from console.page import page
from console.screen import STAGE, WIDTH
from console.text import paragraph

_PAGES = (b"@rules1", b"@rules2", b"@rules3", b"@rules4", b"@rules5")

# Records as in tiles.py (edges, floor << 10, advisors << 16, dragon << 18), then the seat;
# None is a gap. Walls: 0x51 all but east, 0x15 all but west, 0x59 an arch to the east.
_GREEN = 0
_PINK = 1 << 10
_WHITE = 2 << 10
_ONE = 1 << 16
_TWO = 2 << 16
_DRAGON = 1 << 18
_PICTURES = (
    ((0x51 | _GREEN | _ONE, 0), (0x15 | _GREEN, 0), None, (0x51 | _GREEN, 0), (0x40 | _PINK, 0)),
    ((0x51 | _WHITE | _ONE, 1), (0x11 | _WHITE, 1), (0x15 | _WHITE, 1)),
    ((0x51 | _WHITE, 0), (0x19 | _WHITE, 0), (0x15 | _GREEN | _DRAGON, 0)),
    ((0x51 | _PINK | _TWO, 0), (0x15 | _PINK | _ONE, 1)),
    ((0x10 | _WHITE | _TWO, 3), None, (0x01 | _PINK | _DRAGON, 3)),
)


def rules(game):
    """Page by page, with left, right and A; B leaves."""
    handheld = game.handheld
    words = handheld.words
    number = 0
    while True:
        text = words.text(_PAGES[number]).split("\n", 1)
        hint = "%d/%d   %s" % (number + 1, len(_PAGES), words.text(b"@rules_hint"))
        page(handheld, text[0], hint)
        paragraph(handheld, handheld.screen.stage, 6, 5, text[1], WIDTH - 12, palette.IVORY)
        _picture(game, _PICTURES[number])
        press = 0
        while press not in (LEFT, RIGHT, A, B, START):
            press = handheld.press()
        if press == LEFT:
            number = (number - 1) % len(_PAGES)
        elif press == RIGHT or (press == A and number < len(_PAGES) - 1):
            number = (number + 1) % len(_PAGES)
        else:
            return


def _picture(game, cells):
    """Cells in a row at the foot of the page."""
    x = (WIDTH - 16 * len(cells)) // 2
    for cell in cells:
        if cell:
            game.painter.cell(game.handheld.screen.stage, x, STAGE - 18, cell[0], 0, cell[1])
        x += 16
