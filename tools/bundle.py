# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make bundle``: one zip with all that belongs on the board's drive, laid out as the drive.

    python tools/bundle.py                    build/forbidden-city-VERSION.zip
    drive_files(ROOT)                         the same as {path: bytes}, for whoever copies it

A player unpacks it onto CIRCUITPY and needs nothing else. So it carries Adafruit's libraries, too:
the versions of tools/requirements.txt as they lie in .venv, and of these only the modules that the
game imports, and what those import. An import behind `except ImportError` is one the board can do
without; it is not followed. What neither the firmware, lib/ nor .venv has stops the build. As long
as the game needs no library, any Python does: nothing has to be set up.

contents.txt says what is in the bundle; `make deploy` finds there what an older one left behind.

The same files make the same zip, byte for byte, on every computer: fixed order, time and rights,
and nothing compressed, for no two versions of zlib need agree on how.

Limits: the firmware's modules are those that the stubs list for all three boards; a test compares.
"""

import ast
import hashlib
import sys
import sysconfig
import tomllib
import zipfile
from importlib import metadata
from importlib.machinery import PathFinder
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"

NAME = "Forbidden City"
CONTENTS = "contents.txt"
TOP_FILES = ("boot.py", "code.py", "tiles.bin")
KINDS = {".py", ".bin", ".txt"}  # what the board reads
LEFT_OUT = {".pyc", ".pyi"}

BOARDS = ("pygamer", "pybadge", "edgebadge")
# What each of them has built in: circuitpython-stubs tells, but for gc and micropython, which are in
# every CircuitPython and in no list of its modules.
FIRMWARE = frozenset(
    """
    _asyncio _bleio _pixelmap _stage adafruit_bus_device adafruit_pixelbuf alarm analogio array
    atexit audiobusio audiocore audioio audiomixer audiomp3 binascii bitbangio bitmaptools board
    builtins busdisplay busio codeop collections countio digitalio displayio errno fontio fourwire
    frequencyio gc getpass i2ctarget io json keypad locale math microcontroller micropython msgpack
    neopixel_write nvm onewireio os ps2io pulseio pwmio rainbowio random re rotaryio rtc samd
    sdcardio select stage storage struct supervisor synthio sys terminalio tilepalettemapper time
    touchio traceback ugame ulab usb_cdc usb_hid usb_midi vectorio warnings watchdog zlib
    """.split()
)
LIBRARIES = ("adafruit_", "circuitpython_")  # how the name of a library for boards begins

CLUSTER = 4096  # the most that FAT rounds a file of an 8 MB drive up to
EPOCH = (1980, 1, 1, 0, 0, 0)  # a zip knows no earlier time
RIGHTS = 0o100644 << 16


class BundleError(Exception):
    """The bundle cannot be made; the message says what to do."""


def version(root=ROOT):
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]


# ---- our own files ------------------------------------------------------------------------------


def own_files(root):
    """What the project itself puts on the drive, as {path: bytes}."""
    files = {}
    for name in TOP_FILES:
        if not (root / name).is_file():
            raise BundleError(f"{name} is missing" + (": run make tiles" * (name == "tiles.bin")))
        files[name] = (root / name).read_bytes()
    for path in sorted((root / "lib").rglob("*")):
        name = path.relative_to(root)
        hidden = any(part.startswith(".") for part in name.parts)
        if path.is_dir() or hidden or path.suffix in LEFT_OUT or "__pycache__" in name.parts:
            continue
        if path.suffix not in KINDS:
            raise BundleError(
                f"{name.as_posix()}: the board reads {', '.join(sorted(KINDS))}; remove it, or add "
                "its kind to KINDS in tools/bundle.py"
            )
        files[name.as_posix()] = path.read_bytes()
    return files


# ---- libraries ----------------------------------------------------------------------------------


def imports(source, package):
    """(module, sure) of every import outside `try ... except ImportError`.

    `from a import b` gives a, and a.b, which is not sure to be a module. Relative imports start at
    `package`.
    """
    tree = ast.parse(source)
    optional = {
        id(node)
        for attempt in ast.walk(tree)
        if isinstance(attempt, ast.Try) and any(map(_catches_import_error, attempt.handlers))
        for statement in attempt.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in optional:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, True
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join((above if node.level else []) + ([node.module] if node.module else []))
            yield base, True
            for alias in node.names:
                yield f"{base}.{alias.name}", False


def _catches_import_error(handler):
    return handler.type is None or any(
        isinstance(name, ast.Name) and name.id in ("ImportError", "Exception")
        for name in ast.walk(handler.type)
    )


def _package(path):
    """'lib/console/menu.py' -> 'console'"""
    return path.removeprefix("lib/").rpartition("/")[0].replace("/", ".")


def library_files(own):
    """The modules of libraries that these files need, as {path: bytes}."""
    ours = {path.split("/")[1].removesuffix(".py") for path in own if path.startswith("lib/")}
    found = {}
    to_read = {path: text for path, text in own.items() if path.endswith(".py")}
    while to_read:
        path, source = to_read.popitem()
        for module, sure in imports(source, _package(path)):
            top = module.partition(".")[0]
            if top in FIRMWARE or top in ours:
                continue
            if not top.startswith(LIBRARIES):
                raise BundleError(f"{path} imports {module}, which the board does not have")
            files = _installed(module)
            if sure and not files:
                raise BundleError(
                    f"{path} imports {module}, which .venv does not have: "
                    "name it in tools/requirements.txt and run make lint, which installs it"
                )
            for name, text in files.items():
                if name not in found:
                    found[name] = to_read[name] = text
    return found


def _installed(module):
    """A module of .venv and the packages around it, as {path on the drive: bytes}; {} if none."""
    files, folders, name = {}, [sysconfig.get_path("purelib")], []
    for part in module.split("."):
        name.append(part)
        spec = folders and PathFinder.find_spec(".".join(name), folders)
        if not spec or not spec.origin:
            return {}
        if not spec.origin.endswith(".py"):
            raise BundleError(f"{module} is no Python source: the board cannot run it")
        folders = spec.submodule_search_locations
        place = "/".join(["lib", *name]) + (".py" if folders is None else "/__init__.py")
        files[place] = Path(spec.origin).read_bytes()
    return files


def libraries(files):
    """{top-level name: its distribution} of the libraries among files of the drive."""
    tops = {path.split("/")[1].removesuffix(".py") for path in files if path.startswith("lib/")}
    owners = metadata.packages_distributions()
    return {
        top: metadata.distribution(owners[top][0])
        for top in sorted(tops)
        if top.startswith(LIBRARIES)
    }


def _licence(top, distribution):
    for file in sorted(distribution.files or [], key=str):
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING")):
            return distribution.locate_file(file).read_bytes()
    raise BundleError(f"{top}: its licence is not in .venv, and it may not travel without")


# ---- the drive ----------------------------------------------------------------------------------


def drive_files(root=ROOT):
    """Everything that belongs on the drive, as {path: bytes}, sorted by path."""
    files = own_files(root)
    files |= library_files(files)
    files["licenses/handheld.txt"] = (root / "LICENSE").read_bytes()
    versions = [f"{NAME} {version(root)}"]
    for top, distribution in libraries(files).items():
        files[f"licenses/{top}.txt"] = _licence(top, distribution)
        versions.append(f"{top} {distribution.version}")
    lines = [*versions, "", *sorted([*files, CONTENTS])]
    files[CONTENTS] = ("\n".join(lines) + "\n").encode()
    return dict(sorted(files.items()))


def on_the_drive(files):
    """Bytes that the files and their folders take, in whole clusters."""
    folders = {path.rsplit("/", n)[0] for path in files for n in range(1, path.count("/") + 1)}
    clusters = sum(-(-len(content) // CLUSTER) for content in files.values())
    return (clusters + len(folders)) * CLUSTER


def write_zip(files, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.create_system = 3  # rights as on Unix, wherever this runs
            entry.external_attr = RIGHTS
            archive.writestr(entry, content)


def main():
    try:
        files = drive_files()
    except BundleError as problem:
        print(f"No bundle: {problem}", file=sys.stderr)
        return 1
    path = BUILD / f"{NAME.lower().replace(' ', '-')}-{version()}.zip"
    write_zip(files, path)
    packed = path.read_bytes()
    unpacked = sum(map(len, files.values()))
    print(f"{path.relative_to(ROOT).as_posix()}: {len(packed):,} bytes")
    print(f"  sha256 {hashlib.sha256(packed).hexdigest()}")
    print(f"  unpacked: {len(files)} files, {unpacked:,} bytes")
    print(f"  on the drive, in clusters of 4 KB: {on_the_drive(files):,} bytes")
    names = [f"{top} {library.version}" for top, library in libraries(files).items()]
    if names:
        print(f"  with {', '.join(names)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
