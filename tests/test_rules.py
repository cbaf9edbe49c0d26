# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The rules of Forbidden City, one test each, drawn as city_drawing.py reads it."""

import json
from pathlib import Path

import pytest

from city_drawing import COLOURS, Table, closed_by, fits, plain, split
from forbidden_city import tiles as table

ROOT = Path(__file__).resolve().parent.parent
WORKED = json.loads((ROOT / "tests" / "worked_examples.json").read_text(encoding="utf-8"))


# ---------------------------------------------------------------------------------------------
# The four worked examples of the printed rules, in one growing city
# ---------------------------------------------------------------------------------------------


def worked_table():
    """The examples' start tile, and their placements up to each of them."""
    start = sorted(WORKED["start"], key=lambda cell: (cell["y"], cell["x"]))
    return Table([plain(cell["colour"], cell["edges"]) for cell in start])


def lay_worked(on_table, step):
    record = plain(step["colour"], step["edges"], step["advisors"], step["dragons"])
    return on_table.lay(step["x"], step["y"], record, seat=step["owner"])


@pytest.mark.parametrize("example", [1, 2, 3, 4])
def test_worked_example(example):
    on_table = worked_table()
    for step in WORKED["placements"]:
        closed = lay_worked(on_table, step)
        if step["example"] == example:
            break
    (room,), (expected,) = closed, step["closes"]
    assert room.tiles == expected["tiles"]
    assert room.value == expected["value"]
    assert len(room.through) == expected["through"]
    assert room.advisors == expected["advisors"]
    assert room.paid == expected["paid"]


def test_nothing_else_closes_on_the_way_through_the_worked_examples():
    on_table = worked_table()
    for step in WORKED["placements"]:
        paid = [room.paid for room in lay_worked(on_table, step)]
        assert paid == [room["paid"] for room in step["closes"]]


# ---------------------------------------------------------------------------------------------
# Two sides that face each other
# ---------------------------------------------------------------------------------------------


def test_open_to_open_in_one_floor_is_one_room():
    (room,) = closed_by("""
        +-----+*-----*
        |g    ..g    |
        +-----+*-----*
    """)
    assert room.cells == [(0, 0), (1, 0)]


def test_open_to_open_in_two_floors_is_forbidden():
    assert not fits("""
        +-----+*-----*
        |g    ..p    |
        +-----+*-----*
    """)


@pytest.mark.parametrize("floor", "gpw")
@pytest.mark.parametrize("facing", ["|.", ".|", "||", ".=", "=.", "==", "|=", "=|"])
def test_every_other_pair_of_sides_is_allowed_in_any_floors(floor, facing):
    assert fits(f"""
        +-----+*-----*
        |g    {facing}{floor}    |
        +-----+*-----*
    """)


@pytest.mark.parametrize("floor", "gp")
@pytest.mark.parametrize("facing", [".|", "|.", "||", "|=", "=|"])
def test_a_wall_parts_two_rooms_and_is_no_door_even_against_a_gate(floor, facing):
    room = closed_by(f"""
        +-----+*-----*
        |g    {facing}{floor}    |
        +-----+*-----*
    """)[-1]
    assert room.cells == [(1, 0)]
    assert room.through == []
    assert room.value == 1


@pytest.mark.parametrize("floor", "gp")
@pytest.mark.parametrize("facing", [".=", "=.", "=="])
def test_a_gate_against_open_floor_or_a_gate_is_a_door_between_two_rooms(floor, facing):
    room = closed_by(f"""
        +-----+*-----*
        |g    {facing}{floor}    |
        +-----+*-----*
    """)[-1]
    assert room.cells == [(1, 0)]
    assert room.through == [("green", 1, 0)]
    assert room.value == 2


def test_an_open_side_before_an_empty_place_keeps_a_room_open():
    rooms = closed_by("""
        *-----*
        |gA1  .
        *-----*
    """)
    assert rooms == []


