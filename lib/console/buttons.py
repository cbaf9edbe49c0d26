# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Buttons and stick as one stream of presses, with auto-repeat for the arrows.

    buttons = Buttons(adapter)
    press = buttons.next(now)      # A, B, UP ... or NOTHING

A press comes once; an arrow that stays down comes again after REPEAT_FIRST, then
every REPEAT milliseconds. The stick acts as four arrows, and has to come back to
the middle (with some slack, so that it never chatters) before it counts anew.
Allocates nothing after __init__.
"""

import keypad

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


NOTHING = const(0)
UP = const(1)
RIGHT = const(2)
DOWN = const(3)
LEFT = const(4)
A = const(5)
B = const(6)
START = const(7)
SELECT = const(8)

_REPEAT_FIRST = const(330)
_REPEAT = const(110)
_FAR = const(17500)  # from the middle, of 32768: the stick points that way
_BACK = const(11000)  # ... and has come back

_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms wraps at 2 ** 29


def passed(now, then):
    """Milliseconds from then to now, over the wrap of ticks_ms."""
    return (now - then) & _TICKS


class Buttons:
    def __init__(self, adapter):
        self._keys = adapter.keys()
        self._codes = adapter.CODES
        self._stick = adapter.stick()
        self._event = keypad.Event()
        self._arrow = NOTHING  # the arrow that is down
        self._since = 0
        self._wait = 0
        self._pointed = NOTHING  # where the stick points

    def next(self, now):
        """The next press, or NOTHING."""
        event = self._event
        while self._keys.events.get_into(event):
            code = self._codes[event.key_number]
            if event.pressed:
                if code <= LEFT:
                    self._hold(code, now)
                return code
            if code == self._arrow:
                self._arrow = NOTHING
        if self._stick:
            points = self._read_stick()
            if points != self._pointed:
                self._pointed = points
                self._hold(points, now)
                if points:
                    return points
        if self._arrow and passed(now, self._since) >= self._wait:
            self._since = now
            self._wait = _REPEAT
            return self._arrow
        return NOTHING

    def forget(self):
        """Drop what was pressed meanwhile, and do not repeat what is still down."""
        self._keys.events.clear()
        self._arrow = NOTHING

    def _hold(self, arrow, now):
        self._arrow = arrow
        self._since = now
        self._wait = _REPEAT_FIRST

    def _read_stick(self):
        x = self._stick[0].value - 32768
        y = self._stick[1].value - 32768
        far = _BACK if self._pointed else _FAR
        across = x if x >= 0 else -x
        along = y if y >= 0 else -y
        if across < far and along < far:
            return NOTHING
        # Once pointing, the stick keeps its axis until the other one clearly wins.
        if self._pointed == UP or self._pointed == DOWN:
            across -= _BACK // 2
        elif self._pointed:
            along -= _BACK // 2
        if across >= along:
            return RIGHT if x > 0 else LEFT
        return DOWN if y > 0 else UP
