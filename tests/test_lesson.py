# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The guided first game: on the real rules, short, and a real game afterwards."""

import gc
import importlib
from pathlib import Path

import find_lesson
from duel import sample_game
from forbidden_city import save
from forbidden_city.tiles import Tiles
from hands import Hands, legal_places
from simulator import Simulator

ROOT = Path(__file__).parent.parent
TILES = Tiles((ROOT / "tiles.bin").read_bytes())
LESSON = find_lesson.LESSON.read_text(encoding="utf-8")


# ---- its seed and its moves


def test_the_moves_are_the_lesson_that_the_words_tell():
    assert find_lesson.suits(TILES, *find_lesson.kept(LESSON)), "run make expect"


def test_with_another_seed_they_are_not():
    seed, moves = find_lesson.kept(LESSON)
    assert not find_lesson.suits(TILES, seed + 1, moves)
    assert not find_lesson.suits(TILES, seed, moves[:4] + moves[:1])


def test_a_find_is_a_lesson_and_can_be_written():
    tiles = sample_game("city").tiles
    (*_, seed), moves = find_lesson.best(tiles, 300)[0]
    text = find_lesson.replaced(LESSON, -seed, moves)
    assert find_lesson.kept(text) == (-seed, moves)
    assert find_lesson.suits(tiles, -seed, moves)
    assert len(text.splitlines()) == len(LESSON.splitlines())


# ---- on the handheld


def follow_the_lesson(sim, hands):
    """From power-on through the guided tiles to the tally of the closed room."""
    yield from hands.learn()
    for _ in range(300):
        if hands.match is not None and hands.match.moves() == 5:
            return
        if hands.match is not None and hands.in_turn():
            view = hands.game.view
            city = hands.match.city
            allowed = [
                (city.spot_x(spot), city.spot_y(spot), quarters)
                for spot in range(city.spots)
                for quarters in range(4)
                if view.turns[spot] >> quarters & 1
            ]
            assert len(allowed) == 1
            assert allowed[0] in legal_places(hands.match)
            yield from hands.lay(*allowed[0])
        else:
            yield sim.tap("A")


def test_the_lesson_closes_a_room_and_pays_both():
    def script(sim):
        hands = Hands(sim)
        yield from follow_the_lesson(sim, hands)
        coins = list(hands.match.coins)
        assert hands.match.moves() == 5
        assert coins[0] > coins[1] > 0

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_after_the_lesson_the_match_goes_on():
    def script(sim):
        hands = Hands(sim)
        yield from follow_the_lesson(sim, hands)
        while not hands.over():
            yield from hands.turn(lambda match: legal_places(match)[0])
        assert hands.match.moves() == 56

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_another_legal_place_is_refused_with_a_hint():
    def script(sim):
        hands = Hands(sim)
        yield from hands.learn()
        while not hands.in_turn():
            yield sim.tap("A")
        city = hands.match.city
        goals = [spot for spot in range(city.spots) if hands.game.view.turns[spot]]
        goal = city.spot_x(goals[0]), city.spot_y(goals[0])
        other = next(place for place in legal_places(hands.match) if place[:2] != goal)
        yield from hands.go_to(*other)
        yield sim.tap("A", 2)
        assert hands.match.moves() == 0

    assert Simulator(seed=1, pixels=False).run(script).errors == []


# ---- the star


def goal_of(hands):
    """The only place that is accepted: x, y, quarter turns."""
    city = hands.match.city
    turns = hands.game.view.turns
    (spot,) = [spot for spot in range(city.spots) if turns[spot]]
    (quarters,) = [number for number in range(4) if turns[spot] >> number & 1]
    return city.spot_x(spot), city.spot_y(spot), quarters


def star_of(sim, hands):
    """The picture of the star's cell."""
    x, y, _ = goal_of(hands)
    view = hands.game.view
    left, top = view.pixel_x(x), view.pixel_y(y) + 12
    return sim.frame().crop((left, top, left + 16, top + 16))


def to_the_star(sim, hands):
    yield from hands.learn()
    while not hands.in_turn():
        yield sim.tap("A")


def test_every_guided_tile_starts_on_an_empty_place_beside_the_star():
    """So that A does not open the whole city, and the way is a step or two."""
    starts = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.learn()
        while hands.match is None or hands.match.moves() < 5:
            if hands.match is None or not hands.in_turn():
                yield sim.tap("A")
                continue
            cursor, city = hands.game.cursor, hands.match.city
            x, y, quarters = goal_of(hands)
            starts.append(abs(cursor.x - x) + abs(cursor.y - y))
            assert city.spot_at(cursor.x, cursor.y) >= 0
            assert hands.game.view.on_stage(x, y)
            assert cursor.quarters != quarters  # turning is part of the lesson
            yield sim.tap("A")
            assert hands.in_turn()
            yield from hands.lay(x, y, quarters)

    assert Simulator(seed=1, pixels=False).run(script).errors == []
    assert len(starts) == 3 and min(starts) >= 1 and max(starts) <= 2


