# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Counts the tree of placements below fixed positions, on the board's rules and on the naive ones.

    python tests/perft.py            count everything on both sides and compare with perft.json
    python tests/perft.py --renew    the same, but choose the positions anew and write the table

Depth d is the number of legal sequences of d placements, across turns, with the tiles as dealt;
beside it stands how many tiles went under a stack on the way. A wrong place offered, missed, or
left behind by undo anywhere in the tree changes a count. The tile sets are the test's own
(sample_city.txt, sample_crowd.txt), so correcting tools/tiles.txt leaves the table true.

Of the city there are two positions for each number of players and each side: the opening, and the
narrowest one met in some starving games, where few places are legal. In none of these trees
a tile goes under; of the crowd there is a position for each number of players in whose tree many
do. Both sides need some minutes for all of it; the table is written
only if they agree.
"""

import argparse
import json
import multiprocessing
import sys
import zlib
from pathlib import Path

TABLE = Path(__file__).parent / "perft.json"
if __name__ == "__main__":
    sys.path.insert(0, str(TABLE.parent))

from duel import SETTINGS, Duel, sample_game  # noqa: E402
from naive import Game  # noqa: E402

DEPTH = 4


def count_real(real, depth):
    """Sequences of placements, and the tiles that went under before the next one."""
    places = real.answer({"do": "legal"})["places"]
    if depth == 1:
        return len(places), 0
    total = under = 0
    for x, y, r in places:
        reply = real.answer({"do": "place", "x": x, "y": y, "r": r})
        below = count_real(real, depth - 1)
        total += below[0]
        under += below[1] + len(reply.get("shown", ()))
        real.answer({"do": "undo"})
    return total, under


def count_naive(game, depth):
    places = game.legal()
    if depth == 1:
        return len(places), 0
    total = under = 0
    for place in places:
        reply = game.place(*place)
        below = count_naive(game, depth - 1)
        total += below[0]
        under += below[1] + len(reply.get("shown", ()))
        game.undo()
    return total, under


def set_up(position):
    """Both sides at a position, and a fingerprint of its deal."""
    real = sample_game(position["tiles"])
    request = {key: position[key] for key in ("players", "side", "seed")}
    begun = real.answer({"do": "new", **request})
    stacks = real.stacks()
    deal = zlib.crc32(json.dumps([begun["cells"], stacks], sort_keys=True).encode())
    if position.get("deal", deal) != deal:
        raise ValueError(
            f"{request} deals other tiles than when tests/perft.json was made; "
            "if that was meant, run python tests/perft.py --renew"
        )
    game = Game(position["players"], begun["cells"], stacks, begun["turn"])
    for x, y, r in position["moves"]:
        reply = real.answer({"do": "place", "x": x, "y": y, "r": r})
        if not reply["ok"]:
            raise ValueError(f"{position}: {reply['error']}")
        game.place(x, y, r)
    return real, game, deal


def met(tiles, players, side):
    """Positions of a few starving games, with few places for the hand."""
    for seed in range(8):
        duel = Duel(lambda: sample_game(tiles), seed, players, side, "starve")
        while not duel.naive.over and min(duel.naive.left) > 2:
            duel.place(duel.choose())
            if len(duel.moves) > 8 and 0 < len(duel.naive.legal()) < 30:
                yield (
                    duel.naive,
                    {
                        **{"tiles": tiles, "players": players, "side": side, "seed": seed},
                        "moves": duel.moves[:],
                    },
                )


def narrow(players, side):
    """The position of the city with the smallest tree two deep."""
    found = ((count_naive(game, 2)[0], row) for game, row in met("city", players, side))
    return min((one for one in found if one[0]), key=lambda one: one[0])[1]


def crowded(players, side):
    """The position of the crowd with the most tiles that go under, three deep."""
    found = ((count_naive(game, 3)[1], row) for game, row in met("crowd", players, side))
    return max(found, key=lambda one: one[0])[1]


def positions():
    for players, side in SETTINGS:
        yield {"tiles": "city", "players": players, "side": side, "seed": 1, "moves": []}
        yield narrow(players, side)
    for players, side in SETTINGS[::2]:
        yield crowded(players, side)


def counted(position):
    """A row of the table, or what the sides disagree about."""
    real, game, deal = set_up(position)
    depths = range(1, DEPTH + 1)
    rows = [
        {**position, "deal": deal, "counts": [n for n, _ in both], "under": [n for _, n in both]}
        for both in (
            [count_real(real, depth) for depth in depths],
            [count_naive(game, depth) for depth in depths],
        )
    ]
    if rows[0] != rows[1] or position.get("counts", rows[0]["counts"]) != rows[0]["counts"]:
        return f"{position}\n  real  {rows[0]}\n  naive {rows[1]}"
    return rows[0]


def main():
    words = argparse.ArgumentParser(description="Placement-tree counts on both sides.")
    words.add_argument("--renew", action="store_true", help="choose and write the table anew")
    renew = words.parse_args().renew
    rows = []
    with multiprocessing.Pool() as pool:
        for row in pool.imap(counted, positions() if renew else load()):
            if isinstance(row, str):
                sys.exit(row)
            rows.append(row)
            what = f"{row['tiles']}, {row['players']} players, {row['side']}"
            what += f", {len(row['moves'])} laid"
            print(f"{what}: {row['counts']}, under {row['under']}", flush=True)
    if renew:
        lines = ",\n".join(json.dumps(row) for row in rows)
        TABLE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def load():
    return json.loads(TABLE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
