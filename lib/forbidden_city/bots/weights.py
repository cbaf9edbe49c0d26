# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Weights: what the bots think of a room. survey.py says what each number means.

A block of 35 each: chances by open sides 1 to 5 in four rows, one for each phase of the
game, the last turns first; then 15 standings. All out of 64.
"""

import array

# fmt: off
WEIGHTS = array.array("b", (
    # Page Lin hopes little
    12, 6, 0, 0, 0,
    12, 6, 0, 0, 0,
    12, 6, 0, 0, 0,
    12, 6, 0, 0, 0,
    0, 0, 0, 0, 0, 32, 32, 32, 32, 64, 64, 64, 64, 64, 64,

    # Scribe Wu: the rules of payment, and a rough guess at what will close
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    0, -32, -32, -32, -32, 0, 0, 0, 0, 32, 32, 32, 64, 64, 64,

    # Lady Shen, two players
    22, 4, 3, 3, 0,
    34, 14, 7, 4, 0,
    41, 25, 18, 9, 9,
    46, 37, 31, 28, 31,
    -8, -56, -72, -90, -64, -33, -44, -52, -4, 26, 38, 48, 46, 63, 83,

    # Lady Shen, three players
    20, 6, 2, 2, 1,
    34, 20, 10, 5, 3,
    40, 31, 24, 20, 15,
    41, 35, 34, 35, 35,
    -4, -19, -27, -47, -45, 17, 8, 4, 17, 62, 79, 89, 43, 58, 92,

    # Lady Shen, four players
    20, 6, 2, 2, 1,
    34, 20, 10, 5, 3,
    40, 31, 24, 20, 15,
    41, 35, 34, 35, 35,
    -4, -19, -27, -47, -45, 17, 8, 4, 17, 62, 79, 89, 43, 58, 92,
))
