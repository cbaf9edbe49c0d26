# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""All of Forbidden City that outlives the power, as fields of one run of bytes.

    tidy(payload)                           # once, after reading: defaults for what is amiss
    begin(payload, setup, seed, tiles)      # a match: its set-up, its seed ...
    append(payload, x, y, quarters)         # ... and its moves, three bytes each
    match = replay(payload, tiles)          # back at the last of them, or SaveError
    finish(payload, match)                  # over: count it, forget it
    payload[SOUND] = 0                      # options are single bytes

Pure: it changes the bytes it is handed; console/keep.py writes them. A match is
what cannot be derived: hands, stacks, coins and whose turn it is come out of playing
the moves again, by the rules, so bytes that are no game are refused and never played.

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

from forbidden_city.chance import MOST_SEED
from forbidden_city.match import Match, MoveError

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
_COUNT = const(39)
_SEED = const(40)
_TILES = const(44)
_MOVES = const(46)

SETUP_BYTES = const(6)

# Lowest, highest and usual value of each byte from LANGUAGE to KIOSK.
_FIRST = const(1)
_RANGES = (
    b"aze"  # language
    b"azn"
    b"\0\3\2"  # sound
    b"\0\1\1"  # lights
    b"\1\5\5"  # brightness
    b"\0\1\1"  # aids
    b"\0\2\1"  # bots' speed
    b"\2\4\2"  # players
    b"\0\3\0"  # who has each seat: a person, or one of three bots
    b"\0\3\0"
    b"\0\3\0"
    b"\0\3\0"
    b"\0\1\0"  # start side
    b"\0\1\0"  # kiosk
)


class SaveError(Exception):
    """The match cannot be gone on with; the message says why."""


def tidy(payload):
    """Give every option that is not as it should be its usual value."""
    fresh = payload[0] != 1
    if fresh:
        for index in range(len(payload)):
            payload[index] = 0
        payload[0] = 1
    for index in range(_FIRST, KIOSK + 1):
        if fresh or _amiss(payload[index], index):
            payload[index] = _RANGES[3 * (index - _FIRST) + 2]


def _amiss(value, index):
    """True if a byte is outside the range of the field at this index."""
    at = 3 * (index - _FIRST)
    return not _RANGES[at] <= value <= _RANGES[at + 1]


# ---- the match


def begin(payload, setup, seed, tiles):
    payload[MATCH] = 1
    payload[MATCH_SETUP : MATCH_SETUP + SETUP_BYTES] = setup
    payload[_COUNT] = 0
    struct.pack_into("<IH", payload, _SEED, seed, mark(tiles))
    for index in range(_MOVES, len(payload)):
        payload[index] = 0


def append(payload, x, y, quarters):
    struct.pack_into("bbB", payload, _MOVES + 3 * payload[_COUNT], x, y, quarters)
    payload[_COUNT] += 1


def running(payload):
    return payload[MATCH] == 1


def replay(payload, tiles):
    """The match as it was left, by playing it again."""
    if payload[MATCH] != 1:
        raise SaveError("no game is kept")
    seed, tiles_mark = struct.unpack_from("<IH", payload, _SEED)
    amiss = seed > MOST_SEED
    for index in range(SETUP_BYTES):
        amiss |= _amiss(payload[MATCH_SETUP + index], SETUP + index)
    if amiss:
        raise SaveError("the kept game makes no sense")
    if tiles_mark != mark(tiles):
        raise SaveError("the kept game was played with other tiles")
    match = Match(tiles, payload[MATCH_SETUP], payload[MATCH_SETUP + 5], seed)
    at = _MOVES
    for number in range(payload[_COUNT]):
        try:
            # Past the longest game the match is over, so the bytes cannot run out first.
            x, y, quarters = struct.unpack_from("bbB", payload, at)
            if quarters > 3:
                raise MoveError("a tile has four sides")
            match.place(match.city.spot_at(x, y), quarters)
        except MoveError as error:
            raise SaveError("move %d of the kept game: %s" % (number + 1, error))
        at += 3
    return match


def finish(payload, match):
    """The match is over: count it, note a person's best, and forget the moves."""
    struct.pack_into("<H", payload, GAMES, min(games(payload) + 1, 65535))
    for seat in range(match.players):
        if not payload[MATCH_SETUP + 1 + seat] and match.total(seat) > best(payload, match.players):
            struct.pack_into("<H", payload, BEST + 2 * match.players - 4, match.total(seat))
    payload[MATCH] = 0


def games(payload):
    return struct.unpack_from("<H", payload, GAMES)[0]


def best(payload, players):
    return struct.unpack_from("<H", payload, BEST + 2 * players - 4)[0]


def mark(tiles):
    """A number that tells tile tables apart: a game means nothing with other tiles."""
    number = 0
    for record in tiles.records:
        number = (253 * number + (record & 0xFFFF)) % 65521
        number = (253 * number + (record >> 16)) % 65521
    return number
