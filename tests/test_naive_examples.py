# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The second implementation against the worked examples of the rules and one test per rule."""

import json
import random
from pathlib import Path

import pytest

from naive import Game, payment, turned

WORKED = json.loads((Path(__file__).parent / "worked_examples.json").read_text(encoding="utf-8"))


def tile(colour, edges, advisors=0, dragons=0):
    part = {"colour": colour, "advisors": advisors, "dragons": dragons, "edges": "NESW"}
    return {"edges": edges, "split": None, "parts": [part]}


def split(colours, diagonal="wall", edges="oooo", advisors=(0, 0), dragons=(0, 0)):
    parts = [
        {"colour": c, "advisors": advisors[n], "dragons": dragons[n], "edges": ("NE", "SW")[n]}
        for n, c in enumerate(colours)
    ]
    return {"edges": edges, "split": diagonal, "parts": parts}


def cell(x, y, of, owner=None):
    return {"x": x, "y": y, "owner": owner, **of}


def city(*cells, players=3):
    """A city to lay tiles in; nobody holds more than the two kept tiles."""
    return Game(players, list(cells), [[tile("green", "wwww")] * 2] * players, 0)


def start():
    return [cell(c["x"], c["y"], tile(c["colour"], c["edges"])) for c in WORKED["start"]]


PINK, GREEN, WALLED = tile("pink", "oooo"), tile("green", "oooo"), tile("white", "wwww", 1)


# ---- The worked examples


@pytest.mark.parametrize("r", range(4))
def test_worked_examples_in_whichever_rotation_the_tiles_were_held(r):
    game = Game(4, start(), [[WALLED] * 2] * 4, 0)
    coins = game.coins
    for row in WORKED["placements"]:
        held = turned(tile(row["colour"], row["edges"], row["advisors"], row["dragons"]), -r % 4)
        closed = game.lay(row["x"], row["y"], held, r, row["owner"])
        assert game.cells[row["x"], row["y"]]["edges"] == row["edges"]
        seen = [
            {
                "tiles": len(account["cells"]),
                "value": account["value"],
                "through": len(account["through"]),
                "advisors": account["advisors"],
                "paid": account["paid"],
            }
            for account in closed
        ]
        assert seen == row["closes"]
        coins = [a + sum(c["paid"][s] for c in row["closes"]) for s, a in enumerate(coins)]
        assert game.coins == coins


def test_the_four_examples_pay_what_the_rules_print():
    paid = {}
    for row in WORKED["placements"]:
        if row["example"]:
            (account,) = row["closes"]
            paid[row["example"]] = dict(zip(WORKED["seats"], account["paid"], strict=True))
    assert paid == {
        1: {"blue": 11, "red": 0, "yellow": 0, "purple": 0},
        2: {"blue": 6, "red": 12, "yellow": 0, "purple": 0},
        3: {"blue": 3, "red": 0, "yellow": 0, "purple": 3},
        4: {"blue": 0, "red": 0, "yellow": 15, "purple": 0},
    }


# ---- Facing edges


@pytest.mark.parametrize("mine", "owa")
@pytest.mark.parametrize("theirs", "owa")
@pytest.mark.parametrize("colour", ["green", "pink"])
def test_only_open_to_open_in_two_colours_is_forbidden(mine, theirs, colour):
    game = city(cell(0, 0, tile("green", "w" + theirs + "ww")))
    new = tile(colour, "www" + mine)
    if mine == theirs == "o" and colour == "pink":
        with pytest.raises(ValueError, match="different colours"):
            game.lay(1, 0, new, 0, 0)
        assert (1, 0) not in game.cells
    else:
        game.lay(1, 0, new, 0, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "door"),
    [
        ("o", "a", 1),
        ("a", "o", 1),
        ("a", "a", 1),
        ("o", "w", 0),
        ("w", "o", 0),
        ("w", "w", 0),
        ("w", "a", 0),
        ("a", "w", 0),
    ],
)
@pytest.mark.parametrize("colour", ["green", "pink"])
def test_a_door_needs_an_arch_and_no_wall(mine, theirs, door, colour):
    game = city(cell(0, 0, tile("green", "w" + theirs + "ww")))
    closed = game.lay(1, 0, tile(colour, "www" + mine), 0, 0)
    account = next(a for a in closed if a["cells"] == [[1, 0]])
    assert account["through"] == [["green", 1, 0]] * door
    assert account["value"] == 1 + door


