# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bots: three court officials who take a seat.

    bot = make(1, match)            # made once a match, one a seat or one for all
    bot.start(match)                # it is the turn of the seat the bot plays
    while not bot.step():           # one small piece of thought: draw, read buttons, go on
        pass
    match.place(bot.spot, bot.quarters)

A bot looks at the table, the coins, its own hand and the tiles each seat has not
laid yet; never at another hand or at the order of a stack. Its work is counted in
positions looked at, not in seconds, so a move is the same on every machine. Between
two steps the match is exactly as it was before start(). Thinking allocates nothing.
"""

from forbidden_city.bots.courtier import Courtier, Page
from forbidden_city.bots.lady import Lady
from forbidden_city.bots.weights import LADY, PAGE, SCRIBE

# Name (at most ten letters) and a line of character for the screen that offers them.
LEVELS = (
    ("Page Lin", "new at court, loves dragons"),
    ("Scribe Wu", "counts every coin"),
    ("Lady Shen", "plans whole palaces"),
)


def make(level, match):
    """A bot of this level (0 is the easiest) for a match."""
    if level == 0:
        return Page(match, PAGE, dragon=9, others=0)
    if level == 1:
        return Courtier(match, SCRIBE)
    return Lady(match, LADY[match.players - 2])
