# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The tile table: what the board reads from tiles.bin, and what it says of a bad one.

Tables are packed here by hand, from the layout written in tiles.py, so that the loader is held
against something other than the tool that feeds it.
"""

import random
import struct
import zlib
from pathlib import Path

import pytest

from forbidden_city import tiles
from forbidden_city.tiles import TileError, Tiles

TABLE = Path(__file__).resolve().parent.parent / "tiles.bin"

MARK = 1 << 22
REMEDY = "; run make tiles and copy the file again"


def record(edges="oooo", floor=0, advisors=0, dragon=0, split=None, mark=0):
    """A record by hand; split is (gate, floor, advisors, dragon) of part B."""
    value = sum("owa".index(letter) << 2 * side for side, letter in enumerate(edges))
    value |= floor << 10 | advisors << 16 | dragon << 18 | mark << 22
    if split:
        gate, floor_b, advisors_b, dragon_b = split
        value |= 1 << 8 | gate << 9 | floor_b << 13 | advisors_b << 19 | dragon_b << 21
    return value


START = [record("wwww", 4)] * 4 + [record("aaaa", 3)] + [record("wwww", 4)] * 4


def sealed(table):
    """The table with a checksum that fits it."""
    table = bytearray(table)
    table[12:16] = struct.pack("<I", zlib.crc32(table[:12] + table[16:]))
    return bytes(table)


def packed(plain, marked=(), front=START, back=START):
    records = [*plain, *marked, *front, *back]
    count = len(plain) + len(marked)
    head = b"FCTL" + bytes((1, 4, count, len(marked), 9, 2, 0, 0)) + bytes(4)
    return sealed(head + struct.pack(f"<{len(records)}I", *records))


def what_is_wrong(table):
    with pytest.raises(TileError) as error:
        Tiles(table)
    text = str(error.value)
    assert text.startswith("tiles.bin: ")
    assert text.endswith(REMEDY)
    assert "\n" not in text
    return text[len("tiles.bin: ") : -len(REMEDY)]


@pytest.fixture(scope="module")
def real():
    return Tiles(TABLE.read_bytes())


# ---- what is in the table ----


def test_records_come_back_as_they_were_packed():
    plain = [
        record("owao", tiles.WHITE, advisors=3),
        record("aaaa", tiles.PINK, advisors=1, dragon=1),
        record("owaw", tiles.GREEN, 2, 0, split=(1, tiles.WHITE, 3, 1)),
        record("wwww", tiles.PINK, 0, 1, split=(0, tiles.PINK, 1, 0)),
    ]
    marked = [record("oooo", tiles.GREEN, 2, mark=1)]
    front = [record("oawo", n % 3) for n in range(9)]
    table = Tiles(packed(plain, marked, front))
    assert list(table.records) == plain + marked + front + START
    assert (table.all, table.plain) == (5, 4)
    assert table[2] == plain[2]


def test_two_players_play_with_the_marked_tiles_too():
    table = Tiles(packed([record()] * 4, [record(mark=1)] * 2))
    assert [table.set_size(players) for players in (2, 3, 4)] == [6, 4, 4]


def test_start_sides_follow_the_set_front_then_back():
    front = [record("oooo", tiles.PINK)] * 9
    table = Tiles(packed([record()] * 4, [record(mark=1)], front))
    assert (table.start(0), table.start(1)) == (5, 14)
    assert table[5] == front[0]
    assert table[14] == START[0]


@pytest.mark.parametrize(
    ("half", "floor", "advisors", "dragons"), [(0, tiles.PINK, 1, 1), (1, tiles.WHITE, 2, 0)]
)
def test_each_half_has_its_own_floor_advisors_and_dragon(half, floor, advisors, dragons):
    value = record("oooo", tiles.PINK, 1, 1, split=(0, tiles.WHITE, 2, 0))
    assert tiles.floor(value, half) == floor
    assert tiles.advisors(value, half) == advisors
    assert tiles.dragons(value, half) == dragons


@pytest.mark.parametrize(
    ("quarters", "edges"), [(0, "owao"), (1, "oowa"), (2, "aoow"), (3, "waoo")]
)
def test_a_quarter_turn_brings_north_to_east(quarters, edges):
    assert tiles.turned(record("owao", floor=2, advisors=3), quarters) == record(edges)


def test_arches_count_gates_in_splits_too():
    plain = [record("aoaw"), record("ooow", split=(1, 0, 0, 0)), record("wwww")]
    table = Tiles(packed(plain))
    assert table.arches(0, 3) == 3
    assert table.arches(1, 3) == 1
    assert table.splits(0, 3) == 1


def test_a_table_may_be_a_bytearray_or_a_memoryview():
    table = packed([record()] * 3)
    for kind in (bytearray, memoryview):
        assert Tiles(kind(table)).all == 3


# ---- the set itself: what is known of the box (tools/tiles.txt), not what we guessed ----


def test_24_tiles_and_six_more_for_two_players(real):
    assert [real.set_size(players) for players in (2, 3, 4)] == [30, 24, 24]


def test_one_dragon_for_each_floor(real):
    floors = [
        tiles.floor(real[n], half)
        for n in range(24)
        for half in (0, 1)
        if real[n] >> 18 + 3 * half & 1
    ]
    assert sorted(floors) == [tiles.GREEN, tiles.PINK, tiles.WHITE]


def test_tiles_are_split_by_a_diagonal_wall(real):
    assert real.splits(0, 24)


def test_hardly_a_tile_is_empty(real):
    assert sum(not real[n] >> 16 & 0x3F for n in range(30)) <= 5


@pytest.mark.parametrize(
    ("floor", "walls", "arches", "advisors", "dragons"),
    [
        (tiles.GREEN, 1, 0, 0, 1),
        (tiles.PINK, 2, 1, 1, 0),
        (tiles.WHITE, 1, 0, 2, 0),
    ],
    ids=["green, dragon", "pink, gate", "white, two advisors"],
)
def test_the_tiles_shown_in_the_rules_are_there(real, floor, walls, arches, advisors, dragons):
    def shows(value):
        edges = [value >> 2 * side & 3 for side in range(4)]
        content = (tiles.advisors(value, 0), tiles.dragons(value, 0))
        return (
            not value & tiles.SPLIT
            and tiles.floor(value, 0) == floor
            and (edges.count(tiles.WALL), edges.count(tiles.ARCH)) == (walls, arches)
            and content == (advisors, dragons)
        )

    assert any(shows(real[n]) for n in range(24))


def test_a_tile_without_walls_and_tiles_with_three_advisors_exist(real):
    assert any(not real[n] & 0x1FF for n in range(24))
    assert max(tiles.advisors(real[n], 0) for n in range(24)) == 3


@pytest.mark.parametrize("back", [0, 1])
def test_no_two_colours_join_inside_the_start_tile(real, back):
    first = real.start(back)
    for number in range(9):
        for side, other in ((1, number + 1), (2, number + 3)):
            if other > 8 or (side == 1 and other % 3 == 0):
                continue
            here, there = real[first + number], real[first + other]
            if here >> 2 * side & 3 == tiles.OPEN and there >> 2 * (side ^ 2) & 3 == tiles.OPEN:
                assert tiles.floor(here, 0) == tiles.floor(there, 0)


@pytest.mark.parametrize("back", [0, 1])
def test_the_temple_lies_in_the_middle(real, back):
    assert tiles.floor(real[real.start(back) + 4], 0) == tiles.TEMPLE


def test_the_front_has_gardens_in_its_corners_and_the_back_has_larger_rooms(real):
    front, back = ([real[real.start(side) + n] for n in range(9)] for side in (0, 1))
    assert [tiles.floor(front[n], 0) for n in (0, 2, 6, 8)] == [tiles.GARDEN] * 4

    def joins(cells):
        pairs = [(n, n + 1, 1) for n in range(9) if n % 3 < 2] + [(n, n + 3, 2) for n in range(6)]
        return sum(not (cells[a] >> 2 * s | cells[b] >> 2 * (s ^ 2)) & 3 for a, b, s in pairs)

    assert joins(back) > joins(front) == 0


# ---- what the board says of a bad table ----

GOOD = packed([record()] * 4, [record(mark=1)])


def test_more_dragons_than_a_room_can_count_are_refused():
    """Four players' dragons may all lie in one room behind a gate, counted there in 7 bits."""
    two = record("oooo", dragon=1, split=(0, 0, 0, 1))
    assert Tiles(packed([two] * 15 + [record(dragon=1)])).all == 16
    assert what_is_wrong(packed([two] * 16)) == "32 dragons are too many, 31 fit"