@pytest.mark.parametrize("side", "|=")
def test_a_wall_or_a_gate_before_an_empty_place_seals_and_is_no_door_yet(side):
    (room,) = closed_by(f"""
        *-----*
        |gA1  {side}
        *-----*
    """)
    assert room.value == 1
    assert room.through == []


@pytest.mark.parametrize("side", ".|=")
def test_a_garden_seals_and_is_never_a_door(side):
    (room,) = closed_by(f"""
        #-----##-----##-----#
        |x    ||x    ||x    |
        #-----##-----##-----#
        #-----##-----##-----#*-----*
        |x    ||x    ||x    |{side}pA1  |
        #-----##-----##-----#*-----*
        #-----##-----##-----#
        |x    ||x    ||x    |
        #-----##-----##-----#
    """)
    assert room.value == 1
    assert room.through == []


BESIDE_THE_TEMPLE = """
    #-----##-----##-----#
    |x    ||x    ||x    |
    #-----##-----##-----#
    #-----##-----##-----#*-----*
    |x    ||t    ={}p    .|wB1  |
    #-----##-----##-----#*-----*
    #-----##-----##-----#
    |x    ||x    ||x    |
    #-----##-----##-----#
"""


@pytest.mark.parametrize("side", ".=")
def test_the_temple_is_a_door_worth_one_to_an_open_side_or_a_gate(side):
    pink, _ = closed_by(BESIDE_THE_TEMPLE.format(side))
    assert pink.through == [("temple", 1, 0)]
    assert pink.value == 2


def test_a_wall_against_the_temple_is_no_door():
    pink, _ = closed_by(BESIDE_THE_TEMPLE.format("|"))
    assert pink.through == []
    assert pink.value == 1


def test_a_split_parts_its_two_halves_and_is_no_door():
    rooms = closed_by(r"""
        *-----*
        |p \ g|
        *-----*
    """)
    assert [(r.colour, r.through, r.value) for r in rooms] == [("green", [], 1), ("pink", [], 1)]


def test_a_gate_in_a_split_is_a_door_between_its_halves():
    rooms = closed_by("""
        *-----*
        |p % g|
        *-----*
    """)
    assert [(r.colour, r.through, r.value) for r in rooms] == [
        ("green", [("pink", 1, 0)], 2),
        ("pink", [("green", 1, 0)], 2),
    ]


# ---------------------------------------------------------------------------------------------
# Where a tile may lie
# ---------------------------------------------------------------------------------------------


def test_a_tile_must_share_a_side_with_the_city_a_corner_is_not_enough():
    city = Table().city
    assert city.spot_at(2, 1) >= 0
    assert city.spot_at(2, 2) == -1


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 1), (3, 0), (9, 9), (-128, 0), (0, 4000)])
def test_a_filled_place_or_one_out_of_reach_is_no_place_for_a_tile(x, y):
    assert Table().city.spot_at(x, y) == -1


@pytest.mark.parametrize("colour", ["green", "pink", "white"])
def test_a_garden_is_part_of_the_city_and_takes_any_tile_beside_it(colour):
    assert Table().turns(2, -1, plain(colour, "oooo")) == [0, 1, 2, 3]


def test_a_tile_may_be_turned_freely():
    green_everywhere = Table([plain("green", "oooo")] * 9)
    # West of the place at 2, 0 lies open green floor: only a closed side may face it.
    assert green_everywhere.turns(2, 0, plain("pink", "wooo")) == [3]
    assert green_everywhere.turns(2, 0, plain("pink", "owoo")) == [2]
    assert green_everywhere.turns(2, 0, plain("pink", "oowo")) == [1]
    assert green_everywhere.turns(2, 0, plain("pink", "ooow")) == [0]
    assert green_everywhere.turns(2, 0, plain("pink", "wawo")) == [1, 2, 3]


