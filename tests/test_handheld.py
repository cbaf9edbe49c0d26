# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Whole games through the buttons, from power-on to the ranking, held against the rules."""

import random
from pathlib import Path

import pytest

from forbidden_city.match import Match
from forbidden_city.tiles import Tiles
from hands import Hands, legal_places, richest
from simulator import Simulator

ROOT = Path(__file__).parent.parent
TILES = Tiles((ROOT / "tiles.bin").read_bytes())
FOOT = (0, 108, 160, 128)  # the bar below; above it the rim may creep


class Shadow:
    """The same match on the rules alone; follows move by move and compares."""

    def __init__(self, match):
        self.match = Match(TILES, match.players, match.back, match.seed)

    def follow(self, match):
        mine = self.match
        while mine.moves() < match.moves():
            city = match.city
            cell = 9 + mine.moves()
            mine.place(mine.city.spot_at(city.x(cell), city.y(cell)), city.quarters(cell))
        assert list(mine.coins) == list(match.coins)
        assert list(mine.left) == list(match.left)
        assert mine.turn == match.turn
        if mine.turn != 255:
            assert mine.hand() == match.hand()


def random_place(seed):
    chance = random.Random(seed)
    return lambda match: chance.choice(legal_places(match))


GAMES = [
    (2, (0, 0, 0, 0), False, richest),
    (3, (0, 0, 0, 0), True, random_place(3)),
    (4, (0, 0, 0, 0), False, random_place(4)),
    (2, (0, 2, 0, 0), True, random_place(5)),
    (4, (1, 0, 2, 3), False, richest),
    (3, (1, 2, 3, 0), True, richest),
]


@pytest.mark.parametrize(("players", "who", "back", "choose"), GAMES)
def test_a_whole_game_through_the_buttons_is_the_game_of_the_rules(players, who, back, choose):
    seen = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(players, who, back)
        yield sim.wait(100)
        match = hands.match
        assert (match.players, bool(match.back)) == (players, back)
        shadow = Shadow(match)
        while not hands.over():
            yield from hands.turn(choose)
            shadow.follow(match)
        assert match.moves() == players * (28 if players == 2 else 22)
        seen.append([match.total(seat) for seat in range(players)])
        for _ in range(10):  # the last tally, the last two tiles, the ranking
            yield sim.tap("A")
            if hands.match is not match:
                break  # play again, in one press
        assert hands.match is not match

    sim = Simulator(seed=players, pixels=False).run(script)
    assert sim.errors == [] and sim.console == []
    assert seen and max(seen[0]) > 0


def test_bots_alone_play_by_themselves_to_the_end_and_nobody_presses():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2, (1, 2, 0, 0))
        for _ in range(400):
            if hands.over():
                break
            yield sim.wait(1000)
        assert hands.over()
        assert max(hands.match.coins) > 0  # rooms have closed on the way

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_a_tally_among_bots_stays_for_a_while_and_any_press_goes_on():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2, (1, 1, 0, 0))
        while not hands.game.closed:
            yield sim.skip()
        moves = hands.match.moves()
        yield sim.wait(3000)  # the glow, the lines, the coins
        assert hands.match.moves() == moves
        yield sim.tap("SELECT")
        for _ in range(hands.match.rooms.closed - 1):
            yield sim.tap("A", 3)
        yield sim.wait(300)
        assert hands.match.moves() > moves

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_what_is_taken_back_is_no_move():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        for _ in range(3):
            yield sim.tap("SELECT")
            yield sim.tap("A")
            yield sim.tap("B")
            assert hands.match.moves() == 0
            assert hands.in_turn()
            assert hands.game.preview._lower._name == b"@lay_hint"

    Simulator(seed=1, pixels=False).run(script)


