# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The desktop simulator: the project's very code.py on a handheld that exists only in memory.

    from simulator import Simulator

    def script(sim):
        yield sim.tap("A")
        sim.save("title.png", scale=4)

    Simulator(seed=1).run(script)

`machine` has the handheld, `modules` the stand-ins for the firmware's modules, `null_modules` a
displayio without a picture (both run on the MicroPython VM, too: `vm_files`), `strict` the board's
strictness for Blinka's displayio, `window` and `terminal` the two ways to play. Nothing in lib/
knows of it.
"""

from .machine import HERE, ProgramEnded, Simulator

__all__ = ["ProgramEnded", "Simulator", "vm_files"]


def vm_files():
    """The stand-ins for the MicroPython VM: with Vm(files=vm_files(), mount=["lib"]) lib/console can
    be imported. They lie beside code.py, where they go before the VM's own `time`. Their calls are
    Python frames there, where the board's are C: give the VM some more pystack."""
    files = {}
    for folder in ("modules", "null_modules"):
        for path in (HERE / folder).glob("*.py"):
            files[path.name] = path.read_text(encoding="utf-8")
    return files
