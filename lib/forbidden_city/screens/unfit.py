# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Nothing fits: a seat that has to sit out is told, a tile is shown before it goes under."""

from console import palette
from console.message import message
from console.page import page, until_pressed
from console.screen import WIDTH
from console.text import paragraph
from forbidden_city.screens.bars import SEATS


def tell(game):
    match = game.match
    words = game.handheld.words
    for seat in range(match.players):
        if match.sat_out(seat):
            text = words.text(b"@sat_out", SEATS[seat])
            message(game.handheld, words.text(b"@nothing_fits"), text, words.text(b"@ok"))
    under = match.left[match.turn] + 2 - match.shown()
    for shown in range(match.shown()):
        _show(game, match.tile(match.turn, under + shown))


def _show(game, tile):
    handheld = game.handheld
    words = handheld.words
    match = game.match
    page(handheld, words.text(b"@nothing_fits"), words.text(b"@ok"))
    stage = handheld.screen.stage
    game.painter.cell(stage, 72, 10, match.tiles.records[tile], 0, match.turn)
    text = words.text(b"@went_under", SEATS[match.turn])
    paragraph(handheld, stage, 8, 34, text, WIDTH - 16, palette.IVORY)
    until_pressed(handheld)
