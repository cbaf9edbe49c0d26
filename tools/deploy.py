# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make deploy``: brings the drive of a connected handheld up to date.

    python tools/deploy.py              finds the CIRCUITPY drive
    python tools/deploy.py /path        takes this one (make deploy DRIVE=/path)

Copies what tools/bundle.py puts together, and of that only what differs. What the game does not
run without comes first and code.py last; each file is pushed to the drive and read back before the
next. Files of an older version that are gone are removed: those that contents.txt lists on the
drive, and no others. /saves and whatever else lies there stay as they are; a code.py or boot.py
that somebody wrote, which has to make room, is kept as code.old.py first.

Before the first file contents.txt lists old and new ones and says "half copied", so a run that is
cut off leaves nothing that the next run would not know. Every bad case ends in one message that
says what to do, and in exit code 1.

Needs the standard library only, and what bundle.py reads. Limits: a file is written in place, so
pulling the cable while it is written leaves the game unable to start until the next run.
"""

import errno
import itertools
import os
import re
import shutil
import string
import sys
from collections import namedtuple
from pathlib import Path, PurePosixPath

from bundle import CLUSTER, CONTENTS, NAME, BundleError, drive_files

VOLUME = "CIRCUITPY"
BOOT_OUT = "boot_out.txt"
BOARDS = {"pygamer": "PyGamer", "pybadge": "PyBadge", "edgebadge": "EdgeBadge"}
OLDEST = 10  # CircuitPython's major version
LAST = ("boot.py", "code.py")
# Never removed, whatever a contents.txt says.
PLAYERS = {"saves", "settings.toml", BOOT_OUT}
# What people write themselves under a name that is ours, and what of it nobody wrote: the firmware.
THEIRS = (*LAST, CONTENTS)
GREETING = re.compile(rb"""\s*(print\(["']Hello World!["']\)\s*)?""")
# What lib/console/slate.py wants to find free before it makes the file for saved games.
FOR_SAVES = 96 * 1024

HOW_TO_WRITE = """\
While the game owns the drive a computer cannot change it. Give it to the computer:
  hold SELECT while you switch the handheld on or press reset, until the drive is back,
  or choose "Drive to computer" in the game's options.
Then run make deploy again."""

Board = namedtuple("Board", "name version")


class Trouble(Exception):
    """It cannot be done; the message says what to do."""


# ---- which drive --------------------------------------------------------------------------------


def mounted(platform=sys.platform, root=Path("/")):
    """Folders where this computer shows its drives."""
    if platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase]
    patterns = ("media/*", "media/*/*", "run/media/*/*", "mnt", "mnt/*", "Volumes/*")
    found = []
    for pattern in patterns:
        try:
            found += sorted(root.glob(pattern))
        except OSError:
            continue  # another user's
    return found


def _has(folder, name):
    try:
        return (folder / name).is_file()
    except OSError:
        return False  # an empty card reader, another user's drive


def find_drive(folders):
    """The one drive among these that is a handheld's."""
    named = [folder for folder in folders if re.fullmatch(VOLUME + r"\d*", folder.name)]
    booted = [folder for folder in folders if _has(folder, BOOT_OUT)]
    drives = booted or named
    if len(drives) > 1:
        drives = [drive for drive in drives if _is_handheld(drive)] or drives
    if len(drives) == 1:
        return drives[0]
    if drives:
        raise Trouble(
            "There are several drives; name the one you mean:\n"
            + "\n".join(f'  make deploy DRIVE="{drive}"' for drive in drives)
        )
    if any(_has(folder, "INFO_UF2.TXT") for folder in folders):
        raise Trouble(
            "The handheld is in its bootloader: press reset once. If no CIRCUITPY drive comes,\n"
            f"copy CircuitPython {OLDEST} or newer for your board to the drive that is there now."
        )
    raise Trouble(
        f"There is no {VOLUME} drive here. Connect the handheld with a cable that carries data and\n"
        "switch it on; or name the drive: make deploy DRIVE=/path/to/CIRCUITPY"
    )


def _is_handheld(drive):
    try:
        check_board(drive)
    except Trouble:
        return False
    return True


def check_board(drive):
    """What boot_out.txt says of the board, if we can run on it."""
    try:
        text = (drive / BOOT_OUT).read_text("utf-8", "replace")
    except FileNotFoundError:
        raise Trouble(
            f"{drive} has no {BOOT_OUT}, which CircuitPython writes when it starts: either this is\n"
            "no CircuitPython drive, or the board has to be started once (press reset)."
        ) from None
    except OSError as error:
        raise Trouble(f"{drive / BOOT_OUT} cannot be read: {error.strerror}") from None
    version = re.search(r"CircuitPython ((\d+)\.\S+)", text)
    board = re.search(r"Board ID:\s*(\w+)", text)
    if not version or not board:
        raise Trouble(f"{drive / BOOT_OUT} names no board and version: press reset and try again.")
    if board[1] not in BOARDS:
        raise Trouble(
            f"{drive} belongs to a board called {board[1]}; the game runs on "
            f"{', '.join(BOARDS.values())}."
        )
    if int(version[2]) < OLDEST:
        raise Trouble(
            f"{drive} runs CircuitPython {version[1]}; the game needs {OLDEST}.0 or newer.\n"
            f"Get it for your board from circuitpython.org/board/{board[1]}"
        )
    return Board(BOARDS[board[1]], version[1])


# ---- what to do ---------------------------------------------------------------------------------


def read(path):
    """What the drive holds there: from the drive itself, where the system lets us ask for that."""
    try:
        with open(path, "rb") as file:
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return file.read()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None


def listed(drive):
    """Files that a contents.txt on the drive calls ours."""
    head, _, paths = (read(drive / CONTENTS) or b"").decode("utf-8", "replace").partition("\n\n")
    if not head.startswith(NAME):
        return []
    return [path for path in paths.splitlines() if _may_go(path)]


def _may_go(path):
    parts = PurePosixPath(path).parts
    odd = not parts or not re.fullmatch(r"[\w.-]+(/[\w.-]+)*", path) or ".." in parts
    return not odd and parts[0].casefold() not in PLAYERS


def compare(drive, files):
    """(paths to copy, in their order, without contents.txt; paths to remove)"""
    changed = [path for path in files if path != CONTENTS and read(drive / path) != files[path]]
    changed.sort(key=lambda path: (LAST.index(path) + 1 if path in LAST else 0, path))
    kept = {path.casefold() for path in files}  # a FAT drive does not know a from A
    gone = [path for path in listed(drive) if path.casefold() not in kept]
    return changed, [path for path in gone if (drive / path).is_file()]


def backups(drive, files):
    """What somebody wrote and the game takes the name of, as {path: (path of a copy, content)}.
    The copy is there already, or its name is free."""
    ours = {path.casefold() for path in listed(drive)}
    kept = {}
    for path in sorted(THEIRS):
        content = read(drive / path)
        nobodys = content is None or GREETING.fullmatch(content) or content == files[path]
        if path in ours or nobodys:
            continue
        for number in itertools.count(1):
            stem, dot, kind = path.partition(".")
            copy = f"{stem}.old{number if number > 1 else ''}{dot}{kind}"
            if read(drive / copy) == content or not (drive / copy).exists():
                break
        kept[path] = copy, content
    return kept


def room_for(drive, files, changed):
    """Bytes that have to be free: what grows, in whole clusters, and the folders to be made."""
    need = 0 if (drive / "saves").exists() else FOR_SAVES
    folders = set()
    for path in changed:
        old = drive / path
        before = old.stat().st_size if old.is_file() else 0
        need += max(-(-len(files[path]) // CLUSTER) - -(-before // CLUSTER), 0) * CLUSTER
        folders |= {up for up in old.parents if up.is_relative_to(drive) and not up.exists()}
    return need + len(folders) * CLUSTER


# ---- doing it -----------------------------------------------------------------------------------


def write(path, content):
    """Put a file there and have it on the drive when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def is_writable(drive):
    return os.access(drive, os.W_OK)


def free_bytes(drive):
    return shutil.disk_usage(drive).free


def settle():
    if hasattr(os, "sync"):
        os.sync()


def deploy(
    drive, files, *, write=write, is_writable=is_writable, free_bytes=free_bytes, settle=settle
):
    """Make the drive hold these files. Returns what was done, as lines to print."""
    board = check_board(drive)
    done = 0
    changed = gone = ()
    try:
        changed, gone = compare(drive, files)
        title = _title(files)
        where = f"{drive} ({board.name}, CircuitPython {board.version})"
        if not changed and not gone and read(drive / CONTENTS) == files[CONTENTS]:
            return [f"{where} already has {title}: nothing to copy.", *_hidden_by(drive)]
        if not is_writable(drive):
            raise Trouble(f"{drive} is read-only.\n{HOW_TO_WRITE}")
        kept = backups(drive, files)
        copies = {copy: content for copy, content in kept.values() if not _has(drive, copy)}
        need = room_for(drive, files | copies, [*changed, CONTENTS, *copies])
        free = free_bytes(drive)
        if need > free:
            raise _too_full(drive, f"{need:,} bytes are needed and {free:,} are free")
        for copy, content in copies.items():  # before contents.txt calls the originals ours
            _put(drive, copy, content, write)
        _put(drive, CONTENTS, _half_copied(drive, files), write)
        for path in changed:
            _put(drive, path, files[path], write)
            done += 1
        for path in gone:
            _remove(drive, path)
        _put(drive, CONTENTS, files[CONTENTS], write)
        settle()
        if not _has(drive, BOOT_OUT):  # only the empty folder is left, on the computer's own disk
            raise OSError(errno.ENODEV, "the drive is not there any more")
    except OSError as error:
        raise _what_went_wrong(drive, error, done, len(changed)) from None
    copied = sum(len(files[path]) for path in changed)
    lines = [
        f"{title} is on {where}.",
        f"Copied {done} of {len(files) - 1} files ({copied:,} bytes) and read them back"
        + (f"; removed {len(gone)} old ones." if gone else "."),
        "Press reset on the handheld: the game starts, and the drive is its own again.",
    ]
    if kept:
        names = (f"{path} as {copy}" for path, (copy, _) in kept.items())
        lines.insert(2, f"What you had there is kept: {', '.join(names)}.")
    return lines + _hidden_by(drive)


def _title(files):
    return files[CONTENTS].decode().partition("\n")[0]


def _half_copied(drive, files):
    paths = sorted({*listed(drive), *files})
    return "\n".join([f"{_title(files)}, half copied", "", *paths, ""]).encode()


def _put(drive, path, content, write):
    write(drive / path, content)
    if read(drive / path) != content:
        raise OSError(errno.EIO, f"{path} reads back differently")


def _remove(drive, path):
    """The file, and the folders that are empty without it."""
    (drive / path).unlink()
    for folder in (drive / path).parents:
        if folder == drive or any(folder.iterdir()):
            break
        folder.rmdir()


def _hidden_by(drive):
    """CircuitPython runs code.txt rather than code.py."""
    if _has(drive, "code.txt"):
        return ["But there is a code.txt, too, and the handheld starts that: rename or remove it."]
    return []


def _too_full(drive, why):
    return Trouble(
        f"{drive} is too full: {why}.\nRemove what you do not need from it and run it again."
    )


def _what_went_wrong(drive, error, done, of):
    """A Trouble that says it; nothing is claimed to be done."""
    half = f"\nIt stopped after {done} of {of} files: the game may not start until then."
    half *= bool(done)
    if error.errno == errno.ENOSPC:
        return Trouble(f"{_too_full(drive, error.strerror)}{half}")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Trouble(f"{drive} cannot be written ({error.strerror}).\n{HOW_TO_WRITE}{half}")
    return Trouble(
        f"{drive} is gone, or does not answer as it should ({error.strerror or error}).\n"
        f"Connect the handheld again and run make deploy again.{half}"
    )


def main(arguments):
    try:
        if len(arguments) > 1:
            raise Trouble("One drive at a time: make deploy DRIVE=/path/to/CIRCUITPY")
        drive = Path(arguments[0]) if arguments else find_drive(mounted())
        if not drive.is_dir():
            raise Trouble(f"There is no folder {drive}.")
        files = drive_files()
        print(f"Bringing {drive} up to date; this may take a minute ...", flush=True)
        print("\n".join(deploy(drive, files)))
    except (Trouble, BundleError) as problem:
        print(f"Not deployed: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Not deployed: stopped half way; run make deploy again.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