def test_a_quarter_turn_is_clockwise():
    on_table = Table()
    on_table.lay(2, 0, plain("green", "oaww"), quarters=1)
    as_it_lies = on_table.city.form[9] & 0xFF
    assert as_it_lies == plain("green", "woaw") & 0xFF


def test_a_tile_must_suit_every_neighbour():
    corner = """
        +-----++-----+
        |g    ||p    |
        +-----++.....+
        +-----+*.....*
        |g    ..{}    |
        +-----+*-----*
    """
    assert not fits(corner.format("g"))
    assert not fits(corner.format("p"))
    assert not fits(corner.format("w"))


def test_a_hole_may_be_filled_by_what_fits_all_round():
    hole = """
        +-----++-----++-----+
        |g    ||g    ||g    |
        +-----++.....++-----+
        +-----+*.....*+-----+
        |p    .{}g    {}.w    |
        +-----+*-----*+-----+
    """
    assert fits(hole.format("|", "="))
    assert not fits(hole.format(".", "="))
    assert not fits(hole.format("|", "."))


def test_each_half_of_a_split_minds_its_own_floor():
    green_everywhere = Table([plain("green", "oooo")] * 9)
    # The lower left half owns the west side at rest and after a quarter turn clockwise.
    assert green_everywhere.turns(2, 0, split("pink", "green")) == [0, 1]
    assert green_everywhere.turns(2, 0, split("green", "pink")) == [2, 3]
    assert green_everywhere.turns(2, 0, split("green", "green")) == [0, 1, 2, 3]
    assert green_everywhere.turns(2, 0, split("white", "pink")) == []


# ---------------------------------------------------------------------------------------------
# Closing
# ---------------------------------------------------------------------------------------------


def test_a_tile_may_close_a_room_that_it_is_not_part_of():
    (room,) = closed_by("""
        +-----+*.....*
        |gA1  .|p    .
        +-----+*.....*
    """)
    assert room.cells == [(0, 0)]
    assert room.paid == [1, 0, 0, 0]


def test_one_tile_may_close_two_rooms_and_each_is_paid():
    rooms = closed_by("""
        +-----++-----++-----+
        |gA1  ||p    ||p    |
        +.....++-----++-----+
        +.....+*-----*+-----+
        |gC1  .|wB1  ..wD2  |
        +-----+*-----*+-----+
    """)
    assert [(room.cells, room.paid) for room in rooms] == [
        ([(0, 0), (0, 1)], [1, 0, 1, 0]),
        ([(1, 1), (2, 1)], [0, 1, 0, 2]),
    ]


def test_one_tile_may_close_six_rooms_at_once():
    rooms = closed_by(r"""
        +-----++-----++-----+
        |g    ||gA1  ||g    |
        +-----++.....++-----+
        +-----+*-----*+-----+
        |gA1  .|p1\g1|.gA1  |
        +-----+*-----*+-----+
        +-----++.....++-----+
        |g    ||gA1  ||g    |
        +-----++-----++-----+
    """)
    assert len(rooms) == 6
    assert [room.paid[0] for room in rooms] == [1] * 6


def test_a_tile_without_open_sides_is_a_room_closed_at_once():
    (room,) = closed_by("""
        *-----*
        |gB2  =
        *-----*
    """)
    assert (room.cells, room.paid) == ([(0, 0)], [0, 1, 0, 0])


def test_inner_walls_do_not_keep_a_room_open():
    (room,) = closed_by("""
        +-----++-----+
        |g    ..g    |
        +.....++-----+
        +.....+*-----*
        |g    ..gA1  |
        +-----+*-----*
    """)
    assert room.tiles == 4


def test_a_room_is_open_while_it_faces_a_hole_in_its_midst():
    rooms = closed_by("""
        +-----++-----++-----+
        |gA1  ..g    ..g    |
        +.....++-----++.....+
        +.....+       +.....+
        |g    .       |g    |
        +.....+       +.....+
        +.....++-----+*.....*
        |g    ..g    ..g    |
        +-----++-----+*-----*
    """)
    assert rooms == []


