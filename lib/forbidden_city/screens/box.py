# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The box: unpacked at power on; matches are dealt out of it, taken up again and put away.

    unpack(game)            # words and tiles; what is kept is put in order
    deal(game, seed)        # a new match with the set-up as it is now
    may_deal(game)          # True, unless somebody wants to keep a match that is not over
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


def deal(game, seed=None, setup=None):
    """Begin a match with the set-up as it is now, or with another; without a seed by chance."""
    setup = setup or game.setup
    if seed is None:
        seed = new_seed()
    game.match = None  # its memory first
    game.match = Match(game.tiles, setup[0], setup[5], seed)
    game.keep.claim()
    ledger.begin(game.kept, setup, seed, game.tiles)
    game.keep.write()


def may_deal(game):
    if game.match is None or not save.running(game.kept):
        return True
    from console.buttons import A
    from console.message import message

    words = game.handheld.words
    texts = words.text(b"@new"), words.text(b"@replace_text"), words.text(b"@replace_hint")
    return message(game.handheld, *texts) == A


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
