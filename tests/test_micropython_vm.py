# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The MicroPython VM tells the truth: its limits hold, and its proofs can fail."""

import pytest

import vm as vm_module
from vm import BOARD_PYSTACK, Vm, VmError

KB = 1024


@pytest.fixture(scope="module")
def shared():
    with Vm(files={"lib/planted.py": "kept = bytearray(5000)\n", "greeting.txt": "ni hao"}) as vm:
        yield vm


@pytest.fixture
def small():
    with Vm(heap=100 * KB) as vm:
        yield vm


# ---- running


def test_a_run_returns_what_it_printed_and_leaves_its_names(shared):
    assert shared.run("coins = 7\nprint(coins)") == "7\n"
    assert shared.run("print(coins + 1, 'né')") == "8 né\n"


def test_it_is_a_32_bit_micropython(shared):
    assert shared.run("import sys\nprint(sys.implementation.name, sys.maxsize)") == (
        "micropython 2147483647\n"
    )


def test_what_raises_brings_its_traceback_and_the_vm_lives_on(shared):
    with pytest.raises(VmError) as raised:
        shared.run("def pay(n):\n    return 1 // n\npay(0)")
    assert str(raised.value).splitlines() == [
        "Traceback (most recent call last):",
        '  File "/.run.py", line 3, in <module>',
        '  File "/.run.py", line 2, in pay',
        "ZeroDivisionError: divide by zero",
    ]
    assert shared.run("print('here')") == "here\n"


def test_what_does_not_compile_says_so(shared):
    with pytest.raises(VmError, match="SyntaxError"):
        shared.run("def pay(:")


def test_files_can_be_imported_and_read(shared):
    assert shared.run("import planted\nprint(len(planted.kept))") == "5000\n"
    assert shared.run("print(open('greeting.txt').read())") == "ni hao\n"


def test_a_mount_brings_files_and_folders_of_the_project():
    with Vm(mount=["LICENSE", "tools/micropython/package.json"]) as vm:
        assert vm.run("import os\nprint(os.listdir('/tools/micropython'))") == "['package.json']\n"
        assert vm.run("print(open('/LICENSE').readline())").startswith("MIT License")


def test_a_mount_that_is_not_there_is_named():
    with pytest.raises(VmError, match="no_such_file"):
        Vm(mount=["no_such_file"])


def test_an_endless_run_is_ended():
    with Vm(timeout=2) as vm, pytest.raises(VmError, match="within 2 s"):
        vm.run("while True: pass")


def test_a_missing_vm_names_its_remedy(monkeypatch, tmp_path):
    monkeypatch.setattr(vm_module, "HOME", tmp_path)
    with pytest.raises(VmError, match="run `make test`"):
        Vm()


# ---- the limited heap


def test_the_heap_is_no_larger_than_asked(small):
    reserve = 134217728  # what this port of MicroPython pretends to have free on top
    size = int(small.run(f"import gc\nprint(gc.mem_alloc() + gc.mem_free() - {reserve})"))
    assert 97 * KB < size <= 100 * KB


def test_what_fits_the_heap_runs(small):
    small.run("kept = [bytearray(1000) for _ in range(90)]")
    assert 90_000 < small.heap() < 96_000


def test_what_does_not_fit_is_a_memory_error(small):
    with pytest.raises(VmError, match="MemoryError"):
        small.run("kept = [bytearray(1000) for _ in range(110)]")


def test_the_same_fits_where_the_heap_may_grow(shared):
    shared.run("kept = [bytearray(1000) for _ in range(2000)]")
    shared.run("del kept")


def test_a_heap_filled_to_the_last_block_is_reported_and_survived(small):
    small.run("def fill():\n    kept = []\n    while True:\n        kept.append([1])")
    for _ in range(3):
        with pytest.raises(VmError, match="MemoryError"):
            small.run("fill()")
    assert small.run("print('here')") == "here\n"


def test_garbage_of_one_run_is_gone_in_the_next(small):
    for _ in range(5):
        small.run("for _ in range(60): bytearray(1000)")


# ---- the board's depth of calls


DEEP = "def deep(n):\n    return 0 if n == 0 else deep(n - 1)\n"


def test_calls_nest_as_deep_as_on_the_board():
    with Vm() as vm:
        vm.run(DEEP)
        vm.run("deep(20)")
        with pytest.raises(VmError, match="pystack exhausted"):
            vm.run("deep(60)")
    with Vm(pystack=4 * BOARD_PYSTACK) as vm:
        vm.run(DEEP + "deep(60)")


# ---- measuring


def test_heap_counts_what_is_kept_and_nothing_else(shared):
    before = shared.heap()
    assert shared.heap() == before
    shared.run("tile = None")  # the name stays
    before = shared.heap()
    shared.run("tile = bytearray(10_000)")
    assert 10_000 <= shared.heap() - before < 10_100
    shared.run("tile = None")
    assert shared.heap() - before < 100


def test_import_cost_is_what_a_module_keeps():
    with Vm(
        files={
            "lib/frugal.py": "for _ in range(9): bytearray(5000)\n",
            "lib/hoarder.py": "kept = bytearray(5000)\n",
        }
    ) as vm:
        assert vm.import_cost("frugal") < 500
        assert 5000 < vm.import_cost("hoarder") < 6000
        assert vm.import_cost("hoarder") < 100  # is there already


def test_timed_grows_with_the_work_and_reports_errors(shared):
    few = shared.timed("for _ in range(100): pass", repeat=5)
    many = shared.timed("for _ in range(20_000): pass", repeat=5)
    assert 0 < few < many < 10_000
    with pytest.raises(VmError, match="NameError"):
        shared.timed("nobody()")


# ---- the proof that nothing allocates


SETUP = """
marks = bytearray(9)
coins = [0, 0]
history = []

def mark(n):
    for i in range(n):
        marks[i] += 1
    coins[0] = coins[0] * 3 + 1 & 0xFFFF

def grow_once():
    if not history:
        history.append([1, 2, 3])
"""


@pytest.mark.parametrize(
    "call",
    ["mark(9)", "coins[1] = len(marks)", "grow_once()", "mark(3)\nmark(4)", "print('said')"],
)
def test_a_clean_call_is_found_clean(shared, call):
    assert not shared.allocates(SETUP, call)


@pytest.mark.parametrize(
    "call",
    [
        "[coins[0]]",
        "marks[1:3]",
        "coins[0], coins[1]",
        "f'{coins[0]}'",
        "0x3fffffff + len(marks)",
        "history.append(1); history.extend(history)",
        "mark(9)\nbytearray(1)",
        "lambda: 0",
    ],
)
def test_a_planted_allocation_is_caught(shared, call):
    assert shared.allocates(SETUP, call)


def test_after_the_proof_the_heap_is_open_again(shared):
    assert shared.allocates(SETUP, "[coins[0]]")
    assert shared.run("print([1, 2])") == "[1, 2]\n"


def test_a_call_that_fails_is_no_answer(shared):
    with pytest.raises(VmError, match="NameError"):
        shared.allocates(SETUP, "nobody()")
