# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The language: its words, the question at the first start, the next one in the options.

    speak(game)             # take the words of the language that is kept
    ask(game)               # every language by its own name, nothing else to read
    change(game, 1)         # the next language, at once
    name(game)              # "Deutsch"

A language is a file in words/, called by its two letters; its first line begins with its own
name: ``# Deutsch; ...``. Words stay one object whatever the language, so a screen may hold on
to them. A file that is missing, cut short (its last line is gone) or no text gives way to
English.
"""

import os

from console.buttons import START, A
from console.words import Words
from forbidden_city.save import LANGUAGE

_FOLDER = "/lib/forbidden_city/words"
_ENGLISH = "en"
_END = b"# end\n"


def _codes():
    return sorted(file[:2] for file in os.listdir(_FOLDER) if file[2:] == ".txt")


def _code(game):
    code = bytes(game.kept[LANGUAGE : LANGUAGE + 2])
    for other in _codes():
        if other.encode() == code:
            return other
    return _ENGLISH


def name(game):
    return _name(_code(game))


def _name(code):
    with open(_file(code), "rb") as file:
        line = file.readline()
    try:
        if line[:2] == b"# ":
            return line[2:].decode().split(";")[0].strip()
    except ValueError:
        pass
    return code  # a damaged file: English will be spoken instead


def _file(code):
    return _FOLDER + "/" + code + ".txt"


def _path(code):
    """The file of a language, once it is known to be whole."""
    path = _file(code)
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
        path = _path(_code(game))
    except (OSError, ValueError):
        path = _path(_ENGLISH)
    if handheld.words is None:
        handheld.words = Words(path)
    else:
        handheld.words.load(path)


def change(game, step):
    codes = _codes()
    _take(game, codes[(codes.index(_code(game)) + step) % len(codes)])


def ask(game):
    """The first start: wait until a language is chosen, and keep it."""
    from console.menu import Menu

    codes = _codes()
    names = [_name(code) for code in codes]
    menu = Menu(game.handheld, None, names, "↑↓   A", codes.index(_ENGLISH))
    while menu.ask() not in (A, START):
        pass
    game.fresh = False
    _take(game, codes[menu.row])
    game.keep.write()


def _take(game, code):
    game.kept[LANGUAGE : LANGUAGE + 2] = code.encode()
    speak(game)
