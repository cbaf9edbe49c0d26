# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Runs before code.py: decides who may write to the drive, the game or a computer.

The game, so that it can keep what is played: a computer then sees the drive but cannot
change it. The computer, until the next start, if

  * SELECT is held while the handheld is switched on or reset, or
  * the options menu asked for it: a byte at the end of nvm, cleared here, so that it
    counts once (see lib/console/keep.py).

Whatever goes wrong, the handheld goes on to code.py. Nothing is printed: CircuitPython
writes what this file prints into boot_out.txt when it changes, and that touches the
drive's table of files. It leans on nothing in lib, so a broken lib cannot lock a
computer out.
"""

_FLAG = 8191
_ASKED = 0xC5
_SELECT = 3


def _asked():
    """The options menu asked for it; forget that."""
    from microcontroller import nvm

    if nvm[_FLAG] != _ASKED:
        return False
    nvm[_FLAG] = 0xFF
    return True


def _held():
    """SELECT is down."""
    import time

    import board
    import keypad

    with keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=4,
        value_when_pressed=True,
    ) as keys:
        time.sleep(0.1)  # the scanner looks every 20 ms
        event = keys.events.get()
        while event:
            if event.key_number == _SELECT:
                return event.pressed
            event = keys.events.get()
    return False


def _give_to_game():
    import storage

    storage.remount("/", readonly=False)


def _answer(question):
    try:
        return question()
    except Exception:  # of any kind: the game has to start
        return False


if not (_answer(_asked) | _answer(_held)):
    _answer(_give_to_game)
