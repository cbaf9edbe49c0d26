# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Pixels on the bus: what each action of a player sends to the display.

    report()        # the section "screens" of ``make bench``
    measure()       # {action: Cost}, for tests

The simulator plays code.py with a picture and counts, for every action, the pixels that change
hands and the windows they come in. A match of four is played from the first tile to a late one;
at several moments the cursor walks at random, and every step is sorted by what came of it: did the
view scroll, did the words below change, or at least the room that is outlined. Of each kind the
worst and the middle one are told. Rooms that close on the way glow and pay undisturbed, and are
told frame by frame: the glow has 100 ms for a step, the coins 40.

Milliseconds are the bus alone at 24 MHz. The board also composes every pixel it sends, which takes
about as long again; what a screen works out before is in the other sections.
"""

import random
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools", "tests"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

from hands import Hands, richest  # noqa: E402
from simulator import Simulator  # noqa: E402

FULL_FRAME = 160 * 128
BUS_HZ = 24_000_000

# Most pixels an action may send.
TARGETS = {
    "idle": 0,
    "step, same words": 1_100,
    "turn, same words": 600,
    "scroll": FULL_FRAME,
    "a closed room glows, a frame": FULL_FRAME,
    "the tally's lines, a frame": FULL_FRAME,
    "coins fly, a frame": 1_500,
}

SEEDS = (2, 4)
MOMENTS = (0, 6, 30, 70)  # tiles laid when the cursor goes for a walk
STEPS = 60
_TALLY_FRAMES = 180  # of 20 ms: the longest tally is over
KEYS = ("RIGHT", "LEFT", "UP", "DOWN", "RIGHT", "DOWN", "B", "SELECT")

Cost = namedtuple("Cost", "times worst middle")  # Traffic of the worst and of the middle one


class Look:
    """What is to be seen of a turn, to tell what an action changed."""

    def __init__(self, game):
        cursor, preview, view = game.cursor, game.preview, game.view
        self.cursor = cursor.x, cursor.y
        self.quarters = cursor.quarters
        self.view = view.left, view.top
        self.words = _words(preview._upper), _words(preview._lower), bytes(preview._sums)
        self.rim = bytes(game.rim._shown[: game.rim._shown_end])


def _words(line):
    return line._name, line._a, line._b, line._c


def action(key, before, after):
    """The name of what a key did, or None if it did nothing."""
    words = "other words"
    if before.words == after.words:
        words = "same words" if before.rim == after.rim else "same words, other room"
    if before.view != after.view:
        return "scroll"
    if key == "SELECT":
        return f"jump, {words}"
    if key == "B":
        return f"turn, {words}"
    return f"step, {words}" if before.cursor != after.cursor else None


class Walk:
    """A script for the simulator that collects Traffic by action."""

    def __init__(self):
        self.seen = {}

    def note(self, name, traffic):
        self.seen.setdefault(name, []).append(traffic)

    def script(self, sim):
        hands = Hands(sim)
        yield from hands.begin(4)
        yield sim.wait(100)
        yield from self.idle(sim)
        for tiles in MOMENTS:
            while hands.match.moves() < tiles:
                yield from hands.turn(richest)
                yield from self.closings(sim, hands)
            yield from self.into_turn(sim, hands)
            yield from self.wander(sim, hands, random.Random(tiles))
            yield from self.pages(sim, hands)

    def idle(self, sim):
        sim.bus.take()
        yield sim.wait(2000)
        self.note("idle", sim.bus.take())

    def do(self, sim, name, *keys):
        sim.bus.take()
        for key in keys:
            yield sim.tap(key)
        yield sim.wait(60)
        self.note(name, sim.bus.take())

    def into_turn(self, sim, hands):
        """Press on through tallies and hand-offs."""
        for _ in range(20):
            if hands.in_turn():
                return
            name = "A at a tally" if hands.game.closed else "A at the hand-off: a turn opens"
            yield from self.do(sim, name, "A")
        raise AssertionError("no turn begins")

    def closings(self, sim, hands):
        """Every closed room glows and is added up; frame by frame, until it waits for a press."""
        over = hands.game.handheld.screen.over
        for room in range(hands.game.closed):
            if room:
                yield sim.tap("A")
            for _ in range(_TALLY_FRAMES):
                name = "the tally's lines, a frame"
                if "forbidden_city.screens.glow" in sys.modules:
                    name = "a closed room glows, a frame"
                elif len(over):
                    name = "coins fly, a frame"
                sim.bus.take()
                yield sim.skip()
                traffic = sim.bus.take()
                if traffic.pixels:
                    self.note(name, traffic)

    def wander(self, sim, hands, chance):
        for _ in range(STEPS):
            key = chance.choice(KEYS)
            before = Look(hands.game)
            sim.bus.take()
            yield sim.tap(key)
            yield sim.wait(60)
            name = action(key, before, Look(hands.game))
            if name:
                self.note(name, sim.bus.take())

    def pages(self, sim, hands):
        """The pages that open from a turn; then the tile is laid, and the next player asked."""
        yield from self.do(sim, "pause opens", "START")
        yield from self.do(sim, "one row down in a menu", "DOWN")
        yield from self.do(sim, "overview opens", "A")
        yield from self.do(sim, "back to the menu", "B")
        yield from self.do(sim, "back to the turn", "B")
        yield from self.do(sim, "jump to a legal place", "SELECT")
        yield from self.do(sim, "A: lay it?", "A")
        sim.bus.take()
        yield sim.tap("A")
        yield sim.wait(60)
        closed = hands.game.closed
        self.note("A: laid, a tally opens" if closed else "A: laid, the hand-off", sim.bus.take())


def measure():
    """{action: Cost}."""
    walk = Walk()
    for seed in SEEDS:
        Simulator(seed=seed, echo=False).run(walk.script)
    costs = {}
    for name, traffic in walk.seen.items():
        ordered = sorted(traffic)
        costs[name] = Cost(len(ordered), ordered[-1], ordered[len(ordered) // 2])
    return costs


def milliseconds(traffic):
    return traffic.bytes * 8 * 1000 / BUS_HZ


def report():
    costs = measure()
    print("\nScreens, pixels on the bus")
    print("  What an action sends to the display, worst and middle of so many. A full frame has")
    print(
        f"  {FULL_FRAME:,} pixels. Milliseconds at {BUS_HZ // 1_000_000} MHz, without composing.\n"
    )
    rows = [("action", "times", "worst", "windows", "bytes", "ms", "middle", "target", "")]
    for name in sorted(costs, key=lambda name: costs[name].worst):
        cost = costs[name]
        target = TARGETS.get(name)
        rows.append(
            (
                name,
                str(cost.times),
                *(f"{number:,}" for number in cost.worst),
                f"{milliseconds(cost.worst):.1f}",
                f"{cost.middle.pixels:,}",
                "" if target is None else f"<= {target:,}",
                "" if target is None else "reached" if cost.worst.pixels <= target else "MISSED",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:], strict=False)]
        print("  " + "  ".join([*cells, row[-1]]).rstrip())


if __name__ == "__main__":
    report()
