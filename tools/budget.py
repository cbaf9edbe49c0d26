# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make budget``: what the game costs in the board's memory.

Every module of lib/ is imported on a real MicroPython and weighed. Then code.py itself runs there,
with stand-ins for the firmware's modules and a hand at the buttons that visits every screen and
plays a match of four, and is weighed at its worst moments: the last tiles, the strongest bot at
work, a tally or a menu on the screen.

What this measures, and what it does not:
- Module by module, in the order in which code.py comes to import them: bytecode, constants,
  classes, names. Texts at the head of modules and classes are taken out first: this VM keeps
  them, the board does not. The peak is what has to be free while a module is compiled; there these
  texts count on the board as well, for a moment.
- Names live in one table for all modules, which grows by doubling. Its growth is nobody's in
  particular: it is worked out once, at the end, for as many names as the board would have. A name
  that the stand-ins brought along is taken for one that the firmware has in flash.
- A name stays for good, also when the module that brought it is let go. So before a match is
  weighed every module of lib/ has been in memory once: its names are there, as after a tour over
  all screens.
- The stand-ins for the firmware's modules are left out: on the board they are in flash.
- A Bitmap of a stand-in holds as many bytes as the board's: rows padded to 32 bits. The objects
  around it (Bitmap, TileGrid, Group, Palette) are Python objects here and smaller C ones there.
- The buffers of sound are added. What is lost because the board's heap is in several areas, and
  no piece of memory spans two, is not in it: there MemoryError came with 4,300 bytes left.
"""

import ast
import json
import re
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for folder in ("lib", "tools"):
    if str(ROOT / folder) not in sys.path:
        sys.path.append(str(ROOT / folder))

import adafruit_display_text  # noqa: E402

from simulator import vm_files  # noqa: E402
from vm import BOARD_PYSTACK, Vm, VmError  # noqa: E402

FREE = 146_000  # bytes of heap at the board's prompt
MOST_IMPORTS = 61_440  # bytes: all of lib/
LEAST_LEFT = 30_000  # bytes free at the worst moment

# Buffers that the board takes from the heap and the stand-ins do not have: synthesizer 1 KB, mixer
# 1 KB, DMA 2 KB.
SOUND_BUFFERS = 4096

# Bytes for the frames of nested calls: CircuitPython 10 on any board but the smallest. Before that
# it was vm.BOARD_PYSTACK; CIRCUITPY_PYSTACK_SIZE in settings.toml changes it.
PYSTACK = 2048

# Adafruit's libraries, and what importing them was measured to cost on a 32-bit build of
# CircuitPython with the PyGamer's options (in KB of 1,024 bytes).
LIBRARIES = {
    "adafruit_ticks": 0,
    "adafruit_display_text": 0,
    "adafruit_display_text.bitmap_label": round(18.9 * 1024),  # with the two above
    "adafruit_displayio_layout.layouts.grid_layout": round(7.7 * 1024),
}
GAME = "forbidden_city.screens.game"  # what code.py names as a string
OTHER_BOARD = "console.boards.pybadge"  # a PyGamer never imports it

# What the board has in flash: the stand-ins, and modules of the VM itself.
BUILT_IN = """
    analogio array audiocore audioio audiomixer binascii bitmaptools board busdisplay collections
    digitalio displayio fontio keypad math microcontroller micropython neopixel_write os storage
    struct supervisor synthio terminalio time traceback vectorio wiring
""".split()

# CircuitPython's table of names: the first piece holds 20, each further one twice as many; a
# name's entry has a pointer, a length and a hash. A piece has a head of 16 bytes.
FIRST_NAMES, NAME_ENTRY, PIECE_HEAD = 20, 6, 16

Weight = namedtuple("Weight", "bytes names letters")  # without the table of names
Module = namedtuple("Module", "name bytes names letters lines when")


# ---------------------------------------------------------------------------------------------
# The program on the VM
# ---------------------------------------------------------------------------------------------

# The hand at the buttons, on the VM. Whenever the program sleeps it takes its next step: a key, a
# pause (None), or a function to call. Keys go down and up again between two frames.
HAND = """
import builtins
import os
import sys
from micropython import pystack_use

