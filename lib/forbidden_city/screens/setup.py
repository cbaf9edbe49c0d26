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


def _row(game, row):
    """What a row says, and what a newcomer would ask at it."""
    words = game.handheld.words
    setup = game.setup
    seat = row - 2
    if row == 0:
        return words.text(b"@begin"), ""
    if row == 1:
        return words.text(b"@players", setup[0]), ""
    if seat < setup[0]:
        who = setup[1 + seat]
        remark = words.text(_CHARACTERS[who]) if who else ""
        return words.text(b"@seat", SEATS[seat], WHO[who]), remark
    if seat == setup[0]:
        if setup[5]:
            return words.text(b"@back"), words.text(b"@back_is")
        return words.text(b"@front"), words.text(b"@front_is")
    return words.text(b"@aids_on" if game.kept[AIDS] else b"@aids_off"), words.text(b"@aids_are")


def _hints(game):
    """The first row is begun with A, all others are changed."""
    return [game.handheld.words.text(b"@begin_hint")] + [""] * (game.setup[0] + 3)


def set_up(game):
    """Let the players choose. True: begin; False: back to the title."""
    words = game.handheld.words
    setup = game.setup
    row = 0
    while True:
        rows = [_row(game, number) for number in range(setup[0] + 4)]
        menu = Menu(
            game.handheld,
            words.text(b"@setup"),
            [text for text, _ in rows],
            words.text(b"@setup_hint"),
            row,
            [remark for _, remark in rows],
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
                    menu.write(row, *_row(game, row))


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
