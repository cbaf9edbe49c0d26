# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The archive: a finished game goes into the chronicle on the drive, if the drive is ours.

The slate is the game's and stays open from the first match on (see console/slate.py for why).
"""

from console.slate import Slate, SlateError
from forbidden_city import chronicle, ledger


def shelve(game):
    """Write the match down. What hinders it was told by the keeper already."""
    if game.shelf is None:
        game.shelf = Slate("GAMES", "games.txt", chronicle.LENGTH)
    try:
        chronicle.shelve(game.shelf, game.match, game.seats, ledger.games(game.kept) + 1)
    except SlateError:
        pass  # a computer has the drive, or it is full: the game itself is over and shown
