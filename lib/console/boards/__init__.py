# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""One short adapter file per board: what differs between the handhelds, and only that.

An adapter offers ``keys()``, the keypad scanner; ``CODES``, the button behind each of
its keys; and ``stick()``, two analog inputs, or None where the keys have the arrows.
"""

import board


def adapter():
    """The adapter of the board that this runs on."""
    if board.board_id == "pygamer":
        from console.boards import pygamer

        return pygamer
    if board.board_id in ("pybadge", "edgebadge"):
        from console.boards import pybadge

        return pybadge
    raise RuntimeError("this board (%s) has no adapter in lib/console/boards" % board.board_id)
