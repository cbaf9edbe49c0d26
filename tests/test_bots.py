# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bots: fair, legal, the same everywhere, light, and as strong as their rank.

Strength here is a glance at a few games that always go the same way; `make tournament` measures it.
"""

import array
import random
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

import budget
import tile_report
import tournament
import train
from forbidden_city.bots import LEVELS, make
from forbidden_city.bots.courtier import Courtier
from forbidden_city.bots.survey import Survey
from forbidden_city.match import OVER, Match
from forbidden_city.rooms import PAID, ROW
from forbidden_city.tiles import Tiles
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


def reshuffle(match, chance):
    """Deal everything that the seat to move cannot know in another order."""
    for seat in range(match.players):
        end = (seat + 1) * match.size
        start = end - 2 - match.left[seat] + (seat == match.turn)
        hidden = list(match._stacks[start:end])
        chance.shuffle(hidden)
        match._stacks[start:end] = bytes(hidden)


# ---- fair


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_what_is_hidden_does_not_change_the_move(level):
    chance = random.Random(level)
    for players, back in TABLES:
        for match in positions(players, back, 40 + players, every=13):
            bot = make(level, match)
            choice = think(bot, match)
            dealt = bytes(match._stacks)
            for _ in range(3):
                reshuffle(match, chance)
                assert think(bot, match) == choice
            match._stacks[:] = dealt


def test_a_program_is_shown_nothing_hidden():
    chance = random.Random(5)
    for match in positions(3, 0, 9, every=11):
        view = tournament.seen(match)
        dealt = bytes(match._stacks)
        reshuffle(match, chance)
        assert tournament.seen(match) == view
        match._stacks[:] = dealt


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


def test_closing_is_weighed_as_the_rules_pay():
    """With no hopes, the weight of a placement is the coins it brings, to half a coin a room."""
    nothing = array.array("b", [0] * 35)
    off = {2: 0, 3: 0, 4: 0}
    for players, back in TABLES:
        for match in positions(players, back, 60 + players, every=5):
            seat, tile, city = match.turn, match.hand(), match.city
            bot = Courtier(match, nothing, 3, 2048 // (players - 1), 1)
            bot.start(match)
            while bot._at < 0:
                bot.step()
            for spot in range(city.spots):
                turns = city.fits(spot, tile)
                bot.look_at(spot)
                for quarters in range(4):
                    if turns >> quarters & 1:
                        weight = bot.weigh(tile, quarters)
                        rooms = match.rooms.closed_by(city.place(spot, tile, quarters, seat))
                        lead = 0
                        for row in range(0, ROW * rooms, ROW):
                            paid = match.rooms.outcome[row + PAID : row + PAID + players]
                            lead += paid[seat] - (sum(paid) - paid[seat]) / (players - 1)
                        city.undo()
                        off[players] += abs(weight / 4096 - lead) > 1.01 * rooms
    assert off[2] == 0
    assert off[3] + off[4] < 20  # where three share a room a little more is paid than is seen


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


def test_every_seed_is_played_once_from_each_seat():
    jobs = list(tournament.jobs_of("lady:scribe@3", 7, 50))
    assert [(job.seed, job.focus, job.back) for job in jobs[:4]] == [
        (50, 0, 0),
        (50, 1, 0),
        (50, 2, 0),
        (51, 0, 1),
    ]
    assert len(jobs) == 9
    assert all(job.seats[job.focus] == "lady" and job.seats.count("scribe") == 2 for job in jobs)


def test_a_shared_victory_is_split():
    job = tournament.Job("a:b@3", ("a", "b", "b"), 0, 1, 0)
    game = tournament.Game(job, [5, 5, 2], [0, 0, 0], [0, 1], 0, 66, [], 0, [])
    assert tournament.share(game) == 0.5


def test_every_column_of_the_tournament_is_explained_below_it(capsys):
    tournament.show([tuple("x" * len(tournament.HEAD[0]))])
    table, _, words = capsys.readouterr().out.partition("\n\n")
    assert len(table.splitlines()) == 3
    for heads in tournament.HEAD:
        for head in heads:
            assert head in words, head


def test_every_figure_of_the_tile_report_is_explained_below_it(capsys):
    tile_report.show([tile_report.COLUMNS, tile_report.COLUMNS])
    words = capsys.readouterr().out.partition("\n\n")[2]
    for head in ("coins a player", "of 1 tiles", "value", "gates' part", "doors", "order of play"):
        assert head in words.lower(), head


def test_a_tournament_without_its_packages_says_what_installs_them():
    ran = subprocess.run(
        [sys.executable, "-I", "-S", ROOT / "tools" / "tournament.py"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 1
    assert (
        ran.stderr == "tournament: tqdm is not installed here; make tournament GAMES=4 does that\n"
    )


@pytest.mark.parametrize("tool", [tournament, tile_report])
@pytest.mark.parametrize("games", ["0", "-3", "many"])
def test_a_number_of_games_that_makes_no_sense_is_refused(tool, games, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tool", "--games", games])
    monkeypatch.setattr(tournament, "run", lambda *_: pytest.fail("it plays"))
    with pytest.raises(SystemExit) as refused:
        tool.main()
    assert refused.value.code == 2
    assert "--games" in capsys.readouterr().err.splitlines()[-1]


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


PROGRAM = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)
    if "over" not in view:
        x, y, r = view["places"][-1]
        print(json.dumps({"x": x, "y": y, "r": r}), flush=True)
"""


