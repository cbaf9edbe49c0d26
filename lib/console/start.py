# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Power on: make the handheld, hand it to the game, and catch what goes wrong.

    start("forbidden_city")

A game is a package in lib/ with screens/game.py and its run(handheld). Whatever it
raises is shown as one readable message; the details go to the serial line. Then the game
is loaded anew, so that nothing half done is left of it.
"""

import sys

from console.handheld import Handheld
from console.visit import let_go, visit


def start(name):
    handheld = Handheld()
    while True:
        try:
            module = name + ".screens.game"
            __import__(module)
            sys.modules[module].run(handheld)
        except Exception as error:  # the last line of defence: nothing passes it
            report(error)
            handheld.idle_limit = 0  # the message waits, however long
            let_go([module for module in sys.modules if module.startswith(name + ".")])
            _tell(handheld, error)


def report(error):
    """The whole story for whoever listens at the serial line."""
    from traceback import print_exception

    print_exception(error)


def _tell(handheld, error):
    text = str(error) or type(error).__name__
    if isinstance(error, MemoryError):
        text = "Out of memory."
    words = handheld.words
    if words is None:
        texts = "Sorry", "Something went wrong.\n" + text, "A start again"
    else:
        texts = (
            words.text(b"@sorry"),
            words.text(b"@sorry_text", text),
            words.text(b"@sorry_hint"),
        )
    visit("console.message", "message", handheld, *texts)
