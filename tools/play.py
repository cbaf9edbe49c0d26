# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Play on the computer: the project's code.py in a window, in a terminal, or by a script.

    make play                                       # a window where there is a desktop
    python -P tools/play.py --terminal              # half blocks in the terminal, over ssh too
    python -P tools/play.py --headless --script demo.txt --shots build --wav build/demo.wav

What the game saves is kept in the user's state folder ($XDG_STATE_HOME, else ~/.local/state), so
that it goes on where it was left. -P matters: the project's code.py must not stand in for Python's
own module `code`.
"""

import argparse
import importlib.util
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from simulator import Simulator
from simulator.machine import PROJECT

NEEDED = ("numpy", "PIL", "displayio")  # and pygame for a window and sound

KEYS = """keys:
  arrows               stick
  Z or A               button A
  X or B               button B
  Enter                START
  Tab or Backspace     SELECT
  Q                    quit (in a terminal Ctrl-C, too)
"""


def arguments(words):
    parser = argparse.ArgumentParser(
        prog="play.py",
        description="Play on the computer, in a window or a terminal, or run a script of inputs.",
        epilog=f"{KEYS}\nsaved games:\n  {state_folder()}\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    front = parser.add_mutually_exclusive_group()
    front.add_argument("--window", action="store_true", help="insist on a window")
    front.add_argument("--terminal", action="store_true", help="play in the terminal")
    front.add_argument("--headless", action="store_true", help="neither: run --script, faster")
    parser.add_argument(
        "--script",
        type=Path,
        metavar="FILE",
        help="inputs, a line each: A, "
        "RIGHT 3, hold DOWN 400, wait 500, frames 2, shot NAME, restart",
    )
    parser.add_argument(
        "--shots",
        type=Path,
        metavar="DIR",
        default=Path("build"),
        help="where `shot` puts its pictures (default: build)",
    )
    parser.add_argument(
        "--wav", type=Path, metavar="FILE", help="write what a script makes the speaker play"
    )
    parser.add_argument("--shell", action="store_true", help="lights around the pictures, too")
    parser.add_argument(
        "--scale",
        type=int,
        metavar="N",
        help="pixels of the screen to one of the handheld (default: what fits; 4 for pictures)",
    )
    parser.add_argument(
        "--board",
        choices=("pygamer", "pybadge"),
        default="pygamer",
        help="pybadge: eight keys and no stick",
    )
    parser.add_argument(
        "--save",
        type=Path,
        metavar="DIR",
        help="where saved games are kept (default: $XDG_STATE_HOME/handheld, or "
        "~/.local/state/handheld; headless: nowhere)",
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="go on with the game of a text record (see tools/replay.py); nothing else is touched",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same chance every time")
    parser.add_argument(
        "--program",
        type=Path,
        metavar="DIR",
        default=PROJECT,
        help="folder with code.py and lib/ (default: this project)",
    )
    chosen = parser.parse_args(words)
    if chosen.headless and chosen.script is None:
        parser.error("--headless needs --script FILE")
    if chosen.script is not None and not chosen.headless:
        parser.error("--script is for --headless")
    if chosen.wav is not None and not chosen.headless:
        parser.error("--wav is for --headless")
    if chosen.record is not None and chosen.save is not None:
        parser.error("--record plays beside what is saved: leave out --save")
    if chosen.scale is not None and chosen.scale < 1:
        parser.error("--scale is 1 or more")
    if not (chosen.program / "code.py").exists():
        parser.error(f"no code.py in {chosen.program}")
    return chosen


def state_folder():
    """Where programs keep what is neither a setting nor a document."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or Path.home() / ".local" / "state") / "handheld"


def has_desktop():
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def simulator(chosen, save):
    """The handheld with what it remembers; `save` is a folder, or None for one without memory."""
    options = {"program": chosen.program, "board_id": chosen.board, "seed": chosen.seed}
    if chosen.record is not None:
        return Simulator(nvm=recorded(chosen.record), **options)
    if save is None:
        return Simulator(**options)
    save.mkdir(parents=True, exist_ok=True)
    memory = save / "nvm.bin"
    sim = Simulator(save / "drive", nvm=memory.read_bytes() if memory.exists() else None, **options)

    def keep(nvm):
        fresh = memory.with_suffix(".new")
        fresh.write_bytes(nvm)
        fresh.replace(memory)

    sim.on_nvm_write = keep
    return sim


def recorded(path):
    """The memory of a handheld that was switched off in the middle of a recorded game."""
    from replay import RecordError, save_from_record

    try:
        return save_from_record(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, RecordError) as error:
        sys.exit(f"{path}: {error}")


def run_script(chosen):
    from simulator import script

    try:
        steps = script.parse(chosen.script.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        return f"{chosen.script}: {wrong}"
    chosen.shots.mkdir(parents=True, exist_ok=True)
    inputs = script.script(steps, chosen.shots, chosen.scale or 4, chosen.shell)
    sim = simulator(chosen, chosen.save).run(inputs)
    if chosen.wav is not None:
        from simulator import audible

        audible.save(chosen.wav, *audible.render(sim.sounds))
    return None


def play_in_window(chosen, sim):
    """False where there is no window to be had."""
    try:
        import pygame
    except ImportError:
        print("No window: pygame-ce is not installed.", file=sys.stderr)
        return False
    from simulator.window import Window

    try:
        window = Window(sim, chosen.scale)
    except pygame.error as wrong:
        print(f"No window: {wrong}.", file=sys.stderr)
        return False
    print(KEYS, end="")
    with window:
        sim.play(window)
    return True


def play_in_terminal(sim):
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "Neither a desktop nor a terminal here: use --headless with --script."
    try:
        from simulator.terminal import Terminal, TooSmall
    except ImportError:
        return "This console cannot be played in; install pygame-ce for a window."
    sim.echo = False  # it would print over the picture
    try:
        with Terminal(sim) as terminal:
            sim.play(terminal)
    except TooSmall as small:
        return str(small)
    finally:
        for line in sim.console:
            print(line)
    return None


def main(words=None):
    chosen = arguments(words)
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        return f"This Python has no {', '.join(missing)}: start it with make play."
    if chosen.headless:
        return run_script(chosen)
    from simulator.audible import Speaker

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sim = simulator(chosen, chosen.save or state_folder())
    with Speaker(sim):
        return play_by_hand(chosen, sim)


def play_by_hand(chosen, sim):
    if chosen.window or (has_desktop() and not chosen.terminal):
        if play_in_window(chosen, sim):
            return None
        if chosen.window:
            return "There is no window here; try --terminal."
    return play_in_terminal(sim)


if __name__ == "__main__":
    sys.exit(main())
