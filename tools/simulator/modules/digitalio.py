# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `digitalio`: one pin, in or out. An output's level stays readable on the pin."""

from microcontroller import claim


class Direction:
    INPUT = "input"
    OUTPUT = "output"


class Pull:
    UP = "up"
    DOWN = "down"


class DriveMode:
    PUSH_PULL = "push-pull"
    OPEN_DRAIN = "open drain"


class DigitalInOut:
    """An input at first, as on the board."""

    def __init__(self, pin):
        self.pin = claim(pin, self)
        self.direction = Direction.INPUT
        self.pull = None
        self.drive_mode = DriveMode.PUSH_PULL

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self.direction = Direction.OUTPUT
        self.drive_mode = drive_mode
        self.pin.level = bool(value)

    def switch_to_input(self, pull=None):
        self.direction = Direction.INPUT
        self.pull = pull

    @property
    def value(self):
        return bool(self.pin.level)

    @value.setter
    def value(self, value):
        if self.direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self.pin.level = bool(value)

    def deinit(self):
        self.pin.free()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
