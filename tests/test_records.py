# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Games as bytes and as text: there and back, and what becomes of damaged ones.

20,000 of them: a clear answer each time, and never another game than the one that was kept.
"""

import random
import struct
import zlib
from functools import cache
from pathlib import Path

import pytest

import replay
from forbidden_city import chronicle, ledger, save
from forbidden_city.chance import MOST_SEED
from forbidden_city.match import OVER, Match
from forbidden_city.tiles import Tiles
from storage_model import Board, Storage
from vm import Vm

ROOT = Path(__file__).resolve().parent.parent
DATA = (ROOT / "tiles.bin").read_bytes()
TILES = Tiles(DATA)


@cache
def game(players, back, seed, most=999):
    """A game by chance: its set-up and its moves."""
    match = Match(TILES, players, back, seed)
    dice = random.Random(seed)
    moves = []
    while match.turn != OVER and len(moves) < most:
        turns = bytearray(match.city.spots)
        spot, quarters = dice.choice(
            [
                (spot, quarters)
                for spot in range(match.city.legal(match.hand(), turns))
                for quarters in range(4)
                if turns[spot] >> quarters & 1
            ]
        )
        moves.append((match.city.spot_x(spot), match.city.spot_y(spot), quarters))
        match.place(spot, quarters)
    seats = [dice.randrange(4) if seat < players else 0 for seat in range(4)]
    return bytes((players, *seats, back)), tuple(moves)


def played(players, back, seed, most=999):
    setup, moves = game(players, back, seed, most)
    match = Match(TILES, players, back, seed)
    for x, y, quarters in moves:
        match.place(match.city.spot_at(x, y), quarters)
    return setup, match


def payload_of(setup, seed, moves):
    payload = bytearray(496)
    ledger.tidy(payload)
    ledger.begin(payload, setup, seed, TILES)
    for move in moves:
        save.append(payload, *move)
    return payload


def record_of(players, back, seed, most=999, number=1):
    setup, match = played(players, back, seed, most)
    return "".join(chronicle.lines(match, setup, number))


def laid(match):
    """The game that was played, and nothing that follows from it."""
    city = match.city
    cells = range(9, city.cells)
    moves = [(city.x(cell), city.y(cell), city.quarters(cell)) for cell in cells]
    return match.players, match.back, match.seed, moves


def in_range(payload):
    """Options and set-up are such as the screens can show."""
    ranges = ledger._RANGES
    rows = [ranges[at : at + 2] for at in range(0, len(ranges), 3)]
    return all(low <= value <= high for value, (low, high) in zip(payload[1:], rows, strict=False))


# ---- the save


def test_a_fresh_payload_gets_the_usual_options():
    payload = bytearray(496)
    ledger.tidy(payload)
    assert payload[:3] == b"\x01en" and payload[8:14] == b"\x02\0\0\0\0\0"
    assert all(payload[at] for at in (save.SOUND, save.LIGHTS, save.AIDS)), "all is on"
    assert in_range(payload)
    assert not save.running(payload)
    assert ledger.games(payload) == 0


def test_options_outside_their_range_get_their_usual_value():
    payload = bytearray(496)
    ledger.tidy(payload)
    payload[save.SPEED] = 9
    payload[save.SOUND] = 0
    payload[save.SETUP] = 7
    payload[save.LANGUAGE] = 200
    assert not in_range(payload)
    ledger.tidy(payload)
    assert in_range(payload)
    assert payload[save.SPEED] == 1 and payload[save.SOUND] == 0
    assert payload[save.SETUP] == 2 and payload[1:3] == b"en"


def test_the_longest_game_fits():
    most = max(players * (TILES.set_size(players) - 2) for players in (2, 3, 4))
    assert 46 + 3 * most <= 310 <= 496
    assert 46 + 3 * 4 * 28 <= 496, "as many tiles as a table may have"


@pytest.mark.parametrize("seed", [0, 1, MOST_SEED])
def test_places_on_all_sides_come_back(seed):
    payload = payload_of(bytes((2, 0, 0, 0, 0, 0)), seed, [(-100, 99, 3), (127, -128, 0)])
    assert struct.unpack_from("bbBbbB", payload, 46) == (-100, 99, 3, 127, -128, 0)


def test_a_finished_game_counts_and_a_persons_best_is_noted():
    match = played(3, 0, 4)[1]
    payload = payload_of(bytes((3, 0, 1, 1, 0, 0)), 4, game(3, 0, 4)[1])
    ledger.finish(payload, match)
    assert not save.running(payload)
    assert ledger.games(payload) == 1
    assert ledger.best(payload, 3) == match.total(0)
    assert ledger.best(payload, 2) == ledger.best(payload, 4) == 0
    with pytest.raises(ledger.SaveError, match="no game"):
        ledger.replay(payload, TILES)


def test_other_tiles_are_noticed():
    """A table in which two tiles have changed places deals another game from the same seed."""
    other = bytearray(DATA)
    other[16:24] = DATA[20:24] + DATA[16:20]
    other[12:16] = struct.pack("<I", zlib.crc32(other[16:], zlib.crc32(other[:12])))
    payload = payload_of(*game_at(3))
    with pytest.raises(ledger.SaveError, match="other tiles"):
        ledger.replay(payload, Tiles(bytes(other)))


def game_at(seed):
    setup, moves = game(2 + seed % 3, seed & 1, seed)
    return setup, seed, moves


# ---- the record


@pytest.mark.parametrize("seed", range(9))
def test_a_record_comes_back_as_the_game(seed):
    players, back = 2 + seed % 3, seed & 1
    for most in (0, 1, 17, 999):
        text = record_of(players, back, seed, most, number=seed * 1000)
        record, match = replay.read(text)
        assert laid(match) == laid(played(players, back, seed, most)[1])
        assert record.setup == game(players, back, seed, most)[0]
        assert record.number == seed * 1000
        assert replay.write(record, match) == text


def test_the_checksum_is_adler_32():
    text = record_of(4, 0, 2)
    body, _, check = text.rpartition("check ")
    assert int(check, 16) == zlib.adler32(body.encode())


def test_the_header_of_the_chronicle_shows_a_record_as_it_is():
    example = [line[4:] for line in chronicle.__doc__.splitlines() if line.startswith("    ")]
    example = [line for line in example if not line.startswith(("for ", "slate", "shelve", "..."))]
    text = record_of(3, 0, 7).splitlines()
    assert replay._FIRST.fullmatch(example[0])
    assert all(replay._MOVE.fullmatch(line) for line in example[1:-1])
    assert replay._LAST.fullmatch(example[-1])
    assert replay._FIRST.fullmatch(text[0]) and replay._LAST.fullmatch(text[-1])


def test_the_longest_record_fits_its_slot():
    longest = "112 purple 30 -100,-100 r3\n"
    assert 120 + 112 * len(longest) + 60 > chronicle.SLOT, "all lines at their longest would not"
    for seed in range(6):
        assert len(record_of(4, 0, seed)) < chronicle.SLOT - 1000
    straight = sum(len(f"{n} purple 24 -{n},0 r3\n") for n in range(1, 89))
    assert 120 + straight + 60 < chronicle.SLOT, "88 tiles in one straight line do"


def test_records_that_a_computer_changed_the_ends_of_can_be_read():
    text = record_of(3, 1, 5)
    for changed in (
        text.replace("\n", "\r\n"),
        "\n\n" + text + "   \n\n",
        text.replace("\n", " \n"),
    ):
        assert laid(replay.read(changed)[1]) == laid(played(3, 1, 5)[1])


def test_a_file_of_games_gives_each_of_them():
    text = "".join(record_of(2, 0, seed, 9, number=seed) + " " * 700 + "\n" for seed in range(1, 6))
    found = [replay.read_lines(lines)[0].number for lines in replay.find("notes\n" + text)]
    assert found == [1, 2, 3, 4, 5]


def test_the_handhelds_file_gives_its_games_and_the_oldest_goes_first():
    board = Board(Storage.formatted({"code.py": b"c"}))
    slate = board.load("lib/console/slate.py").Slate("GAMES", "games.txt", chronicle.LENGTH)
    for number in range(1, 40):
        setup, match = played(2, 0, number % 3)
        chronicle.shelve(slate, match, setup, number)
        chronicle.shelve(slate, match, setup, number)
    with board.open("/saves/GAMES1/games.txt", "rb") as file:
        text = file.read()
    assert len(text) == chronicle.LENGTH
    numbers = [
        replay.read_lines(lines, TILES)[0].number for lines in replay.find(text.decode("ascii"))
    ]
    assert sorted(numbers) == list(range(8, 40))


def test_a_record_becomes_a_save_that_the_keeper_reads():
    for seed in (3, 4, 5):
        text = record_of(2 + seed % 3, 0, seed, 20, number=7)
        storage = Storage.formatted({})
        saved = replay.save_from_record(text)
        storage.nvm = [saved[at : at + 512] for at in range(0, 8192, 512)]
        module = Board(storage).load("lib/console/keep.py")
        keep = module.Keep(b"FCTY", save.VERSION)
        assert keep.state == module.OK
        assert laid(ledger.replay(keep.payload, TILES)) == laid(replay.read(text)[1])
        assert replay.record_from_save(saved) == text


def test_a_save_file_of_the_drive_becomes_a_record():
    storage = Storage.formatted({})
    board = Board(storage)
    keep = board.load("lib/console/keep.py").Keep(b"FCTY", save.VERSION)
    setup, seed, moves = game_at(8)
    for count in range(6):
        keep.payload[:] = payload_of(setup, seed, moves[:count])
        keep.write()
    with board.open("/saves/FCTY1/keep.bin", "rb") as file:
        record, match = replay.read(replay.record_from_save(file.read()))
    assert record.moves == moves[:5]
    assert match.moves() == 5


# ---- telling


def test_the_story_tells_every_move_and_every_coin():
    text = record_of(3, 0, 1)
    record, match = replay.read(text)
    told = "\n".join(replay.story(record))
    assert sum(line[:3].strip().isdigit() for line in told.splitlines()) == match.moves()
    paid = [0] * 3
    for line in told.splitlines():
        if "; paid: " in line:
            for part in line.partition("; paid: ")[2].split(", "):
                if part != "nobody":
                    seat, coins = part.split(" +")
                    paid[chronicle.SEATS.index(seat)] += int(coins)
    assert paid == list(match.coins)
    for seat in range(3):
        assert f"= {match.total(seat)}" in told


def test_the_command_answers_in_words(tmp_path, capsys):
    games = tmp_path / "games.txt"
    games.write_text(record_of(2, 0, 1, number=4) + record_of(3, 0, 2, number=5))
    assert replay.command([str(games)]) is None
    assert "game 4: 56 moves" in capsys.readouterr().out
    saved = tmp_path / "nvm.bin"
    assert replay.command([str(games), "--game", "5", "--nvm", str(saved)]) is None
    assert len(saved.read_bytes()) == 8192
    one = tmp_path / "one.txt"
    assert replay.command([str(saved), "--record", str(one)]) is None
    assert one.read_text() == record_of(3, 0, 2, number=5)
    assert "no whole record" in replay.command([str(games), "--game", "9"])
    assert "nowhere" in replay.command([str(tmp_path / "nowhere")])
    (tmp_path / "junk").write_bytes(bytes(range(256)) * 9)
    assert "no whole record" in replay.command([str(tmp_path / "junk")])
    saved.write_bytes(b"FCTY" + bytes(600))
    assert "no whole save" in replay.command([str(saved)])


def test_of_several_games_the_last_is_painted_and_named(tmp_path, capsys):
    """The last by its number: the handheld's file goes round."""
    games, one = tmp_path / "games.txt", tmp_path / "one.txt"
    games.write_text(record_of(2, 0, 1, number=5) + record_of(3, 0, 2, number=4))
    assert replay.command([str(games), "--record", str(one)]) is None
    assert one.read_text() == record_of(2, 0, 1, number=5)
    assert "game 5, the last of 2; another: --game N\n" in capsys.readouterr().out
    for option, name in (("--picture", "city.png"), ("--film", "game.gif"), ("--nvm", "nvm.bin")):
        assert replay.command([str(games), option, str(tmp_path / name)]) is None
        assert (tmp_path / name).stat().st_size > 500
    capsys.readouterr()
    assert replay.command([str(games), "--game", "4", "--record", str(one)]) is None
    assert one.read_text() == record_of(3, 0, 2, number=4)
    assert capsys.readouterr().out == ""


