# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The referee's protocol word for word, and that nothing it is told can put it out."""

import json
import random
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from city_drawing import plain, snapshot, split, tile_table
from referee import Referee

ROOT = Path(__file__).resolve().parent.parent
REFEREE = ROOT / "tools" / "referee.py"
# Nothing but the standard library: no site-packages, no environment, no current folder.
BARE = [sys.executable, "-S", "-I", "-B", str(REFEREE)]

# The front of the start tile, as printed in the rules' reconstruction.
GARDEN = plain("garden", "wwww")
FRONT = [GARDEN, plain("green", "owaw"), GARDEN]
FRONT += [plain("green", "wawo"), plain("temple", "aaaa"), plain("pink", "wowa")]
FRONT += [GARDEN, plain("white", "awow"), GARDEN]

NEW = {"do": "new", "players": 3, "side": "front", "seed": 7}


def told_plain(colour, edges, advisors=0, dragons=0):
    part = {"colour": colour, "advisors": advisors, "dragons": dragons, "edges": "NESW"}
    return {"edges": edges, "split": None, "parts": [part]}


def told_start():
    told = []
    rows = ("garden wwww|green owaw|garden wwww", "green wawo|temple aaaa|pink wowa")
    for y, row in enumerate((*rows, "garden wwww|white awow|garden wwww")):
        for x, cell in enumerate(row.split("|")):
            told.append({"x": x - 1, "y": y - 1, **told_plain(*cell.split()), "owner": None})
    return told


def all_alike(record, marked=6, count=24):
    """A referee in whose set every tile is the same, so that no shuffle matters."""
    return Referee(tile_table([record] * (count + marked), FRONT, marked=marked))


def begun(record, players=3, seed=7, **other):
    referee = all_alike(record, **other)
    reply = referee.answer({"do": "new", "players": players, "side": "front", "seed": seed})
    assert reply["ok"]
    return referee, reply


# ---------------------------------------------------------------------------------------------
# The protocol
# ---------------------------------------------------------------------------------------------


def test_new_tells_whose_turn_it_is_the_hand_the_coins_what_is_left_and_the_cells():
    _, reply = begun(plain("white", "woao", advisors=1))
    assert reply == {
        "ok": True,
        "turn": 0,
        "hand": told_plain("white", "woao", 1),
        "coins": [0, 0, 0],
        "left": [22, 22, 22],
        "over": False,
        "cells": told_start(),
    }


@pytest.mark.parametrize(
    ("players", "left"), [(2, [28, 28]), (3, [22, 22, 22]), (4, [22, 22, 22, 22])]
)
def test_left_is_what_each_seat_still_has_to_place(players, left):
    reply = Referee().answer({"do": "new", "players": players, "side": "front", "seed": 1})
    assert reply["left"] == left


def test_without_a_side_the_front_is_meant():
    referee = Referee()
    front = referee.answer({"do": "new", "players": 2, "side": "front", "seed": 5})
    assert referee.answer({"do": "new", "players": 2, "seed": 5}) == front


def test_the_back_has_other_cells():
    referee = Referee()
    front = referee.answer({"do": "new", "players": 2, "side": "front", "seed": 5})
    back = referee.answer({"do": "new", "players": 2, "side": "back", "seed": 5})
    assert back["cells"] != front["cells"]
    assert back["hand"] == front["hand"]


def test_a_seed_gives_the_same_game_again():
    referee = Referee()
    assert referee.answer(NEW) == referee.answer(NEW) == Referee().answer(NEW)


def test_seed_seven_for_three_begins_with_seat_zero():
    reply = Referee().answer(NEW)
    assert (reply["turn"], reply["left"]) == (0, [22, 22, 22])


def test_legal_lists_x_y_and_quarter_turns_in_order():
    referee, _ = begun(plain("pink", "owww"))
    reply = referee.answer({"do": "legal"})
    assert list(reply) == ["ok", "places"]
    beside_gardens = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
    expected = [[x, y, r] for x, y in beside_gardens for r in range(4)]
    expected += [[2, 0, r] for r in range(4)]  # pink to pink
    expected += [[-2, 0, r] for r in (0, 2, 3)]  # never east to the green room
    expected += [[0, -2, r] for r in (0, 1, 3)]  # never south to the other one
    expected += [[0, 2, r] for r in (1, 2, 3)]  # never north to the white one
    assert reply["places"] == sorted(expected)


