# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The storage section of ``make bench``: what keeping a game costs the flash, counted on the model.

    python -P tools/bench_storage.py

Whole games are played with the keeper on tests/storage_model.py, which counts every erasure and
every page. Nothing is timed: a board's flash is what takes the time, and it is not here.
"""

import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools", "tests"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

from forbidden_city import ledger, save  # noqa: E402
from forbidden_city.match import OVER, Match  # noqa: E402
from forbidden_city.tiles import Tiles  # noqa: E402
from storage_model import PAGE, Board, Storage  # noqa: E402

# Erasures that the makers of the flash vouch for: in the processor, and on the drive.
NVM_BEARS = 10_000
DRIVE_BEARS = 100_000


def whole_game(players, seed=1):
    """Play by chance to the end, keeping every placement; the operations of each write."""
    tiles = Tiles((ROOT / "tiles.bin").read_bytes())
    storage = Storage.formatted({"code.py": b"c"})
    keep = Board(storage).load("lib/console/keep.py").Keep(b"FCTY", save.VERSION)
    match = Match(tiles, players, 0, seed)
    dice = random.Random(seed)
    ledger.tidy(keep.payload)
    ledger.begin(keep.payload, bytes((players, 0, 0, 0, 0, 0)), seed, tiles)
    keep.write()
    writes = []
    turns = bytearray(254)
    while match.turn != OVER:
        fits = match.city.legal(match.hand(), turns)
        places = [(s, q) for s in range(fits) for q in range(4) if turns[s] >> q & 1]
        spot, quarters = dice.choice(places)
        save.append(keep.payload, match.city.spot_x(spot), match.city.spot_y(spot), quarters)
        match.place(spot, quarters)
        storage.mark()
        keep.write()
        writes.append(list(storage.journal))
    return writes


def erased(writes):
    """How often each piece of flash was erased: {"nvm": n, sector: n}."""
    count = {}
    for operations in writes:
        for kind, where, _ in operations:
            if kind.endswith("erase"):
                piece = "nvm" if kind.startswith("nvm") else where
                count[piece] = count.get(piece, 0) + 1
    return count


def report():
    print("\nKeeping a game: erasures and pages, counted on the model of the storage")
    print("  one record of 512 bytes a placement; a page of nvm has 512 bytes, of the drive 256\n")
    print("  players  placements  writes  operations a write  first 10  last 10")
    games = {players: whole_game(players) for players in (2, 3, 4)}
    for players, writes in games.items():
        each = [len(operations) for operations in writes]
        print(
            f"  {players:7}  {len(writes):10}  {len(writes):6}"
            f"  {sum(each) / len(each):18.1f}  {sum(each[:10]) / 10:8.1f}  {sum(each[-10:]) / 10:7.1f}"
        )
    drive = [one for one in games[4] if one[0][0].startswith("drive")]
    programmed = sum(PAGE for kind, _, _ in drive[0] if kind == "drive program")
    print(f"\n  a write to the drive erases 4,096 bytes once and programs {programmed:,} of them;")
    print("  a write to nvm erases and programs all of its 8,192\n")
    print("  erasures in a game, and games until the flash has had what it bears at least")
    for players, writes in games.items():
        count = erased(writes)
        nvm = count.pop("nvm")
        most = max(count.values())
        print(
            f"  {players} players: nvm {nvm} ({NVM_BEARS // nvm:,} games),"
            f" each copy on the drive {most} ({DRIVE_BEARS // most:,} games)"
        )


if __name__ == "__main__":
    report()
