# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A drive is brought up to date whole, or the player is told what to do; nothing else is touched."""

import contextlib
import errno
import os
from pathlib import Path

import pytest

import deploy as tool
from deploy import LAST, Trouble, check_board, find_drive, is_writable, main, mounted, write

ROOT = Path(__file__).resolve().parent.parent
BOOT_OUT = (
    "Adafruit CircuitPython {version} on 2026-05-04; Adafruit PyGamer with samd51j19\r\n"
    "Board ID:{board}\r\nUID:5F2C\r\n"
)
TIGHT = 4096


def contents(files, version="1.0.0"):
    lines = [f"Forbidden City {version}", "", *sorted([*files, "contents.txt"]), ""]
    return {**files, "contents.txt": "\n".join(lines).encode()}


GAME = contents(
    {
        "boot.py": b"boot",
        "code.py": b"code",
        "lib/adafruit_ticks.py": b"ticks",
        "lib/console/__init__.py": b"",
        "lib/console/menu.py": b"menu" * 3000,
        "lib/forbidden_city/words/en.txt": b"@title",
        "licenses/handheld.txt": b"MIT",
        "tiles.bin": bytes(208),
    }
)
FOREIGN = {
    "saves/FCTY1/keep.bin": bytes(range(256)),
    "settings.toml": b"",
    "lib/adafruit_other/__init__.py": b"other",
    "lib/forbidden_city/words/tlh.txt": b"a player's own language",
    "photo.bmp": b"BM",
}


@pytest.fixture(autouse=True)
def pushed(monkeypatch):
    """How often a file was pushed to the drive. A disk that really does that takes its time."""
    times = []
    monkeypatch.setattr(os, "fsync", times.append)
    return times


@pytest.fixture
def drive(tmp_path):
    return new_drive(tmp_path / "CIRCUITPY")


def new_drive(folder, version="10.2.1", board="pygamer"):
    folder.mkdir(parents=True)
    (folder / "boot_out.txt").write_text(BOOT_OUT.format(version=version, board=board))
    return folder


def put(drive, files):
    for path, content in files.items():
        write(drive / path, content)


def on(drive):
    return {
        path.relative_to(drive).as_posix(): path.read_bytes()
        for path in drive.rglob("*")
        if path.is_file() and path.name != "boot_out.txt"
    }


class Desk:
    """A computer at which everything can be watched and go wrong."""

    def __init__(self, drive, free=1 << 23, writable=True, before_write=lambda n, path: None):
        self.drive = drive
        self.free = free
        self.writable = writable
        self.before_write = before_write
        self.written = []
        self.settled = 0

    def deploy(self, files=GAME):
        return "\n".join(
            tool.deploy(
                self.drive,
                files,
                write=self._write,
                is_writable=lambda drive: self.writable,
                free_bytes=lambda drive: self.free,
                settle=self._settle,
            )
        )

    def _write(self, path, content):
        self.before_write(len(self.written), path)
        write(path, content)
        self.written.append(path.relative_to(self.drive).as_posix())

    def _settle(self):
        self.settled += 1

    def copied(self):
        return [path for path in self.written if path != "contents.txt"]


def failing(number, code):
    """Write no. `number` fails like this."""

    def before_write(n, path):
        if n == number:
            raise OSError(code, os.strerror(code))

    return before_write


# ---- it works


def test_a_fresh_drive_gets_everything(drive):
    desk = Desk(drive)
    said = desk.deploy()
    assert on(drive) == GAME
    assert desk.settled == 1
    assert "Forbidden City 1.0.0 is on" in said
    assert "Copied 8 of 8 files" in said
    assert "Press reset" in said


def test_code_comes_last_and_libraries_first(drive):
    desk = Desk(drive)
    desk.deploy()
    assert tuple(desk.copied()[-2:]) == LAST == ("boot.py", "code.py")
    assert desk.copied()[0].startswith("lib/")


def test_the_same_version_copies_nothing(drive):
    Desk(drive).deploy()
    before = {path: path.stat().st_mtime_ns for path in drive.rglob("*")}
    desk = Desk(drive, free=0, writable=False)  # nor does it have to be able to
    assert "nothing to copy" in desk.deploy()
    assert desk.written == []
    assert {path: path.stat().st_mtime_ns for path in drive.rglob("*")} == before


