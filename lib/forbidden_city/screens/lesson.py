# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The first game: five guided tiles against Page Lin, then it simply goes on.

An ordinary match for two, kept and resumed as any other: its seed deals the prepared
tiles (tools/find_lesson.py finds such seeds), so nothing in the rules knows of lessons.
A page of a few lines and a picture comes before each tile; the only legal place has a star.
"""

from console.buttons import A, B
from console.visit import visit
from forbidden_city.screens.box import deal
from forbidden_city.screens.star import Star
from forbidden_city.screens.tally import tally
from forbidden_city.screens.title import begun
from forbidden_city.screens.turn import take_turn
from forbidden_city.screens.watch import show_lay

SEED = 3154
# x, y, quarter turns; the player (purple) and Page Lin (yellow) in turn.
MOVES = ((2, 0, 0), (2, -1, 0), (2, 1, 0), (3, 0, 0), (4, 0, 3))
SETUP = bytes((2, 0, 1, 0, 0, 0))  # two seats: a person, the first bot; front
_PICTURES = b"\x05\x06\x07\x03\x08\x04"  # which of the illustrated ones each page has


def lesson(game):
    """Deal and guide through the first tiles. False: the player leaves."""
    if not begun(game):  # a table's own choice outlives a newcomer's lesson
        game.setup[:] = SETUP
    deal(game, SEED, SETUP)
    for number in range(len(MOVES)):
        _page(game, number)
        if not _move(game, MOVES[number]):
            return False
        if game.closed:
            tally(game)
    _page(game, len(MOVES))
    return True


def _page(game, number):
    handheld = game.handheld
    words = handheld.words
    name = (b"@lesson0", b"@lesson1", b"@lesson2", b"@lesson3", b"@lesson4", b"@lesson5")[number]
    heading = words.text(b"@lesson", number + 1, len(MOVES) + 1)
    texts = heading, words.text(name), words.text(b"@ok")
    visit("forbidden_city.screens.illustrated", "illustrated", game, *texts, _PICTURES[number])
    handheld.buttons.forget()
    while handheld.press() not in (A, B):
        pass


def _move(game, goal):
    game.seat_lights()
    game.closed = 0
    if game.is_person(game.match.turn):
        return take_turn(game, Star(game, *goal))
    spot = game.match.city.spot_at(goal[0], goal[1])
    return show_lay(game, spot, goal[2], 2500)