def test_the_star_is_larger_than_a_ring_golden_and_breathes():
    def script(sim):
        hands = Hands(sim)
        yield from to_the_star(sim, hands)
        seen = set()
        inks = []
        for _ in range(60):
            yield sim.skip()
            star = star_of(sim, hands)
            seen.add(star.tobytes())
            colours = star.getcolors()
            inks.append(256 - max(colours)[0])
            assert sum(count for count, rgb in colours if rgb[0] > 240 and rgb[2] < 90) >= 20
        assert len(seen) == 3
        assert min(inks) > 20  # a ring has 12 pixels
        assert max(inks) >= 60

    assert Simulator(seed=1).run(script).errors == []


def test_the_star_stays_in_its_cell_when_the_view_scrolls_and_after_a_pause():
    def script(sim):
        hands = Hands(sim)
        yield from to_the_star(sim, hands)
        view, cursor = hands.game.view, hands.game.cursor
        x, y, _ = goal_of(hands)
        for keys in (("LEFT", 3), ("START", 1), ("B", 1), ("UP", 4)):
            yield sim.tap(*keys)
            if not hands.in_turn():
                continue
            yield sim.skip(2)
            assert (cursor.x, cursor.y) != (x, y)
            assert 256 - max(star_of(sim, hands).getcolors())[0] > 20
        view.left = x + 1  # out of sight
        view.paint()
        cursor.go(x + 3, y)
        star = find_star(hands)
        star.place()
        assert star._grid.hidden

    assert Simulator(seed=1).run(script).errors == []


def find_star(hands):
    over = hands.game.handheld.screen.over
    grids = [over[index] for index in range(len(over))]
    stars = [thing for thing in gc.get_objects() if type(thing).__name__ == "Star"]
    return next(star for star in stars if any(star._grid is grid for grid in grids))


def test_on_the_star_it_says_that_the_tile_has_to_be_turned():
    def script(sim):
        hands = Hands(sim)
        yield from to_the_star(sim, hands)
        x, y, quarters = goal_of(hands)
        fitting = [turn for *place, turn in legal_places(hands.match) if place == [x, y]]
        for turn in fitting:
            yield from hands.go_to(x, y, turn)
            said = hands.game.preview._upper._name
            assert (said == b"@lesson_turn") == (turn != quarters)
        assert len(fitting) > 1

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_the_first_page_holds_with_a_stick_and_with_a_d_pad():
    for path in (ROOT / "lib" / "forbidden_city" / "words").glob("*.txt"):
        text = path.read_text(encoding="utf-8").lower()
        assert "stick" not in text and "d-pad" not in text, path


# ---- who is led to it


def opens_with(hands):
    title = importlib.import_module("forbidden_city.screens.title")
    can_resume = hands.match is not None and save.running(hands.game.kept)
    return title.first(hands.game, can_resume)


def leave(sim):
    yield sim.tap("START")
    yield sim.tap("UP")
    yield sim.tap("A", 2)
    yield sim.wait(50)


def test_until_a_first_game_is_begun_the_title_leads_to_the_lesson():
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        yield sim.tap("A")
        assert hands.match.seed == find_lesson.kept(LESSON)[0]

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_looking_around_begins_no_game():
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        for name in (b"@options", b"@rules", b"@new"):
            yield from hands.choose(name)
            yield sim.tap("B")
            assert opens_with(hands) == b"@learn"
        yield sim.restart()
        yield sim.wait(100)
        assert opens_with(Hands(sim)) == b"@learn"

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_once_a_game_was_begun_the_title_never_leads_there_again():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2, (1, 1, 0, 0))
        yield sim.wait(50)
        assert opens_with(hands) == b"@resume"
        while not hands.over():
            yield from hands.turn(None)
        while hands.game.kept[32]:
            yield sim.skip()
        assert opens_with(hands) == b"@new"
        yield sim.restart()
        yield sim.wait(100)
        assert opens_with(Hands(sim)) == b"@new"

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_a_lesson_leaves_the_set_up_of_a_table_as_it_was():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(3, (0, 2, 0, 0), True)
        yield sim.wait(50)
        chosen = bytes(hands.game.setup)
        yield from leave(sim)
        yield from hands.choose(b"@learn")
        while not hands.in_turn():
            yield sim.tap("A")
        assert hands.match.players == 2
        assert bytes(hands.game.setup) == chosen
        yield sim.restart()
        yield sim.wait(100)
        assert bytes(Hands(sim).game.setup) == chosen

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_after_a_first_lesson_page_lin_stays_and_plays_again():
    def script(sim):
        hands = Hands(sim)
        yield from follow_the_lesson(sim, hands)
        while not hands.over():
            yield from hands.turn(lambda match: legal_places(match)[0])
        before = hands.match
        assert list(hands.game.setup) == [2, 0, 1, 0, 0, 0]
        hands.game.setup[:] = bytes((4, 0, 0, 0, 0, 1))  # as if a table had chosen before
        for _ in range(10):
            yield sim.tap("A")
            if hands.match is not before:
                break  # play again
        assert hands.match.players == 2
        assert list(hands.game.setup) == [4, 0, 0, 0, 0, 1]  # and is not forgotten

    assert Simulator(seed=1, pixels=False).run(script).errors == []
