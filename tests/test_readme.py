# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The README is true: its code runs, its commands exist, its links lead somewhere, its pictures
are what the handheld shows today."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

import build_pictures
import referee
import tournament
from forbidden_city.match import Match

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def code_blocks():
    return re.findall(r"```python\n(.*?)```", README, re.S)


def is_seat(code):
    """A program that takes a seat reads lines for ever; the others run by themselves."""
    return "in sys.stdin" in code


@pytest.mark.parametrize("code", [code for code in code_blocks() if not is_seat(code)])
def test_the_code_runs_as_it_stands(code):
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_program_plays_in_the_tournament(tmp_path):
    [code] = filter(is_seat, code_blocks())
    path = tmp_path / "my_bot.py"
    path.write_text(code, encoding="utf-8")
    command = f"'{sys.executable}' '{path}'"
    tournament.load(ROOT / "tiles.bin")
    games = [tournament.play(job) for job in tournament.jobs_of(f"{command}:page@2", 2, 3)]
    tournament.Program.dismiss(command)
    assert [game.moves for game in games] == [56, 56]


def test_a_tile_is_told_as_it_is():
    """The names in the README's tile are those of the referee's."""
    told = json.loads(re.search(r'^    (\{"edges".*)$', README, re.M)[1])
    reply = referee.Referee().answer({"do": "new", "players": 2, "side": "front", "seed": 7})
    assert told.keys() == reply["hand"].keys()
    assert told["parts"][0].keys() == reply["hand"]["parts"][0].keys()
    assert reply["cells"][0].keys() - told.keys() == {"x", "y", "owner"}
    view = tournament.seen(Match(referee.Referee().tiles, 2, 0, 7))
    in_words = README.partition("**Against the bots.**")[2].partition("```")[0]
    assert set(re.findall(r"`(\w+)`", in_words)) == set(view)


def test_there_is_code_to_run():
    assert len(code_blocks()) == 2


def test_every_make_target_exists():
    named = set(re.findall(r"\bmake ([a-z]+)\b", README))
    known = set(re.findall(r"^([a-z]+):.*##", MAKEFILE, re.M))
    assert {"play", "test"} <= named
    # "and make:" in prose is no target; every other word after make has to be one.
    assert named - known == set()


def test_every_link_leads_to_a_file():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert missing == []


def test_every_heading_that_is_linked_exists():
    headings = re.findall(r"^#+ (.+)$", README, re.M)
    anchors = {re.sub(r"[^a-z0-9 -]", "", name.lower()).replace(" ", "-") for name in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", README)) <= anchors


@pytest.fixture(scope="module")
def built():
    return build_pictures.build()


def frames(data):
    return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(Image.open(data))]


@pytest.mark.parametrize(
    "name", ["strip.png", "screens.png", "all_screens.png", "tiles.png", "play.gif"]
)
def test_the_picture_is_what_the_handheld_shows(built, name):
    kept = build_pictures.PICTURES / name
    assert frames(kept) == frames(io.BytesIO(built[name])), (
        "run make pictures (or make expect) and look at it"
    )
    assert f"tools/pictures/{name}" in README
