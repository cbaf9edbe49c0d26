# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bots: fair, legal, the same everywhere, light, and as strong as their rank.

Strength here is a glance at a few games that always go the same way; `make tournament` measures it.
"""

import array
import contextlib
import itertools
import random
from pathlib import Path

import numpy
import pytest

import budget
import tile_report
import tournament
import train
from forbidden_city.bots import make
from forbidden_city.bots.courtier import NOTHING, Courtier
from forbidden_city.bots.lady import Lady
from forbidden_city.bots.survey import Survey
from forbidden_city.bots.weights import WEIGHTS
from forbidden_city.city import NONE
from forbidden_city.match import OVER, Match
from forbidden_city.rooms import PAID, ROW, VALUE
from forbidden_city.tiles import Tiles
from tournament import LEVELS
from vm import Vm

ROOT = Path(__file__).resolve().parent.parent
TILES = Tiles((ROOT / "tiles.bin").read_bytes())
TABLES = [(players, back) for players in (2, 3, 4) for back in (0, 1)]

# What a bot may look at in one turn. At 140 times 6 microseconds a position, 3000 are 2.5 s.
MOST_POSITIONS = {0: 200, 1: 400, 2: 3000}


@pytest.fixture(scope="module", autouse=True)
def _tiles_for_the_tools():
    tournament.load(ROOT / "tiles.bin")
    train.load(ROOT / "tiles.bin")


def think(bot, match):
    bot.start(match)
    while not bot.step():
        pass
    return bot.spot, bot.quarters


def positions(players, back, seed, every=7, level=1):
    """A match stopped every few turns, played by bots."""
    match = Match(TILES, players, back, seed)
    bot = make(level, match)
    while match.turn != OVER:
        if match.moves() % every == 0:
            yield match
        match.place(*think(bot, match))


def insides(thing, seen=None):
    """Every byte and number of an object and of what it holds."""
    seen = seen if seen is not None else set()
    if id(thing) in seen:
        return None
    seen.add(id(thing))
    if isinstance(thing, (bytes, bytearray, array.array)):
        return bytes(thing)
    if hasattr(thing, "__dict__"):
        return {name: insides(value, seen) for name, value in vars(thing).items()}
    return thing


@contextlib.contextmanager
def reshuffled(match, chance):
    """For a while, everything that the seat to move cannot know is dealt in another order."""
    dealt, seed = bytes(match._stacks), match.seed
    for seat in range(match.players):
        end = (seat + 1) * match.size
        start = end - 2 - match.left[seat] + (seat == match.turn)
        hidden = list(match._stacks[start:end])
        chance.shuffle(hidden)
        match._stacks[start:end] = bytes(hidden)
    match.seed = seed + 1 + chance.randrange(1 << 20)  # it would tell the whole deal
    yield
    match._stacks[:] = dealt
    match.seed = seed


# ---- fair


def moved_by_what_is_hidden(make_bot, tables=TABLES, every=13):
    """How often a bot lays its tile elsewhere only because hidden tiles lie in another order.

    A bot made before may have looked at the deal when it was made, so each deal has a new one.
    """
    chance = random.Random(2)
    moved = 0
    for players, back in tables:
        for match in positions(players, back, 40 + players, every):
            used = make_bot(match)
            choice = think(used, match)
            for _ in range(3):
                with reshuffled(match, chance):
                    moved += think(make_bot(match), match) != choice
                    moved += think(used, match) != choice
    return moved


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_what_is_hidden_does_not_change_the_move(level):
    assert not moved_by_what_is_hidden(lambda match: make(level, match))


class Cheat:
    """Lays its tile wherever something hidden says, in a legal place."""

    def start(self, match):
        fits = [match.city.fits(spot, match.hand()) for spot in range(match.city.spots)]
        places = [(s, q) for s, turns in enumerate(fits) for q in range(4) if turns >> q & 1]
        self.spot, self.quarters = places[self.hidden(match) % len(places)]

    def step(self):
        return True


class Crib(Cheat):
    """Deals the match once more from its seed, when it is made."""

    def __init__(self, match):
        self.deal = Match(match.tiles, match.players, match.back, match.seed)

    def hidden(self, match):
        return self.deal._stacks[(match.turn + 1) % match.players * match.size + 9]


class Peep(Cheat):
    """Looks into the next hand."""

    def __init__(self, match):
        pass

    def hidden(self, match):
        return match.tile((match.turn + 1) % match.players)


@pytest.mark.parametrize("cheat", [Crib, Peep])
def test_a_bot_that_cheats_is_found(cheat):
    for table in TABLES:
        assert moved_by_what_is_hidden(cheat, [table])


def test_a_program_is_shown_nothing_hidden():
    chance = random.Random(5)
    for match in positions(3, 0, 9, every=11):
        view = tournament.seen(match)
        with reshuffled(match, chance):
            assert tournament.seen(match) == view


# ---- legal, the same every time, and without a trace


@pytest.mark.parametrize("level", range(len(LEVELS)))
@pytest.mark.parametrize(("players", "back"), TABLES)
def test_whole_games_are_legal(level, players, back):
    match = Match(TILES, players, back, 300 + 10 * level + players)
    bot = make(level, match)
    while match.turn != OVER:
        match.place(*think(bot, match))  # place() refuses what is not legal
        assert 0 < bot.positions <= MOST_POSITIONS[level]
    assert match.moves() == players * (match.size - 2)


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_the_same_position_gives_the_same_move(level):
    used = None
    for match in positions(4, 1, 77, every=10):
        used = used or make(level, match)
        assert think(used, match) == think(make(level, match), match)


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_between_two_steps_the_match_is_as_it_was(level):
    for match in positions(2 + level, level % 2, 21, every=17):
        bot = make(level, match)
        before = insides(match)
        bot.start(match)
        assert insides(match) == before
        while not bot.step():
            assert insides(match) == before


def test_with_one_place_only_the_tile_goes_there():
    match = Match(TILES, 2, 0, 4)
    fits = match.city.fits
    match.city.fits = lambda spot, tile: fits(spot, tile) if spot == 3 else 0
    for level in range(len(LEVELS)):
        assert think(make(level, match), match)[0] == 3


# ---- what a bot believes


def legal(city, tile):
    for spot in range(city.spots):
        turns = city.fits(spot, tile)
        for quarters in range(4):
            if turns >> quarters & 1:
                yield spot, quarters


def learned(survey, match, seat, left):
    """The survey, knowing the city with the eyes of a seat."""
    survey.begin(match)
    while survey.go_on():
        pass
    survey.be(seat, left)
    return survey


def hopes(survey):
    return sum(
        survey.rate[room] * survey.value[room] for room in range(survey.rooms) if survey.gaps[room]
    )


def doors_of(survey, room):
    found = set()
    door = survey.head[room]
    while door:
        found.add(survey.door[door])
        door = survey.next[door]
    return found


def coins(match, seat, others):
    """What the rooms closed just now bring: by the rules, and how much of it a bot does not see.

    In 4096ths of a coin, and in halves of a room's value: rounding is not seen either. A bot takes
    a paid second place behind another leader, and a tie of three or four, as two halves in all.
    """
    paid = unseen = 0
    for row in range(0, ROW * match.rooms.closed, ROW):
        value = match.rooms.outcome[row + VALUE]
        halves = [
            2 if coins == value else 1 if coins else 0
            for coins in match.rooms.outcome[row + PAID : row + PAID + match.players]
        ]
        theirs = sum(halves) - halves[seat]
        paid += value * (2048 * halves[seat] - others * theirs)
        neither_leads_nor_is_second = 2 in halves and not halves[seat]
        three_tied = 2 not in halves
        if neither_leads_nor_is_second or three_tied:
            unseen -= value * others * max(0, sum(halves) - 2)
    return paid, unseen


def rooms_at(match, survey, cell, half, edges):
    """The rooms, as they were, that a half of the last cell meets with one of these edges."""
    city = match.city
    shape = city.form[cell]
    for side in range(4):
        there = city.near[4 * cell + side]
        back = side ^ 2
        if there != NONE and (shape >> (8 + side) & 1) == half and shape >> 2 * side & 3 in edges:
            beyond = city.form[there]
            if beyond >> 2 * back & 3 in edges:
                yield survey.label[2 * there + (beyond >> (8 + back) & 1)]


def halves_meet(match, survey, cell):
    """A split tile's halves lie against the same room, or against rooms with a door between."""
    one, other = (set(rooms_at(match, survey, cell, half, (0, 1, 2))) for half in range(2))
    return bool(other & one.union(*(doors_of(survey, room) for room in one)))


