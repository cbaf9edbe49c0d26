# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `neopixel_write`: sends green, red, blue bytes down the wire to the lights."""

import wiring


def neopixel_write(digitalinout, buf):
    """Show `buf`, three bytes a light in the order green, red, blue; the rest stay as they are."""
    if digitalinout.pin is not wiring.pins["NEOPIXEL"]:
        raise ValueError("no lights hang on %r" % digitalinout.pin)
    lights = wiring.lights
    for i in range(0, min(len(buf), len(lights)) - 2, 3):
        lights[i] = buf[i + 1]
        lights[i + 1] = buf[i]
        lights[i + 2] = buf[i + 2]
