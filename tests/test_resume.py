# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Going on after the power went, on the whole handheld: code.py, its screens, nvm and the drive."""

import random
import shutil
import sys

import pytest

import replay
from forbidden_city import save
from hands import Hands, legal_places
from simulator import Simulator

BAR = 12  # pixels above the city


def by_chance(seed):
    """Places chosen by the match alone, so that two runs of it choose alike."""

    def choose(match):
        return random.Random(f"{seed} {match.moves()}").choice(legal_places(match))

    return choose


def laid(match):
    city = match.city
    return [
        (city.x(cell), city.y(cell), city.lay[cell], city.owner(cell)) for cell in range(city.cells)
    ]


def held(match):
    return match.turn, list(match.coins), bytes(match.left), bytes(match._stacks)


def to_hand_off(sim, hands):
    """Press on to the next turn's hand-off: the tallies go by, the next tile is not yet shown."""
    for _ in range(hands.game.closed):
        yield sim.tap("A")
    yield sim.wait(300)


def picture(sim):
    return bytes(sim.bus.frame)


def a_game(turns, choose, cut_after=None):
    """A script: play so many turns; the power goes after one of them. What was seen, turn by turn."""
    seen = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(3, back=True)
        yield sim.wait(300)
        for number in range(turns):
            if number == cut_after:
                yield sim.restart()
                yield sim.wait(300)
                yield sim.tap("A")  # the title offers to go on
                yield sim.wait(300)
                hands = Hands(sim)
            seen.append((held(hands.match), laid(hands.match), picture(sim)))
            yield from hands.turn(choose)
            yield from to_hand_off(sim, hands)
        seen.append((held(hands.match), laid(hands.match), picture(sim)))

    return script, seen


@pytest.mark.parametrize("cut", [1, 4, 9])
def test_the_rest_of_the_game_and_its_hand_offs_are_the_same(cut):
    choose = by_chance(cut)
    straight, seen = a_game(11, choose)
    Simulator(seed=8).run(straight)
    cut_short, seen_again = a_game(11, choose, cut_after=cut)
    sim = Simulator(seed=8).run(cut_short)
    assert sim.errors == []
    for number, (before, after) in enumerate(zip(seen, seen_again, strict=True)):
        assert before[:2] == after[:2], f"turn {number}"
        assert before[2] == after[2], f"another picture at the hand-off of turn {number}"


def test_whenever_it_is_switched_off_every_confirmed_tile_is_there(tmp_path):
    """Storage as it is after presses at random, in the middle of things; each started anew."""
    dice = random.Random(4)
    choose = by_chance(4)
    moments = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        for _ in range(16):
            step = hands.turn(choose)
            confirmed = laid(hands.match)
            for action in step:
                yield action
                if dice.random() < 0.4:
                    folder = tmp_path / str(len(moments))
                    shutil.copytree(sim.folder, folder)
                    now = laid(hands.match)
                    moments.append((bytes(sim.nvm), folder, confirmed, now))

    Simulator(seed=2, pixels=False).run(script)
    assert len(moments) > 30
    for nvm, folder, confirmed, now in moments:

        def look(sim, confirmed=confirmed, now=now):
            yield sim.wait(100)
            yield sim.tap("A")
            yield sim.wait(100)
            found = laid(Hands(sim).match)
            assert found in (confirmed, now), (len(found), len(confirmed), len(now))

        assert Simulator(folder, nvm=nvm, seed=3, pixels=False).run(look).errors == []


def test_a_finished_game_is_on_the_drive_and_can_be_told_again():
    choose = by_chance(6)
    played = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.wait(100)
        match = hands.match
        while not hands.over():
            yield from hands.turn(choose)
        for _ in range(10):
            yield sim.tap("A")
        played.append((laid(match), match.total(0), match.total(1)))

    sim = Simulator(seed=5, pixels=False).run(script)
    text = (sim.folder / "saves" / "GAMES1" / "games.txt").read_text(encoding="ascii")
    record, match = replay.read(text)
    assert (laid(match), match.total(0), match.total(1)) == played[0]
    assert record.number == 1


