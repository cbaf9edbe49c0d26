# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The simulator is as strict, as frugal and as forgetful as the board, and can be played."""

import contextlib
import errno
import io
import os
import pty
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import play
from hands import Hands
from simulator import ProgramEnded, Simulator, script, vm_files
from simulator.machine import KEYS, PROJECT
from simulator.reader import Reader
from simulator.terminal import (
    QUARTERS,
    UPPER_HALF,
    Blocks,
    TooSmall,
    captions,
    split_keys,
    zoom_for,
)
from vm import Vm

BLACK, WHITE, RED, GREEN = (0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 255, 0)

# What every program below begins with: a picture that is refreshed by hand.
PICTURE = """
import time
import board, displayio
display = board.DISPLAY
display.auto_refresh = False
root = displayio.Group()
display.root_group = root
palette = displayio.Palette(4)
palette[1], palette[2], palette[3] = 0xFF0000, 0x00FF00, 0xFFFFFF
def frame():
    display.refresh()
    time.sleep(0.03)
"""

KEYPAD = """
import keypad
keys = keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT,
    latch=board.BUTTON_LATCH, key_count=KEY_COUNT, value_when_pressed=True)
event = keypad.Event()
"""

FOREVER = "\nwhile True:\n    frame()\n"

# A red field, a white cursor that the stick moves by its own width, a number that A counts up.
CURSOR = (
    PICTURE
    + KEYPAD.replace("KEY_COUNT", "4")
    + """
import analogio, terminalio
from adafruit_display_text import bitmap_label
sheet = displayio.Bitmap(32, 16, 4)
for i in range(32 * 16):
    sheet[i] = 1 if i % 32 < 16 else 2
field = displayio.TileGrid(sheet, pixel_shader=palette, width=10, height=6, tile_width=16)
root.append(field)
white = displayio.Bitmap(16, 16, 4)
white.fill(3)
cursor = displayio.TileGrid(white, pixel_shader=palette)
root.append(cursor)
number = bitmap_label.Label(terminalio.FONT, text="0", color=0xFFFFFF, x=4, y=112)
root.append(number)
stick = analogio.AnalogIn(board.JOYSTICK_X)
count = 0
while True:
    while keys.events.get_into(event):
        if event.pressed and event.key_number == 1:
            count += 1
            number.text = str(count)
        if event.pressed and event.key_number == 0:
            field[5, 5] = 1
    if stick.value > 50000:
        cursor.x += 16
    frame()
"""
)


@pytest.fixture
def board(tmp_path):
    """board(code, script) runs a little program; more files of it by name, lib/x.py as lib__x."""

    def run(code, script=None, *, boot=None, seconds=None, files=None, **options):
        program = tmp_path / "program"
        program.mkdir(exist_ok=True)
        files = dict(files or {}, **{"code.py": code})
        if boot is not None:
            files["boot.py"] = boot
        for name, text in files.items():
            path = program / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        sim = Simulator(options.pop("drive", None), program=program, **options)
        return sim.run(script, seconds=seconds)

    return run


def frames(*counts):
    """A script that lets frames pass and notes the traffic after each lot."""
    seen = []

    def script(sim):
        for count in counts:
            yield sim.skip(count)
            seen.append(sim.bus.take())

    return script, seen


# ---- the picture


def test_the_frame_is_exact(board):
    def look(sim):
        picture = sim.frame()
        assert picture.size == (160, 128)
        assert sim.pixel(0, 0) == WHITE  # the cursor
        assert sim.pixel(16, 0) == RED
        assert sim.pixel(159, 95) == RED
        assert sim.pixel(159, 96) == BLACK
        assert picture.getpixel((16, 0)) == RED
        yield sim.tap("B")
        assert sim.pixel(5 * 16, 5 * 16) == GREEN

    board(CURSOR, look)


