# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What is heard: at every moment its own sound, as loud as the players want it, for no memory."""

import shutil
import time
import wave
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from bench import board_source
from console.buttons import passed
from forbidden_city import save as saved
from hands import Hands, richest
from simulator import Simulator, audible, vm_files
from vm import Vm

ROOT = Path(__file__).resolve().parent.parent
MOVE, TURN, LAY, REFUSE, CLOSE, WIN, DRAGON = range(1, 8)
NAMES = {
    MOVE: "move",
    TURN: "turn",
    LAY: "lay",
    REFUSE: "refuse",
    CLOSE: "close",
    WIN: "win",
    DRAGON: "dragon",
}


def heard(*plays, volume=2, frames=120):
    """A handheld at its title, on which all of these are played at once: the simulator after it."""

    def script(sim):
        yield sim.wait(100)
        sound = Hands(sim).game.handheld.sound
        sound.volume = volume
        del sim.sounds[2:]  # what was played before; the synthesizer and its mixer stay
        sim.sounds.append((sim.ms, "level", (0, 0.16, 0.42, 1)[volume]))
        for what in plays:
            sound.play(*what) if isinstance(what, tuple) else sound.play(what)
        yield sim.skip(frames)

    return Simulator(seed=1, pixels=False).run(script)


def presses(sim):
    """(milliseconds since the first, MIDI number or Hz) of each note."""
    struck = [(ms, what) for ms, verb, what in sim.sounds if verb == "press"]
    return [
        (ms - struck[0][0], what if isinstance(what, int) else round(what.frequency))
        for ms, what in struck
    ]


def pitches(sim):
    return [note for _, note in presses(sim)]


# ---- what is struck


@pytest.mark.parametrize(
    ("what", "notes"),
    [
        (MOVE, [1760]),
        (TURN, [988]),
        (LAY, [392, 1075]),
        (REFUSE, [175]),
        (DRAGON, [220, 223, 607]),
    ],
    ids=["move", "turn", "lay", "refuse", "dragon"],
)
def test_a_sound_of_one_moment_is_struck_at_once(what, notes):
    assert presses(heard(what)) == [(0, note) for note in notes]


def test_a_room_sounds_richer_the_more_it_is_worth():
    chords = [pitches(heard((CLOSE, worth), frames=60)) for worth in (1, 2, 4, 6, 8, 10, 12)]
    assert [len(chord) for chord in chords] == [2, 3, 4, 5, 6, 7, 8]
    for poorer, richer in pairwise(chords):
        assert richer[: len(poorer)] == poorer
        assert max(richer) > max(poorer)
    assert pitches(heard((CLOSE, 255), frames=60)) == chords[-1]


@pytest.mark.parametrize("what", [(CLOSE, 99), WIN], ids=["close", "win"])
def test_tunes_are_pentatonic(what):
    notes = pitches(heard(what))
    assert len(notes) >= 8
    assert {note % 12 for note in notes} <= {0, 2, 4, 7, 9}


def test_a_fanfare_takes_its_time_and_ends_in_a_chord():
    struck = presses(heard(WIN))
    times = [ms for ms, _ in struck]
    assert times == sorted(times)
    assert times[0] == 0 and 900 <= times[-1] <= 1300
    chord = [note for ms, note in struck if ms == times[-1]]
    assert chord == [72, 79, 84, 88]
    waits = [later - ms for ms, later in pairwise(times) if later > ms]
    assert all(120 <= wait <= 280 for wait in waits)


def test_a_late_frame_makes_a_tune_late_and_never_a_clatter():
    def script(sim):
        yield sim.wait(100)
        sound = Hands(sim).game.handheld.sound
        del sim.sounds[2:]
        sound.play(CLOSE, 99)
        sound.tick(1000)
        for now in (2000, 2001, 2030, 2061, 2120):
            sound.tick(now)
            counts.append(len(presses(sim)))
        yield sim.skip()

    counts = []
    Simulator(seed=1, pixels=False).run(script)
    assert counts == [2, 2, 2, 3, 3]


def test_the_clock_may_wrap_in_the_middle_of_a_tune():
    assert passed(40, 0x1FFFFFFF - 19) == 60