def test_only_what_changed_is_copied(drive):
    Desk(drive).deploy()
    newer = contents({**GAME, "lib/console/menu.py": b"better", "lib/console/page.py": b"new"})
    desk = Desk(drive)
    said = desk.deploy(newer)
    assert desk.copied() == ["lib/console/menu.py", "lib/console/page.py"]
    assert on(drive) == newer
    assert "Copied 2 of 9 files" in said


def test_a_list_that_is_missing_is_put_back(drive):
    Desk(drive).deploy()
    (drive / "contents.txt").unlink()
    Desk(drive).deploy()
    assert on(drive) == GAME


def test_a_file_of_the_same_length_and_age_is_compared_by_content(drive):
    Desk(drive).deploy()
    path = drive / "tiles.bin"
    known = path.stat()
    path.write_bytes(b"x" * known.st_size)
    os.utime(path, ns=(known.st_atime_ns, known.st_mtime_ns))
    desk = Desk(drive)
    desk.deploy()
    assert desk.copied() == ["tiles.bin"]
    assert on(drive) == GAME


def test_old_files_of_ours_go_and_their_empty_folders_too(drive):
    older = contents({**GAME, "lib/console/x/old.py": b"", "lib/old.py": b"x"}, "0.9.0")
    Desk(drive).deploy(older)
    said = Desk(drive).deploy()
    assert on(drive) == GAME
    assert not (drive / "lib/console/x").exists()
    assert "removed 2 old ones" in said


def test_saves_and_foreign_files_stay(drive):
    put(drive, FOREIGN)
    Desk(drive).deploy(contents({**GAME, "lib/forbidden_city/words/old.txt": b""}, "0.9.0"))
    Desk(drive).deploy()
    assert on(drive) == {**GAME, **FOREIGN}


@pytest.mark.parametrize(
    "path",
    [
        "saves/FCTY1/keep.bin",
        "SAVES/FCTY1/keep.bin",
        "settings.toml",
        "boot_out.txt",
        "../outside.txt",
        "lib/../../outside.txt",
        "/outside.txt",
        "lib/Console/menu.py",  # on a FAT drive that is the new lib/console/menu.py
        "",
    ],
)
def test_a_strange_list_on_the_drive_removes_nothing(drive, path):
    outside = drive.parent / "outside.txt"
    outside.write_text("mine")
    put(drive, FOREIGN | GAME)
    put(drive, {"lib/Console/menu.py": b"as FAT would show it"})
    old = GAME["contents.txt"].decode() + path + "\n"
    (drive / "contents.txt").write_text(old)
    Desk(drive).deploy()
    assert on(drive) == {**FOREIGN, **GAME, "lib/Console/menu.py": b"as FAT would show it"}
    assert outside.read_text() == "mine"
    assert (drive / "boot_out.txt").exists()


def test_somebody_elses_contents_is_no_list_of_ours(drive):
    put(drive, {"contents.txt": b"My photos\n\nphoto.bmp\n", "photo.bmp": b"BM"})
    Desk(drive).deploy()
    assert (drive / "photo.bmp").exists()


# ---- what a player wrote

OWN = {"code.py": b"my blinking light", "boot.py": b"my boot"}
KEPT = {"code.old.py": OWN["code.py"], "boot.old.py": OWN["boot.py"]}


def test_a_players_own_code_and_boot_are_kept_and_named(drive):
    put(drive, OWN)
    said = Desk(drive).deploy()
    assert on(drive) == GAME | KEPT
    assert "kept: boot.py as boot.old.py, code.py as code.old.py." in said
    assert "old.py" not in Desk(drive).deploy()  # said once


def test_an_older_backup_is_never_written_over(drive):
    older = {"code.old.py": b"from before", "code.old2.py": b"and before that"}
    put(drive, {**OWN, **older})
    assert "code.py as code.old3.py" in Desk(drive).deploy()
    assert on(drive) == GAME | KEPT | older | {"code.old3.py": OWN["code.py"]}


