# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bots: three court officials who take a seat.

    bot = make(1, match)            # for any turn of this match
    bot.start(match)                # it is the turn of the seat the bot plays
    while not bot.step():           # one small piece of thought: draw, read buttons, go on
        pass
    match.place(bot.spot, bot.quarters)

A bot looks at the table, its own hand, how many placements each seat has left, and the
tiles each has not laid yet; never at another hand or at the order of a stack. Its work
is counted in positions looked at, not in seconds, so a move is the same on every
machine. Between two steps the match is exactly as it was before start(). Thinking
allocates nothing; making a bot takes about 3 KB.
"""

from forbidden_city.bots.courtier import Courtier
from forbidden_city.bots.weights import WEIGHTS


def make(level, match):
    """A bot for a match: level 0 is Page Lin, 1 Scribe Wu, 2 Lady Shen."""
    row = 35 * (level if level < 2 else match.players)
    weights = WEIGHTS[row : row + 35]
    others = 2048 // (match.players - 1)
    if level == 2:
        from forbidden_city.bots.lady import Lady

        return Lady(match, weights, others)
    if level:
        return Courtier(match, weights, 3, others, 1)
    # Page Lin believes that a dragon is worth nine tiles, minds no coins but his own, and
    # walks past four places of five.
    return Courtier(match, weights, 9, 0, 5)
