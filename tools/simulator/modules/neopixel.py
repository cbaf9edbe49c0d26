# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for Adafruit's `neopixel` library, which boards carry in /lib.

    lights = neopixel.NeoPixel(board.NEOPIXEL, 5, brightness=0.2, auto_write=False)
    lights[0] = 0xFF0000
    lights.show()

Limits: three bytes a light (RGB order is the wire's own affair), no slices.
"""

from digitalio import DigitalInOut
from neopixel_write import neopixel_write

RGB = "RGB"
GRB = "GRB"


class NeoPixel:
    """Lights in a row. Colours are 0xRRGGBB or (red, green, blue)."""

    def __init__(self, pin, n, *, bpp=3, brightness=1.0, auto_write=True, pixel_order=None):
        if bpp != 3:
            raise ValueError("the handheld's lights have three colours")
        self._wire = DigitalInOut(pin)
        self._wire.switch_to_output()
        self.n = n
        self.auto_write = False
        self._colours = bytearray(3 * n)  # red, green, blue
        self._sent = bytearray(3 * n)  # green, red, blue, dimmed
        self._scale = 256
        self.brightness = brightness
        self.auto_write = auto_write

    @property
    def brightness(self):
        return self._scale / 256

    @brightness.setter
    def brightness(self, value):
        self._scale = int(min(max(value, 0.0), 1.0) * 256)
        if self.auto_write:
            self.show()

    def _set(self, index, colour):
        if isinstance(colour, int):
            red = colour >> 16 & 255
            green = colour >> 8 & 255
            blue = colour & 255
        else:
            red, green, blue = colour
        self._colours[3 * index] = red
        self._colours[3 * index + 1] = green
        self._colours[3 * index + 2] = blue

    def __setitem__(self, index, colour):
        if not -self.n <= index < self.n:
            raise IndexError("index out of range")
        self._set(index % self.n, colour)
        if self.auto_write:
            self.show()

    def __getitem__(self, index):
        if not -self.n <= index < self.n:
            raise IndexError("index out of range")
        at = 3 * (index % self.n)
        return (self._colours[at], self._colours[at + 1], self._colours[at + 2])

    def __len__(self):
        return self.n

    def fill(self, colour):
        for index in range(self.n):
            self._set(index, colour)
        if self.auto_write:
            self.show()

    def show(self):
        """Light up. Green before red is how the wire wants it."""
        for at in range(0, 3 * self.n, 3):
            self._sent[at] = self._colours[at + 1] * self._scale >> 8
            self._sent[at + 1] = self._colours[at] * self._scale >> 8
            self._sent[at + 2] = self._colours[at + 2] * self._scale >> 8
        neopixel_write(self._wire, self._sent)

    def deinit(self):
        self.fill(0)
        self.show()
        self._wire.deinit()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
