# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `analogio`: the stick, the battery's divider and the light sensor, 0..65535."""

import wiring
from microcontroller import claim


class AnalogIn:
    """Reads the level that the other end of the wire has set."""

    reference_voltage = 3.3

    def __init__(self, pin):
        self._pin = claim(pin, self)

    @property
    def value(self):
        wiring.idle()
        return self._pin.level

    def deinit(self):
        self._pin.free()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
