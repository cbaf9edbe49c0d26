# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The hand-off: "Pass to Yellow". Nothing of the next tile shows before A is pressed.

Drawn from the seat alone: neither picture nor lights know the hand.
"""

from bitmaptools import fill_region

from console import palette
from console.buttons import START, A
from console.page import page
from console.screen import TOP, WIDTH
from console.text import big
from console.visit import visit
from forbidden_city.screens import bars


def hand_off(game):
    """Wait until the next player holds the device. False: the player leaves the game."""
    handheld = game.handheld
    seat = game.match.turn
    words = handheld.words
    while True:
        page(handheld, None, words.text(b"@pass_hint"))
        bars.coins(game)
        stage = handheld.screen.stage
        fill_region(stage, 0, 22, WIDTH, 24, bars.COLOURS[seat])
        fill_region(stage, 0, 72, WIDTH, 74, bars.COLOURS[seat])
        for place in range(5):
            game.painter.figure(stage, 42 + 17 * place, 28, seat)
        name = words.text(b"@pass", bars.SEATS[seat])
        big(handheld, name, TOP + 44, palette.IVORY)
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
