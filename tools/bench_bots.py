# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bots' section of ``make bench``: how long a move takes, and what that means on the board.

    python -P tools/bench_bots.py

Three of the middle bot and one of the strong one play real games; at every turn each bot thinks
about the position, one after the other, and only this is measured, in processor time, so that
whatever else the machine does is left out. The board is taken to be BOARD times slower.
"""

import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

from forbidden_city.bots import make  # noqa: E402
from forbidden_city.match import OVER, Match  # noqa: E402
from forbidden_city.tiles import Tiles  # noqa: E402
from tournament import BOARD, LEVELS, quantile  # noqa: E402

MOST = {"page": 1, "scribe": 1, "lady": 3}  # seconds on the board, in 95 of 100 moves
CROWDED = 80  # tiles on the table, the start tile aside
FIRST = 700  # seed
# What is measured, players, seeds, from which tile on, at every so-manieth move.
TABLES = (
    ("2 players", 2, 6, 0, 3),
    ("4 players", 4, 4, 0, 3),
    (f"4 players, {CROWDED} tiles and more", 4, 14, CROWDED, 1),
)


def think(bot, match):
    """Milliseconds of processor time for one move."""
    begun = time.process_time_ns()
    bot.start(match)
    while not bot.step():
        pass
    return (time.process_time_ns() - begun) / 1e6


def measure(players, games, least, every):
    """Milliseconds by name, one for every position."""
    tiles = Tiles((ROOT / "tiles.bin").read_bytes())
    times = {name: [] for name in LEVELS}
    for seed in range(FIRST, FIRST + games):
        match = Match(tiles, players, seed % 2, seed)
        bots = {name: make(level, match) for name, level in LEVELS.items()}
        while match.turn != OVER:
            moves = match.moves()
            if moves >= least and moves % every == 0:
                for name, bot in bots.items():
                    times[name].append(think(bot, match))
            mover = bots["lady" if match.turn == 0 else "scribe"]
            think(mover, match)
            match.place(mover.spot, mover.quarters)
    return times


def report():
    print("\nBots: one move")
    print(f"  Positions of real games; milliseconds here, and {BOARD} times that in seconds.\n")
    head = ("positions", "median ms", "95 % ms", "median s", "95 % s", "target")
    print("  " + " " * 38 + "  ".join(word.rjust(9) for word in head))
    for table, players, games, least, every in TABLES:
        for name, times in measure(players, games, least, every).items():
            middle, slow = median(times), quantile(times, 0.95)
            on_board = slow * BOARD / 1000
            cells = (
                f"{len(times)}",
                f"{middle:.1f}",
                f"{slow:.1f}",
                f"{middle * BOARD / 1000:.2f}",
                f"{on_board:.2f}",
                f"<= {MOST[name]}",
            )
            verdict = "reached" if on_board <= MOST[name] else "MISSED"
            row = "  ".join(cell.rjust(9) for cell in cells)
            print(f"  {table:30}{name:8}{row}  {verdict}")


if __name__ == "__main__":
    report()
