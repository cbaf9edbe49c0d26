# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What the window and the terminal have in common: they play in real time, by hand.

A Hand is called at each sleep of board code. It shows what has changed, waits for keys, and comes
back when the sleep is over; in between the computer idles.
"""

SHOW_EVERY_US = 15_000  # no eye and no terminal wants more than 60 pictures a second

LEGEND = (
    ("arrows", "stick"),
    ("Z or A", "A"),
    ("X or B", "B"),
    ("Enter", "START"),
    ("Tab or Backspace", "SELECT"),
    ("Q", "quit"),
)


class Hand:
    """`show` draws, `wait_for_keys(seconds)` waits at most so long; a front has both."""

    def __init__(self, sim):
        self.sim = sim
        self._shown_at = -SHOW_EVERY_US
        self._shown_lights = None
        self._shown_brightness = None

    def pass_time(self, until):
        sim = self.sim
        while True:
            self._show_if_changed(sim.clock_us())
            left = until - sim.clock_us()
            self.wait_for_keys(max(left, 0) / 1_000_000)
            if sim.clock_us() >= until:
                return

    def _show_if_changed(self, now):
        sim = self.sim
        lights, brightness = sim.lights, sim.brightness
        same = lights == self._shown_lights and brightness == self._shown_brightness
        if (same and not sim.bus.changed) or now - self._shown_at < SHOW_EVERY_US:
            return
        self._shown_at, self._shown_lights, self._shown_brightness = now, lights, brightness
        sim.bus.changed = False
        self.show()

    def show_again(self):
        """Whatever was on the screen is gone."""
        self.sim.bus.changed = True
        self._shown_at = -SHOW_EVERY_US

    def key(self, name, down):
        self.sim._key(name, down)

    def close(self):
        """code.py has come to its end."""