def test_a_step_does_not_stop_a_tune_but_a_new_tune_does():
    assert sorted(pitches(heard((CLOSE, 2), MOVE, DRAGON))) == [72, 76, 79, 220, 223, 607, 1760]
    assert pitches(heard(WIN, (CLOSE, 2))) == [67, 72, 76, 79]


# ---- how loud


def test_off_is_silent_and_the_amplifier_rests():
    def script(sim):
        yield sim.wait(100)
        sound = Hands(sim).game.handheld.sound
        sound.volume = 0
        for what in NAMES:
            sound.play(what, 20)
        yield sim.skip(60)
        amplifier.append(sim._wiring.pins["SPEAKER_ENABLE"].level)
        sound.volume = 1
        amplifier.append(sim._wiring.pins["SPEAKER_ENABLE"].level)
        yield sim.skip(60)

    amplifier = []
    assert presses_of(Simulator(seed=1, pixels=False).run(script)) == []
    assert amplifier == [False, True]


def presses_of(sim):
    return [sound for sound in sim.sounds if sound.verb == "press"]


def test_off_in_the_middle_of_a_tune_ends_it():
    def script(sim):
        yield sim.wait(100)
        sound = Hands(sim).game.handheld.sound
        sound.play(WIN)
        yield sim.skip(10)
        sound.volume = 0
        count.append(len(presses_of(sim)))
        yield sim.skip(60)
        sound.volume = 3
        yield sim.skip(60)

    count = []
    sim = Simulator(seed=1, pixels=False).run(script)
    assert len(presses_of(sim)) == count[0] < 10


def test_the_option_goes_from_off_to_loud_acts_at_once_and_is_kept():
    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        yield from hands.choose(b"@options")
        game = hands.game
        sound = game.handheld.sound
        seen = [sound.volume]
        for _ in range(4):
            before = len(presses_of(sim))
            yield sim.tap("RIGHT")
            seen.append(sound.volume)
            assert (len(presses_of(sim)) > before) == bool(sound.volume)
        assert seen == [2, 3, 0, 1, 2]
        yield sim.tap("LEFT")
        yield sim.tap("B")
        yield sim.restart()
        yield sim.wait(200)
        again = Hands(sim).game
        assert again.handheld.sound.volume == again.kept[saved.SOUND] == 1

    Simulator(seed=1, pixels=False).run(script)


# ---- in a game


def test_a_whole_game_is_heard():
    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2, (0, 1, 0, 0))
        yield sim.wait(50)
        while not hands.over():
            yield from hands.turn(richest)
        for _ in range(4):
            yield sim.tap("A")
            yield sim.wait(2000)
            if hands.match.turn != 255:
                break
        yield sim.wait(500)  # a knock of the next match has two notes

    sim = Simulator(seed=3, pixels=False).run(script)
    notes = pitches(sim)
    assert sim.errors == []
    assert notes.count(1760) > 50  # steps
    # A knock for every tile of both; the chord of a closed room may cut the last one short.
    assert notes.count(392) >= notes.count(1075) >= 56
    assert notes.count(72) >= 5 and 81 in notes  # closed rooms, one of them rich
    chord = [72, 79, 84, 88]
    assert any(notes[at : at + 4] == chord for at in range(len(notes)))  # the fanfare's end


# ---- a board without sound


@pytest.mark.parametrize(
    "lack", ["del board.SPEAKER", "del board.SPEAKER_ENABLE", "sys.modules['synthio'] = None"]
)
def test_without_a_speaker_or_synthesizer_it_is_silent_without_fuss(tmp_path, lack):
    shutil.copytree(ROOT / "lib" / "console", tmp_path / "lib" / "console")
    (tmp_path / "code.py").write_text(
        f"import board, sys\n{lack}\n"
        "from console.sound import Sound\n"
        "sound = Sound()\n"
        "sound.volume = 3\n"
        "sound.play(6)\n"
        "sound.tick(5)\n"
        "print(sound.volume)\n"
    )
    sim = Simulator(program=tmp_path, pixels=False, echo=False).run()
    assert sim.console == ["3"]
    assert sim.sounds == []


# ---- as synthio would render it


