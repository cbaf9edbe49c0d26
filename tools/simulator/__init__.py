# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The desktop simulator: the project's very code.py on a handheld that exists only in memory.

    from simulator import Simulator

    def script(sim):
        yield sim.tap("A")
        sim.save("title.png", scale=4)

    Simulator(seed=1).run(script)

`machine` has the handheld, `modules` the stand-ins for the firmware's modules (the same files run on
the MicroPython VM), `null_modules` a displayio without a picture, `strict` the board's strictness
for Blinka's displayio, `window` and `terminal` the two ways to play. Nothing in lib/ knows of it.
"""

from .machine import ProgramEnded, Simulator

__all__ = ["ProgramEnded", "Simulator"]