def test_filling_the_hole_closes_the_room_around_it():
    (room,) = closed_by("""
        +-----++-----++-----+
        |gA1  ..g    ..g    |
        +.....++-----++.....+
        +.....+*-----*+.....+
        |g    ..g    ||g    |
        +.....+*-----*+.....+
        +.....++-----++.....+
        |g    ..g    ..g    |
        +-----++-----++-----+
    """)
    assert (room.tiles, room.paid) == (9, [9, 0, 0, 0])


def test_a_closed_room_is_not_scored_again():
    rooms = closed_by("""
        +-----+*-----*
        |gA1  =.pB1  |
        +-----+*-----*
    """)
    assert [room.cells for room in rooms] == [[(1, 0)]]


@pytest.mark.parametrize("closer", "ABCD")
def test_who_closes_a_room_does_not_matter(closer):
    (room,) = closed_by(f"""
        +-----+*-----*
        |gA1  ..g{closer}0  |
        +-----+*-----*
    """)
    assert room.paid == [2, 0, 0, 0]


# ---------------------------------------------------------------------------------------------
# What a room is worth
# ---------------------------------------------------------------------------------------------


def test_a_tile_is_worth_one_and_a_dragon_three():
    (room,) = closed_by("""
        +-----++-----+*-----*
        |g*   ..gA1* ..g    |
        +-----++-----+*-----*
    """)
    assert (room.tiles, room.dragons, room.value) == (3, 2, 3 + 2 * 3)


@pytest.mark.parametrize("side", [".....", "-----"])
def test_the_room_behind_a_gate_counts_with_its_dragons_be_it_open_or_closed(side):
    (room,) = closed_by(f"""
        +-----++{side}+*-----*
        |g*   ..g    ==pA1  |
        +-----++-----+*-----*
    """)
    assert room.through == [("green", 2, 1)]
    assert room.value == 1 + 2 + 3


def test_several_rooms_behind_gates_count_each():
    (room,) = closed_by("""
        +-----++-----++-----+
        |p    .=g    =.w*   .
        +-----++.....++-----+
        +-----+*.....*+.....+
        |w    ==gA1  =.p    .
        +-----+*-----*+-----+
    """)
    assert room.through == [("pink", 1, 0), ("pink", 1, 0), ("white", 1, 0), ("white", 1, 1)]
    assert room.value == 2 + 1 + 1 + 1 + 4


def test_two_doors_to_one_room_count_once():
    (room,) = closed_by("""
        +-----++-----+
        |g    ==p    |
        +.....++.....+
        +.....+*.....*
        |g*   ==pA1  |
        +-----+*-----*
    """)
    assert room.through == [("green", 2, 1)]
    assert room.value == 2 + 5


def test_a_gate_walled_up_from_the_other_side_counts_for_nothing():
    (room,) = closed_by("""
        +-----+*-----*
        |g*   =|pA1  |
        +-----+*-----*
    """)
    assert room.value == 1


def test_a_gate_to_nowhere_counts_for_nothing_now():
    (room,) = closed_by("""
        *-----*
        |gA1  =
        *-----*
    """)
    assert room.value == 1


def test_a_gate_that_led_nowhere_counts_for_the_room_laid_behind_it_later():
    (room,) = closed_by("""
        +-----+*-----*
        |gA1  =.pB1  |
        +-----+*-----*
    """)
    assert (room.cells, room.value) == ([(1, 0)], 2)


def test_the_room_behind_a_neighbour_is_not_counted():
    (room,) = closed_by("""
        +-----++-----+*-----*
        |g*   ==p    ==wA1  |
        +-----++-----+*-----*
    """)
    assert room.through == [("pink", 1, 0)]
    assert room.value == 2


