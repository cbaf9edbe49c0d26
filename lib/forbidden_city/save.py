# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""All of Forbidden City that outlives the power, as fields of one run of bytes.

    append(payload, x, y, quarters)         # a move of the match, three bytes
    payload[SOUND] = 0                      # options are single bytes

Pure: it changes the bytes it is handed; console/keep.py writes them. Here is what every
turn needs; ledger.py opens, takes up and closes a match. A match is what cannot be
derived: its set-up, its seed and its moves.

    offset  size  field
    0       1     1 once written, 0 on a fresh handheld
    1       2     language, two letters
    3       1     sound 0-3
    4       1     lights 0-1
    5       1     brightness 1-5
    6       1     aids 0-1
    7       1     bots' speed 0-2
    8       6     the last set-up: players, who has each of four seats, start side
    14      1     kiosk 0-1
    15      1     zero
    16      2     games played to the end
    18      6     most coins of a person with 2, 3, 4 players, 2 bytes each
    24      8     zero
    32      1     1 while a match is running
    33      6     its set-up
    39      1     its moves
    40      4     its seed
    44      2     mark of the tile table it is played with
    46            moves: x, y (signed), quarter turns

Costs on a 32-bit VM: see make bench. A four-player match fills 310 of 496 bytes.
"""

import struct

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


VERSION = const(1)  # of this layout and of the rules that play the moves again

LANGUAGE = const(1)
SOUND = const(3)
LIGHTS = const(4)
BRIGHTNESS = const(5)
AIDS = const(6)
SPEED = const(7)
SETUP = const(8)
KIOSK = const(14)
GAMES = const(16)
BEST = const(18)
MATCH = const(32)
MATCH_SETUP = const(33)
COUNT = const(39)
SEED = const(40)
MOVES = const(46)

SETUP_BYTES = const(6)


def append(payload, x, y, quarters):
    struct.pack_into("bbB", payload, MOVES + 3 * payload[COUNT], x, y, quarters)
    payload[COUNT] += 1


def running(payload):
    return payload[MATCH] == 1