def joins_around(match, survey, cell):
    """A room next door to two rooms that the tile makes one."""
    for half in range(2):
        joined = set(rooms_at(match, survey, cell, half, (0,)))
        behind = [next_door for room in joined for next_door in doors_of(survey, room) - joined]
        if len(set(behind)) < len(behind):
            return True
    return False


@pytest.mark.parametrize(("players", "back"), TABLES)
def test_a_placement_is_weighed_as_if_it_were_laid(players, back):
    """Its weight is by how much it changes all hopes, and the coins it brings, to the last bit."""
    others = 2048 // (players - 1)
    weights = WEIGHTS[35 * players : 35 * players + 35]
    weighed = closing = uneven = 0
    for match in positions(players, back, 60 + players, every=1):
        seat, tile, city = match.turn, match.hand(), match.city
        left = match.left[seat] - 1
        bot = learned(Courtier(match, weights, 3, others, 1), match, seat, left)
        before = hopes(bot)
        for spot, quarters in legal(city, tile):
            bot.look_at(spot)
            weight = bot.weigh(tile, quarters)
            cell = city.place(spot, tile, quarters, seat)
            closing += match.rooms.closed_by(cell) > 0
            paid, unseen = coins(match, seat, others)
            after = hopes(learned(Survey(match, weights, 3, others), match, seat, left))
            exact = after - before + paid
            weighed += 1
            if weight != exact - unseen:
                assert halves_meet(match, bot, cell) or joins_around(match, bot, cell)
                uneven += 1
            city.undo()
    assert closing > 200
    assert uneven < weighed / 1000


