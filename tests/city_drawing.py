# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
r"""Positions as pictures: what a test draws is laid on the real table of the rules.

    rooms = closed_by('''
        +-----+*-----*
        |pA2  ..pB1  |
        +-----+*-----*
    ''')

Every tile is drawn with a frame of its own, seven characters wide and three high, so that the
two sides which face each other are both seen:

    .....  .     open            corners +   a tile
    -----  |     wall            corners *   the tile that is laid last
    =====  =     arch            corners #   one of the nine cells of the start tile

    gA2          green floor (p pink, w white, t temple, x garden), two advisors of seat A
    g*           a dragon
    p1\g*        split: lower left pink with one advisor, upper right green with a dragon;
    p1/g*        upper left and lower right; % is a falling split with a gate in it

Where no start tile is drawn, nine gardens lie to the west of the picture: they touch the west
sides of its first column and count for nothing.

The same picture is laid in all the ways in which its tiles can be held, and these must agree.
"""

import array
import struct
import textwrap
import zlib
from collections import namedtuple

from forbidden_city import tiles as table
from forbidden_city.city import City
from forbidden_city.rooms import (
    ADVISORS,
    COLOUR,
    DRAGONS,
    NODES,
    PAID,
    ROW,
    THROUGH,
    TILES,
    VALUE,
    Rooms,
)

COLOURS = ("green", "pink", "white", "temple", "garden")
FLOORS = "gpwtx"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N E S W

# A room that a tile closed. through: (colour, tiles, dragons) of each room behind its gates.
Room = namedtuple("Room", "cells colour value tiles dragons through advisors paid")


# ---- records and tables


def plain(colour, edges, advisors=0, dragons=0):
    """The record of a tile with one floor; edges is four of o, w, a from the north on."""
    sides = sum("owa".index(edge) << 2 * side for side, edge in enumerate(edges))
    return sides | COLOURS.index(colour) << 10 | advisors << 16 | dragons << 18


def split(upper_right, lower_left, edges="oooo", *, gate=False, advisors=(0, 0), dragons=(0, 0)):
    """The record of a split tile; the upper right half is named first, as in the table."""
    return (
        plain(upper_right, edges, advisors[0], dragons[0])
        | table.SPLIT
        | (table.GATE if gate else 0)
        | COLOURS.index(lower_left) << 13
        | advisors[1] << 19
        | dragons[1] << 21
    )


GARDENS = (plain("garden", "wwww"),) * 9


def packed(tiles, front=GARDENS, back=GARDENS, marked=0):
    """tiles.bin as bytes: one player's set, of which the last so many are for two players."""
    first_marked = len(tiles) - marked
    records = [
        record | (table.MARK if number >= first_marked else 0)
        for number, record in enumerate(tiles)
    ]
    body = struct.pack(f"<{len(records) + 18}I", *records, *front, *back)
    head = b"FCTL" + bytes([1, 4, len(records), marked, 9, 2, 0, 0])
    return head + struct.pack("<I", zlib.crc32(head + body)) + body


def tile_table(tiles, front=GARDENS, back=GARDENS, marked=0):
    return table.Tiles(packed(tiles, front, back, marked))


