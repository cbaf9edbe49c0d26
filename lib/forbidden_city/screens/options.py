# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Options: each row changes with left, right or A, acts at once and is kept."""

from console.buttons import LEFT, RIGHT, START, A, B
from console.menu import Menu
from console.message import message
from console.sound import TURN
from forbidden_city.save import AIDS, BRIGHTNESS, KIOSK, LIGHTS, SOUND, SPEED
from forbidden_city.screens import language

_FIELDS = (SOUND, LIGHTS, BRIGHTNESS, AIDS, SPEED, KIOSK)
_LEAST = (0, 0, 1, 0, 0, 0)
_CHOICES = (4, 2, 5, 2, 3, 2)
_LANGUAGE = len(_FIELDS)  # the rows below them
_COMPUTER = _LANGUAGE + 1


def _row(game, row):
    words = game.handheld.words
    if row == _LANGUAGE:
        return words.text(b"@language", language.name(game))
    if row == _COMPUTER:
        return words.text(b"@computer")
    value = game.kept[_FIELDS[row]]
    if _FIELDS[row] == SOUND:
        return words.text((b"@sound_off", b"@sound_quiet", b"@sound_on", b"@sound_loud")[value])
    if _FIELDS[row] == LIGHTS:
        return words.text(b"@lights_on" if value else b"@lights_off")
    if _FIELDS[row] == BRIGHTNESS:
        return words.text(b"@bright", value)
    if _FIELDS[row] == AIDS:
        return words.text(b"@aids_on" if value else b"@aids_off")
    if _FIELDS[row] == KIOSK:
        return words.text(b"@kiosk_on" if value else b"@kiosk_off")
    return words.text((b"@speed0", b"@speed1", b"@speed2")[value])


def options(game):
    words = game.handheld.words
    row = 0
    while True:
        menu = Menu(
            game.handheld,
            words.text(b"@options"),
            [_row(game, number) for number in range(_COMPUTER + 1)],
            words.text(b"@options_hint"),
            row,
            None,
            [""] * _COMPUTER + [words.text(b"@choose_hint")],  # nothing to change in the last
        )
        press = _change(game, menu)
        row = menu.row
        if press in (B, START):
            return
        if row == _LANGUAGE:  # every row changes with it
            language.change(game, -1 if press == LEFT else 1)
            game.keep.write()
            continue
        text = words.text(b"@computer_text")
        if message(game.handheld, words.text(b"@computer"), text, words.text(b"@restart")) == A:
            game.keep.give_drive_to_computer()


def _change(game, menu):
    """Change options until the player is done (B, START) or wants one of the last two rows."""
    while True:
        press = menu.ask()
        if press in (B, START):
            return press
        if press not in (LEFT, RIGHT, A):
            continue
        row = menu.row
        if row == _LANGUAGE:
            return press
        if row == _COMPUTER:
            if press == A:
                return A
            continue
        step = -1 if press == LEFT else 1
        value = game.kept[_FIELDS[row]] - _LEAST[row] + step
        game.kept[_FIELDS[row]] = value % _CHOICES[row] + _LEAST[row]
        game.keep.write()  # people leave by switching off, too
        game.apply_options()
        game.handheld.sound.play(TURN)  # so that a new volume is heard
        game.seat_lights()
        menu.write(row, _row(game, row))
