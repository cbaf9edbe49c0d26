# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Plays whole games on the board's rules and on the naive ones at once and compares every answer.

    events = play_out(real_game, seed=7, players=3, side="front", policy="random")

The real side is anything with answer(request) that speaks the referee's protocol, and with
stacks() that tells the deal. A policy picks the placements:
    random   any legal one
    starve   leaves few places for one colour, until somebody's tile fits nowhere (about every
             second game; of random games one in 900)
    seeker   looks ahead on the naive side for the events in RARITY
The tile set as it is never brings some of these events about. wild() makes sets in which they are
common: any edges, gates in diagonals, split tiles of one colour, walled-in start cells.
"""

import itertools
import random
import sys
from pathlib import Path

from naive import SIDES, STEP, Game, turned

HOME = Path(__file__).resolve().parent.parent
sys.path.append(str(HOME / "tools"))

POLICIES = ("random", "starve", "seeker")
SETTINGS = [(players, side) for players in (2, 3, 4) for side in ("front", "back")]
TRIED = 3  # placements that the seeker looks at
COLOURS = ("green", "pink", "white")

# What the seeker pays for an event; about the inverse of how often it happens by itself.
RARITY = {
    "blocked gate": 0,
    "room without the new tile": 1,
    "several rooms at once": 10,
    "nothing fits": 20,
    "skip": 50,
    "early end": 50,
    "gate back into the same room": 50,
    "split tile in two adjacent rooms of a third": 50,
    "split tile with both halves in one room": 50,
}


def real_game(tiles=None):
    """The referee, dealing from tiles.bin or from the text of another tile set."""
    from referee import Referee

    if tiles is None:
        return Referee()
    from build_tiles import pack, parse
    from forbidden_city.tiles import Tiles

    return Referee(Tiles(pack(parse(tiles.encode(), "wild tiles"))))


def sample_game(name):
    """The referee, dealing from sample_city.txt or sample_crowd.txt: sets that stay as they are."""
    return real_game((HOME / "tests" / f"sample_{name}.txt").read_text(encoding="utf-8"))


def play_out(make_real, seed, players, side, policy):
    """One game to its end; the rare events in it. A Disagreement tells how to come by it again."""
    duel = Duel(make_real, seed, players, side, policy)
    duel.try_forbidden()
    while not duel.naive.over:
        duel.place(duel.choose())
        if duel.rng.random() < 0.04:
            duel.go_back_and_forth()
        if duel.rng.random() < 0.04:
            duel.try_forbidden()
    if duel.moves:  # in a crowd a game may be over before it has begun
        duel.go_back_and_forth()
    duel.try_forbidden()
    return duel.naive.events


class Disagreement(AssertionError):
    """The two implementations differ."""


class Duel:
    def __init__(self, make_real, seed, players, side, policy):
        self.name = f"seed {seed}, {players} players, {side}, {policy}"
        self.rng = random.Random(self.name)  # text, not a tuple: the same on every Python
        self.policy = policy
        self.moves = []
        self.replies = []
        self.real = make_real()
        begun = self.ask(do="new", players=players, side=side, seed=seed)
        first = 0 if begun["over"] else begun["turn"]
        self.naive = Game(players, begun["cells"], self.real.stacks(), first)
        tiles = self.naive.stacks[0]
        wide = [t["parts"][0]["colour"] for t in tiles if t["edges"] == "oooo" and not t["split"]]
        self.starved = self.rng.choice(wide or COLOURS)
        self.compare("new", begun, self.naive.state())
        self.compare_table()

    # ---- Comparing

    def ask(self, **request):
        reply = self.real.answer(request)
        if not reply.pop("ok"):
            raise Disagreement(f"{self.name}, {self.moves}: {request} refused: {reply['error']}")
        return reply

    def compare(self, what, real, naive):
        """All that the naive side says must be what the real side says."""
        for key, said in naive.items():
            if real.get(key) != said:
                raise Disagreement(
                    f"{self.name}, {self.moves}, {what}, {key}:\n"
                    f"  real  {real.get(key)}\n  naive {said}"
                )

    def compare_table(self):
        """The whole table and the places for the hand."""
        self.legal = self.naive.legal()
        self.compare("legal", self.ask(do="legal"), {"places": self.legal})
        cells = {(cell["x"], cell["y"]): cell for cell in self.ask(do="cells")["cells"]}
        self.compare("cells", {"cells": cells}, {"cells": self.naive.cells})

    def refused(self, **request):
        reply = self.real.answer(request)
        if reply["ok"] or not reply["error"]:
            raise Disagreement(f"{self.name}, {self.moves}: {request} not refused")

    # ---- Moving on both sides

    def place(self, move):
        x, y, r = move
        real = self.ask(do="place", x=x, y=y, r=r)
        naive = self.naive.place(x, y, r)
        self.moves.append(move)
        self.replies.append(naive)
        if set(real) != set(naive):
            raise Disagreement(f"{self.name}, {self.moves}: {sorted(real)}, {sorted(naive)}")
        if real["closed"] != sorted(real["closed"], key=lambda room: room["cells"]):
            raise Disagreement(f"{self.name}, {self.moves}: closed rooms not in order")
        # Both halves of a split tile may be closed as rooms of one cell: equal cells, any order.
        for reply in (real, naive):
            reply["closed"].sort(key=lambda room: (room["cells"], str(sorted(room.items()))))
        self.compare("place", real, naive)
        self.compare_table()

    def undo(self):
        real = self.ask(do="undo")
        self.naive.undo()
        self.moves.pop()
        self.replies.pop()
        self.compare("undo", real, self.naive.state())
        self.compare_table()

    def go_back_and_forth(self):
        """Takes some placements back; often lays them again, which must end as before."""
        count = self.rng.randint(1, min(len(self.moves), 10))
        moves, replies = self.moves[-count:], self.replies[-count:]
        events = self.naive.events[:]
        for _ in range(count):
            self.undo()
        if self.naive.past and self.rng.random() < 0.6 and not replies[-1]["over"]:
            return
        for move in moves:
            self.place(move)
        if self.replies[-count:] != replies or self.naive.events != events:
            raise Disagreement(f"{self.name}, {self.moves}: not the same a second time")

    def try_forbidden(self):
        """All that is not legal must be refused and leave no trace."""
        legal = self.legal
        frontier = self.naive.frontier()
        filled = list(self.naive.cells)
        corners = {(x + dx, y + dy) for x, y in filled for dx in (-1, 1) for dy in (-1, 1)}
        forbidden = [[x, y, r] for x, y in frontier for r in range(4) if [x, y, r] not in legal]
        forbidden += [[x, y, 0] for x, y in corners - frontier - set(filled)]
        forbidden += [[x, y, 1] for x, y in filled]
        forbidden += [[x, y, r] for x, y, _ in legal[:1] for r in (-1, 4)]
        for x, y, r in forbidden:
            self.refused(do="place", x=x, y=y, r=r)
        if not self.moves:
            self.refused(do="undo")
        self.compare_table()

    # ---- Policies

    def choose(self):
        return getattr(self, "choose_" + self.policy)(self.legal[:])

    def choose_random(self, legal):
        return self.rng.choice(legal)

    def choose_starve(self, legal):
        """Few cells where an all-open tile of one colour could lie; near the end, few places for
        the tiles that the next seat still holds."""
        game = self.naive
        part = {"colour": self.starved, "advisors": 0, "dragons": 0, "edges": SIDES}
        probes = [{"edges": "oooo", "split": None, "parts": [part]}]
        after = (game.turn + 1) % game.players
        if 0 < game.left[after] < 3:
            probes = [turned(tile, r) for tile in game.stacks[after] for r in range(4)]

        def room_left(move):
            x, y, r = move
            game.cells[x, y] = {"x": x, "y": y, **turned(game.stacks[game.turn][0], r)}
            fitting = sum(game.fits(*spot, probe) for spot in game.frontier() for probe in probes)
            del game.cells[x, y]
            return fitting

        return min(self.rng.sample(legal, min(12, len(legal))), key=room_left)

    def choose_seeker(self, legal):
        """The rarest outcome among some places with two neighbours or more."""
        game = self.naive

        def neighbours(move):
            x, y, _ = move
            return sum((x + dx, y + dy) in game.cells for dx, dy in STEP.values())

        def rarity(move):
            seen = len(game.events)
            game.place(*move)
            worth = sum(RARITY[event] for event in game.events[seen:])
            game.undo()
            return worth

        close = [move for move in legal if neighbours(move) > 1] or legal
        return max(self.rng.sample(close, min(TRIED, len(close))), key=rarity)


# ---- Tile sets nobody would print

EDGES = tuple("".join(word) for word in itertools.product("owa", repeat=4))
RINGS = tuple(itertools.product(COLOURS[:1], ("owwo", "owwo", "owao", "oaoo")))
CROWD = (("white", "oooo"), ("white", "oooo"), ("green", "ooow"), ("pink", "ooow"))

# Kind: the policy that suits it, how many tiles, the share of split ones, what they are drawn from,
# what the edges of the start cells are drawn from.
WILD = {
    "everything": ("random", (3, 24), 0.4, tuple(itertools.product(COLOURS, EDGES)), "oowa"),
    # Rooms in rings, so that gates and the other half of a split tile lead back into them.
    "rings": ("seeker", (16, 24), 0.4, RINGS, "oowa"),
    # White tiles that soon fit nowhere. Who drew them early has other tiles left when the others
    # are stuck: seats are skipped, games end early.
    "crowd": ("starve", (6, 12), 0.1, CROWD, "o"),
}


def wild(rng, kind):
    """The text of a tile set with all that the format of tools/tiles.txt allows."""
    _, sizes, split, drawn, start_edges = WILD[kind]

    def tile():
        floor, edges = rng.choice(drawn)
        words = [edges, content(floor)]
        if rng.random() < split:
            words += ["\\" + rng.choice("wa"), content(rng.choice(drawn)[0])]
        return " ".join(words)

    def content(floor):
        return f"{floor} {rng.randint(0, 3)} {int(rng.random() < 0.2)}"

    plain, more = rng.randint(*sizes), rng.randint(0, 6)
    lines = [f"[every player: {plain} tiles]"] + [tile() for _ in range(plain)]
    lines += [f"[two players: {more} tiles more]"] + [tile() for _ in range(more)]
    for heading in ("[start front]", "[start back]"):
        lines += [heading, *wild_start(rng, start_edges)]
    return "\n".join(lines)


def wild_start(rng, start_edges):
    """Nine cells, the temple in the middle, no two colours open to each other."""
    floors = [rng.choice(("green", "green", "pink", "white", "garden")) for _ in range(9)]
    floors[4] = "temple"
    letters = {"garden": "w", "temple": "aw"}
    edges = [[rng.choice(letters.get(floor, start_edges)) for _ in SIDES] for floor in floors]
    for number in range(9):
        for side, other in ((1, number + 1), (2, number + 3)):  # E and S
            inside = number % 3 < 2 if side == 1 else number < 6
            if inside and floors[number] != floors[other]:
                edges[number][side] = edges[number][side].replace("o", "w")
    cells = [f"{floor} {''.join(sides)}" for floor, sides in zip(floors, edges, strict=True)]
    return [" | ".join(cells[row : row + 3]) for row in (0, 3, 6)]
