# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The glow: a room that has just closed lights up on the table, before its tally.

    press = glow(game, room, due, hint)     # a press ends it and is returned

Light runs along the walls, from the tile that closed the room to its far end, then walls and
the gates that count flash together. Six steps, 0.6 seconds. The first is one full frame, later
ones send at most the stage; nothing is taken from the heap after it. It is an event and no
aid: it is there for everybody, also where the aids are off. Visited by tally.py.
"""

from bitmaptools import fill_region

from console import palette
from console.buttons import NOTHING
from console.screen import BOTTOM, WIDTH
from console.sound import CLOSE, DRAGON
from console.text import centred
from forbidden_city.city import NONE
from forbidden_city.rooms import COLOUR, DRAGONS, NODES, ROW, VALUE
from forbidden_city.screens import bars
from forbidden_city.screens.rim import sides_of
from forbidden_city.screens.view import COLUMNS, ROWS

STEPS = 6
_STEP = 100  # milliseconds
_RUN = 4  # steps in which the light runs through a room; a small one flashes longer


def glow(game, room, due, hint):
    handheld = game.handheld
    outcome = game.match.rooms.outcome
    row = ROW * room
    first = outcome[row + NODES]
    end = outcome[row + NODES + 1]
    _open(game, row, due, hint)
    handheld.buttons.forget()  # what was pressed before anything was to be seen
    handheld.sound.play(CLOSE, outcome[row + VALUE])
    if outcome[row + DRAGONS]:
        handheld.sound.play(DRAGON)
    light = palette.RGB[bars.FLOOR_COLOURS[outcome[row + COLOUR]]]
    for step in range(STEPS):
        if step < 5:
            handheld.lights.one(step, light)
            handheld.lights.show()
        shine(game, first, end, step)
        press = handheld.wait(_STEP)
        if press:
            return press
    return NOTHING


def shine(game, first, end, step):
    """The light as it is at a step, for the room in queue[first:end]."""
    size = end - first
    run = min(size, _RUN)
    if step < run:
        # The walk of a room began at the tile that closed it: its order is the light's.
        lit = first + size * step // run
        _walls(game, first, lit, palette.GOLD)
        _walls(game, lit, first + size * (step + 1) // run, palette.IVORY)
    else:
        _walls(game, first, end, palette.GOLD if step & 1 else palette.IVORY)
        _gates(game, first, end)


def _open(game, row, due, hint):
    """The city as it lies now, scrolled so that the room is to be seen."""
    rooms = game.match.rooms
    city = game.match.city
    for index in range(rooms.outcome[row + NODES], rooms.outcome[row + NODES + 1]):
        _reach(game.view, city, rooms.queue[index] >> 1)
    _reach(game.view, city, city.cells - 1)  # of a room too large, at least where it closed
    game.view.marks = False
    game.view.open()
    bars.coins(game, due)
    handheld = game.handheld
    bottom = handheld.screen.bottom
    fill_region(bottom, 0, 0, WIDTH, 1, palette.MAROON)
    closed = handheld.words.text(b"@closed_room", bars.FLOORS[rooms.outcome[row + COLOUR]])
    centred(handheld, bottom, 2, closed, palette.GOLD)
    centred(handheld, bottom, BOTTOM - 9, hint, palette.SAND)


def _reach(view, city, cell):
    """Scroll just so far that a cell is on the stage."""
    x = city.x(cell)
    y = city.y(cell)
    view.left = max(min(view.left, x), x - COLUMNS + 1)
    view.top = max(min(view.top, y), y - ROWS + 1)


def _walls(game, start, end, colour):
    """A line along the walls of the nodes queue[start:end]."""
    view = game.view
    city = game.match.city
    stage = game.handheld.screen.stage
    for index in range(start, end):
        node = game.match.rooms.queue[index]
        x = city.x(node >> 1)
        y = city.y(node >> 1)
        if view.on_stage(x, y):
            _line(stage, view.pixel_x(x), view.pixel_y(y), sides_of(city, node), colour)


def _line(stage, x, y, sides, colour):
    """Two pixels wide, on the sides of the mask; bits 4-7 as painter.outline has them."""
    left = x + 1 if sides & 8 else x
    top = y + 1 if sides & 1 else y
    right = x + 15 if sides & 2 else x + 16
    bottom = y + 15 if sides & 4 else y + 16
    if sides & 1:
        fill_region(stage, left, top, right, top + 2, colour)
    if sides & 2:
        fill_region(stage, right - 2, top, right, bottom, colour)
    if sides & 4:
        fill_region(stage, left, bottom - 2, right, bottom, colour)
    if sides & 8:
        fill_region(stage, left, top, left + 2, bottom, colour)
    if sides & 0xF0:
        for line in range(top, bottom):
            place = x + line - y if sides & 0x50 else x + 15 - line + y
            place += 0 if sides & 0x30 else -1
            if left <= place < right - 1:
                fill_region(stage, place, line, place + 2, line + 1, colour)


def _gates(game, first, end):
    """Light in every gate through which another room counts."""
    rooms = game.match.rooms
    city = game.match.city
    for index in range(first, end):
        node = rooms.queue[index]
        cell = node >> 1
        form = city.form[cell]
        own = form >> 8 if node & 1 else ~(form >> 8)
        for side in range(4):
            there = city.near[4 * cell + side]
            if own >> side & 1 and there != NONE:
                # As rooms.py has it: a door is where an arch meets no wall.
                door = (form >> 2 * side | city.form[there] >> 2 * (side ^ 2)) & 3 == 2
                if door and not _inside(rooms, first, end, rooms.node(there, side ^ 2)):
                    _gate(game, cell, side)
                    _gate(game, there, side ^ 2)
        if form & 0x1000 and not _inside(rooms, first, end, node ^ 1):
            _gate(game, cell, 4)


def _inside(rooms, first, end, node):
    for index in range(first, end):
        if rooms.queue[index] == node:
            return True
    return False


def _gate(game, cell, side):
    """Light between the pillars at a side of a cell; side 4: in the middle of a split one."""
    view = game.view
    x = game.match.city.x(cell)
    y = game.match.city.y(cell)
    if view.on_stage(x, y):
        stage = game.handheld.screen.stage
        x = view.pixel_x(x) + (12 if side == 1 else 0 if side == 3 else 5)
        y = view.pixel_y(y) + (0 if side == 0 else 12 if side == 2 else 5)
        across = 4 if side == 1 or side == 3 else 6
        down = 4 if side == 0 or side == 2 else 6
        fill_region(stage, x, y, x + across, y + down, palette.GOLD)
        fill_region(stage, x + 1, y + 1, x + across - 1, y + down - 1, palette.IVORY)