def test_what_cannot_be_written_is_told_in_a_sentence(tmp_path):
    games = tmp_path / "games.txt"
    games.write_text(record_of(2, 0, 1))
    said = replay.command([str(games), "--record", str(tmp_path / "no" / "one.txt")])
    assert "No such file" in said
    assert "unknown file extension" in replay.command(
        [str(games), "--picture", str(tmp_path / "city")]
    )


@pytest.mark.parametrize("words", [[], ["--game", "4"]])
def test_one_thing_is_wrong_and_one_thing_is_said(tmp_path, capsys, words):
    games = tmp_path / "games.txt"
    games.write_text("Forbidden City is a game\n" + record_of(2, 0, 1, number=4)[:-9])
    said = replay.command([str(games), *words])
    assert "the last line is missing" in said
    assert "\n" not in said
    assert capsys.readouterr() == ("", "")


def test_a_damaged_game_among_whole_ones_is_named(tmp_path, capsys):
    games = tmp_path / "games.txt"
    games.write_text(record_of(2, 0, 1, number=4).replace("; moves 56", "; moves 55"))
    with games.open("a") as file:
        file.write(record_of(3, 0, 2, number=5) + record_of(3, 0, 3, number=6))
    assert replay.command([str(games)]) is None
    told = capsys.readouterr()
    assert told.err == "game 4: it does not agree with the rest of the record\n"
    assert [line.split(":")[0] for line in told.out.splitlines()] == ["game 5", "game 6"]
    assert replay.command([str(games), "--game", "5"]) is None
    assert capsys.readouterr().err == ""  # nobody asked for the other