import displayio
import wiring

# What the VM's os lacks.
os.urandom = lambda count: bytes(range(count))
os.sync = lambda: None

KEYS = {"B": 0, "A": 1, "START": 2, "SELECT": 3}
STICK = {
    "RIGHT": ("JOYSTICK_X", 65535), "LEFT": ("JOYSTICK_X", 0),
    "DOWN": ("JOYSTICK_Y", 65535), "UP": ("JOYSTICK_Y", 0),
}

class Stop(BaseException):
    "Ends code.py from outside; what was made stays for a look."

class Deep(BaseException):
    "Calls are as deep as was asked for."

game = None
turn = None
bot = None
_thoughts = -1  # of a bot that are to pass until it is caught; -1: leave it alone
_caught = None  # what to do then
_over = False  # the program is being stopped: no screen that is on is let go
bitmaps = []  # width, height, bits, one after the other, of those that stay
_steps = None
_down = None
_turns = None

def watch_turns():
    "Note every turn of a person; its module comes and goes."
    global _turns
    module = sys.modules.get("forbidden_city.screens.turn")
    if module is None or module is _turns:
        return
    _turns = module
    begin = module.Turn.begin
    def note_turn(self):
        global turn
        turn = self
        self.moves = game.match.moves()
        begin(self)
    module.Turn.begin = note_turn

def sleep(seconds):
    global _down
    wiring.now_ms += 20
    watch_turns()
    if _down:
        _move(_down, False)
        _down = None
        return
    step = next(_steps)
    if step:
        _move(step, True)
        _down = step

def _move(key, down):
    if key in KEYS:
        wiring.press(KEYS[key], down)
    else:
        pin, level = STICK[key]
        wiring.pins[pin].level = level if down else 32768

def rest(seconds):
    wiring.now_ms += 20

def run(steps, limit=0):
    "Run code.py until the steps raise Stop; with a limit, Deep where so much pystack is in use."
    global _steps, _base, _limit, deepest
    _steps = steps
    wiring.sleep = sleep
    module = __import__("forbidden_city.screens.game", None, None, ("Game",))
    make = module.Game
    make_bitmap = displayio.Bitmap.__init__
    def note_bitmap(self, width, height, values):
        make_bitmap(self, width, height, values)
        bitmaps.extend((width, height, self.bits_per_value))
    def note_game(handheld):
        global game
        game = make(handheld)
        displayio.Bitmap.__init__ = make_bitmap
        return game
    module.Game = note_game
    displayio.Bitmap.__init__ = note_bitmap
    visits = sys.modules["console.visit"]
    leave = visits._leave
    def note_leave(before, ours):
        if not _over:
            leave(before, ours)
    visits._leave = note_leave
    handhelds = sys.modules["console.handheld"].Handheld
    busy = handhelds.busy
    def note_busy(self):
        global _thoughts
        if _thoughts >= 0:
            _thoughts -= 1
            if _thoughts < 0:
                return _caught(self)
        return busy(self)
    handhelds.busy = note_busy
    _base = 0
    probe("code.py")
    _base = uses["code.py"]  # what is in use before code.py, and the probe's own frame
    deepest = 0
    _limit = limit
    try:
        execfile("/code.py")
    except Stop:
        pass
    wiring.sleep = rest

# ---- how deep calls go; only where the program was given probes

uses = {}  # bytes of pystack in use in each function when it was last called
deepest = 0
_limit = 0
_base = 0

def probe(name):
    global deepest
    use = pystack_use() - _base
    uses[name] = use
    if use > deepest:
        deepest = use
        if use == _limit:
            raise Deep

builtins.probe = probe

# ---- steps

def title():
    "Wait for the title; a first start asks for the language before."
    for _ in range(9):
        yield None
    if getattr(game, "fresh", False):
        yield "A"
        yield None

def to_the_title():
    yield from title()
    raise Stop

