# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The tournament: fair pairings, honest figures, and programs that take a seat and leave it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tile_report
import tournament

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module", autouse=True)
def _tiles():
    tournament.load(ROOT / "tiles.bin")


# ---- pairings and figures


def test_every_seed_is_played_once_from_each_seat():
    jobs = list(tournament.jobs_of("lady:scribe@3", 7, 50))
    assert [(job.seed, job.focus, job.back) for job in jobs[:4]] == [
        (50, 0, 0),
        (50, 1, 0),
        (50, 2, 0),
        (51, 0, 1),
    ]
    assert len(jobs) == 9
    assert all(job.seats[job.focus] == "lady" and job.seats.count("scribe") == 2 for job in jobs)


def test_a_shared_victory_is_split():
    job = tournament.Job("a:b@3", ("a", "b", "b"), 0, 1, 0)
    game = tournament.Game(job, [5, 5, 2], [0, 0, 0], [0, 1], 0, 66, [], 0, [])
    assert tournament.share(game) == 0.5


def won(*parts):
    """Two games of a seed each, of which A has won this part."""
    games = []
    for seed, part in enumerate(parts):
        for focus in range(2):
            job = tournament.Job("a:b@2", ("a", "b"), 0, seed, focus)
            winners = {0: [1 - focus], 1: [focus], 0.5: [focus] if focus else [1]}[part]
            games.append(tournament.Game(job, [0, 0], [0, 0], winners, 0, 56, [], 0, []))
    return games


@pytest.mark.parametrize(
    ("freedom", "t"), [(4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (199, 1.972)]
)
def test_students_t_is_that_of_the_tables(freedom, t):
    assert tournament.student(freedom) == pytest.approx(t, rel=0.003)


def test_the_interval_is_students_over_seeds():
    middle, half = tournament.interval(won(1, 0, 1, 0, 1), tournament.share)
    assert middle == 0.6
    assert half == pytest.approx(2.776 * 0.5477 / 5**0.5, rel=0.003)


def test_few_seeds_have_no_interval():
    assert tournament.interval(won(1, 0, 1, 1), tournament.share) == (0.75, None)


@pytest.mark.parametrize("part", [0, 1, 0.5])
def test_seeds_that_are_all_alike_leave_a_doubt(part):
    """Among n alike, another of chance p is missed with (1 - p) ** n: 5 % at the bound."""
    middle, half = tournament.interval(won(*[part] * 20), tournament.share)
    assert middle == part
    assert (1 - half) ** 20 == pytest.approx(0.05)


# ---- programs


PROGRAM = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)
    if "over" not in view:
        x, y, r = view["places"][-1]
        print(json.dumps({"x": x, "y": y, "r": r}), flush=True)
