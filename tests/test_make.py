# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What `make` hands to the tools, and which packages it fetches for whom."""

import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from bundle import imports

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "tools"


def make(*words):
    """Run it as from a shell, whatever make these tests were started by."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MAKE", "MFLAGS")) and name not in ("DRIVE", "GAMES")
    }
    return subprocess.run(
        ["make", *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )


def pinned(name):
    text = (TOOLS / name).read_text(encoding="utf-8")
    return {name.lower().replace("_", "-") for name in re.findall(r"^([\w-]+)==", text, re.M)}


# ---- words


@pytest.mark.parametrize("name", ["no drive", "it's", 'a "b"', "a;b & c", "`x`"])
def test_a_drive_may_have_any_name(tmp_path, name):
    ran = make("deploy", f"DRIVE={tmp_path / name}")
    assert f"Not deployed: There is no folder {tmp_path / name}.\n" in ran.stderr


@pytest.mark.parametrize("target", ["tournament", "report"])
def test_the_number_of_games_is_handed_on(target):
    # -o: the set-up counts as done, whatever this computer has.
    done = ("-o", ".venv/.ready", "-o", "tools/micropython/node_modules/.ready")
    assert make("-n", *done, target, "GAMES=40").stdout.rstrip().endswith(".py --games 40")
    assert make("-n", *done, target).stdout.rstrip().endswith(".py")


def test_a_python_that_is_not_there_is_named(tmp_path):
    """In a folder without .venv."""
    (tmp_path / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    for target in ("bundle", "deploy"):
        ran = make("-C", str(tmp_path), target, "PYTHON=python9")
        assert ran.stderr.startswith(
            "Python 3.11 or newer is needed, and there is no python9 here."
        )


# ---- packages

PLAYED = """
import os, sys
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
import play
import simulator.terminal
from simulator import Simulator
from simulator.audible import Speaker
from simulator.window import Window

class Played(Window):
    def pass_time(self, until):
        if sim.frames > 3:
            sim.stop()
        super().pass_time(until)

sim = Simulator(seed=1, echo=False)
with Speaker(sim) as speaker, Played(sim, scale=2) as window:
    sim.play(window)
speaker.open()
for module in list(sys.modules.values()):
    print(getattr(module, "__file__", None))
"""


def test_the_small_list_is_what_playing_loads():
    ran = subprocess.run(
        [sys.executable, "-P", "-c", PLAYED],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(TOOLS)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    loaded = re.findall(r"site-packages/(\w+)", ran.stdout)
    owners = metadata.packages_distributions()
    names = {name.lower().replace("_", "-") for top in loaded for name in owners.get(top, [])}
    assert names - {"setuptools"} == pinned("requirements-play.txt")


def test_the_large_list_has_the_small_one_in_it_and_nothing_twice():
    assert "\n-r requirements-play.txt\n" in (TOOLS / "requirements.txt").read_text()
    assert not pinned("requirements.txt") & pinned("requirements-play.txt")


@pytest.mark.parametrize("tool", ["bundle", "deploy", "referee"])
def test_python_alone_is_enough_for(tool):
    ours = {path.stem for path in TOOLS.glob("*.py")} | {"forbidden_city"}
    text = (TOOLS / f"{tool}.py").read_text(encoding="utf-8")
    names = {module.partition(".")[0] for module, sure in imports(text, "") if sure}
    assert names <= sys.stdlib_module_names | ours
