# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The end: the last two tiles of each seat are turned over, then the ranking."""

from console import palette
from console.buttons import A, B
from console.page import page, until_pressed
from console.screen import STAGE
from console.sound import WIN
from console.text import big
from forbidden_city.screens import bars


def ending(game):
    """Show both; True: play again, False: back to the title."""
    show_last_tiles(game)
    until_pressed(game.handheld)
    show_ranking(game)
    game.handheld.buttons.forget()
    while True:
        press = game.handheld.press()
        if press == A or press == B:
            return press == A


def show_last_tiles(game):
    handheld = game.handheld
    match = game.match
    words = handheld.words
    font = handheld.font
    page(handheld, words.text(b"@last_tiles"), words.text(b"@last_hint"))
    stage = handheld.screen.stage
    height = STAGE // match.players
    for seat in range(match.players):
        y = height * seat + (height - 16) // 2
        game.painter.figure(stage, 8, y + 4, seat)
        x = font.number(stage, 20, y + 4, match.coins[seat], palette.IVORY)
        for which in range(2):
            record = match.tiles.records[match.kept(seat, which)]
            game.painter.cell(stage, 56 + 20 * which, y, record, 0, seat)
        x = font.draw(stage, 102, y + 4, b"+", 0, 1, palette.GOLD)
        font.number(stage, x, y + 4, match.bonus(seat), palette.GOLD)
        x = font.draw(stage, 124, y + 4, b"=", 0, 1, palette.SAND)
        font.number(stage, x + 2, y + 4, match.total(seat), palette.IVORY)


def show_ranking(game):
    from console.table import grid

    handheld = game.handheld
    match = game.match
    words = handheld.words
    handheld.sound.play(WIN)
    seats = sorted(range(match.players), key=lambda seat: -match.total(seat))
    winners = [seat for seat in seats if match.wins(seat)]
    if len(winners) == 1:
        heading = words.text(b"@wins", bars.SEATS[winners[0]])
    else:
        heading = words.text(b"@share")
    page(handheld, None, words.text(b"@rank_hint"))
    big(handheld, heading, 4, palette.GOLD)
    rows = [["", "", words.text(b"@score_coins")]]
    for seat in seats:
        better = sum(1 for other in seats if match.total(other) > match.total(seat))
        rows.append(["%d." % (better + 1), words.text(bars.SEATS[seat]), str(match.total(seat))])
    grid(handheld, rows, 22)
    for light in range(5):
        seat = winners[light % len(winners)]
        handheld.lights.one(light, palette.RGB[bars.COLOURS[seat]])
    handheld.lights.show()
