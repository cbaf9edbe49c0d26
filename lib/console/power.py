# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Power: a sign while the battery is low, and a backlight that rests when nobody plays.

    power = Power()                 # after the Screen: it puts its sign on top
    power.tick(now)                 # every frame
    press = power.pressed(press)    # every press; NOTHING if it only woke the screen

After a minute without a press the screen is dim, and a press acts as ever. After three
it is dark: nobody sees what a press would do, so the first one only wakes it. Full
brightness is whatever the display had before, so the option for it is respected.

The sign is a battery in the top bar that shows for half a second in two, over the little
stack beside the tiles left: never over a number, never over the table, never a question.
The battery is read every ten seconds and smoothed; a charger clears the sign at once.

Limits: a board without the divider (or with nothing sensible on it) never warns. Nothing
but __init__ allocates; a frame in which nothing is due costs a few comparisons.
"""

import board
import supervisor

from console.buttons import NOTHING, passed
from console.visit import visit

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# The divider halves the battery's voltage; 65535 stands for 3.3 V: 9930 for each volt.
_WARN = const(34257)  # 3.45 V: some ten minutes before the regulator gives up
_CLEAR = const(35746)  # 3.6 V
_CHARGING = const(41705)  # 4.2 V: more than a battery gives by itself
_NO_BATTERY = const(24824)  # 2.5 V: no battery runs the board with that, so it is none
_READ_EVERY = const(10000)
_SMOOTH = const(2)  # shift: a reading counts for a quarter

_DIM_AFTER = const(60000)
_DARK_AFTER = const(180000)
_SHARES = (1.0, 0.35, 0.04)  # of full brightness: awake, dim, dark

_AWAKE = const(0)
_DIM = const(1)
_DARK = const(2)


class Power:
    def __init__(self):
        self._display = board.DISPLAY
        self._full = 1.0  # brightness before the screen went dim
        self._light = _AWAKE
        self._now = supervisor.ticks_ms()
        self._touched = self._now  # when a button was last pressed
        self._read_at = 0
        self.low = False
        self._level = 0  # smoothed, 0 before the first reading
        self._battery, self._sign = visit("console.battery", "battery")
        self._read()
        self._display.root_group.append(self._sign)

    @property
    def idle_ms(self):
        """Milliseconds since a button was pressed."""
        return passed(self._now, self._touched)

    def tick(self, now):
        self._now = now
        if passed(now, self._read_at) >= _READ_EVERY:
            self._read()
        # Half a second of two, by the clock alone.
        hidden = not self.low or now >> 9 & 3 != 0
        if self._sign.hidden != hidden:
            self._sign.hidden = hidden
        if self._light == _DARK:
            return  # whatever the clock does, until somebody comes
        idle = passed(now, self._touched)
        if idle >= _DIM_AFTER:
            self._shine(_DARK if idle >= _DARK_AFTER else _DIM)

    def pressed(self, press):
        """The press as the game is to see it: NOTHING if the screen was dark."""
        light = self._light
        self.touch()
        return NOTHING if light == _DARK else press

    def touch(self):
        """Somebody is there; also for screens that want to stay bright while they are watched."""
        self._touched = self._now
        self._shine(_AWAKE)

    def _shine(self, light):
        if light == self._light:
            return
        if self._light == _AWAKE:
            self._full = self._display.brightness
        self._light = light
        self._display.brightness = self._full * _SHARES[light]

    def _read(self):
        self._read_at = self._now
        if self._battery is None:
            return
        level = self._battery.value
        if level < _NO_BATTERY or level > _CHARGING or self._level < _NO_BATTERY:
            self._level = level
        else:
            self._level += (level - self._level) >> _SMOOTH
        if self._level < _NO_BATTERY or self._level > _CLEAR:
            self.low = False
        elif self._level < _WARN:
            self.low = True
