# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A message: a heading, some lines of text, and a wait for A or B.

if message(handheld, "Leave?", "The game is kept.", "A leave  B stay") == A: ...
"""

from console import palette
from console.buttons import A, B
from console.labels import label, wrapped
from console.screen import STAGE, TOP, WIDTH

_MARGIN = 8


def message(handheld, heading, text, hint):
    """Show it; return A or B."""
    screen = handheld.screen
    screen.clear()
    font = handheld.font
    screen.over.append(label(font, heading, WIDTH // 2, 2, palette.GOLD, True))
    screen.over.append(label(font, hint, WIDTH // 2, TOP + STAGE + 6, palette.SAND, True))
    body = label(
        font, wrapped(font, text, WIDTH - 2 * _MARGIN), _MARGIN, TOP + _MARGIN, palette.IVORY
    )
    screen.over.append(body)
    handheld.buttons.forget()
    while True:
        press = handheld.press()
        if press == A or press == B:
            return press
