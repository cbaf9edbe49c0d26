# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The hand-off: "Pass to Yellow". Nothing of the next tile shows before A is pressed.

The seat's figure, large, before the moon, between two bands of fretwork in its colour: to be
read from across the table. Drawn from the seat alone: neither picture nor lights know the hand.
"""

from bitmaptools import fill_region

from console import palette
from console.buttons import START, A
from console.page import page
from console.screen import TOP, WIDTH
from console.text import big
from console.visit import visit
from forbidden_city.screens import bars
from forbidden_city.screens.moon import before_moon

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_FRET = const(12)  # pixels from one key of the fretwork to the next


def hand_off(game):
    """Wait until the next player holds the device. False: the player leaves the game."""
    handheld = game.handheld
    seat = game.match.turn
    words = handheld.words
    while True:
        page(handheld, None, words.text(b"@pass_hint"))
        bars.coins(game)
        stage = handheld.screen.stage
        _band(stage, 1, 1, bars.COLOURS[seat])
        _band(stage, 93, -1, bars.COLOURS[seat])
        before_moon(game, (seat,), 80, 38)
        big(handheld, words.text(b"@pass", bars.SEATS[seat]), TOP + 66, palette.IVORY)
        game.seat_lights()
        handheld.buttons.forget()
        press = 0
        while press != A:
            press = handheld.press()
            if press == START:
                if not visit("forbidden_city.screens.pause", "pause", game):
                    return False
                break
        if press == A:
            return True


def _band(stage, y, down, colour):
    """Fretwork, 10 pixels from its outer line at y; down is 1 or -1."""
    fill_region(stage, 1, y, WIDTH - 1, y + 2, colour)
    inner = y + 8 * down
    middle = y + 4 * down
    for x in range(1, WIDTH - _FRET, _FRET):
        fill_region(stage, x, min(y, inner), x + 2, max(y, inner) + 2, colour)
        fill_region(stage, x, inner, x + 10, inner + 2, colour)
        fill_region(stage, x + 8, min(middle, inner), x + 10, max(middle, inner) + 2, colour)
        fill_region(stage, x + 4, middle, x + 10, middle + 2, colour)
    fill_region(stage, x + _FRET, min(y, inner), x + _FRET + 2, max(y, inner) + 2, colour)