def test_place_tells_the_rooms_closed_and_the_new_state():
    referee, _ = begun(plain("pink", "waww", advisors=2))
    reply = referee.answer({"do": "place", "x": 2, "y": 0, "r": 0})
    assert reply == {
        "ok": True,
        "closed": [
            {
                "cells": [[1, 0]],
                "colour": "pink",
                "value": 2,
                "own": 1,
                "dragons": 0,
                "through": [["temple", 1, 0]],
                "advisors": [0, 0, 0],
                "paid": [0, 0, 0],
            },
            {
                "cells": [[2, 0]],
                "colour": "pink",
                "value": 1,
                "own": 1,
                "dragons": 0,
                "through": [],
                "advisors": [2, 0, 0],
                "paid": [1, 0, 0],
            },
        ],
        "turn": 1,
        "hand": told_plain("pink", "waww", 2),
        "coins": [1, 0, 0],
        "left": [21, 22, 22],
        "over": False,
    }


def test_a_place_that_closes_nothing_says_so():
    referee, _ = begun(plain("pink", "oooo"))
    assert referee.answer({"do": "place", "x": 2, "y": 0, "r": 0})["closed"] == []


def test_dragons_are_told_apart_from_what_they_are_worth():
    referee, _ = begun(plain("white", "wwww", dragons=1))
    (room,) = referee.answer({"do": "place", "x": -2, "y": -1, "r": 0})["closed"]
    assert (room["own"], room["dragons"], room["value"]) == (4, 1, 4)


def test_cells_tells_every_cell_as_it_lies_and_whose_it_is():
    referee, new = begun(plain("white", "oaww", advisors=1))
    referee.answer({"do": "place", "x": 0, "y": -2, "r": 1})
    reply = referee.answer({"do": "cells"})
    assert list(reply) == ["ok", "cells"]
    assert reply["cells"][:9] == new["cells"]
    laid = {"x": 0, "y": -2, **told_plain("white", "woaw", 1), "owner": 0}
    assert reply["cells"][9:] == [laid]


@pytest.mark.parametrize(
    ("r", "edges", "upper_right", "lower_left"),
    [
        (0, "owaw", "NE", "SW"),
        (1, "wowa", "ES", "NW"),
        (2, "awow", "SW", "NE"),
        (3, "wawo", "NW", "ES"),
    ],
)
def test_the_parts_of_a_split_tile_turn_with_it(r, edges, upper_right, lower_left):
    halves = split("green", "pink", "owaw", gate=True, advisors=(1, 2), dragons=(0, 1))
    referee, new = begun(halves)
    assert new["hand"] == {
        "edges": "owaw",
        "split": "arch",
        "parts": [
            {"colour": "green", "advisors": 1, "dragons": 0, "edges": "NE"},
            {"colour": "pink", "advisors": 2, "dragons": 1, "edges": "SW"},
        ],
    }
    assert referee.answer({"do": "place", "x": -2, "y": -1, "r": r})["ok"]
    laid = referee.answer({"do": "cells"})["cells"][-1]
    assert (laid["edges"], laid["split"]) == (edges, "arch")
    assert [part["edges"] for part in laid["parts"]] == [upper_right, lower_left]


def test_a_split_without_a_gate_is_told_as_a_wall():
    _, new = begun(split("green", "pink"))
    assert new["hand"]["split"] == "wall"


def test_undo_tells_the_state_before_the_last_place():
    referee, _ = begun(plain("pink", "waww", advisors=2))
    first = referee.answer({"do": "place", "x": 2, "y": 0, "r": 0})
    del first["closed"]
    referee.answer({"do": "place", "x": 3, "y": 0, "r": 0})
    assert referee.answer({"do": "undo"}) == first
    assert referee.answer({"do": "undo"})["left"] == [22, 22, 22]
    assert len(referee.answer({"do": "cells"})["cells"]) == 9


def last_reply(referee, reply):
    while not reply["over"]:
        x, y, r = referee.answer({"do": "legal"})["places"][0]
        reply = referee.answer({"do": "place", "x": x, "y": y, "r": r})
    return reply


def test_the_last_reply_tells_the_bonus_and_the_winners_and_no_hand():
    referee, new = begun(plain("white", "wwww", advisors=1), players=2, count=3, marked=0)
    reply = last_reply(referee, new)
    del reply["closed"]
    assert reply == {
        "ok": True,
        "turn": None,
        "hand": None,
        "coins": [1 + 4, 1 + 4],
        "left": [0, 0],
        "over": True,
        "bonus": [4, 4],
        "winners": [0, 1],
    }


def test_after_the_end_nothing_is_legal_but_undo():
    referee, new = begun(plain("white", "wwww", advisors=1), players=2, count=3, marked=0)
    last_reply(referee, new)
    assert referee.answer({"do": "legal"}) == {"ok": True, "places": []}
    refused = referee.answer({"do": "place", "x": 3, "y": 0, "r": 0})
    assert refused == {"ok": False, "error": "the game is over"}
    assert referee.answer({"do": "undo"})["over"] is False


