# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Counts the tree of placements below fixed positions, on the board's rules and on the naive ones.

    python tests/perft.py            count everything on both sides and compare with perft.json
    python tests/perft.py --renew    the same, but choose the positions anew and write the table

Depth d is the number of legal sequences of d placements, across turns, with the tiles as dealt.
A wrong place offered, missed, or left behind by undo anywhere in the tree changes the count.
For each number of players and each side there are two positions: the opening, and the narrowest
one met in some starving games, where tiles fit nowhere and few places are legal. Both sides need
a few minutes for all of it; the table is written only if they agree.
"""

import argparse
import json
import sys
import zlib
from pathlib import Path

from duel import SETTINGS, Duel, real_game
from naive import Game

TABLE = Path(__file__).parent / "perft.json"
DEPTH = 4


def count_real(real, depth):
    places = real.answer({"do": "legal"})["places"]
    if depth == 1:
        return len(places)
    total = 0
    for x, y, r in places:
        real.answer({"do": "place", "x": x, "y": y, "r": r})
        total += count_real(real, depth - 1)
        real.answer({"do": "undo"})
    return total


def count_naive(game, depth):
    places = game.legal()
    if depth == 1:
        return len(places)
    total = 0
    for place in places:
        game.place(*place)
        total += count_naive(game, depth - 1)
        game.undo()
    return total


def set_up(position):
    """Both sides at a position, and a fingerprint of its deal."""
    real = real_game()
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


def narrow(players, side):
    """The position with the smallest tree two deep in a few starving games."""
    best = None
    for seed in range(8):
        duel = Duel(real_game, seed, players, side, "starve")
        while min(duel.naive.left) > 2:
            duel.place(duel.choose())
            count = count_naive(duel.naive, 2) if len(duel.naive.legal()) < 30 else None
            if count and len(duel.moves) > 8 and (best is None or count < best[0]):
                best = (count, seed, duel.moves[:])
    _, seed, moves = best
    return {"players": players, "side": side, "seed": seed, "moves": moves}


def positions():
    for players, side in SETTINGS:
        yield {"players": players, "side": side, "seed": 1, "moves": []}
        yield narrow(players, side)


def load():
    return json.loads(TABLE.read_text(encoding="utf-8"))


def main():
    words = argparse.ArgumentParser(description="Placement-tree counts on both sides.")
    words.add_argument("--renew", action="store_true", help="choose and write the table anew")
    renew = words.parse_args().renew
    rows = []
    for position in positions() if renew else load():
        real, game, deal = set_up(position)
        counts = [count_real(real, depth) for depth in range(1, DEPTH + 1)]
        naive = [count_naive(game, depth) for depth in range(1, DEPTH + 1)]
        if counts != naive or position.get("counts", counts) != counts:
            sys.exit(f"{position}\n  real  {counts}\n  naive {naive}")
        rows.append({**position, "deal": deal, "counts": counts})
        what = f"{position['players']} players, {position['side']}, {len(position['moves'])} laid"
        print(f"{what}: {counts}", flush=True)
    if renew:
        lines = ",\n".join(json.dumps(row) for row in rows)
        TABLE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
