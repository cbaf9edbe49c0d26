# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Visits: a screen that is seldom seen is in memory only while it is on.

    chosen = visit("forbidden_city.screens.pause", "pause", game)
    let_go(("forbidden_city.screens.turn",))    # until it is imported again

A visit loads the module, calls its function and lets the module go again, with all that was
loaded meanwhile. Coming back costs the time to compile it (some 100 lines); the memory,
1 to 3 KB a screen, is there for the game in between. Not for modules that keep something.
"""

import gc
import sys


def visit(module, function, *values):
    before = set(sys.modules)
    try:
        __import__(module)  # may run out of memory half way: what came in goes again
        return getattr(sys.modules[module], function)(*values)
    finally:
        _leave(before, ("console.", module.split(".")[0] + "."))


def _leave(before, ours):
    """Forget what was loaded since."""
    let_go([name for name in sys.modules if name not in before and name.startswith(ours)])


def let_go(names):
    """Forget modules where the import system and their packages hold them."""
    for name in names:
        if name in sys.modules:
            del sys.modules[name]
            package, _, own = name.rpartition(".")
            if package in sys.modules and hasattr(sys.modules[package], own):
                delattr(sys.modules[package], own)
    gc.collect()
