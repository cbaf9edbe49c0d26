# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Between "keep it" and the next turn: the closed room glows, its sum is told, its coins fly; a
press ends any of it at once and nothing is lost: neither a coin nor the sight of the sum."""

import gc
import sys

import pytest

from console import palette
from forbidden_city.save import AIDS
from hands import Hands, richest
from simulator import Simulator, pictures

GLOW = "forbidden_city.screens.glow"
COINS = "forbidden_city.screens.coins"
KEYS = ("A", "B", "SELECT", "START", "UP", "RIGHT")
PURSES = (0, 0, 120, 10)  # of the top bar: figures and coins, not who is to move
NODES, THROUGH, PAID, ROW = 4, 6, 12, 16


def rgb(colour):
    """As the display has it, 16 bits a pixel."""
    value = palette.RGB[colour]
    pixel = value >> 19 << 11 | (value >> 10 & 63) << 5 | value >> 3 & 31
    return pictures.colour(pixel.to_bytes(2, "big"))


LIT = [rgb(palette.IVORY), rgb(palette.GOLD)]


def gates(match, place):
    """A room with a gate that counts, and somebody in it."""
    x, y, quarters = place
    cell = match.city.place(match.city.spot_at(x, y), match.hand(), quarters, match.turn)
    outcome = match.rooms.outcome
    closed = match.rooms.closed_by(cell)
    match.city.undo()
    return closed == 1 and outcome[THROUGH + 1] and sum(outcome[PAID : PAID + 4])


def to_a_closing(sim, hands, aids=True):
    """Play until the tile that is asked about would close a room."""
    yield from hands.begin(3)
    yield sim.wait(100)
    hands.game.kept[AIDS] = aids  # as the options do
    while True:
        while not hands.in_turn():
            yield sim.tap("A")
        place = richest(hands.match)
        yield from hands.go_to(*place)
        yield sim.tap("A")
        if hands.match.moves() > 6 and gates(hands.match, place):
            return
        yield sim.tap("A")


def until(sim, what, most=400):
    """Frame by frame, until something is so."""
    for _ in range(most):
        if what():
            return
        yield sim.skip()
    raise AssertionError("it never comes to that")


def glows():
    return GLOW in sys.modules


def sprites(hands):
    """Coins that are to be seen."""
    if COINS not in sys.modules:
        return 0
    over = hands.game.handheld.screen.over
    return sum(not over[index].hidden for index in range(len(over)))


def run(script, seed=8):
    assert Simulator(seed=seed).run(script).errors == []


def lit_walls(sim, hands, room=0):
    """Of the walls of the closed room on the stage: how many there are, how many are lit."""
    from forbidden_city.screens.rim import sides_of

    game, city, rooms = hands.game, hands.match.city, hands.match.rooms
    outcome = rooms.outcome
    walls = lit = 0
    for node in rooms.queue[outcome[ROW * room + NODES] : outcome[ROW * room + NODES + 1]]:
        x, y = city.x(node >> 1), city.y(node >> 1)
        if not game.view.on_stage(x, y):
            continue
        left, top = game.view.pixel_x(x), game.view.pixel_y(y) + 12
        for side, (dx, dy) in enumerate(((8, 1), (14, 8), (8, 14), (1, 8))):
            if sides_of(city, node) >> side & 1:
                walls += 1
                lit += sim.pixel(left + dx, top + dy) in LIT
    return walls, lit


# ---- the glow


@pytest.mark.parametrize("aids", [True, False])
def test_a_closed_room_lights_up_on_the_city_before_its_tally(aids):
    def script(sim):
        hands = Hands(sim)
        yield from to_a_closing(sim, hands, aids)
        bar = sim.frame().crop(PURSES)
        yield sim.tap("A")
        yield from until(sim, glows)
        since = sim.ms
        frames = []
        while glows():
            if not frames or frames[-1] != sim.frame():
                frames.append(sim.frame())
                lights = sim.lights
                walls, lit = lit_walls(sim, hands)
            yield sim.skip()
        assert 550 <= sim.ms - since <= 750
        assert len(frames) >= 4
        assert walls >= 3 and lit == walls
        assert len(set(lights)) == 1  # the room's colour has run through all of them
        assert all(frame.crop(PURSES) == bar for frame in frames)  # not paid yet

    run(script)


def test_a_bots_closing_glows_too():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(3, (0, 3, 3, 0))
        yield sim.wait(100)
        for _ in range(60):
            yield from hands.turn(richest)
            moves = hands.match.moves()
            for _ in range(500):  # past its own tally, then nobody presses
                if hands.in_turn() or hands.over():
                    break
                if glows() and hands.match.moves() > moves:
                    yield sim.skip(3)
                    assert lit_walls(sim, hands)[1]
                    return
                if hands.game.closed and hands.match.moves() == moves:
                    yield sim.tap("A")
                yield sim.skip(2)
        raise AssertionError("no bot has closed a room")

    run(script)


@pytest.mark.parametrize("key", KEYS)
def test_any_press_ends_the_glow_and_brings_the_whole_sum(key):
    def script(sim):
        hands = Hands(sim)
        yield from to_a_closing(sim, hands)
        coins = sum(hands.match.coins)
        yield sim.tap("A")
        yield from until(sim, glows)
        yield sim.wait(130)
        yield sim.tap(key)
        yield sim.wait(60)
        assert not glows()
        at_once = sim.frame()
        yield sim.wait(1500)
        assert sim.frame() == at_once
        assert sum(hands.match.coins) > coins
        yield sim.tap(key)
        assert sim.frame() != at_once  # the hand-off
        yield sim.tap("A")
        assert hands.in_turn()

    run(script)


def test_the_sum_is_the_same_whether_a_press_brings_it_or_it_tells_itself():
    frames = []

    def script(sim, press):
        hands = Hands(sim)
        yield from to_a_closing(sim, hands)
        yield sim.tap("A")
        yield from until(sim, glows)
        if press:
            yield sim.tap("A")
        yield sim.wait(4000)
        frames.append(sim.frame())

    run(lambda sim: script(sim, True))
    run(lambda sim: script(sim, False))
    assert frames[0] == frames[1]


@pytest.mark.parametrize("later", [0, 150, 300, 500])
def test_a_press_before_the_sum_is_whole_only_brings_it(later):
    def script(sim):
        hands = Hands(sim)
        yield from to_a_closing(sim, hands)
        yield sim.tap("A")
        yield from until(sim, glows)
        yield from until(sim, lambda: not glows())
        yield sim.wait(later)
        yield sim.tap("A")
        yield sim.wait(60)
        at_once = sim.frame()
        yield sim.wait(1500)
        assert sim.frame() == at_once
        assert "forbidden_city.screens.tally" in sys.modules
        yield sim.tap("A")
        yield sim.tap("A")
        assert hands.in_turn()

    run(script)


# ---- the coins


def to_the_coins(sim, hands):
    yield from to_a_closing(sim, hands)
    yield sim.tap("A")
    yield from until(sim, lambda: sprites(hands))


def test_coins_fly_to_those_who_are_paid_while_they_are_counted_up():
    def script(sim):
        hands = Hands(sim)
        yield from to_the_coins(sim, hands)
        before, most = sim.frame().crop(PURSES), 0
        places = set()
        over = hands.game.handheld.screen.over
        while sprites(hands):
            most = max(most, sprites(hands))
            places |= {(over[i].x, over[i].y) for i in range(len(over)) if not over[i].hidden}
            yield sim.skip()
        yield sim.wait(100)
        assert 1 < most <= 6
        assert len(places) > 6
        assert min(y for _, y in places) == 2  # they arrive at the figures
        assert len(over) == 0
        paid = sim.frame().crop(PURSES)
        assert paid != before
        yield sim.tap("A")
        assert sim.frame().crop(PURSES) == paid  # what the hand-off shows, all of it
        gc.collect()
        assert not [thing for thing in gc.get_objects() if type(thing).__name__ == "Coins"]

    run(script)


@pytest.mark.parametrize("key", KEYS)
def test_any_press_ends_the_flight_and_goes_on(key):
    def script(sim):
        hands = Hands(sim)
        yield from to_the_coins(sim, hands)
        yield sim.wait(100)
        assert sprites(hands)
        yield sim.tap(key)
        yield sim.wait(60)
        assert not sprites(hands)
        at_once = sim.frame()
        yield sim.wait(1500)
        assert sim.frame() == at_once
        yield sim.tap("A")
        assert hands.in_turn()

    run(script)


def test_undisturbed_a_tally_waits_for_one_press():
    def script(sim):
        hands = Hands(sim)
        yield from to_the_coins(sim, hands)
        yield sim.wait(2000)
        still = sim.frame()
        yield sim.wait(2000)
        assert sim.frame() == still
        yield sim.tap("B")
        assert sim.frame() != still
        yield sim.tap("A")
        assert hands.in_turn()

    run(script)


# ---- the lights


def test_the_lights_tell_whose_turn_it_is_which_room_has_closed_and_who_wins():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(3)
        yield sim.wait(100)
        seats, floors = {}, {}
        while not hands.over():
            while not (hands.in_turn() or hands.over()):
                yield sim.tap("A")
            if hands.over():
                break
            seats.setdefault(hands.match.turn, set()).add(tuple(sim.lights))
            yield from hands.turn(richest)
            if hands.game.closed:
                yield sim.wait(1000)
                floors.setdefault(hands.match.rooms.outcome[1], set()).add(tuple(sim.lights))
        shown = [next(iter(each)) for each in (*seats.values(), *floors.values())]
        assert len(seats) == 3 and len(floors) == 3
        assert all(len(each) == 1 for each in (*seats.values(), *floors.values()))
        assert len(set(shown)) == 6  # all can be told apart
        assert all(len(set(each)) == 1 for each in shown)
        while "forbidden_city.screens.ending" not in sys.modules:
            yield sim.tap("A")
            yield sim.wait(50)
        yield sim.tap("A")
        yield sim.wait(100)
        winners = [seat for seat in range(3) if hands.match.wins(seat)]
        assert sim.lights == [
            next(iter(seats[winners[light % len(winners)]]))[0] for light in range(5)
        ]

    run(script)


def test_the_lights_are_dim_enough_for_a_table():
    """A 32nd of what they could; the colours of the seats are strong ones, not pale."""

    def script(sim):
        wiring = sys.modules["wiring"]
        yield sim.wait(100)
        lights = Hands(sim).game.handheld.lights
        lights.all(0xFFFFFF)
        assert max(wiring.lights) <= 8
        for colour in (palette.PURPLE, palette.GOLD, palette.EMBER, palette.BLUE):
            lights.all(palette.RGB[colour])
            assert max(sim.lights[0]) >= 4 * min(sim.lights[0])
        lights.on = False
        lights.all(0xFFFFFF)
        assert not any(wiring.lights)

    run(script)
