# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The wires behind the stand-in modules: everything a hand, a cell or a computer does to the board.

The stand-ins (board, keypad, neopixel, ...) are plain Python that runs on CPython and on the
MicroPython VM alike. They read and write the state here and know nothing of who is at the other
end. The simulator lays its own functions over the ones below; a test on the VM may use them as
they are: a clock that only a sleep moves, and no sound.

    import wiring
    wiring.press(1, True)                           # somebody presses A
    wiring.pins["JOYSTICK_X"].level = 65535         # the stick, pushed right
    wiring.lights                                   # 5 x red, green, blue, as last shown

Limits: one board per process. Nothing here allocates.
"""

BOARD_ID = "pygamer"  # or "pybadge": no stick, eight keys
LIGHTS = 5
NVM_BYTES = 8192

SLEEP_MS = 20  # what every sleep takes, however long it was to be: floats allocate on the VM

now_ms = 0  # the board's clock, in milliseconds since power on
keys_down = bytearray(8)  # 1 while a key is held; B A START SELECT RIGHT DOWN UP LEFT
scanners = []  # every keypad scanner at work; a press is queued in each
pins = {}  # name -> microcontroller.Pin
lights = bytearray(3 * LIGHTS)  # red, green, blue of each light
nvm = bytearray(b"\xff" * NVM_BYTES)  # erased flash reads 0xFF
usb = False  # True while a computer holds the other end of the cable
in_boot = False  # True while boot.py runs: the only time the drive may change hands
drive_readonly = True  # to the program; a fresh board lets only the computer write
painter = None  # draws for bitmaptools where there is a picture


def ticks_ms():
    """The clock in milliseconds, as supervisor.ticks_ms() gives it: it wraps at 2 ** 29, for the
    first time 65 seconds after power on, so that code which forgets the wrap fails early."""
    return (now_ms + 0x1FFF0000) & 0x1FFFFFFF


def clock_us():
    """Microseconds since power on."""
    return now_ms * 1000


def sleep(seconds):
    """Nothing to wait for: only the clock moves."""
    global now_ms
    now_ms += SLEEP_MS


def idle():
    """Called wherever a program may spin: an event queue that is read, a display refreshed."""


def display():
    """The object behind board.DISPLAY."""
    import busdisplay

    return busdisplay.BusDisplay(None, b"", width=160, height=128)


def nvm_written():
    """The non-volatile memory was written: on the board, all 8 KB erased and programmed."""


def font(sheet):
    """Draw the firmware's glyphs into their sheet, where there is a picture."""


def restart(why):
    """supervisor.reload() and microcontroller.reset() end the program: here by an exception."""
    raise SystemExit(why)


def sound(verb, what):
    """Something was heard: a note pressed or released, a sample played or stopped."""


def press(key, down):
    """A key of the shift register goes down or up: each scanner notes it with the time."""
    if keys_down[key] == down:
        return
    keys_down[key] = down
    for scanner in scanners:
        scanner.notice(key, down)