def seat_for(tmp_path, text):
    """The command of a program of this text."""
    path = tmp_path / "some bot.py"
    path.write_text(text, encoding="utf-8")
    return f"'{sys.executable}' '{path}'"


def test_a_program_takes_a_seat(tmp_path):
    command = seat_for(tmp_path, PROGRAM)
    games = [tournament.play(job) for job in tournament.jobs_of(f"{command}:page@2", 2, 3)]
    assert [game.moves for game in games] == [56, 56]
    tournament.Program.dismiss(command)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("print('I am thinking')\ninput()\ninput()", "answered 'I am thinking.n', not a line such"),
        ("print(7, flush=True)\ninput()\ninput()", "answered '7.n', not a line such as"),
        (
            "print('[' * 99999, flush=True)\ninput()\ninput()",
            r"answered '\[\[.{70,90}', not a line",
        ),
        ("import sys\ninput()\nsys.exit(3)", "has ended without an answer with exit code 3"),
        (
            PROGRAM.replace('view["places"][-1]', "0, 0, 0"),
            r"answered \[0, 0, 0\], which is not one of places",
        ),
        ("import time\ntime.sleep(99)", "has not answered within 0.5 seconds"),
    ],
)
def test_a_program_that_does_not_play_is_named_and_ended(tmp_path, monkeypatch, text, says):
    command = seat_for(tmp_path, text)
    if "0.5" in says:
        monkeypatch.setattr(tournament, "PATIENCE", 0.5)
    job = next(tournament.jobs_of(f"{command}:page@2", 2, 3))
    with pytest.raises(tournament.PlayerError, match="some bot.py.* " + says):
        tournament.play(job)
    assert command not in tournament.Program.running


@pytest.mark.parametrize("command", ["./no_such_bot", "' ", ""])
def test_a_program_that_cannot_be_started_is_named(command):
    with pytest.raises(tournament.PlayerError, match="cannot be started"):
        tournament.Program(command)


def test_the_tournament_ends_with_a_sentence(tmp_path):
    command = seat_for(tmp_path, "import sys\nsys.exit(4)")
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "tournament.py", "--games", "2", f"{command}:page@2"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("tournament: ")
    assert "exit code 4" in done.stderr
    assert "Traceback" not in done.stderr


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
