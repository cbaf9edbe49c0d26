# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The course of a match: the deal, turns, tiles that fit nowhere, the end, taking back."""

from pathlib import Path

import pytest

from city_drawing import Table, legal_places, plain, snapshot, tile_table
from forbidden_city import tiles as table
from forbidden_city.chance import Chance
from forbidden_city.city import NOBODY, START
from forbidden_city.match import OVER, Match, MoveError
from naive import Game
from referee import describe

ROOT = Path(__file__).resolve().parent.parent
TILES = table.Tiles((ROOT / "tiles.bin").read_bytes())
SETUPS = [(players, back) for players in (2, 3, 4) for back in (0, 1)]

GREEN = plain("green", "oooo")
PINK = plain("pink", "oooo")
WALLED = plain("white", "wwww", advisors=1)
GREEN_ALL_ROUND = [GREEN] * 9


def stack(match, seat):
    """The hand and all that is to come, in the order of drawing."""
    return [match.tile(seat, ahead) for ahead in range(match.left[seat] + 2)]


def dealt(stacks, first=0, start=GREEN_ALL_ROUND):
    """A match in which every seat has just these tiles, the hand first."""
    kinds = sorted({record for tiles in stacks for record in tiles})
    size = len(stacks[0])
    kinds += [WALLED] * (size - len(kinds))
    match = Match(tile_table(kinds, start, marked=len(kinds) - size), len(stacks), 0, seed=1)
    assert match.size == size, "more kinds of tiles than two players' stacks can hold"
    match._stacks[:] = bytes(kinds.index(record) for tiles in stacks for record in tiles)
    match._buried[0] = 0
    match._pass_on(first)
    return match


def records(match, seat):
    return [match.tiles[tile] & ~table.MARK for tile in stack(match, seat)]


def everything(match):
    return snapshot(match), snapshot(match.city)


def choose(match, chance):
    """A spot and quarter turns that fit, by chance."""
    city = match.city
    turns = bytearray(city.spots)
    city.legal(match.hand(), turns)
    fitting = [(spot, q) for spot in range(city.spots) for q in range(4) if turns[spot] >> q & 1]
    return fitting[chance.below(len(fitting))]


def play_out(match, seed=0):
    """Random moves to the end; the seats in the order in which they moved."""
    chance = Chance(seed)
    seats = []
    while match.turn != OVER:
        seats.append(match.turn)
        match.place(*choose(match, chance))
    return seats


# ---- chance and the deal


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [452, 10192, 13102, 10001, 18516, 541]),
        (7, [8784, 11868, 7801, 29479, 14136, 2884]),
        (0x3FFFFFFF, [18464, 4527, 28917, 10522, 19910, 12387]),
    ],
)
def test_a_seed_means_the_same_for_ever(seed, numbers):
    """Kept games are a seed and moves: whoever changes this makes them unreadable."""
    chance = Chance(seed)
    assert [chance.below(30000) for _ in numbers] == numbers


def test_every_number_is_as_likely_as_any_other():
    chance = Chance(99)
    # Without throwing the uneven rest away the lower half would come twice as often.
    numbers = [chance.below(21845) for _ in range(4000)]
    lower = sum(number < 10923 for number in numbers)
    assert abs(lower - 2000) < 160
    assert max(numbers) < 21845


def test_neighbouring_seeds_have_nothing_in_common():
    rolls = [[chance.below(6) for _ in range(20)] for chance in map(Chance, range(200))]
    assert len({tuple(row) for row in rolls}) == 200
    for face in range(6):
        assert abs(sum(row[0] == face for row in rolls) - 33) < 27
        assert abs(sum(row.count(face) for row in rolls) - 667) < 120


@pytest.mark.parametrize(("players", "size"), [(2, 30), (3, 24), (4, 24)])
def test_every_stack_is_the_whole_set_in_some_order(players, size):
    match = Match(TILES, players, 0, seed=11)
    for seat in range(players):
        assert sorted(stack(match, seat)) == list(range(size))


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_a_match_is_for_two_to_four(players):
    with pytest.raises(ValueError, match=f"a match has 2 to 4 players, not {players}"):
        Match(TILES, players, 0, seed=1)


def test_a_seed_deals_the_same_match_again():
    one, again = Match(TILES, 4, 1, seed=123456), Match(TILES, 4, 1, seed=123456)
    assert everything(one) == everything(again)


