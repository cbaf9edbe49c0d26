# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The line at the foot of a turn says what the buttons do, wherever the cursor stands."""

import importlib

import pytest

from hands import Hands, richest
from screens import LANGUAGES
from simulator import Simulator
from written import Reader

HINTS = (b"@lay_hint", b"@city_hint", b"@next_hint", b"@nobody_paid")


class Foot(Reader):
    def lines(self, hands):
        """The words in the bar below, painted there or floating over it."""
        preview = hands.game.preview
        bitmaps = (
            hands.game.handheld.screen.bottom,
            preview._upper._bitmap,
            preview._lower._bitmap,
        )
        return [text.words for text in self._texts if any(text.bitmap is one for one in bitmaps)]


def places(match):
    """Every cell, and every place beside the city with every turn of the tile."""
    city = match.city
    for cell in range(city.cells):
        yield city.x(cell), city.y(cell), 0
    for spot in range(city.spots):
        for quarters in range(4):
            yield city.spot_x(spot), city.spot_y(spot), quarters


def show(game, x, y, quarters):
    """What a turn shows with the cursor there; the kind of place."""
    kind_of = importlib.import_module("forbidden_city.screens.cursor").kind_of
    game.cursor.quarters = quarters
    game.cursor.go(x, y)
    kind = kind_of(game, x, y, quarters)
    game.preview.show(game.cursor, game.match.hand(), kind)
    return kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_are_told_wherever_the_cursor_stands(language):
    foot = Foot([])

    def script(sim):
        hands = Hands(sim)
        yield sim.wait(100)
        yield from hands.language(language)
        yield from hands.begin(4)
        yield sim.wait(100)
        hints = [hands.game.handheld.words.text(name) for name in HINTS]
        for moves in (0, 40):
            while hands.match.moves() < moves or not hands.in_turn():
                yield from hands.turn(richest) if hands.in_turn() else iter([sim.tap("A")])
            for x, y, quarters in places(hands.match):
                show(hands.game, x, y, quarters)
                lines = foot.lines(hands)
                told = [line for line in lines if any(hint.startswith(line) for hint in hints)]
                assert len(told) == 1, (x, y, quarters, lines)
                foot.look(sim, f"{x}, {y}, {quarters}")
            yield sim.tap("START")

    assert foot.board(seed=4).run(script).errors == []
    # (The tail of a g in the upper line may touch a hat.)
    assert [found for found in foot.complaints if "lies over" not in found] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_four_seats_there_is_room_for_a_at_least(language):
    foot = Foot([])

    def script(sim):
        hands = Hands(sim)
        yield sim.wait(100)
        yield from hands.language(language)
        yield from hands.begin(4)
        yield sim.tap("A")
        yield from hands.go_to(0, 0, hands.game.cursor.quarters)
        preview = hands.game.preview
        shown = []
        for hint in (b"@city_hint", b"@lay_hint"):
            for each in (1, 20):
                for seats in range(1, 5):
                    for seat in range(seats):
                        preview._sums[seat] = each
                    preview._seats()
                    preview._lower.beside(hint, preview._seats_end - 22)
                    lines = foot.lines(hands)
                    whole = hands.game.handheld.words.text(hint)
                    (told,) = [line for line in lines if whole.startswith(line)]
                    assert len(told) > 3 and told == told.strip()
                    assert whole[len(told) :][:2] in ("", "  ")  # no button is cut in two
                    shown.append(len(told.split("  ")))
                    foot.look(sim, f"{seats} seats, {each}")
                for seat in range(4):
                    preview._sums[seat] = 0
        assert min(shown) == 1 and max(shown) >= 2

    assert foot.board(seed=4).run(script).errors == []
    assert [found for found in foot.complaints if "lies over" not in found] == []


def test_on_a_laid_tile_it_says_that_a_shows_the_city_and_a_does():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        yield from hands.turn(richest)
        while not hands.in_turn():
            yield sim.tap("A")
        city = hands.match.city
        preview = hands.game.preview
        yield from hands.go_to(0, 0, hands.game.cursor.quarters)
        assert preview._lower._name == b"@city_hint"  # the temple: nobody there
        laid = city.cells - 1
        yield from hands.go_to(city.x(laid), city.y(laid), hands.game.cursor.quarters)
        assert any(preview._sums) and preview._lower._name == b"@city_hint"
        assert preview._seats_end <= 22 + preview._lower._left < 160
        yield sim.tap("A")
        assert not hands.in_turn()
        assert hands.match.moves() == 1

    assert Simulator(seed=5).run(script).errors == []


def test_the_question_before_a_tile_is_kept_leaves_only_its_own_buttons():
    foot = Foot([])

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(3)
        while True:
            while not hands.in_turn():
                yield sim.tap("A")
            yield from hands.go_to(*richest(hands.match))
            if any(hands.game.preview._sums):
                break
            yield sim.tap("A", 2)
        text = hands.game.handheld.words.text
        told = foot.lines(hands)
        assert text(b"@lay_hint").startswith(told[-1])
        yield sim.tap("A")
        asked = foot.lines(hands)
        assert text(b"@lay_ask") in asked and told[-1] not in asked
        yield sim.tap("B")
        assert sorted(foot.lines(hands)) == sorted(told)

    assert foot.board(seed=8).run(script).errors == []
