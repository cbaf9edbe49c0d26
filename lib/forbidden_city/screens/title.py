# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The title: the city at night, the game's name, and where to go from here."""

from bitmaptools import fill_region, readinto

from console import palette
from console.buttons import DOWN, LEFT, RIGHT, START, UP, A
from console.labels import label
from console.screen import STAGE, TOP, WIDTH

RESUME = 0
NEW = 1
LEARN = 2
RULES = 3
OPTIONS = 4

_NAMES = (b"@resume", b"@new", b"@learn", b"@rules", b"@options")


def title(game, can_resume):
    """Show the title until a choice is made; return one of the above."""
    handheld = game.handheld
    words = handheld.words
    screen = handheld.screen
    screen.clear()
    with open("/lib/forbidden_city/title.bin", "rb") as file:
        file.read(8)
        readinto(screen.stage, file, 4)
    fill_region(screen.top, 0, 0, WIDTH, TOP, palette.NIGHT)
    fill_region(screen.bottom, 0, 0, WIDTH, 20, palette.NIGHT)
    name = words.text(b"@title")
    screen.over.append(label(handheld.font, name, WIDTH // 2, -2, palette.GOLD, True, 2))
    choice = RESUME if can_resume else NEW
    line = label(handheld.font, " ", WIDTH // 2, TOP + STAGE + 6, palette.IVORY, True)
    screen.over.append(line)
    game.title_lights()
    while True:
        line.text = "< " + words.text(_NAMES[choice]) + " >"
        line.anchored_position = (WIDTH // 2, TOP + STAGE + 6)
        press = 0
        while press not in (UP, DOWN, LEFT, RIGHT, A, START):
            press = handheld.press()
        if press in (A, START):
            return choice
        step = -1 if press in (UP, LEFT) else 1
        choice = (choice + step) % len(_NAMES)
        if choice == RESUME and not can_resume:
            choice = (choice + step) % len(_NAMES)