class Table:
    """A city and its rooms for any tiles whatever, whoever's turn it would be."""

    MOST = 46  # different tiles that a table can hold

    def __init__(self, start=GARDENS, players=4, room_for=88):
        self.players = players
        blank = [plain("green", "wwww")] * self.MOST
        self.tiles = tile_table(blank, start, marked=self.MOST - 24)
        self.city = City(self.tiles, self.tiles.start(0), room_for)
        self.rooms = Rooms(self.city, players, 4 * 97, 97)
        self.known = []

    def number(self, record):
        """The number of a tile in the table; a new one is written into it."""
        if record not in self.known:
            assert len(self.known) < self.MOST, "more different tiles than a table holds"
            self.tiles.records[len(self.known)] = record
            self.known.append(record)
        return self.known.index(record)

    def turns(self, x, y, record):
        """The quarter turns at which the tile may lie there."""
        spot = self.city.spot_at(x, y)
        assert spot >= 0, f"{x}, {y} is not an empty place beside the city"
        fits = self.city.fits(spot, self.number(record))
        return [quarters for quarters in range(4) if fits >> quarters & 1]

    def lay(self, x, y, record, quarters=0, seat=0):
        """Lay a tile; the rooms that it closes, sorted by their cells."""
        assert quarters in self.turns(x, y, record), f"the tile at {x}, {y} does not fit"
        cell = self.city.place(self.city.spot_at(x, y), self.number(record), quarters, seat)
        return self.told(self.rooms.closed_by(cell))

    def told(self, closed):
        rooms, city = self.rooms, self.city
        found = []
        for row in range(0, ROW * closed, ROW):
            one = rooms.outcome[row : row + ROW]
            nodes = rooms.queue[one[NODES] : one[NODES + 1]]
            through = rooms.through[one[THROUGH] : one[THROUGH + 1]]
            found.append(
                Room(
                    sorted({(city.x(node >> 1), city.y(node >> 1)) for node in nodes}),
                    COLOURS[one[COLOUR]],
                    one[VALUE],
                    one[TILES],
                    one[DRAGONS],
                    sorted((COLOURS[room & 3], room >> 9, room >> 2 & 127) for room in through),
                    list(one[ADVISORS : ADVISORS + self.players]),
                    list(one[PAID : PAID + self.players]),
                )
            )
        return sorted(found)


# ---- pictures

# One drawn tile: corner is its mark, edges and halves are as it lies. halves: (floor, advisors,
# dragons) of the one floor, or of the half that owns east and of the other one.
Drawn = namedtuple("Drawn", "x y corner edges stroke halves seat")


def _edge(mark):
    kinds = {".": "o", "-": "w", "|": "w", "=": "a"}
    assert mark in kinds, f"no edge is drawn {mark!r}"
    return kinds[mark]


def _half(text):
    """(floor, advisors, dragons) of a half such as p1* or g."""
    advisors = int(text[1]) if text[1:2].isdigit() else 0
    return text[0], advisors, int(text.endswith("*"))


def _content(text):
    """The stroke of a split, its halves and the seat that owns the tile."""
    for stroke in "\\/%":
        if stroke in text:
            west, east = map(str.strip, text.split(stroke))
            return stroke, (_half(east), _half(west)), 0
    seat = "ABCD".find(text[1:2]) if text[1:2] else -1
    return "", (_half(text[0] + text[2:] if seat >= 0 else text),), max(seat, 0)


