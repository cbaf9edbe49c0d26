# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `microcontroller`: pins, non-volatile memory, reset, the processor's data sheet.

Limits: no interrupts, no watchdog, no run modes. `nvm` checks as the board does; each assignment,
of one byte or of all, is one write of 8 KB there and one call of `wiring.nvm_written` here.
"""

import wiring


class Pin:
    """One pin. `level` is what it reads or drives; whoever uses it has claimed it."""

    def __init__(self, name, level=0):
        self.name = name
        self.level = level
        self.owner = None

    def __repr__(self):
        return "board." + self.name

    def claim(self, owner):
        if self.owner is not None:
            raise ValueError("%s in use" % self.name)
        self.owner = owner

    def free(self):
        self.owner = None


def claim(pin, owner):
    """Take a pin for `owner`; TypeError for anything that is no pin, ValueError if it is taken."""
    if not isinstance(pin, Pin):
        raise TypeError("pin must be of type Pin, not %s" % type(pin).__name__)
    pin.claim(owner)
    return pin


class ByteArray:
    """8192 bytes that outlive the power, with the board's own narrow set of operations."""

    def __len__(self):
        return len(wiring.nvm)

    def __bool__(self):
        return True

    def __getitem__(self, index):
        if isinstance(index, slice):
            return bytearray(wiring.nvm[index])
        return wiring.nvm[index]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            if index.step not in (None, 1):
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            if not isinstance(value, (bytes, bytearray, memoryview)):
                raise NotImplementedError("array/bytes required on right side")
            if len(wiring.nvm[index]) != len(value):
                raise ValueError("Slice and value different lengths.")
        elif not 0 <= value <= 255:
            raise ValueError("bytes must be 0-255")
        wiring.nvm[index] = value
        wiring.nvm_written()


class Processor:
    """What code asks of the chip."""

    frequency = 120000000
    temperature = 25.0
    voltage = 3.3
    uid = bytes(16)


nvm = ByteArray()
cpu = Processor()


def reset():
    """Power off and on again: boot.py and code.py run anew."""
    wiring.restart("reset")


def delay_us(delay):
    """Wait without giving way to anything else."""
    wiring.sleep(delay / 1000000)


def disable_interrupts():
    """Nothing interrupts here."""


def enable_interrupts():
    """Nothing interrupts here."""