def test_colours_are_those_of_16_bits(board):
    code = (
        PICTURE
        + "palette[0] = 0x0C8543\nroot.append(displayio.TileGrid("
        + ("displayio.Bitmap(160, 128, 4), pixel_shader=palette))" + FOREVER)
    )
    sim = board(code, seconds=0.1)
    assert sim.pixel(3, 3) == (1 * 255 // 31, 33 * 255 // 63, 8 * 255 // 31)
    assert sim.frame().getpixel((3, 3)) == sim.pixel(3, 3)


def test_a_saved_picture_is_enlarged_and_may_have_its_shell(board, tmp_path):
    from PIL import Image

    sim = board(CURSOR, seconds=0.1)
    sim.save(tmp_path / "plain.png", scale=3)
    sim.save(tmp_path / "shell.png", scale=2, shell=True)
    plain, shell = Image.open(tmp_path / "plain.png"), Image.open(tmp_path / "shell.png")
    assert plain.size == (480, 384)
    assert plain.getpixel((47, 47)) == WHITE
    assert plain.getpixel((48, 47)) == RED
    assert shell.width > 320 and shell.height > 256


SCENE = """
import random, vectorio, bitmaptools
def chance(share):
    return random.random() < share
palettes = []
for _ in range(3):
    palette = displayio.Palette(16)
    for i in range(16):
        palette[i] = random.getrandbits(24)
    if chance(0.7):
        palette.make_transparent(random.randrange(16))
    palettes.append(palette)
bitmaps = []
for _ in range(4):
    bitmap = displayio.Bitmap(16 * random.randint(1, 3), 8 * random.randint(1, 3),
                              random.choice((2, 4, 16, 256)))
    for i in range(bitmap.width * bitmap.height):
        bitmap[i] = random.getrandbits(min(4, bitmap.bits_per_value))
    bitmaps.append(bitmap)
groups = [root]
for _ in range(3):
    group = displayio.Group(scale=random.choice((1, 1, 2, 3)), x=random.randint(-10, 60))
    random.choice(groups).append(group)
    groups.append(group)
grids = []
for _ in range(8):
    bitmap = random.choice(bitmaps)
    # One tile shown more than once: the board repaints only the first when its pixels change.
    most = 3 if bitmap.width * bitmap.height > 128 else 1
    grid = displayio.TileGrid(bitmap, pixel_shader=random.choice(palettes),
        width=random.randint(1, most), height=random.randint(1, most),
        tile_width=random.choice((8, 16)), tile_height=8,
        x=random.randint(-20, 150), y=random.randint(-20, 120))
    grid.flip_x, grid.flip_y, grid.transpose_xy = chance(0.2), chance(0.2), chance(0.2)
    grids.append(grid)
    random.choice(groups).append(grid)
shapes = [vectorio.Rectangle(pixel_shader=palettes[0], width=20, height=9, x=40, y=40),
          vectorio.Circle(pixel_shader=palettes[1], radius=9, x=90, y=60)]
for shape in shapes:
    random.choice(groups).append(shape)
def change(what):
    grid, group, bitmap = random.choice(grids), random.choice(groups), random.choice(bitmaps)
    x, y = random.randrange(bitmap.width), random.randrange(bitmap.height)
    if what == 0:
        grid.x += random.randint(-20, 20)
    elif what == 1:
        grid.y += random.randint(-20, 20)
    elif what == 2:
        across, down = grid.bitmap.width // grid.tile_width, grid.bitmap.height // 8
        grid[random.randrange(grid.width * grid.height)] = random.randrange(across * down)
    elif what == 3:
        grid.hidden = not grid.hidden
    elif what == 4:
        group.hidden = not group.hidden
    elif what == 5:
        random.choice(palettes)[random.randrange(16)] = random.getrandbits(24)
    elif what == 6:
        bitmap[x, y] = 1
    elif what == 7:
        x2, y2 = random.randint(x, bitmap.width), random.randint(y, bitmap.height)
        bitmaptools.fill_region(bitmap, x, y, x2, y2, random.getrandbits(1))
    elif what == 8:
        if grid in list(group):
            group.remove(grid)
        else:
            try:
                group.append(grid)
            except ValueError:
                pass
    elif what == 9:
        group.x += random.randint(-4, 4)
    elif what == 10:
        random.choice(shapes).x += random.randint(-9, 9)
    elif what == 11:
        bitmaptools.blit(bitmap, bitmap, x, y, 0, 0, bitmap.width // 2, bitmap.height // 2,
                         skip_source_index=random.choice((None, 0)))
    else:
        grid.flip_x = not grid.flip_x
while True:
    frame()
    for _ in range(random.randint(0, 3)):
        change(random.randrange(13))
"""


@pytest.mark.parametrize("seed", range(12))
def test_what_is_repainted_is_all_that_has_changed(board, seed):
    """Random scenes, changed at random: after each refresh the picture is the one that Blinka's own
    loops paint from nothing."""
    from displayio._area import Area

    def compare(sim):
        for _ in range(30):
            yield
            mask = memoryview(bytearray(4 * (160 * 128 // 32 + 1))).cast("I")
            buffer = memoryview(bytearray(2 * 160 * 128)).cast("I")
            sim._screen._core.fill_area(Area(0, 0, 160, 128), mask, buffer)
            assert buffer.tobytes() == sim.bus.frame

    board(PICTURE + SCENE, compare, seed=seed)


# ---- what it costs on the bus


def test_a_full_frame_costs_what_it_costs_on_the_board_and_then_nothing(board):
    script, seen = frames(0, 1, 20)
    board(CURSOR, script)
    assert seen[0] == (20480, 128, 42368)  # as counted on CircuitPython itself
    assert seen[1] == seen[2] == (0, 0, 0)


def test_a_cursor_moved_by_its_width_costs_512_pixels(board):
    def script(sim):
        yield sim.skip(2)
        sim.bus.take()
        yield sim.tap("RIGHT")
        assert sim.bus.take()[:2] == (512, 2)
        assert sim.pixel(0, 0) == RED
        assert sim.pixel(16, 0) == WHITE

    board(CURSOR, script)


def test_one_tile_costs_one_tile(board):
    def script(sim):
        yield sim.skip(2)
        sim.bus.take()
        yield sim.tap("B")
        assert sim.bus.take() == (256, 1, 523)

    board(CURSOR, script)


def test_a_digit_costs_its_label(board):
    def script(sim):
        yield sim.skip(2)
        sim.bus.take()
        yield sim.tap("A")
        pixels, windows, _ = sim.bus.take()
        assert 0 < pixels <= 2 * 8 * 14
        assert windows <= 3
        yield sim.skip(5)
        assert sim.bus.take().pixels == 0

    board(CURSOR, script)


@pytest.mark.parametrize(
    ("change", "pixels"),
    [
        ("grid.x += 4", (8 + 4) * 8),
        ("grid.x += 80", 2 * 64),
        ("grid.hidden = True", 64),
        ("grid.hidden = False", 64),  # the board repaints what is shown already
        ("root.remove(grid)", 64),
        ("palette[1] = 0x00FFFF", 64),
        ("palette[1] = 0xFF0000", 0),
        ("bitmap[0, 0] = 2", 1),
        ("bitmap[0, 0] = 2; bitmap[7, 7] = 2", 64),
        ("bitmaptools.fill_region(bitmap, 2, 2, 5, 4, 2)", 6),
        ("bitmaptools.blit(bitmap, other, 6, 6)", 4),
        ("bitmaptools.draw_line(bitmap, 1, 1, 4, 4, 2)", 16),
        ("bitmaptools.replace_color(bitmap, 1, 2)", 0),  # the board marks nothing, either
        ("bitmaptools.replace_color(bitmap, 1, 2); bitmap.dirty()", 64),
        ("bitmap.fill(2)", 64),
        ("root.append(displayio.TileGrid(other, pixel_shader=palette, x=50))", 64),
        ("root.x = 3", (8 + 3) * 8),
    ],
)
def test_each_change_costs_what_the_board_pays(board, change, pixels):
    code = f"""{PICTURE}
import bitmaptools
bitmap, other = displayio.Bitmap(8, 8, 4), displayio.Bitmap(8, 8, 4)
bitmap.fill(1)
grid = displayio.TileGrid(bitmap, pixel_shader=palette, x=20, y=20)
root.append(grid)
frame()
frame()
{change}
while True:
    frame()
"""
    script, seen = frames(1, 1, 1)
    board(code, script)
    assert [traffic.pixels for traffic in seen] == [20480, pixels, 0]


def test_a_layer_put_into_a_hidden_group_is_hidden(board):
    code = PICTURE + "\n".join(
        [
            "group = displayio.Group()",
            "root.append(group)",
            "group.hidden = True",
            "bitmap = displayio.Bitmap(8, 8, 4)",
            "bitmap.fill(3)",
            "frame()",
            "group.append(displayio.TileGrid(bitmap, pixel_shader=palette))",
            "frame()",
            "group.hidden = False",
        ]
    )

    def script(sim):
        yield
        assert sim.pixel(0, 0) == BLACK
        yield
        assert sim.pixel(0, 0) == WHITE

    board(code + FOREVER, script)


def test_a_program_that_leaves_auto_refresh_on_is_shown_all_the_same(board):
    code = CURSOR.replace("display.auto_refresh = False", "").replace("display.refresh()", "")
    sim = board(code, seconds=0.2)
    assert sim.pixel(16, 0) == RED


def test_a_paced_refresh_waits_on_the_boards_clock(board):
    code = PICTURE + (
        "from supervisor import ticks_ms\n"
        "display.refresh()\n"
        "start = ticks_ms()\n"
        "for _ in range(10):\n"
        "    display.refresh(target_frames_per_second=20)\n"
        "print(ticks_ms() - start)\n"
    )
    start = time.perf_counter()
    sim = board(code)
    assert 450 <= int(sim.console[0]) <= 500
    assert time.perf_counter() - start < 10


# ---- as strict as the board

GRID = """
bitmap = displayio.Bitmap(32, 16, 4)
grid = displayio.TileGrid(bitmap, pixel_shader=palette, width=4, height=3, tile_width=8,
                          tile_height=8)
root.append(grid)
group = displayio.Group()
"""

REFUSED = [
    ("grid[0] = 8", ValueError),
    ("grid[0] = -1", ValueError),
    ("grid[4, 0] = 1", IndexError),
    ("grid[0, 3] = 1", IndexError),
    ("grid[-1, 0] = 1", IndexError),
    ("grid[0, -1] = 1", IndexError),
    ("grid[12] = 1", IndexError),
    ("grid[-1] = 1", IndexError),
    ("grid[4, 0]", IndexError),
    ("grid[0] = 1.5", TypeError),
    ("grid.x = 1.5", TypeError),
    ("bitmap[32, 0] = 1", IndexError),
    ("bitmap[0, 16] = 1", IndexError),
    ("bitmap[-1, 0] = 1", IndexError),
    ("bitmap[32 * 16] = 1", IndexError),
    ("bitmap[-1]", IndexError),
    ("bitmap[0, 0] = 4", ValueError),
    ("bitmap[0, 0] = -1", ValueError),
    ("bitmap.fill(4)", ValueError),
    ("displayio.Bitmap(8, 8, 65537)", ValueError),
    ("displayio.Bitmap(8, 8, 0)", ValueError),
    ("displayio.Bitmap(-1, 8, 2)", ValueError),
    ("palette[4] = 0", IndexError),
    ("palette[0] = 0x1000000", TypeError),
    ("palette.make_transparent(4)", ValueError),
    ("displayio.Palette(0)", ValueError),
    ("displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=5)", ValueError),
    ("displayio.TileGrid(bitmap, pixel_shader=palette, default_tile=1)", ValueError),
    ("displayio.TileGrid(None, pixel_shader=palette)", TypeError),
    ("displayio.TileGrid(bitmap, pixel_shader=None)", TypeError),
    ("group.append(grid)", ValueError),
    ("group.append(bitmap)", ValueError),
    ("group.remove(grid)", ValueError),
    ("displayio.Group(scale=0)", ValueError),
    ("root.append(root)", ValueError),
    ("display.root_group = group; root.append(group)", ValueError),
    ("display.brightness = 1.5", ValueError),
    ("bitmaptools.fill_region(bitmap, 0, 0, 33, 1, 1)", ValueError),
    ("bitmaptools.fill_region(bitmap, 5, 0, 4, 1, 1)", ValueError),
    ("bitmaptools.fill_region(bitmap, -1, 0, 4, 1, 1)", ValueError),
    ("bitmaptools.fill_region(bitmap, 0, 0, 4, 1, 4)", ValueError),
    ("bitmaptools.fill_region(bitmap, 0, 0, 1.5, 1, 1)", TypeError),
    ("bitmaptools.blit(bitmap, bitmap, -1, 0)", ValueError),
    ("bitmaptools.blit(bitmap, bitmap, 33, 0)", ValueError),
    ("bitmaptools.blit(bitmap, bitmap, 0, 0, 0, 0, 33, 4)", ValueError),
    ("bitmaptools.blit(bitmap, displayio.Bitmap(4, 4, 16), 0, 0)", ValueError),
    ("bitmaptools.blit(bitmap, None, 0, 0)", TypeError),
    ("bitmaptools.arrayblit(bitmap, bytes(3), 0, 0, 2, 2)", IndexError),
    ("bitmaptools.draw_line(bitmap, 0, 0, 3, 3, 4)", ValueError),
    ("bitmaptools.draw_circle(bitmap, 33, 0, 3, 1)", ValueError),
    ("bitmaptools.readinto(bitmap, io.BytesIO(bytes(10)), 8)", EOFError),
    ("bitmaptools.readinto(bitmap, io.BytesIO(), 5)", ValueError),
]


@pytest.mark.parametrize("pixels", [True, False], ids=["picture", "no picture"])
@pytest.mark.parametrize(("code", "error"), REFUSED, ids=[code for code, _ in REFUSED])
def test_what_the_board_refuses_is_refused(board, code, error, pixels):
    program = f"{PICTURE}import io, bitmaptools\n{GRID}{code}"
    with pytest.raises(error):
        board(program, pixels=pixels)


@pytest.mark.parametrize("pixels", [True, False], ids=["picture", "no picture"])
def test_what_the_board_allows_is_allowed(board, pixels):
    code = f"""{PICTURE}{GRID}import bitmaptools, io
grid[3, 2] = grid[11] = 7
assert grid[3, 2] == 7
many = displayio.TileGrid(displayio.Bitmap(20, 20, 2), pixel_shader=palette, tile_width=1,
                          tile_height=1)
many[0] = 399
assert many[0] == 399
palette[-1] = (1, 2, 3)
assert palette[3] == 0x010203
palette[0] = b"\\x04\\x05\\x06"
bitmap[31, 15] = 3
bitmaptools.blit(bitmap, bitmap, 32, 16)
bitmaptools.blit(bitmap, bitmap, 30, 14)
bitmaptools.fill_region(bitmap, 32, 16, 32, 16, 3)
bitmaptools.draw_line(bitmap, -5, -5, 50, 50, 1)
bitmaptools.draw_circle(bitmap, 0, 0, 30, 1)
bitmaptools.readinto(bitmap, io.BytesIO(bytes(32 * 16)), 8)
root.remove(grid)
group.append(grid)
frame()
print("allowed", bitmap.bits_per_value, displayio.Bitmap(1, 1, 17).bits_per_value)
"""
    assert board(code, pixels=pixels).console == ["allowed 2 8"]


def test_a_pixel_beyond_its_palette_is_refused(board):
    code = PICTURE + (
        "bitmap = displayio.Bitmap(8, 8, 16)\n"
        "bitmap[0] = 4\n"
        "root.append(displayio.TileGrid(bitmap, pixel_shader=palette))\n"
        "frame()\n"
    )
    with pytest.raises(IndexError, match="value 4"):
        board(code)


def test_the_font_is_ascii_without_offsets(board):
    code = """
import terminalio
font = terminalio.FONT
print(font.get_bounding_box(), font.get_glyph(ord("ä")), font.get_glyph(0x7F))
glyph = font.get_glyph(ord("A"))
print(glyph.width, glyph.height, glyph.dx, glyph.dy, glyph.shift_x, glyph.tile_index)
for y in range(12):
    print("".join(".#"[glyph.bitmap[glyph.tile_index * 6 + x, y]] for x in range(6)))
"""
    sim = board(code)
    assert sim.console[:2] == ["(6, 12) None None", "6 12 0 0 6 33"]
    letter = "...... ...... .###.. #...#. #...#. #...#. #####. #...#. #...#. #...#. ...... ......"
    assert sim.console[2:] == letter.split()
    with pytest.raises(RuntimeError, match="Read-only"):
        board("import terminalio\nterminalio.FONT.bitmap[0] = 1")


def test_a_label_stands_where_it_stands_on_the_board(board):
    """Half of the font's 12 rows above y; the A has ink in its rows 2 to 9."""
    code = PICTURE + (
        "import terminalio\n"
        "from adafruit_display_text import label\n"
        "root.append(label.Label(terminalio.FONT, text='A', color=0xFFFFFF, x=0, y=10))\n"
    )
    sim = board(code + FOREVER, seconds=0.1)
    inked = [y for y in range(128) if any(sim.pixel(x, y) == WHITE for x in range(6))]
    assert inked == list(range(6, 14))


def test_a_picture_can_come_from_the_drive(board, tmp_path):
    from PIL import Image

    Image.new("RGB", (20, 10), RED).save(tmp_path / "red.bmp")
    code = PICTURE + (
        "picture = displayio.OnDiskBitmap('/lib/red.bmp')\n"
        "root.append(displayio.TileGrid(picture, pixel_shader=picture.pixel_shader))\n"
    )
    files = {"lib/red.bmp": (tmp_path / "red.bmp").read_bytes()}
    sim = board(code + FOREVER, seconds=0.1, files=files)
    assert sim.pixel(19, 9) == RED and sim.pixel(20, 9) == BLACK


@pytest.mark.parametrize("name", ["functools", "itertools", "dataclasses", "enum", "os.path"])
def test_modules_that_the_firmware_lacks_cannot_be_imported(board, name):
    with pytest.raises(ImportError):
        board(f"import {name}")


def test_drawing_is_pixel_for_pixel_the_boards(board):
    code = """
import io
import bitmaptools, displayio
def show(bitmap):
    for y in range(bitmap.height):
        print("".join(".123"[bitmap[x, y]] for x in range(bitmap.width)))
a = displayio.Bitmap(7, 5, 4)
bitmaptools.draw_line(a, 0, 0, 6, 4, 1)
bitmaptools.draw_line(a, 1, 4, 2, 0, 2)
show(a)
b = displayio.Bitmap(7, 7, 4)
bitmaptools.draw_circle(b, 3, 3, 3, 3)
show(b)
bitmaptools.readinto(a, io.BytesIO(b"\\x1b\\x00" * 5), 2, reverse_pixels_in_element=True)
bitmaptools.blit(a, a, 1, 1, 0, 0, 4, 3, skip_source_index=2)
show(a)
bitmaptools.arrayblit(a, bytes((1, 0, 2, 0)), 5, 0, 7, 2, skip_index=0)
show(a)
"""
    # Worked out by hand from shared-module/bitmaptools.
    assert (
        board(code).console
        == """
        1.2....  .12....  ..21...  .2..11.  .2....1
        ..333..  .3...3.  3.....3  3.....3  3.....3  .3...3.  ..333..
        .123...  ..133..  ..133..  ..133..  .123...
        .123.1.  ..1332.  ..133..  ..133..  .123...
    """.split()
    )


# ---- time, hands and stopping


def test_time_passes_only_in_sleep(board):
    code = """
import time, supervisor
start, ticks = time.monotonic(), supervisor.ticks_ms()
for _ in range(500):
    time.monotonic()
print(time.monotonic() - start)
time.sleep(0.25)
print(time.monotonic() - start, supervisor.ticks_ms() - ticks, time.monotonic_ns())
"""
    assert board(code).console == ["0.0", "0.25 250 250000000"]


def test_an_hour_on_the_board_takes_no_time_here(board):
    start = time.perf_counter()
    sim = board("import time\nfor _ in range(60):\n    time.sleep(60)")
    assert sim.ms == 3_600_000
    assert sim.ended == "code"
    assert time.perf_counter() - start < 10


def test_ticks_wrap_65_seconds_after_power_on(board):
    code = """
import supervisor, time
time.sleep(65.535)
print(supervisor.ticks_ms())
time.sleep(0.001)
print(supervisor.ticks_ms())
"""
    assert board(code).console == [str(2**29 - 1), "0"]


@pytest.mark.parametrize(
    "spin",
    [
        "while supervisor.ticks_ms() - start < 50: pass",
        "while time.monotonic() < 0.05: pass",
        "while not keys.events.get_into(event): pass",
        "while not keys.events: pass",
    ],
)
def test_a_program_that_spins_gets_on(board, spin):
    code = "import board, time, supervisor\n" + KEYPAD.replace("KEY_COUNT", "4")

    def script(sim):
        yield sim.wait(40)
        yield sim.hold("A", 1000)

    sim = board(f"{code}\nstart = supervisor.ticks_ms()\n{spin}\nprint('on')", script)
    assert sim.console == ["on"]


LISTEN = (
    PICTURE
    + KEYPAD
    + """
import supervisor
while True:
    while keys.events.get_into(event):
        print("down" if event.pressed else "up", event.key_number, event.released)
    frame()
"""
)


def test_keys_come_as_events(board):
    def script(sim):
        for key in ("A", "B", "START", "SELECT"):
            yield sim.tap(key)
        yield sim.tap("A", 2)

    sim = board(LISTEN.replace("KEY_COUNT", "4"), script)
    taps = [1, 0, 2, 3, 1, 1]
    assert sim.console == [line for key in taps for line in (f"down {key} False", f"up {key} True")]


def test_a_pybadge_has_eight_keys_and_no_stick(board):
    def script(sim):
        for key in KEYS:
            yield sim.tap(key)

    code = LISTEN.replace("KEY_COUNT", "8")
    sim = board(code, script, board_id="pybadge")
    assert [line.split()[1] for line in sim.console[::2]] == list("01234567")
    with pytest.raises(AttributeError):
        board("import board\nboard.JOYSTICK_X", board_id="pybadge")
    assert board("import board\nprint(board.board_id)", board_id="pybadge").console == ["pybadge"]


def test_the_stick_goes_to_its_end_and_back(board):
    code = PICTURE + (
        "import analogio\n"
        "x, y = analogio.AnalogIn(board.JOYSTICK_X), analogio.AnalogIn(board.JOYSTICK_Y)\n"
        "while True:\n"
        "    print(x.value, y.value)\n"
        "    frame()\n"
    )

    def script(sim):
        for key in ("RIGHT", "LEFT", "UP", "DOWN"):
            yield sim.press(key)
            yield
            yield sim.release(key)
            yield

    lines = board(code, script).console
    middle = "32768 32768"
    pushed = ["65535 32768", "0 32768", "32768 0", "32768 65535"]
    assert lines[::2] == [middle] * 5
    assert lines[1::2] == pushed


def test_a_key_held_at_power_on_is_noticed(board):
    code = (
        PICTURE
        + "frame()\nframe()\n"
        + KEYPAD.replace("KEY_COUNT", "4")
        + ("while keys.events.get_into(event):\n    print(event)\n")
    )

    def script(sim):
        yield sim.hold("SELECT", 1000)

    assert board(code, script).console == ["<Event: key_number 3 pressed>"]


def test_a_full_queue_drops_what_comes_and_says_so(board):
    code = (
        PICTURE
        + KEYPAD.replace("key_count=KEY_COUNT", "key_count=4, max_events=3")
        + (
            "while not keys.events.overflowed:\n"
            "    frame()\n"
            "print(len(keys.events), keys.events.get(), keys.events.get().timestamp > 0)\n"
            "keys.events.clear()\n"
            "print(keys.events.get(), keys.events.overflowed)\n"
        )
    )

    def script(sim):
        yield sim.tap("A", 2)

    assert board(code, script).console == [
        "3 <Event: key_number 1 pressed> True",
        "None False",
    ]


def test_hold_lasts_as_long_as_it_says(board):
    code = (
        PICTURE
        + KEYPAD.replace("KEY_COUNT", "4")
        + (
            "times = []\n"
            "while len(times) < 2:\n"
            "    while keys.events.get_into(event):\n"
            "        times.append(event.timestamp)\n"
            "    frame()\n"
            "print(times[1] - times[0])\n"
        )
    )

    def script(sim):
        yield sim.hold("A", 400)
        yield sim.wait(1000)

    assert board(code, script).console == ["400"]


def test_a_script_that_ends_stops_the_program_whatever_it_catches(board):
    code = (
        "import time\n"
        "while True:\n"
        "    try:\n"
        "        time.sleep(0.1)\n"
        "    except Exception as error:\n"
        "        print('caught', error)\n"
    )

    def script(sim):
        yield sim.wait(1000)

    sim = board(code, script)
    assert sim.ended == "script"
    assert sim.console == []
    assert 1000 <= sim.ms <= 1200


def test_an_assertion_in_a_script_fails_the_test_whatever_the_program_catches(board):
    code = "import time\nwhile True:\n    try:\n        time.sleep(1)\n    except Exception: pass"

    def script(sim):
        yield
        raise AssertionError("seen")

    with pytest.raises(AssertionError, match="seen"):
        board(code, script)


def test_a_script_that_is_not_reached_is_an_error(board):
    def script(sim):
        yield sim.wait(100)
        yield sim.wait(100)

    with pytest.raises(ProgramEnded):
        board("import time\ntime.sleep(0.05)", script)


def test_what_the_program_raises_comes_out(board):
    with pytest.raises(ZeroDivisionError):
        board("1 / 0")


def test_what_the_program_reports_is_kept(board):
    code = (
        "from traceback import print_exception\n"
        "try:\n"
        "    [][0]\n"
        "except IndexError as error:\n"
        "    print_exception(error)\n"
    )
    sim = board(code)
    assert [type(error) for error in sim.errors] == [IndexError]
    assert sim.console[-1] == "IndexError: list index out of range"


# ---- lights, sound, memory


def test_lights_show_what_was_sent(board):
    code = """
import board, neopixel, time
lights = neopixel.NeoPixel(board.NEOPIXEL, 5, brightness=0.5, auto_write=False)
lights[0] = 0xFF8000
lights[-1] = (0, 10, 20)
time.sleep(0.1)
lights.show()
time.sleep(0.1)
try:
    lights[5] = 1
except IndexError:
    print("five")
"""

    def script(sim):
        assert sim.lights == [(0, 0, 0)] * 5
        yield
        assert sim.lights == [(127, 64, 0), *[(0, 0, 0)] * 3, (0, 5, 10)]
        yield

    assert board(code, script).console == ["five"]


def test_the_wire_to_the_lights_wants_green_first(board):
    code = """
import board, digitalio
from neopixel_write import neopixel_write
pin = digitalio.DigitalInOut(board.NEOPIXEL)
pin.switch_to_output()
neopixel_write(pin, bytes((1, 2, 3)) + bytes(12))
"""
    assert board(code).lights[0] == (2, 1, 3)


def test_a_pin_serves_one_master(board):
    code = "import board, digitalio\nfor _ in range(2):\n    digitalio.DigitalInOut(board.SPEAKER)"
    with pytest.raises(ValueError, match="in use"):
        board(code)


def test_sounds_are_noted_with_their_time(board):
    code = """
import time
import audiomixer, audioio, board, synthio
synth = synthio.Synthesizer(sample_rate=22050)
mixer = audiomixer.Mixer(voice_count=2, sample_rate=22050, channel_count=1)
audioio.AudioOut(board.SPEAKER).play(mixer)
mixer.voice[0].play(synth)
note = synthio.Note(440, envelope=synthio.Envelope(attack_time=0))
time.sleep(0.5)
synth.press(note)
time.sleep(0.25)
synth.release(note)
synth.press((60, 64))
synth.release_all()
"""
    sim = board(code)
    assert [(sound.ms, sound.verb) for sound in sim.sounds] == [
        (0, "play"),
        (0, "play"),
        (500, "press"),
        (750, "release"),
        *[(750, "press")] * 2,
        *[(750, "release")] * 2,
    ]
    assert sim.sounds[2].what.frequency == 440


def test_nvm_is_erased_at_first_and_kept(board):
    code = """
from microcontroller import nvm
print(len(nvm), nvm[0], nvm[-1])
nvm[0:3] = b"abc"
nvm[8191] = 7
print(nvm[0:4])
"""
    sim = board(code)
    assert sim.console == ["8192 255 255", "bytearray(b'abc\\xff')"]
    assert sim.nvm_writes == 2
    assert board(code, nvm=sim.nvm).console[0] == "8192 97 7"


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("nvm[8192] = 1", IndexError),
        ("nvm[0] = 256", ValueError),
        ("nvm[0:2] = b'abc'", ValueError),
        ("nvm[0:2] = [1, 2]", NotImplementedError),
        ("nvm[0:4:2] = b'ab'", NotImplementedError),
    ],
)
def test_nvm_is_as_narrow_as_the_boards(board, code, error):
    with pytest.raises(error):
        board(f"from microcontroller import nvm\n{code}")


# ---- the drive

WRITE = """
with open("/saved.txt", "w") as file:
    file.write("kept")
"""
FOR_THE_PROGRAM = "import storage\nstorage.remount('/', readonly=False)\n"


def test_files_are_found_by_absolute_and_relative_names(board):
    code = """
import os
for name in ("/tiles.bin", "tiles.bin", "/lib/game/words.bin", "lib/game/words.bin", "/a/../tiles.bin"):
    with open(name, "rb") as file:
        print(file.read())
print(os.listdir("/"), os.listdir("/lib"), os.stat("/tiles.bin")[6], os.stat("/lib")[0])
"""
    files = {"tiles.bin": b"tiles", "lib/game/words.bin": b"words", "README.md": "", "tools/x": ""}
    sim = board(code, files=files)
    tiles, words = "b'tiles'", "b'words'"
    assert sim.console[:5] == [tiles, tiles, words, words, tiles]
    assert sim.console[5] == "['code.py', 'lib', 'tiles.bin'] ['game'] 5 16384"


@pytest.mark.parametrize("name", ["/README.md", "/../secret.bin", "/none.bin", "/tools/x"])
def test_what_is_not_on_the_board_is_not_found(board, tmp_path, name):
    (tmp_path / "secret.bin").write_text("")
    with pytest.raises(OSError) as raised:
        board(f"open({name!r})", files={"README.md": "", "tools/x": ""})
    assert raised.value.errno == errno.ENOENT


def test_a_program_may_write_only_after_boot_has_said_so(board, tmp_path):
    with pytest.raises(OSError) as raised:
        board(WRITE)
    assert raised.value.errno == errno.EROFS
    with pytest.raises(RuntimeError):
        board(FOR_THE_PROGRAM)
    sim = board(WRITE, boot=FOR_THE_PROGRAM, drive=tmp_path / "drive")
    assert (tmp_path / "drive" / "saved.txt").read_text() == "kept"
    assert not (sim.program / "saved.txt").exists()


def test_what_was_written_is_found_by_the_next_run(board, tmp_path):
    drive = tmp_path / "drive"
    board(WRITE, boot=FOR_THE_PROGRAM, drive=drive)
    sim = board("import os\nprint(open('saved.txt').read(), os.listdir('/'))", drive=drive)
    assert sim.console == ["kept ['boot.py', 'code.py', 'saved.txt']"]


def test_a_file_written_in_place_is_a_copy_over_the_programs(board, tmp_path):
    code = """
with open("/table.bin", "r+b") as file:
    file.seek(1)
    file.write(b"X")
with open("/table.bin", "rb") as file:
    print(file.read())
"""
    files = {"table.bin": b"abc"}
    sim = board(code, boot=FOR_THE_PROGRAM, files=files, drive=tmp_path / "drive")
    assert sim.console == ["b'aXc'"]
    assert (sim.program / "table.bin").read_bytes() == b"abc"


def test_folders_and_names_can_be_changed(board):
    code = """
import os, storage
os.mkdir("/saves")
with open("/saves/one", "wb") as file:
    file.write(b"1")
os.rename("/saves/one", "/saves/two")
print(os.listdir("/saves"), storage.getmount("/").readonly)
for wrong in (lambda: os.rmdir("/saves"), lambda: os.remove("/none"), lambda: os.mkdir("/saves"),
              lambda: open("/none/x", "w")):
    try:
        wrong()
    except OSError as error:
        print(error.errno)
os.remove("/saves/two")
os.rmdir("/saves")
print(os.listdir("/"))
"""
    sim = board(code, boot=FOR_THE_PROGRAM)
    assert sim.console == [
        "['two'] False",
        str(errno.EACCES),
        str(errno.ENOENT),
        str(errno.EEXIST),
        str(errno.ENOENT),
        "['boot.py', 'code.py']",
    ]


# ---- one run knows nothing of another


def test_two_runs_share_nothing(board):
    files = {"lib/game/__init__.py": "turns = []\n"}
    code = (
        "import game, board, displayio\n"
        "game.turns.append(1)\n"
        "displayio.CIRCUITPYTHON_TERMINAL.hidden\n"
        "print(len(game.turns), board.DISPLAY.auto_refresh)\n"
        "board.DISPLAY.auto_refresh = False\n"
        "board.NEOPIXEL.claim(1)\n"
    )
    for _ in range(3):
        assert board(code, files=files).console == ["1 True"]


def test_python_is_as_it_was_after_a_run(board):
    sys.modules["board"] = mine = type(sys)("board")
    before = dict(sys.modules)
    path, finders = list(sys.path), list(sys.meta_path)
    try:
        board(CURSOR, seconds=0.1)
        board(PICTURE, pixels=False)
        with pytest.raises(ZeroDivisionError):
            board("import game\n1 / 0", files={"lib/game.py": ""})
        assert sys.modules["board"] is mine
        assert "game" not in sys.modules and "wiring" not in sys.modules
        assert {name: sys.modules[name] for name in before} == before
        assert sys.path == path and sys.meta_path == finders
        assert open is io.open and os.listdir("/") and time.sleep(0) is None
    finally:
        del sys.modules["board"]


def test_a_seed_makes_chance_repeat_itself(board):
    code = "import os, random\nprint(os.urandom(8), random.getrandbits(30))"
    first, again, other = (board(code, seed=seed).console for seed in (5, 5, 6))
    assert first == again != other
    assert board(code).console != board(code).console


def test_restart_keeps_memory_and_drive_and_nothing_else(board):
    code = """
import microcontroller, time
starts = microcontroller.nvm[0]
print("start", starts)
microcontroller.nvm[0] = (starts + 1) % 256
while True:
    time.sleep(0.1)
"""

    def script(sim):
        yield
        yield sim.restart()
        yield
        yield sim.restart()
        yield

    sim = board(code, script, boot="print('boot')")
    assert sim.console == ["boot", "start 255", "boot", "start 0", "boot", "start 1"]


def test_a_simulator_can_be_switched_on_again(board):
    code = "import microcontroller\nmicrocontroller.nvm[0] = 1 + microcontroller.nvm[0] % 255"
    sim = board(code)
    assert sim.run().run().nvm[0] == 3


def test_reload_runs_the_program_again_without_boot(board):
    code = """
import microcontroller, supervisor
microcontroller.nvm[0] = (microcontroller.nvm[0] + 1) % 256
print(microcontroller.nvm[0])
if microcontroller.nvm[0] < 2:
    supervisor.reload()
if microcontroller.nvm[0] < 3:
    microcontroller.reset()
"""
    assert board(code, boot="print('boot')").console == ["boot", "0", "1", "2", "boot", "3"]


def test_libraries_of_adafruit_run_without_a_picture(board):
    code = (
        PICTURE
        + """
import terminalio
from adafruit_display_text import bitmap_label, label
from adafruit_displayio_layout.layouts.grid_layout import GridLayout
for kind in (label, bitmap_label):
    text = kind.Label(terminalio.FONT, text="Hello", color=0xFFFFFF)
    text.anchor_point, text.anchored_position = (0.5, 0), (80, 10)
    root.append(text)
    text.text = "other"
    print(text.bounding_box)
layout = GridLayout(x=0, y=0, width=100, height=50, grid_size=(2, 2))
layout.add_content(label.Label(terminalio.FONT, text="a"), grid_position=(0, 0), cell_size=(1, 1))
root.append(layout)
frame()
"""
    )
    without = board(code, pixels=False)
    assert without.console == board(code).console
    with pytest.raises(RuntimeError, match="without a picture"):
        without.frame()


def test_ten_thousand_inputs_without_a_picture_take_seconds(board):
    def script(sim):
        for i in range(10_000):
            yield sim.tap("RIGHT" if i % 2 else "A")

    start = time.perf_counter()
    board(CURSOR, script, pixels=False)
    assert time.perf_counter() - start < 20


# ---- the MicroPython VM


@pytest.fixture(scope="module")
def vm():
    with Vm(files=vm_files(), pystack=8192) as vm:
        vm.run(
            """
            import wiring, board, keypad, analogio, neopixel, displayio, bitmaptools, terminalio
            import supervisor, microcontroller, storage, synthio, audiomixer, audioio, vectorio, time
            sheet = displayio.Bitmap(64, 16, 16)
            palette = displayio.Palette(16)
            grid = displayio.TileGrid(sheet, pixel_shader=palette, width=10, height=8, tile_width=16)
            group = displayio.Group()
            group.append(grid)
            board.DISPLAY.root_group = group
            keys = keypad.ShiftRegisterKeys(clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT,
                latch=board.BUTTON_LATCH, key_count=4, value_when_pressed=True)
            event = keypad.Event()
            stick = analogio.AnalogIn(board.JOYSTICK_X)
            lights = neopixel.NeoPixel(board.NEOPIXEL, 5, auto_write=False)
            synth, note = synthio.Synthesizer(), synthio.Note(440)
            i = 3
            """
        )
        yield vm


@pytest.mark.parametrize(
    "call",
    [
        "grid[i] = 2",
        "grid.x = i",
        "group.y = i",
        "grid.hidden = True",
        "palette[i] = 0xFFFFFF",
        "sheet[i] = 2",
        "sheet.fill(2)",
        "bitmaptools.fill_region(sheet, 0, 0, i, 4, 1)",
        "bitmaptools.blit(sheet, sheet, i, 0, 0, 0, 8, 8, skip_source_index=0)",
        "wiring.press(1, True); wiring.press(1, False); keys.events.get_into(event)",
        "stick.value",
        "lights[i] = 0x112233; lights.show()",
        "synth.press(note); synth.release(note)",
        "supervisor.ticks_ms()",
        "time.sleep(0.02)",
        "board.DISPLAY.refresh()",
    ],
)
def test_stand_ins_allocate_nothing_on_the_vm(vm, call):
    assert not vm.allocates("", call.replace("; ", "\n"))


def test_sleep_moves_the_clock_on_the_vm(vm):
    assert (
        vm.run("t = supervisor.ticks_ms()\ntime.sleep(1)\nprint(supervisor.ticks_ms() - t)")
        == "20\n"
    )


def test_the_proof_can_fail(vm):
    assert vm.allocates("", "grid[i, 0] = 2")  # the tuple: on the board, too
    assert vm.allocates("", "keys.events.get()")


@pytest.mark.parametrize(
    ("code", "error"), [("grid[80] = 1", "IndexError"), ("grid[0] = 4", "ValueError")]
)
def test_stand_ins_are_strict_on_the_vm(vm, code, error):
    assert error in vm.run(f"try:\n    {code}\nexcept Exception as e:\n    print(type(e))")


def test_the_console_runs_on_the_vm_and_a_frame_allocates_nothing():
    with Vm(files=vm_files(), mount=["lib"], pystack=8192) as vm:
        vm.run("from console.handheld import Handheld\nhandheld = Handheld()")
        assert not vm.allocates("", "handheld.frame()")


def test_the_projects_own_program_starts():
    def script(sim):
        yield sim.wait(1000)
        yield sim.tap("A")

    sim = Simulator(seed=1).run(script)
    assert sim.errors == []
    assert len(sim.frame().getcolors()) > 4  # there is a picture


# ---- scripts as text


def test_a_script_can_be_written_as_text(board, tmp_path):
    text = """
    # comments and blank lines are free

    A 2
    wait 100      # board milliseconds
    right
    hold b 50
    frames 2
    shot Title
    restart
    """
    said = []
    inputs = script.script(script.parse(text), tmp_path, 2, said=said.append)
    sim = board(LISTEN.replace("KEY_COUNT", "4"), inputs)
    taps = [line.rpartition(" ")[0] for line in sim.console]
    assert taps == ["down 1", "up 1", "down 1", "up 1", "down 0", "up 0"]
    assert said == [tmp_path / "Title.png"] and said[0].exists()


@pytest.mark.parametrize("line", ["FOO", "A B", "wait", "wait soon", "shot a/b", "hold 3", "A 1 2"])
def test_a_line_that_makes_no_sense_is_named(line):
    with pytest.raises(ValueError, match="line 2"):
        script.parse("A\n" + line)


# ---- the terminal


class Cells:
    """As much of a terminal as the blocks need."""

    def __init__(self, width, height):
        self.cells = [[(" ", None, None)] * width for _ in range(height)]
        self.writes = 0

    def feed(self, text):
        row = column = 0
        ink = paper = None
        for token in re.findall(r"\x1b\[[\d;]*[A-Za-z]|.", text, re.DOTALL):
            if token.endswith("H") and token.startswith("\x1b"):
                row, column = (int(part) - 1 for part in token[2:-1].split(";"))
            elif token.endswith("m") and token.startswith("\x1b"):
                parts = token[2:-1].split(";")
                if parts[0] == "38":
                    ink = tuple(map(int, parts[2:]))
                elif parts[0] == "48":
                    paper = tuple(map(int, parts[2:]))
                else:
                    ink = paper = None
            elif token == "\x1b[K":
                self.cells[row][column:] = [(" ", None, None)] * (len(self.cells[row]) - column)
            elif row < len(self.cells):
                self.cells[row][column] = (token, ink, paper)
                column += 1
                self.writes += 1

    def pixel(self, x, y):
        character, ink, paper = self.cells[y // 2][x]
        return ink if character == UPPER_HALF and y % 2 == 0 else paper


DARK = [(0, 0, 0)] * 5


def test_half_blocks_show_every_pixel_and_then_only_changes(board):
    blocks = Blocks()
    screen = Cells(160, 64)

    def script(sim):
        yield sim.skip(1)
        screen.feed(blocks.draw(sim.frame(), DARK))
        assert screen.writes == 160 * 64
        for y in range(128):
            for x in range(160):
                assert screen.pixel(x, y) == sim.pixel(x, y)
        assert blocks.draw(sim.frame(), DARK) == ""
        yield sim.tap("RIGHT")
        before = screen.writes
        screen.feed(blocks.draw(sim.frame(), DARK))
        assert screen.writes - before == 2 * 16 * 8
        assert screen.pixel(0, 0) == RED and screen.pixel(16, 0) == WHITE

    board(CURSOR, script)


def test_quarter_blocks_halve_the_picture_and_keep_thin_strokes(board):
    code = PICTURE + (
        "bitmap = displayio.Bitmap(160, 128, 4)\n"
        "for y in range(128):\n"
        "    bitmap[5, y] = 3\n"
        "root.append(displayio.TileGrid(bitmap, pixel_shader=palette))\n"
    )
    screen = Cells(80, 32)
    sim = board(code + FOREVER, seconds=0.1)
    screen.feed(Blocks(zoom=2).draw(sim.frame(), DARK))
    assert screen.writes == 80 * 32
    right_half = QUARTERS[2 | 8]
    assert all(row[2] == (right_half, WHITE, BLACK) for row in screen.cells)
    assert all((row[3][0], row[3][2]) == (" ", BLACK) for row in screen.cells)


def test_the_status_line_has_the_lights_and_the_keys():
    from PIL import Image

    text = Blocks().draw(Image.new("RGB", (160, 128)), [(255, 0, 0), *[(0, 0, 0)] * 4])
    assert "\x1b[65;1H" in text
    assert text.count("\u25cf") == 5 and "\x1b[38;2;255;0;0m\u25cf" in text
    assert "Enter=START" in text


def test_small_terminals_get_less_or_a_reason():
    assert zoom_for(160, 66) == 1
    assert zoom_for(159, 66) == 2
    assert zoom_for(80, 34) == 2
    with pytest.raises(TooSmall, match="79 columns and 40 rows"):
        zoom_for(79, 40)


LINES = [
    (20, 1, "Purple"),
    (6, 56, "Worth 3"),
    (22, 110, "Closes Green"),
    (22, 119, "A lay  B turn"),
]


def test_the_words_of_a_small_picture_stand_beside_it_where_they_are_in_it():
    assert captions(LINES, 120, 34) == {
        (1, 83): "Purple",
        (15, 83): "Worth 3",
        (28, 83): "Closes Green",
        (30, 83): "A lay  B turn",
    }
    assert captions([(0, 0, "x" * 99)], 110, 34) == {(1, 83): "x" * 28}


def test_the_words_of_a_small_picture_stand_below_it_as_many_as_there_is_room_for():
    assert list(captions(LINES, 100, 37).values()) == [text for _, _, text in LINES]
    assert captions(LINES, 80, 36) == {(34, 1): "Closes Green", (35, 1): "A lay  B turn"}
    assert captions(LINES, 80, 34) == {(34, 1): "Closes Green   A lay  B turn"}
    assert captions([(0, 110, "x" * 99)], 80, 34) == {(34, 1): "x" * 80}


def test_words_are_sent_when_they_change_and_go_when_they_are_gone():
    from PIL import Image

    picture = Image.new("RGB", (160, 128))
    blocks, screen = Blocks(zoom=2), Cells(80, 34)
    screen.feed(blocks.draw(picture, DARK, {(34, 1): "Closes Green"}))
    last = screen.cells[33]
    assert "".join(cell[0] for cell in last).rstrip() == "Closes Green"
    assert blocks.draw(picture, DARK, {(34, 1): "Closes Green"}) == ""
    screen.feed(blocks.draw(picture, DARK, {(34, 1): "A lay"}))
    assert "".join(cell[0] for cell in last).rstrip() == "A lay"
    screen.feed(blocks.draw(picture, DARK, {}))
    assert {cell[0] for cell in last} == {" "}


def test_the_screen_can_be_read():
    """The real game's: menus, the large letters, the bars; and what is painted over is gone."""
    sim = Simulator(seed=2, echo=False)
    reader = Reader(sim)

    def read():
        return [text for _, _, text in reader.lines()]

    def script(sim):
        yield sim.wait(300)
        languages = ["Deutsch", "English", "Français", "Italiano", "Nederlands"]
        assert read() == [*languages, "↑↓  A"]
        assert all(12 <= y < 108 for _, y, text in reader.lines() if text in languages)
        yield sim.tap("A")
        yield sim.wait(300)
        assert read() == ["Forbidden City", "< First game: learn it >"]
        yield sim.tap("UP")
        yield sim.wait(100)
        assert read() == ["Forbidden City", "< New game >"]
        yield sim.tap("A")
        yield sim.wait(100)
        assert read()[:3] == ["New game", "Begin", "Players: 2"]
        assert "<" not in "".join(read())

    sim.run(script)


def test_a_line_that_begins_as_the_last_one_did_is_read_once():
    """ "Closes Green, worth 3", then "Closes nothing" over it: the same ink stands for both."""
    sim = Simulator(seed=2, echo=False)
    reader = Reader(sim)
    seen = set()

    def script(sim):
        yield from Hands(sim).begin(2)
        yield sim.wait(100)
        yield sim.tap("A")
        for _ in range(12):
            yield sim.tap("SELECT")
            yield sim.wait(60)
            seen.add(next(text for _, y, text in reader.lines() if y >= 108))

    sim.run(script)
    assert len(seen) > 2
    assert all(text.count("Closes") <= 1 for text in seen), seen


def test_it_is_read_on_after_a_restart():
    sim = Simulator(seed=2, echo=False)
    reader = Reader(sim)

    def script(sim):
        yield sim.wait(300)
        before = reader.lines()
        yield sim.restart()
        yield sim.wait(300)
        assert reader.lines() == before != []

    sim.run(script)


def test_typed_bytes_are_keys():
    assert split_keys(b"\x1b[A\x1bOBzZx\r\t\x7f") == (
        ["UP", "DOWN", "A", "A", "B", "START", "SELECT", "SELECT"],
        b"",
    )
    assert split_keys(b"a\x1b[") == (["A"], b"\x1b[")
    assert split_keys(b"\x1b[5~?q") == (["quit"], b"")


# ---- played by hand


def program(tmp_path, code):
    folder = tmp_path / "played"
    folder.mkdir()
    (folder / "code.py").write_text(code)
    return folder


def start_play(*words, **options):
    command = [sys.executable, "-P", str(PROJECT / "tools" / "play.py"), *map(str, words)]
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "COLUMNS", "LINES")
    }
    return subprocess.Popen(command, env=environment, **options)


COUNT = (
    PICTURE
    + KEYPAD.replace("KEY_COUNT", "4")
    + """
import microcontroller
bitmap = displayio.Bitmap(160, 128, 4)
root.append(displayio.TileGrid(bitmap, pixel_shader=palette))
count = microcontroller.nvm[0] if microcontroller.nvm[0] < 255 else 0
while True:
    while keys.events.get_into(event):
        if event.pressed:
            count += 1
            microcontroller.nvm[0] = count
            bitmap.fill(count % 4)
    frame()
"""
)


def in_terminal(tmp_path, size, typed):
    """Play in a pseudo terminal. `typed` has pairs: a condition to wait for, then keys to type.
    Returns what came out, and the exit code."""
    import fcntl
    import struct
    import termios

    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    before = termios.tcgetattr(other)
    process = start_play(
        "--terminal",
        "--program",
        tmp_path / "played",
        "--save",
        tmp_path / "save",
        stdin=other,
        stdout=other,
        stderr=other,
        start_new_session=True,
    )
    seen = bytearray()

    def listen():
        with contextlib.suppress(OSError):
            while chunk := os.read(main, 65536):
                seen.extend(chunk)

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        for ready, keys in typed:
            limit = time.monotonic() + 30
            while not ready(seen) and process.poll() is None and time.monotonic() < limit:
                time.sleep(0.02)
            os.write(main, keys)
        code = process.wait(30)
        assert termios.tcgetattr(other) == before
    finally:
        process.kill()
        process.wait()
        os.close(other)
        listener.join(2)
        os.close(main)
    return seen.decode("utf-8", "replace"), code


def test_it_can_be_played_in_a_terminal_and_remembers(tmp_path):
    program(tmp_path, COUNT)
    memory = tmp_path / "save" / "nvm.bin"

    def drawn(seen):
        return b"quits" in seen

    def counted(number):
        return lambda seen: memory.exists() and memory.read_bytes()[0] == number

    seen, code = in_terminal(
        tmp_path, (170, 70), [(drawn, b"z"), (counted(1), b"x"), (counted(2), b"q")]
    )
    assert code == 0
    assert seen.startswith("\x1b[?1049h") and "\x1b[?1049l" in seen
    assert "48;2;255;0;0m" in seen
    assert len(memory.read_bytes()) == 8192
    _, code = in_terminal(tmp_path, (80, 34), [(drawn, b"z"), (counted(3), b"\x03")])
    assert code == 0


def test_a_terminal_too_small_is_told_so(tmp_path):
    program(tmp_path, COUNT)
    seen, code = in_terminal(tmp_path, (60, 20), [])
    assert code == 1
    assert "60 columns and 20 rows" in seen and "\x1b[?1049h" not in seen


def test_without_desktop_and_terminal_it_says_what_to_do(tmp_path):
    process = start_play(
        "--terminal",
        "--program",
        program(tmp_path, COUNT),
        "--save",
        tmp_path / "save",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    _, said = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "--headless" in said


def test_headless_runs_a_script_and_leaves_pictures(tmp_path):
    inputs = tmp_path / "inputs.txt"
    inputs.write_text("wait 100\nshot first\nA\nshot second\n")
    folder = program(tmp_path, COUNT)
    wrong = play.main(
        [
            "--headless",
            "--script",
            str(inputs),
            "--shots",
            str(tmp_path / "shots"),
            "--program",
            str(folder),
            "--scale",
            "1",
            "--seed",
            "1",
        ]
    )
    assert wrong is None
    assert sorted(path.name for path in (tmp_path / "shots").iterdir()) == [
        "first.png",
        "second.png",
    ]


@pytest.mark.parametrize(
    "words", [["--headless"], ["--script", "x"], ["--scale", "0"], ["--program", "nowhere"]]
)
def test_arguments_that_make_no_sense_are_refused(words, capsys):
    with pytest.raises(SystemExit) as raised:
        play.main(words)
    assert raised.value.code == 2
    assert "play.py: error:" in capsys.readouterr().err


def test_saved_games_go_to_the_state_folder(monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(Path("states").absolute()))
    assert play.state_folder() == Path("states").absolute() / "handheld"


def test_help_names_the_folder_of_the_saved_games(monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(Path("50% states").absolute()))
    with pytest.raises(SystemExit):
        play.main(["--help"])
    said = capsys.readouterr().out
    assert f"{Path('50% states').absolute() / 'handheld'}\n" in said
    assert "$XDG_STATE_HOME/handheld" in said


def test_a_python_without_the_packages_is_told_to_make_play():
    """-I -S: neither .venv's packages nor PYTHONPATH."""
    tool = PROJECT / "tools" / "play.py"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", tool, "--terminal"], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith(
        "This Python has no numpy, PIL, displayio: start it with make play"
    )
    assert ran.stderr.count("\n") == 1


def test_it_can_be_played_in_a_window(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame = pytest.importorskip("pygame")
    from simulator.window import Window

    sim = Simulator(tmp_path / "drive", program=program(tmp_path, COUNT))
    shots = []

    class Played(Window):
        """Presses A in its fifth frame, lets go in its tenth, closes the window in its fifteenth."""

        def pass_time(self, until):
            if sim.frames == 5:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z))
            if sim.frames == 10:
                pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_z))
                self.screenshot(tmp_path / "window.png")
                shots.append(self._window.get_at((self.scale * 80, self.scale * 64))[:3])
            if sim.frames == 15:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
            super().pass_time(until)

    with Played(sim, scale=3) as window:
        assert window._window.get_width() > 3 * 160
        sim.play(window)
    assert sim.nvm[0] == 1
    assert shots == [RED]
    assert (tmp_path / "window.png").exists()


