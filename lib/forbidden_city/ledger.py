# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The ledger: opens a match in the save, takes it up again, closes it. See save.py for the fields.

    tidy(payload)                           # once, after reading: defaults for what is amiss
    begin(payload, setup, seed, tiles)      # a match: its set-up, its seed ...
    save.append(payload, x, y, quarters)    # ... and its moves
    match = replay(payload, tiles)          # back at the last of them, or SaveError
    finish(payload, match)                  # over: count it, forget it

Pure. Hands, stacks, coins and whose turn it is come out of playing the moves again, by the
rules, so bytes that are no game are refused and never played. Needed once a match, so it is
in memory only then.
"""

import struct

from forbidden_city.match import Match, MoveError
from forbidden_city.save import (
    BEST,
    COUNT,
    GAMES,
    KIOSK,
    MATCH,
    MATCH_SETUP,
    MOVES,
    SEED,
    SETUP,
    SETUP_BYTES,
    running,
)

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


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
    payload[COUNT] = 0
    struct.pack_into("<IH", payload, SEED, seed, mark(tiles))
    for index in range(MOVES, len(payload)):
        payload[index] = 0


def replay(payload, tiles):
    """The match as it was left, by playing it again."""
    if not running(payload):
        raise SaveError("no game is kept")
    from forbidden_city.chance import MOST_SEED

    seed, tiles_mark = struct.unpack_from("<IH", payload, SEED)
    amiss = seed > MOST_SEED
    for index in range(SETUP_BYTES):
        amiss |= _amiss(payload[MATCH_SETUP + index], SETUP + index)
    if amiss:
        raise SaveError("the kept game makes no sense")
    if tiles_mark != mark(tiles):
        raise SaveError("the kept game was played with other tiles")
    match = Match(tiles, payload[MATCH_SETUP], payload[MATCH_SETUP + 5], seed)
    at = MOVES
    for number in range(payload[COUNT]):
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
