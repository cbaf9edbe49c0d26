# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Chance: one small random generator, so that a seed deals the same game everywhere.

    chance = Chance(7)
    chance.below(6)     # 0..5
    chance.shuffle(tiles, 0, 24)

Two multiply-with-carry generators of 16 bits each. The multipliers stay under
2**14, so every product stays under 2**30 and is a small integer on the board
(no allocation); for both a, a * 2**16 - 1 and a * 2**15 - 1 are prime, which
gives each the longest period it can have.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


MOST_SEED = const(0x3FFFFFFF)  # the largest seed

_A = const(16365)
_B = const(16275)


class Chance:
    def __init__(self, seed):
        # Both halves of the seed reach both generators; neither may start at 0.
        self._a = (seed & 0x7FFF) * 17 + 1
        self._b = (seed >> 15) * 19 + (seed & 0x7FFF) + 1
        for _ in range(20):
            self.below(2)

    def below(self, limit):
        """A number from 0 to limit - 1 (limit up to 32768), each as likely as any other."""
        fair = 32768 - 32768 % limit
        while True:
            self._a = _A * (self._a & 0xFFFF) + (self._a >> 16)
            self._b = _B * (self._b & 0xFFFF) + (self._b >> 16)
            number = (self._a ^ self._b) & 0x7FFF
            if number < fair:
                return number % limit

    def shuffle(self, row, start, end):
        """Shuffle row[start:end] in place."""
        while end - start > 1:
            pick = start + self.below(end - start)
            end -= 1
            row[pick], row[end] = row[end], row[pick]
