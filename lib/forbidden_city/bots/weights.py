# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Weights: what a room is worth to the three officials (see sight.py for the rows)."""

import array


def _weights(*numbers):
    return array.array("b", numbers)


# fmt: off

# Page Lin hopes little and does not mind who else is paid.
PAGE = _weights(
    12, 6, 0, 0, 0,
    12, 6, 0, 0, 0,
    12, 6, 0, 0, 0,
    12, 6, 0, 0, 0,
    0, 0, 0, 0, 0, 32, 32, 32, 32, 64, 64, 64, 64, 64, 64,
)

# Scribe Wu goes by the rules of payment and a rough guess at what will close.
SCRIBE = _weights(
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    0, -32, -32, -32, -32, 0, 0, 0, 0, 32, 32, 32, 64, 64, 64,
)

LADY = (
    _weights(
        22, 4, 3, 3, 0,
        34, 14, 7, 4, 0,
        41, 25, 18, 9, 9,
        46, 37, 31, 28, 31,
        -8, -56, -72, -90, -64, -33, -44, -52, -4, 26, 38, 48, 46, 63, 83,
    ),
    _weights(
        20, 6, 2, 2, 1,
        34, 20, 10, 5, 3,
        40, 31, 24, 20, 15,
        41, 35, 34, 35, 35,
        -4, -19, -27, -47, -45, 17, 8, 4, 17, 62, 79, 89, 43, 58, 92,
    ),
    _weights(
        20, 6, 2, 2, 1,
        34, 20, 10, 5, 3,
        40, 31, 24, 20, 15,
        41, 35, 34, 35, 35,
        -4, -19, -27, -47, -45, 17, 8, 4, 17, 62, 79, 89, 43, 58, 92,
    ),
)
