# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Menus say what is so: arrows where there is more, and what the buttons do in the chosen row."""

import pytest

from hands import Hands
from screens import LANGUAGES
from simulator import Simulator
from written import Reader

# Of a menu of seven rows, beside its first and its last.
UP_ARROW = (140, 18, 160, 30)
DOWN_ARROW = (140, 90, 160, 102)


def arrows(sim):
    """Whether there is an arrow up, and one down."""
    picture = sim.frame()
    return tuple(len(picture.crop(box).getcolors()) > 1 for box in (UP_ARROW, DOWN_ARROW))


def test_arrows_show_only_where_there_are_more_rows():
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        yield from hands.choose(b"@options")
        for _ in range(2):  # also the second time round
            for _ in range(7):
                assert arrows(sim) == (False, True)
                yield sim.tap("DOWN")
            assert arrows(sim) == (True, False)
            yield sim.tap("DOWN")
        assert arrows(sim) == (False, True)
        for _ in range(7):
            yield sim.tap("UP")
            assert arrows(sim) == (True, False)
        yield sim.tap("UP")
        assert arrows(sim) == (False, True)

    assert Simulator(seed=1).run(script).errors == []


class Foot(Reader):
    """Reads what is written in the bar below."""

    def lines(self, hands):
        bottom = hands.game.handheld.screen.bottom
        return [text.words for text in self._texts if text.bitmap is bottom]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_of_a_row_says_what_acts_there(language):
    foot = Foot([])

    def script(sim):
        hands = Hands(sim)
        yield sim.wait(100)
        yield from hands.language(language)
        words = hands.game.handheld.words
        begin, change = words.text(b"@begin_hint"), words.text(b"@setup_hint")
        yield from hands.choose(b"@new")
        assert foot.lines(hands) == [begin]
        yield sim.tap("DOWN")
        assert foot.lines(hands) == [change]
        yield sim.tap("RIGHT")  # other rows: the menu is drawn anew
        assert foot.lines(hands) == [change]
        for _ in range(5):
            yield sim.tap("DOWN")
            assert foot.lines(hands)[-1] == change
        yield sim.tap("DOWN")
        assert foot.lines(hands) == [begin]
        yield sim.tap("B")
        yield from hands.choose(b"@options")
        for _ in range(7):
            assert foot.lines(hands) == [words.text(b"@options_hint")]
            yield sim.tap("DOWN")
        assert foot.lines(hands) == [words.text(b"@choose_hint")]
        yield sim.tap("DOWN")
        assert foot.lines(hands) == [words.text(b"@options_hint")]

    assert foot.board(seed=1).run(script).errors == []
    assert foot.complaints == []
