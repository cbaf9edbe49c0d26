# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The five lights under the screen, dim enough for a table at night.

    lights.all(0x8E46BE)           # whose turn it is
    lights.one(2, 0xFCCC4C); lights.show()

Colours are given as on the screen and dimmed here. A screen's numbers count steps of what the
eye sees, a light's the light itself, about the square of it: squared, purple is purple, and not
a pale white. Sent only when they change.
"""

import board
import digitalio
import neopixel_write

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


COUNT = const(5)
_DIM = const(13)  # shift of the square: a 32nd of full brightness


class Lights:
    def __init__(self):
        self._pin = digitalio.DigitalInOut(board.NEOPIXEL)
        self._pin.direction = digitalio.Direction.OUTPUT
        self._bytes = bytearray(3 * COUNT)
        self._changed = True
        self.on = True
        self.show()

    def one(self, light, colour):
        """Set one light; show() sends it."""
        if not self.on:
            colour = 0
        # The lights take green, red, blue.
        self._set(3 * light, colour >> 8 & 0xFF)
        self._set(3 * light + 1, colour >> 16 & 0xFF)
        self._set(3 * light + 2, colour & 0xFF)

    def all(self, colour):
        for light in range(COUNT):
            self.one(light, colour)
        self.show()

    def show(self):
        if self._changed:
            self._changed = False
            neopixel_write.neopixel_write(self._pin, self._bytes)

    def _set(self, index, value):
        value = (value * value + (1 << _DIM - 1)) >> _DIM
        if self._bytes[index] != value:
            self._bytes[index] = value
            self._changed = True
