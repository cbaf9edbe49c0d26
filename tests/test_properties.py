# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What holds for any tiles, any start tile and any order of laying and taking back."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from city_drawing import STEPS, Table, laid, plain, snapshot, split, tile_table
from forbidden_city.city import NONE, START
from forbidden_city.match import OVER, Match, MoveError
from forbidden_city.rooms import NODES, ROW, THROUGH, Rooms

NORMAL = settings(suppress_health_check=[HealthCheck.too_slow])

colours = some.sampled_from(["green", "pink", "white"])
edges = some.text("owa", min_size=4, max_size=4)
few = some.integers(0, 3)
dragon = some.integers(0, 1)
plain_tiles = some.builds(plain, colours, edges, few, dragon)
split_tiles = some.builds(
    split,
    colours,
    colours,
    edges,
    gate=some.booleans(),
    advisors=some.tuples(few, few),
    dragons=some.tuples(dragon, dragon),
)
any_tiles = plain_tiles | split_tiles
start_cells = some.one_of(
    some.builds(plain, colours, edges),
    some.builds(split, colours, colours, edges, gate=some.booleans()),
    some.just(plain("garden", "wwww")),
    some.builds(plain, some.just("temple"), edges),
)
starts = some.lists(start_cells, min_size=9, max_size=9)
tile_sets = some.lists(any_tiles, min_size=1, max_size=12)

# A step picks by these numbers what there is to pick from; the last one is for undo.
picks = some.tuples(some.integers(0, 999), some.integers(0, 11), few, few, some.integers(0, 3))
walks = some.lists(picks, max_size=60)


def table_with(start, tiles):
    on_table = Table(start, room_for=60)
    for record in tiles:
        on_table.number(record)
    return on_table


def fitting(city, spot, tile, quarters):
    """The first quarter turns from these on that fit, or None."""
    turns = city.fits(spot, tile)
    return next((q % 4 for q in range(quarters, quarters + 4) if turns >> q % 4 & 1), None)


def wander(on_table, steps, lawful=True):
    """Lay and take back as the steps say; yield the cell laid, or None after an undo."""
    city = on_table.city
    for pick, tile, quarters, seat, undo in steps:
        if undo == 0:
            if city.cells > START:
                city.undo()
                yield None
            continue
        spot, tile = pick % city.spots, tile % len(on_table.known)
        if lawful:
            quarters = fitting(city, spot, tile, quarters)
            if quarters is None:
                continue
        yield city.place(spot, tile, quarters, seat)


# ---- laying and taking back


@NORMAL
@given(starts, tile_sets, walks)
def test_taking_back_restores_every_byte(start, tiles, steps):
    """Also of tiles that were forced where the rules would not have them."""
    on_table = table_with(start, tiles)
    city = on_table.city
    before = {START: snapshot(city)}
    for cell in wander(on_table, steps, lawful=False):
        if cell is None:
            assert snapshot(city) == before[city.cells]
        else:
            before[city.cells] = snapshot(city)
    while city.cells > START:
        city.undo()
        assert snapshot(city) == before[city.cells]


