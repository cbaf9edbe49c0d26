# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Adafruit PyBadge and EdgeBadge: eight keys on a shift register, no stick."""

import board
import keypad

from console.buttons import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B

CODES = bytes((B, A, START, SELECT, RIGHT, DOWN, UP, LEFT))


def keys():
    return keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=8,
        value_when_pressed=True,
    )


def stick():
    return None
