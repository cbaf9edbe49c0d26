# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The bundle is all that the board needs: unpacked into an empty folder it plays, by itself."""

import os
import re
import shutil
import sys
import sysconfig
import zipfile
from importlib import resources
from pathlib import Path

import pytest

import bundle
from bundle import BundleError, drive_files, imports, library_files, on_the_drive, write_zip
from hands import Hands, legal_places
from simulator import Simulator

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def files():
    return drive_files()


@pytest.fixture
def unpacked(files, tmp_path):
    write_zip(files, tmp_path / "bundle.zip")
    with zipfile.ZipFile(tmp_path / "bundle.zip") as archive:
        archive.extractall(tmp_path / "drive")
    return tmp_path / "drive"


@pytest.fixture
def project(tmp_path):
    """A copy of what the bundle is made of, to be tampered with."""
    copy = tmp_path / "project"
    shutil.copytree(ROOT / "lib", copy / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("boot.py", "code.py", "tiles.bin", "LICENSE", "pyproject.toml"):
        shutil.copy(ROOT / name, copy / name)
    return copy


# ---- what is in it


def test_it_is_laid_out_as_the_drive(files):
    assert {path.partition("/")[0] for path in files} == {
        "boot.py",
        "code.py",
        "contents.txt",
        "lib",
        "licenses",
        "tiles.bin",
    }
    for path in ("boot.py", "code.py", "tiles.bin", "lib/forbidden_city/words/en.txt"):
        assert files[path] == (ROOT / path).read_bytes()
    ours = {
        path.relative_to(ROOT).as_posix()
        for package in ("console", "forbidden_city")
        for path in (ROOT / "lib" / package).rglob("*.*")
        if path.suffix in (".py", ".bin", ".txt")
    }
    assert ours <= files.keys()


def test_caches_stubs_and_hidden_files_stay_at_home(project):
    before = drive_files(project)
    for name in ("__pycache__/menu.pyc", "menu.pyi", ".DS_Store", "menu.pyc", ".git/x.py"):
        path = project / "lib" / "console" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x")
    assert drive_files(project) == before


def test_a_file_the_board_cannot_read_stops_the_build(project):
    (project / "lib" / "console" / "menu.py.orig").write_text("")
    with pytest.raises(BundleError, match=r"lib/console/menu\.py\.orig"):
        drive_files(project)


def test_without_tiles_there_is_no_bundle(project):
    (project / "tiles.bin").unlink()
    with pytest.raises(BundleError, match="make tiles"):
        drive_files(project)


def test_contents_lists_every_file_and_version(files):
    head, _, paths = files["contents.txt"].decode().partition("\n\n")
    assert paths.splitlines() == sorted(files)
    assert head.splitlines()[0] == f"Forbidden City {bundle.version()}"
    pinned = dict(re.findall(r"^adafruit-circuitpython-(\S+)==(\S+)", requirements(), re.M))
    for line in head.splitlines()[1:]:
        library, version = line.split(" ")
        names = [library.removeprefix("adafruit_"), library[9:].replace("_", "-")]
        assert version in [pinned.get(name) for name in names]
    assert len(head.splitlines()) == 1  # no library: what they weigh says make budget


def requirements():
    return (ROOT / "tools" / "requirements.txt").read_text()


def test_circup_is_asked_for_the_same_libraries(files):
    """Read as circup reads it: a name a line, and past a version."""
    lines = (ROOT / "tools" / "circup_requirements.txt").read_text().lower().splitlines()
    asked = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    head = files["contents.txt"].decode().partition("\n\n")[0]
    assert asked == [line.replace(" ", "==") for line in head.splitlines()[1:]]


def test_every_library_brings_its_licence(files):
    licences = [path for path in files if path.startswith("licenses/")]
    assert len(licences) == 1
    for path in licences:
        assert b"Permission is hereby granted" in files[path]
    assert files["licenses/handheld.txt"] == (ROOT / "LICENSE").read_bytes()


def test_sizes_are_counted_in_clusters():
    assert on_the_drive({"a": b""}) == 0
    assert on_the_drive({"a": b"x", "b": bytes(4096), "c": bytes(4097)}) == 4 * 4096
    assert on_the_drive({"lib/a/b.py": b"x", "lib/c.py": b"x"}) == 4 * 4096


def test_it_fits_the_drive_many_times(files):
    assert on_the_drive(files) < 8 * 1024 * 1024 / 4


# ---- which libraries


def needs(source):
    return {path.removeprefix("lib/") for path in library_files({"lib/x/y.py": source.encode()})}


def test_a_library_comes_with_what_it_imports_and_no_more():
    assert needs("from adafruit_display_text.bitmap_label import Label") == {
        "adafruit_display_text/__init__.py",
        "adafruit_display_text/bitmap_label.py",
        "adafruit_ticks.py",
    }
    assert needs("import adafruit_ticks") == {"adafruit_ticks.py"}
    more = needs("from adafruit_displayio_layout.layouts import tab_layout")
    assert "adafruit_imageload/__init__.py" in more
    assert not any("bitmap_font" in path for path in more)  # for annotations only: guarded


def test_what_the_firmware_has_is_not_copied():
    assert needs("import displayio, gc, time\nfrom micropython import const") == set()
    assert needs("from . import z\nfrom .z import a\nimport x.z") == set()
    assert needs("import adafruit_pixelbuf") == set()


def test_the_firmwares_modules_are_those_of_every_board():
    shared = None
    for board in bundle.BOARDS:
        stub = resources.files("board_definitions").joinpath(f"{board}/__init__.pyi").read_text()
        listed = ", ".join(re.findall(r"(?:Included modules|Frozen libraries): (.*)", stub))
        names = {re.match(r"\w+", name)[0] for name in listed.split(", ")}
        shared = names if shared is None else shared & names
    assert shared | {"gc", "micropython"} == bundle.FIRMWARE


def test_an_import_that_may_fail_is_not_followed():
    attempt = "try:\n    import adafruit_ticks\nexcept {}:\n    pass\n"
    assert needs(attempt.format("ImportError")) == set()
    assert needs(attempt.format("ValueError")) == {"adafruit_ticks.py"}


@pytest.mark.parametrize(
    "source",
    [
        "import numpy",  # .venv has it, the board has not
        "def later():\n    import functools",
        "import adafruit_no_such_thing",
        "import adafruit_display_text.no_such_thing",
        "from adafruit_no_such_thing import x",
    ],
)
def test_an_import_that_nobody_can_serve_stops_the_build(source):
    with pytest.raises(BundleError, match=r"lib/x/y\.py imports"):
        needs(source)


def test_relative_imports_are_understood():
    source = "from . import a\nfrom .b import c\nfrom ..d import e"
    assert [name for name, sure in imports(source, "x.y") if sure] == ["x.y", "x.y.b", "x.d"]


# ---- the same bytes again


def test_twice_the_same_bytes(project, tmp_path):
    write_zip(drive_files(), tmp_path / "one.zip")
    for path in project.rglob("*"):
        os.utime(path, (1, 1))
        path.chmod(0o700)
    again = drive_files(project)
    write_zip(dict(reversed(again.items())), tmp_path / "two.zip")
    one, two = (tmp_path / name for name in ("one.zip", "two.zip"))
    assert one.read_bytes() == two.read_bytes()
    (project / "code.py").write_text((project / "code.py").read_text() + "\n")
    write_zip(drive_files(project), two)
    assert one.read_bytes() != two.read_bytes()


def test_any_unzip_restores_every_byte(unpacked, files):
    found = {
        path.relative_to(unpacked).as_posix(): path.read_bytes()
        for path in unpacked.rglob("*")
        if path.is_file()
    }
    assert found == files


def test_make_bundle_says_what_it_weighs(files, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(bundle, "ROOT", tmp_path)
    monkeypatch.setattr(bundle, "BUILD", tmp_path / "build")
    monkeypatch.setattr(bundle, "drive_files", lambda: files)
    assert bundle.main() == 0
    said = capsys.readouterr().out
    name = f"build/forbidden-city-{bundle.version(ROOT)}.zip"
    assert f"{name}: {(tmp_path / name).stat().st_size:,} bytes" in said
    assert f"{len(files)} files, {sum(map(len, files.values())):,} bytes" in said
    assert f"{on_the_drive(files):,} bytes" in said
    assert said.endswith("bytes\n")  # no list of no libraries


def test_make_bundle_names_the_libraries_that_travel_with_it(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(bundle, "ROOT", tmp_path)
    monkeypatch.setattr(bundle, "BUILD", tmp_path / "build")
    monkeypatch.setattr(bundle, "version", lambda: "1")
    monkeypatch.setattr(bundle, "drive_files", lambda: {"lib/adafruit_ticks.py": b""})
    assert bundle.main() == 0
    assert re.search(r"\n  with adafruit_ticks [\d.]+\n$", capsys.readouterr().out)


# ---- it plays


@pytest.fixture
def nothing_else(monkeypatch):
    """Board code finds its modules in the bundle or nowhere: only Python's own are left here."""
    own = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}
    path = [folder for folder in sys.path if any(Path(folder).is_relative_to(o) for o in own)]
    path = [folder for folder in path if "site-packages" not in folder]
    monkeypatch.setattr(sys, "path", path)


class Player:
    """Plays a game from a drive, to the end and with a look at the scores, as people do."""

    def __init__(self, program):
        self.sim = Simulator(program=program, seed=5, pixels=False, echo=False)
        self.laid = 0
        self.loaded = {}  # files of the modules that board code had during turns

    def play(self):
        self.sim.run(self._script)
        return self

    def trouble(self):
        """The first thing that went wrong in board code."""
        try:
            self.sim.run(self._script)
        except Exception as error:
            return self.sim.errors[0] if self.sim.errors else error

    def _script(self, sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.wait(50)
        while not hands.in_turn():
            yield sim.tap("A")
        yield sim.tap("START")
        rows = sys.modules["forbidden_city.screens.pause"]._ROWS
        yield sim.tap("DOWN", rows.index(b"@scores"))
        yield sim.tap("A")
        yield sim.tap("B", 2)
        while not hands.over():
            yield from hands.turn(self._first_place)
        self.laid = hands.match.moves()
        assert sim.console == []

    def _first_place(self, match):
        for name, module in sys.modules.items():
            if name.startswith(("adafruit_", "console", "forbidden_city")):
                self.loaded[name] = module.__file__
        return legal_places(match)[0]


def test_it_plays_from_an_empty_folder(unpacked, nothing_else):
    player = Player(unpacked).play()
    assert player.laid == 56
    loaded = player.loaded
    assert {"console.font", "forbidden_city.screens.turn"} <= loaded.keys()
    assert [file for file in loaded.values() if not Path(file).is_relative_to(unpacked)] == []


def test_it_shows_what_the_project_shows(unpacked):
    def picture(program):
        def script(sim):
            yield sim.wait(200)
            yield sim.tap("A")  # the set-up
            yield sim.wait(200)

        return Simulator(program=program, seed=5).run(script).frame().tobytes()

    shown = picture(unpacked)
    assert shown == picture(ROOT)
    assert len(set(shown)) > 5  # not an empty picture


@pytest.mark.parametrize("missing", ["console/font.py", "console/screen.py"])
def test_without_one_module_it_does_not_play(missing, unpacked, nothing_else):
    """So none comes from elsewhere."""
    (unpacked / "lib" / missing).unlink()
    trouble = Player(unpacked).trouble()
    assert isinstance(trouble, ImportError)
    assert trouble.name == missing.removesuffix(".py").replace("/", ".")


def test_without_one_of_our_files_it_does_not_play(unpacked, nothing_else):
    (unpacked / "tiles.bin").unlink()
    assert isinstance(Player(unpacked).trouble(), FileNotFoundError)
