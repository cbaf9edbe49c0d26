# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Visits: what a screen brought into memory goes with it, also when something goes wrong."""

import sys

import pytest

from console.visit import visit
from simulator import Simulator


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A little game of some modules; afterwards nothing of it is left."""
    sources = {
        "big": "names = list(range(100))",
        "calm": "import littlegame.big\ndef show(a, b):\n    return a + b",
        "wild": "import littlegame.big\ndef show():\n    raise ValueError('wild')",
        "heavy": "import littlegame.big\nraise MemoryError('while it is loaded')",
    }
    folder = tmp_path / "littlegame"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    __import__("littlegame")
    yield sys.modules["littlegame"]
    for name in [name for name in sys.modules if name.startswith("littlegame")]:
        del sys.modules[name]


def left():
    return [name for name in sys.modules if name.startswith("littlegame.")]


def test_a_visit_answers_and_leaves_nothing_behind(package):
    assert visit("littlegame.calm", "show", 2, 3) == 5
    assert left() == []
    assert not hasattr(package, "big") and not hasattr(package, "calm")


def test_what_was_there_before_stays(package):
    __import__("littlegame.big")
    visit("littlegame.calm", "show", 2, 3)
    assert left() == ["littlegame.big"]


@pytest.mark.parametrize(("module", "trouble"), [("wild", ValueError), ("heavy", MemoryError)])
def test_trouble_leaves_nothing_behind(package, module, trouble):
    with pytest.raises(trouble):
        visit("littlegame." + module, "show")
    assert left() == []
    assert not hasattr(package, "big")


def test_after_trouble_the_game_is_loaded_anew():
    def script(sim):
        yield sim.wait(200)
        game = sys.modules["forbidden_city.screens.game"]
        sys.modules["forbidden_city.match"].broken = True
        view = sys.modules["forbidden_city.screens.view"]
        game.visit = None  # the next screen cannot be shown
        yield sim.tap("A")
        yield sim.wait(200)
        assert [type(error) for error in sim.errors] == [TypeError]
        yield sim.tap("A")
        yield sim.wait(200)
        assert sys.modules["forbidden_city.screens.view"] is not view
        assert not hasattr(sys.modules["forbidden_city.match"], "broken")

    Simulator(seed=1, pixels=False, echo=False).run(script)
