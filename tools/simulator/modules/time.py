# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for the board's `time`: sleep, and clocks that count from power on."""

import wiring


def sleep(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    wiring.sleep(seconds)


def monotonic():
    """Seconds. On the board a float this size counts in steps that grow with the time."""
    return wiring.clock_us() / 1000000


def monotonic_ns():
    return wiring.clock_us() * 1000


def time():
    """Seconds since 2000, in whole numbers: a board without a battery-backed clock starts there."""
    return 946684800 + wiring.clock_us() // 1000000
