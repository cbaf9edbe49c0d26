# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A message: a heading, some lines of text, and a wait for A or B.

if message(handheld, "Leave?", "The game is kept.", "A leave  B stay") == A: ...
"""

from console import palette
from console.buttons import A, B
from console.page import page
from console.screen import WIDTH
from console.text import paragraph

_MARGIN = 8


def message(handheld, heading, text, hint):
    """Show it; return A or B."""
    page(handheld, heading, hint)
    width = WIDTH - 2 * _MARGIN
    paragraph(handheld, handheld.screen.stage, _MARGIN, 7, text, width, palette.IVORY)
    handheld.buttons.forget()
    while True:
        press = handheld.press()
        if press == A or press == B:
            return press
