# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Watching: a bot thinks and lays its tile; a tile that fits nowhere is shown.

The bot thinks in small steps; between them the screen stays alive and START pauses.
"""

from bitmaptools import fill_region

from console import palette
from console.buttons import NOTHING, START
from console.line import phrase
from console.screen import BOTTOM, WIDTH
from console.sound import LAY
from console.visit import visit
from forbidden_city.bots import make
from forbidden_city.painter import LEGAL
from forbidden_city.screens import bars
from forbidden_city.screens.turn import open_table


def _name(game):
    return bars.WHO[game.seats[1 + game.match.turn]]


def _open(game, name):
    """The city, and in the bar below who is at work, by figure and name."""
    game.view.marks = False
    open_table(game)
    bottom = game.handheld.screen.bottom
    fill_region(bottom, 0, 0, WIDTH, BOTTOM, palette.NIGHT)
    fill_region(bottom, 0, 0, WIDTH, 1, palette.MAROON)
    game.painter.figure(bottom, 6, 6, game.match.turn)
    phrase(
        game.handheld, bottom, 22, 6, name, _name(game), None, None, bars.COLOURS[game.match.turn]
    )


def bot_turn(game, pause_after):
    """A bot's whole turn. False: the player leaves the game."""
    handheld = game.handheld
    match = game.match
    _open(game, b"@thinks")
    handheld.frame()
    bot = make(game.seats[1 + match.turn] - 1, match)
    bot.start(match)
    drawn = handheld.now
    while not bot.step():
        press = handheld.busy()
        if press:
            if _leaves(game, press):
                return False
            _open(game, b"@thinks")
        if drawn != handheld.now:
            drawn = handheld.now
            _dots(handheld.screen.bottom, drawn >> 8 & 3)
    return show_lay(game, bot.spot, bot.quarters, pause_after)


def show_lay(game, spot, quarters, pause_after):
    """Lay a bot's tile before everybody's eyes. False: the player leaves the game."""
    handheld = game.handheld
    city = game.match.city
    x = city.spot_x(spot)
    y = city.spot_y(spot)
    game.view.centre(x, y)
    _open(game, b"@lays")
    game.cursor.quarters = quarters
    game.cursor.go(x, y)
    game.cursor.paint(game.match.hand(), LEGAL)
    handheld.screen.over.append(game.cursor.grid)
    game.lay(spot, quarters)
    handheld.sound.play(LAY)  # after the flash is written, or it stutters
    press = handheld.wait(pause_after) if pause_after else NOTHING
    return not _leaves(game, press)


def _leaves(game, press):
    """What a press means while a bot is at work: START pauses; any ends a demo."""
    if game.demo:
        return press != NOTHING
    if press == START:
        return not visit("forbidden_city.screens.pause", "pause", game)
    return False


def _dots(bottom, count):
    """The sign that a bot thinks: up to three dots, one more every quarter second."""
    fill_region(bottom, 146, 10, 158, 12, palette.NIGHT)
    for dot in range(count):
        fill_region(bottom, 146 + 4 * dot, 10, 148 + 4 * dot, 12, palette.SAND)
