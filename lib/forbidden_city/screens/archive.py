# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The archive: a finished game goes into the chronicle on the drive, if the drive is ours.

The slate stays open from the first game on (see console/slate.py for why).
"""

from console.slate import Slate, SlateError
from forbidden_city import chronicle, save

_slate = Slate("GAMES", "games.txt", chronicle.LENGTH)


def shelve(game):
    """Write the match down. What hinders it was told by the keeper already."""
    try:
        chronicle.shelve(_slate, game.match, game.seats, save.games(game.kept) + 1)
    except SlateError:
        pass  # a computer has the drive, or it is full: the game itself is over and shown
