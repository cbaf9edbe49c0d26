# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `board`: the names that a PyGamer's (or PyBadge's) firmware gives its pins.

Only the pins that the handheld's own parts hang on, and the aliases the firmware has for them.
A PyBadge has no JOYSTICK_X and JOYSTICK_Y; an EdgeBadge runs the PyBadge's firmware.
"""

import wiring
from microcontroller import Pin

board_id = wiring.BOARD_ID

STICK_CENTRE = 32768
BATTERY = 39000  # 3.93 V, halved by the divider, against 3.3 V
DAYLIGHT = 20000


def _pin(name, level=0):
    wiring.pins[name] = pin = Pin(name, level)
    return pin


BUTTON_CLOCK = _pin("BUTTON_CLOCK")
BUTTON_OUT = _pin("BUTTON_OUT")
BUTTON_LATCH = _pin("BUTTON_LATCH")
NEOPIXEL = D8 = _pin("NEOPIXEL")
SPEAKER = A0 = _pin("SPEAKER")
SPEAKER_ENABLE = _pin("SPEAKER_ENABLE")
A6 = _pin("A6", BATTERY)
LIGHT = A7 = _pin("LIGHT", DAYLIGHT)
LED = D13 = _pin("LED")
if board_id == "pygamer":
    JOYSTICK_X = _pin("JOYSTICK_X", STICK_CENTRE)
    JOYSTICK_Y = _pin("JOYSTICK_Y", STICK_CENTRE)

DISPLAY = wiring.display()
