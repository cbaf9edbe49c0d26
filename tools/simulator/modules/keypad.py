# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `keypad`: the shift register behind the buttons, with the board's event queue.

    keys = keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT,
                                    latch=board.BUTTON_LATCH, key_count=4,
                                    value_when_pressed=True)
    event = keypad.Event()
    while keys.events.get_into(event):
        ...

Limits: a press is seen at once, not after the scanner's 20 ms; no Keys, no KeyMatrix.
`get_into` allocates nothing, `get` does, as on the board.
"""

from array import array

import board
import wiring
from microcontroller import claim

PRESSED = 0x80  # with the key number in the low bits: one event in one byte


class Event:
    """A key went down or up. Two events are equal whatever their time, as on the board."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        if key_number < 0:
            raise ValueError("key_number must be >= 0")
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = wiring.ticks_ms() if timestamp is None else timestamp

    @property
    def released(self):
        return not self.pressed

    def __eq__(self, other):
        return (
            isinstance(other, Event)
            and self.key_number == other.key_number
            and self.pressed == other.pressed
        )

    def __hash__(self):
        return (self.pressed << 15) + self.key_number

    def __repr__(self):
        verb = "pressed" if self.pressed else "released"
        return "<Event: key_number %d %s>" % (self.key_number, verb)


class EventQueue:
    """A ring of events. A full queue drops the new event and says so in `overflowed`."""

    def __init__(self, max_events):
        self._codes = bytearray(max_events)
        self._times = array("I", [0] * max_events)
        self._first = 0
        self._count = 0
        self.overflowed = False

    def record(self, key_number, pressed):
        size = len(self._codes)
        if self._count == size:
            self.overflowed = True
            return
        slot = (self._first + self._count) % size
        self._codes[slot] = key_number | PRESSED if pressed else key_number
        self._times[slot] = wiring.ticks_ms()
        self._count += 1

    def get_into(self, event):
        if not isinstance(event, Event):
            raise TypeError("event must be of type Event")
        if not self._count:
            wiring.idle()
            return False
        code = self._codes[self._first]
        event.key_number = code & ~PRESSED
        event.pressed = code >= PRESSED
        event.timestamp = self._times[self._first]
        self._first = (self._first + 1) % len(self._codes)
        self._count -= 1
        return True

    def get(self):
        event = Event(timestamp=0)
        return event if self.get_into(event) else None

    def clear(self):
        self._count = 0
        self.overflowed = False

    def __len__(self):
        wiring.idle()
        return self._count

    def __bool__(self):
        wiring.idle()
        return self._count > 0


class ShiftRegisterKeys:
    """The scanner. Keys held while it is made are noticed at once, as on the board."""

    def __init__(
        self,
        *,
        clock,
        data,
        latch,
        key_count,
        value_when_pressed,
        value_to_latch=True,
        interval=0.02,
        max_events=64,
        debounce_threshold=1,
    ):
        if key_count < 1 or max_events < 1:
            raise ValueError("key_count and max_events must be >= 1")
        wanted = (board.BUTTON_CLOCK, board.BUTTON_OUT, board.BUTTON_LATCH)
        if (clock, data, latch) != wanted or not value_when_pressed or not value_to_latch:
            raise ValueError("the buttons hang on other pins, or read high when pressed")
        self._pins = tuple([claim(pin, self) for pin in (data, clock, latch)])
        self.key_count = key_count
        self.events = EventQueue(max_events)
        wiring.scanners.append(self)
        self.reset()

    def notice(self, key_number, pressed):
        if key_number < self.key_count:
            self.events.record(key_number, pressed)

    def reset(self):
        """Forget what is held; what is held now counts as pressed anew."""
        for key_number in range(min(self.key_count, len(wiring.keys_down))):
            if wiring.keys_down[key_number]:
                self.events.record(key_number, True)

    def deinit(self):
        if self in wiring.scanners:
            wiring.scanners.remove(self)
            for pin in self._pins:
                pin.free()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