def test_worth_follows_the_table_of_standings():
    """survey.py's table, read once more: every way that up to three advisors of a seat can lie."""
    for players in (2, 3, 4):
        match = Match(TILES, players, 0, 1)
        survey = Survey(match, train.PROBE, 3, 0)
        survey.be(0, 0)
        for people in itertools.product(range(5), repeat=players):
            survey.people[:players] = bytes(people)
            mine, *rest = people
            best, second, *_ = [*sorted(rest, reverse=True), 0]
            if mine > best:
                standing = (8 if best and second < best else 11) + min(mine - best, 3)
            elif mine == best:
                standing = 8 if mine else 0
            elif not mine:
                standing = min(best, 3)
            else:
                standing = 4 + min(best - mine, 3) if mine > second else 4
            assert survey.worth(0, 1) == standing, people


def test_chances_follow_phase_and_open_sides():
    match = Match(TILES, 2, 0, 1)
    survey = Survey(match, array.array("b", [*range(20), *[1] * 15]), 3, 0)
    for left in range(29):
        survey.be(0, left)
        phase = 0 if left < 2 else 1 if left < 5 else 2 if left < 10 else 3
        for gaps in range(1, 9):
            assert survey.worth(0, gaps) == 5 * phase + min(gaps, 5) - 1