def test_tiles_that_fitted_nowhere_are_shown_in_the_order_of_drawing():
    """Pink fits nowhere on green all round; whoever holds it first must show it."""
    pinks = [plain("pink", "oooo", advisors) for advisors in (1, 2)]
    green = plain("green", "oooo")
    referee = Referee(tile_table([*pinks, green], [green] * 9))
    seen = set()
    for seed in range(60):
        reply = referee.answer({"do": "new", "players": 2, "seed": seed})
        assert reply["hand"] == told_plain("green", "oooo")
        shown = reply.get("shown", [])
        stack = referee.stacks()[reply["turn"]]
        assert shown == stack[len(stack) - len(shown) :]
        seen.add(tuple(tile["parts"][0]["advisors"] for tile in shown))
    assert seen == {(), (1,), (2,), (1, 2), (2, 1)}


def test_seats_with_nothing_that_fits_are_told_as_skipped():
    pink, green = plain("pink", "oooo"), plain("green", "oooo")
    referee = Referee(tile_table([pink, pink, pink, green], [green] * 9))
    new = referee.answer({"do": "new", "players": 3, "seed": 3})
    assert "skipped" not in new
    reply = last_reply(referee, new)
    assert reply["left"] == [1, 1, 1], "each seat had one green tile and two to place"
    assert reply["skipped"] == [0, 1, 2]


def test_no_reply_tells_what_others_hold():
    referee = Referee()
    new = referee.answer(NEW)
    assert sorted(new) == ["cells", "coins", "hand", "left", "ok", "over", "turn"]
    (x, y, r), *_ = referee.answer({"do": "legal"})["places"]
    reply = referee.answer({"do": "place", "x": x, "y": y, "r": r})
    assert sorted(reply) == ["closed", "coins", "hand", "left", "ok", "over", "turn"]


# ---------------------------------------------------------------------------------------------
# Errors
# ---------------------------------------------------------------------------------------------


def everything(referee):
    match = referee.match
    return match and (snapshot(match), snapshot(match.city))


def refused(referee, line):
    """The error that a line gets; it must be one clear sentence and change nothing."""
    before = everything(referee)
    answer = referee.answer_line(line)
    assert "\n" not in answer
    reply = json.loads(answer)
    assert list(reply) == ["ok", "error"]
    assert reply["ok"] is False
    assert 10 < len(reply["error"]) < 100
    assert everything(referee) == before
    return reply["error"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"hello",
        b'{"do": "legal"',
        b"{'do': 'legal'}",
        b"\xff\xfe\xfd",
        b"\x00",
        b'{"do": "legal"}{"do": "legal"}',
        b"[" * 100_000,
        b'{"do":' * 100_000,
        b"9" * 5000,
    ],
    ids=lambda line: repr(line[:16]),
)
def test_what_is_not_json_is_called_so(line):
    referee = Referee()
    referee.answer(NEW)
    assert refused(referee, line) == "this line is not JSON"
    assert referee.answer({"do": "legal"})["ok"], "it goes on reading"


@pytest.mark.parametrize("line", ["null", "true", "17", "NaN", '"legal"', "[]", '["do", "legal"]'])
def test_a_request_must_be_an_object(line):
    assert "a request is an object" in refused(Referee(), line)


@pytest.mark.parametrize(
    "line",
    ["{}", '{"do": "pass"}', '{"do": 1}', '{"do": null}', '{"do": ["new"]}', '{"DO": "new"}'],
)
def test_an_unknown_word_is_answered_with_the_known_ones(line):
    assert refused(Referee(), line) == '"do" must be one of new, legal, place, undo, cells'


@pytest.mark.parametrize("verb", ["legal", "place", "undo", "cells"])
def test_before_new_there_is_no_game(verb):
    assert refused(Referee(), json.dumps({"do": verb})).startswith("no game yet")


NOT_WHOLE = ["true", "false", "null", '"3"', "3.0", "3.5", "[3]", "{}", "NaN", "Infinity", "1e400"]


@pytest.mark.parametrize("value", [*NOT_WHOLE, "1", "5", "-3", "9" * 400])
def test_two_to_four_play(value):
    line = f'{{"do": "new", "players": {value}, "side": "front", "seed": 1}}'
    assert refused(Referee(), line) == "players must be a whole number from 2 to 4"


