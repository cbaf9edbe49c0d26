# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Every screen, in every language, looks as it did when somebody last looked at it, and no
text on it is cut or lies over something (test_words.py shows that bad words are found)."""

import pytest
from PIL import Image, ImageChops

from screens import LANGUAGES, all_screens, golden
from written import Reader


def changes(pictures, folder):
    """What differs between pictures and the kept ones of a folder."""
    kept = {path.stem: Image.open(path).convert("RGB") for path in folder.glob("*.png")}
    found = [f"{name} is not kept" for name in pictures.keys() - kept.keys()]
    found += [f"{name} is kept, but no such screen was met" for name in kept.keys() - pictures]
    for name in kept.keys() & pictures.keys():
        changed = ImageChops.difference(kept[name], pictures[name].convert("RGB")).getbbox()
        if changed is not None:
            found.append(f"{name} differs within {changed}")
    return sorted(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_as_it_was_kept_and_no_text_is_cut(language):
    reader = Reader([])
    pictures = all_screens(language, reader.board, reader.look)
    assert reader.complaints == []
    changed = changes(pictures, golden(language))
    assert changed == [], "make expect, and look at the change in build/screens/"


def test_a_change_is_found(tmp_path):
    picture = Image.new("RGB", (160, 128))
    for name in ("same", "other", "gone"):
        picture.save(tmp_path / f"{name}.png")
    other = picture.copy()
    other.putpixel((7, 8), (255, 255, 255))
    assert changes({"same": picture, "other": other, "new": picture}, tmp_path) == [
        "gone is kept, but no such screen was met",
        "new is not kept",
        "other differs within (7, 8, 8, 9)",
    ]