def altered(offset, value):
    table = bytearray(GOOD)
    table[offset] = value
    return bytes(table)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (b"", "only 0 bytes, the header alone has 16"),
        (GOOD[:15], "only 15 bytes, the header alone has 16"),
        (altered(0, 0x66), "not a tile table (it should begin with FCTL)"),
        (b"hello, this is a text file", "not a tile table (it should begin with FCTL)"),
        (altered(4, 2), "version 2, this program reads version 1"),
        (altered(4, 0), "version 0, this program reads version 1"),
        (altered(5, 3), "header fields make no sense"),
        (altered(8, 8), "header fields make no sense"),
        (altered(9, 1), "header fields make no sense"),
        (altered(10, 1), "header fields make no sense"),
        (altered(11, 1), "header fields make no sense"),
        (altered(7, 3), "5 tiles of which 3 marked are too few or too many"),
        (altered(7, 6), "5 tiles of which 6 marked are too few or too many"),
        (altered(6, 32), "32 tiles of which 1 marked are too few or too many"),
        (packed([record()] * 31), "31 tiles of which 0 marked are too few or too many"),
        (
            packed([record()] * 30, [record(mark=1)] * 17),
            "47 tiles of which 17 marked are too few or too many",
        ),
        (GOOD[:-1], "107 bytes where 108 are expected"),
        (GOOD + b"\0", "109 bytes where 108 are expected"),
        (altered(6, 6), "108 bytes where 112 are expected"),
        (altered(12, GOOD[12] ^ 1), "checksum differs"),
        (altered(20, GOOD[20] ^ 1), "checksum differs"),
        (altered(107, 0x80), "checksum differs"),
    ],
)
def test_a_damaged_table_is_refused_in_one_line(table, says):
    assert what_is_wrong(table) == says


