# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The handheld: one object with all that a game may touch.

    handheld = Handheld()
    while True:
        press = handheld.press()        # at most one frame; NOTHING if nothing came
        if press == A: ...

A screen is a function that draws, then asks for presses until it is done; the loop
of every screen ends in press(), which sends the frame, sleeps the rest of it and
reads the buttons. So the picture is sent once a frame, wherever the program is.
"""

import time

import supervisor

from console.buttons import NOTHING, Buttons
from console.font import Font
from console.lights import Lights
from console.power import Power
from console.screen import Screen
from console.sound import Sound
from console.visit import visit

_ALIVE = 60  # milliseconds of work after which a frame is due
_PAUSE = 0.02  # seconds a frame sleeps; a constant, so that no float is made


class Idle(Exception):
    """Nobody has pressed anything for as long as handheld.idle_limit says."""


class Handheld:
    def __init__(self):
        self.screen = Screen()  # first: it has the big buffers
        self.font = Font("/lib/console/font.bin")
        self.buttons = Buttons(visit("console.boards", "adapter"))
        self.lights = Lights()
        self.sound = Sound()
        self.power = Power()
        self.words = None  # the game brings its own
        self.idle_limit = 0  # milliseconds without a press until press() raises Idle; 0: never
        self.now = supervisor.ticks_ms()

    def press(self):
        """The next press; sends a frame when none is waiting."""
        press = self.buttons.next(self.now)
        if not press:
            self.frame()
            press = self.buttons.next(self.now)
        if press:
            return self.power.pressed(press)
        if self.idle_limit and self.power.idle_ms >= self.idle_limit:
            self.power.touch()
            raise Idle
        return NOTHING

    def frame(self):
        """Send what has changed, sleep a little, look at the clock."""
        self.screen.refresh()
        time.sleep(_PAUSE)
        self.now = supervisor.ticks_ms()
        self.sound.tick(self.now)
        self.power.tick(self.now)

    @property
    def idle_ms(self):
        """Milliseconds since anybody pressed anything."""
        return self.power.idle_ms

    def busy(self):
        """Call often during long work: sends a frame now and then; a press, or NOTHING."""
        if (supervisor.ticks_ms() - self.now) & 0x1FFFFFFF < _ALIVE:
            return NOTHING
        return self.press()

    def wait(self, milliseconds):
        """Let time pass; a press ends it early. Return the press, or NOTHING."""
        since = self.now
        while (self.now - since) & 0x1FFFFFFF < milliseconds:
            press = self.press()
            if press:
                return press
        return NOTHING
