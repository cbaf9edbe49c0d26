# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Set-up: how many seats, who sits there, which side of the start tile, aids or not.

Works on game.setup in place, so the last choice is there the next time.

    setup   0       players, 2-4
            1-4     who has the seat: 0 a person, else a bot's level + 1
            5       start side: 0 front, 1 back
"""

from console.buttons import LEFT, RIGHT, START, A, B
from console.menu import Menu
from forbidden_city.save import AIDS
from forbidden_city.screens.bars import SEATS, WHO

_CHARACTERS = (b"", b"@bot0_is", b"@bot1_is", b"@bot2_is")


def _rows(game):
    words = game.handheld.words
    setup = game.setup
    rows = [words.text(b"@begin"), words.text(b"@players", setup[0])]
    for seat in range(setup[0]):
        rows.append(words.text(b"@seat", SEATS[seat], WHO[setup[1 + seat]]))
    rows.append(words.text(b"@back" if setup[5] else b"@front"))
    rows.append(words.text(b"@aids_on" if game.kept[AIDS] else b"@aids_off"))
    return rows


def _remarks(game):
    """What a newcomer would ask at each row."""
    words = game.handheld.words
    setup = game.setup
    names = [b"", b""]
    for seat in range(setup[0]):
        names.append(_CHARACTERS[setup[1 + seat]])
    names.append(b"@back_is" if setup[5] else b"@front_is")
    names.append(b"@aids_are")
    return [words.text(name) if name else "" for name in names]


def _hints(game):
    """The first row is begun with A, all others are changed."""
    return [game.handheld.words.text(b"@begin_hint")] + [""] * (game.setup[0] + 3)


def set_up(game):
    """Let the players choose. True: begin; False: back to the title."""
    words = game.handheld.words
    setup = game.setup
    row = 0
    while True:
        menu = Menu(
            game.handheld,
            words.text(b"@setup"),
            _rows(game),
            words.text(b"@setup_hint"),
            row,
            _remarks(game),
            _hints(game),
        )
        players = setup[0]
        while players == setup[0]:
            press = menu.ask()
            row = menu.row
            if press == B:
                return False
            if press == START or (press == A and row == 0):
                return True
            if press in (LEFT, RIGHT, A) and row:
                _change(game, row, -1 if press == LEFT else 1)
                if players == setup[0]:
                    menu.write(row, _rows(game)[row], _remarks(game)[row])


def _change(game, row, step):
    setup = game.setup
    players = setup[0]
    if row == 1:
        setup[0] = (players - 2 + step) % 3 + 2
    elif row < 2 + players:
        setup[row - 1] = (setup[row - 1] + step) % len(WHO)
    elif row == 2 + players:
        setup[5] ^= 1
    else:
        game.kept[AIDS] ^= 1
