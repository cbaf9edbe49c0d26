# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Sound hooks: screens say what happened, this decides what it sounds like.

    sound.play(MOVE)

Silent for now: the hooks are called at every moment that will have a sound.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


MOVE = const(1)  # the cursor or a menu went one step
TURN = const(2)  # the tile was turned
LAY = const(3)  # a tile was laid
REFUSE = const(4)  # that cannot be done
CLOSE = const(5)  # a room was closed
WIN = const(6)


class Sound:
    def __init__(self):
        self.on = True
        self.last = 0

    def play(self, what):
        if self.on:
            self.last = what
