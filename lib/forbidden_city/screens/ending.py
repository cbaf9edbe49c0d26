# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The end: the last two tiles of each seat are turned over, then the ranking."""

from bitmaptools import fill_region

from console import palette
from console.buttons import A, B
from console.page import page, until_pressed
from console.screen import STAGE, WIDTH
from console.sound import WIN
from console.text import big, write
from forbidden_city.screens import bars
from forbidden_city.screens.moon import before_moon

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_RANKS = const(76)  # where they begin; the winners stand before them
_MIDDLE = const(36)  # of the moon, and of the rays round it
_HEART = const(56)
_NEAR = const(26 * 26)  # squares of their distance: rays begin, glow less, end
_DIM = const(33 * 33)
_FAR = const(37 * 37)


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
        bars.portrait(game, stage, 8, y + 4, seat)
        x = font.number(stage, 20, y + 4, match.coins[seat], palette.IVORY)
        for which in range(2):
            record = match.tiles.records[match.kept(seat, which)]
            game.painter.cell(stage, 56 + 20 * which, y, record, 0, seat)
        x = font.draw(stage, 102, y + 4, b"+", 0, 1, palette.GOLD)
        font.number(stage, x, y + 4, match.bonus(seat), palette.GOLD)
        x = font.draw(stage, 124, y + 4, b"=", 0, 1, palette.SAND)
        font.number(stage, x + 2, y + 4, match.total(seat), palette.IVORY)


def show_ranking(game):
    """The winners before golden rays, beside them everybody by rank."""
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
    _rays(handheld.screen.stage)
    before_moon(game, winners, _MIDDLE, _HEART)
    rows = [[words.text(bars.SEATS[seat]), str(match.total(seat))] for seat in seats]

    def rank(bitmap, x, y, row):
        better = sum([match.total(other) > match.total(seats[row]) for other in seats])
        write(handheld, bitmap, x, y, "%d." % (better + 1), palette.SAND)
        bars.portrait(game, bitmap, x + 11, y, seats[row])
        game.painter.coin(bitmap, WIDTH - 10, y + 1)

    y = 20 + 8 * (4 - len(seats))
    grid(handheld, rows, _RANKS, WIDTH - 12, y, 17, 23, rank, 0)
    for light in range(5):
        seat = winners[light % len(winners)]
        handheld.lights.one(light, palette.RGB[bars.COLOURS[seat]])
    handheld.lights.show()


def _rays(stage):
    """Golden rays round the moon; a quarter is worked out, all four are filled."""
    for up in range(0, 38, 2):
        for right in range(0, _MIDDLE, 2):
            far = up * up + right * right
            # Eight steps along a slanting line make a quarter turn: every other one is a ray.
            if _NEAR < far < _FAR and 8 * up // (up + right) & 1 == 0:
                colour = palette.GOLD if far < _DIM else palette.BRONZE
                for x in (_MIDDLE + right, _MIDDLE - 2 - right):
                    fill_region(stage, x, _HEART - 2 - up, x + 2, _HEART - up, colour)
                    fill_region(stage, x, _HEART + up, x + 2, _HEART + up + 2, colour)
