# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bars: coins of all seats on top; figures with numbers wherever seats are told.

    coins(game)                     # the whole top bar
    purse(game, seat, due)          # the number of one seat in it
    portrait(game, bitmap, x, y, seat)
    seat_numbers(game, bitmap, x, y, row, colour)

Figures stand for the seats everywhere, so that nobody has to learn a code and no
language is needed. Allocates nothing.
"""

from bitmaptools import fill_region

from console import palette
from console.screen import TOP, WIDTH
from forbidden_city.match import OVER

SEATS = (b"@purple", b"@yellow", b"@red", b"@blue")
WHO = (b"@person", b"@bot0", b"@bot1", b"@bot2")
FLOORS = (b"@green", b"@pink", b"@white", b"@temple", b"@garden")
COLOURS = (palette.PURPLE, palette.GOLD, palette.EMBER, palette.BLUE)
FLOOR_COLOURS = (palette.JADE, palette.ROSE, palette.IVORY)

_LEFT = 24  # width of the tiles-left corner


def _width(match):
    """Of a seat's part of the top bar."""
    return min((WIDTH - _LEFT) // match.players, 40)


def seat_x(game, seat):
    """Where the figure of a seat stands in the top bar."""
    return _width(game.match) * seat + 3


def purse(game, seat, due=None):
    """The coins of a seat, without what is still due to it: from one digit to more."""
    top = game.handheld.screen.top
    x = seat_x(game, seat) + 10
    fill_region(top, x, 2, x + _width(game.match) - 14, TOP - 2, palette.NIGHT)
    shown = game.match.coins[seat] - (due[seat] if due else 0)
    game.handheld.font.number(top, x, 2, shown, palette.IVORY)


def coins(game, due=None):
    """Figure and coins of every seat, the one to move marked; tiles left in the corner.

    What is due to the seats, if given, is not shown yet.
    """
    match = game.match
    top = game.handheld.screen.top
    font = game.handheld.font
    fill_region(top, 0, 0, WIDTH, TOP, palette.NIGHT)
    fill_region(top, 0, TOP - 1, WIDTH, TOP, palette.MAROON)
    for seat in range(match.players):
        x = seat_x(game, seat)
        portrait(game, top, x, 1, seat)
        purse(game, seat, due)
        if seat == match.turn:
            fill_region(top, x - 2, TOP - 2, x + _width(match) - 5, TOP, COLOURS[seat])
    if match.turn != OVER:
        left = match.left[match.turn]
        x = WIDTH - font.number_width(left) - 1
        font.number(top, x, 2, left, palette.SAND)
        # A little stack of tiles.
        fill_region(top, x - 9, 4, x - 3, 9, palette.SLATE)
        fill_region(top, x - 11, 2, x - 5, 7, palette.SAND)


def portrait(game, bitmap, x, y, seat):
    """A figure, and a bright ground a pixel wider: on the night alone its outline is lost."""
    fill_region(bitmap, x, y - 1, x + 7, y + 9, palette.SAND)
    fill_region(bitmap, x - 1, y, x + 8, y + 8, palette.SAND)
    game.painter.figure(bitmap, x, y, seat)


def seat_numbers(game, bitmap, x, y, numbers, first):
    """A figure and a number for every seat that has one; return the x after them."""
    for seat in range(game.match.players):
        number = numbers[first + seat]
        if number:
            game.painter.figure(bitmap, x, y, seat)
            x = game.handheld.font.number(bitmap, x + 9, y + 1, number, palette.IVORY) + 5
    return x