def test_a_game_to_go_on_with_is_one_and_it_is_said_how_to_get_it():
    with pytest.raises(replay.RecordError, match=r"2 games are in it; .*--game N --record"):
        replay.save_from_record(record_of(2, 0, 1) + record_of(2, 0, 2))


def test_pictures_and_films_show_the_city(tmp_path):
    image = pytest.importorskip("PIL.Image")
    record, match = replay.read(record_of(2, 0, 3, 6))
    picture = replay.picture(record, scale=1)
    city = match.city
    wide = max(map(city.x, range(city.cells))) - min(map(city.x, range(city.cells))) + 3
    assert picture.size[0] == 16 * wide
    assert len(picture.convert("RGB").getcolors()) > 10
    replay.film(record, tmp_path / "film.gif", scale=1)
    with image.open(tmp_path / "film.gif") as film:
        assert film.n_frames == 7


# ---- damage


def damaged(dice, data):
    """Bytes as accidents leave them: bits, bytes, holes, pieces lost, doubled or moved."""
    data = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        at = dice.randrange(len(data))
        end = min(len(data), at + dice.randrange(1, 40))
        kind = dice.randrange(6)
        if kind == 0:
            data[at] ^= 1 << dice.randrange(8)
        elif kind == 1:
            data[at] = dice.randrange(256)
        elif kind == 2:
            data[at:end] = dice.choice((b"\xff", b"\0", b" ")) * (end - at)
        elif kind == 3:
            del data[at:end]
        elif kind == 4:
            data[at:at] = data[at:end]
        else:
            piece = data[at:end]
            del data[at:end]
            place = dice.randrange(len(data) + 1)
            data[place:place] = piece
        if not data:
            break
    return bytes(data)