def test_what_is_kept_already_is_not_kept_twice(drive):
    put(drive, {**OWN, **KEPT})
    Desk(drive).deploy()
    assert on(drive) == GAME | KEPT


def test_a_list_of_somebody_elses_is_kept(drive):
    put(drive, {"contents.txt": b"My photos", "photo.bmp": b"BM"})
    assert "contents.txt as contents.old.txt" in Desk(drive).deploy()
    assert on(drive) == {**GAME, "photo.bmp": b"BM", "contents.old.txt": b"My photos"}


@pytest.mark.parametrize(
    "nobodys", [b"", b'print("Hello World!")\n', b"print('Hello World!')\r\n", GAME["code.py"]]
)
def test_what_nobody_wrote_is_not_kept(drive, nobodys):
    put(drive, {"code.py": nobodys})
    assert "old.py" not in Desk(drive).deploy()
    assert on(drive) == GAME


def test_our_own_older_code_is_not_kept(drive):
    Desk(drive).deploy(contents({**GAME, "code.py": b"older", "boot.py": b"older"}, "0.9.0"))
    assert "old.py" not in Desk(drive).deploy()
    assert on(drive) == GAME


def test_there_has_to_be_room_for_what_is_kept(drive):
    (drive / "saves").mkdir()
    need = tool.room_for(drive, GAME, list(GAME))
    put(drive, OWN)
    # code.py and boot.py grow by nothing now; their copies take what they took.
    refused(Desk(drive, free=need - 1))
    Desk(drive, free=need).deploy()


@pytest.mark.parametrize("number", range(13))
def test_cut_off_anywhere_a_players_own_code_is_still_there(drive, number):
    put(drive, OWN)
    with contextlib.suppress(Trouble):
        Desk(drive, before_write=failing(number, errno.EIO)).deploy()
    found = on(drive)
    assert OWN["code.py"] in (found.get("code.py"), found.get("code.old.py"))
    assert OWN["boot.py"] in (found.get("boot.py"), found.get("boot.old.py"))
    Desk(drive).deploy()
    assert on(drive) == GAME | KEPT


def test_a_code_txt_in_the_way_is_named(drive):
    put(drive, {"code.txt": b"print(1)"})
    assert "code.txt" in Desk(drive).deploy()
    assert "code.txt" in Desk(drive).deploy()
    assert (drive / "code.txt").exists()


def test_the_real_game_goes_onto_a_drive_and_only_once(drive, pushed, capsys, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "sync", lambda: synced.append(len(on(drive))), raising=False)
    assert main([str(drive)]) == 0
    files = tool.drive_files()
    assert on(drive) == files
    assert synced == [len(files)]
    assert len(pushed) == len(files) + 1  # contents.txt twice
    assert main([str(drive)]) == 0
    assert "nothing to copy" in capsys.readouterr().out


# ---- it cannot


def refused(desk, files=GAME):
    """The message of a run that changes nothing on the drive."""
    before = on(desk.drive)
    with pytest.raises(Trouble) as trouble:
        desk.deploy(files)
    assert on(desk.drive) == before
    assert desk.settled == 0
    return str(trouble.value)


def test_a_drive_that_the_game_owns(drive):
    put(drive, {"code.py": b"old"})
    said = refused(Desk(drive, writable=False))
    assert "read-only" in said
    assert "hold SELECT" in said
    assert '"Drive to computer" in the game\'s options' in said


def test_the_ways_to_write_are_called_as_on_the_handheld():
    assert "SELECT is held while the handheld is switched on or reset" in (
        (ROOT / "boot.py").read_text()
    )
    words = (ROOT / "lib/forbidden_city/words/en.txt").read_text()
    assert "@computer Drive to computer\n" in words


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.EPERM])
def test_a_drive_that_only_says_so_when_it_is_written(drive, code):
    said = refused(Desk(drive, before_write=failing(0, code)))
    assert "cannot be written" in said
    assert "hold SELECT" in said


def test_the_system_is_asked_whether_a_drive_can_be_written(drive, monkeypatch, capsys):
    assert is_writable(drive)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert main([str(drive)]) == 1
    assert "read-only" in capsys.readouterr().err
    assert on(drive) == {}


