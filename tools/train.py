# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make train``: Lady Shen learns her weights again, from nothing, in about half an hour.

    python tools/train.py                   for 2, 3 and 4 players; writes build/weights.py
    python tools/train.py --install         and puts them into lib/forbidden_city/bots/weights.py
    python tools/train.py --players 2 --games 300

Round after round, bots that think all the same and do not look ahead play each other (now and then
a placement is left to chance). After a placement each open room is known by the value it would pay,
its open sides, and the standing of the seat that has just moved; known in the end is by how much
that seat gained on the others from there on. The model, the same as on the board, is

    gain = sum over rooms of value x chance(phase, open sides) x standing

and both factors are found in turn by least squares, in which what is rarely seen is pulled towards
what the rules pay (FIRST_STANDINGS, PULL). The first round plays for coins at once, since it hopes
for nothing; each next one plays by what the last one learned. 35 numbers, rounded to 64ths: few
enough to learn from some thousands of games, and to read.

The weights are those of the last round, whatever the rounds before did against Scribe Wu: 120 games
are too few to choose by (the best of nine would be mostly luck), and the last has learned from the
most games. The same seed gives the same weights. build/train.csv and build/train.png show how well
each round foresaw the outcome, and how its bots did against Scribe Wu.
"""

import argparse
import array
import csv
import multiprocessing
import re
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

import numpy  # noqa: E402
from tqdm import tqdm  # noqa: E402

from forbidden_city.bots import make  # noqa: E402
from forbidden_city.bots.courtier import Courtier  # noqa: E402
from forbidden_city.bots.survey import Survey  # noqa: E402
from forbidden_city.chance import Chance  # noqa: E402
from forbidden_city.match import OVER, Match  # noqa: E402
from forbidden_city.tiles import Tiles  # noqa: E402

WEIGHTS = ROOT / "lib" / "forbidden_city" / "bots" / "weights.py"

PHASES = (1, 4, 9)  # placements left: up to 1, up to 4, up to 9, more
GAPS = 5
STANDINGS = 15

# What standings are worth before anything is learned: what the rules pay, against one other.
FIRST_STANDINGS = (0, -1, -1, -1, -1, -0.5, -0.5, -0.5, 0, 0.5, 0.5, 0.5, 1, 1, 1)
FIRST_CHANCE = 0.2
PULL = 200  # how strongly what is rarely seen is drawn to these

# A survey with these weights gives as a room's rate the number of the standing itself.
PROBE = array.array("b", [1] * 20 + list(range(STANDINGS)))

Round = namedtuple("Round", "players number foreseen coins won")


# ---------------------------------------------------------------------------------------------
# Playing
# ---------------------------------------------------------------------------------------------

_tiles = None


def load(path):
    global _tiles
    _tiles = Tiles(Path(path).read_bytes())


def think(bot, match):
    bot.start(match)
    while not bot.step():
        pass


def stray(match, chance):
    """A placement left to chance."""
    turns = bytearray(match.city.spots)
    match.city.legal(match.hand(), turns)
    places = [(s, q) for s, fit in enumerate(turns) for q in range(4) if fit >> q & 1]
    return places[chance.below(len(places))]


def practise(job):
    """One game among equals: the rooms after some placements, and what came of them."""
    players, seed, weights, strays = job
    match = Match(_tiles, players, seed % 2, seed)
    chance = Chance(seed ^ 0x2AAAAAAA)
    bot = Courtier(match, weights, 3, 2048 // (players - 1), 1)
    survey = Survey(match, PROBE, 3, 0)
    rooms, lefts, seats, coins = [], [], [], []
    while match.turn != OVER:
        seat = match.turn
        if chance.below(100) < strays:
            spot, quarters = stray(match, chance)
        else:
            think(bot, match)
            spot, quarters = bot.spot, bot.quarters
        match.place(spot, quarters)
        if chance.below(2):
            rooms.append(seen(survey, match, seat))
            lefts.append(match.left[seat])
            seats.append(seat)
            coins.append(list(match.coins))
    gains = list(match.coins) - numpy.array(coins)
    mine = gains[numpy.arange(len(seats)), seats]
    margins = mine - (gains.sum(1) - mine) / (players - 1)
    return numpy.array(rooms, numpy.float32), lefts, margins


def seen(survey, match, seat):
    """Value of the open rooms by open sides and standing."""
    survey.begin(match)
    while survey.go_on():
        pass
    survey.be(seat, 0)
    values = numpy.zeros((GAPS, STANDINGS), numpy.float32)
    for room in range(survey.rooms):
        if survey.gaps[room]:
            values[min(survey.gaps[room], GAPS) - 1, survey.rate[room]] += survey.value[room]
    return values


def trial(job):
    """One game of a learner against Scribe Wu on the other seats: its lead, and its win."""
    players, seed, focus, weights = job
    match = Match(_tiles, players, seed % 2, seed)
    learner = Courtier(match, weights, 3, 2048 // (players - 1), 1)
    scribe = make(1, match)
    while match.turn != OVER:
        bot = learner if match.turn == focus else scribe
        think(bot, match)
        match.place(bot.spot, bot.quarters)
    winners = [seat for seat in range(players) if match.wins(seat)]
    mine = match.total(focus)
    others = sum(match.total(seat) for seat in range(players)) - mine
    return mine - others / (players - 1), (focus in winners) / len(winners)


# ---------------------------------------------------------------------------------------------
# Learning
# ---------------------------------------------------------------------------------------------


def solve(inputs, outcome, first):
    """Least squares, drawn a little to what was thought first."""
    pull = PULL * numpy.eye(inputs.shape[1])
    return numpy.linalg.solve(inputs.T @ inputs + pull, inputs.T @ outcome + PULL * first)


def learn(rooms, lefts, margins, turns=15):
    """Chances by phase and open sides, standings, and the part of the outcome they foresee."""
    phases = numpy.searchsorted(PHASES, lefts)
    standings = numpy.array(FIRST_STANDINGS)
    chances = numpy.full((len(PHASES) + 1, GAPS), FIRST_CHANCE)
    first_chances = numpy.full(GAPS, FIRST_CHANCE)
    for _ in range(turns):
        by_gaps = rooms @ standings
        for phase in range(len(chances)):
            here = phases == phase
            chances[phase] = solve(by_gaps[here], margins[here], first_chances)
        by_standing = numpy.einsum("ng,ngs->ns", chances[phases], rooms)
        standings = solve(by_standing, margins, numpy.array(FIRST_STANDINGS))
        scale = standings[-3:].mean()  # alone in the lead is 1 in the mean
        standings /= scale
        chances *= scale
    foreseen = numpy.einsum("ng,ngs,s->n", chances[phases], rooms, standings)
    return chances, standings, 1 - ((margins - foreseen) ** 2).mean() / margins.var()


def whole(chances, standings):
    """As the board has them: 64ths."""
    return array.array(
        "b",
        [int(number) for number in numpy.clip(numpy.rint(64 * chances.ravel()), 0, 127)]
        + [int(number) for number in numpy.clip(numpy.rint(64 * standings), -127, 127)],
    )


def train(players, options, pool):
    """All rounds for a number of players; the last one's weights, and the rounds."""
    weights = array.array("b", [0] * (20 + STANDINGS))
    curve = []
    memory = []
    for number in range(options.rounds):
        first = options.seed + (10 * players + number) * 100_000
        strays = 10 if number == 0 else 3
        jobs = [(players, first + game, weights, strays) for game in range(options.games)]
        text = f"{players} players, round {number + 1} of {options.rounds}"
        games = list(tqdm(pool.imap(practise, jobs, 8), text, len(jobs), unit="game"))
        memory.append([numpy.concatenate(part) for part in zip(*games, strict=True)])
        # The first rounds play another game; the last ones all count.
        memory = memory[-4:] if number > 4 else memory[-1:]
        data = [numpy.concatenate(part) for part in zip(*memory, strict=True)]
        chances, standings, foreseen = learn(*data)
        weights = whole(chances, standings)
        trials = [
            (players, options.seed + game // players, game % players, weights)
            for game in range(options.trials)
        ]
        lead, won = numpy.mean(list(pool.imap(trial, trials, 8)), axis=0)
        curve.append(Round(players, number + 1, foreseen, lead, won))
        tqdm.write(
            f"{text}: foresees {100 * foreseen:.0f} %, against scribes {lead:+.1f} coins,"
            f" {100 * won:.0f} % won"
        )
    return weights, curve


# ---------------------------------------------------------------------------------------------
# Writing
# ---------------------------------------------------------------------------------------------

NAMES = {2: "two", 3: "three", 4: "four"}


def block(players, weights):
    """One block of weights.py."""
    rows = [weights[row : row + GAPS] for row in range(0, 20, GAPS)] + [weights[20:]]
    lines = "".join(f"    {', '.join(map(str, row))},\n" for row in rows)
    return f"    # Lady Shen, {NAMES[players]} players\n{lines}"


def replaced(text, players, weights):
    """The text of weights.py with another block for so many players."""
    pattern = rf"    # Lady Shen, {NAMES[players]} players\n(    -?\d.*\n)+"
    text, count = re.subn(pattern, block(players, weights), text)
    if count != 1:
        raise SystemExit(f"train: no block for {NAMES[players]} players in {WEIGHTS.name}")
    return text


def draw(curve, path):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
    for players in sorted({step.players for step in curve}):
        steps = [step for step in curve if step.players == players]
        numbers = [step.number for step in steps]
        axes[0].plot(numbers, [100 * step.foreseen for step in steps], "o-", label=f"{players}")
        axes[1].plot(numbers, [step.coins for step in steps], "o-", label=f"{players}")
    axes[0].set_ylabel("outcome foreseen, %")
    axes[1].set_ylabel("lead over Scribe Wu, coins, without looking ahead")
    for axis in axes:
        axis.set_xlabel("round")
        axis.grid(alpha=0.3)
        axis.legend(title="players")
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], choices=[2, 3, 4])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=1200, help="games of a round")
    parser.add_argument("--trials", type=int, default=120, help="games against Scribe Wu")
    parser.add_argument("--seed", type=int, default=7_000_000)
    parser.add_argument("--tiles", default=str(ROOT / "tiles.bin"))
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", default=str(ROOT / "build"))
    parser.add_argument("--install", action="store_true", help="replace the weights in lib/, too")
    options = parser.parse_args()
    text = WEIGHTS.read_text(encoding="utf-8")
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    curve = []
    with multiprocessing.Pool(options.processes, load, (options.tiles,)) as pool:
        for players in options.players:
            weights, steps = train(players, options, pool)
            text = replaced(text, players, weights)
            curve += steps
            print(block(players, weights))
    (out / "weights.py").write_text(text, encoding="utf-8")
    with (out / "train.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([Round._fields, *curve])
    draw(curve, out / "train.png")
    if options.install:
        WEIGHTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
