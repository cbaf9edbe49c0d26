# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Every section of ``make bench`` runs to its end: measured as little as can be, no time judged."""

import pytest

import bench
import bench_bots
import bench_screens

# A word that only the section's last table has.
LAST_WORDS = {
    "rules": "a match of four",
    "bots": "lady",
    "storage": "4 players: nvm",
    "screens": "A: lay it?",
}


@pytest.fixture
def hurry(monkeypatch):
    once = bench.fastest
    monkeypatch.setattr(bench, "fastest", lambda rivals: once(rivals, rounds=1))
    monkeypatch.setattr(bench, "GAMES", (1,))
    monkeypatch.setattr(bench_bots, "TABLES", (("2 players", 2, 1, 50, 3),))
    monkeypatch.setattr(bench_screens, "SEEDS", (2,))
    monkeypatch.setattr(bench_screens, "MOMENTS", (0,))
    monkeypatch.setattr(bench_screens, "STEPS", 4)


@pytest.mark.parametrize("name", bench.SECTIONS)
def test_a_section_prints_all_its_tables(hurry, capsys, name):
    bench.main([name])
    assert LAST_WORDS[name] in capsys.readouterr().out


def test_a_section_that_is_not_there_is_named():
    with pytest.raises(SystemExit, match="no section speed; there are: rules"):
        bench.main(["speed"])