def test_a_full_drive(drive):
    said = refused(Desk(drive, free=TIGHT))
    assert "too full" in said
    assert f"{TIGHT:,} are free" in said


def test_room_is_counted_in_clusters_and_what_lies_there_counts(drive):
    put(drive, FOREIGN)  # with a folder for saves, so that none has to be kept free
    need = tool.room_for(drive, GAME, list(GAME))
    # 9 files, of which one is empty and one takes three clusters; console, licenses: new folders
    assert need == (7 + 3 + 2) * 4096
    refused(Desk(drive, free=need - 1))
    Desk(drive, free=need).deploy()
    newer = contents({**GAME, "lib/console/menu.py": b"menu" * 3001})
    Desk(drive, free=0).deploy(newer)  # it takes the room it has
    assert on(drive) == {**newer, **FOREIGN}


def test_the_first_time_there_has_to_be_room_for_saves(drive):
    need = tool.room_for(drive, GAME, list(GAME))
    (drive / "saves").mkdir()
    assert need - tool.room_for(drive, GAME, list(GAME)) == tool.FOR_SAVES


def test_a_drive_that_fills_up_all_the_same(drive):
    with pytest.raises(Trouble, match="too full") as trouble:
        Desk(drive, before_write=failing(3, errno.ENOSPC)).deploy()
    assert "2 of 8 files" in str(trouble.value)


@pytest.mark.parametrize("board", ["pygamer", "pybadge", "edgebadge"])
@pytest.mark.parametrize("version", ["10.0.0", "10.2.1", "10.3.0-alpha.2", "11.0.0"])
def test_boards_that_will_do(tmp_path, board, version):
    drive = new_drive(tmp_path / "d", version, board)
    assert check_board(drive).version == version
    assert Desk(drive).deploy()


def test_a_board_that_will_not_do(tmp_path):
    said = refused(Desk(new_drive(tmp_path / "d", board="feather_m4_express")))
    assert "feather_m4_express" in said
    assert "PyGamer, PyBadge, EdgeBadge" in said


@pytest.mark.parametrize("version", ["9.2.8", "8.0.0", "4.1.2"])
def test_an_old_circuitpython(tmp_path, version):
    said = refused(Desk(new_drive(tmp_path / "d", version)))
    assert f"CircuitPython {version}" in said
    assert "10.0 or newer" in said
    assert "circuitpython.org/board/pygamer" in said


def test_no_boot_out(tmp_path):
    said = refused(Desk(tmp_path))
    assert "no boot_out.txt" in said
    assert "press reset" in said


@pytest.mark.parametrize("text", ["", "Board ID:pygamer\n", "\0\xff\n", "CircuitPython 10.2.1\n"])
def test_a_boot_out_that_says_nothing(tmp_path, text):
    (tmp_path / "boot_out.txt").write_text(text)
    assert "names no board and version" in refused(Desk(tmp_path))


# ---- cut off


@pytest.mark.parametrize("code", [errno.EIO, errno.ENODEV, errno.ENOENT])
@pytest.mark.parametrize("number", range(11))
def test_a_drive_removed_half_way(drive, number, code):
    older = contents({**GAME, "code.py": b"old", "lib/old.py": b"x", "tiles.bin": b"y"}, "0.9.0")
    put(drive, FOREIGN)
    Desk(drive).deploy(older)
    newest = {**{path: content + b"!" for path, content in GAME.items()}, "lib/new.py": b"n"}
    newest = contents({path: newest[path] for path in newest if path != "contents.txt"}, "2.0.0")
    desk = Desk(drive, before_write=failing(number, code))
    with pytest.raises(Trouble) as trouble:
        desk.deploy(newest)
    said = str(trouble.value)
    assert "run make deploy again" in said
    assert "is on" not in said
    assert desk.settled == 0
    # What is left is known to be half done, and the next run makes it whole: also an older one.
    if number:
        assert (drive / "contents.txt").read_text().startswith("Forbidden City 2.0.0, half copied")
    Desk(drive).deploy(GAME)
    assert on(drive) == {**GAME, **FOREIGN}


