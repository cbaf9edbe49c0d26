# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The tally: a closed room glows on the table, then its sum, line by line, and who is paid what.

Everything comes from the outcome of the placement (rooms.py). A press in the glow brings the
whole sum at once, and so does one before the sum is whole: nobody misses who is paid. Any
later one goes on to the next room.
Where only bots play it goes on by itself.

Glow, sum and coins are visits of their own, so that one of them at a time is in memory.
"""

import array

from console import palette
from console.buttons import NOTHING
from console.page import until_pressed
from console.visit import visit
from forbidden_city.rooms import COLOUR, PAID, ROW
from forbidden_city.screens import bars

PAUSE = 2600  # milliseconds a sum stays where nobody is asked to press


def tally(game):
    for room in range(game.match.rooms.closed):
        if not show_room(game, room):
            if game.persons():
                until_pressed(game.handheld)
            else:
                game.handheld.wait(PAUSE)


def show_room(game, room):
    """The glow of a room, its sum line by line, the coins. A press that ends it is returned."""
    words = game.handheld.words
    outcome = game.match.rooms.outcome
    row = ROW * room
    if game.match.rooms.closed > 1:
        hint = words.text(b"@tally_more", room + 1, game.match.rooms.closed)
    else:
        hint = words.text(b"@tally_hint")
    due = _due(game, room)
    game.hurry = visit("forbidden_city.screens.glow", "glow", game, room, due, hint)
    game.handheld.lights.all(palette.RGB[bars.FLOOR_COLOURS[outcome[row + COLOUR]]])
    x, y = visit("forbidden_city.screens.reckoning", "reckon", game, row, due, hint)
    cut = game.hurry  # by a press that only brings the sum
    if game.hurry:
        for seat in range(4):
            due[seat] -= outcome[row + PAID + seat]
        bars.coins(game, due)
    else:
        visit("forbidden_city.screens.coins", "pay_out", game, row, due, x, y)
    return NOTHING if cut and not game.demo else game.hurry


def _due(game, room):
    """Coins of this room and of those after it: on the bar they arrive one room at a time."""
    rooms = game.match.rooms
    due = array.array("H", bytearray(8))
    for later in range(room, rooms.closed):
        for seat in range(4):
            due[seat] += rooms.outcome[ROW * later + PAID + seat]
    return due