@pytest.mark.parametrize("what", NAMES, ids=NAMES.get)
def test_what_is_rendered_is_heard_and_does_not_clip(what):
    samples, rate = audible.render(heard((what, 99), volume=3).sounds)
    loud = np.abs(samples.astype(int))
    assert rate == 16000
    assert loud.max() >= 3000
    assert loud.max() < audible.KNEE
    seconds = np.count_nonzero(np.convolve(loud, np.ones(32))) / rate
    assert seconds < {MOVE: 0.06, TURN: 0.1, LAY: 0.12, REFUSE: 0.2}.get(what, 2.2)


def test_even_all_at_once_stays_within_16_bits():
    samples, _ = audible.render(heard(*[(what, 99) for what in NAMES], volume=3).sounds)
    assert np.abs(samples.astype(int)).max() < 32000


def test_a_knock_is_louder_than_a_step_and_each_volume_than_the_one_before():
    def power(what, volume):
        samples, _ = audible.render(heard(what, volume=volume).sounds)
        return float(np.square(samples.astype(float)).sum())

    assert power(LAY, 2) > 4 * power(MOVE, 2)
    powers = [power(LAY, volume) for volume in (1, 2, 3)]
    assert powers[0] > 0
    assert powers[1] > 4 * powers[0] and powers[2] > 4 * powers[1]


