# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Reads the screen: the words on it, and where they are, for whoever cannot see its small letters.

    sim = Simulator()
    reader = Reader(sim)
    ...
    reader.lines()      # [(x, y, "Closes green for 12"), ...] from the top down

It looks over the shoulder of the console's font while that draws, and remembers with each piece of
text where it left ink. A piece is on the screen as long as that is there and its bitmap is shown: so
nobody has to tell when text is painted over.

Limits: letters of console.font alone, not those that lie in a picture. What floats over a text does
not hide it.
"""

import re
from collections import namedtuple
from weakref import WeakKeyDictionary

HEIGHT = 9  # of the font's letters
WORD_GAP = 4  # pixels: what is closer belongs to the same word
SAME_LINE = 4  # pixels: what is closer by its height stands on one line

Piece = namedtuple("Piece", "x y end text colour ink")  # ink: places in the bitmap's store


class Reader:
    def __init__(self, sim):
        self._sim = sim
        self._pieces = WeakKeyDictionary()  # by bitmap
        sim.on_load = self._watch

    def _watch(self, module):
        """A module of board code was loaded: is it the font?"""
        if module.__name__ != "console.font":
            return
        font = module.Font
        draw, number = font.draw, font.number

        def watched_draw(self, bitmap, x, y, text, start=0, end=None, colour=1):
            after = draw(self, bitmap, x, y, text, start, end, colour)
            if bitmap is not None:
                words = bytes(text[start:end]).decode("utf-8", "replace")
                note(bitmap, x, y, after, words, colour)
            return after

        def watched_number(self, bitmap, x, y, value, colour=1):
            after = number(self, bitmap, x, y, value, colour)
            if bitmap is not None:
                note(bitmap, x, y, after, str(value), colour)
            return after

        note = self._note
        font.draw, font.number = watched_draw, watched_number

    def _note(self, bitmap, x, y, end, text, colour):
        """What is written over is gone; blanks leave nothing."""
        kept = [
            piece
            for piece in self._pieces.get(bitmap, ())
            if (piece.end <= x or piece.x >= end or abs(piece.y - y) >= HEIGHT)
            and _is_there(bitmap, piece)
        ]
        ink = _ink(bitmap, x, y, end, colour)
        if ink:
            kept.append(Piece(x, y, end, text, colour, ink))
        self._pieces[bitmap] = kept

    def lines(self):
        """(x, y, text) of every line on the screen, from the top down, in pixels of the screen."""
        pieces = sorted(self._shown(self._sim.root_group), key=lambda piece: piece.y)
        lines = []
        for piece in pieces:
            if lines and piece.y - lines[-1][0].y < SAME_LINE:
                lines[-1].append(piece)
            else:
                lines.append([piece])
        return [_joined(sorted(line)) for line in lines]

    def _shown(self, layer):
        """The pieces of a layer and those below it, where they are on the screen."""
        if layer is None or layer.hidden:
            return
        if hasattr(layer, "_layers"):
            for below in layer._layers:
                yield from self._shown(below)
            return
        bitmap = getattr(layer, "bitmap", None)
        for piece in self._pieces.get(bitmap, ()) if bitmap is not None else ():
            if _is_there(bitmap, piece):
                scale = layer._absolute_transform.scale
                left, top = layer._current_area.x1, layer._current_area.y1
                x, y, end = (
                    left + scale * piece.x,
                    top + scale * piece.y,
                    left + scale * piece.end,
                )
                yield piece._replace(x=x, y=y, end=end)


def _ink(bitmap, x, y, end, colour):
    width = bitmap._bmp_width
    rows = range(max(y, 0), min(y + HEIGHT, bitmap._bmp_height))
    columns = range(max(x, 0), min(end, width))
    places = (row * width + column for row in rows for column in columns)
    return [place for place in places if bitmap._data[place] == colour]


def _is_there(bitmap, piece):
    return all(bitmap._data[place] == piece.colour for place in piece.ink)


def _joined(pieces):
    text, end = "", pieces[0].x
    for piece in pieces:
        gap = piece.x - end
        text += ("  " if gap > 2 * WORD_GAP else " " if gap >= WORD_GAP else "") + piece.text
        end = piece.end
    return pieces[0].x, pieces[0].y, re.sub(" {3,}", "  ", text.strip())
