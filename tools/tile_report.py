# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What kind of game a tile set makes, by strong play: Lady Shen on every seat.

    python tools/tile_report.py                                 tiles.bin, 60 games a table
    python tools/tile_report.py --tiles my_tiles.txt --games 200
    python tools/tile_report.py --tiles tools/tiles.txt my_tiles.txt

The tile list of the boxed game is not known; ours is a design under what is known. The four
examples of the rules close rooms of 2, 6, 4 and 5 tiles, more than half of whose value lies through
gates, and have about 0.28 gates a tile. This is what ours does, beside them. A set is a packed
table or a text as tools/tiles.txt.

The Lady's weights were learned with our own set: with another she plays a little below her best.
Writes build/tile_report.csv.
"""

import argparse
import csv
import multiprocessing
import sys
import tempfile
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

import build_tiles  # noqa: E402
import tournament  # noqa: E402

SIZES = ((1, 1), (2, 2), (3, 3), (4, 6), (7, 999))
COINS = ((1, 1), (2, 6), (7, 999))


def named(sizes):
    least, most = sizes
    return f"{least}" if least == most else f"{least}+" if most == 999 else f"{least}-{most}"


COLUMNS = (
    "set",
    "players",
    "games",
    "coins a player",
    "rooms closed a game",
    *(f"of {named(sizes)} tiles, %" for sizes in SIZES),
    "mean value",
    *(f"coins for rooms of {named(sizes)} tiles, %" for sizes in COINS),
    "gates' part of the value, %",
    "rooms with a room through a gate, %",
    "doors a tile laid",
    "last two tiles' part of all coins, %",
    "victories by order of play, %",
)


LEGEND = """
Coins a player: the mean, the last two tiles' bonus included. Of 1 tiles, ...: how many of the closed
rooms have that size. Mean value: of a closed room. Gates' part: how much of all value lies through
gates. Doors: where a gate is no dead end, those of the temple left out.
Victories by order of play: the first to move first; by chance all alike."""


def packed(path, folder):
    """A packed table for this path, packing a text first."""
    if path.suffix != ".txt":
        return path
    table = Path(folder) / f"{path.stem}.bin"
    table.write_bytes(build_tiles.pack(build_tiles.parse(path.read_bytes(), path.name)))
    return table


def jobs_of(players, games, seed):
    seats = ("lady",) * players
    return [
        tournament.Job(f"lady@{players}", seats, number % 2, seed + number, 0)
        for number in range(games)
    ]


def part(rooms, sizes, figure=lambda room: 1):
    """The part of rooms of these sizes, by number or by another figure, in percent."""
    whole = sum(map(figure, rooms))
    return 100 * sum(figure(r) for r in rooms if sizes[0] <= r.tiles <= sizes[1]) / whole


def by_order(games, players):
    """Victories of the first to move, the second, ..., in percent."""
    won = [0.0] * players
    for game in games:
        for seat in game.winners:
            won[(seat - game.first) % players] += 100 / len(game.winners) / len(games)
    return won


def figures(name, players, games):
    """One row of the report."""
    rooms = [room for game in games for room in game.rooms]
    value = sum(room.value for room in rooms)
    coins = sum(sum(game.totals) for game in games)
    return (
        name,
        str(players),
        str(len(games)),
        f"{coins / len(games) / players:.0f}",
        f"{len(rooms) / len(games):.1f}",
        *(f"{part(rooms, sizes):.0f}" for sizes in SIZES),
        f"{value / len(rooms):.1f}",
        *(f"{part(rooms, sizes, lambda room: room.paid):.0f}" for sizes in COINS),
        f"{100 * sum(room.value - room.own for room in rooms) / value:.0f}",
        f"{100 * mean(room.value > room.own for room in rooms):.0f}",
        f"{mean(game.doors / game.moves for game in games):.2f}",
        f"{100 * sum(sum(game.bonus) for game in games) / coins:.1f}",
        " ".join(f"{won:.0f}" for won in by_order(games, players)),
    )


def show(rows):
    """A figure a line, a table of players a column."""
    widths = [max(map(len, row)) for row in rows]
    for line in zip(*rows, strict=True):
        cells = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        print("  ".join((line[0].ljust(widths[0]), *cells)))
    print(LEGEND)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tiles", nargs="*", default=[str(ROOT / "tiles.bin")])
    parser.add_argument(
        "--games",
        type=tournament.at_least_one,
        default=60,
        help="games of each number of players (default: 60)",
    )
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4], choices=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    rows = [COLUMNS]
    with tempfile.TemporaryDirectory() as folder:
        for name in options.tiles:
            try:
                table = packed(Path(name), folder)
            except (OSError, build_tiles.SourceError) as error:
                sys.exit(f"tile report: {error}")
            for players in options.players:
                jobs = jobs_of(players, options.games, options.seed)
                games = tournament.run(jobs, table, options.processes, f"{name}, {players} players")
                rows.append(figures(Path(name).name, players, games))
    show(rows)
    out = ROOT / "build" / "tile_report.csv"
    out.parent.mkdir(exist_ok=True)
    with out.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


if __name__ == "__main__":
    main()
