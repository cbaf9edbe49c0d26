# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The reckoning: the sum of a closed room, line by line, and who is paid what.

    x, y = reckon(game, row, due, hint)     # of the screen: where its coins begin to fly

row: the room's part of the outcome (rooms.py). due: coins that the top bar does not show yet.
"""

from bitmaptools import fill_region

from console import palette
from console.line import phrase
from console.page import page
from console.screen import STAGE, TOP
from forbidden_city.rooms import ADVISORS, COLOUR, DRAGONS, PAID, THROUGH, TILES, VALUE
from forbidden_city.screens import bars

_LINE = 9
_BEAT = 140  # milliseconds between two lines
_LEFT = 6
_RIGHT = 154
_GATES = 4  # gate lines that fit; further gates share the last


def reckon(game, row, due, hint):
    page(game.handheld, None, hint)
    bars.coins(game, due)
    y = _sum(game, row, _head(game, row))
    _pay(game, row, y)
    worth = game.match.rooms.outcome[row + VALUE]
    return _RIGHT - game.handheld.font.number_width(worth) - 10, TOP + y + 2


def _beat(game):
    """A moment between two lines; once somebody has pressed there are none any more."""
    if not game.hurry:
        game.hurry = game.handheld.wait(_BEAT)


def _head(game, row):
    stage = game.handheld.screen.stage
    floor = bars.FLOORS[game.match.rooms.outcome[row + COLOUR]]
    phrase(game.handheld, stage, _LEFT, 2, b"@closed_room", floor, None, None, palette.GOLD)
    fill_region(stage, _LEFT, 12, _RIGHT, 13, palette.MAROON)
    return 15


def _entry(game, y, number, name, a=None, b=None, c=None):
    """A line of the sum: words on the left, the number on the right."""
    stage = game.handheld.screen.stage
    font = game.handheld.font
    phrase(game.handheld, stage, _LEFT, y, name, a, b, c, palette.IVORY)
    font.number(stage, _RIGHT - font.number_width(number), y, number, palette.IVORY)
    _beat(game)
    return y + _LINE


def _sum(game, row, y):
    rooms = game.match.rooms
    outcome = rooms.outcome
    y = _entry(game, y, outcome[row + TILES], b"@tiles_sum", outcome[row + TILES])
    if outcome[row + DRAGONS]:
        y = _entry(game, y, 3 * outcome[row + DRAGONS], b"@dragons_sum", outcome[row + DRAGONS])
    first = outcome[row + THROUGH]
    end = outcome[row + THROUGH + 1]
    shown = end if end - first <= _GATES - bool(outcome[row + DRAGONS]) else first + 2
    for index in range(first, shown):
        tiles = rooms.through[index] >> 9
        dragons = rooms.through[index] >> 2 & 127
        floor = bars.FLOORS[rooms.through[index] & 3]
        name = b"@gate_dragon_sum" if dragons else b"@gate_sum"
        y = _entry(game, y, tiles + 3 * dragons, name, floor, tiles, dragons)
    if shown < end:
        rest = 0
        for index in range(shown, end):
            rest += (rooms.through[index] >> 9) + 3 * (rooms.through[index] >> 2 & 127)
        y = _entry(game, y, rest, b"@gates_more", end - shown)
    return y


def _pay(game, row, y):
    outcome = game.match.rooms.outcome
    stage = game.handheld.screen.stage
    fill_region(stage, _RIGHT - 24, y, _RIGHT, y + 1, palette.SAND)
    font = game.handheld.font
    phrase(game.handheld, stage, _LEFT, y + 2, b"@worth", None, None, None, palette.GOLD)
    value = outcome[row + VALUE]
    font.number(stage, _RIGHT - font.number_width(value), y + 2, value, palette.GOLD)
    _beat(game)
    _seats(game, STAGE - 24, b"@advisors", row + ADVISORS)
    _beat(game)
    _seats(game, STAGE - 12, b"@paid", row + PAID)


def _seats(game, y, name, first):
    stage = game.handheld.screen.stage
    outcome = game.match.rooms.outcome
    phrase(game.handheld, stage, _LEFT, y + 1, name, None, None, None, palette.SAND)
    x = bars.seat_numbers(game, stage, 56, y, outcome, first)
    if x == 56:
        phrase(game.handheld, stage, 56, y + 1, b"@nobody", None, None, None, palette.IVORY)