def test_a_gate_back_into_the_same_room_counts_for_nothing():
    (room,) = closed_by("""
        +-----++-----+
        |g    =.gA1  |
        +.....++.....+
        +.....+*.....*
        |g    ..g    |
        +-----+*-----*
    """)
    assert (room.through, room.value) == ([], 4)


def test_the_value_is_that_after_the_placement():
    """The last tile walls the pink room in and makes the green room next door larger."""
    (room,) = closed_by("""
        +-----++.....+
        |p    =.g*   .
        +.....++.....+
        +.....+*.....*
        |pA1  .|g    .
        +-----+*.....*
    """)
    assert room.through == [("green", 2, 1)]
    assert room.value == 2 + 2 + 3


def test_two_rooms_closed_at_once_count_each_other():
    rooms = closed_by("""
        +-----+*-----*
        |g*   .=pA1  |
        +-----+*-----*
    """)
    assert [(room.colour, room.value) for room in rooms] == [("green", 5), ("pink", 5)]


# ---------------------------------------------------------------------------------------------
# Split tiles
# ---------------------------------------------------------------------------------------------


def test_a_split_tile_counts_in_both_rooms_next_to_a_third():
    (room,) = closed_by(r"""
        +.....++-----+
        |p \ g..g    |
        +.....++=====+
        +.....+*.....*
        |p    =.wA1  |
        +-----+*-----*
    """)
    assert room.through == [("green", 2, 0), ("pink", 2, 0)]
    assert room.value == 1 + 2 + 2


def test_both_halves_in_one_room_count_as_one_tile():
    (room,) = closed_by(r"""
        +-----++-----+
        |g    ..gA1  |
        +.....++.....+
        +.....+*.....*
        |g    ..g*\g*|
        +-----+*-----*
    """)
    assert (room.tiles, room.dragons, room.value) == (4, 2, 4 + 6)


def test_a_split_tile_with_both_halves_in_one_room_next_door_counts_once():
    (room,) = closed_by(r"""
        +-----++-----+
        |g    ..g    |
        +.....++.....+
        +.....++.....+*-----*
        |g    ..g \ g==pA1  |
        +-----++-----+*-----*
    """)
    assert room.through == [("green", 4, 0)]
    assert room.value == 5


def test_a_gate_in_a_split_whose_halves_are_one_room_counts_for_nothing():
    (room,) = closed_by("""
        +-----++-----+
        |g    ..gA1  |
        +.....++.....+
        +.....+*.....*
        |g    ..g % g|
        +-----+*-----*
    """)
    assert (room.through, room.value) == ([], 4)


def test_through_a_gate_in_a_split_the_whole_room_of_the_other_half_counts():
    pink, white = closed_by("""
        +-----+
        |p*   |
        +.....+
        +.....+*-----*
        |p    ..p % w|
        +-----+*-----*
    """)
    assert (pink.through, pink.value) == ([("white", 1, 0)], 3 + 3 + 1)
    assert (white.through, white.value) == ([("pink", 3, 1)], 1 + 3 + 3)


def test_the_advisors_and_dragon_of_a_half_belong_to_that_half_alone():
    green, pink = closed_by(r"""
        *-----*
        |p2\g*|
        *-----*
    """)
    assert (green.dragons, green.advisors, green.value) == (1, [0, 0, 0, 0], 4)
    assert (pink.dragons, pink.advisors, pink.value) == (0, [2, 0, 0, 0], 1)


def test_a_gate_on_the_other_half_of_a_split_leads_nowhere_for_this_one():
    green, pink = closed_by(r"""
        +-----++-----+
        |w*   ||g    |
        +-----++-----+
        +-----+*-----*
        |w*   ==p \ g|
        +-----+*-----*
    """)
    assert (green.colour, green.through) == ("green", [])
    assert (pink.colour, pink.through) == ("pink", [("white", 1, 1)])


