# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Greedy: takes the placement that pays most at once."""

from forbidden_city.rooms import PAID, ROW


class Greedy:
    def __init__(self, match):
        self.match = match
        self.spot = 0
        self.quarters = 0
        self._turns = bytearray(len(match.city._bans))
        self._at = 0
        self._best = 0

    def start(self, match):
        self.match = match
        match.city.legal(match.hand(), self._turns)
        self._at = 0
        self._best = -10000

    def step(self):
        """Look at one placement; True when the choice is made."""
        city = self.match.city
        while self._at < 4 * city.spots:
            spot = self._at >> 2
            quarters = self._at & 3
            self._at += 1
            if self._turns[spot] >> quarters & 1:
                self._weigh(spot, quarters)
                return False
        return True

    def _weigh(self, spot, quarters):
        match = self.match
        me = match.turn
        rooms = match.rooms
        gain = 0
        closed = rooms.closed_by(match.city.place(spot, match.hand(), quarters, me))
        for row in range(0, ROW * closed, ROW):
            for seat in range(match.players):
                paid = rooms.outcome[row + PAID + seat]
                gain += 2 * paid if seat == me else -paid
        match.city.undo()
        if gain > self._best:
            self._best = gain
            self.spot = spot
            self.quarters = quarters
