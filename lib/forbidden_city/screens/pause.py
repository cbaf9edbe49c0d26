# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The pause menu, and what it opens: scores, tiles to come, rules, options, leaving."""

from console.buttons import LEFT, RIGHT, START, A, B
from console.menu import Menu
from console.message import message
from console.page import page
from console.visit import visit
from forbidden_city.city import START as START_CELLS
from forbidden_city.match import OVER
from forbidden_city.screens import bars

_ROWS = (b"@go_on", b"@whole_city", b"@scores", b"@to_come", b"@rules", b"@options", b"@leave")


def pause(game):
    """Stay until the player goes on (True) or leaves the game (False)."""
    words = game.handheld.words
    row = 0
    while True:
        menu = Menu(
            game.handheld,
            words.text(b"@paused"),
            [words.text(name) for name in _ROWS],
            words.text(b"@choose_hint"),
            row,
        )
        press = menu.ask()
        row = menu.row
        if press in (B, START) or (press == A and row == 0):
            return True
        if press != A:
            continue
        if row == 1:
            visit("forbidden_city.screens.overview", "overview", game)
        elif row == 2:
            scores(game)
        elif row == 3:
            to_come(game)
        elif row == 4:
            visit("forbidden_city.screens.rules", "rules", game)
        elif row == 5:
            visit("forbidden_city.screens.options", "options", game)
        elif (
            message(
                game.handheld,
                words.text(b"@leave"),
                words.text(b"@leave_text"),
                words.text(b"@leave_hint"),
            )
            == A
        ):
            return False


def scores(game):
    """Coins and tiles left of every seat."""
    from console.table import table

    words = game.handheld.words
    match = game.match
    rows = [["", words.text(b"@score_coins"), words.text(b"@score_left")]]
    for seat in range(match.players):
        rows.append([words.text(bars.SEATS[seat]), str(match.coins[seat]), str(match.left[seat])])

    def figure(bitmap, x, y, row):
        bars.portrait(game, bitmap, x + 1, y, row)

    table(
        game.handheld,
        words.text(b"@scores"),
        rows,
        words.text(b"@overview_hint"),
        figure,
        14,
    )


def to_come(game):
    """What each seat has not laid yet: its set without what lies on the table."""
    handheld = game.handheld
    match = game.match
    city = match.city
    seat = match.turn if match.turn != OVER else 0
    laid = bytearray(match.size)
    while True:
        for number in range(match.size):
            laid[number] = 0
        for cell in range(START_CELLS, city.cells):
            if city.owner(cell) == seat:
                laid[city.lay[cell] >> 2] = 1
        words = handheld.words
        heading = words.text(b"@to_come_seat", bars.SEATS[seat])
        page(handheld, heading, words.text(b"@to_come_hint"))
        shown = 0
        for number in range(match.size):
            if not laid[number]:
                x = 8 + 18 * (shown % 8)
                y = 10 + 20 * (shown // 8)
                record = match.tiles.records[number]
                game.painter.cell(handheld.screen.stage, x, y, record, 0, seat)
                shown += 1
        press = 0
        while press not in (LEFT, RIGHT, A, B, START):
            press = handheld.press()
        if press == LEFT:
            seat = (seat - 1) % match.players
        elif press == RIGHT:
            seat = (seat + 1) % match.players
        else:
            return
