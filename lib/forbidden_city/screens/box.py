# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The box: unpacked at power on; matches are dealt out of it, taken up again and put away.

    unpack(game)            # words and tiles; what is kept is put in order
    deal(game, seed)        # a new match with the set-up as it is now
    take_up(game)           # the match that is kept, if there is one
    put_away(game)          # the match is over: count it and write it down for good

What happens once a start or once a match, and so is in memory only then: game.py visits it.
"""

from forbidden_city import ledger, save
from forbidden_city.match import Match
from forbidden_city.screens.language import speak
from forbidden_city.tiles import Tiles


def unpack(game):
    ledger.tidy(game.kept)
    speak(game)
    with open("/tiles.bin", "rb") as file:
        game.tiles = Tiles(file.read())


def new_seed():
    import os

    from forbidden_city.chance import MOST_SEED

    seed = 0
    for byte in os.urandom(4):
        seed = seed << 8 | byte
    return seed & MOST_SEED


def deal(game, seed=None):
    """Begin a match with the set-up as it is now; without a seed by chance."""
    if seed is None:
        seed = new_seed()
    game.match = None  # its memory first
    game.match = Match(game.tiles, game.setup[0], game.setup[5], seed)
    game.keep.claim()
    ledger.begin(game.kept, game.setup, seed, game.tiles)
    game.keep.write()


def take_up(game):
    """Take up the match that is kept, if there is one; tell what stands in the way."""
    if save.running(game.kept):
        try:
            game.match = ledger.replay(game.kept, game.tiles)
        except ledger.SaveError:
            game.tell(b"@kept_lost")


def put_away(game):
    from forbidden_city.screens.archive import shelve

    shelve(game)
    ledger.finish(game.kept, game.match)
    game.keep.write()
