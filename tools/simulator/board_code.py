# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Runs board code, and only board code, in a board's world.

Board code is everything that would be on the drive: code.py, boot.py, /lib, and Adafruit's
libraries (adafruit_*), which the computer keeps elsewhere. It gets builtins of its own: an `open`
that knows the drive, a `print` that is the serial console, and an `__import__` that gives it the
stand-in modules, the board's `os`, `time`, `random`, `gc` and `traceback`, and refuses what the
firmware lacks.
The rest of the process (the simulator, pytest, the standard library) keeps Python's.

    with BoardCode(program, stand_ins, swaps, extras) as code:
        code.run("code.py")

On the way out every module that was loaded for the board is forgotten, and what was there before
under the same name is back: the next run starts fresh.

Limits: one at a time in a process. `typing` and `__future__` can be imported although the board has
neither: annotations are evaluated here and not there.
"""

import builtins
import importlib.util
import os
import runpy
import sys
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import ClassVar

# What PyGamer's firmware and Python's standard library have in common.
COMMON = frozenset(
    (
        "array",
        "atexit",
        "binascii",
        "builtins",
        "collections",
        "errno",
        "io",
        "json",
        "locale",
        "math",
        "re",
        "select",
        "struct",
        "sys",
        "warnings",
        "zlib",
    )
)
FOR_ANNOTATIONS = frozenset(("typing", "typing_extensions", "__future__"))
BLINKA = frozenset(("displayio", "busdisplay", "fourwire", "vectorio"))
NOT_TO_IMPORT = frozenset(("code", "boot", "time"))  # by this name they are the computer's own


class _Loader(SourceFileLoader):
    """Loads a module with the board's builtins instead of Python's."""

    board_builtins = None
    loaded = None
    _compiled: ClassVar[dict] = {}  # by file and its time: a screen that is visited comes often

    def get_code(self, fullname):
        stat = os.stat(self.path)
        key = self.path, stat.st_mtime_ns, stat.st_size
        if key not in self._compiled:
            self._compiled[key] = super().get_code(fullname)
        return self._compiled[key]

    def exec_module(self, module):
        module.__dict__["__builtins__"] = self.board_builtins
        super().exec_module(module)
        if self.loaded is not None:
            self.loaded(module)


class BoardCode:
    def __init__(self, program, stand_ins, swaps, extras, loaded=None):
        self._program = Path(program)
        self._stand_ins = [str(folder) for folder in stand_ins]
        self._folders = [*self._stand_ins, str(self._program / "lib")]
        self._swaps = swaps
        common = dict(vars(builtins), **extras)
        self._strict = dict(common, __import__=self._import)
        self._lenient = dict(common, __import__=self._import_for_library)
        self._known = COMMON | FOR_ANNOTATIONS | BLINKA | self._top_names()
        self._loaded = loaded  # called with each module, once it is there
        self._ours = set()  # top-level names loaded from here
        self._hidden = {}

    def _top_names(self):
        """Every module name that the stand-ins and the drive offer."""
        names = set()
        for folder in self._folders:
            for entry in Path(folder).glob("*"):
                if entry.suffix == ".py" or (entry.is_dir() and entry.name.isidentifier()):
                    names.add(entry.stem)
        return names - NOT_TO_IMPORT

    # ---- imports ------------------------------------------------------------------------------

    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0:
            top = name.partition(".")[0]
            there = top in self._known or name in self._swaps or top.startswith("adafruit_")
            if not there:
                raise ImportError(f"no module named '{name}'", name=name)
        return self._import_for_library(name, globals, locals, fromlist, level)

    def _import_for_library(self, name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0 and name in self._swaps:
            return self._swaps[name]
        return builtins.__import__(name, globals, locals, fromlist, level)

    def find_spec(self, fullname, path=None, target=None):
        """The part of importlib that finds modules, for as long as the board runs."""
        top = fullname.partition(".")[0]
        library = top.startswith("adafruit_")
        if path is None:
            if fullname in NOT_TO_IMPORT:
                return None
            path = self._folders + sys.path if library else self._folders
        elif top not in self._ours:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is None or not isinstance(spec.loader, SourceFileLoader):
            return None
        self._ours.add(top)
        spec.loader = _Loader(fullname, spec.loader.path)
        spec.loader.board_builtins = self._lenient if library else self._strict
        spec.loader.loaded = self._loaded
        return spec

    def load_stand_in(self, name):
        """A stand-in under its file's name that stays out of sys.modules."""
        for folder in self._stand_ins:
            path = Path(folder) / f"{name}.py"
            if path.exists():
                loader = _Loader(name, str(path))
                loader.board_builtins = self._strict
                spec = importlib.util.spec_from_loader(name, loader)
                module = importlib.util.module_from_spec(spec)
                loader.exec_module(module)
                return module
        raise ImportError(f"no stand-in for '{name}'")

    # ---- in and out ---------------------------------------------------------------------------

    def __enter__(self):
        importlib.invalidate_caches()
        self._hidden = self._take(self._top_names())
        sys.meta_path.insert(0, self)
        return self

    def __exit__(self, *_):
        sys.meta_path.remove(self)
        self._take(self._top_names() | self._ours)
        sys.modules.update(self._hidden)

    def _take(self, names):
        """Take modules of these names, and Adafruit's, out of sys.modules."""
        taken = {}
        for name in list(sys.modules):
            top = name.partition(".")[0]
            if top in names or top.startswith("adafruit_"):
                taken[name] = sys.modules.pop(name)
        return taken

    def run(self, name):
        """Run a file of the drive as the board does, under the name __main__."""
        runpy.run_path(
            str(self._program / name),
            init_globals={"__builtins__": self._strict},
            run_name="__main__",
        )