def test_8000_damaged_or_random_saves():
    """What the keeper takes for whole is whole."""
    dice = random.Random(1)
    blank = Storage.formatted({})
    module = Board(blank).load("lib/console/keep.py")
    keep = module.Keep(b"FCTY", save.VERSION)
    look = Board(blank).load("lib/console/recall.py")._look
    whole = replay.save_from_record(record_of(2, 0, 6, 30))[:512]
    answers = {}
    for number in range(8000):
        data = damaged(dice, whole) if number % 4 else dice.randbytes(dice.choice((0, 7, 512, 600)))
        copies = [dice.choice((b"", dice.randbytes(512), data[:512])), data[:512]]
        fresh = object.__new__(module.Keep)
        fresh.__dict__.update(keep.__dict__, held=[0, 0, 0], sequence=0, newest=-1, state=0)
        for index in range(3):
            look(fresh, index, [data, *copies][index][:512])
        answers[fresh.state] = answers.get(fresh.state, 0) + 1
        if fresh.state == module.OK:
            assert bytes(fresh.payload) == whole[16:], "a wrong game"
    assert answers[module.DAMAGED] > 3000 and answers[module.FOREIGN] > 1000
    assert answers.get(module.NEWER, 0) == 0


def test_6000_forged_payloads():
    """Whole by their checksum, but no game, or another's: a sentence or a match by the rules."""
    dice = random.Random(2)
    answers = {"match": 0, "error": 0}
    for number in range(6000):
        setup, seed, moves = game_at(number % 12)
        payload = bytearray(payload_of(setup, seed, moves[: dice.randrange(len(moves))]))
        if number % 3 == 0:
            payload[save.MATCH :] = dice.randbytes(len(payload) - save.MATCH)
            payload[save.MATCH] = 1
            payload[save.MATCH_SETUP] = dice.choice((2, 3, 4, 9))
            struct.pack_into("<H", payload, 44, ledger.mark(TILES))
        else:
            for _ in range(dice.randrange(1, 4)):
                payload[dice.randrange(len(payload))] = dice.randrange(256)
        ledger.tidy(payload)
        assert in_range(payload)
        try:
            match = ledger.replay(payload, TILES)
            assert match.moves() == payload[39]
            answers["match"] += 1
        except ledger.SaveError as error:
            assert str(error)
            answers["error"] += 1
    assert min(answers.values()) > 500


