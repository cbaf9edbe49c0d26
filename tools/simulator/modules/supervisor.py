# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `supervisor`: the clock, the cable, and starting over."""

import wiring


class Runtime:
    """What the program may know of the world outside."""

    autoreload = True

    @property
    def usb_connected(self):
        return wiring.usb

    @property
    def serial_connected(self):
        return wiring.usb

    @property
    def serial_bytes_available(self):
        return 0


runtime = Runtime()


def ticks_ms():
    """Milliseconds that wrap at 2 ** 29, the first time 65 seconds after power on."""
    return wiring.ticks_ms()


def reload():
    """Run code.py anew; boot.py is not run again."""
    wiring.restart("reload")