@pytest.mark.parametrize(("stroke", "north"), [("\\", "g"), ("/", "p")], ids=["falling", "rising"])
def test_north_belongs_to_the_east_half_of_a_falling_split_and_the_west_half_of_a_rising_one(
    stroke, north
):
    corner = f"""
        +-----++-----+
        |w    ||{{}}    |
        +-----++.....+
        +-----+*.....*
        |p    ..p {stroke} g|
        +-----+*-----*
    """
    assert [floor for floor in "gpw" if fits(corner.format(floor))] == [north]


# ---------------------------------------------------------------------------------------------
# Who is paid
# ---------------------------------------------------------------------------------------------


def corridor(value, advisors):
    """A closed room in a row of so many tiles, with so many advisors of each seat."""
    on_table = Table(players=len(advisors))
    people = [(seat, 1) for seat, count in enumerate(advisors) for _ in range(count)]
    people += [(0, 0)] * (value - len(people))
    assert len(people) == value, "no tile for each advisor"
    rooms = []
    for x, (seat, count) in enumerate(people):
        edges = "w" + ("w" if x == value - 1 else "o") + "w" + ("w" if x == 0 else "o")
        assert rooms == []
        rooms = on_table.lay(2 + x, 0, plain("green", edges, count), seat=seat)
    (room,) = rooms
    assert (room.value, room.advisors) == (value, advisors)
    return room


