# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Scripts as text, for `tools/play.py --headless`: one thing to do on each line.

    # the title, then two steps to the right
    wait 500
    shot title
    A
    RIGHT 2
    hold DOWN 400
    frames 3
    shot menu
    restart

A key's name (A, B, START, SELECT, LEFT, RIGHT, UP, DOWN) taps it, as often as the number says.
`wait` and `hold` count board milliseconds. `shot NAME` writes NAME.png.
"""

from pathlib import Path

from .machine import KEYS


def parse(text):
    """Lines -> (verb, key or name, number). ValueError names the line that makes no sense."""
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words:
            try:
                steps.append(_step(words))
            except ValueError as wrong:
                raise ValueError(f"line {number}, {line.strip()!r}: {wrong}") from None
    return steps


def _step(words):
    verb, rest = words[0], words[1:]
    if verb.upper() in KEYS and len(rest) <= 1:
        return "tap", verb.upper(), _count(rest[0] if rest else "1")
    if verb == "hold" and len(rest) == 2 and rest[0].upper() in KEYS:
        return "hold", rest[0].upper(), _count(rest[1])
    if verb in ("wait", "frames") and len(rest) == 1:
        return verb, None, _count(rest[0])
    if verb == "shot" and len(rest) == 1 and "/" not in rest[0]:
        return "shot", rest[0], 0
    if verb == "restart" and not rest:
        return "restart", None, 0
    raise ValueError("not a key, `hold KEY MS`, `wait MS`, `frames N`, `shot NAME` or `restart`")


def _count(word):
    if not word.isdigit():
        raise ValueError(f"{word!r} is no number")
    return int(word)


def script(steps, shots, scale=4, shell=False, said=print):
    """A script for Simulator.run. Pictures go into the folder `shots`; `said` hears their names."""

    def run(sim):
        for verb, what, count in steps:
            if verb == "tap":
                yield sim.tap(what, count)
            elif verb == "hold":
                yield sim.hold(what, count)
            elif verb == "wait":
                yield sim.wait(count)
            elif verb == "frames":
                yield sim.skip(count)
            elif verb == "restart":
                yield sim.restart()
            else:
                path = Path(shots) / f"{what}.png"
                sim.save(path, scale=scale, shell=shell)
                said(path)

    return run
