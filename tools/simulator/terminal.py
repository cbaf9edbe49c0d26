# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Plays in a terminal: block characters in true colour, keys as they are typed. Works over ssh.

A character cell shows two pixels, one above the other: 160 columns and 66 rows show every pixel. On
80 columns and 34 rows a cell stands for 2 by 4 pixels, in quarter blocks of two colours: too coarse
for small letters, so the words of the screen stand beside the picture or below it, too, in the
terminal's own. Only cells that have changed are sent.

Terminals tell when a key is typed and never when it is let go: a key is held for 0.1 s, and for as
long as the terminal repeats it.

Limits: needs termios, so no Windows console; there the window is the way. Colours are 24 bit.
"""

import os
import select
import signal
import sys
import termios

from . import pictures
from .live import Hand
from .reader import Reader

HELD_US = 100_000
STATUS_ROWS = 2  # lights and keys; words of the screen
BAR = 108  # where the screen's lower bar begins, in pixels
BESIDE = 28  # columns to the right of a small picture that are enough for words
LEGEND = "arrows move  Z=A  X=B  Enter=START  Tab=SELECT  Q quits"
LIGHT = "\u25cf"
UPPER_HALF = "\u2580"
# Blocks by their inked quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
QUARTERS = (
    " \u2598\u259d\u2580\u2596\u258c\u259e\u259b\u2597\u259a\u2590\u259c\u2584\u2599\u259f\u2588"
)

KEYS = {
    b"\x1b[A": "UP",
    b"\x1b[B": "DOWN",
    b"\x1b[C": "RIGHT",
    b"\x1b[D": "LEFT",
    b"\x1bOA": "UP",
    b"\x1bOB": "DOWN",
    b"\x1bOC": "RIGHT",
    b"\x1bOD": "LEFT",
    b"z": "A",
    b"a": "A",
    b"x": "B",
    b"b": "B",
    b"\r": "START",
    b"\n": "START",
    b"\t": "SELECT",
    b"\x7f": "SELECT",
    b"\x08": "SELECT",
    b"q": "quit",
    b"\x03": "quit",
}
ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"  # the alternate screen, no cursor, empty
LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"


class TooSmall(Exception):
    """The terminal has no room for the picture."""


def zoom_for(columns, rows):
    """1: every pixel; 2: half the size. TooSmall says what is needed."""
    for zoom in (1, 2):
        if columns >= pictures.WIDTH // zoom and rows >= pictures.HEIGHT // 2 // zoom + STATUS_ROWS:
            return zoom
    raise TooSmall(
        f"This terminal has {columns} columns and {rows} rows; the picture needs 80 by 34, "
        "or 160 by 66 to show every pixel. Make it larger or its letters smaller."
    )


def captions(lines, columns, rows):
    """Where the words of a small picture go: {(row, column): text}, counted from 1. Beside it each
    line stands where it is in the picture; below it all of them, or, if those are too many, what
    the screen's lower bar says."""
    width, height = pictures.WIDTH // 2, pictures.HEIGHT // 4
    if columns - width - 2 >= BESIDE:
        return {(y // 4 + 1, width + 3): text[: columns - width - 2] for _, y, text in lines}
    words = [text for _, _, text in lines]
    below = rows - height - 1
    if len(words) > below:
        words = [text for _, y, text in lines if y >= BAR]
    if len(words) > below:
        words = ["   ".join(words)]
    return {(height + 2 + row, 1): text[:columns] for row, text in enumerate(words)}


def half_blocks(rows):
    """Two rows of pixels -> a row of (character, ink, paper)."""
    upper, lower = rows
    cells = []
    for x in range(0, len(upper), 3):
        top, bottom = upper[x : x + 3], lower[x : x + 3]
        cells.append((" ", None, bottom) if top == bottom else (UPPER_HALF, top, bottom))
    return cells


def _apart(one, other):
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def quarter_blocks(rows):
    """Four rows of pixels -> a row of (character, ink, paper), half as wide. The paper is the colour
    most of the 8 pixels have, the ink the one that differs most; a quarter is inked if either of its
    two pixels would rather be ink, so that thin strokes survive."""
    cells = []
    for x in range(0, len(rows[0]), 6):
        left = [row[x : x + 3] for row in rows]
        right = [row[x + 3 : x + 6] for row in rows]
        pixels = left + right
        paper = max(pixels, key=pixels.count)
        ink = max(pixels, key=lambda pixel: _apart(pixel, paper))
        inked = 0
        for bit, pair in enumerate((left[:2], right[:2], left[2:], right[2:])):
            if any(_apart(pixel, ink) < _apart(pixel, paper) for pixel in pair):
                inked |= 1 << bit
        cells.append((QUARTERS[inked], ink if inked else None, paper))
    return cells


class Blocks:
    """Turns pictures into escape sequences, and remembers what is on the terminal already."""

    def __init__(self, zoom=1):
        self._cells_of = half_blocks if zoom == 1 else quarter_blocks
        self._height = 2 * zoom  # pixels in a row of cells
        self._rows = [None] * (pictures.HEIGHT // self._height)  # their pixels, as last drawn
        self._cells = [[None] * (pictures.WIDTH // zoom)] * len(self._rows)
        self._status = None
        self._captions = {}

    def draw(self, picture, lights, captions=None):
        """What to write so that the terminal shows this picture, these lights and these words."""
        data = picture.tobytes()
        stride = 3 * picture.width
        out = []
        for number, old in enumerate(self._rows):
            top = number * self._height
            rows = [data[y * stride : (y + 1) * stride] for y in range(top, top + self._height)]
            if rows != old:
                cells = self._cells_of(rows)
                self._draw_row(out, number + 1, cells, self._cells[number])
                self._rows[number] = rows
                self._cells[number] = cells
        status = self._status_line(lights)
        if status != self._status:
            out.append(f"\x1b[{len(self._rows) + 1};1H{status}")
            self._status = status
        self._draw_captions(out, captions or {})
        if out:
            out.append("\x1b[0m")
        return "".join(out)

    @staticmethod
    def _draw_row(out, row, cells, old):
        ink = paper = None  # colours the terminal writes with just now
        at = None  # where its cursor is
        for column, cell in enumerate(cells):
            if cell == old[column]:
                continue
            if at != column:
                out.append(f"\x1b[{row};{column + 1}H")
            character, cell_ink, cell_paper = cell
            if paper != cell_paper:
                out.append("\x1b[48;2;%d;%d;%dm" % tuple(cell_paper))
                paper = cell_paper
            if cell_ink is not None and ink != cell_ink:
                out.append("\x1b[38;2;%d;%d;%dm" % tuple(cell_ink))
                ink = cell_ink
            out.append(character)
            at = column + 1

    def _draw_captions(self, out, captions):
        if captions != self._captions:
            for row, column in {**self._captions, **captions}:
                text = captions.get((row, column), "")
                if text != self._captions.get((row, column), ""):
                    out.append(f"\x1b[{row};{column}H\x1b[0m{text}\x1b[K")
            self._captions = captions

    @staticmethod
    def _status_line(lights):
        parts = ["\x1b[0m\x1b[48;2;%d;%d;%dm    \x1b[0m " % pictures.seat_colour(lights)]
        for light in lights:
            parts.append("\x1b[38;2;%d;%d;%dm%s " % (*pictures.visible(light), LIGHT))
        parts.append(f"\x1b[0m {LEGEND}")
        return "".join(parts)


def split_keys(data):
    """Typed bytes -> names of keys, and what is left of an unfinished sequence."""
    names = []
    while data:
        for length in (3, 1):
            name = KEYS.get(data[:length] if length == 3 else data[:1].lower())
            if name:
                names.append(name)
                break
        else:
            if data in (b"\x1b", b"\x1b[", b"\x1bO"):
                return names, data
            length = 1
        data = data[length:]
    return names, b""


class Terminal(Hand):
    """The terminal that this process was started from."""

    def __init__(self, sim, stdin=None, stdout=None):
        super().__init__(sim)
        self._in = (stdin or sys.stdin).fileno()
        self._out = stdout or sys.stdout
        self._reader = Reader(sim)
        self._blocks = None
        self._zoom = None
        self._size = None
        self._typed = b""
        self._held = {}  # key -> when it is let go

    # ---- in and out ---------------------------------------------------------------------------

    def __enter__(self):
        zoom_for(*self._measure())
        self._before = termios.tcgetattr(self._in)
        changed = termios.tcgetattr(self._in)
        # No echo, no waiting for a line, Ctrl-C as a key like any other.
        changed[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
        changed[0] &= ~(termios.IXON | termios.ICRNL)
        termios.tcsetattr(self._in, termios.TCSADRAIN, changed)
        self._write(ENTER)
        self._signals = {
            number: signal.signal(number, self._terminated)
            for number in (signal.SIGTERM, signal.SIGHUP)
        }
        return self

    def __exit__(self, *_):
        for number, handler in self._signals.items():
            signal.signal(number, handler)
        self._write(LEAVE)
        termios.tcsetattr(self._in, termios.TCSADRAIN, self._before)

    @staticmethod
    def _terminated(number, frame):
        raise SystemExit(128 + number)

    def _measure(self):
        return os.get_terminal_size(self._out.fileno())

    def _write(self, text):
        self._out.write(text)
        self._out.flush()

    # ---- a hand -------------------------------------------------------------------------------

    def show(self):
        size = self._measure()
        if size != self._size:
            self._size = size
            self._write("\x1b[0m\x1b[2J\x1b[H")
            try:
                self._zoom = zoom_for(*size)
                self._blocks = Blocks(self._zoom)
            except TooSmall as small:
                self._blocks = None
                self._write(str(small))
        if self._blocks is not None:
            words = captions(self._reader.lines(), *size) if self._zoom > 1 else None
            self._write(self._blocks.draw(self.sim.seen(), self.sim.lights, words))

    def wait_for_keys(self, seconds):
        now = self.sim.clock_us()
        if self._measure() != self._size:
            self.show_again()
        if self._held:
            seconds = min(seconds, max(min(self._held.values()) - now, 0) / 1_000_000)
        if select.select([self._in], [], [], seconds)[0]:
            data = os.read(self._in, 1024)
            if not data:  # the other end hung up
                self.sim.stop()
            self._take(data)
        now = self.sim.clock_us()
        for name in [name for name, until in self._held.items() if until <= now]:
            del self._held[name]
            self.key(name, False)

    def _take(self, data):
        names, self._typed = split_keys(self._typed + data)
        for name in names:
            if name == "quit":
                self.sim.stop()
            if name not in self._held:
                self.key(name, True)
            self._held[name] = self.sim.clock_us() + HELD_US
