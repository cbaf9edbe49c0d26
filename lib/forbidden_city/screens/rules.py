# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The rules in brief: five pages of a few lines, each with a picture of what it says."""

from console.buttons import LEFT, RIGHT, START, A, B
from forbidden_city.screens.illustrated import illustrated

_PAGES = (b"@rules1", b"@rules2", b"@rules3", b"@rules4", b"@rules5")


def rules(game):
    """Page by page, with left, right and A; B leaves."""
    handheld = game.handheld
    words = handheld.words
    number = 0
    while True:
        text = words.text(_PAGES[number]).split("\n", 1)
        hint = "%d/%d   %s" % (number + 1, len(_PAGES), words.text(b"@rules_hint"))
        illustrated(game, text[0], text[1], hint, number)
        press = 0
        while press not in (LEFT, RIGHT, A, B, START):
            press = handheld.press()
        if press == LEFT:
            number = (number - 1) % len(_PAGES)
        elif press == RIGHT or (press == A and number < len(_PAGES) - 1):
            number = (number + 1) % len(_PAGES)
        else:
            return
