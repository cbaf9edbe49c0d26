# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Recall: reads what keep.py has written. Once, at power on, so it is not loaded otherwise.

recall(keep)        # all copies; the newest valid one becomes the payload
"""

import binascii
import struct

import microcontroller

from console.keep import DAMAGED, FOREIGN, FRESH, NEWER, OFFSETS, OK

_NEWS = (None, b"@keep_damaged", b"@keep_foreign", None, b"@keep_newer")
_HEAD = 16


def recall(keep):
    size = len(keep.record)
    _look(keep, 0, bytes(microcontroller.nvm[:size]))
    for copy in (1, 2):
        _look(keep, copy, keep.slate.read(OFFSETS[copy], size))
    keep.news = _NEWS[keep.state]
    if keep.state == FRESH:  # a new handheld: better now than in the middle of a game
        from console.new_slate import prepare

        prepare(keep.slate)


def _look(keep, copy, data):
    """Take a copy for the newest if it is."""
    record = keep.record
    state = FRESH
    if data and data.count(data[:1]) < len(data):  # erased or blank means empty
        state = FOREIGN if data[:4] != keep.name else DAMAGED
    if state == DAMAGED and len(data) == len(record):
        _, sequence, crc = struct.unpack_from("<III", data, 4)
        if crc == binascii.crc32(data[_HEAD:], binascii.crc32(data[:12])):
            keep.held[copy] = sequence
            if sequence > keep.sequence:
                keep.sequence = sequence
                keep.newest = copy
                keep.state = OK if data[4] == keep.version else NEWER
                for index in range(_HEAD, len(record)):
                    record[index] = data[index] if keep.state == OK else 0
            return
    if not keep.sequence and state > keep.state:
        keep.state = state
