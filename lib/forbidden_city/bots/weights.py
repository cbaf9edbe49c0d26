# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Weights: what the bots think of a room. survey.py says what each number means.

A block of 35 each: chances by open sides 1 to 5 in four rows, one for each phase of the
game, the last turns first; then 15 standings. All out of 64. Lady Shen's were learned:
``make train`` plays for them from nothing and puts them here.
"""

import array

# fmt: off
WEIGHTS = array.array("b", (
    # Page Lin wants coins now, and hopes a little where one side is open
    1, 0, 0, 0, 0,
    1, 0, 0, 0, 0,
    1, 0, 0, 0, 0,
    1, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 32, 32, 32, 32, 64, 64, 64, 64, 64, 64,

    # Scribe Wu: the rules of payment, and a rough guess at what will close
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    38, 28, 22, 16, 12,
    0, -32, -32, -32, -32, 0, 0, 0, 0, 32, 32, 32, 64, 64, 64,

    # Lady Shen, two players
    17, 4, 1, 1, 1,
    34, 14, 5, 3, 6,
    41, 25, 16, 10, 8,
    47, 36, 32, 30, 27,
    -11, -55, -72, -90, -64, -32, -43, -56, -3, 25, 37, 53, 46, 64, 82,

    # Lady Shen, three players
    15, 4, 2, 1, 1,
    32, 16, 7, 4, 2,
    41, 29, 19, 14, 9,
    42, 36, 34, 33, 27,
    -6, -27, -44, -77, -73, 6, -6, -8, 13, 58, 78, 86, 42, 59, 91,

    # Lady Shen, four players
    18, 5, 2, 2, 2,
    34, 20, 10, 6, 3,
    41, 32, 25, 19, 16,
    42, 38, 36, 38, 37,
    -6, -18, -30, -47, -47, 15, 11, 5, 21, 66, 80, 92, 43, 63, 86,
))
