# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A menu: a heading, rows to walk through, a hint of what the buttons do.

    menu = Menu(handheld, "Paused", ["Scores", "Options"], "A choose  B back")
    press = menu.ask()          # A, B, LEFT, RIGHT, START or SELECT; menu.row is chosen
    menu.write(1, "Sound: off") # a row may change under the player's hands

Rows wrap around at both ends; more rows than fit scroll. Remarks, one for each row
("" for none), are shown above the hint while their row is chosen. Where rows are acted
on in different ways, hints has a row's own hint ("" for the common one). It allocates
a little: for the time between turns.
"""

from bitmaptools import fill_region

from console import palette
from console.buttons import DOWN, NOTHING, UP
from console.page import page
from console.screen import BOTTOM, STAGE, WIDTH
from console.sound import MOVE
from console.text import centred, write

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_ROW = const(12)
_SHOWN = const(7)
_MARGIN = const(20)


class Menu:
    def __init__(self, handheld, heading, rows, hint, row=0, remarks=None, hints=None):
        self._handheld = handheld
        self._rows = rows
        self._hint = hint
        self._remarks = remarks
        self._hints = hints
        self.row = row
        self._first = 0
        page(handheld, heading, hint)
        self._shown = min(len(rows), _SHOWN)
        self._top = (STAGE - _ROW * self._shown) // 2
        self._scroll()
        self._show_all()
        self._remark()

    def ask(self):
        """Walk through the rows until a button other than up and down is pressed."""
        while True:
            press = self._handheld.press()
            before = self.row
            if press == UP:
                self.row = (self.row - 1) % len(self._rows)
            elif press == DOWN:
                self.row = (self.row + 1) % len(self._rows)
            elif press != NOTHING:
                return press
            else:
                continue
            self._handheld.sound.play(MOVE)
            if self._scroll():
                self._show_all()
            else:
                self._show(before)
                self._show(self.row)
            self._remark()

    def write(self, row, text, remark=""):
        if self._rows[row] != text:
            self._rows[row] = text
            self._show(row)
        if self._remarks:
            self._remarks[row] = remark
            self._remark()

    def _remark(self):
        """What there is to say of the chosen row; the hint makes room for it."""
        if self._remarks or self._hints:
            bottom = self._handheld.screen.bottom
            remark = self._remarks[self.row] if self._remarks else ""
            hint = self._hints[self.row] if self._hints else ""
            fill_region(bottom, 0, 1, WIDTH, BOTTOM, palette.NIGHT)
            centred(self._handheld, bottom, 2, remark, palette.GOLD)
            centred(self._handheld, bottom, 11 if remark else 6, hint or self._hint, palette.SAND)

    def _scroll(self):
        """Bring the chosen row among those shown; True if others are shown now."""
        first = self._first
        if self.row < first:
            self._first = self.row
        elif self.row >= first + self._shown:
            self._first = self.row - self._shown + 1
        return first != self._first

    def _show_all(self):
        for row in range(self._first, self._first + self._shown):
            self._show(row)
        # Arrows where there is more above or below, and no longer where there was.
        stage = self._handheld.screen.stage
        x = WIDTH - _MARGIN
        end = self._top + _ROW * self._shown
        fill_region(stage, x, self._top, WIDTH, end, palette.NIGHT)
        if self._first:
            write(self._handheld, stage, x, self._top + 2, "↑", palette.SAND)
        if self._first + self._shown < len(self._rows):
            write(self._handheld, stage, x, end - 10, "↓", palette.SAND)

    def _show(self, row):
        """One row; the chosen one is golden on lacquer, with a mark before it."""
        stage = self._handheld.screen.stage
        chosen = row == self.row
        y = self._top + _ROW * (row - self._first)
        right = WIDTH - _MARGIN - 2
        ground = palette.MAROON if chosen else palette.NIGHT
        fill_region(stage, _MARGIN - 8, y, right, y + _ROW, ground)
        if chosen:
            fill_region(stage, _MARGIN - 8, y, _MARGIN - 6, y + _ROW, palette.GOLD)
        colour = palette.GOLD if chosen else palette.IVORY
        write(self._handheld, stage, _MARGIN, y + 2, self._rows[row], colour)
