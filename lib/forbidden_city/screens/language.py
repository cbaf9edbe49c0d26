# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The language: its words, the question at the first start, the next one in the options.

    speak(game)             # take the words of the language that is kept
    ask(game)               # five names, each in its own language, nothing else to read
    change(game, 1)         # the next language, at once
    name(game)              # "Deutsch"

Words stay one object whatever the language, so a screen may hold on to them. A file
that is missing, cut short (its last line is gone) or no text gives way to English.
"""

from console.buttons import START, A
from console.words import Words
from forbidden_city.save import LANGUAGE

CODES = (b"de", b"en", b"fr", b"it", b"nl")
NAMES = ("Deutsch", "English", "Français", "Italiano", "Nederlands")
_ENGLISH = 1
_END = b"# end\n"


def _number(game):
    code = bytes(game.kept[LANGUAGE : LANGUAGE + 2])
    return CODES.index(code) if code in CODES else _ENGLISH


def name(game):
    return NAMES[_number(game)]


def _path(number):
    """The file of a language, once it is known to be whole."""
    path = "/lib/forbidden_city/words/" + CODES[number].decode() + ".txt"
    line = b""
    with open(path, "rb") as file:
        for line in file:
            line.decode()  # a ValueError if this is no text
    if line != _END:
        raise ValueError(path + " is cut short")
    return path


def speak(game):
    handheld = game.handheld
    try:
        path = _path(_number(game))
    except (OSError, ValueError):
        path = _path(_ENGLISH)
    if handheld.words is None:
        handheld.words = Words(path)
    else:
        handheld.words.load(path)


def change(game, step):
    _take(game, (_number(game) + step) % len(CODES))


def ask(game):
    """The first start: wait until a language is chosen, and keep it."""
    from console.menu import Menu

    menu = Menu(game.handheld, None, list(NAMES), "↑↓   A", _ENGLISH)
    while menu.ask() not in (A, START):
        pass
    game.fresh = False
    _take(game, menu.row)
    game.keep.write()


def _take(game, number):
    game.kept[LANGUAGE : LANGUAGE + 2] = CODES[number]
    speak(game)