def test_open_to_open_makes_one_room():
    game = city(cell(0, 0, tile("green", "wowo")))
    game.lay(1, 0, tile("green", "wwwo"), 0, 0)
    (account,) = game.lay(-1, 0, tile("green", "wwwo"), 2, 0)
    assert account["cells"] == [[-1, 0], [0, 0], [1, 0]]
    assert game.events == []


def test_a_gate_to_an_empty_cell_counts_once_something_lies_there():
    game = city(cell(0, 0, tile("green", "wwww")))
    (lonely,) = game.lay(1, 0, tile("pink", "wawo"), 0, 0)
    assert lonely["through"] == []
    (later,) = game.lay(2, 0, tile("white", "wwwo"), 0, 0)
    assert later["through"] == [["pink", 1, 0]]


def test_the_temple_counts_one_and_a_garden_nothing():
    game = city(cell(0, 0, tile("temple", "aaaa")), cell(1, -1, tile("garden", "wwww")))
    (account,) = game.lay(1, 0, tile("pink", "owwo", 1), 0, 2)
    assert (account["value"], account["through"]) == (2, [["temple", 1, 0]])
    assert account["paid"] == [0, 0, 2]


# ---- Closing and value


def test_a_tile_may_close_a_room_it_does_not_lie_in():
    game = city(cell(0, 0, tile("green", "owww")))
    closed = game.lay(0, -1, tile("pink", "oooa"), 3, 0)
    assert [a["cells"] for a in closed] == [[[0, 0]]]
    assert "room without the new tile" in game.events


def test_one_tile_may_close_several_rooms():
    game = city(cell(0, 0, tile("green", "wowo")), players=2)
    assert game.lay(1, 0, tile("pink", "wwww", 1), 0, 0)[0]["cells"] == [[1, 0]]
    closed = game.lay(-1, 0, tile("white", "wwww", 2), 0, 1)
    assert [a["cells"] for a in closed] == [[[-1, 0]], [[0, 0]]]
    assert game.coins == [1, 1]
    assert "several rooms at once" in game.events


def test_a_closed_room_is_scored_once():
    game = city(cell(0, 0, tile("green", "wwww")))
    game.lay(1, 0, tile("pink", "wwww", 1), 0, 0)
    assert [a["cells"] for a in game.lay(2, 0, tile("white", "wwww"), 0, 0)] == [[[2, 0]]]
    assert game.coins == [1, 0, 0]


def test_a_room_with_a_gap_is_not_closed():
    game = city(cell(0, 0, tile("green", "oooo")))
    for x, y in ((1, 0), (-1, 0), (0, 1)):
        assert [a["cells"] for a in game.lay(x, y, WALLED, 0, 0)] == [[[x, y]]]
    assert [a["cells"] for a in game.lay(0, -1, WALLED, 0, 0)] == [[[0, -1]], [[0, 0]]]


def test_a_room_without_advisors_pays_nobody():
    game = city(cell(0, 0, tile("green", "wwww")))
    (account,) = game.lay(1, 0, tile("pink", "wwww", 0, 1), 0, 0)
    assert (account["value"], account["own"], account["paid"]) == (4, 4, [0, 0, 0])


def test_two_doors_to_one_room_count_once():
    game = city(cell(0, 0, tile("green", "waow")), cell(0, 1, tile("green", "oaww")))
    game.lay(1, 1, tile("pink", "owwo"), 0, 0)
    (account,) = game.lay(1, 0, tile("pink", "wwoo"), 0, 0)
    assert (account["value"], account["through"]) == (4, [["green", 2, 0]])


def test_the_room_behind_a_neighbour_is_not_counted():
    game = city(cell(0, 0, tile("green", "waww", 0, 1)))
    game.lay(1, 0, tile("pink", "wawa"), 0, 0)
    (account,) = game.lay(2, 0, tile("white", "wwwo"), 0, 0)
    assert (account["value"], account["through"]) == (2, [["pink", 1, 0]])


def test_a_gate_back_into_the_same_room_counts_for_nothing():
    game = city(cell(0, 0, tile("green", "waow")))
    game.lay(0, 1, tile("green", "ooww"), 0, 0)
    game.lay(1, 1, tile("green", "owwo"), 0, 0)
    (account,) = game.lay(1, 0, tile("green", "wwoo"), 0, 0)
    assert (account["value"], account["through"]) == (4, [])
    assert "gate back into the same room" in game.events


