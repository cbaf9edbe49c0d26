# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Adafruit PyGamer: four buttons on a shift register and an analog stick."""

import analogio
import board
import keypad

from console.buttons import SELECT, START, A, B

CODES = bytes((B, A, START, SELECT))


def keys():
    return keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=4,
        value_when_pressed=True,
    )


def stick():
    return analogio.AnalogIn(board.JOYSTICK_X), analogio.AnalogIn(board.JOYSTICK_Y)
