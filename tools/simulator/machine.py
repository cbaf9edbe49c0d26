# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The handheld itself: runs the project's code.py, unchanged, and plays hand, cell and eye for it.

    def script(sim):                        # a generator; each yield lets the board run on
        yield sim.tap("A")
        yield sim.hold("RIGHT", 400)        # milliseconds
        yield sim.wait(1000)
        assert sim.pixel(80, 64) == (255, 0, 0)

    sim = Simulator(seed=7).run(script)
    sim.save("after.png", scale=4, shell=True)

Time is the board's. `time.sleep` in board code is the frame boundary: there the script goes on, the
clock moves by what was slept (at least 1 ms), and nobody waits. `supervisor.ticks_ms` and
`time.monotonic` read that clock. A program that spins instead of sleeping still gets on: after
1,000 looks at the clock, the keys or the stick without a sleep, every 20 more take a millisecond.

When the script ends, code.py is stopped at once, as by a switch. When code.py ends first, run()
raises ProgramEnded: the rest of the script, with its assertions, was never reached. An exception in
code.py comes out of run() as it is; so does one in the script.

Limits: one Simulator runs at a time in a process. The clock goes on over a restart. Compositing takes no board time, nor does
thinking: only sleeping and spinning do.
"""

import contextlib
import gc
import importlib
import random
import shutil
import sys
import tempfile
import time
import traceback
import types
import weakref
from collections import namedtuple
from pathlib import Path

from . import pictures
from .board_code import BoardCode
from .drive import Drive

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
NVM_BYTES = 8192
FRAME_US = 1000  # the least a sleep takes
FREE_LOOKS, LOOKS_PER_MS = 1000, 20
FREE_HEAP = 100000  # what gc.mem_free() says: about half a running board's memory

# Key numbers of the shift register. A PyGamer has the first four, and a stick for the rest.
KEYS = {"B": 0, "A": 1, "START": 2, "SELECT": 3, "RIGHT": 4, "DOWN": 5, "UP": 6, "LEFT": 7}
STICK = {
    "RIGHT": ("JOYSTICK_X", 65535),
    "LEFT": ("JOYSTICK_X", 0),
    "DOWN": ("JOYSTICK_Y", 65535),
    "UP": ("JOYSTICK_Y", 0),
}
STICK_CENTRE = 32768

Sound = namedtuple("Sound", "ms verb what")

# ---- steps of a script ------------------------------------------------------------------------

FRAME = ("frame", None)


class ProgramEnded(RuntimeError):
    """code.py came to its end while the script still had something to do."""


class _PowerOff(BaseException):
    """Ends code.py from outside; no `except Exception` of board code may catch it."""


class _Restart(BaseException):
    """code.py asked to start over."""

    def __init__(self, hard):
        self.hard = hard


class Script:
    """A hand that follows a generator."""

    def __init__(self, sim, generator):
        self._sim = sim
        self._generator = generator
        self._steps = []
        self._due = 0  # when the next step is taken

    def pass_time(self, until):
        """The board sleeps until then: take the steps that fall into that time."""
        while self._due <= until:
            self._sim.now_us = max(self._sim.now_us, self._due)
            verb, what = self._next_step()
            if verb == "frame":
                self._due = until
                break
            if verb == "wait":
                self._due = self._sim.now_us + what
            elif verb == "restart":
                self._due = until
                self._sim.now_us = until
                raise _Restart(hard=True)
            else:
                self._sim._key(what, verb == "down")
        self._sim.now_us = until

    def _next_step(self):
        while not self._steps:
            try:
                action = next(self._generator)
            except StopIteration:
                self._sim.ended = "script"
                raise _PowerOff from None
            except Exception as failure:
                self._sim._failure = failure
                raise _PowerOff from None
            self._steps = list(action or (FRAME,))
        return self._steps.pop(0)

    def close(self):
        """code.py is over. Is there anything left to do?"""
        if self._sim.ended == "code" and next(self._generator, self) is not self:
            self._generator.close()
            raise ProgramEnded("code.py ended before the script did")


class Simulator:
    """One handheld.

    drive      folder for what board code writes; None: a temporary one, gone with the simulator
    program    folder with code.py, boot.py, *.bin and lib/; never written
    nvm        8192 bytes to start from; None: erased
    board_id   "pygamer" or "pybadge" (no stick, eight keys; the EdgeBadge says pybadge too)
    seed       makes os.urandom and random the same in every run; None: real chance
    pixels     False: every check of the board, no picture; for long runs
    usb        True while a computer is connected
    echo       True: what code.py prints is printed, too; it is kept in `console` anyway
    """

    def __init__(
        self,
        drive=None,
        *,
        program=PROJECT,
        nvm=None,
        board_id="pygamer",
        seed=None,
        pixels=True,
        usb=False,
        echo=True,
    ):
        if board_id not in ("pygamer", "pybadge"):
            raise ValueError(f"no board {board_id!r}: pygamer or pybadge")
        nvm = b"\xff" * NVM_BYTES if nvm is None else nvm
        if len(nvm) != NVM_BYTES:
            raise ValueError(f"nvm has {NVM_BYTES} bytes, not {len(nvm)}")
        if drive is None:
            drive = tempfile.mkdtemp(prefix="handheld-")
            weakref.finalize(self, shutil.rmtree, drive, ignore_errors=True)
        self.program = Path(program)
        self.folder = Path(drive)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.board_id = board_id
        self.seed = seed
        self.pixels = pixels
        self.usb = usb
        self.echo = echo
        self.drive = Drive(program, self.folder, self._may_write)
        self.now_us = 0  # the board's clock
        self.console = []  # what code.py printed, line by line
        self.errors = []  # exceptions that code.py caught and reported with print_exception
        self.sounds = []  # Sound(ms, verb, what) in order
        self.on_sound = None  # called with each Sound, for whoever wants to hear it
        self.on_load = None  # called with each module that board code has loaded
        self.on_nvm_write = None  # called with all 8192 bytes after each write
        self.ended = None  # "script": it stopped the board; "code": code.py came to its end
        self.frames = 0  # sleeps so far
        self.nvm_writes = 0
        self._nvm = bytearray(nvm)
        self._wiring = None
        self._screen = None
        self._hand = None
        self._failure = None
        self._looks = 0
        self._live_since = None
        self._chance = random.SystemRandom() if seed is None else random.Random(seed)
        if pixels:
            from .screen import RecordingBus

            self.bus = RecordingBus()

    # ---- running ------------------------------------------------------------------------------

    def run(self, script=None, *, seconds=None):
        """Run code.py with a script (a generator function that takes the simulator), or untouched
        for so many board seconds, or, with neither, to its own end. Returns the simulator."""
        if seconds is not None:
            script = _untouched(seconds)
        return self._run(Script(self, script(self)) if script else _Nobody(self))

    def play(self, hand):
        """Run code.py in real time. `hand.pass_time(until)` is called at each sleep: it shows the
        picture, moves the keys and returns when `clock_us()` says so. `stop()` ends it."""
        self._live_since = time.perf_counter()
        return self._run(hand)

    def stop(self):
        """Switch the board off; to be called from a hand."""
        self.ended = "script"
        raise _PowerOff

    def _run(self, hand):
        self._hand = hand
        self._failure = self.ended = None
        cold = True
        try:
            while self.ended is None:
                try:
                    self._power_on(cold)
                except _Restart as restart:
                    cold = restart.hard
                except _PowerOff:
                    break
        finally:
            self._hand = None
        if self._failure is not None:
            raise self._failure
        hand.close()
        return self

    def _power_on(self, cold):
        """boot.py (after a power cut or reset only), then code.py."""
        swaps = {
            "os": self.drive.os_module(self.board_id, self._chance),
            "random": _board_random(self._chance),
            "gc": _board_gc(),
            "traceback": self._board_traceback(),
        }
        stand_ins = [HERE / "modules"] + ([] if self.pixels else [HERE / "null_modules"])
        extras = {"open": self.drive.open, "print": self._print}
        readonly = True if cold else self._wiring.drive_readonly
        if cold and self.pixels:
            self.bus.clear()
        with BoardCode(self.program, stand_ins, swaps, extras, self.on_load) as code:
            self._connect(readonly)
            swaps["time"] = code.load_stand_in("time")
            try:
                if cold and (self.program / "boot.py").exists():
                    self._wiring.in_boot = True
                    self._run_file(code, "boot.py")
                    self._wiring.in_boot = False
                self._run_file(code, "code.py")
                self.ended = "code"
            finally:
                if self.pixels:
                    self._release_display()

    def _run_file(self, code, name):
        with contextlib.suppress(SystemExit):
            code.run(name)

    def _connect(self, readonly):
        """Lay our end of the wires."""
        wiring = importlib.import_module("wiring")
        wiring.BOARD_ID = self.board_id
        wiring.nvm = self._nvm
        wiring.usb = self.usb
        wiring.drive_readonly = readonly
        wiring.ticks_ms = self._ticks_ms
        wiring.clock_us = self._look_at_clock
        wiring.sleep = self._sleep
        wiring.idle = self._look
        wiring.sound = self._hear
        wiring.nvm_written = self._keep_nvm
        wiring.restart = self._restart
        if self.pixels:
            from . import painter

            painter.strict.load()._ondiskbitmap.open = self.drive.open
            wiring.painter = painter
            wiring.font = painter.font
        wiring.display = self._make_display
        self._wiring = wiring
        self._screen = None

    def _make_display(self):
        if self.pixels:
            from .screen import Screen

            self._screen = Screen(self.bus, self._ms, self._sleep, self._look)
        else:
            import busdisplay

            self._screen = busdisplay.BusDisplay(None, b"", width=160, height=128)
        return self._screen

    def _release_display(self):
        from . import strict

        displayio = strict.load()
        displayio.release_displays()
        displayio.displays.clear()
        vars(displayio._ondiskbitmap).pop("open", None)

    # ---- what board code calls, by way of the stand-ins -----------------------------------------

    def clock_us(self):
        """The board's clock, in microseconds since power on."""
        if self._live_since is not None:
            self.now_us = int((time.perf_counter() - self._live_since) * 1_000_000)
        return self.now_us

    def _ms(self):
        return self.clock_us() // 1000

    def _look_at_clock(self):
        self._look()
        return self.clock_us()

    def _ticks_ms(self):
        self._look()
        return (self._ms() + 0x1FFF0000) & 0x1FFFFFFF

    def _sleep(self, seconds):
        self._looks = 0
        self._pass_time(max(int(seconds * 1_000_000), FRAME_US))

    def _look(self):
        """Board code looked at the clock, a key or the stick. Does it spin?"""
        self._looks += 1
        if self._looks > FREE_LOOKS:
            self._looks = FREE_LOOKS - LOOKS_PER_MS
            self._pass_time(1000)

    def _pass_time(self, microseconds):
        if self._screen is not None and self._screen.auto_refresh:
            looks = self._looks
            self._screen.refresh()
            self._looks = looks
        self.frames += 1
        self._hand.pass_time(self.clock_us() + microseconds)

    def _may_write(self):
        return not self._wiring.drive_readonly

    def _restart(self, why):
        raise _Restart(hard=why == "reset")

    def _hear(self, verb, what):
        sound = Sound(self._ms(), verb, what)
        self.sounds.append(sound)
        if self.on_sound is not None:
            self.on_sound(sound)

    def _keep_nvm(self):
        self.nvm_writes += 1
        if self.on_nvm_write is not None:
            self.on_nvm_write(self.nvm)

    def _print(self, *values, sep=" ", end="\n", file=None, flush=False):
        text = sep.join(map(str, values)) + end
        if file is not None:
            file.write(text)
            return
        self.console.extend(text.splitlines())
        if self.echo:
            sys.stdout.write(text)

    def _board_traceback(self):
        """The board's `traceback`: to the serial console, and into `errors`."""
        module = types.ModuleType("traceback")

        def print_exception(error, value=None, tb=None, limit=None, file=None, chain=True):
            error = error if value is None else value
            self.errors.append(error)
            self._print("".join(traceback.format_exception(error)), end="", file=file)

        module.print_exception = print_exception
        module.format_exception = traceback.format_exception
        return module

    # ---- what a script says -------------------------------------------------------------------

    def _key(self, name, down):
        """A key or the stick moves, now."""
        if name not in KEYS:
            raise ValueError(f"no key {name!r}: one of {', '.join(KEYS)}")
        if self.board_id == "pygamer" and name in STICK:
            pin, level = STICK[name]
            if pin in self._wiring.pins:
                self._wiring.pins[pin].level = level if down else STICK_CENTRE
        else:
            self._wiring.press(KEYS[name], down)

    @staticmethod
    def press(key):
        """Down, and it stays down."""
        return (("down", key),)

    @staticmethod
    def release(key):
        return (("up", key),)

    @staticmethod
    def tap(key, times=1):
        """Down for a frame, up for a frame."""
        return (("down", key), FRAME, ("up", key), FRAME) * times

    @staticmethod
    def hold(key, ms):
        return (("down", key), ("wait", ms * 1000), ("up", key), FRAME)

    @staticmethod
    def wait(ms):
        return (("wait", ms * 1000), FRAME)

    @staticmethod
    def skip(frames=1):
        """Let so many frames pass."""
        return (FRAME,) * frames

    @staticmethod
    def restart():
        """Pull the battery and put it back: boot.py and code.py start anew; nvm and drive stay."""
        return (("restart", None),)

    # ---- what a script sees -------------------------------------------------------------------

    @property
    def ms(self):
        """Board milliseconds since power on."""
        return self.now_us // 1000

    @property
    def nvm(self):
        """A copy of the non-volatile memory."""
        return bytes(self._nvm)

    @property
    def lights(self):
        """Five (red, green, blue)."""
        shown = self._wiring.lights if self._wiring else bytes(15)
        return [tuple(shown[i : i + 3]) for i in range(0, 15, 3)]

    @property
    def brightness(self):
        """Of the display, 0.0 to 1.0."""
        return self._screen.brightness if self._screen is not None else 1.0

    def seen(self):
        """The picture as the eye has it, dimmed like the backlight: for a window, not for tests."""
        return pictures.seen(self._picture(), self.brightness)

    @property
    def root_group(self):
        """What is on the display: displayio objects, for tests that want to look inside."""
        return self._screen.root_group if self._screen is not None else None

    def pixel(self, x, y):
        """(red, green, blue) of one pixel of the picture."""
        at = 2 * (y * pictures.WIDTH + x)
        return pictures.colour(self._picture()[at : at + 2])

    def frame(self):
        """The picture as a PIL Image, 160 by 128."""
        return pictures.image(self._picture())

    def save(self, path, scale=1, shell=False):
        """Write a PNG; with the shell, the lights and the buttons stand around the picture."""
        if shell:
            picture = pictures.with_shell(self.frame(), self.lights, scale)
        else:
            picture = pictures.enlarged(self.frame(), scale)
        picture.save(path)

    def _picture(self):
        if not self.pixels:
            raise RuntimeError("this simulator runs without a picture (pixels=False)")
        return self.bus.frame


class _Nobody:
    """A hand that touches nothing."""

    def __init__(self, sim):
        self._sim = sim

    def pass_time(self, until):
        self._sim.now_us = until

    def close(self):
        """Nothing is left over."""


def _untouched(seconds):
    def script(sim):
        yield sim.wait(seconds * 1000)

    return script


def _board_random(chance):
    """The board's `random`: fewer functions, one generator, sown anew at each start."""
    dice = random.Random(chance.getrandbits(64))
    module = types.ModuleType("random")
    names = ("seed", "getrandbits", "randrange", "randint", "choice", "random", "uniform")
    module.__dict__.update((name, getattr(dice, name)) for name in names)
    return module


def _board_gc():
    """The board's `gc`. Collecting costs nothing here, and memory is never short."""
    module = types.ModuleType("gc")
    module.__dict__.update(
        collect=lambda: None,
        enable=gc.enable,
        disable=lambda: None,
        isenabled=gc.isenabled,
        mem_free=lambda: FREE_HEAP,
        mem_alloc=lambda: FREE_HEAP,
    )
    return module