def test_an_open_neighbour_counts_as_it_stands_after_the_placement():
    game = city(cell(0, 0, tile("green", "oooo", 0, 1)))
    game.lay(1, 0, tile("pink", "owwa", 1), 0, 0)
    game.lay(0, -1, GREEN, 0, 0)
    (account,) = game.lay(1, -1, tile("green", "ooao"), 0, 0)
    assert (account["value"], account["through"]) == (1 + 3 + 3, [["green", 3, 1]])


# ---- Split tiles


def test_the_halves_of_a_split_tile_turn_with_it():
    diagonal = split(("green", "pink"), edges="owaw")
    assert [part["edges"] for part in turned(diagonal, 1)["parts"]] == ["ES", "NW"]
    assert [part["edges"] for part in turned(diagonal, 2)["parts"]] == ["SW", "NE"]
    assert [part["edges"] for part in turned(diagonal, 3)["parts"]] == ["NW", "ES"]
    assert turned(diagonal, 1)["edges"] == "wowa"
    assert turned(tile("pink", "oawo"), 1)["edges"] == "ooaw"


@pytest.mark.parametrize(("diagonal", "through"), [("wall", []), ("arch", [["pink", 1, 1]])])
def test_a_diagonal_parts_its_halves_and_is_a_door_only_with_a_gate(diagonal, through):
    game = city(cell(0, 0, tile("white", "wwww")))
    halves = split(("green", "pink"), diagonal, "wwww", (1, 2), (0, 1))
    closed = game.lay(1, 0, halves, 0, 1)
    green = next(a for a in closed if a["colour"] == "green")
    assert (green["own"], green["through"], green["advisors"]) == (1, through, [0, 1, 0])
    pink = next(a for a in closed if a["colour"] == "pink")
    assert (pink["own"], pink["dragons"], pink["advisors"]) == (4, 1, [0, 2, 0])


def test_a_split_tile_counts_in_both_rooms_adjacent_to_a_third():
    game = city(cell(0, 0, split(("green", "pink"))))
    game.lay(1, 0, tile("green", "wwao"), 0, 0)
    game.lay(0, 1, tile("pink", "oaww"), 0, 0)
    (account,) = game.lay(1, 1, tile("white", "owwo"), 0, 0)
    assert account["through"] == [["green", 2, 0], ["pink", 2, 0]]
    assert account["value"] == 5
    assert "split tile in two adjacent rooms of a third" in game.events


def test_a_split_tile_with_both_halves_in_one_room_counts_once():
    game = city(cell(0, 0, split(("green", "green"), "arch", "owwo", dragons=(1, 1))))
    game.lay(0, -1, tile("green", "wwoo"), 0, 0)
    game.lay(-1, -1, tile("green", "woow"), 0, 0)
    (account,) = game.lay(-1, 0, tile("green", "ooww"), 0, 0)
    assert account["cells"] == [[-1, -1], [-1, 0], [0, -1], [0, 0]]
    assert (account["own"], account["through"]) == (4 + 6, [])
    assert "split tile with both halves in one room" in game.events


def test_each_half_of_a_split_tile_minds_its_own_colour():
    game = city(cell(0, 0, GREEN))
    diagonal = split(("green", "pink"))
    legal = [r for r in range(4) if [1, 0, r] in game.places(diagonal)]
    assert legal == [2, 3]  # west belongs to green only when the tile is turned so far


# ---- Payment


@pytest.mark.parametrize(
    ("value", "advisors", "paid"),
    [
        (11, [0, 0, 0], [0, 0, 0]),
        (11, [1, 0, 0], [11, 0, 0]),
        (11, [1, 2, 0], [5, 11, 0]),
        (11, [2, 2, 0], [5, 5, 0]),
        (11, [3, 3, 3], [5, 5, 5]),
        (11, [2, 2, 1], [5, 5, 0]),
        (11, [3, 1, 1], [11, 0, 0]),
        (11, [3, 2, 1], [11, 5, 0]),
        (11, [1, 4, 2, 1], [0, 11, 5, 0]),
        (1, [1, 1, 0], [0, 0, 0]),
    ],
)
def test_payment(value, advisors, paid):
    assert payment(value, advisors) == paid


# ---- Where, when and how long


def test_touching_by_a_corner_is_not_enough():
    game = city(cell(0, 0, tile("green", "wwww")))
    assert {(x, y) for x, y, _ in game.places(WALLED)} == {(0, -1), (1, 0), (0, 1), (-1, 0)}
    for x, y in ((1, 1), (0, 0), (5, 5)):
        with pytest.raises(ValueError, match="beside"):
            game.lay(x, y, WALLED, 0, 0)


