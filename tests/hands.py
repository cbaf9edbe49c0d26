# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Hands for the simulator: plays the handheld through its buttons, as people do.

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(players=3)
        while not hands.over():
            yield from hands.turn(choose)

The hands press buttons only; they look inside the running program (its Game object) to
know where the cursor is and whose turn it is, never to change anything.
"""

import gc
import sys

OVER = 255


class Hands:
    def __init__(self, sim):
        self.sim = sim
        self._game = None

    @property
    def game(self):
        """The Game that code.py has made; another one after a restart, None while it starts."""
        kind = getattr(sys.modules.get("forbidden_city.screens.game"), "Game", None)
        if kind is None:
            return None
        if type(self._game) is not kind:
            things = (thing for thing in gc.get_objects() if type(thing) is kind)
            self._game = next(things, None)
        return self._game

    @property
    def match(self):
        return self.game.match if self.game else None

    def over(self):
        return self.match.turn == OVER

    def in_turn(self):
        """True while a person is looking for a place for the tile in hand."""
        if self.game.preview is None:
            return False
        over = self.game.handheld.screen.over
        bar = self.game.preview._upper.grid
        return any(over[index] is bar for index in range(len(over)))

    def language(self, code="en"):
        """From power on to the title: the first start asks for the language."""
        yield self.sim.wait(100)
        if self.game.fresh:
            codes = sys.modules["forbidden_city.screens.language"]._codes()
            steps = (codes.index(code) - codes.index("en")) % len(codes)
            yield self.sim.tap("DOWN", steps)
            yield self.sim.tap("A")
            yield self.sim.wait(100)

    def choose(self, name):
        """From the title, as it opens, to one of its choices."""
        title = sys.modules["forbidden_city.screens.title"]
        running = sys.modules["forbidden_city.save"].running(self.game.kept)
        can_resume = self.match is not None and running
        names = title._NAMES if can_resume else title._NAMES[1:]
        opens = names.index(title.first(self.game, can_resume))
        yield self.sim.tap("RIGHT", (names.index(name) - opens) % len(names))
        yield self.sim.tap("A")

    def learn(self):
        """From power on into the guided first game."""
        yield from self.language()
        yield from self.choose(b"@learn")

    def begin(self, players=2, who=(0, 0, 0, 0), back=False):
        """From power on or the title through the set-up into the first turn."""
        yield from self.language()
        yield from self.choose(b"@new")
        yield from self._choose(0, players)
        for seat in range(players):
            yield from self._choose(1 + seat, who[seat])
        yield from self._choose(5, int(back))
        yield self.sim.tap("START")

    def _choose(self, field, value):
        """Go down a row of the set-up and change it until it says this."""
        yield self.sim.tap("DOWN")
        for _ in range(5):
            if self.game.setup[field] == value:
                return
            yield self.sim.tap("RIGHT")
        raise AssertionError(f"the set-up does not offer {value}")

    def turn(self, choose):
        """Press on through bots' turns, tallies and hand-offs; then a person's turn, if any."""
        for _ in range(2000):
            if self.over():
                return
            if self.in_turn():
                yield from self.lay(*choose(self.match))
                return
            yield self.sim.tap("A")
        raise AssertionError("the game does not go on")

    def go_to(self, x, y, quarters):
        """Bring the cursor to a place with the stick, and turn the tile with B."""
        cursor = self.game.cursor
        for _ in range(400):
            if cursor.x != x:
                yield self.sim.tap("RIGHT" if cursor.x < x else "LEFT")
            elif cursor.y != y:
                yield self.sim.tap("DOWN" if cursor.y < y else "UP")
            elif cursor.quarters != quarters:
                yield self.sim.tap("B")
            else:
                return
        raise AssertionError(f"the cursor is stuck at {cursor.x}, {cursor.y}")

    def lay(self, x, y, quarters):
        """Lay the hand tile there and keep it."""
        city = self.match.city
        cell = city.cells
        yield from self.go_to(x, y, quarters)
        yield self.sim.tap("A", 2)
        assert city.cells > cell  # a bot may have answered already
        assert (city.x(cell), city.y(cell), city.quarters(cell)) == (x, y, quarters)


def legal_places(match):
    """Every legal (x, y, quarters) of the hand, sorted."""
    city = match.city
    turns = bytearray(254)
    return sorted(
        (city.spot_x(spot), city.spot_y(spot), quarters)
        for spot in range(city.legal(match.hand(), turns))
        for quarters in range(4)
        if turns[spot] >> quarters & 1
    )


def richest(match):
    """The legal place that closes rooms of the greatest worth; the first of equals."""
    city, rooms = match.city, match.rooms
    best = None
    for x, y, quarters in legal_places(match):
        cell = city.place(city.spot_at(x, y), match.hand(), quarters, match.turn)
        worth = sum(rooms.outcome[16 * room] for room in range(rooms.closed_by(cell)))
        city.undo()
        if best is None or worth > best[0]:
            best = worth, (x, y, quarters)
    return best[1]


def shrewd(match):
    """The legal place that pays the mover best; else one that grows a room it leads."""
    return max(legal_places(match), key=lambda place: _gain(match, place))


def _gain(match, place):
    x, y, quarters = place
    city, rooms, seat = match.city, match.rooms, match.turn
    cell = city.place(city.spot_at(x, y), match.hand(), quarters, seat)
    gain = 0
    for room in range(rooms.closed_by(cell)):
        paid = rooms.outcome[16 * room + 12 : 16 * room + 12 + match.players]
        gain += 4 * (2 * paid[seat] - sum(paid))
    end = rooms.survey(2 * cell)
    mine = others = 0
    for node in rooms.queue[:end]:
        people = city.record(node >> 1) >> (16 + 3 * (node & 1)) & 3
        if people and city.owner(node >> 1) == seat:
            mine += people
        else:
            others += people
    gain += end if mine > others else -end
    city.undo()
    return gain
