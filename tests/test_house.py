# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The order of the house: who may know whom, and what no file may say.

Each check takes files as {path: text} and returns complaints, so that every one of them is
also shown planted offences and has to find them.
"""

import ast
import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEADER = (
    "# SPDX-FileCopyrightText: 2026 the makers of this handheld\n# SPDX-License-Identifier: MIT\n"
)

# On the screens' side of the game, besides everything in screens/.
PAINTERS = {"lib/forbidden_city/painter.py", "lib/forbidden_city/miniature.py"}
PURE = {"array", "struct"}


# ---- reading


@pytest.fixture(scope="module")
def files():
    """The project as {path: text}, without what git ignores and what is no text."""
    ignored = {line.strip().strip("/") for line in (ROOT / ".gitignore").open()} | {".git"}
    found = {}
    for folder, below, names in os.walk(ROOT):
        below[:] = set(below) - ignored
        for name in set(names) - ignored:
            path = Path(folder, name)
            try:
                found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # tiles, pictures
    return found


def python(files, *folders):
    """The files in `folders` that are Python; code.py and boot.py go with lib."""
    for path, text in sorted(files.items()):
        board = "lib" in folders and path in ("code.py", "boot.py")
        if path.endswith(".py") and (board or path.split("/")[0] in folders):
            yield path, text


def imports(text, package=""):
    """(module, whether `except ImportError` guards it) for every import, wherever it stands.

    `from a import b` counts as a.b: b may be a module. Relative ones start at `package`.
    """
    tree = ast.parse(text)
    guarded = {
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
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, id(node) in guarded
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join(
                [*(above if node.level else []), *([node.module] if node.module else [])]
            )
            for alias in node.names:
                yield f"{base}.{alias.name}", id(node) in guarded


def module_name(path):
    return path.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def package_name(path):
    return path.removeprefix("lib/").rpartition("/")[0].replace("/", ".")


# ---- checks


def without_header(files):
    return [
        f"{path}: does not begin with the house's SPDX lines"
        for path, text in python(files, "lib", "tools", "tests")
        if not text.startswith(HEADER)
    ]


def impure(files):
    """What rules and bots know besides rules, bots, array, struct and a guarded micropython."""
    rules = {
        path: text
        for path, text in python(files, "lib")
        if path.startswith("lib/forbidden_city/")
        and not path.startswith("lib/forbidden_city/screens/")
        and path not in PAINTERS
    }
    known = {module_name(path) for path in rules}
    complaints = []
    for path, text in rules.items():
        for module, guarded in imports(text, package_name(path)):
            # `from city import START` reads as city.START: the module is what comes before.
            of_rules = module.rpartition(".")[0] in known - {"forbidden_city"} or module in known
            pure = module.split(".")[0] in PURE
            constant = module == "micropython.const" and guarded
            if not (of_rules or pure or constant):
                complaints.append(f"{path}: imports {module}")
        complaints += [
            f"{path}: line {node.lineno} calls {node.func.id}()"
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("open", "print", "input", "exec", "eval", "__import__")
        ]
    return complaints


def wrong_way(files):
    """Imports against the order: console -> game, lib -> tools or tests."""
    desktop = {"tools", "tests"} | {
        path.split("/")[1].removesuffix(".py") for path, _ in python(files, "tools", "tests")
    }
    complaints = []
    for path, text in python(files, "lib"):
        for module, _ in imports(text, package_name(path)):
            top = module.split(".")[0]
            if top in desktop:
                complaints.append(f"{path}: imports {module} of the desktop")
            if top == "forbidden_city" and path.startswith("lib/console/"):
                complaints.append(f"{path}: the console knows {module}")
    return complaints


# What a bot must not name: it could tell another hand or the order of a stack. `tile` may be a
# variable, but not be asked of a match; the last three would reach everything by its name.
HIDDEN = {"seed", "_stacks", "kept", "bonus", "Match", "getattr", "vars", "__dict__"}


def unfair(files):
    complaints = []
    for path, text in python(files, "lib"):
        if not path.startswith("lib/forbidden_city/bots/"):
            continue
        for node in ast.walk(ast.parse(text)):
            # whatever the kind of node calls its name: id, attr, arg, name, asname, value
            names = {word for word in vars(node).values() if isinstance(word, str)} & HIDDEN
            if getattr(node, "attr", None) == "tile":
                names.add("tile")
            complaints += [f"{path}: names {name}" for name in sorted(names)]
    return complaints


TELLTALE = {
    "names a package registry": re.compile(
        r"registry\.[\w-]+\.\w+|pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com", re.I
    ),
    "names a path of one machine": re.compile(
        r"(?<![\w.<\])}*-])/(?:work|root|home|Users|opt)(?:/|\b(?![-\w]))"
    ),
}


def telltale(files):
    return [
        f"{path}: {offence}: {found.group()}"
        for path, text in sorted(files.items())
        for offence, pattern in TELLTALE.items()
        for found in pattern.finditer(text)
    ]


# ---- the house as it is


@pytest.mark.parametrize("check", [without_header, impure, wrong_way, unfair, telltale])
def test_the_house_is_in_order(check, files):
    assert check(files) == []


def test_the_checks_see_the_house(files):
    """An empty list of complaints about no files would be worth nothing."""
    assert {"lib/forbidden_city/city.py", "tools/vm.py", "tests/test_house.py"} <= files.keys()
    assert not any(path.startswith((".venv/", ".git/")) for path in files)


# ---- planted offences


GUARDED = "try:\n    from micropython import const\nexcept ImportError:\n    const = int\n"
RULE = "lib/forbidden_city/rooms.py"
HOUSE = {
    "lib/forbidden_city/__init__.py": "",
    "lib/forbidden_city/city.py": "import array\n" + GUARDED,
    "lib/forbidden_city/bots/__init__.py": "def make():\n    from .greedy import Greedy\n",
    "lib/forbidden_city/bots/greedy.py": "from ..city import START\n",
    "lib/forbidden_city/painter.py": "import bitmaptools\nfrom forbidden_city import city\n",
    "lib/forbidden_city/screens/turn.py": "import displayio\nfrom console import menu\n",
    "lib/console/__init__.py": "",
    "lib/console/menu.py": "import displayio\n",
    "tools/bench.py": "import time\n",
    "tests/table.py": "",
}


@pytest.mark.parametrize(
    "text",
    [
        "import struct\nfrom array import array\n",
        "import forbidden_city.city\n",
        "from forbidden_city import city\nfrom forbidden_city.city import START\n",
        "from . import city\nfrom .city import START\n",
        "from forbidden_city.bots.greedy import Greedy\n",
        GUARDED,
    ],
)
def test_what_rules_may_know(text):
    assert impure({**HOUSE, RULE: text}) == []


@pytest.mark.parametrize(
    "text",
    [
        "import displayio\n",
        "import time\n",
        "def later():\n    import random\n",
        "from micropython import const\n",
        GUARDED.replace("const", "heap_lock"),
        GUARDED.replace("ImportError", "ValueError"),
        GUARDED.replace("micropython import const", "time import monotonic"),
        "from forbidden_city import painter\n",
        "from forbidden_city.painter import GOLD\n",
        "from .screens import turn\n",
        "from .screens.turn import take_turn\n",
        "import forbidden_city.screens.turn\n",
        "from console import menu\n",
        "tiles = open('tiles.bin')\n",
        "print('thinking')\n",
    ],
)
def test_what_rules_may_not_know(text):
    assert len(impure({**HOUSE, RULE: text})) == 1


def test_a_bot_that_looks_at_the_clock_is_found():
    planted = {**HOUSE, "lib/forbidden_city/bots/greedy.py": "from time import monotonic\n"}
    assert impure(planted) == ["lib/forbidden_city/bots/greedy.py: imports time.monotonic"]


@pytest.mark.parametrize(
    "text",
    [
        "deal = match.seed\n",
        "def make(seed):\n    pass\n",
        "Courtier(seed=1)\n",
        "hand = match._stacks[4]\n",
        "hand = match.tile(2)\n",
        "look = match.tile\n",
        "last = match.kept(1, 0)\n",
        "last = match.bonus(1)\n",
        "from ..match import Match\n",
        "from ..match import Match as Deal\n",
        "import forbidden_city.match as m\nm.Match(0, 2, 0, 1)\n",
        "look = getattr\n",
        "hands = match.__dict__\n",
        "look['seed']\n",
    ],
)
def test_a_bot_that_could_look_at_what_is_hidden_is_found(text):
    bot = "lib/forbidden_city/bots/greedy.py"
    assert len(unfair({**HOUSE, bot: text})) == 1
    assert unfair({**HOUSE, RULE: text}) == []
    assert unfair({**HOUSE, bot: "tile = match.hand()\nmatch.city.tiles.records[tile]\n"}) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("lib/console/menu.py", "import forbidden_city\n"),
        ("lib/console/menu.py", "def play():\n    from forbidden_city.match import Match\n"),
        ("lib/console/menu.py", "import bench\n"),
        ("lib/forbidden_city/city.py", "from tools import bench\n"),
        ("lib/forbidden_city/screens/turn.py", "from table import table\n"),
        ("code.py", "import tests.table\n"),
    ],
)
def test_an_import_the_wrong_way_is_found(path, text):
    assert wrong_way(HOUSE) == []
    assert len(wrong_way({**HOUSE, path: text})) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "import time\n" + HEADER,
        HEADER.replace("2026", "2025"),
        HEADER.replace("MIT", "GPL-3.0-only"),
    ],
)
@pytest.mark.parametrize("path", ["code.py", "lib/console/menu.py", "tools/a/b.py", "tests/t.py"])
def test_a_file_without_the_house_header_is_found(path, text):
    assert len(without_header({path: text})) == 1
    assert without_header({path: HEADER + "import time\n"}) == []


@pytest.mark.parametrize(
    "text",
    [  # in two halves, or this file would be an offence itself
        "see /" + "work/main",
        "HOME=/" + "root",
        'open("/' + 'home/someone/tiles.bin")',
        "/" + "Users/someone",
        '"resolved": "https://registry.' + "npm" + 'js.org/x.tgz"',
        "--index-url https://pypi." + "org/simple",
        "https://files.python" + "hosted.org/x.whl",
        "https://registry." + "example.net/",
    ],
)
def test_a_telltale_word_is_found(text):
    assert telltale({"README.md": text})


@pytest.mark.parametrize(
    "text", ["/tiles.bin", "/lib/x.py", "home/work", "</root>", "/rooted", "#!/usr/bin/env bash"]
)
def test_other_paths_are_no_telltale(text):
    assert telltale({"README.md": text}) == []
