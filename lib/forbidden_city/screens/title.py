# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The title: the city at night, the game's name, and where to go from here."""

from bitmaptools import fill_region, readinto

from console import palette
from console.buttons import DOWN, LEFT, RIGHT, START, UP, A
from console.screen import TOP, WIDTH
from console.text import big, centred
from forbidden_city.save import GAMES, running

_NAMES = (b"@resume", b"@new", b"@learn", b"@rules", b"@options")


def begun(game):
    """Whether this handheld has ever seen a match: one runs, or one was played to its end."""
    kept = game.kept
    return running(kept) or kept[GAMES] or kept[GAMES + 1]


def first(game, can_resume):
    """What most likely is wanted: it is chosen when the title opens."""
    return b"@resume" if can_resume else b"@new" if begun(game) else b"@learn"


def title(game, can_resume):
    """Show the title until a choice is made; return its name."""
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
    big(handheld, name, 1, palette.GOLD)
    choice = _NAMES.index(first(game, can_resume))
    for light in range(5):
        colour = palette.GOLD if light & 1 else palette.LACQUER
        handheld.lights.one(light, palette.RGB[colour])
    handheld.lights.show()
    while True:
        fill_region(screen.bottom, 0, 6, WIDTH, 15, palette.NIGHT)
        text = "< " + words.text(_NAMES[choice]) + " >"
        centred(handheld, screen.bottom, 6, text, palette.IVORY)
        press = 0
        while press not in (UP, DOWN, LEFT, RIGHT, A, START):
            press = handheld.press()
        if press in (A, START):
            return _NAMES[choice]
        step = -1 if press in (UP, LEFT) else 1
        choice = (choice + step) % len(_NAMES)
        if choice == 0 and not can_resume:
            choice = (choice + step) % len(_NAMES)
