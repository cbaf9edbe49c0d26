# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Coins: they fly from what a room is worth to the figures of those it pays.

    pay_out(game, row, due, x, y)   # the row of the outcome; from there on the screen

What has arrived is no longer due. A press ends it: game.hurry has it, all is paid and no coin
is left over. At most six, sprites that share a bitmap of 28 bytes: made by __init__, let go by land(). A step
moves them, some 100 pixels each, and repaints the number where one arrives; it takes nothing
from the heap. Visited by tally.py.
"""

import displayio

from forbidden_city.rooms import PAID
from forbidden_city.screens import bars

_MOST = 6
_SIZE = 7
_FLIGHT = 8  # steps from the sum to the figure
_LAG = 2  # steps between two coins of a seat
_STEP = 40  # milliseconds


def pay_out(game, row, due, x, y):
    coins = Coins(game, row, due, x, y)
    while not game.hurry and coins.step():
        game.hurry = game.handheld.wait(_STEP)
    coins.land()


class Coins:
    def __init__(self, game, row, due, x, y):
        self._game = game
        self._paid = row + PAID
        self._due = due
        self._x = x
        self._y = y
        self._sprites = []
        self._seats = bytearray(_MOST)
        self._places = bytearray(_MOST)  # in the line of coins to the same seat
        self._lines = bytearray(4)  # how many fly to each seat
        self._step = -1
        self._last = -1
        outcome = game.match.rooms.outcome
        seats = 0
        for seat in range(4):
            seats += outcome[self._paid + seat] > 0
        if seats:
            bitmap = displayio.Bitmap(_SIZE, _SIZE, 16)
            game.painter.coin(bitmap, 0, 0)
            for seat in range(4):
                self._line_up(bitmap, seat, min(outcome[self._paid + seat], _MOST // seats))

    def _line_up(self, bitmap, seat, count):
        shader = self._game.cursor.grid.pixel_shader  # night shows what is below
        self._lines[seat] = count
        for place in range(count):
            self._seats[len(self._sprites)] = seat
            self._places[len(self._sprites)] = place
            sprite = displayio.TileGrid(bitmap, pixel_shader=shader, x=self._x, y=self._y)
            sprite.hidden = True
            self._sprites.append(sprite)
            self._game.handheld.screen.over.append(sprite)
            self._last = max(self._last, _FLIGHT + _LAG * place + 1)

    def step(self):
        """False once all have arrived."""
        if self._step >= self._last:
            return False
        self._step += 1
        for index in range(len(self._sprites)):
            gone = self._step - _LAG * self._places[index]
            if 0 <= gone <= _FLIGHT:
                self._fly(self._sprites[index], self._seats[index], gone)
            if gone == _FLIGHT:
                self._arrive(self._seats[index], self._places[index])
            elif gone > _FLIGHT:
                self._sprites[index].hidden = True
        return True

    def land(self):
        while self.step():
            pass
        over = self._game.handheld.screen.over
        for _ in range(len(self._sprites)):
            over.pop()
        self._sprites = None

    def _fly(self, sprite, seat, gone):
        # Evenly across, ever faster upwards: a bow.
        to = bars.seat_x(self._game, seat)
        sprite.x = self._x + (to - self._x) * gone // _FLIGHT
        sprite.y = self._y + (2 - self._y) * gone * gone // (_FLIGHT * _FLIGHT)
        if not gone:
            sprite.hidden = False

    def _arrive(self, seat, place):
        """A share of what the seat is paid; with the last coin of its line all is there."""
        paid = self._game.match.rooms.outcome[self._paid + seat]
        line = self._lines[seat]
        self._due[seat] -= paid * (place + 1) // line - paid * place // line
        bars.purse(self._game, seat, self._due)