@pytest.mark.parametrize(
    ("number", "value", "says"),
    [
        (0, 0x03, "tile 1: side 0 is neither open, wall nor arch"),
        (1, 0xC0, "tile 2: side 3 is neither open, wall nor arch"),
        (2, 1 << 9, "tile 3: has a second half but no split"),
        (2, 1 << 13, "tile 3: has a second half but no split"),
        (2, 1 << 15, "tile 3: has a second half but no split"),
        (2, 1 << 19, "tile 3: has a second half but no split"),
        (2, 1 << 21, "tile 3: has a second half but no split"),
        (3, 1 << 23, "tile 4: unknown bits are set"),
        (3, 1 << 31, "tile 4: unknown bits are set"),
        (3, MARK, "tile 4: two-player mark out of place"),
        (4, 0, "tile 5: two-player mark out of place"),
        (5, record("wwww", 4, mark=1), "tile 6: two-player mark out of place"),
        (0, record(floor=3), "tile 1: floor 3 is not for it"),
        (0, record("wwww", floor=4), "tile 1: floor 4 is not for it"),
        (0, record(split=(0, 7, 0, 0)), "tile 1: floor 7 is not for it"),
        (5, record(floor=5), "tile 6: floor 5 is not for it"),
        (22, record("wwww", floor=7), "tile 23: floor 7 is not for it"),
        (5, record("wwaw", 4), "tile 6: a garden must be walled all round"),
        (6, record("oooo", 0, advisors=1), "tile 7: the start tile has no advisors and no dragons"),
        (6, record("oooo", 0, dragon=1), "tile 7: the start tile has no advisors and no dragons"),
        (6, record("aaaa", 3, dragon=1), "tile 7: the start tile has no advisors and no dragons"),
        (6, record("wwww", 4, dragon=1), "tile 7: the start tile has no advisors and no dragons"),
    ],
)
def test_a_field_that_cannot_be_is_named_even_if_the_checksum_fits(number, value, says):
    table = bytearray(GOOD)
    struct.pack_into("<I", table, 16 + 4 * number, value)
    assert what_is_wrong(sealed(table)) == says


def test_the_message_names_the_file_it_was_told():
    with pytest.raises(TileError, match=r"^other\.bin: only 3 bytes"):
        Tiles(b"abc", "other.bin")