class Watched(Lady):
    """Notes on the table where she means to look, and where she looks."""

    def step(self):
        if self._which >= 0 and self._next == -2:
            city = self.city
            self.meant = {
                (city.spot_x(spot), city.spot_y(spot))
                for spot, score in zip(self._spots[:-1], self._scores[:-1], strict=True)
                if score > NOTHING
            }
        return Lady.step(self)

    def _choose_places(self, cell):
        Lady._choose_places(self, cell)
        city = self.city
        x, y = city.x(cell), city.y(cell)
        beside = {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)}
        places = self._places[: self._end]
        assert {(city.spot_x(spot), city.spot_y(spot)) for spot in places} == {
            (x, y) for x, y in beside | self.meant if city.spot_at(x, y) >= 0
        }
        assert len(set(places)) == len(places)


def test_lady_shen_looks_where_she_means_to():
    """A tile takes its place from the list, and the last one gets its number."""
    for players, back in TABLES:
        for match in positions(players, back, 80 + players, every=9):
            bot = Watched(match, WEIGHTS[35 * players :], 2048 // (players - 1))
            assert think(bot, match) == think(make(2, match), match)


def test_page_lin_overlooks_coins_that_scribe_wu_takes():
    missed = 0
    for match in positions(2, 0, 11, every=1):
        page, scribe = make(0, match), make(1, match)
        if think(page, match) != think(scribe, match):
            missed += 1
    assert missed > 20


# ---- on the board


@pytest.fixture(scope="module")
def board():
    files = {
        path.relative_to(ROOT).as_posix(): budget.board_text(path.read_text(encoding="utf-8"))
        for folder in ("lib/forbidden_city", "lib/forbidden_city/bots")
        for path in (ROOT / folder).glob("*.py")
    }
    files["tiles.bin"] = (ROOT / "tiles.bin").read_bytes()
    with Vm(heap=140 * 1024, files=files) as vm:
        vm.run("import array, struct\nfrom micropython import qstr_info")
        vm.run("import forbidden_city.match, forbidden_city.tiles")
        vm.before = budget.weigh(vm)
        vm.run("import forbidden_city.bots, forbidden_city.bots.lady")
        vm.after = budget.weigh(vm)
        vm.run(
            """
            from forbidden_city.bots import make
            from forbidden_city.match import OVER, Match
            from forbidden_city.tiles import Tiles
            tiles = Tiles(open("tiles.bin", "rb").read())

            def think(bot):
                bot.start(match)
                while not bot.step():
                    pass

            def turns(count):
                while count and match.turn != OVER:
                    think(bots[match.turn])
                    match.place(bots[match.turn].spot, bots[match.turn].quarters)
                    count -= 1
            """
        )
        yield vm


def test_all_bots_together_take_8_kb(board):
    assert board.after.bytes - board.before.bytes <= 8 * 1024


def test_thinking_allocates_nothing(board):
    board.run("match = Match(tiles, 4, 1, 8)\nbots = [make(1, match)] * 4")
    for done in (0, 30, 54):
        board.run(f"turns({done})")
        for level in range(len(LEVELS)):
            board.run(f"bot = make({level}, match)")
            assert not board.allocates("", "think(bot)")
    assert board.allocates("", "think(bot)\nbot.seen = [match]")  # or the proof proves nothing


def test_the_board_plays_the_same_game(board):
    board.run("match = Match(tiles, 3, 1, 12)\nbots = [make(level, match) for level in range(3)]")
    for _ in range(6):
        board.run("turns(11)")
    match = Match(TILES, 3, 1, 12)
    bots = [make(level, match) for level in range(3)]
    while match.turn != OVER:
        match.place(*think(bots[match.turn], match))
    assert board.run("print(list(match.coins), bytes(match.city.lay))") == (
        f"{list(match.coins)} {bytes(match.city.lay)}\n"
    )


# ---- strength, at a glance


def lead(matchup, games):
    """Mean coins by which the one leads the rest, and its share of victories."""
    played = [tournament.play(job) for job in tournament.jobs_of(matchup, games, 900)]
    coins = [
        game.totals[game.job.focus]
        - (sum(game.totals) - game.totals[game.job.focus]) / (len(game.totals) - 1)
        for game in played
    ]
    return sum(coins) / len(played), sum(map(tournament.share, played)) / len(played)


@pytest.mark.parametrize(
    ("matchup", "games", "coins", "won"),
    [
        ("page:random@2", 6, 20, 0.9),
        ("scribe:random@2", 6, 60, 1),
        ("scribe:page@2", 6, 20, 0.9),
        ("scribe:page@4", 8, 10, 0.6),
        ("lady:scribe@2", 10, 3, 0.6),
        ("lady:scribe@4", 8, 0, 0.25),
    ],
)
def test_rank_shows(matchup, games, coins, won):
    by, share = lead(matchup, games)
    assert by > coins
    assert share >= won


# ---- the tools around them


def test_a_tile_report_adds_up(tmp_path):
    text = ROOT / "tools" / "tiles.txt"
    table = tile_report.packed(text, tmp_path)
    assert table.read_bytes() == (ROOT / "tiles.bin").read_bytes()
    job = tournament.Job("scribe@3", ("scribe",) * 3, 0, 6, 0)
    row = dict(
        zip(
            tile_report.COLUMNS, tile_report.figures("ours", 3, [tournament.play(job)]), strict=True
        )
    )
    sizes = [f"of {tile_report.named(sizes)} tiles, %" for sizes in tile_report.SIZES]
    coins = [
        f"coins for rooms of {tile_report.named(sizes)} tiles, %" for sizes in tile_report.COINS
    ]
    for names in (sizes, coins):
        assert 98 <= sum(int(row[name]) for name in names) <= 102
    assert sum(map(int, row["victories by order of play, %"].split())) in (99, 100)
    assert 0 < float(row["doors a tile laid"]) < 2


def test_training_finds_what_was_put_in():
    """Rooms made up by known chances and standings, with noise: both factors come out again."""
    maker = numpy.random.default_rng(3)
    chances = maker.uniform(0.1, 0.8, (4, train.GAPS))
    standings = numpy.array(train.FIRST_STANDINGS) * 1.2 + 0.1
    standings /= standings[-3:].mean()
    rooms = maker.poisson(1.5, (6000, train.GAPS, train.STANDINGS)).astype(float)
    lefts = maker.integers(0, 20, 6000)
    phases = numpy.searchsorted(train.PHASES, lefts)
    margins = numpy.einsum("ng,ngs,s->n", chances[phases], rooms, standings)
    margins += maker.normal(0, 1, 6000)
    found_chances, found_standings, foreseen = train.learn(rooms, lefts, margins)
    assert numpy.abs(found_chances - chances).max() < 0.1
    assert numpy.abs(found_standings - standings).max() < 0.1
    assert foreseen > 0.8


def test_training_writes_weights_that_can_be_read():
    text = train.WEIGHTS.read_text(encoding="utf-8")
    weights = array.array("b", range(-10, 25))
    spoken = {}
    exec(train.replaced(text, 3, weights), spoken)
    old = {}
    exec(text, old)
    assert spoken["WEIGHTS"][3 * 35 : 4 * 35] == weights
    assert spoken["WEIGHTS"][: 3 * 35] == old["WEIGHTS"][: 3 * 35]
    assert spoken["WEIGHTS"][4 * 35 :] == old["WEIGHTS"][4 * 35 :]


def test_the_probe_tells_the_standing():
    match = next(positions(4, 0, 3, every=40))
    survey = Survey(match, train.PROBE, 3, 0)
    values = train.seen(survey, match, 2)
    assert values.sum() == sum(
        survey.value[room] for room in range(survey.rooms) if survey.gaps[room]
    )
