# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Watching: a bot thinks and lays its tile; a tile that fits nowhere is shown.

The bot thinks in small steps; between them the screen stays alive and START pauses. While it
does, its code takes the place of a person's turn in memory: some 8 KB each.
"""

from bitmaptools import fill_region

from console import palette
from console.buttons import NOTHING, START
from console.line import phrase
from console.screen import BOTTOM, WIDTH
from console.sound import LAY
from console.visit import let_go, visit
from forbidden_city.match import OVER
from forbidden_city.painter import LEGAL
from forbidden_city.screens import bars

# What only a person's turn needs; the first of them loads the others.
_PERSONS = (
    "forbidden_city.screens.turn",
    "forbidden_city.screens.preview",
    "forbidden_city.screens.rim",
)


def _name(game):
    return bars.WHO[game.seats[1 + game.match.turn]]


def _open(game, name):
    """The city, and in the bar below who is at work, by figure and name."""
    game.view.marks = False
    game.view.open()
    bottom = game.handheld.screen.bottom
    fill_region(bottom, 0, 0, WIDTH, BOTTOM, palette.NIGHT)
    fill_region(bottom, 0, 0, WIDTH, 1, palette.MAROON)
    game.painter.figure(bottom, 6, 6, game.match.turn)
    phrase(
        game.handheld, bottom, 22, 6, name, _name(game), None, None, bars.COLOURS[game.match.turn]
    )


def bot_turn(game, pause_after):
    """A bot's whole turn. False: the player leaves the game."""
    if not game.persons():
        game.handheld.power.touch()  # somebody may be watching
    let_go(_PERSONS)
    chosen = -1
    while chosen < 0:
        _open(game, b"@thinks")
        game.handheld.frame()
        chosen = visit("forbidden_city.screens.watch", "think", game)
        # The pause finds the bot gone from memory; after it the same thoughts lead to the same move.
        if chosen < 0 and _leaves(game, -chosen):
            return False
    return show_lay(game, chosen >> 2, chosen & 3, pause_after)


def think(game):
    """Spot << 2 | quarter turns that the bot chooses; or a press that ends it, negative."""
    from forbidden_city.bots import make

    handheld = game.handheld
    match = game.match
    bot = make(game.seats[1 + match.turn] - 1, match)
    bot.start(match)
    drawn = handheld.now
    while not bot.step():
        press = handheld.busy()
        if press == START or (press and game.demo):
            return -press
        if drawn != handheld.now:
            drawn = handheld.now
            _dots(handheld.screen.bottom, drawn >> 8 & 3)
    return bot.spot << 2 | bot.quarters


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
    if game.match.turn != OVER and game.is_person(game.match.turn):
        handheld.frame()  # while this is looked at, the next turn is made ready
        __import__(_PERSONS[0])
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
