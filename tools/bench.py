# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make bench``: how long things take, here and on a MicroPython VM, and what they weigh.

    python -P tools/bench.py            every section
    python -P tools/bench.py rules      only those named

A section is a function in SECTIONS that prints its tables. Times of two machines, or of two days,
are not to be compared; ratios of one run are, and so every target of speed is a ratio. What is
compared takes turns for several rounds, and of each the fastest round counts: whatever else the
machine does can only add.
"""

import ast
import json
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools", "tests"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

from forbidden_city.chance import Chance  # noqa: E402
from forbidden_city.match import OVER, Match  # noqa: E402
from naive import Game  # noqa: E402
from referee import Referee  # noqa: E402
from vm import Vm  # noqa: E402

# The rules' modules, as they are imported one after the other; the tests on the VM take them, too.
RULES = ("tiles", "tile_table", "chance", "city", "rooms", "match")

# ---------------------------------------------------------------------------------------------
# Measuring and printing
# ---------------------------------------------------------------------------------------------


def heading(title, *how):
    print(f"\n{title}")
    for line in how:
        print(f"  {line}")
    print()


def table(rows):
    """Print rows of cells, the first row as the head; words to the left, the rest to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first = row[0].ljust(widths[0])
        others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        print("  " + "  ".join((first, *others)))


def clock(call, calls):
    """A way to measure on this Python: microseconds of one call, of so many in a row."""

    def measure():
        start = time.perf_counter_ns()
        for _ in range(calls):
            call()
        return (time.perf_counter_ns() - start) / calls / 1000

    return measure


def vm_clock(vm, code, calls):
    """The same on a VM, for code that makes so many calls; compiling is not counted."""
    return lambda: 1000 * vm.timed(code) / calls


def fastest(rivals, rounds=7):
    """Measure by name, in turns; of each the fastest round."""
    times = [{name: measure() for name, measure in rivals.items()} for _ in range(rounds)]
    return {name: min(row[name] for row in times) for name in rivals}


def verdict(ratio, target):
    return f"{ratio:.1f}x", f">= {target:g}x", "reached" if ratio >= target else "MISSED"


def board_source(path):
    """A module as the board keeps it. The VM holds on to the text at a module's head
    (``__doc__``), CircuitPython does not: it goes, and its lines stay."""
    text = path.read_text(encoding="utf-8")
    head = ast.parse(text).body[0]
    if isinstance(head, ast.Expr):
        lines = text.splitlines(keepends=True)
        lines[head.lineno - 1 : head.end_lineno] = ["\n"] * (head.end_lineno - head.lineno + 1)
        text = "".join(lines)
    return text


# ---------------------------------------------------------------------------------------------
# Rules: positions
# ---------------------------------------------------------------------------------------------

PLAYERS, BACK = 4, 0
GAMES = (1, 2, 3, 4, 5)  # seeds
TRIED = 8  # of the legal placements in a position


