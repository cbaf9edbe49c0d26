# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The battery's sign and the backlight: seen when they should be, never in anybody's way."""

import shutil
from pathlib import Path

import pytest
from PIL import ImageChops

from hands import Hands
from simulator import Simulator, vm_files
from test_sound import own_cost
from vm import Vm

ROOT = Path(__file__).resolve().parent.parent
SIGN = (136, 2, 147, 10)  # left, top, right, bottom
MINUTE = 60_000


def volts(battery):
    """What the divider gives the board for a battery's voltage."""
    return round(battery / 2 / 3.3 * 65535)


class Table(Hands):
    """A first turn on the screen, a battery and a clock in the hand."""

    def sit_down(self):
        yield from self.begin(2)
        yield self.sim.tap("A")
        assert self.in_turn()
        self.power = self.game.handheld.power

    def battery(self, voltage, seconds):
        """Let the battery have this voltage for a while; somebody goes on playing."""
        self.sim._wiring.pins["A6"].level = volts(voltage)
        for _ in range(seconds // 10):
            yield self.sim.wait(10_000)
            yield self.sim.tap("B")

    @property
    def brightness(self):
        return round(self.sim.brightness, 3)

    @property
    def shown(self):
        root = self.sim.root_group
        return not root[len(root) - 1].hidden


def at_the_table(script, **options):
    def run(sim):
        table = Table(sim)
        yield from table.sit_down()
        yield from script(sim, table)

    return Simulator(seed=5, **options).run(run)


def without_picture(script):
    sim = at_the_table(script, pixels=False)
    assert sim.errors == []


# ---- the battery


def test_a_full_battery_says_nothing():
    def script(sim, table):
        yield from table.battery(3.7, 120)
        assert not table.power.low and not table.shown

    without_picture(script)


def test_it_warns_below_3_45_volts_and_clears_above_3_6():
    def script(sim, table):
        low = []
        for voltage in (3.5, 3.4, 3.5, 3.55, 3.65, 3.5):
            yield from table.battery(voltage, 200)
            low.append(table.power.low)
        assert low == [False, True, True, True, False, False]

    without_picture(script)


def test_one_low_reading_is_no_low_battery():
    def script(sim, table):
        yield from table.battery(3.8, 60)
        yield from table.battery(3.0, 10)
        assert not table.power.low
        yield from table.battery(3.8, 60)
        assert not table.power.low

    without_picture(script)


def test_a_charger_clears_it_at_once():
    def script(sim, table):
        yield from table.battery(3.3, 200)
        assert table.power.low
        yield from table.battery(4.3, 10)
        assert not table.power.low
        yield sim.wait(3000)
        assert not table.shown

    without_picture(script)


@pytest.mark.parametrize("voltage", [0, 1.2, 2.4])
def test_what_is_no_battery_is_not_low(voltage):
    def script(sim, table):
        yield from table.battery(voltage, 120)
        assert not table.power.low
        yield from table.battery(3.8, 20)
        assert not table.power.low

    without_picture(script)


def test_a_battery_that_is_low_from_the_start_shows_from_the_start(tmp_path):
    seen = console_program(
        tmp_path, f"board.A6.level = {volts(3.3)}\npower = Power()\nprint(power.low)"
    )
    assert seen == ["True"]


@pytest.mark.parametrize("lack", ["del board.A6", "sys.modules['analogio'] = None"])
def test_a_board_that_cannot_measure_never_warns(tmp_path, lack):
    seen = console_program(
        tmp_path, f"{lack}\npower = Power()\npower.tick(1)\npower.tick(20000)\nprint(power.low)"
    )
    assert seen == ["False"]


def console_program(folder, code):
    """What a program prints that has only the screen and the power of the console."""
    shutil.copytree(ROOT / "lib" / "console", folder / "lib" / "console")
    (folder / "code.py").write_text(
        f"import board, sys\nfrom console.screen import Screen\nfrom console.power import Power\n"
        f"screen = Screen()\n{code}\n"
    )
    return Simulator(program=folder, pixels=False, echo=False).run().console


# ---- its sign


def test_the_sign_blinks_over_no_number_and_nothing_else_changes():
    def script(sim, table):
        yield from table.battery(3.3, 200)
        pictures = {True: [], False: []}
        for _ in range(210):
            yield sim.skip()
            pictures[table.shown].append(sim.frame())
        # A quarter of the time it shows: about half a second in two.
        assert 40 <= len(pictures[True]) <= 65
        changed = ImageChops.difference(pictures[True][0], pictures[False][0]).getbbox()
        left, top, right, bottom = changed
        assert left >= SIGN[0] and top >= SIGN[1] and right <= SIGN[2] and bottom <= SIGN[3]
        for group in pictures.values():
            assert all(picture.tobytes() == group[0].tobytes() for picture in group)

    at_the_table(script)


def test_the_sign_is_an_ember_case_with_a_last_bit_of_gold():
    def script(sim, table):
        yield from table.battery(3.3, 200)
        while not table.shown:
            yield sim.skip()
        yield sim.skip()
        picture = sim.frame().crop(SIGN)
        counts = {colour: count for count, colour in picture.getcolors()}
        ember, gold = [
            next(count for colour, count in counts.items() if close(colour, wanted))
            for wanted in ((0xEC, 0x58, 0x3C), (0xFC, 0xCC, 0x4C))
        ]
        assert (ember, gold) == (28, 2)
        assert len(counts) == 3

    at_the_table(script)


def close(colour, wanted):
    """The display keeps 5 or 6 bits of 8."""
    return all(abs(a - b) < 10 for a, b in zip(colour, wanted, strict=True))


def test_an_idle_frame_sends_nothing_and_a_blink_only_the_sign():
    def script(sim, table):
        yield from table.battery(3.7, 20)
        yield sim.skip(5)
        sim.bus.take()
        yield sim.wait(30_000)  # three readings of the battery
        assert sim.bus.take().pixels == 0
        yield from table.battery(3.3, 200)
        yield sim.skip(5)
        sim.bus.take()
        yield sim.wait(2048)
        assert sim.bus.take().pixels == 2 * 11 * 8  # on and off

    at_the_table(script)


# ---- the backlight


def test_the_screen_dims_after_a_minute_and_darkens_after_three():
    def script(sim, table):
        yield sim.tap("B")
        seen = []
        for _ in range(8):
            seen.append(table.brightness)
            yield sim.wait(MINUTE // 2 - 500)
        assert seen == [1, 1, 1, 0.35, 0.35, 0.35, 0.35, 0.04]
        yield sim.wait(60 * MINUTE)
        assert table.brightness == 0.04

    without_picture(script)


def test_a_press_on_a_dim_screen_acts():
    def script(sim, table):
        quarters = table.game.cursor.quarters
        yield sim.wait(MINUTE + 1000)
        assert table.brightness == 0.35
        yield sim.tap("B")
        assert table.brightness == 1
        assert table.game.cursor.quarters != quarters

    without_picture(script)


@pytest.mark.parametrize("key", ["A", "B", "START", "SELECT", "LEFT", "UP"])
def test_a_press_on_a_dark_screen_only_wakes_it(key):
    def script(sim, table):
        cursor = table.game.cursor
        yield from table.go_to(2, 0, 1)
        before = cursor.x, cursor.y, cursor.quarters
        yield sim.wait(3 * MINUTE + 1000)
        assert table.brightness == 0.04
        yield sim.tap(key)
        assert table.brightness == 1
        assert (cursor.x, cursor.y, cursor.quarters) == before
        assert table.in_turn() and table.match.moves() == 0
        yield sim.tap("B")
        assert cursor.quarters != before[2]

    without_picture(script)


def test_the_brightness_that_was_chosen_is_respected():
    def script(sim, table):
        yield sim.tap("START")
        yield sim.tap("UP", 2)
        yield sim.tap("A")  # options
        yield sim.tap("DOWN", 2)
        yield sim.tap("LEFT", 3)
        assert table.brightness == 0.4
        yield sim.wait(MINUTE + 1000)
        assert table.brightness == 0.14
        yield sim.tap("RIGHT")  # acts, and the new choice is the one that counts
        assert table.brightness == 0.6
        yield sim.wait(3 * MINUTE + 1000)
        assert table.brightness == 0.024
        yield sim.tap("RIGHT")
        assert table.brightness == 0.6
        yield sim.tap("RIGHT")
        assert table.brightness == 0.8

    without_picture(script)


def test_the_handheld_knows_how_long_nobody_has_touched_it():
    def script(sim, table):
        handheld = table.game.handheld
        yield sim.tap("B")
        assert handheld.idle_ms < 100
        yield sim.wait(90_000)  # the clock wraps in between
        assert 89_900 <= handheld.idle_ms <= 90_200
        yield sim.tap("LEFT")
        assert handheld.idle_ms < 100

    without_picture(script)


def test_a_screen_that_is_watched_can_stay_bright():
    def script(sim, table):
        for _ in range(10):
            yield sim.wait(50_000)
            table.power.touch()
            assert table.brightness == 1

    without_picture(script)


# ---- memory


@pytest.fixture(scope="module")
def vm():
    with Vm(files=vm_files(), mount=["lib"], pystack=8192) as vm:
        vm.run(
            """
            import wiring
            from console.handheld import Handheld
            handheld = Handheld()
            def frames(count):
                for _ in range(count):
                    handheld.press()
            """
        )
        yield vm


def test_half_a_minute_of_idle_frames_takes_nothing_from_the_heap(vm):
    vm.run("handheld.power.touch()")
    assert not vm.allocates("", "handheld.power.touch()\nframes(1400)")


def test_nor_does_a_blinking_sign(vm):
    vm.run(f"wiring.pins['A6'].level = {volts(3.3)}\nhandheld.power.touch()\nframes(2500)")
    assert vm.run("print(handheld.power.low)") == "True\n"
    assert not vm.allocates("handheld.power.touch()", "frames(400)")


def test_nor_does_a_press(vm):
    press = "wiring.press(1, True)\nwiring.press(1, False)\nhandheld.press()"
    assert not vm.allocates("handheld.power.touch()", press)


def test_importing_power_takes_little_memory():
    used = "board, supervisor, keypad, console.buttons, console.visit"
    assert own_cost("power", used) <= 1700