def test_asked_whether_to_keep_a_tile_only_a_and_b_answer():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        cursor, preview = hands.game.cursor, hands.game.preview
        place = cursor.x, cursor.y, cursor.quarters
        yield sim.tap("A")
        yield sim.wait(50)
        asked = sim.frame().crop(FOOT)
        for key in ("SELECT", "UP", "RIGHT", "DOWN", "LEFT"):
            yield sim.tap(key)
            yield sim.wait(50)
            assert b"@lay_ask" in (preview._upper._name, preview._lower._name)
            assert sim.frame().crop(FOOT) == asked
            assert (cursor.x, cursor.y, cursor.quarters) == place
        yield sim.tap("A")
        assert hands.match.moves() == 1

    assert Simulator(seed=1).run(script).errors == []


def test_start_pauses_also_when_a_tile_is_asked_about_and_the_tile_is_taken_back():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        yield sim.wait(50)
        turn = sim.frame().crop(FOOT)
        yield sim.tap("A")
        yield sim.tap("START")
        assert not hands.in_turn()
        yield sim.tap("A")  # go on
        yield sim.wait(50)
        assert hands.in_turn() and hands.match.moves() == 0
        assert sim.frame().crop(FOOT) == turn

    assert Simulator(seed=1).run(script).errors == []


def test_an_illegal_place_is_refused_and_says_why():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        match = hands.match
        city = match.city
        legal = set(legal_places(match))
        wrong = next(
            (city.spot_x(spot), city.spot_y(spot), quarters)
            for spot in range(city.spots)
            for quarters in range(4)
            if (city.spot_x(spot), city.spot_y(spot), quarters) not in legal
        )
        yield from hands.go_to(*wrong)
        yield sim.tap("A", 2)
        assert match.moves() == 0

    Simulator(seed=3, pixels=False).run(script)


def test_select_walks_through_every_legal_place_and_only_these():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        legal = legal_places(hands.match)
        seen = []
        for _ in {(x, y) for x, y, _ in legal}:
            yield sim.tap("SELECT")
            cursor = hands.game.cursor
            assert (cursor.x, cursor.y, cursor.quarters) in legal
            seen.append((cursor.x, cursor.y))
        assert set(seen) == {(x, y) for x, y, _ in legal}

    Simulator(seed=4, pixels=False).run(script)


def test_the_cursor_stays_where_a_tile_could_go():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        cursor = hands.game.cursor
        for key in ("LEFT", "UP", "RIGHT", "DOWN"):
            yield sim.tap(key, 12)
            assert -2 <= cursor.x <= 2
            assert -2 <= cursor.y <= 2

    Simulator(seed=4, pixels=False).run(script)


def test_a_held_stick_repeats_and_a_tap_does_not():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        cursor = hands.game.cursor
        yield sim.hold("LEFT", 1500)
        assert cursor.x == -2
        yield sim.tap("RIGHT")
        assert cursor.x == -1
        yield sim.wait(1500)
        assert cursor.x == -1
        yield sim.hold("RIGHT", 600)
        assert cursor.x >= 1

    Simulator(seed=4, pixels=False).run(script)


def test_the_same_game_runs_on_a_pybadge():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.wait(50)
        for _ in range(6):
            yield from hands.turn(richest)
        assert hands.match.moves() == 6

    Simulator(seed=2, board_id="pybadge", pixels=False).run(script)


def test_leaving_keeps_the_game_and_the_title_goes_on_with_it():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.wait(50)
        yield from hands.turn(lambda match: legal_places(match)[0])
        match = hands.match
        assert hands.game.closed == 0  # no tally: the next one is asked to take it
        yield sim.tap("START")
        yield sim.tap("UP")  # the last row: save and leave
        yield sim.tap("A", 2)
        yield sim.wait(50)
        yield sim.tap("A")  # go on with the game
        yield sim.wait(50)
        assert hands.match is match
        yield from hands.turn(richest)
        assert match.moves() == 2

    Simulator(seed=2, pixels=False).run(script)


def test_the_last_set_up_is_remembered():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(3, (0, 2, 0, 0), True)
        yield sim.wait(50)
        yield sim.tap("START")
        yield sim.tap("UP")
        yield sim.tap("A", 2)
        yield sim.tap("RIGHT")
        yield sim.tap("A")
        assert list(hands.game.setup[:4]) == [3, 0, 2, 0]
        assert hands.game.setup[5] == 1

    Simulator(seed=2, pixels=False).run(script)