def peaks(samples, rate, count):
    """The strongest frequencies, at least 30 Hz apart."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)), 1 << 16))
    found = []
    for at in np.argsort(spectrum)[::-1]:
        hertz = at * rate / (1 << 16)
        if all(abs(hertz - other) > 30 for other in found):
            found.append(hertz)
        if len(found) == count:
            return found
    return found


@pytest.mark.parametrize(
    ("what", "tones"),
    [
        (MOVE, [1760]),
        (REFUSE, [175, 350]),
        (LAY, [392, 1075]),
        ((CLOSE, 0), [523.3, 659.3]),
        ((CLOSE, 99), [523.3, 659.3, 784, 880, 1046.5, 1174.7, 1318.5, 1568]),
    ],
    ids=["move", "refuse", "lay", "poor room", "rich room"],
)
def test_the_tones_in_a_wav_file_are_those_that_were_meant(tmp_path, what, tones):
    samples, rate = audible.render(heard(what, volume=3).sounds)
    audible.save(tmp_path / "it.wav", samples, rate)
    with wave.open(str(tmp_path / "it.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, rate)
        data = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    assert np.array_equal(data, samples)
    sounding = np.nonzero(data)[0]
    strongest = peaks(data[sounding[0] : sounding[-1]].astype(float), rate, 2 * len(tones) + 2)
    for tone in tones:
        assert min(abs(tone - peak) for peak in strongest) < 12, (tone, strongest)


def test_nothing_played_renders_to_nothing():
    samples, _ = audible.render([])
    assert len(samples) == 0


# ---- on this computer


@pytest.mark.parametrize(("driver", "opens"), [("dummy", True), ("no such driver", False)])
def test_a_computer_with_or_without_a_sound_device_just_plays(monkeypatch, driver, opens):
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    recorded = heard(WIN, MOVE, MOVE).sounds

    class Sim:
        on_sound = None

    with audible.Speaker(Sim) as speaker:
        start = time.perf_counter()
        Sim.on_sound(recorded[0])
        assert time.perf_counter() - start < 1  # nobody waits for a device
        speaker._opening.join(30)
        assert (speaker._mixer is not None) == opens
        for sound in recorded:
            Sim.on_sound(sound)
        assert bool(speaker._made) == opens
    assert Sim.on_sound is None


# ---- the stand-ins are as strict as the board


@pytest.fixture
def modules():
    """synthio, audiomixer, audioio and board as board code gets them."""
    found = {}

    def script(sim):
        yield sim.wait(50)
        import audioio
        import audiomixer
        import board
        import synthio

        found.update(synthio=synthio, audiomixer=audiomixer, audioio=audioio, board=board)

    Simulator(seed=1, pixels=False).run(script)
    return found


@pytest.mark.parametrize(
    ("mistake", "error"),
    [
        ("synthio.Envelope(attack_time=-1)", ValueError),
        ("synthio.Envelope(sustain_level=1.5)", ValueError),
        ("setattr(synthio.Envelope(), 'decay_time', 1)", AttributeError),
        ("synthio.Note(frequency=40000)", ValueError),
        ("synthio.Note(frequency=440, waveform=bytes(64))", ValueError),
        ("synthio.Note(frequency=440, envelope=3)", TypeError),
        ("synthio.Note(frequency=440, amplitude='loud')", TypeError),
        ("synthio.Synthesizer(channel_count=3)", ValueError),
        ("synthio.Synthesizer(44100)", TypeError),
        ("synthio.Synthesizer().press(128)", ValueError),
        ("synthio.Synthesizer().press('C')", TypeError),
        ("synthio.Synthesizer().press(press=60)", TypeError),
        ("audiomixer.Mixer(bits_per_sample=12)", ValueError),
        ("audiomixer.Mixer(sample_rate=8000).voice[0].play(synthio.Synthesizer())", ValueError),
        ("setattr(audiomixer.Mixer().voice[0], 'level', 'loud')", TypeError),
        ("audioio.AudioOut(board.LED)", ValueError),
    ],
)
def test_what_the_board_refuses_is_refused(modules, mistake, error):
    with pytest.raises(error):
        eval(mistake, dict(modules))


def test_a_plucked_note_makes_room_for_others_once_it_is_silent(modules):
    synthio = modules["synthio"]
    pluck = synthio.Envelope(attack_time=0, decay_time=0.1, sustain_level=0)
    plucked = synthio.Synthesizer(envelope=pluck)
    held = synthio.Synthesizer()
    for synth in (plucked, held):
        for note in range(60, 75):
            synth.press(note)
        assert len(synth.pressed) == 12
    import sys

    sys.modules["wiring"] = wiring = held.press.__globals__["wiring"]
    now = wiring.ticks_ms()
    wiring.ticks_ms = lambda: now + 101
    assert plucked.pressed == ()
    assert len(held.pressed) == 12
    del sys.modules["wiring"]


# ---- memory


@pytest.fixture(scope="module")
def vm():
    with Vm(files=vm_files(), mount=["lib"], pystack=8192) as vm:
        vm.run(
            """
            from console.sound import Sound
            sound = Sound()
            def whole(what, value):
                sound.play(what, value)
                now = 0x1FFFFFFF - 300
                for _ in range(80):
                    now = now + 20 & 0x1FFFFFFF
                    sound.tick(now)
            """
        )
        yield vm


@pytest.mark.parametrize("what", NAMES, ids=NAMES.get)
def test_playing_a_sound_to_its_end_takes_nothing_from_the_heap(vm, what):
    assert not vm.allocates("", f"whole({what}, 99)")


def test_that_proof_can_fail(vm):
    assert vm.allocates("", "whole(1, 0)\nsound.volumes = [sound.volume]")


def test_the_whole_tune_is_played_on_the_vm(vm):
    told = vm.run(
        """
        import wiring
        wiring.now_ms += 5000  # all is silent
        struck = []
        wiring.sound = lambda verb, what: struck.append(what if isinstance(what, int) else 0)
        whole(6, 0)
        print(struck)
        wiring.sound = lambda verb, what: None
        """
    )
    assert told == "[67, 72, 76, 79, 76, 79, 72, 79, 84, 88]\n"


def own_cost(name, used):
    """Bytes that importing a module of the console takes once what it uses is there. The table of
    all names grows in leaps: it is brought to different fillings, and the least counts."""
    path = f"lib/console/{name}.py"
    files = vm_files() | {path: board_source(ROOT / path)}
    costs = []
    for names in (0, 80, 160):
        with Vm(files=files, mount=["lib"], pystack=8192) as vm:
            vm.run(f"import {used}")
            vm.run("class Names:\n" + "\n".join(f"    other{n} = 0" for n in range(names + 1)))
            costs.append(vm.import_cost(f"console.{name}"))
    print(f"console.{name}:", min(costs))
    return min(costs)


def test_importing_sound_takes_little_memory():
    used = "board, keypad, console.buttons, console.visit"
    assert own_cost("sound", used) <= 2200