def test_8000_damaged_or_random_records():
    dice = random.Random(3)
    answers = {"same": 0, "refused": 0}
    for number in range(8000):
        players, back, seed = 2 + number % 3, number & 1, number % 12
        most = (0, 5, 40)[number // 3 % 3]
        text = record_of(players, back, seed, most)
        if number % 8 == 0:
            mess = dice.randbytes(dice.randrange(400)).decode("latin-1")
        else:
            mess = damaged(dice, text.encode()).decode("latin-1")
        try:
            record, match = replay.read(mess, TILES)
            assert laid(match) == laid(played(players, back, seed, most)[1]), "a wrong game"
            assert record.setup == game(players, back, seed, most)[0]
            answers["same"] += 1
        except replay.RecordError as error:
            assert str(error)
            answers["refused"] += 1
    assert answers["refused"] > 6000 and answers["same"] > 50


@pytest.mark.parametrize("field", ["seed", "move", "seat", "tile", "coins", "who"])
def test_a_record_changed_by_hand_is_refused(field):
    lines = record_of(2, 0, 3).splitlines()
    if field == "seed":
        lines[0] = lines[0].replace("seed 3", "seed 4")
    elif field == "who":
        who = lines[0].split()[-1]
        lines[0] = lines[0].replace(who, "bot3" if who != "bot3" else "bot2")
    elif field == "move":
        lines[-2] = lines[-2][:-1] + str((int(lines[-2][-1]) + 1) % 4)
    elif field == "seat":
        lines[5] = lines[5].replace("yellow", "purple").replace("purple", "yellow", 1)
        lines[6] = lines[6].replace("yellow", "red").replace("purple", "red")
    elif field == "tile":
        parts = lines[5].split()
        lines[5] = " ".join([*parts[:2], str(int(parts[2]) % 24 + 1), *parts[3:]])
    else:
        lines[-1] = lines[-1].replace("coins ", "coins 1")
    with pytest.raises(replay.RecordError):
        replay.read("\n".join(lines))


# ---- on the board's Python


def test_save_and_chronicle_on_micropython():
    setup, seed, moves = game_at(7)
    expected = payload_of(setup, seed, moves)
    with Vm(mount=["lib/forbidden_city", "tiles.bin"]) as vm:
        vm.run(
            f"""
            from forbidden_city import chronicle, ledger, save
            from forbidden_city.tiles import Tiles
            tiles = Tiles(open("/tiles.bin", "rb").read())
            room = bytearray(512)
            payload = memoryview(room)[16:]
            ledger.tidy(payload)
            ledger.begin(payload, {setup!r}, {seed}, tiles)
            for move in {moves!r}:
                save.append(payload, move[0], move[1], move[2])
            """
        )
        assert vm.run("print(bytes(payload))").strip() == repr(bytes(expected))
        vm.run("match = ledger.replay(payload, tiles)")
        text = vm.run(f"print(''.join(chronicle.lines(match, {setup!r}, 9)), end='')")
    assert text == record_of(setup[0], setup[5], seed, number=9)