@pytest.mark.parametrize("leave", [False, True], ids=["the power goes", "leaving"])
def test_a_game_whose_last_tile_was_laid_still_comes_to_its_ranking(leave):
    """The last tile is kept, but the game is not yet counted and written down."""
    totals = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2, (0, 1, 0, 0))
        yield sim.wait(100)
        while hands.match.left[0] or not hands.over():
            yield from hands.turn(by_chance(6))
            if not any(hands.match.left):
                break
        totals.append([hands.match.total(seat) for seat in range(2)])
        if leave:  # the last tile was the bot's, and it is still being looked at
            yield sim.tap("START")
            assert "forbidden_city.screens.pause" in sys.modules
            yield sim.tap("DOWN", 3)
            yield sim.tap("A")  # tiles to come, of which there are no more
            yield sim.tap("B")
            yield sim.tap("UP", 4)
            yield sim.tap("A", 2)
            yield sim.wait(100)
            assert "forbidden_city.screens.title" in sys.modules
        assert save.running(hands.game.kept)

    def go_on(sim):
        hands = Hands(sim)
        yield sim.wait(100)
        yield from hands.choose(b"@resume")
        yield sim.wait(100)
        assert [hands.match.total(seat) for seat in range(2)] == totals[0]
        assert not save.running(hands.game.kept)
        assert "forbidden_city.screens.ending" in sys.modules

    sim = Simulator(seed=5, pixels=False).run(script)
    assert sim.errors == []
    sim = Simulator(sim.folder, nvm=bytes(sim.nvm), seed=3, pixels=False).run(go_on)
    assert sim.errors == []
    text = (sim.folder / "saves" / "GAMES1" / "games.txt").read_text(encoding="ascii")
    match = replay.read(text)[1]
    assert [match.total(seat) for seat in range(2)] == totals[0]


def test_a_record_is_gone_on_with():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        for _ in range(7):
            yield from hands.turn(by_chance(1))

    sim = Simulator(seed=9, pixels=False).run(script)
    kept = replay.payload_of((sim.folder / "saves" / "FCTY1" / "keep.bin").read_bytes())
    assert save.running(kept)
    text = replay.record_from_save((sim.folder / "saves" / "FCTY1" / "keep.bin").read_bytes())

    def go_on(sim):
        yield sim.wait(100)
        yield sim.tap("A")
        yield sim.wait(100)
        hands = Hands(sim)
        assert laid(hands.match) == laid(replay.read(text)[1])
        yield from hands.turn(by_chance(1))

    Simulator(nvm=replay.save_from_record(text), seed=1, pixels=False).run(go_on)


def test_the_picture_of_a_record_is_the_one_on_the_screen():
    """The start tile, pixel by pixel, without its northern cells: the cursor is there."""
    seen = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield from to_hand_off(sim, hands)
        yield sim.tap("A")
        for _ in range(3):  # off the start tile with the cursor
            yield sim.tap("UP")
        yield sim.wait(200)
        assert hands.in_turn()
        seen.append((picture(sim), hands.game.view.left, hands.game.view.top, hands.match.seed))

    Simulator(seed=3).run(script)
    frame, left, top, seed = seen[0]
    painted = replay.picture(replay.Record(1, bytes((2, 0, 0, 0, 0, 0)), seed, ()), scale=1)
    painted = painted.convert("RGB")
    assert painted.size == (80, 80)
    for y in range(16, 48):
        for x in range(48):
            red, green, blue = painted.getpixel((16 + x, 16 + y))
            pixel = red >> 3 << 11 | green >> 2 << 5 | blue >> 3
            at = 160 * (BAR + 16 * (-1 - top) + y) + 16 * (-1 - left) + x
            assert frame[2 * at] << 8 | frame[2 * at + 1] == pixel, (x, y)


class SelectHeld(Simulator):
    """SELECT is down from the moment the power comes on."""

    def _connect(self, readonly):
        super()._connect(readonly)
        self._wiring.keys_down[3] = 1


def test_the_computer_may_have_the_drive_and_the_game_goes_on_without():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        for _ in range(3):
            yield from hands.turn(by_chance(2))

    sim = Simulator(seed=9, pixels=False).run(script)

    def with_select_held(sim):
        yield sim.wait(300)
        yield sim.release("SELECT")
        yield sim.tap("A")
        yield sim.wait(100)
        hands = Hands(sim)
        moves = hands.match.moves()
        for _ in range(3):
            yield from hands.turn(by_chance(2))
        assert hands.match.moves() == moves + 3
        assert hands.game.keep.file_reason == b"@keep_computer"

    SelectHeld(sim.folder, nvm=bytes(sim.nvm), pixels=False).run(with_select_held)