def begin(players, who):
    "From the title into the first turn."
    yield "LEFT"  # a new handheld's title opens at the first game
    yield "A"
    yield None
    game.setup[0] = players
    for seat in range(4):
        game.setup[1 + seat] = who[seat]
    yield "START"
    for _ in range(9):
        yield None

def look_around():
    "In a turn: every row of the pause menu, and out again."
    for row in range(1, 7):
        yield "START"
        for _ in range(row):
            yield "DOWN"
        for key in ("A", "RIGHT", "RIGHT", "B", "B", "B", None):
            yield key

def wander():
    for key in ("RIGHT", "B", "DOWN", "SELECT", "LEFT", "LEFT", "UP", "UP", "SELECT", "B"):
        yield key

def in_turn(moves, players=4):
    "A match, and in it the turn after so many moves."
    yield from title()
    yield from begin(players, b"\\0\\0\\0\\0")
    yield from play(lambda: turn and game.match.moves() >= moves and turn.moves == game.match.moves())
    yield None
    raise Stop

def first_turn():
    return in_turn(0)

def play(done):
    "Lay where the cursor starts and press on, until done."
    for _ in range(2000):
        if done():
            return
        if game.match.turn == 255:
            break
        yield "A"
    raise ValueError("the match does not come to that")

def tour(who, rounds=30):
    "Every row of the pause menu, then a match in which the cursor wanders, to the ranking."
    yield from title()
    yield from begin(4, who)
    yield "A"
    yield from look_around()
    for _ in range(rounds):
        yield from wander()
        for _ in range(4):
            yield "A"
    raise Stop

def stop():
    global _over
    _over = True
    raise Stop

def know_every_name(modules):
    "Have every module in memory once."
    for name in modules:
        __import__(name)
    for name in list(sys.modules):
        if name.startswith(("console", "forbidden_city")):
            del sys.modules[name]

def forget_turns():
    "So that the module can be let go."
    global _turns, turn
    _turns = turn = None

def late(done):
    "Everything visited, then a match of four, late."
    yield from title()
    yield from begin(4, b"\\0\\0\\0\\0")
    yield "A"
    yield from look_around()
    yield from play(lambda: done())

def think():
    "The strongest bot, in the middle of its thoughts."
    global bot
    forget_turns()
    bots = __import__("forbidden_city.bots", None, None, ("make",))
    bot = bots.make(2, game.match)
    bot.start(game.match)
    for _ in range(_THOUGHTS):
        bot.step()

_THOUGHTS = 100

def glowing():
    "More than there ever is: the bot whose tile closed the room is let go before it glows."
    yield from late(lambda: game.closed and game.match.moves() >= 20)
    yield None
    if "forbidden_city.screens.glow" not in sys.modules:
        raise ValueError("no room glows")
    think()
    stop()

def tallied():
    "... and before the tally, where coins are on their way."
    yield from late(lambda: game.closed and game.match.moves() >= 20)
    for _ in range(200):
        yield None
        if "forbidden_city.screens.glow" not in sys.modules and len(game.handheld.screen.over):
            think()
            stop()
    raise ValueError("no coins fly")

def catch(then):
    "Late, and all seats are the strongest bot's: let it think a while, then interrupt it."
    global _thoughts, _caught
    yield from late(lambda: game.match.moves() >= 80 and turn.moves == game.match.moves())
    for seat in range(4):
        game.seats[1 + seat] = 3
    _caught = then
    _thoughts = _THOUGHTS
    while _thoughts >= 0:
        yield "A"

def thinking():
    def then(handheld):
        think()  # the one that is at work goes when the program is stopped: this is the same
        stop()
    yield from catch(then)

def paused(*keys):
    def then(handheld):
        global _down
        think()
        handheld.buttons.forget()
        _down = "START"
        _move(_down, True)
        return handheld.press()
    yield from catch(then)
    for key in keys:
        yield key
    yield None
    stop()

