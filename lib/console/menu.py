# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A menu: a heading, rows to walk through, a hint of what the buttons do.

    menu = Menu(handheld, "Paused", ["Scores", "Options"], "A choose  B back")
    press = menu.ask()          # A, B, LEFT, RIGHT, START or SELECT; menu.row is chosen
    menu.write(1, "Sound: off") # a row may change under the player's hands

Rows wrap around at both ends; more rows than fit scroll. Labels make it, so it
allocates: for the time between turns.
"""

import displayio
from bitmaptools import fill_region

from console import palette
from console.buttons import DOWN, NOTHING, UP
from console.labels import label
from console.page import page
from console.screen import STAGE, TOP, WIDTH
from console.sound import MOVE

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_ROW = const(12)
_SHOWN = const(7)
_MARGIN = const(20)


class Menu:
    def __init__(self, handheld, heading, rows, hint, row=0):
        self._handheld = handheld
        self._rows = rows
        self.row = row
        self._first = 0
        page(handheld, heading, hint)
        self._labels = displayio.Group()
        handheld.screen.over.append(self._labels)
        for _ in range(min(len(rows), _SHOWN)):
            self._labels.append(label(handheld.font, " ", _MARGIN, 0, palette.IVORY))
        self._show()

    def ask(self):
        """Walk through the rows until a button other than up and down is pressed."""
        while True:
            press = self._handheld.press()
            if press == UP:
                self.row = (self.row - 1) % len(self._rows)
            elif press == DOWN:
                self.row = (self.row + 1) % len(self._rows)
            elif press != NOTHING:
                return press
            else:
                continue
            self._handheld.sound.play(MOVE)
            self._show()

    def write(self, row, text):
        if self._rows[row] != text:
            self._rows[row] = text
            self._show()

    def _show(self):
        shown = len(self._labels)
        if self.row < self._first:
            self._first = self.row
        elif self.row >= self._first + shown:
            self._first = self.row - shown + 1
        top = TOP + (STAGE - _ROW * shown) // 2
        stage = self._handheld.screen.stage
        stage.fill(palette.NIGHT)
        bar = top - TOP + _ROW * (self.row - self._first)
        fill_region(stage, _MARGIN - 8, bar, WIDTH - _MARGIN + 8, bar + _ROW, palette.MAROON)
        fill_region(stage, _MARGIN - 8, bar, _MARGIN - 6, bar + _ROW, palette.GOLD)
        for place in range(shown):
            line = self._labels[place]
            text = self._rows[self._first + place]
            if line.text != text:
                line.text = text
            line.anchored_position = (_MARGIN, top + _ROW * place + 1)
            line.color = palette.RGB[
                palette.GOLD if place == self.row - self._first else palette.IVORY
            ]
