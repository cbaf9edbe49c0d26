# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Courtier: weighs every place and turn of the tile in hand and takes the best.

    bot = Courtier(match, SCRIBE)
    bot.start(match)
    while not bot.step():
        pass
    match.place(bot.spot, bot.quarters)

Scribe Wu is just this; Page Lin is too, with odd beliefs and open eyes for some places
only. Lady Shen (lady.py) goes on from here. A step learns a part of the city or weighs
the turns of one place: 50 to 100 us on a desktop.
"""

from forbidden_city.bots.sight import Sight
from forbidden_city.bots.survey import COIN

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


NOTHING = const(-0x20000000)  # less than any score

_LEARN = const(0)
_WEIGH = const(1)


class Courtier:
    def __init__(self, match, weights, dragon=3, others=COIN):
        self.match = match
        self.spot = 0
        self.quarters = 0
        self.positions = 0  # looked at since start
        self.sight = Sight(match, dragon)
        self.sight.judge_by(weights, others)
        self._stage = _LEARN
        self._at = 0
        self._tile = 0
        self._best = NOTHING

    def start(self, match):
        """Begin to think about the turn of the seat to move."""
        seat = match.turn
        self.match = match
        self.positions = 0
        self._stage = _LEARN
        self._at = 0
        self._tile = match.hand()
        self._best = NOTHING
        self.sight.be(seat, match.left[seat] - 1)
        self.sight.begin(match)

    def step(self):
        """Think a little; True when spot and quarters hold the choice."""
        if self._stage == _LEARN:
            if not self.sight.go_on():
                self._stage = _WEIGH
                self.sight.take(self._tile)
            return False
        if self._at == self.match.city.spots:
            return True
        self._weigh_spot(self._at)
        self._at += 1
        return False

    def _weigh_spot(self, spot):
        """Weigh every turn on a spot and keep the best; its score, or NOTHING."""
        turns = self.match.city.fits(spot, self._tile) & self.sight.turns()
        best = NOTHING
        for quarters in range(4):
            if turns >> quarters & 1:
                score = self.sight.weigh(spot, quarters)
                self.positions += 1
                self._note(spot, quarters, score)
                if score > best:
                    best = score
        return best

    def _note(self, spot, quarters, score):
        if score > self._best:
            self._best = score
            self.spot = spot
            self.quarters = quarters


class Page(Courtier):
    """Walks past a third of all places, others each turn; and never looks at them twice."""

    def _weigh_spot(self, spot):
        city = self.match.city
        last = spot == city.spots - 1 and self._best == NOTHING
        if last:
            for other in range(spot):
                Courtier._weigh_spot(self, other)
        if last or (5 * city.spot_x(spot) + 7 * city.spot_y(spot) + city.cells) % 3:
            Courtier._weigh_spot(self, spot)
        return NOTHING