def test_seats_and_seeds_have_different_stacks():
    deals = {
        tuple(stack(match, seat))
        for match in (Match(TILES, 3, 0, seed) for seed in range(50))
        for seat in range(3)
    }
    assert len(deals) == 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_begins_about_as_often(players):
    seeds = 1200
    first = [Match(TILES, players, 0, seed).turn for seed in range(seeds)]
    for seat in range(players):
        # More than five standard deviations off would not be chance.
        assert abs(first.count(seat) - seeds / players) < 5 * (seeds / players) ** 0.5


def test_every_tile_is_dealt_to_a_hand_about_as_often():
    hands = [Match(TILES, 4, 0, seed).tile(seat) for seed in range(600) for seat in range(4)]
    for tile in range(24):
        assert abs(hands.count(tile) - 100) < 50


def test_a_match_begins_with_the_start_tile_alone_and_no_coins():
    match = Match(TILES, 3, 0, seed=5)
    assert (match.moves(), match.city.cells) == (0, START)
    assert list(match.coins) == [0, 0, 0]
    assert not any(match.sat_out(seat) for seat in range(3))


# ---- turns and the end


@pytest.mark.parametrize(("players", "each"), [(2, 28), (3, 22), (4, 22)])
@pytest.mark.parametrize("back", [0, 1])
def test_every_seat_places_all_but_two_of_its_tiles_in_turn(players, each, back):
    match = Match(TILES, players, back, seed=4)
    first = match.turn
    assert list(match.left) == [each] * players
    seats = play_out(match)
    assert seats == [(first + move) % players for move in range(each * players)]
    assert match.city.cells == START + each * players
    assert list(match.left) == [0] * players


def test_the_tile_laid_is_the_hand_and_the_next_comes_from_the_stack():
    match = Match(TILES, 2, 0, seed=9)
    seat, (hand, following, *_) = match.turn, stack(match, match.turn)
    match.place(*choose(match, Chance(0)))
    assert match.city.record(START) == TILES[hand]
    assert match.city.owner(START) == seat
    assert match.tile(seat) == following


def test_the_two_tiles_kept_pay_two_an_advisor_and_three_a_dragon():
    kept = [plain("pink", "wwww", advisors=3), plain("pink", "wwww", advisors=1, dragons=1)]
    match = dealt([[WALLED, *kept], [WALLED, WALLED, WALLED]])
    play_out(match)
    assert [match.bonus(0), match.bonus(1)] == [2 * 3 + 2 * 1 + 3, 2 * 1 + 2 * 1]
    assert [match.total(0), match.total(1)] == [1 + 11, 1 + 4]


def test_the_halves_of_a_kept_split_tile_both_pay():
    halves = table.SPLIT | plain("pink", "wwww", 1, 1) | 2 << 19 | 1 << 21
    match = dealt([[WALLED, halves, WALLED], [WALLED, WALLED, WALLED]])
    assert match.bonus(0) == 2 * 1 + 3 + 2 * 2 + 3 + 2


def test_the_bonus_counts_only_once_the_match_is_over():
    match = dealt([[WALLED] * 3, [WALLED] * 3])
    assert match.total(0) == 0
    assert not match.wins(0)
    play_out(match)
    assert match.total(0) == 1 + 4


def test_the_most_coins_win():
    match = dealt([[WALLED] * 3, [plain("pink", "wwww")] * 3])
    play_out(match)
    assert [match.wins(0), match.wins(1)] == [True, False]


def test_a_tie_is_a_shared_victory():
    match = dealt([[WALLED] * 3, [WALLED] * 3, [plain("pink", "wwww")] * 3])
    play_out(match)
    assert [match.wins(seat) for seat in range(3)] == [True, True, False]


def test_rooms_still_open_pay_nothing_at_the_end():
    crowd = plain("green", "oooo", advisors=3)
    match = dealt([[crowd, PINK, PINK], [crowd, PINK, PINK]])
    play_out(match)
    assert [match.total(0), match.total(1)] == [0, 0]


# ---- when a tile fits nowhere


def test_a_tile_that_fits_nowhere_goes_under_the_stack_and_the_next_is_drawn():
    match = dealt([[GREEN, GREEN, GREEN, GREEN], [PINK, PINK, GREEN, WALLED]])
    match.place(match.city.spot_at(2, 0), 0)
    assert match.turn == 1
    assert match.shown() == 2
    assert records(match, 1) == [GREEN, WALLED, PINK, PINK]
    assert not match.sat_out(1)


