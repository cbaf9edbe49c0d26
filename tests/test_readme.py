# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The README is true: its code runs, its commands exist, its links lead somewhere, its pictures
are what the handheld shows today."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

import build_pictures

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def code_blocks():
    return re.findall(r"```python\n(.*?)```", README, re.S)


@pytest.mark.parametrize("number", range(len(code_blocks())))
def test_the_code_runs_as_it_stands(number):
    done = subprocess.run(
        [sys.executable, "-P", "-c", code_blocks()[number]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_there_is_code_to_run():
    assert code_blocks()


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


@pytest.mark.parametrize("name", ["strip.png", "screens.png", "play.gif"])
def test_the_picture_is_what_the_handheld_shows(built, name):
    kept = build_pictures.PICTURES / name
    assert frames(kept) == frames(io.BytesIO(built[name])), "run make pictures and look at it"
    assert f"tools/pictures/{name}" in README
