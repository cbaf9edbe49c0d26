# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make tournament``: bots against each other, on paired seeds with seats rotated.

    python tools/tournament.py                                  every match-up, 400 games each
    python tools/tournament.py --games 40                       a quick look
    python tools/tournament.py lady:scribe@2 lady:scribe@4      these: one lady, the rest scribes
    python tools/tournament.py "./my_bot.py --deep:scribe@2"    a program takes a seat

A contender is page, scribe, lady (the bots of the handheld), random, or a command. In a match-up
A:B@players one A sits down with B on every other seat; each seed is played once with A on each
seat, front and back of the start tile in turn, so that luck of the deal and of the seat cancel.
Shared victories count as split. The interval is of 95 %, over seeds: games of one seed are no
independent witnesses (see interval()). Writes build/tournament.csv, one line a game, and build/tournament.png.

A program is started once in each process and plays many games. For every turn it reads one line
and answers one line. It is shown what a player at the table sees, and its own hand:

    {"you": 1, "players": 2, "side": "front", "hand": {...}, "cells": [...], "coins": [0, 0],
     "left": [28, 28], "to_come": [[...], [...]], "places": [[0, -2, 0], ...]}
    {"x": 0, "y": -2, "r": 0}

hand, cells and places are those of the referee; to_come is what each seat has not laid, in no
order, its own hand left out. A game ends with {"over": true, "coins": [...], "winners": [...]},
which wants no answer. An answer that is not one of places, or none within PATIENCE, ends the
tournament; so does a program that ends before its input does. Programs end with the tournament,
together with whatever they have started. They think in seconds by the clock, bots in seconds of
the processor.
"""

import argparse
import contextlib
import csv
import itertools
import json
import math
import multiprocessing
import multiprocessing.util
import os
import select
import shlex
import signal
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path
from statistics import mean, median, stdev
from typing import ClassVar

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

try:
    from tqdm import tqdm
except ImportError:
    sys.exit("tournament: tqdm is not installed here; make tournament GAMES=4 does that")

from forbidden_city.bots import make  # noqa: E402
from forbidden_city.chance import Chance  # noqa: E402
from forbidden_city.city import START  # noqa: E402
from forbidden_city.match import OVER, Match  # noqa: E402
from forbidden_city.rooms import DRAGONS, PAID, ROW, TILES, VALUE  # noqa: E402
from forbidden_city.tiles import Tiles  # noqa: E402
from referee import Referee, describe  # noqa: E402

LEVELS = {"page": 0, "scribe": 1, "lady": 2}

MATCHUPS = (
    "scribe:random@2",
    "page:random@2",
    "scribe:page@2",
    "lady:scribe@2",
    "lady:page@2",
    "scribe:page@3",
    "lady:scribe@3",
    "scribe:page@4",
    "lady:scribe@4",
)

PATIENCE = 60  # seconds for a program to read its line and answer it
LONGEST = 1 << 16  # bytes of an answer
FEWEST = 5  # seeds that an interval is taken from
BOARD = 140  # times slower than this Python, see the device's figures

Job = namedtuple("Job", "matchup seats back seed focus")
Room = namedtuple("Room", "tiles own value paid")
Game = namedtuple("Game", "job totals bonus winners first moves rooms doors times")


class PlayerError(Exception):
    """A program did not play; the message says what it answered."""


# ---------------------------------------------------------------------------------------------
# Who may take a seat: start(match), step() -> done, spot, quarters
# ---------------------------------------------------------------------------------------------


class Random:
    """Any legal placement, each as likely as any other."""

    def __init__(self, seed):
        self.chance = Chance(seed)

    def start(self, match):
        city = match.city
        turns = bytearray(city.spots)
        city.legal(match.hand(), turns)
        places = [(s, q) for s, fit in enumerate(turns) for q in range(4) if fit >> q & 1]
        self.spot, self.quarters = places[self.chance.below(len(places))]

    def step(self):
        return True


class Program:
    """A program that speaks the lines above, in a session of its own."""

    running: ClassVar[dict] = {}  # by command: one process in each process of ours, what it said
    starting: ClassVar[bool] = False
    leaving: ClassVar[bool] = False

    def __init__(self, command):
        self.command = command
        if command not in self.running:
            self._run(command)
        self.process, self.heard = self.running[command]

    @classmethod
    def _run(cls, command):
        cls.starting = True
        try:
            process = subprocess.Popen(
                shlex.split(command),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
            os.set_blocking(process.stdin.fileno(), False)
            cls.running[command] = process, bytearray()
        except (OSError, ValueError, IndexError) as error:
            raise PlayerError(f"{command!r} cannot be started: {error}") from None
        finally:
            cls.starting = False
            if cls.leaving:
                cls.leave()

    def fail(self, what):
        """Give the program up and say why."""
        self.dismiss(self.command)
        raise PlayerError(f"{self.command!r} {what}")

    @classmethod
    def dismiss(cls, command):
        """End a program and all that it has started."""
        process, _ = cls.running[command]
        cls._kill(process)
        process.wait()
        process.stdin.close()
        process.stdout.close()
        cls.running.pop(command)  # last: leave() shall still find it

    @staticmethod
    def _kill(process):
        with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left
            os.killpg(process.pid, signal.SIGKILL)

    @classmethod
    def dismiss_all(cls):
        for command in list(cls.running):
            cls.dismiss(command)

    @classmethod
    def leave(cls, *_):
        """On a signal: end this process and all programs, also one that is being started.

        Without wait(): the signal may have come in the midst of one, which holds a lock.
        """
        cls.leaving = True
        if not cls.starting:
            for process, _ in cls.running.values():
                cls._kill(process)
            os._exit(128 + signal.SIGTERM)

    def _exit_code(self):
        try:
            code = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return ""
        return f" with exit code {code}"

    def tell(self, message, answer=False):
        """Write a line and return the next one of the program, if an answer is wanted."""
        data = json.dumps(message).encode() + b"\n"
        to, of, heard = self.process.stdin, self.process.stdout, self.heard
        end = time.monotonic() + PATIENCE
        while data or (answer and b"\n" not in heard):
            listen = answer and b"\n" not in heard
            left = max(0, end - time.monotonic())
            ready = select.select([of] if listen else [], [to] if data else [], [], left)
            if ready[0]:
                said = of.read(LONGEST)
                if not said:
                    self.fail(f"has ended without an answer{self._exit_code()}")
                heard += said
                if len(heard) > LONGEST and b"\n" not in heard:
                    self._fail_to_answer(heard)
            if ready[1]:
                try:
                    data = data[to.write(data) :]
                except BrokenPipeError:
                    if not answer:
                        self.fail(f"has ended{self._exit_code()}")
                    data = b""  # its last words say more
            if not any(ready):
                what = "answered" if answer else "read its line"
                self.fail(f"has not {what} within {PATIENCE} seconds")
        if answer:
            line, _, heard[:] = heard.partition(b"\n")
            return line
        return b""

    def _fail_to_answer(self, line):
        said = bytes(line[:80]).decode("utf-8", "replace")
        self.fail(f'answered {said!r}, not a line such as {{"x": 0, "y": -2, "r": 0}}')

    def start(self, match):
        view = seen(match)
        line = self.tell(view, answer=True)
        try:
            answer = json.loads(line)
            place = [answer["x"], answer["y"], answer["r"]]
        except (ValueError, TypeError, KeyError, RecursionError):
            self._fail_to_answer(line)
        if any(type(number) is not int for number in place):  # 0.0 and False would pass for 0
            self._fail_to_answer(line)
        if place not in view["places"]:
            self.fail(f"answered {place}, which is not one of places")
        self.spot = match.city.spot_at(place[0], place[1])
        self.quarters = place[2]

    def step(self):
        return True

    def end(self, match):
        seats = range(match.players)
        self.tell(
            {
                "over": True,
                "coins": [match.total(seat) for seat in seats],
                "winners": [seat for seat in seats if match.wins(seat)],
            }
        )


def seen(match):
    """What the seat to move sees, as JSON will have it."""
    referee = Referee(match.tiles)
    referee.match = match
    city = match.city
    to_come = []
    for seat in range(match.players):
        away = {city.lay[cell] >> 2 for cell in range(city.cells) if city.owner(cell) == seat}
        if seat == match.turn:
            away.add(match.hand())
        to_come.append([describe(match.tiles[n]) for n in range(match.size) if n not in away])
    return {
        "you": match.turn,
        "players": match.players,
        "side": "back" if match.back else "front",
        "hand": describe(match.tiles[match.hand()]),
        "cells": referee.answer({"do": "cells"})["cells"],
        "coins": list(match.coins),
        "left": list(match.left),
        "to_come": to_come,
        "places": referee.answer({"do": "legal"})["places"],
    }


def is_program(name):
    return name not in LEVELS and name != "random"


def contender(name, match, seat):
    if is_program(name):
        return Program(name)
    if name == "random":
        return Random(match.seed * 4 + seat)
    return make(LEVELS[name], match)


# ---------------------------------------------------------------------------------------------
# A game
# ---------------------------------------------------------------------------------------------

_tiles = None


def load(path):
    """Read a tile table, once in each process."""
    global _tiles
    _tiles = Tiles(Path(path).read_bytes(), Path(path).name)


def play(job):
    """A whole game; what came of it."""
    match = Match(_tiles, len(job.seats), job.back, job.seed)
    players = [contender(name, match, seat) for seat, name in enumerate(job.seats)]
    first = match.turn
    rooms = []
    times = [[] for _ in players]
    while match.turn != OVER:
        seat = match.turn
        player = players[seat]
        clock = time.perf_counter_ns if is_program(job.seats[seat]) else time.process_time_ns
        begun = clock()
        player.start(match)
        while not player.step():
            pass
        times[seat].append((clock() - begun) // 1000)
        for row in range(0, ROW * match.place(player.spot, player.quarters), ROW):
            outcome = match.rooms.outcome
            rooms.append(
                Room(
                    outcome[row + TILES],
                    outcome[row + TILES] + 3 * outcome[row + DRAGONS],
                    outcome[row + VALUE],
                    sum(outcome[row + PAID : row + PAID + match.players]),
                )
            )
    for player in players:
        if isinstance(player, Program):
            player.end(match)
    seats = range(match.players)
    return Game(
        job,
        [match.total(seat) for seat in seats],
        [match.bonus(seat) for seat in seats],
        [seat for seat in seats if match.wins(seat)],
        first,
        match.moves(),
        rooms,
        doors(match.city),
        times,
    )


def doors(city):
    """Doors between the players' tiles, and between them and the start tile's rooms."""
    count = 0
    for cell in range(START, city.cells):
        for side in range(4):
            there = city.near[4 * cell + side]
            if there < cell:
                edges = city.form[cell] >> 2 * side | city.form[there] >> 2 * (side ^ 2)
                count += edges & 3 == 2
    return count


def jobs_of(matchup, games, first_seed):
    """The games of a match-up A:B@players, all rotations of a seed together."""
    names, at, players = matchup.rpartition("@")
    one, colon, rest = names.rpartition(":")
    if not (at and colon and players in ("2", "3", "4")):
        raise SystemExit(f"tournament: {matchup!r} is not A:B@players, such as lady:scribe@2")
    players = int(players)
    for number in range(-(-games // players)):
        for focus in range(players):
            seats = tuple(one if seat == focus else rest for seat in range(players))
            yield Job(matchup, seats, number % 2, first_seed + number, focus)


def enter(tiles):
    """Begin a process of the pool, so that no program outlives it, however it ends."""
    load(tiles)
    multiprocessing.util.Finalize(None, Program.dismiss_all, exitpriority=1)
    signal.signal(signal.SIGTERM, Program.leave)  # so the pool ends its processes
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for the pool to answer


def run(jobs, tiles, processes, text="games"):
    """Play all jobs on several processes, with a bar; the games in the order of the jobs."""
    with multiprocessing.Pool(processes, enter, (tiles,)) as pool:
        games = pool.imap(play, jobs, chunksize=4)
        return list(tqdm(games, total=len(jobs), desc=text, unit="game", smoothing=0.05))


# ---------------------------------------------------------------------------------------------
# Figures
# ---------------------------------------------------------------------------------------------


def share(game):
    """What the focus seat has of the victory."""
    return (game.job.focus in game.winners) / len(game.winners)


def student(freedom):
    """The t that 95 % of Student's distribution lie within, to 0.3 % from 4 degrees on.

    Cornish and Fisher's series around the normal distribution's 1.96.
    """
    z = 1.959964
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def interval(games, figure):
    """The mean of a figure, and half the width of its 95 % interval; seeds are the witnesses.

    Student's t over the means of the seeds; None for fewer than FEWEST of them. Where all seeds
    are alike, as at 0 or 100 %, they show no spread. Then it is the most that can be behind it,
    about 3 / seeds: if more of all seeds than that went another way, one of these would have
    in 95 of 100 tournaments.
    """
    by_seed = [
        mean(figure(game) for game in group)
        for _, group in itertools.groupby(games, key=lambda game: game.job.seed)
    ]
    seeds = len(by_seed)
    if seeds < FEWEST:
        return mean(by_seed), None
    if min(by_seed) == max(by_seed):
        return by_seed[0], 1 - 0.05 ** (1 / seeds)
    return mean(by_seed), student(seeds - 1) * stdev(by_seed) / math.sqrt(seeds)


def quantile(numbers, part):
    numbers = sorted(numbers)
    return numbers[min(len(numbers) - 1, int(part * len(numbers)))]


def line_of(matchup, games):
    """One row of the table."""
    won, error = interval(games, share)
    mine = [game.totals[game.job.focus] for game in games]
    theirs = [
        total for game in games for seat, total in enumerate(game.totals) if seat != game.job.focus
    ]
    rooms = [room for game in games for room in game.rooms]
    times = [us for game in games for us in game.times[game.job.focus]]
    on_board = f"{quantile(times, 0.95) * BOARD / 1e6:.2f}"
    return (
        matchup,
        str(len(games)),
        f"{100 * won:.1f}",
        "-" if error is None else f"{100 * error:.1f}",
        f"{mean(mine):.0f}",
        f"{mean(theirs):.0f}",
        f"{len(rooms) / len(games):.1f}",
        f"{mean(room.tiles for room in rooms):.2f}",
        f"{mean(room.value for room in rooms):.1f}",
        f"{mean(game.moves for game in games):.0f}",
        f"{median(times) / 1000:.1f}",
        f"{quantile(times, 0.95) / 1000:.1f}",
        "-" if is_program(games[0].job.seats[games[0].job.focus]) else on_board,
    )


HEAD = (
    ("one A, the rest B", "", "A wins", "", "coins", "", "rooms", "", "", "", "A thinks", "", ""),
    (
        "A:B@players",
        "games",
        "%",
        "+-",
        "A",
        "B",
        "closed",
        "tiles",
        "value",
        "moves",
        "ms",
        "95 %",
        f"s x{BOARD}",
    ),
)


LEGEND = f"""
A:B@players: one A, the rest B. A wins: its part of the victories in %, +- half of the 95 % interval.
coins: the mean of A, and of a B. rooms: closed in one of the games; their tiles and value: the mean.
moves: in a game. A thinks: ms for the median move, and for the slow one that 95 % of the moves stay
below; s x{BOARD}: the latter in seconds on the board, which is taken to be {BOARD} times slower."""


def show(rows):
    rows = [*HEAD, *rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        print("  ".join((row[0].ljust(widths[0]), *cells)).rstrip())
    print(LEGEND)


def write_csv(games, path):
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(
            "matchup seed side focus first totals bonus won rooms tiles value moves ms_95".split()
        )
        for game in games:
            job = game.job
            out.writerow(
                (
                    job.matchup,
                    job.seed,
                    "back" if job.back else "front",
                    job.focus,
                    game.first,
                    " ".join(map(str, game.totals)),
                    " ".join(map(str, game.bonus)),
                    round(share(game), 3),
                    len(game.rooms),
                    sum(room.tiles for room in game.rooms),
                    sum(room.value for room in game.rooms),
                    game.moves,
                    quantile(game.times[job.focus], 0.95) / 1000,
                )
            )


def draw(groups, path):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 1 + 0.4 * len(groups)), layout="constrained")
    names = list(groups)[::-1]
    for row, name in enumerate(names):
        won, error = interval(groups[name], share)
        spread = None if error is None else 100 * error
        axes.barh(row, 100 * won, xerr=spread, color="#b5382f", ecolor="#333333", capsize=3)
        fair = 100 / len(groups[name][0].job.seats)
        axes.plot([fair, fair], [row - 0.4, row + 0.4], color="#d8a31a", linewidth=2)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlim(0, 100)
    axes.set_xlabel("A wins, %, with its 95 % interval (gold: among equals)")
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def at_least_one(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("matchups", nargs="*", default=MATCHUPS, metavar="A:B@players")
    parser.add_argument(
        "--games", type=at_least_one, default=400, help="games of each match-up (default: 400)"
    )
    parser.add_argument("--seed", type=int, default=1000, help="the first seed")
    parser.add_argument("--tiles", default=str(ROOT / "tiles.bin"), help="tile table to play with")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", default=str(ROOT / "build"), help="folder for csv and picture")
    options = parser.parse_args()
    jobs = [
        job
        for matchup in dict.fromkeys(options.matchups)  # one named twice is played once
        for job in jobs_of(matchup, options.games, options.seed)
    ]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        games = run(jobs, options.tiles, options.processes)
    except PlayerError as error:
        sys.exit(f"tournament: {error}")
    except KeyboardInterrupt:
        sys.exit("tournament: stopped")
    groups = {}
    for game in games:
        groups.setdefault(game.job.matchup, []).append(game)
    show([line_of(matchup, group) for matchup, group in groups.items()])
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    write_csv(games, out / "tournament.csv")
    draw(groups, out / "tournament.png")


if __name__ == "__main__":
    main()
