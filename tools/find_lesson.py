# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Finds seeds for the guided first game (lib/forbidden_city/screens/lesson.py).

    python -P tools/find_lesson.py            # the best finds, best first
    python -P tools/find_lesson.py --write    # if the lesson no longer suits: puts the best into it

The lesson is an ordinary match, so its tiles must come out of a seed, and another tile set
needs another seed: the player's tile joins a pink start room (the words say pink), Page Lin
lays anywhere, the player lays behind a wall, Page Lin joins the room, and the player closes
it with the most advisors, Page Lin second, and gates to two rooms or more. The more rooms
behind gates, the better, then the more it is worth, then the less the tiles need turning.
The same set gives the same lesson on every machine.
"""

import argparse
import ast
import random
import re
import sys
from pathlib import Path

_HOME = Path(__file__).resolve().parent.parent
if str(_HOME / "lib") not in sys.path:
    sys.path.append(str(_HOME / "lib"))

from forbidden_city.city import NONE  # noqa: E402
from forbidden_city.match import Match  # noqa: E402
from forbidden_city.rooms import NODES, PAID, THROUGH, TILES, VALUE  # noqa: E402
from forbidden_city.tiles import PINK, SPLIT, Tiles  # noqa: E402

LESSON = _HOME / "lib" / "forbidden_city" / "screens" / "lesson.py"
_SEEDS = 4000  # to look through; one in thirty has a lesson
_TRIES = (60, 8, 20, 60, 60)  # places tried for each of the five tiles


class Search:
    """The lessons in one deal; with moves, only whether these are one."""

    def __init__(self, tiles, seed, moves=()):
        self.match = Match(tiles, 2, 0, seed)
        self.seed = seed
        self.asked = moves
        self.moves = []
        self.found = []
        self.room = 0  # a node of the room that the lesson is about

    def run(self):
        if self.match.turn == 0:
            self._lay(0)
        return self.found

    def _places(self, number):
        city = self.match.city
        turns = bytearray(254)
        spots = range(city.legal(self.match.hand(), turns))
        places = [(spot, turn) for spot in spots for turn in range(4) if turns[spot] >> turn & 1]
        if self.asked:
            x, y, quarters = self.asked[number]
            asked = city.spot_at(x, y), quarters
            return [place for place in places if place == asked]
        random.Random(self.seed).shuffle(places)
        return places[: _TRIES[number]]

    def _lay(self, number):
        match = self.match
        record = match.tiles[match.hand()]
        if record & SPLIT or (number in (0, 3) and not record >> 16 & 3):
            return
        if number == 0 and record >> 10 & 7 != PINK:
            return
        for spot, quarters in self._places(number):
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
        turning = sum(quarters for _, _, quarters in self.moves)
        rank = gates, outcome[VALUE], outcome[TILES], -turning, -self.seed
        self.found.append((rank, tuple(self.moves)))


def suits(tiles, seed, moves):
    """Whether these moves make a lesson of the match that this seed deals."""
    return bool(Search(tiles, seed, moves).run())


def kept(text):
    """The seed and the moves in the lesson's source."""
    seed = re.search(r"^SEED = (\d+)$", text, re.M)
    moves = re.search(r"^MOVES = (.+)$", text, re.M)
    return int(seed[1]), ast.literal_eval(moves[1])


def replaced(text, seed, moves):
    """The lesson's source with another seed and other moves."""
    text = re.sub(r"^SEED = .+$", f"SEED = {seed}", text, flags=re.M)
    return re.sub(r"^MOVES = .+$", f"MOVES = {moves}", text, flags=re.M)


def best(tiles, seeds=_SEEDS):
    """Every lesson in the first so many seeds, the best one first."""
    return sorted((one for seed in range(seeds) for one in Search(tiles, seed).run()), reverse=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the best if it is needed")
    write = parser.parse_args().write
    tiles = Tiles((_HOME / "tiles.bin").read_bytes())
    text = LESSON.read_text(encoding="utf-8")
    if write and suits(tiles, *kept(text)):
        print("the lesson suits this tile set as it is")
        return
    found = best(tiles)
    if not found:
        sys.exit(f"find_lesson: none in {_SEEDS} seeds; has the front a pink room to join?")
    for (gates, value, count, _, seed), moves in found[: 1 if write else 12]:
        print(f"worth {value}, {count} tiles, {gates} gates, seed {-seed}, moves {moves}")
    if write:
        (*_, seed), moves = found[0]
        LESSON.write_text(replaced(text, -seed, moves), encoding="utf-8")


if __name__ == "__main__":
    main()