def paused_options():
    return paused("DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "A")

def paused_rules():
    return paused("DOWN", "DOWN", "DOWN", "DOWN", "A")

def paused_city():
    return paused("DOWN", "A")
"""
STUBS = {
    "traceback.py": "def print_exception(error):\n    raise error\n",
    "hand.py": HAND,
}


def board_text(text):
    """A module's source as the board keeps it: without the texts that head it and its classes.
    Its lines stay where they are."""
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef) and ast.get_docstring(node) is not None:
            doc = node.body[0]
            lines[doc.lineno - 1] = " " * doc.col_offset + "pass\n"
            lines[doc.lineno : doc.end_lineno] = ["\n"] * (doc.end_lineno - doc.lineno)
    return "".join(lines)


def program_files():
    """Everything on the drive, and the stand-ins for what is in the firmware, for a Vm."""
    site = Path(adafruit_display_text.__file__).parent.parent
    files = dict(vm_files() | STUBS)
    for library in {name.partition(".")[0] for name in LIBRARIES}:
        single = site / f"{library}.py"
        for path in [single] if single.exists() else (site / library).rglob("*.py"):
            files[f"lib/{path.relative_to(site).as_posix()}"] = path.read_text(encoding="utf-8")
    for path in [ROOT / "code.py", *ROOT.glob("*.bin"), *(ROOT / "lib").rglob("*")]:
        if path.is_file() and "__pycache__" not in path.parts:
            files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    return {
        name: board_text(text if isinstance(text, str) else text.decode())
        if name.endswith(".py")
        else text
        for name, text in files.items()
    }


def program_vm(files=None, pystack=4 * BOARD_PYSTACK, **other):
    """A VM with the program on its drive and the firmware's modules loaded. The stand-ins are
    Python where the firmware is C: they need more pystack than the board has."""
    vm = Vm(files=files or program_files(), pystack=pystack, **other)
    vm.run("".join(f"import {name}\n" for name in BUILT_IN))
    vm.run("import gc, hand, sys\nfrom micropython import qstr_info")
    return vm


def weigh(vm):
    """What is in use, the table of names aside."""
    names, letters, both = map(
        int, re.search(r"n_qstr=(\d+).*?=(\d+).*?=(\d+)", vm.run("qstr_info()")).groups()
    )
    return Weight(vm.heap() - (both - letters), names, letters)


def table_of_names(names):
    """Bytes of the board's table for so many names."""
    size, held, piece = 0, 0, FIRST_NAMES
    while held < names:
        size += PIECE_HEAD + NAME_ENTRY * piece
        held += piece
        piece *= 2
    return size


# ---------------------------------------------------------------------------------------------
# Imports
# ---------------------------------------------------------------------------------------------


def module_name(path):
    return path.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imports(text):
    """(modules imported as it loads, modules imported by its functions), in order."""
    now, later = [], []

    def look(node, names):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for child in ast.iter_child_nodes(node):
            look(child, later if isinstance(node, ast.FunctionDef) else names)

    look(ast.parse(text), now)
    return now, later


def import_order(files):
    """(module, when) for all of lib/ and Adafruit's libraries: "start" comes with power on, "play"
    when a screen first needs it; "nobody" is what nothing imports yet."""
    texts = {
        module_name(path): text
        for path, text in files.items()
        if path.startswith("lib/") and path.endswith(".py")
    }
    ours = {name for name in texts if not name.startswith("adafruit_")} | set(LIBRARIES)
    order, begun, waiting = [], {OTHER_BOARD}, []

    def load(name, when):
        if name in begun or name not in ours:
            return
        begun.add(name)
        load(name.rpartition(".")[0], when)
        now, later = _imports(texts[name])
        for other in now:
            load(other, when)
        waiting.extend(later)
        order.append((name, when))

    for name in _imports(files["code.py"])[0]:
        load(name, "start")
    load("console.boards.pygamer", "start")
    load(GAME, "start")
    for name in waiting:  # grows on the way
        load(name, "play")
    for name in sorted(ours):
        load(name, "nobody")
    return order


def import_all(vm, files):
    """Import everything, one by one: a list of Modules."""
    lines = {module_name(path): text.count("\n") for path, text in files.items() if ".py" in path}
    before = weigh(vm)
    modules = []
    for name, when in import_order(files):
        vm.run(f"__import__({name!r})")
        now = weigh(vm)
        cost = [after - past for after, past in zip(now, before, strict=True)]
        modules.append(Module(name, *cost, lines[name], when))
        before = now
    return modules


# Import a module with so much free, in one piece, and no more: all memory is taken, then a list of
# that size gives its own back at once. The rest is collected when the run ends.
TRY = """
def attempt(name, free):
    gap = [None] * (free // 4)
    kept = [None] * 4000
    count = 0
    size = 2048
    while size > 16:
        try:
            while True:
                kept[count] = bytearray(size - 16)
                count += 1
        except MemoryError:
            size //= 2
    gap.clear()
    try:
        __import__(name)
        print("fits")
    except MemoryError:
        print("too tight")
    sys.modules.pop(name, None)
    while count:
        count -= 1
        kept[count] = None
"""


def peaks(files, step=512):
    """Bytes that have to be free for each import, to the next step, in the order of import."""
    found = {}
    with program_vm(files, heap=1 << 20) as vm:
        vm.run(TRY)
        for name, _ in import_order(files):
            low, high = 0, 96 * 1024
            while high - low > step:
                middle = (low + high) // 2
                if vm.run(f"attempt({name!r}, {middle})") == "fits\n":
                    high = middle
                else:
                    low = middle
            vm.run(f"__import__({name!r})")
            found[name] = high
    return found


# ---------------------------------------------------------------------------------------------
# Calls
# ---------------------------------------------------------------------------------------------


def with_probes(files):
    """The program with a call of probe() at the head of every function."""
    probed = dict(files)
    for path, text in files.items():
        if path.startswith("lib/") and path.endswith(".py"):
            tree = ast.parse(text)
            _probe(tree, module_name(path))
            probed[path] = ast.unparse(tree)
    return probed


def _probe(node, name):
    for child in ast.iter_child_nodes(node):
        inner = f"{name}.{child.name}" if hasattr(child, "name") else name
        if isinstance(child, ast.FunctionDef):
            child.body.insert(0, ast.parse(f"probe({inner!r})").body[0])
        _probe(child, inner)


TOUR = "hand.run(hand.tour(bytes((0, 3, 2, 1))), {})"


def deepest_calls(files):
    """[(function, bytes of pystack in use in it)] of the deepest chain of calls, code.py's first.
    Calls into the firmware take nothing of it."""
    files = with_probes(files)
    with program_vm(files, pystack=8 * BOARD_PYSTACK) as vm:
        vm.run(TOUR.format(0))
        deepest = int(vm.run("print(hand.deepest)"))
    with program_vm(files, pystack=8 * BOARD_PYSTACK) as vm:
        try:
            vm.run(TOUR.format(deepest))
        except VmError as error:
            frames = re.findall(r'File "/(lib/.*\.py)", line \d+, in (\w+)', str(error))
        else:
            raise AssertionError("the second tour did not go as deep as the first")
        uses = json.loads(vm.run("import json\nprint(json.dumps(hand.uses))"))
    chain = []
    for path, function in frames:
        # A method's class is not in the traceback: of the names that fit, the one that is due.
        above = chain[-1][1] if chain else 0
        fitting = [
            (use, name)
            for name, use in uses.items()
            if name.startswith(module_name(path) + ".") and name.endswith("." + function)
        ]
        due = [each for each in fitting if each[0] > above]
        if due:  # else it is on the way twice, and only its deepest use was noted: told once
            use, name = min(due)
            chain.append((name, use))
    return chain


# ---------------------------------------------------------------------------------------------
# The account
# ---------------------------------------------------------------------------------------------

# Before anybody has seen more than the way there.
FIRST_STEPS = ("to_the_title", "first_turn")

MOMENTS = (
    ("the title, just after power on", "to_the_title"),
    ("the first turn of a match of four", "first_turn"),
    ("late, the strong bot thinking", "thinking"),
    ("... the game paused", "paused"),
    ("... the options open", "paused_options"),
    ("... the rules", "paused_rules"),
    ("... the whole city", "paused_city"),
    ("late, a room glows, and a strong bot besides", "glowing"),
    ("late, a tally with coins, and a strong bot besides", "tallied"),
)

# Parts of what is in use besides code, and a line that lets each go.
SHARES = (
    ("the bot", "hand.bot = None"),
    ("the match", "hand.game.match = None"),
    ("the words", "hand.game.handheld.words = None"),
    ("what is kept", "hand.game.keep = hand.game.kept = hand.game.setup = hand.game.seats = None"),
)

Moment = namedtuple("Moment", "what used left code shares")


class Account:
    """All costs. `left` is what the board has free at the worst moment."""

    def __init__(self):
        self.files = program_files()
        with program_vm(self.files) as vm:
            in_flash = weigh(vm).names
            modules = import_all(vm, self.files)
            names = weigh(vm).names - in_flash
        self.libraries = [module for module in modules if module.name in LIBRARIES]
        self.modules = [module for module in modules if module.name not in LIBRARIES]
        theirs = sum(module.names for module in self.libraries)
        # Ours is the part of the table that was not needed for Adafruit's libraries alone.
        self.names_table = table_of_names(names) - table_of_names(theirs)
        self.imports = sum(module.bytes for module in self.modules) + self.names_table
        self.libraries_here = sum(m.bytes for m in self.libraries) + table_of_names(theirs)
        self.libraries_there = sum(LIBRARIES.values())
        self.bitmaps = []
        self.moments = [self._moment(what, steps) for what, steps in MOMENTS]
        self.worst = min(self.moments, key=lambda moment: moment.left)
        self.left = self.worst.left
        # A bot is let go before the room it closed glows: those moments are harder than real ones.
        real = [moment for moment in self.moments if "besides" not in moment.what]
        self.most_code = max(moment.code for moment in real)

    def _moment(self, what, steps):
        with program_vm(self.files) as vm:
            before = weigh(vm)
            if steps not in FIRST_STEPS:
                vm.run(f"hand.know_every_name({[module.name for module in self.modules]})")
            vm.run(f"hand.run(hand.{steps}())")
            now = weigh(vm)
            assert vm.run("print(hand.game is None)") == "False\n", "code.py has made no Game"
            numbers = iter(json.loads(vm.run("print(hand.bitmaps)")))
            self.bitmaps = list(zip(numbers, numbers, numbers, strict=True))
            everything = vm.run("print(*sys.modules)").split()
            loaded = {name for name in LIBRARIES if name in everything}
            here = [module for module in self.modules if module.name in everything]
            shares = self._shares(vm)
        code = sum(module.bytes - module.letters for module in here)
        code += now.letters - before.letters + table_of_names(now.names - before.names)
        # What CircuitPython needs more than this VM for the libraries that are loaded.
        here = sum(module.bytes for module in self.libraries if module.name in loaded)
        here += table_of_names(sum(m.names for m in self.libraries if m.name in loaded))
        there = sum(LIBRARIES[name] for name in loaded)
        used = now.bytes - before.bytes + table_of_names(now.names - before.names)
        used += max(0, there - here) + SOUND_BUFFERS
        return Moment(what, used, FREE - used, code, shares)

    def _shares(self, vm):
        """{what: bytes that come free when it is let go}, one after the other."""
        shares = {}
        weight = weigh(vm).bytes
        for what, line in SHARES:
            vm.run(line)
            less = weigh(vm).bytes
            shares[what] = weight - less
            weight = less
        return shares


def bitmap_bytes(width, height, bits):
    """As on the board: every row begins at a multiple of 32 bits."""
    return (width * bits + 31) // 32 * 4 * height


# ---------------------------------------------------------------------------------------------
# Printing
# ---------------------------------------------------------------------------------------------


def show(rows):
    """Print rows of cells under the first as head; the first column to the left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  " + "  ".join(cells).rstrip())
    print()


def verdict(good):
    return "reached" if good else "MISSED"


def show_imports(account):
    print(
        "\nImports of lib/, dearest first, in bytes of heap. Each module without what it imports."
    )
    print("Names: new ones, and their letters, which are part of the bytes. Peak: bytes that have")
    print("to be free while it is compiled.\n")
    highest = peaks(account.files)
    rows = [("module", "bytes", "names", "letters", "lines", "peak", "loaded")]
    for module in sorted(account.modules + account.libraries, key=lambda module: -module.bytes):
        numbers = (module.bytes, module.names, module.letters, module.lines, highest[module.name])
        rows.append((module.name, *(f"{number:,}" for number in numbers), module.when))
    show(rows)
    rows = [("all of lib/", "bytes")]
    for when, what in (
        ("start", "loaded at power on"),
        ("play", "loaded when a screen first needs it"),
        ("nobody", "imported by nobody yet"),
    ):
        cost = sum(module.bytes for module in account.modules if module.when == when)
        rows.append((what, f"{cost:,}"))
    rows.append(("the table of names, grown for ours", f"{account.names_table:,}"))
    rows.append(("together", f"{account.imports:,}"))
    rows.append(("the most that is ever in memory at once", f"{account.most_code:,}"))
    rows.append(("target: at most", f"{MOST_IMPORTS:,}"))
    rows.append((f"together {verdict(account.imports <= MOST_IMPORTS)}", ""))
    rows.append((f"at once {verdict(account.most_code <= MOST_IMPORTS)}", ""))
    show(rows)
    rows = [("Adafruit's libraries", "bytes"), ("on this VM", f"{account.libraries_here:,}")]
    rows.append(("measured on CircuitPython", f"{account.libraries_there:,}"))
    show(rows)


def show_memory(account):
    print("Bitmaps that are made once and stay, in bytes.\n")
    rows = [("size", "bits", "bytes")]
    for width, height, bits in account.bitmaps:
        size = bitmap_bytes(width, height, bits)
        rows.append((f"{width} x {height}", str(bits), f"{size:,}"))
    rows.append(("together", "", f"{sum(bitmap_bytes(*each) for each in account.bitmaps):,}"))
    show(rows)
    print(
        "The whole program with Adafruit's libraries, bitmaps and the buffers of sound, in bytes."
    )
    print("Of the libraries the greater of the two measurements counts.\n")
    rows = [("moment", "code", "used", "left"), ("the prompt", "0", "0", f"{FREE:,}")]
    for moment in account.moments:
        rows.append((moment.what, *(f"{n:,}" for n in (moment.code, moment.used, moment.left))))
    rows.append(("target: at least", "", "", f"{LEAST_LEFT:,}"))
    rows.append((verdict(account.left >= LEAST_LEFT), "", "", ""))
    show(rows)
    worst = account.worst
    print("What the worst of these moments is made of.\n")
    shares = {
        "code of lib/, with all names": worst.code,
        "bitmaps": sum(bitmap_bytes(*each) for each in account.bitmaps),
        "buffers of sound": SOUND_BUFFERS,
        **worst.shares,
    }
    shares["what else: objects of the console, screens, picture"] = worst.used - sum(
        shares.values()
    )
    show([("what", "bytes"), *((what, f"{size:,}") for what, size in shares.items())])


def show_calls(account):
    print(
        "The deepest calls, in bytes of pystack: each function's frame, and what is in use in it.\n"
    )
    rows = [("function", "frame", "in use")]
    above = 0
    for name, use in deepest_calls(account.files):
        rows.append((name, f"{use - above:,}", f"{use:,}"))
        above = use
    rows.append(("there is, on CircuitPython 10", "", f"{PYSTACK:,}"))
    rows.append((verdict(above <= PYSTACK), "", ""))
    rows.append(("there was, up to 9.2", "", f"{BOARD_PYSTACK:,}"))
    rows.append((verdict(above <= BOARD_PYSTACK), "", ""))
    show(rows)


if __name__ == "__main__":
    the_account = Account()
    show_imports(the_account)
    show_memory(the_account)
    show_calls(the_account)
