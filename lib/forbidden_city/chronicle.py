# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The chronicle: games as text that people can read, the last 32 of them on the drive.

    for line in lines(match, setup, 12): ...        # game 12 as text, over or not
    slate = Slate("GAMES", "games.txt", LENGTH)     # console/slate.py; held for good
    shelve(slate, match, setup, 12)                 # into the file

A record, and how to read it:

    Forbidden City 1; game 12; side front; seed 4711; tiles AA46; seats person bot1 person
    1 yellow 17 0,-2 r1
    2 red 4 2,0 r0
    ...
    over; moves 66; coins 45 38 51; check 5F3A21C0

The first line has the version of this notation, the number of the game, the side of the
start tile, the seed that deals it, the mark of the tile table and who had which seat:
purple, yellow, red, blue (bot1 Page Lin, bot2 Scribe Wu, bot3 Lady Shen). Each move has its
number, seat, tile (as in tools/tiles.txt, from 1), place and quarter turns clockwise. Places
count from the temple, x to the east, y to the south. The last line says ``over`` or
``open``, the moves, everybody's coins (with the bonus once it is over) and the Adler-32
checksum of all that comes before the word ``check``, its lines ended by line feeds.

Seed, seats and places are the game; the rest follows by the rules and is there for the
reader's eye, and for tools/replay.py to hold the record against.

The file has a slot of 3 KB a game, filled up with blanks, and 32 slots in turn, so it
never grows and the oldest game goes first. Pure: the file is handed in. A power cut
while a game is written down can cost that record and its neighbour, never a save.
"""

from forbidden_city.city import START
from forbidden_city.ledger import mark
from forbidden_city.match import OVER

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


SEATS = ("purple", "yellow", "red", "blue")
WHO = ("person", "bot1", "bot2", "bot3")
SLOTS = const(32)
SLOT = const(3072)  # 28 tiles each for four players still fit
LENGTH = const(512 + 32 * 3072)  # the slate's first block is its own

_BLOCK = const(512)


def lines(match, setup, number):
    """The record of a match, line by line."""
    city = match.city
    seats = " ".join([WHO[setup[1 + seat]] for seat in range(match.players)])
    side = "back" if match.back else "front"
    line = "Forbidden City 1; game %d; side %s; seed %d; tiles %04X; seats %s\n" % (
        number,
        side,
        match.seed,
        mark(match.tiles),
        seats,
    )
    check = adler(line, 1, 0)
    yield line
    for cell in range(START, city.cells):
        line = "%d %s %d %d,%d r%d\n" % (
            cell - START + 1,
            SEATS[city.owner(cell)],
            (city.lay[cell] >> 2) + 1,
            city.x(cell),
            city.y(cell),
            city.quarters(cell),
        )
        check = adler(line, check[0], check[1])
        yield line
    coins = " ".join([str(match.total(seat)) for seat in range(match.players)])
    state = "over" if match.turn == OVER else "open"
    line = "%s; moves %d; coins %s; " % (state, match.moves(), coins)
    check = adler(line, check[0], check[1])
    yield "%scheck %04X%04X\n" % (line, check[1], check[0])


def adler(line, low, high):
    """Both halves of an Adler-32: small numbers all along, so nothing is allocated a byte."""
    for byte in line.encode():
        low = (low + byte) % 65521
        high = (high + low) % 65521
    return low, high


def shelve(slate, match, setup, number):
    """Write a record into its slot. Doing it again changes nothing."""
    block = bytearray(_BLOCK)
    at = _BLOCK + number % SLOTS * SLOT
    end = at + SLOT
    filled = 0
    for line in lines(match, setup, number):
        for byte in line.encode():
            block[filled] = byte
            filled += 1
            if filled == _BLOCK:
                slate.put(at, block)
                at += _BLOCK
                filled = 0
    while at < end:
        while filled < _BLOCK:
            block[filled] = 32
            filled += 1
        if at + _BLOCK == end:
            block[_BLOCK - 1] = 10
        slate.put(at, block)
        at += _BLOCK
        filled = 0
    slate.settle()
