# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The rim: dashes along the walls of a room, so that one sees which room is meant.

    rim.gather(rooms, start, end, city.cells - 1)  # nodes in rooms.queue, but not this cell
    rim.show()                                  # what was gathered replaces what was shown

Where a room is still open its rim has a gap: what is left to close shows by itself.
Nodes are gathered while the city is as the room was walked (also with a tile laid on
trial) and shown later. The same rim again costs nothing. Allocates nothing after
__init__; 2 x 250 bytes.
"""

from forbidden_city.city import NONE

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_MOST = const(125)  # nodes a city has room for, two bytes each


class Rim:
    def __init__(self, game):
        self._game = game
        self._shown = bytearray(2 * _MOST)
        self._next = bytearray(2 * _MOST)
        self._shown_end = 0
        self._next_end = 0
        self._phase = 0

    def gather(self, rooms, start, end, but=NONE):
        """Add the room in rooms.queue[start:end]."""
        row = self._next
        at = self._next_end
        for index in range(start, end):
            node = rooms.queue[index]
            if node >> 1 != but and at < len(row):
                row[at] = node >> 1
                row[at + 1] = sides_of(rooms.city, node)
                at += 2
        self._next_end = at

    def show(self):
        """Show what was gathered, and nothing else."""
        if self._same():
            self._next_end = 0
            return
        self.hide()
        self._shown, self._next = self._next, self._shown
        self._shown_end = self._next_end
        self._next_end = 0
        self.paint()

    def hide(self):
        """Paint the cells without their rim."""
        view = self._game.view
        city = self._game.match.city
        for index in range(0, self._shown_end, 2):
            cell = self._shown[index]
            view.paint_if_on_stage(city.x(cell), city.y(cell))
        self._shown_end = 0

    def creep(self, now):
        """Let the dashes wander, a step every eighth of a second."""
        phase = now >> 7 & 3
        if phase != self._phase:
            self._phase = phase
            self.paint()

    def paint(self):
        """Paint the rim again, after the view was painted anew."""
        game = self._game
        view = game.view
        city = game.match.city
        for index in range(0, self._shown_end, 2):
            cell = self._shown[index]
            x = city.x(cell)
            y = city.y(cell)
            if view.on_stage(x, y):
                game.painter.outline(
                    game.handheld.screen.stage,
                    view.pixel_x(x),
                    view.pixel_y(y),
                    self._shown[index + 1],
                    self._phase,
                )

    def forget(self):
        """Nothing is shown any more: the stage was painted without it."""
        self._shown_end = 0
        self._next_end = 0

    def _same(self):
        if self._next_end != self._shown_end:
            return False
        for index in range(self._next_end):
            if self._next[index] != self._shown[index]:
                return False
        return True


def sides_of(city, node):
    """The sides at which a node's room ends at a wall, as painter.outline takes them."""
    cell = node >> 1
    form = city.form[cell]
    halves = form >> 8 & 15
    own = halves if node & 1 else ~halves & 15
    sides = 0
    for side in range(4):
        if own >> side & 1:
            there = city.near[4 * cell + side]
            if form >> 2 * side & 3 or (there != NONE and city.form[there] >> 2 * (side ^ 2) & 3):
                sides |= 1 << side
    if halves:
        sides |= 16 << (city.quarters(cell) + 2 * (node & 1) & 3)
    return sides