@pytest.mark.parametrize(("plain", "marked"), [(3, 0), (30, 0), (30, 16), (3, 43)])
def test_the_smallest_and_largest_sets_are_read(plain, marked):
    table = Tiles(packed([record()] * plain, [record(mark=1)] * marked))
    assert (table.plain, table.all) == (plain, plain + marked)


# ---- ten thousand damaged tables ----


def is_sound(table):
    """Whether a table keeps to the layout, judged without the loader."""
    if len(table) < 16 or table[:6] != b"FCTL\1\4" or table[8:12] != b"\x09\2\0\0":
        return False
    count, marked = table[6], table[7]
    if not 3 <= count - marked <= 30 or count > 46 or len(table) != 16 + 4 * (count + 18):
        return False
    if sealed(table) != table:
        return False
    values = struct.unpack(f"<{count + 18}I", table[16:])
    return all(
        record_is_sound(value, number >= count, count - marked <= number < count)
        for number, value in enumerate(values)
    )


def record_is_sound(value, start, marked):
    bits = f"{value:032b}"[::-1]
    field = {
        name: int(bits[low : high + 1][::-1], 2)
        for name, low, high in (
            *(("split", 8, 8), ("gate", 9, 9), ("floor a", 10, 12), ("floor b", 13, 15)),
            *(("advisors a", 16, 17), ("advisors b", 19, 20), ("dragon b", 21, 21)),
            *(("mark", 22, 22), ("rest", 23, 31)),
        )
    }
    edges = [bits[n : n + 2] for n in (0, 2, 4, 6)]
    if "11" in edges or field["rest"] or field["mark"] != marked:
        return False
    if not field["split"] and any(
        field[name] for name in ("gate", "floor b", "advisors b", "dragon b")
    ):
        return False
    floors = [field["floor a"]] + [field["floor b"]] * field["split"]
    if max(floors) > (4 if start else 2) or (4 in floors and edges != ["10"] * 4):
        return False
    return not (start and (field["advisors a"] or field["advisors b"]))


def dragon_at_the_start(table):
    """No start tile has one; whether the loader minds is its own affair."""
    first = 16 + 4 * table[6]
    return any(value & 0x240000 for (value,) in struct.iter_unpack("<I", table[first:]))


def damaged(table, chance):
    """The table with one to four injuries of one kind, sometimes with a checksum that fits."""
    table = bytearray(table)
    kind = chance.randrange(7)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        place = chance.randrange(len(table)) if table else 0
        if kind == 0 and table:
            table[place] ^= 1 << chance.randrange(8)
        elif kind == 1 and table:
            table[place] = chance.randrange(256)
        elif kind == 2:
            del table[place:]
        elif kind == 3:
            table += chance.randbytes(chance.randrange(1, 9))
        elif kind == 4 and table:
            del table[place : place + chance.randrange(1, 9)]
        elif kind == 5 and len(table) > 16:  # a bit below the mark: often a sound record
            bit = chance.randrange(22)
            table[16 + 4 * chance.randrange((len(table) - 16) // 4) + bit // 8] ^= 1 << bit % 8
        elif kind == 6:  # a tile more or less, and the header knows of it
            if chance.random() < 0.5:
                del table[16:20]
                table[6] -= 1
            else:
                table[16:16] = struct.pack("<I", chance.getrandbits(22))
                table[6] += 1
    if chance.random() < 0.6 and len(table) >= 16:
        table = sealed(table)
    return bytes(table)


def test_no_damage_gets_past_the_loader():
    good = TABLE.read_bytes()
    chance = random.Random(20261)
    refused = read = 0
    for _ in range(10_000):
        table = damaged(good, chance)
        try:
            loaded = Tiles(table)
        except TileError as error:
            refused += 1
            text = str(error)
            assert text.startswith("tiles.bin: ") and text.endswith(REMEDY) and "\n" not in text
            assert not is_sound(table) or dragon_at_the_start(table), table.hex()
        else:
            read += 1
            assert is_sound(table), table.hex()
            assert list(loaded.records) == [v for (v,) in struct.iter_unpack("<I", table[16:])]
    assert refused > 5_000
    assert read > 500