def test_a_display_that_does_not_answer_is_no_window(tmp_path, monkeypatch, capsys):
    """SDL would play where nobody sees it; a driver that was asked for by name is meant."""
    pygame = pytest.importorskip("pygame")
    monkeypatch.setenv("DISPLAY", ":99")
    for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(play, "play_in_terminal", lambda sim: "in the terminal")
    sim = Simulator(tmp_path / "drive", program=program(tmp_path, COUNT))
    monkeypatch.setattr(sim, "play", lambda hand: pytest.fail("it plays unseen"))
    assert play.play_by_hand(play.arguments([]), sim) == "in the terminal"
    said = capsys.readouterr().err
    assert said.startswith("No window: ")
    assert said.count("\n") == 1
    assert not pygame.display.get_init()


def test_real_time_is_kept_and_the_processor_idles(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pytest.importorskip("pygame")
    from simulator.window import Window

    sim = Simulator(tmp_path / "drive", program=program(tmp_path, COUNT))

    class Watched(Window):
        def pass_time(self, until):
            super().pass_time(until)
            if sim.frames >= 40:
                sim.stop()

    with Watched(sim, scale=2) as window:
        wall, busy = time.perf_counter(), time.process_time()
        sim.play(window)
        wall, busy = time.perf_counter() - wall, time.process_time() - busy
    assert 1.1 < wall < 20  # 40 frames of 30 ms, and some patience with a busy computer
    assert busy < wall / 2