@pytest.mark.parametrize("value", [*NOT_WHOLE, "-1", "1073741824", "9" * 400])
def test_a_seed_is_a_number_of_thirty_bits(value):
    line = f'{{"do": "new", "players": 3, "side": "front", "seed": {value}}}'
    assert refused(Referee(), line) == "seed must be a whole number from 0 to 1073741823"


@pytest.mark.parametrize("seed", [0, 1073741823])
def test_the_smallest_and_the_largest_seed_are_seeds(seed):
    assert Referee().answer({"do": "new", "players": 2, "seed": seed})["ok"]


@pytest.mark.parametrize("value", ['"left"', '"Front"', "1", "true", "null", "[]", "{}"])
def test_a_side_is_front_or_back(value):
    line = f'{{"do": "new", "players": 3, "side": {value}, "seed": 1}}'
    assert refused(Referee(), line) == 'side must be "front" or "back"'


@pytest.mark.parametrize("field", ["x", "y", "r"])
@pytest.mark.parametrize("value", [*NOT_WHOLE, "4000", "-4000", "9" * 400])
def test_a_place_is_three_whole_numbers(field, value):
    if value in ("3.0", "3.5") and field != "r":
        value = "2.0"
    numbers = {"x": "2", "y": "0", "r": "0", field: value}
    line = '{"do": "place", ' + ", ".join(f'"{k}": {v}' for k, v in numbers.items()) + "}"
    referee, _ = begun(plain("pink", "oooo"))
    assert refused(referee, line).startswith(f"{field} must be a whole number from ")


@pytest.mark.parametrize("field", ["x", "y", "r"])
def test_a_place_lacks_none_of_its_three_numbers(field):
    request = {"do": "place", "x": 2, "y": 0, "r": 0}
    del request[field]
    referee, _ = begun(plain("pink", "oooo"))
    assert refused(referee, json.dumps(request)).startswith(f"{field} must be a whole number")


def test_a_place_against_the_rules_is_refused():
    referee, _ = begun(plain("pink", "oooo"))
    error = refused(referee, '{"do": "place", "x": 0, "y": 2, "r": 0}')
    assert error == "two floors would meet without a wall"


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 1), (2, 2), (40, 0), (-127, 127)])
def test_an_occupied_or_lonely_place_is_refused(x, y):
    referee, _ = begun(plain("pink", "oooo"))
    error = refused(referee, json.dumps({"do": "place", "x": x, "y": y, "r": 0}))
    assert error == "a tile goes on an empty place beside the city"


def test_there_is_nothing_to_undo_at_first():
    referee, _ = begun(plain("pink", "oooo"))
    assert refused(referee, '{"do": "undo"}') == "nothing has been laid yet"


def test_a_new_that_is_refused_leaves_the_running_game_alone():
    referee, _ = begun(plain("pink", "oooo"))
    referee.answer({"do": "place", "x": 2, "y": 0, "r": 0})
    refused(referee, '{"do": "new", "players": 5, "seed": 1}')
    assert len(referee.answer({"do": "cells"})["cells"]) == 10


# ---------------------------------------------------------------------------------------------
# Over standard input and output
# ---------------------------------------------------------------------------------------------


def converse(lines, **other):
    """What the referee as a program answers to these lines of bytes."""
    done = subprocess.run(
        BARE, input=b"".join(lines), capture_output=True, timeout=300, check=True, **other
    )
    assert done.stderr == b""
    return done.stdout.decode("ascii").splitlines()


def test_it_runs_from_any_folder_with_the_standard_library_alone(tmp_path):
    lines = [json.dumps(NEW).encode() + b"\n", b'{"do": "legal"}\n']
    new, legal = converse(lines, cwd=tmp_path)
    assert json.loads(new) == Referee().answer(NEW)
    assert json.loads(legal)["ok"]