def test_code_is_not_touched_before_the_rest_is_there(drive):
    Desk(drive).deploy()
    newer = contents({path: content + b"!" for path, content in GAME.items()})
    last = len(newer) - 1  # contents.txt, then everything up to code.py
    with pytest.raises(Trouble):
        Desk(drive, before_write=failing(last, errno.EIO)).deploy(newer)
    assert (drive / "code.py").read_bytes() == GAME["code.py"]
    assert (drive / "boot.py").read_bytes() == newer["boot.py"]


def test_a_drive_that_swallows_what_is_written(drive):
    desk = Desk(drive)
    desk._write = lambda path, content: write(path, content[:-1] + b"?")
    with pytest.raises(Trouble, match="reads back differently"):
        desk.deploy()


def test_a_drive_gone_with_only_its_folder_left(drive):
    desk = Desk(drive)
    desk._settle = (drive / "boot_out.txt").unlink
    with pytest.raises(Trouble, match="not there any more"):
        desk.deploy()


def test_stopped_by_hand(drive, capsys, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(tool, "deploy", stop)
    assert main([str(drive)]) == 1
    assert "run make deploy again" in capsys.readouterr().err


# ---- which drive


def test_drives_are_looked_for_where_systems_show_them(tmp_path):
    places = ["media/CIRCUITPY", "media/me/CIRCUITPY", "run/media/me/CIRCUITPY", "mnt", "mnt/x"]
    places.append("Volumes/CIRCUITPY")
    for place in places:
        (tmp_path / place).mkdir(parents=True, exist_ok=True)
    found = mounted("linux", tmp_path)
    assert {tmp_path / place for place in places} <= set(found)
    assert [str(path) for path in mounted("win32")][3].startswith("D:")


@pytest.mark.parametrize("name", ["CIRCUITPY", "CIRCUITPY1", "HANDHELD", "d"])
def test_the_only_drive_is_found_whatever_its_name(tmp_path, name):
    (tmp_path / "photos").mkdir()
    drive = new_drive(tmp_path / name)
    assert find_drive([tmp_path / "photos", drive, tmp_path / "missing"]) == drive


def test_among_several_the_only_handheld_is_taken(tmp_path):
    drives = [
        new_drive(tmp_path / "a", board="feather_m4_express"),
        new_drive(tmp_path / "b"),
        new_drive(tmp_path / "c", version="9.0.0"),
    ]
    assert find_drive(drives) == drives[1]


def test_an_empty_folder_left_by_a_drive_is_not_taken_for_one(tmp_path):
    (tmp_path / "CIRCUITPY").mkdir()
    drive = new_drive(tmp_path / "CIRCUITPY1")
    assert find_drive([tmp_path / "CIRCUITPY", drive]) == drive


def test_several_handhelds_are_named(tmp_path):
    drives = [new_drive(tmp_path / "one"), new_drive(tmp_path / "two")]
    with pytest.raises(Trouble) as trouble:
        find_drive(drives)
    for drive in drives:
        assert f'make deploy DRIVE="{drive}"' in str(trouble.value)


def test_no_drive(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(tool, "mounted", lambda: [tmp_path])
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "There is no CIRCUITPY drive here" in said
    assert "DRIVE=" in said


def test_a_drive_without_boot_out_is_found_and_named(tmp_path, capsys, monkeypatch):
    (tmp_path / "CIRCUITPY").mkdir()
    monkeypatch.setattr(tool, "mounted", lambda: [tmp_path / "CIRCUITPY"])
    assert main([]) == 1
    assert "no boot_out.txt" in capsys.readouterr().err


def test_a_board_in_its_bootloader(tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader\n")
    with pytest.raises(Trouble, match="press reset once"):
        find_drive([tmp_path])


def test_a_path_that_is_not_there(tmp_path, capsys):
    assert main([str(tmp_path / "nowhere")]) == 1
    assert "nowhere" in capsys.readouterr().err
    assert main([str(tmp_path), str(tmp_path)]) == 1
    assert "One drive at a time" in capsys.readouterr().err