@NORMAL
@given(starts, tile_sets, walks)
def test_places_are_found_again_wherever_they_are(start, tiles, steps):
    """The hash of positions against a dictionary."""
    on_table = table_with(start, tiles)
    city = on_table.city
    cells = {(n % 3 - 1, n // 3 - 1): n for n in range(START)}
    for pick, tile, quarters, seat, undo in steps:
        if undo == 0 and len(cells) > START:
            city.undo()
            cells.popitem()
        elif undo:
            spot = pick % city.spots
            where = city.spot_x(spot), city.spot_y(spot)
            cells[where] = city.place(spot, tile % len(on_table.known), quarters, seat)
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in STEPS} - set(cells)
    assert city.spots == len(around)
    assert {city.spot_at(x, y) for x, y in around} == set(range(city.spots))
    for x in range(-9, 10):
        for y in range(-9, 10):
            assert city.cell_at(x, y) == cells.get((x, y), -1)
            assert (city.spot_at(x, y) >= 0) == ((x, y) in around)
    for (x, y), cell in cells.items():
        assert (city.x(cell), city.y(cell)) == (x, y)
        for side, (dx, dy) in enumerate(STEPS):
            assert city.near[4 * cell + side] == cells.get((x + dx, y + dy), NONE)


# ---- what fits


def floor_at(record, quarters, side):
    """The floor at a side of a tile as it lies if it is open there, or None."""
    at_rest = (side - quarters) % 4
    if record >> 2 * at_rest & 3:
        return None
    lower_left = record & 0x100 and at_rest >= 2
    return record >> (13 if lower_left else 10) & 7


def may_lie(city, spot, record, quarters):
    """The rule itself: open to open only in one floor."""
    x, y = city.spot_x(spot), city.spot_y(spot)
    for side, (dx, dy) in enumerate(STEPS):
        there = city.cell_at(x + dx, y + dy)
        if there >= 0:
            mine = floor_at(record, quarters, side)
            theirs = floor_at(city.record(there), city.quarters(there), side ^ 2)
            if None not in (mine, theirs) and mine != theirs:
                return False
    return True


@NORMAL
@given(starts, tile_sets, walks)
def test_all_ways_to_ask_what_fits_agree_with_the_rule(start, tiles, steps):
    on_table = table_with(start, tiles)
    city = on_table.city
    for _ in wander(on_table, steps):
        pass
    turns = bytearray(city.spots)
    for tile, record in enumerate(on_table.known):
        assert city.legal(tile, turns) == city.spots
        assert city.fits_anywhere(tile) == any(turns)
        for spot in range(city.spots):
            assert city.fits(spot, tile) == turns[spot]
            for quarters in range(4):
                allowed = may_lie(city, spot, record, quarters)
                assert turns[spot] >> quarters & 1 == allowed
                assert (not city.clash(spot, tile, quarters)) == allowed


@NORMAL
@given(starts, tile_sets, walks)
def test_the_clashing_sides_are_those_that_a_wall_would_mend(start, tiles, steps):
    on_table = table_with(start, tiles)
    city = on_table.city
    for _ in wander(on_table, steps):
        pass
    for spot in range(city.spots):
        for quarters in range(4):
            record = tiles[spot % len(tiles)]
            sides = city.clash(spot, on_table.number(record), quarters)
            for side in range(4):
                if sides >> side & 1:
                    record |= 1 << 2 * ((side - quarters) % 4)
            assert may_lie(city, spot, record, quarters)


# ---- rooms


def told(rooms, closed):
    """All that closed_by() says."""
    ends = [rooms.outcome[ROW * room + NODES + 1] for room in range(closed)]
    through = [rooms.outcome[ROW * room + THROUGH + 1] for room in range(closed)]
    return (
        closed,
        bytes(rooms.outcome[: ROW * closed]),
        bytes(rooms.queue[: max(ends, default=0)]),
        bytes(rooms.through[: max(through, default=0)]),
    )


@NORMAL
@given(starts, tile_sets, walks)
def test_asking_twice_what_closed_gives_the_same_answer(start, tiles, steps):
    on_table = table_with(start, tiles)
    rooms = on_table.rooms
    for cell in wander(on_table, steps):
        if cell is not None:
            once = told(rooms, rooms.closed_by(cell))
            assert told(rooms, rooms.closed_by(cell)) == once


@NORMAL
@given(starts, tile_sets, walks, some.integers(0, 255), some.randoms())
def test_old_marks_and_the_wrap_of_walk_numbers_change_nothing(start, tiles, steps, walk, random):
    """Rooms that have walked any number of times before, against rooms that never walked."""
    on_table = table_with(start, tiles)
    worn = on_table.rooms
    worn._walk = walk
    for node in range(len(worn._mark)):
        worn._mark[node] = random.randint(0, walk)
    for cell in wander(on_table, steps):
        if cell is not None:
            fresh = Rooms(on_table.city, 4, 4 * 97, 97)
            assert told(worn, worn.closed_by(cell)) == told(fresh, fresh.closed_by(cell))
            assert worn.is_closed(2 * cell) == fresh.is_closed(2 * cell)


def test_six_rooms_may_close_at_any_walk_number():
    """The most walks that one tile can cause, from every number on."""
    on_table, cell = laid(r"""
        +-----++-----++-----+
        |g    ||gA1  ||g    |
        +-----++.....++-----+
        +-----+*-----*+-----+
        |gA1  .|p \ w|.gA1  |
        +-----+*-----*+-----+
        +-----++.....++-----+
        |g    ||gA1  ||g    |
        +-----++-----++-----+
    """)
    for walk in range(256):
        rooms = Rooms(on_table.city, 4, 40, 40)
        rooms._walk = walk
        assert rooms.closed_by(cell) == 6


@NORMAL
@given(starts, tile_sets, walks)
def test_a_survey_walks_the_same_room_from_each_of_its_nodes(start, tiles, steps):
    on_table = table_with(start, tiles)
    rooms = on_table.rooms
    for _ in wander(on_table, steps):
        pass
    for node in range(2 * START, 2 * on_table.city.cells, 2):
        room = set(rooms.queue[: rooms.survey(node)])
        assert node in room
        for other in room:
            assert set(rooms.queue[: rooms.survey(other)]) == room
            assert rooms.is_closed(other) == rooms.is_closed(node)


@NORMAL
@given(starts, tile_sets, walks)
def test_a_room_is_reported_exactly_when_it_becomes_closed(start, tiles, steps):
    on_table = table_with(start, tiles)
    city, rooms = on_table.city, on_table.rooms

    def closed_rooms():
        found = set()
        for cell in range(city.cells):
            for node in range(2 * cell, 2 * cell + (2 if city.form[cell] & 0xF00 else 1)):
                if rooms.is_closed(node):
                    found.add(frozenset(rooms.queue[: rooms.survey(node)]))
        return found

    for pick, tile, quarters, seat, _ in steps[:12]:
        spot, tile = pick % city.spots, tile % len(on_table.known)
        quarters = fitting(city, spot, tile, quarters)
        if quarters is None:
            continue
        before = closed_rooms()
        cell = city.place(spot, tile, quarters, seat)
        after = closed_rooms()
        reported = set()
        for row in range(0, ROW * rooms.closed_by(cell), ROW):
            first, end = rooms.outcome[row + NODES : row + NODES + 2]
            reported.add(frozenset(rooms.queue[first:end]))
        assert reported == after - before
        assert before <= after, "a closed room never opens again"


# ---- matches


def state(match):
    return snapshot(match), snapshot(match.city)


@NORMAL
@given(
    starts,
    some.lists(any_tiles, min_size=3, max_size=8),
    some.integers(2, 4),
    some.integers(0, 0x3FFFFFFF),
    walks,
)
def test_any_course_of_moves_and_undos_is_as_if_only_the_moves_had_been(
    start, tiles, players, seed, steps
):
    """Tile sets at random make many a hand that fits nowhere, so skips are among the courses."""
    tiles = tile_table(tiles, start)
    match = Match(tiles, players, 0, seed)
    moves = []
    before = [state(match)]
    for pick, _, quarters, _, undo in steps:
        if undo == 0:
            assert match.undo() == bool(moves)
            if moves:
                moves.pop()
                before.pop()
                assert state(match) == before[-1]
            continue
        spot = pick % match.city.spots
        try:
            match.place(spot, quarters)
        except MoveError:
            assert state(match) == before[-1]
            continue
        moves.append((spot, quarters))
        before.append(state(match))
    again = Match(tiles, players, 0, seed)
    for spot, quarters in moves:
        again.place(spot, quarters)
    assert state(again) == state(match)
    assert (match.turn == OVER) or match.city.fits_anywhere(match.hand())
