# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Options: each row changes with left, right or A and acts at once."""

from console.buttons import LEFT, RIGHT, START, A, B
from console.menu import Menu

_BRIGHTNESS = (2, 4, 6, 8, 10)


def _rows(game):
    words = game.handheld.words
    return [
        words.text(b"@sound_on" if game.handheld.sound.on else b"@sound_off"),
        words.text(b"@lights_on" if game.handheld.lights.on else b"@lights_off"),
        words.text(b"@bright", game.brightness),
        words.text(b"@aids_on" if game.aids else b"@aids_off"),
        words.text((b"@speed0", b"@speed1", b"@speed2")[game.speed]),
    ]


def options(game):
    handheld = game.handheld
    words = handheld.words
    menu = Menu(handheld, words.text(b"@options"), _rows(game), words.text(b"@choose_hint"))
    while True:
        press = menu.ask()
        if press in (B, START):
            return
        step = -1 if press == LEFT else 1
        if press not in (LEFT, RIGHT, A):
            continue
        if menu.row == 0:
            handheld.sound.on = not handheld.sound.on
        elif menu.row == 1:
            handheld.lights.on = not handheld.lights.on
            game.seat_lights()
        elif menu.row == 2:
            game.brightness = (game.brightness - 1 + step) % 5 + 1
            handheld.screen.brightness(2 * game.brightness)
        elif menu.row == 3:
            game.aids = not game.aids
        else:
            game.speed = (game.speed + step) % 3
        menu.write(menu.row, _rows(game)[menu.row])