def test_even_the_last_tile_of_the_stack_is_drawn_if_only_that_fits():
    match = dealt([[GREEN, GREEN, GREEN], [PINK, PINK, GREEN]])
    match.place(match.city.spot_at(2, 0), 0)
    assert (match.turn, match.shown()) == (1, 2)
    assert records(match, 1) == [GREEN, PINK, PINK]


def test_the_first_hand_too_goes_under_if_it_fits_nowhere():
    match = dealt([[PINK, GREEN, GREEN], [GREEN, GREEN, GREEN]])
    assert (match.turn, match.shown()) == (0, 1)
    assert records(match, 0) == [GREEN, GREEN, PINK]


def test_a_seat_with_nothing_that_fits_sits_this_turn_out():
    match = dealt([[GREEN] * 4, [PINK] * 4, [GREEN] * 4])
    match.place(match.city.spot_at(2, 0), 0)
    assert match.turn == 2
    assert match.sat_out(1)
    assert not match.sat_out(0)
    assert list(match.left) == [1, 2, 2]
    assert records(match, 1) == [PINK] * 4


def test_a_stack_that_was_gone_through_in_vain_lies_as_before():
    pinks = [plain("pink", "oooo", advisors) for advisors in (2, 0, 3, 1)]
    match = dealt([[GREEN] * 4, pinks, [GREEN] * 4])
    match.place(match.city.spot_at(2, 0), 0)
    assert match.sat_out(1)
    assert records(match, 1) == pinks


def test_a_seat_that_sat_out_plays_again_when_something_fits():
    match = dealt([[GREEN] * 4, [PINK] * 4, [WALLED] * 4])
    match.place(match.city.spot_at(2, 0), 0)
    match.place(match.city.spot_at(-2, 0), 0)
    match.place(match.city.spot_at(0, -2), 0)
    assert match.turn == 1, "beyond the walls pink floor may lie"
    assert not match.sat_out(1)


def test_one_seat_may_go_on_alone():
    match = dealt([[GREEN] * 5, [PINK] * 5])
    for placed in range(3):
        assert match.turn == 0
        match.place(match.city.spot_at(2 + placed, 0), 0)
    assert match.turn == OVER
    assert list(match.left) == [0, 3]


def test_the_match_is_over_when_nobody_can_lay_anything():
    match = dealt([[GREEN, PINK, PINK, PINK], [PINK] * 4])
    match.place(match.city.spot_at(2, 0), 0)
    assert match.turn == OVER
    assert list(match.left) == [1, 2]
    assert [match.sat_out(0), match.sat_out(1)] == [True, True]


def test_a_match_that_nobody_can_begin_is_over_at_once():
    match = dealt([[PINK] * 3, [PINK] * 3])
    assert match.turn == OVER
    assert not match.undo()


# ---- taking back


@pytest.mark.parametrize(("players", "back"), SETUPS)
def test_a_whole_match_can_be_taken_back_step_by_step(players, back):
    match = Match(TILES, players, back, seed=players)
    chance = Chance(8)
    before = []
    while match.turn != OVER:
        before.append(everything(match))
        match.place(*choose(match, chance))
    assert sum(match.coins) > 0
    while before:
        assert match.undo()
        assert everything(match) == before.pop()
    assert not match.undo()


@pytest.mark.parametrize(
    "stacks",
    [
        [[GREEN, PINK, WALLED, PINK], [PINK, PINK, GREEN, WALLED]],
        [[GREEN] * 4, [PINK] * 4, [GREEN] * 4],
        [[GREEN] * 4, [PINK] * 4, [WALLED] * 4],
        [[GREEN, PINK, PINK, PINK], [PINK] * 4],
        [[PINK, PINK, PINK, GREEN], [PINK] * 4, [PINK] * 4, [PINK, PINK, GREEN, PINK]],
    ],
    ids=[
        "tiles under",
        "a seat skipped",
        "skipped and back",
        "a sudden end",
        "all but two skipped",
    ],
)
def test_taking_back_also_takes_back_tiles_under_skips_and_the_end(stacks):
    for seed in range(10):
        match = dealt(stacks)
        chance = Chance(seed)
        before = []
        while match.turn != OVER:
            before.append(everything(match))
            match.place(*choose(match, chance))
        while before:
            assert match.undo()
            assert everything(match) == before.pop()


