# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A page: the frame that every menu, message and table has in common.

    page(handheld, "Scores", "B back")
    handheld.screen.over.append(...)
    until_pressed(handheld)

A heading in the top bar, what the buttons do in the bar below, the stage between.
"""

from bitmaptools import fill_region

from console import palette
from console.buttons import NOTHING
from console.screen import TOP, WIDTH
from console.text import centred


def page(handheld, heading, hint):
    """An empty page; heading None leaves the top bar to the caller."""
    screen = handheld.screen
    screen.clear()
    if heading is not None:
        fill_region(screen.top, 0, TOP - 1, WIDTH, TOP, palette.MAROON)
        centred(handheld, screen.top, 1, heading, palette.GOLD)
    fill_region(screen.bottom, 0, 0, WIDTH, 1, palette.MAROON)
    centred(handheld, screen.bottom, 6, hint, palette.SAND)


def until_pressed(handheld):
    """Wait for any button; presses from before do not count."""
    handheld.buttons.forget()
    press = NOTHING
    while press == NOTHING:
        press = handheld.press()
    return press
