# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The referee: Forbidden City over standard input and output, one JSON object a line.

    python3 tools/referee.py
    {"do": "new", "players": 3, "side": "front", "seed": 7}
    {"do": "legal"}
    {"do": "place", "x": 0, "y": -2, "r": 1}
    {"do": "undo"}
    {"do": "cells"}

Anyone can write a bot in any language against it. It plays by the very rules that
the handheld runs and needs nothing but Python. Whatever it is told, it answers
every line with one line; an error changes nothing and it goes on reading.
"""

import argparse
import json
import sys
from pathlib import Path

_HOME = Path(__file__).resolve().parent.parent
if str(_HOME / "lib") not in sys.path:
    sys.path.append(str(_HOME / "lib"))

from forbidden_city import tiles as table  # noqa: E402
from forbidden_city.chance import MOST_SEED  # noqa: E402
from forbidden_city.city import NOBODY  # noqa: E402
from forbidden_city.match import OVER, Match, MoveError  # noqa: E402
from forbidden_city.rooms import (  # noqa: E402
    ADVISORS,
    COLOUR,
    DRAGONS,
    NODES,
    PAID,
    ROW,
    THROUGH,
    TILES,
    VALUE,
)

COLOURS = ("green", "pink", "white", "temple", "garden")
SIDES = "NESW"
EDGES = "owa"


class RequestError(Exception):
    """What is wrong with a request, in a sentence."""


def describe(record, quarters=0):
    """A tile as the protocol tells it, as it lies after some quarter turns."""
    edges = table.turned(record, quarters)
    split = None
    owned = [SIDES]
    if record & table.SPLIT:
        split = "arch" if record & table.GATE else "wall"
        first = {SIDES[quarters % 4], SIDES[(quarters + 1) % 4]}
        owned = [
            "".join(side for side in SIDES if side in first),
            "".join(side for side in SIDES if side not in first),
        ]
    return {
        "edges": "".join(EDGES[edges >> 2 * side & 3] for side in range(4)),
        "split": split,
        "parts": [
            {
                "colour": COLOURS[table.floor(record, half)],
                "advisors": table.advisors(record, half),
                "dragons": table.dragons(record, half),
                "edges": sides,
            }
            for half, sides in enumerate(owned)
        ],
    }


def whole(request, field, least, most):
    """A whole number from the request, or a sentence saying what is wrong with it."""
    value = request.get(field)
    if type(value) is not int or not least <= value <= most:
        raise RequestError(f"{field} must be a whole number from {least} to {most}")
    return value


def _by_place(room):
    # Two halves of one tile may close apart: then the floor tells them apart.
    return room["cells"], room["colour"], room["value"]


class Referee:
    """One game; answer(request) takes and gives dictionaries of the protocol."""

    def __init__(self, tiles=None):
        self.tiles = tiles or table.Tiles((_HOME / "tiles.bin").read_bytes())
        self.match = None

    def answer(self, request):
        try:
            if not isinstance(request, dict):
                raise RequestError('a request is an object such as {"do": "legal"}')
            verb = request.get("do")
            verbs = {
                "new": self._new,
                "legal": self._legal,
                "place": self._place,
                "undo": self._undo,
                "cells": self._cells,
            }
            if not isinstance(verb, str) or verb not in verbs:
                raise RequestError(f'"do" must be one of {", ".join(verbs)}')
            if self.match is None and verb != "new":
                raise RequestError('no game yet: begin with {"do": "new", ...}')
            return {"ok": True, **verbs[verb](request)}
        except (RequestError, MoveError) as error:
            return {"ok": False, "error": str(error)}

    def answer_line(self, line):
        """Answer one line of text or bytes with one line of text."""
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            return json.dumps({"ok": False, "error": "this line is not JSON"})
        return json.dumps(self.answer(request))

    # ---- the verbs

    def _new(self, request):
        players = whole(request, "players", 2, 4)
        side = request.get("side", "front")
        if side not in ("front", "back"):
            raise RequestError('side must be "front" or "back"')
        seed = whole(request, "seed", 0, MOST_SEED)
        self.match = Match(self.tiles, players, int(side == "back"), seed)
        return {**self._state(), **self._cells(request)}

    def _legal(self, request):
        places = []
        match = self.match
        if match.turn != OVER:
            city = match.city
            turns = bytearray(city.spots)
            for spot in range(city.legal(match.hand(), turns)):
                places.extend(
                    [city.spot_x(spot), city.spot_y(spot), quarters]
                    for quarters in range(4)
                    if turns[spot] >> quarters & 1
                )
        return {"places": sorted(places)}

    def _place(self, request):
        x = whole(request, "x", -127, 127)
        y = whole(request, "y", -127, 127)
        quarters = whole(request, "r", 0, 3)
        closed = self.match.place(self.match.city.spot_at(x, y), quarters)
        rooms = [self._room(ROW * room) for room in range(closed)]
        return {"closed": sorted(rooms, key=_by_place), **self._state()}

    def _undo(self, request):
        if not self.match.undo():
            raise RequestError("nothing has been laid yet")
        return self._state()

    def _cells(self, request):
        city = self.match.city
        cells = []
        for cell in range(city.cells):
            owner = city.owner(cell)
            cells.append(
                {
                    "x": city.x(cell),
                    "y": city.y(cell),
                    **describe(city.record(cell), city.quarters(cell)),
                    "owner": None if owner == NOBODY else owner,
                }
            )
        return {"cells": cells}

    # ---- telling

    def stacks(self):
        """What every seat holds, in the order of drawing; for tests, never for bots."""
        match = self.match
        return [
            [describe(self.tiles[match.tile(seat, ahead)]) for ahead in range(match.left[seat] + 2)]
            for seat in range(match.players)
        ]

    def _state(self):
        match = self.match
        seats = range(match.players)
        over = match.turn == OVER
        state = {
            "turn": None if over else match.turn,
            "hand": None if over else describe(self.tiles[match.hand()]),
            "coins": [match.total(seat) for seat in seats],
            "left": list(match.left),
            "over": over,
        }
        if match.shown() and not over:
            under = match.left[match.turn] + 2 - match.shown()
            state["shown"] = [
                describe(self.tiles[match.tile(match.turn, under + ahead)])
                for ahead in range(match.shown())
            ]
        skipped = [seat for seat in seats if match.sat_out(seat)]
        if skipped:
            state["skipped"] = skipped
        if over:
            state["bonus"] = [match.bonus(seat) for seat in seats]
            state["winners"] = [seat for seat in seats if match.wins(seat)]
        return state

    def _room(self, row):
        match = self.match
        city, rooms, outcome = match.city, match.rooms, match.rooms.outcome
        nodes = rooms.queue[outcome[row + NODES] : outcome[row + NODES + 1]]
        through = rooms.through[outcome[row + THROUGH] : outcome[row + THROUGH + 1]]
        seats = range(match.players)
        return {
            "cells": sorted([city.x(cell), city.y(cell)] for cell in {node >> 1 for node in nodes}),
            "colour": COLOURS[outcome[row + COLOUR]],
            "value": outcome[row + VALUE],
            "own": outcome[row + TILES] + 3 * outcome[row + DRAGONS],
            "dragons": outcome[row + DRAGONS],
            "through": sorted([COLOURS[room & 3], room >> 9, room >> 2 & 127] for room in through),
            "advisors": [outcome[row + ADVISORS + seat] for seat in seats],
            "paid": [outcome[row + PAID + seat] for seat in seats],
        }


def main():
    argparse.ArgumentParser(
        prog="referee.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args()
    try:
        referee = Referee()
    except (OSError, table.TileError) as error:
        sys.exit(f"referee: {error}")
    try:
        for line in sys.stdin.buffer:
            print(referee.answer_line(line), flush=True)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()


if __name__ == "__main__":
    main()