@pytest.mark.parametrize(("players", "tiles"), [(2, 30), (3, 24), (4, 24)])
def test_every_tile_but_two_is_placed_and_the_two_pay_a_bonus(players, tiles):
    stacks = [[WALLED] * (tiles - 2) + [tile("pink", "wwww", 3), tile("green", "wwww", 0, 1)]]
    game = Game(players, start(), stacks * players, 1)
    seats = []
    while not game.over:
        seats.append(game.turn)
        reply = game.place(*game.legal()[0])
    assert seats == [(1 + n) % players for n in range(players * (tiles - 2))]
    assert reply["bonus"] == [3 * 2 + 3] * players
    assert reply["coins"] == [tiles - 2 + 9] * players  # every placed tile was a room of one
    assert (reply["turn"], reply["hand"], reply["left"]) == (None, None, [0] * players)
    assert reply["winners"] == list(range(players))  # a shared victory
    with pytest.raises(ValueError, match="over"):
        game.place(*game.frontier().pop(), 0)


def test_a_tile_that_fits_nowhere_goes_under_the_stack():
    stacks = [[GREEN, GREEN, WALLED, WALLED], [PINK, PINK, GREEN, WALLED]]
    game = Game(2, [cell(0, 0, GREEN)], stacks, 0)
    reply = game.place(1, 0, 0)
    assert (reply["turn"], reply["hand"], reply["shown"]) == (1, GREEN, [PINK, PINK])
    assert "skipped" not in reply
    assert game.stacks[1] == [GREEN, WALLED, PINK, PINK]
    game.undo()
    assert game.stacks == stacks
    assert (game.turn, game.left, game.events) == (0, [2, 2], [])


def test_a_seat_whose_tiles_all_fit_nowhere_is_skipped():
    stacks = [[GREEN] * 4, [PINK] * 3, [GREEN] * 4]
    game = Game(3, [cell(0, 0, GREEN)], stacks, 0)
    reply = game.place(1, 0, 0)
    assert (reply["turn"], reply["skipped"], reply["left"]) == (2, [1], [1, 1, 2])
    assert "shown" not in reply
    assert game.stacks[1] == [PINK] * 3


def test_the_game_ends_at_once_when_nobody_can_place():
    wall = tile("pink", "wooo", 1)
    stacks = [[GREEN, PINK, PINK, wall], [PINK] * 3]
    game = Game(2, [cell(0, 0, GREEN)], stacks, 0)
    reply = game.place(1, 0, 0)
    assert (reply["over"], reply["turn"]) == (False, 0)
    assert (reply["hand"], reply["shown"], reply["skipped"]) == (wall, [PINK, PINK], [1])
    stacks = [[GREEN, PINK, PINK, PINK], [PINK, PINK, tile("pink", "oooo", 3)]]
    game = Game(2, [cell(0, 0, GREEN)], stacks, 0)
    reply = game.place(1, 0, 0)
    assert (reply["over"], reply["left"], reply["skipped"]) == (True, [1, 1], [0, 1])
    assert (reply["bonus"], reply["coins"], reply["winners"]) == ([0, 6], [0, 6], [1])
    assert game.events[-1] == "early end"
    game.undo()
    assert (game.over, game.turn, game.coins, game.left) == (False, 0, [0, 0], [2, 1])


def test_undo_restores_everything():
    rng = random.Random(5)
    pool = [tile(c, e, 1) for c in ("green", "pink") for e in ("oowo", "awoo", "wwaw")] * 2
    game = Game(2, start(), [rng.sample(pool, 12), rng.sample(pool, 12)], 0)
    seen = []
    while not game.over:
        seen.append(json.dumps([game.state(), game.stacks, list(game.cells.values()), game.events]))
        game.place(*rng.choice(game.legal()))
    while seen:
        game.undo()
        now = [game.state(), game.stacks, list(game.cells.values()), game.events]
        assert json.dumps(now) == seen.pop()
    with pytest.raises(ValueError, match="nothing"):
        game.undo()


def test_a_refused_placement_changes_nothing():
    game = Game(2, [cell(0, 0, GREEN)], [[tile("pink", "wooo")] * 4] * 2, 0)
    for x, y, r in ((1, 0, 0), (0, 0, 0), (1, 1, 0), (1, 0, 4)):
        with pytest.raises(ValueError, match=r"tile|open"):
            game.place(x, y, r)
    assert (game.turn, game.left, list(game.cells), game.past) == (0, [2, 2], [(0, 0)], [])
