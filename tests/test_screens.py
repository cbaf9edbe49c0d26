# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Every screen looks as it did when somebody last looked at it."""

import pytest
from PIL import Image, ImageChops

from screens import GOLDEN, all_screens

NAMES = sorted(path.stem for path in GOLDEN.glob("*.png"))


@pytest.fixture(scope="module")
def pictures():
    return all_screens()


def test_every_screen_has_a_kept_picture(pictures):
    assert sorted(pictures) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_screen_is_as_it_was_kept(pictures, name):
    kept = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    changed = ImageChops.difference(kept, pictures[name].convert("RGB")).getbbox()
    assert changed is None, (
        f"{name} differs within {changed}: run python -P tests/screens.py and look at the change"
    )