class Position:
    """The same position of a random game on the board's rules and on the naive ones."""

    def __init__(self, seed, laid):
        self.seed = seed
        referee = Referee()
        referee.answer({"do": "new", "players": PLAYERS, "seed": seed})
        self.match = referee.match
        chance = Chance(seed)
        self.moves = []
        while self.match.moves() < laid:
            places = self.places()
            self.moves.append(places[chance.below(len(places))])
            self.match.place(*self.moves[-1])
        places = self.places()
        self.tried = places[:: max(1, len(places) // TRIED)][:TRIED]
        city = self.match.city
        self.tried_at = [(city.spot_x(spot), city.spot_y(spot), r) for spot, r in self.tried]
        self.turns = bytearray(city.spots)
        cells = referee.answer({"do": "cells"})["cells"]
        self.for_naive = (PLAYERS, cells, referee.stacks(), self.match.turn)
        self.naive = Game(*self.for_naive)
        self.naive.note_rarities = lambda *_: None  # it counts for the tests; no part of the rules

    def places(self):
        city = self.match.city
        turns = bytearray(city.spots)
        city.legal(self.match.hand(), turns)
        return [(s, q) for s in range(city.spots) for q in range(4) if turns[s] >> q & 1]

    def legal(self):
        self.match.city.legal(self.match.hand(), self.turns)

    def lay(self):
        for spot, quarters in self.tried:
            self.match.place(spot, quarters)
            self.match.undo()

    def naive_lay(self):
        for place in self.tried_at:
            self.naive.place(*place)
            self.naive.undo()


# What the same measurements need on the VM.
ON_VM = """
import json
from forbidden_city.chance import Chance
from forbidden_city.match import OVER, Match
from forbidden_city.tiles import Tiles
import naive

with open("tiles.bin", "rb") as file:
    tiles = Tiles(file.read())

def begin(players, seed, moves, tried, tried_at, for_naive):
    global match, city, turns, game, picks, picks_at
    match = Match(tiles, players, 0, seed)
    for spot, quarters in moves:
        match.place(spot, quarters)
    city, picks, picks_at = match.city, tried, tried_at
    turns = bytearray(city.spots)
    game = naive.Game(*for_naive)
    game.note_rarities = lambda *_: None

def legal(times):
    for _ in range(times):
        city.legal(match.hand(), turns)

def lay(times):
    for _ in range(times):
        for spot, quarters in picks:
            match.place(spot, quarters)
            match.undo()

def naive_legal():
    game.legal()

def naive_lay():
    for x, y, r in picks_at:
        game.place(x, y, r)
        game.undo()

def whole_game(seed):
    match = Match(tiles, 4, 0, seed)
    chance = Chance(seed)
    turns = bytearray(200)
    while match.turn != OVER:
        spots = match.city.legal(match.hand(), turns)
        while True:
            spot, quarters = chance.below(spots), chance.below(4)
            if turns[spot] >> quarters & 1:
                break
        match.place(spot, quarters)
"""


JOINED = """
def joined(*parts):
    whole = {}
    for part in parts:
        whole.update(part)
    return whole
"""


class ForMicroPython(ast.NodeTransformer):
    """Puts what MicroPython lacks into words it knows: {**a, "b": c} and zip(strict=True)."""

    def visit_Dict(self, node):
        self.generic_visit(node)
        if None not in node.keys:
            return node
        parts = [
            value if key is None else ast.Dict([key], [value])
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return ast.Call(ast.Name("joined", ast.Load()), parts, [])

    def visit_Call(self, node):
        self.generic_visit(node)
        node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]
        return node


def naive_for_vm():
    text = (ROOT / "tests" / "naive.py").read_text(encoding="utf-8")
    return JOINED + ast.unparse(ForMicroPython().visit(ast.parse(text)))


def rules_files():
    """What a VM needs to know the rules, as the board keeps them: {path in the VM: source}."""
    files = {f"lib/forbidden_city/{name}.py": _rules_source(name) for name in RULES}
    files["lib/forbidden_city/__init__.py"] = ""
    return files


def _rules_source(name):
    return board_source(ROOT / "lib" / "forbidden_city" / f"{name}.py")


def rules_vm():
    files = {**rules_files(), "lib/naive.py": naive_for_vm()}
    return Vm(files=files, mount=["tiles.bin"], pystack=16 * 1024)


def measured(vm, position, naive=True):
    """Microseconds by name, each for one hand or one placement."""
    tried = len(position.tried)
    told = [position.seed, position.moves, position.tried, position.tried_at, position.for_naive]
    vm.run(f"begin({PLAYERS}, *json.loads({json.dumps(told)!r}))")
    rivals = {
        "legal": clock(position.legal, 200),
        "lay": clock(position.lay, 10),
        "vm legal": vm_clock(vm, "legal(50)", 50),
        "vm lay": vm_clock(vm, "lay(2)", 2),
    }
    if naive:
        rivals |= {
            "naive legal": clock(position.naive.legal, 5),
            "naive lay": clock(position.naive_lay, 1),
            "vm naive legal": vm_clock(vm, "naive_legal()", 1),
            "vm naive lay": vm_clock(vm, "naive_lay()", 1),
        }
    times = fastest(rivals)
    return {name: t / tried if name.endswith("lay") else t for name, t in times.items()}


def mean(rows):
    return {name: statistics.fmean(row[name] for row in rows) for name in rows[0]}


# ---------------------------------------------------------------------------------------------
# Rules: tables
# ---------------------------------------------------------------------------------------------


def against_naive(vm):
    heading(
        "Rules against tests/naive.py, 45 tiles on the table",
        f"Mean of {len(GAMES)} random games of four. Places of the hand: city.legal() into a buffer",
        "against Game.legal(). Place, score, take back: match.place() + match.undo() against",
        f"Game.place() + Game.undo(), mean of {TRIED} placements. Microseconds. On the VM naive.py is",
        "the same but for words that MicroPython lacks; no garbage is collected meanwhile.",
    )
    times = mean([measured(vm, Position(seed, 45)) for seed in GAMES])
    rows = [("", "where", "ours", "naive", "ratio", "target", "")]
    for what, name, here, there in (
        ("places of the hand", "legal", 25, 20),
        ("place, score, take back", "lay", 1, 3),
    ):
        for where, before, target in (("CPython", "", here), ("VM", "vm ", there)):
            ours, naive = times[before + name], times[f"{before}naive {name}"]
            cells = (f"{ours:.1f}", f"{naive:.1f}", *verdict(naive / ours, target))
            rows.append((what, where, *cells))
    table(rows)


def growth(vm):
    heading(
        "Rules, growth with the city",
        "The same, ours alone, before the so-manieth tile is laid. Microseconds.",
    )
    rows = [("tile", "CPython places", "place+undo", "VM places", "place+undo", "spots")]
    for tile in (10, 20, 45, 66, 88):
        positions = [Position(seed, tile - 1) for seed in GAMES]
        times = mean([measured(vm, position, naive=False) for position in positions])
        spots = statistics.fmean(position.match.city.spots for position in positions)
        names = ("legal", "lay", "vm legal", "vm lay")
        rows.append((str(tile), *(f"{times[name]:.1f}" for name in names), f"{spots:.0f}"))
    table(rows)


def random_game(tiles, seed):
    match = Match(tiles, PLAYERS, BACK, seed)
    chance = Chance(seed)
    turns = bytearray(200)
    while match.turn != OVER:
        spots = match.city.legal(match.hand(), turns)
        while True:
            spot, quarters = chance.below(spots), chance.below(4)
            if turns[spot] >> quarters & 1:
                break
        match.place(spot, quarters)


def whole_games(vm):
    heading(
        "Rules, whole random games of four",
        "Deal, then 88 times: list the places, pick one by chance, place, score.",
    )
    tiles = Referee().tiles
    played = "for seed in range(10):\n    whole_game(seed)"
    times = fastest(
        {
            "CPython": clock(lambda: [random_game(tiles, seed) for seed in range(10)], 1),
            "VM": vm_clock(vm, played, 1),
        }
    )
    rows = [("", "ms a game", "games a second")]
    for where, ten in times.items():
        rows.append((where, f"{ten / 10_000:.1f}", f"{10_000_000 / ten:.0f}"))
    table(rows)


def weight():
    heading(
        "Rules, bytes on the VM",
        "In use after a collection, as the next thing is imported or made. Module texts (__doc__)",
        "are left out: this VM keeps them, the board does not. Heap blocks are 16 bytes.",
    )
    rows = [("", "bytes")]
    with rules_vm() as vm:
        costs = {name: vm.import_cost(f"forbidden_city.{name}") for name in RULES}
        rows += [(f"import {name}", f"{cost:,}") for name, cost in costs.items()]
        rows.append(("all of them", f"{sum(costs.values()):,}"))
        vm.run("from forbidden_city.tiles import Tiles\nfrom forbidden_city.match import Match")
        vm.run("file = tiles = two = three = four = None")
        before = vm.heap()
        for what, code in (
            ("the tile table", "file = open('tiles.bin', 'rb')\ntiles = Tiles(file.read())"),
            ("a match of two", "two = Match(tiles, 2, 0, 1)"),
            ("a match of three", "three = Match(tiles, 3, 0, 1)"),
            ("a match of four", "four = Match(tiles, 4, 0, 1)"),
        ):
            vm.run(code)
            now = vm.heap()
            rows.append((what, f"{now - before:,}"))
            before = now
    table(rows)


def rules():
    with rules_vm() as vm:
        vm.run(ON_VM)
        against_naive(vm)
        growth(vm)
        whole_games(vm)
    weight()


# ---------------------------------------------------------------------------------------------


def storage():
    import bench_storage

    bench_storage.report()


def screens():
    import bench_screens

    bench_screens.report()


def bots():
    import bench_bots

    bench_bots.report()


SECTIONS = {"rules": rules, "bots": bots, "storage": storage, "screens": screens}


def main(names):
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        sys.exit(f"bench: no section {unknown[0]}; there are: {', '.join(SECTIONS)}")
    for name in names or SECTIONS:
        SECTIONS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