def parsed(picture):
    """The tiles of a picture, the top left one at 0, 0."""
    lines = textwrap.dedent(picture).strip("\n").split("\n")
    assert len(lines) % 3 == 0, "a row of tiles has three lines"
    width = max(map(len, lines))
    lines = [line.ljust(width) for line in lines]
    drawn = []
    for y in range(len(lines) // 3):
        top, middle, bottom = lines[3 * y : 3 * y + 3]
        for x in range(width // 7):
            at = 7 * x
            if not top[at : at + 7].strip():
                continue
            corners = {top[at], top[at + 6], bottom[at], bottom[at + 6]}
            assert len(corners) == 1, f"the corners of the tile at {x}, {y} differ"
            edges = (top[at + 3], middle[at + 6], bottom[at + 3], middle[at])
            content = _content(middle[at + 1 : at + 6].strip())
            drawn.append(Drawn(x, y, corners.pop(), "".join(map(_edge, edges)), *content))
    return drawn


def held(drawn, hold):
    """(record, quarter turns): the drawn tile, held in one of its ways before it was laid."""
    names = [COLOURS[FLOORS.index(half[0])] for half in drawn.halves]
    advisors = [half[1] for half in drawn.halves]
    dragons = [half[2] for half in drawn.halves]
    quarters = hold
    if drawn.stroke:
        # The table's first half owns north and east: a falling split is held upright or upside
        # down, a rising one (east with south) a quarter turn on from that.
        quarters = 2 * (hold % 2) + (drawn.stroke == "/")
        if hold % 2:
            names, advisors, dragons = names[::-1], advisors[::-1], dragons[::-1]
    edges = drawn.edges[quarters:] + drawn.edges[:quarters]
    if drawn.stroke:
        gate = drawn.stroke == "%"
        record = split(*names, edges, gate=gate, advisors=advisors, dragons=dragons)
        return record, quarters
    return plain(names[0], edges, advisors[0], dragons[0]), quarters


def _laid(drawn, hold, players):
    """A table with everything on it but the tile to be laid last; how to get from the picture's
    places to the table's."""
    start = sorted((tile for tile in drawn if tile.corner == "#"), key=lambda tile: tile[1::-1])
    if start:
        assert len(start) == 9, "the start tile has nine cells"
        on_table = Table([held(tile, 0)[0] for tile in start], players)
        shift = (-1 - start[0].x, -1 - start[0].y)
    else:
        on_table = Table(players=players)
        shift = (2, -1)
    waiting = [tile for tile in drawn if tile.corner == "+"]
    while waiting:
        ready = [t for t in waiting if on_table.city.spot_at(t.x + shift[0], t.y + shift[1]) >= 0]
        assert ready, "the picture does not hang together"
        tile = ready[0]
        record, quarters = held(tile, (hold + tile.x) % 4)
        on_table.lay(tile.x + shift[0], tile.y + shift[1], record, quarters, tile.seat)
        waiting.remove(tile)
    return on_table, shift


def _last(drawn):
    (last,) = [tile for tile in drawn if tile.corner == "*"]
    return last


def laid(picture):
    """The table after the last tile, and the number of that tile's cell."""
    drawn = parsed(picture)
    last = _last(drawn)
    on_table, (dx, dy) = _laid(drawn, 0, 4)
    on_table.lay(last.x + dx, last.y + dy, *held(last, 0), last.seat)
    return on_table, on_table.city.cells - 1


def closed_by(picture, players=4):
    """The rooms that the last tile closes, their cells told in the picture's places."""
    drawn = parsed(picture)
    last = _last(drawn)
    told = []
    for hold in range(4):
        on_table, (dx, dy) = _laid(drawn, hold, players)
        record, quarters = held(last, hold)
        rooms = on_table.lay(last.x + dx, last.y + dy, record, quarters, last.seat)
        told.append([r._replace(cells=[(x - dx, y - dy) for x, y in r.cells]) for r in rooms])
    assert told.count(told[0]) == 4, "how the tiles were held made a difference"
    return told[0]


def fits(picture):
    """Whether the last tile may lie where it is drawn, as it is drawn."""
    drawn = parsed(picture)
    last = _last(drawn)
    answers = set()
    for hold in range(4):
        on_table, (dx, dy) = _laid(drawn, hold, 4)
        record, quarters = held(last, hold)
        spot = on_table.city.spot_at(last.x + dx, last.y + dy)
        answers.add(spot >= 0 and quarters in on_table.turns(last.x + dx, last.y + dy, record))
        if spot >= 0:
            number = on_table.number(record)
            answers.add(not on_table.city.clash(spot, number, quarters))
    assert len(answers) == 1, "how the tiles were held made a difference"
    return answers.pop()


# ---- for comparing and counting


def snapshot(thing):
    """Every byte and number that a city or a match keeps, by name; not what it refers to."""
    kept = {}
    for name, value in vars(thing).items():
        if isinstance(value, (bytearray, array.array)):
            kept[name] = bytes(value)
        elif isinstance(value, (int, bool)):
            kept[name] = value
    return kept


def legal_places(city, tile):
    """[x, y, quarter turns] of every legal place, sorted."""
    turns = bytearray(city.spots)
    return sorted(
        [city.spot_x(spot), city.spot_y(spot), quarters]
        for spot in range(city.legal(tile, turns))
        for quarters in range(4)
        if turns[spot] >> quarters & 1
    )
