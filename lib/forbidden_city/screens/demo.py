# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The demo: left alone, the handheld plays by itself, until any button is pressed.

Four bots at a table, every tally shown for a while, then the ranking. It plays beside
what is kept: nothing of it is written, and a kept match is taken up again after it.
"""

from console.buttons import NOTHING
from forbidden_city.match import OVER, Match
from forbidden_city.screens.box import new_seed, take_up
from forbidden_city.screens.ending import show_last_tiles, show_ranking
from forbidden_city.screens.tally import PAUSE, show_room
from forbidden_city.screens.watch import bot_turn

_SEATS = (4, 1, 2, 3, 2, 0)  # as a set-up, see setup.py
_LAID = 900  # milliseconds each thing stays on the screen
_END = 5000


def demo(game):
    """Play one game for show; True: somebody pressed a button."""
    game.demo = True
    game.handheld.sound.volume = 0  # company, not noise
    seats = game.seats
    kept = game.match is not None
    game.seats = bytearray(_SEATS)
    game.match = None  # its memory first
    game.match = Match(game.tiles, _SEATS[0], _SEATS[5], new_seed())
    pressed = _play(game)
    game.demo = False
    game.apply_options()
    game.seats = seats
    game.match = None
    if kept:
        take_up(game)
    return pressed


def _play(game):
    handheld = game.handheld
    match = game.match
    while match.turn != OVER:
        game.seat_lights()
        if not bot_turn(game, _LAID):
            return True
        for room in range(game.closed):
            if show_room(game, room) or handheld.wait(PAUSE):
                return True
    show_last_tiles(game)
    if handheld.wait(_END) != NOTHING:
        return True
    show_ranking(game)
    return handheld.wait(_END) != NOTHING