def test_what_was_taken_back_can_be_played_otherwise():
    match = Match(TILES, 3, 0, seed=2)
    play_out(match, seed=1)
    while match.undo():
        pass
    play_out(match, seed=2)
    fresh = Match(TILES, 3, 0, seed=2)
    play_out(fresh, seed=2)
    assert everything(match) == everything(fresh)


# ---- moves that are none


def refused(match, spot, quarters):
    before = everything(match)
    with pytest.raises(MoveError) as error:
        match.place(spot, quarters)
    assert everything(match) == before
    return str(error.value)


def test_a_tile_only_goes_beside_the_city():
    match = Match(TILES, 2, 0, seed=1)
    assert "beside" in refused(match, match.city.spot_at(0, 0), 0)
    assert "beside" in refused(match, match.city.spot_at(5, 5), 0)


def test_two_floors_may_not_meet_without_a_wall():
    match = dealt([[plain("pink", "wooo")] * 3] * 2)
    spot = match.city.spot_at(2, 0)
    for quarters in (0, 1, 2):
        assert "without a wall" in refused(match, spot, quarters)
    match.place(spot, 3)


def test_a_spot_that_does_not_exist_is_refused():
    match = Match(TILES, 2, 0, seed=1)
    for spot in (match.city.spots, match.city.spots + 1, 254, 10000):
        refused(match, spot, 0)


def test_a_tile_has_four_ways_to_lie():
    match = Match(TILES, 2, 0, seed=1)
    for quarters in (4, 7, -1):
        refused(match, 0, quarters)


def test_nothing_is_laid_after_the_end():
    match = dealt([[WALLED] * 3] * 2)
    play_out(match)
    assert "over" in refused(match, 0, 0)


# ---- no edge of the table

DIRECTIONS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_all_tiles_of_four_players_may_lie_in_one_straight_line(direction):
    dx, dy = DIRECTIONS[direction]
    match = dealt([[GREEN] * 24] * 4)
    city = match.city
    before = []
    for move in range(88):
        before.append(everything(match))
        match.place(city.spot_at((2 + move) * dx, (2 + move) * dy), move % 4)
        # The first tile takes one of twelve places and opens one; each further one opens two more.
        assert city.spots == 12 + 2 * move
        assert city.cell_at((2 + move) * dx, (2 + move) * dy) == START + move
    assert match.turn == OVER
    assert city.spot_at(90 * dx, 90 * dy) >= 0
    while before:
        assert match.undo()
        assert everything(match) == before.pop()


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_room_may_be_as_long_as_the_longest_line(direction):
    dx, dy = DIRECTIONS[direction]
    on_table = Table()
    corridor = plain("green", "wowo" if dx else "owow")
    for move in range(87):
        assert on_table.lay((2 + move) * dx, (2 + move) * dy, corridor) == []
    end = plain("green", "owww", advisors=1)
    quarters = {(0, -1): 2, (1, 0): 3, (0, 1): 0, (-1, 0): 1}[dx, dy]
    (room,) = on_table.lay(89 * dx, 89 * dy, end, quarters, seat=2)
    assert (room.tiles, room.paid) == (88, [0, 0, 88, 0])


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_what_fits_far_out_is_what_the_plain_rules_say(direction):
    dx, dy = DIRECTIONS[direction]
    chance = Chance(17)
    match = Match(TILES, 4, 1, seed=1)
    city = match.city
    while city.cells < START + 88:
        out = 2 + city.cells - START
        spot = city.spot_at(out * dx, out * dy)
        tile, quarters = chance.below(24), chance.below(4)
        if city.fits(spot, tile) >> quarters & 1:
            city.place(spot, tile, quarters, out % 4)
    sets = [describe(TILES[tile]) for tile in range(24)]
    cells = [
        {
            "x": city.x(cell),
            "y": city.y(cell),
            "owner": None if city.owner(cell) == NOBODY else city.owner(cell),
            **describe(city.record(cell), city.quarters(cell)),
        }
        for cell in range(city.cells)
    ]
    plain_rules = Game(4, cells, [sets] * 4, 0)
    for tile in range(24):
        assert legal_places(city, tile) == plain_rules.places(sets[tile])
