# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Where people are shown large: at the hand-off, and before the moon when they have won."""

import pytest

import build_art
from hands import Hands, richest
from screens import LANGUAGES
from simulator import Simulator
from written import Reader

FIGURES = ("purple", "yellow", "red", "blue")


def stands(picture, seat, scale):
    """Whether a seat's figure stands in the picture, whole, so many times enlarged."""
    colours = {mark: shown(*rgb) for _, rgb, mark in build_art.read_palette()}
    _, _, rows = build_art.read_sprites()[FIGURES[seat]]
    wanted = [
        (scale * x, scale * y, colours[mark])
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark != "."
    ]
    pixels = picture.convert("RGB").load()
    return any(
        all(shown(*pixels[left + x, top + y]) == colour for x, y, colour in wanted)
        for left in range(160 - 7 * scale)
        for top in range(128 - 9 * scale)
    )


def shown(red, green, blue):
    """The bits of a colour that the display has: 5, 6 and 5."""
    return red & 0xF8, green & 0xFC, blue & 0xF8


def test_the_hand_off_shows_the_figure_of_the_seat_large_and_no_other():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(4)
        yield sim.wait(100)
        for seat in range(4):
            large = [other for other in range(4) if stands(sim.frame(), other, 5)]
            assert large == [seat]
            yield from hands.turn(richest)
            for _ in range(2 * hands.game.closed):
                yield sim.tap("A")  # the glow and the tally
            yield sim.wait(100)

    assert Simulator(seed=5).run(script).errors == []


# Coins in the end, and how large the winners are. Three and four stand in two rows, where the
# ones in front hide some of those behind.
ENDS = [
    ((82, 51), [0], 5),
    ((70, 70), [1], 4),
    ((44, 118, 51), [1], 5),
    ((60, 60, 60), [2], 3),
    ((9, 60, 60), [2], 4),
    ((30, 41, 52, 107), [3], 5),
    ((100, 100, 100, 100), [3], 3),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_winners_of_all_kinds_are_shown_and_no_text_is_cut(language):
    reader = Reader([])

    def script(sim):
        from forbidden_city.screens.ending import show_ranking

        hands = Hands(sim)
        yield sim.wait(100)
        yield from hands.language(language)
        yield from hands.begin(4)
        yield sim.wait(100)
        match = hands.match
        for totals, whole, scale in ENDS:
            match.players = len(totals)
            match.total = totals.__getitem__
            match.wins = lambda seat, totals=totals: totals[seat] == max(totals)
            show_ranking(hands.game)
            yield sim.skip()
            reader.look(sim, str(totals))
            for seat in whole:
                assert stands(sim.frame(), seat, scale), (totals, seat)
        match.players = 4

    assert reader.board(seed=5).run(script).errors == []
    assert reader.complaints == []
