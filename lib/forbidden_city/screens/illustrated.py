# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A page of a few lines with a picture of what they say: the rules, and the first game.

    illustrated(game, "ROOMS", "Open sides of one floor ...", "B back", 1)

Cells and figures are the city's own, twice their size.
"""

from console import palette
from console.enlarged import enlarged
from console.page import page
from console.screen import STAGE, TOP, WIDTH
from console.text import paragraph
from forbidden_city.painter import LEGAL
from forbidden_city.screens import bars

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_MARGIN = const(5)
_HEIGHT = const(18)  # of a picture: a cell with the cursor round it
_GAP = const(6)

# What records are made of (see tiles.py): walls all but east, all but west, only north and south,
# and these with an arch to the east; floors; who is there. The last bit: the cursor is round it.
_WEST_END = const(0x51)
_EAST_END = const(0x15)
_HALL = const(0x11)
_TO_ARCH = const(0x19)
_GREEN = const(0)
_PINK = const(1 << 10)
_WHITE = const(2 << 10)
_ONE = const(1 << 16)
_TWO = const(2 << 16)
_DRAGON = const(1 << 18)
_MARKED = const(1 << 23)

_COIN = const(-1)

# A cell is its record and its seat, a figure None and its seat; numbers are golden, None is a gap.
_PICTURES = (
    # the rules: joined, and apart
    (
        (_WEST_END | _GREEN | _ONE, 0),
        (_EAST_END | _GREEN, 0),
        None,
        (_WEST_END | _GREEN, 0),
        (0x40 | _PINK, 0),
    ),
    # closed
    ((_WEST_END | _WHITE | _ONE, 1), (_HALL | _WHITE, 1), (_EAST_END | _WHITE, 1)),
    # two tiles, and behind the gate one with a dragon
    (
        (_WEST_END | _WHITE, 0),
        (_TO_ARCH | _WHITE, 0),
        (_EAST_END | _GREEN | _DRAGON, 0),
        None,
        6,
        _COIN,
    ),
    # most and second
    (
        (_WEST_END | _PINK | _TWO, 0),
        (_EAST_END | _PINK | _ONE, 1),
        None,
        (None, 0),
        2,
        None,
        (None, 1),
        1,
    ),
    # the last tiles
    ((0x10 | _WHITE | _TWO, 0), 4, _COIN, None, (0x01 | _PINK | _DRAGON, 0), 3, _COIN),
    # the first game: your tile, and Page Lin's
    ((0x10 | _PINK | _TWO | _MARKED, 0), None, (0x05 | _WHITE | _ONE, 1)),
    # joined, open to the east
    ((_WEST_END | _PINK, 0), (_HALL | _PINK | _TWO, 0)),
    # a wall, and a gate
    ((_WEST_END | _WHITE, 0), (0x40 | _GREEN, 0), None, (_TO_ARCH | _PINK, 0), (0x01 | _GREEN, 0)),
    # a room of two tiles with a gate to one
    (
        (_WEST_END | _PINK | _TWO, 0),
        (_TO_ARCH | _PINK | _ONE, 1),
        (_EAST_END | _WHITE, 0),
        None,
        3,
        _COIN,
    ),
)


def illustrated(game, heading, text, hint, number):
    handheld = game.handheld
    page(handheld, heading, hint)
    stage = handheld.screen.stage
    paragraph(handheld, stage, _MARGIN, 4, text, WIDTH - 2 * _MARGIN, palette.IVORY)
    width = _paint(game, None, _PICTURES[number])
    x = WIDTH // 2 - width
    y = TOP + STAGE - 2 * _HEIGHT - 1
    _paint(game, enlarged(handheld, width, _HEIGHT, 2, x, y), _PICTURES[number])


def _paint(game, bitmap, parts):
    """Return the width; without a bitmap only that."""
    painter = game.painter
    x = 1
    for part in parts:
        if part is None:
            x += _GAP
        elif part == _COIN:
            if bitmap:
                painter.coin(bitmap, x, 5)
            x += 7
        elif isinstance(part, int):
            x = game.handheld.font.number(bitmap, x + 3, 5, part, palette.GOLD)
        elif part[0] is None:
            if bitmap:
                bars.portrait(game, bitmap, x, 5, part[1])
            x += 7
        else:
            if bitmap:
                painter.cell(bitmap, x, 1, part[0], 0, part[1])
                if part[0] & _MARKED:
                    painter.brackets(bitmap, x, 1, LEGAL)
            x += 16
    return x + 1
