# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Finds seeds for the guided first game (lib/forbidden_city/screens/lesson.py).

    python -P tools/find_lesson.py [seconds]

The lesson is an ordinary match, so its tiles must come out of a seed: the player's tile
joins a start room, Page Lin lays beside it, the player lays behind a wall, Page Lin joins
the room, and the player closes it with the most advisors, Page Lin second, and gates to
two rooms or more. Prints the best finds: worth, tiles, rooms through gates, seed, moves.
"""

import random
import sys
import time
from pathlib import Path

_HOME = Path(__file__).resolve().parent.parent
if str(_HOME / "lib") not in sys.path:
    sys.path.append(str(_HOME / "lib"))

from forbidden_city.city import NONE  # noqa: E402
from forbidden_city.match import Match  # noqa: E402
from forbidden_city.rooms import NODES, PAID, THROUGH, TILES, VALUE  # noqa: E402
from forbidden_city.tiles import SPLIT, Tiles  # noqa: E402

_TRIES = (60, 8, 20, 60, 60)  # places tried for each of the five tiles


class Search:
    def __init__(self, tiles, seed):
        self.match = Match(tiles, 2, 0, seed)
        self.seed = seed
        self.moves = []
        self.found = []
        self.room = 0  # a node of the room that the lesson is about

    def run(self):
        if self.match.turn == 0:
            self._lay(0)
        return self.found

    def _places(self, most):
        city = self.match.city
        turns = bytearray(254)
        spots = range(city.legal(self.match.hand(), turns))
        places = [(spot, turn) for spot in spots for turn in range(4) if turns[spot] >> turn & 1]
        random.Random(self.seed).shuffle(places)
        return places[:most]

    def _lay(self, number):
        match = self.match
        record = match.tiles[match.hand()]
        if record & SPLIT or (number in (0, 3) and not record >> 16 & 3):
            return
        for spot, quarters in self._places(_TRIES[number]):
            place = match.city.spot_x(spot), match.city.spot_y(spot), quarters
            closed = match.place(spot, quarters)
            self.moves.append(place)
            if number == 0:
                self.room = 2 * (match.city.cells - 1)
            if self._suits(number, closed):
                if number == 4:
                    self._note()
                else:
                    self._lay(number + 1)
            self.moves.pop()
            match.undo()

    def _suits(self, number, closed):
        match = self.match
        cell = match.city.cells - 1
        outcome = match.rooms.outcome
        if number == 4:
            return (
                closed == 1
                and self.room in match.rooms.queue[outcome[NODES] : outcome[NODES + 1]]
                and outcome[PAID] > outcome[PAID + 1] > 0
                and outcome[THROUGH + 1] - outcome[THROUGH] >= 2
            )
        if closed:
            return False
        if number == 1:
            return True
        if number == 2:
            return self._behind_a_wall(cell)
        end = match.rooms.survey(self.room)
        joined = end >= 2 if number == 0 else 2 * cell in match.rooms.queue[:end]
        return joined and self._gaps(end) <= 2

    def _behind_a_wall(self, cell):
        city, rooms = self.match.city, self.match.rooms
        for side in range(4):
            there = city.near[4 * cell + side]
            if there != NONE and city.form[cell] >> 2 * side & 3:
                floor = rooms.floor(2 * there)
                if floor < 3 and floor != rooms.floor(2 * cell):
                    return True
        return False

    def _gaps(self, end):
        """Open sides of the room in queue[:end] that face the bare table."""
        city = self.match.city
        gaps = 0
        for node in self.match.rooms.queue[:end]:
            cell = node >> 1
            for side in range(4):
                own = city.form[cell] >> (8 + side) & 1 == node & 1
                is_open = not city.form[cell] >> 2 * side & 3
                gaps += own and is_open and city.near[4 * cell + side] == NONE
        return gaps

    def _note(self):
        outcome = self.match.rooms.outcome
        gates = outcome[THROUGH + 1] - outcome[THROUGH]
        self.found.append((gates, outcome[VALUE], outcome[TILES], self.seed, tuple(self.moves)))


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    tiles = Tiles((_HOME / "tiles.bin").read_bytes())
    end = time.monotonic() + seconds
    found = []
    seed = 0
    while time.monotonic() < end:
        seed += 1
        found.extend(Search(tiles, seed).run())
    for gates, value, count, number, moves in sorted(found, reverse=True)[:12]:
        print(f"worth {value}, {count} tiles, {gates} gates, seed {number}, moves {moves}")
    print(f"{len(found)} found in {seed} seeds")


if __name__ == "__main__":
    main()