def test_it_answers_each_line_before_it_reads_the_next():
    with subprocess.Popen(BARE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as referee:
        patience = threading.Timer(30, referee.kill)  # then there is no line to read
        patience.start()
        for request in (NEW, {"do": "legal"}, {"do": "nothing"}, {"do": "cells"}):
            referee.stdin.write(json.dumps(request).encode() + b"\n")
            referee.stdin.flush()
            assert json.loads(referee.stdout.readline())["ok"] == (request["do"] != "nothing")
        referee.stdin.close()
        assert referee.wait() == 0
        patience.cancel()


def test_a_last_line_without_an_end_is_answered_too():
    assert len(converse([b"one\n", b"two"])) == 2


def test_no_input_is_no_output():
    assert converse([]) == []


def test_help_says_how_to_use_it():
    ran = subprocess.run(
        [sys.executable, REFEREE, "--help"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0
    assert '{"do": "new", "players": 3, "side": "front", "seed": 7}\n' in ran.stdout


def test_a_damaged_tile_table_is_told_in_one_line(tmp_path):
    shutil.copytree(ROOT / "lib" / "forbidden_city", tmp_path / "lib" / "forbidden_city")
    (tmp_path / "tools").mkdir()
    program = shutil.copy(REFEREE, tmp_path / "tools")
    for content in (None, b"FCTL"):
        if content is not None:
            (tmp_path / "tiles.bin").write_bytes(content)
        done = subprocess.run(
            [sys.executable, program], input=b"", capture_output=True, timeout=60, check=False
        )
        assert done.returncode == 1
        assert done.stdout == b""
        (line,) = done.stderr.decode().splitlines()
        assert line.startswith("referee: ")
        assert "tiles.bin" in line


BOT = """
import json, subprocess, sys
pipe = subprocess.PIPE
referee = subprocess.Popen(["python3", "tools/referee.py"], stdin=pipe, stdout=pipe, text=True)
def ask(**request):
    print(json.dumps(request), file=referee.stdin, flush=True)
    return json.loads(referee.stdout.readline())
state = ask(do="new", players=2, side="front", seed=7)
while not state["over"]:
    x, y, r = ask(do="legal")["places"][0]
    state = ask(do="place", x=x, y=y, r=r)
print(state["winners"], state["coins"])
"""


def test_a_bot_of_ten_lines_plays_a_whole_game():
    done = subprocess.run(
        [sys.executable, "-c", BOT.replace('"python3"', "sys.executable")],
        cwd=ROOT,
        capture_output=True,
        timeout=120,
        check=True,
        text=True,
    )
    winners, coins = done.stdout.split("] [")
    assert winners.startswith("[")
    assert coins.count(",") == 1


# ---------------------------------------------------------------------------------------------
# Damaged lines
# ---------------------------------------------------------------------------------------------

VALID = [
    b'{"do": "new", "players": 2, "side": "front", "seed": 12}',
    b'{"do": "new", "players": 4, "side": "back", "seed": 1073741823}',
    b'{"do": "legal"}',
    b'{"do": "place", "x": 0, "y": -2, "r": 1}',
    b'{"do": "place", "x": -2, "y": 0, "r": 3}',
    b'{"do": "undo"}',
    b'{"do": "cells"}',
]
ODD = [b"NaN", b"-0", b"1e999", b"9" * 60, b"9" * 5000, b'"\\ud800"', b"\\u0000", b"\x00", b"\xff"]
ODD += [b"{", b"}", b"[", b"]", b'"', b":", b",", b"true", b"null", b"0.5", b"\r", b"\xc3\x28"]


def damaged(dice):
    """A line of bytes: a valid one, one that was mangled, or noise."""
    kind = dice.random()
    if kind < 0.15:
        return dice.choice(VALID)
    if kind < 0.30:
        x, y, r = dice.randint(-5, 5), dice.randint(-5, 5), dice.randint(0, 3)
        return b'{"do": "place", "x": %d, "y": %d, "r": %d}' % (x, y, r)
    if kind < 0.40:
        return bytes(dice.choices(range(256), k=dice.randint(0, 60))).replace(b"\n", b" ")
    if kind < 0.4005:
        return dice.choice([b"[", b'{"do":', b'[{"a":']) * dice.choice([900, 1100, 100_000])
    line = bytearray(dice.choice(VALID))
    for _ in range(dice.randint(1, 4)):
        at, until = sorted(dice.choices(range(len(line) + 1), k=2))
        how = dice.randrange(4)
        if how == 0 and line:
            line[at % len(line)] ^= 1 << dice.randrange(8)
        elif how == 1:
            del line[at:until]
        elif how == 2:
            line[at:at] = dice.choice(ODD)
        else:
            line[at:at] = line[at:until]
    return bytes(line).replace(b"\n", b" ")


def test_ten_thousand_damaged_lines_get_one_clear_answer_each():
    dice = random.Random(2018)
    lines = [damaged(dice) for _ in range(10_000)]
    answers = converse(line + b"\n" for line in lines)
    assert len(answers) == len(lines)
    referee = Referee()
    errors = set()
    fine = 0
    for line, answer in zip(lines, answers, strict=True):
        reply = json.loads(answer)
        if reply["ok"]:
            fine += 1
            assert referee.answer_line(line + b"\n") == answer
        else:
            assert refused(referee, line + b"\n") == reply["error"]
            errors.add(reply["error"])
    assert fine > 1000, "the damage must leave something to test"
    assert len(errors) > 9, "and reach every kind of error"