@pytest.mark.parametrize(
    ("value", "advisors", "paid"),
    [
        # one leader takes all, one runner-up half of it, rounded down
        (12, [4, 0, 0, 0], [12, 0, 0, 0]),
        (12, [2, 4, 1, 0], [6, 12, 0, 0]),
        (11, [1, 3, 0, 0], [5, 11, 0, 0]),
        (11, [4, 3, 2, 1], [11, 5, 0, 0]),
        (3, [1, 2], [1, 3]),
        # tied runners-up take nothing, nor does a third
        (15, [1, 1, 3, 0], [0, 0, 15, 0]),
        (11, [2, 2, 3, 1], [0, 0, 11, 0]),
        (11, [4, 2, 2, 2], [11, 0, 0, 0]),
        # tied leaders take half each, rounded down, everybody else nothing
        (6, [2, 0, 1, 2], [3, 0, 0, 3]),
        (11, [3, 3, 0], [5, 5, 0]),
        (11, [3, 3, 3], [5, 5, 5]),
        (11, [0, 2, 2, 2], [0, 5, 5, 5]),
        (11, [2, 2, 2, 1], [5, 5, 5, 0]),
        (13, [3, 3, 3, 3], [6, 6, 6, 6]),
        (3, [1, 1], [1, 1]),
        # nobody there, nobody paid
        (11, [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_payment(value, advisors, paid):
    assert corridor(value, advisors).paid == paid


def test_a_room_with_a_dragon_but_no_advisors_pays_nobody():
    (room,) = closed_by("""
        *-----*
        |g*   |
        *-----*
    """)
    assert (room.value, room.paid) == (4, [0, 0, 0, 0])


def test_advisors_next_door_do_not_count():
    (room,) = closed_by("""
        +-----+*-----*
        |gA3  ==pB1  |
        +-----+*-----*
    """)
    assert room.advisors == [0, 1, 0, 0]
    assert room.paid == [0, 2, 0, 0]


def test_a_tile_may_bear_up_to_three_advisors():
    (room,) = closed_by("""
        *-----*
        |gD3  |
        *-----*
    """)
    assert room.advisors == [0, 0, 0, 3]


def test_rooms_closed_at_once_are_paid_each_on_its_own():
    rooms = closed_by("""
        +-----++-----+*-----*
        |gA1  ..gB2  .=pB3  |
        +-----++-----+*-----*
    """)
    assert [room.paid for room in rooms] == [[1, 3, 0, 0], [0, 3, 0, 0]]


# ---------------------------------------------------------------------------------------------
# The start tile, and the tiles themselves
# ---------------------------------------------------------------------------------------------


FRONT, BACK = 0, 1
TILES = table.Tiles((ROOT / "tiles.bin").read_bytes())


def start_tile(side):
    first = TILES.start(side)
    return [TILES[first + number] for number in range(9)]


def colours(side):
    return [COLOURS[table.floor(record, 0)] for record in start_tile(side)]


WALLED = plain("white", "wwww")


def test_the_front_has_the_temple_in_the_middle_and_a_garden_in_each_corner():
    floors = colours(FRONT)
    assert floors[4] == "temple"
    assert [floors[corner] for corner in (0, 2, 6, 8)] == ["garden"] * 4


def test_each_starting_room_of_the_front_is_one_cell_with_a_door_to_the_temple():
    on_table = Table(start_tile(FRONT))
    for x, y in ((0, -2), (2, 0), (0, 2), (-2, 0)):
        room = next(r for r in on_table.lay(x, y, WALLED) if r.cells != [(x, y)])
        assert (room.tiles, room.through, room.value) == (1, [("temple", 1, 0)], 2)


def test_each_starting_room_of_the_back_is_two_cells_with_a_door_to_the_temple():
    on_table = Table(start_tile(BACK))
    assert colours(BACK)[4] == "temple"
    assert "garden" not in colours(BACK)
    around = [(0, -2), (1, -2), (2, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 2)]
    around += [(-2, 1), (-2, 0), (-2, -1), (-1, -2)]
    closed = []
    for x, y in around:
        closed += [r for r in on_table.lay(x, y, WALLED) if r.cells != [(x, y)]]
    assert len(closed) == 4
    for room in closed:
        assert (room.tiles, room.through, room.value) == (2, [("temple", 1, 0)], 3)


def test_the_start_tile_belongs_to_nobody():
    on_table = Table(start_tile(FRONT))
    assert {on_table.city.owner(cell) for cell in range(9)} == {7}
    rooms = on_table.lay(0, -2, WALLED)
    assert [room.advisors for room in rooms] == [[0, 0, 0, 0]] * 2


def test_no_two_cells_of_a_start_tile_clash():
    for side in (FRONT, BACK):
        cells = start_tile(side)
        for number, record in enumerate(cells):
            for step, facing, edge in ((1, 3, 1), (3, 0, 2)):  # the cell to the east, the south
                if (step == 1 and number % 3 == 2) or number + step > 8:
                    continue
                other = cells[number + step]
                both_open = not record >> 2 * edge & 3 and not other >> 2 * facing & 3
                assert not both_open or table.floor(record, 0) == table.floor(other, 0)


def test_a_set_has_24_tiles_and_30_with_the_marked_ones():
    assert (TILES.set_size(4), TILES.set_size(3), TILES.set_size(2)) == (24, 24, 30)


def test_the_tiles_shown_in_the_printed_rules_are_there():
    def like(number):
        record = TILES[number]
        edges = sorted(record >> 2 * side & 3 for side in range(4))
        return COLOURS[table.floor(record, 0)], edges, record >> 16 & 3, record >> 18 & 1

    known = [like(number) for number in range(24) if not TILES[number] & table.SPLIT]
    o, w, a = table.OPEN, table.WALL, table.ARCH
    assert ("green", [o, o, o, w], 0, 1) in known
    assert ("pink", [o, w, w, a], 1, 0) in known
    assert ("white", [o, o, o, w], 2, 0) in known
    assert any(edges == [o, o, o, o] for _, edges, _, _ in known), "a tile without any wall"


def test_each_floor_has_one_dragon_in_a_set():
    floors = [
        COLOURS[table.floor(TILES[number], half)]
        for number in range(24)
        for half in (0, 1)
        if table.dragons(TILES[number], half)
    ]
    assert sorted(floors) == ["green", "pink", "white"]