"""


def seat_for(tmp_path, text):
    """The command of a program of this text."""
    path = tmp_path / "some bot.py"
    path.write_text(text, encoding="utf-8")
    return f"'{sys.executable}' '{path}'"


def test_a_program_takes_a_seat(tmp_path):
    command = seat_for(tmp_path, PROGRAM)
    games = [tournament.play(job) for job in tournament.jobs_of(f"{command}:page@2", 2, 3)]
    assert [game.moves for game in games] == [56, 56]
    tournament.Program.dismiss(command)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("print('I am thinking')\ninput()\ninput()", "answered 'I am thinking', not a line such"),
        ("print(7, flush=True)\ninput()\ninput()", "answered '7', not a line such as"),
        (
            "print('[' * 99999, flush=True)\ninput()\ninput()",
            r"answered '\[\[.{70,90}', not a line",
        ),
        ("import sys\ninput()\nsys.exit(3)", "has ended without an answer with exit code 3"),
        (
            PROGRAM.replace('view["places"][-1]', "0, 0, 0"),
            r"answered \[0, 0, 0\], which is not one of places",
        ),
        (
            PROGRAM.replace('"x": x', '"x": float(x)'),
            r"answered '{\"x\": -?\d\.0, .*}', not a line such as",
        ),
        (PROGRAM.replace('"r": r', '"r": True'), "answered '.*true}', not a line such as"),
        (
            "import sys\nwhile True:\n    sys.stdout.write('na ' * 999)",
            "answered 'na na .{70,80}', not a line such as",
        ),
        ("import time\ntime.sleep(99)", "has not answered within 0.5 seconds"),
    ],
)
def test_a_program_that_does_not_play_is_named_and_ended(tmp_path, monkeypatch, text, says):
    command = seat_for(tmp_path, text)
    if "0.5" in says:
        monkeypatch.setattr(tournament, "PATIENCE", 0.5)
    job = next(tournament.jobs_of(f"{command}:page@2", 2, 3))
    with pytest.raises(tournament.PlayerError, match="some bot.py.* " + says):
        tournament.play(job)
    assert command not in tournament.Program.running


@pytest.mark.parametrize("command", ["./no_such_bot", "' ", ""])
def test_a_program_that_cannot_be_started_is_named(command):
    with pytest.raises(tournament.PlayerError, match="cannot be started"):
        tournament.Program(command)


def test_a_program_that_never_reads_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(tournament, "PATIENCE", 0.5)
    program = tournament.Program(seat_for(tmp_path, "import time\ntime.sleep(99)"))
    with pytest.raises(tournament.PlayerError, match="has not read its line"):
        program.tell("more than a pipe holds" * 50_000)


def test_a_program_thinks_by_the_clock(tmp_path):
    command = seat_for(tmp_path, PROGRAM.replace("view =", "import time; time.sleep(0.02); view ="))
    games = [tournament.play(next(tournament.jobs_of(f"{command}:page@2", 2, 3)))]
    tournament.Program.dismiss(command)
    assert min(games[0].times[0]) >= 20_000
    assert tournament.line_of("a:page@2", games)[-1] == "-"  # and not on the board


# Neither it nor its child ends by itself when its input does.
LOITERER = f"""
import subprocess, time
fifo = open(FIFO, "w")
print("here", file=fifo, flush=True)
subprocess.Popen(["sleep", "99"], pass_fds=[fifo.fileno()])
{PROGRAM.replace("view =", "time.sleep(0.02); view =")}
time.sleep(99)
"""


def said_in(fifo):
    """What was written; nothing once nobody holds its other end; None while nobody writes."""
    try:
        return os.read(fifo, 99)
    except BlockingIOError:
        return None


def wait_until(true, patience=20):
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("how", ["played", "an error", "Ctrl-C", "terminated"])
def test_no_program_outlives_the_tournament(tmp_path, how):
    """They and their children hold a fifo, which ends with the last of them."""
    os.mkfifo(tmp_path / "fifo")
    fifo = os.open(tmp_path / "fifo", os.O_RDONLY | os.O_NONBLOCK)
    loiterer = seat_for(tmp_path, LOITERER.replace("FIFO", repr(str(tmp_path / "fifo"))))
    if how == "an error":
        quitter = tmp_path / "quitter.py"
        quitter.write_text("import sys, time\ninput()\ntime.sleep(0.5)\nsys.exit(4)")
        matchups = [f"{loiterer}:page@2", f"'{sys.executable}' '{quitter}':page@2"]
    else:
        matchups = [f"{loiterer}:page@2"] * 2  # the second time it is played no more
    games = "2" if how == "played" else "4"
    tool = [sys.executable, ROOT / "tools" / "tournament.py", "--processes", "2"]
    tool += ["--games", games, "--out", tmp_path]
    with (tmp_path / "said").open("w") as said:
        process = subprocess.Popen(
            [*tool, *matchups],
            start_new_session=True,
            stderr=said,
            # A shell may have started the tests with Ctrl-C switched off.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    try:
        wait_until(lambda: said_in(fifo))
        if how == "Ctrl-C":
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
        elif how == "terminated":
            process.terminate()
        code = {"played": 0, "an error": 1, "Ctrl-C": 1, "terminated": 143}
        assert process.wait(60) == code[how]
        assert "Traceback" not in (tmp_path / "said").read_text()
        wait_until(lambda: said_in(fifo) == b"")
        if how == "played":
            assert len((tmp_path / "tournament.csv").read_text().splitlines()) == 1 + 2
    finally:
        process.kill()
        os.close(fifo)


def test_the_tournament_ends_with_a_sentence(tmp_path):
    command = seat_for(tmp_path, "import sys\nsys.exit(4)")
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "tournament.py", "--games", "2", f"{command}:page@2"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("tournament: ")
    assert "exit code 4" in done.stderr
    assert "Traceback" not in done.stderr


# ---- what it prints


def test_every_column_of_the_tournament_is_explained_below_it(capsys):
    tournament.show([tuple("x" * len(tournament.HEAD[0]))])
    table, _, words = capsys.readouterr().out.partition("\n\n")
    assert len(table.splitlines()) == 3
    for heads in tournament.HEAD:
        for head in heads:
            assert head in words, head


def test_every_figure_of_the_tile_report_is_explained_below_it(capsys):
    tile_report.show([tile_report.COLUMNS, tile_report.COLUMNS])
    words = capsys.readouterr().out.partition("\n\n")[2]
    for head in ("coins a player", "of 1 tiles", "value", "gates' part", "doors", "order of play"):
        assert head in words.lower(), head


@pytest.mark.parametrize("tool", [tournament, tile_report])
@pytest.mark.parametrize("games", ["0", "-3", "many"])
def test_a_number_of_games_that_makes_no_sense_is_refused(tool, games, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tool", "--games", games])
    monkeypatch.setattr(tournament, "run", lambda *_: pytest.fail("it plays"))
    with pytest.raises(SystemExit) as refused:
        tool.main()
    assert refused.value.code == 2
    assert "--games" in capsys.readouterr().err.splitlines()[-1]


def test_a_tournament_without_its_packages_says_what_installs_them():
    ran = subprocess.run(
        [sys.executable, "-I", "-S", ROOT / "tools" / "tournament.py"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 1
    assert (
        ran.stderr == "tournament: tqdm is not installed here; make tournament GAMES=4 does that\n"
    )
