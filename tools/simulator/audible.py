# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What the speaker would give: CircuitPython's synthio worked out in numpy, as samples or as sound.

    samples, rate = render(sim.sounds)      # of a run that is over: int16, for tests and files
    save("game.wav", samples, rate)

    with Speaker(sim):                      # while it is played by hand
        sim.play(window)

The arithmetic is the firmware's, in whole numbers: waveforms read without smoothing, envelopes that
step every 256 samples, the knee that keeps many notes from clipping, the mixer's level.

A computer without a sound device, or without pygame-ce, stays silent: the device is opened in the
background at the first sound, so nobody waits for one that does not answer.

Limits: one synthesizer; no filters, bends, rings or panning. A note pressed again starts its wave
anew, where the board goes on with it. A note that is held is heard for two seconds at most while
playing by hand.
"""

import contextlib
import os
import threading
import wave

import numpy as np

BLOCK = 256  # SYNTHIO_MAX_DUR: samples between two steps of an envelope
KNEE = 28000  # beyond it loud mixtures are pressed together
SQUEEZE = 0xFFFFFFF // (32768 * 12 - KNEE)  # for twelve notes at once
LONGEST_HELD = 2.0  # seconds
SQUARE = (-32768, 32767)
LIVE_RATE = 48000


# ---- one note ---------------------------------------------------------------------------------


def _step(rate, seconds, difference):
    """How much an envelope changes in a block, to go so far in so many seconds."""
    samples = round(seconds * rate)
    if not samples:
        return 32767
    return min(32767, max(1, abs(difference) * BLOCK // samples))


def _levels(envelope, rate, held):
    """The envelope's level in each block, until silence; `held` is in blocks."""
    if envelope is None:
        return [32767] * held
    top = int(32767 * envelope.attack_level)
    sustain = int(32767 * envelope.sustain_level * envelope.attack_level)
    attack = _step(rate, envelope.attack_time, top)
    decay = _step(rate, envelope.decay_time, top - sustain)
    release = _step(rate, envelope.release_time, sustain or top)
    levels = []
    level, rising = min(attack, top), attack < top
    while level and len(levels) < held:
        levels.append(level)
        if rising:
            level = min(level + attack, top)
            rising = level < top
        else:
            level = max(level - decay, sustain)
    while level > 0:
        levels.append(level)
        level -= release
    return levels


def _frequency(note):
    """In Hz: a number is MIDI's."""
    return 440 * 2 ** ((note - 69) / 12) if isinstance(note, int) else note.frequency


def tone(note, synth, held=LONGEST_HELD):
    """A note from its press to silence, as the synthesizer adds it up (int32, before the knee)."""
    rate = synth.sample_rate
    table, envelope, amplitude = synth.waveform, synth.envelope, 32767
    if not isinstance(note, int):
        table = table if note.waveform is None else note.waveform
        envelope = envelope if note.envelope is None else note.envelope
        amplitude = min(round((note.amplitude or 0) * 32768), 32767)
    table = np.array(SQUARE if table is None else table, dtype=np.int64)
    levels = np.array(_levels(envelope, rate, int(held * rate) // BLOCK), dtype=np.int64)
    loudness = np.repeat(levels * (32767 * amplitude >> 15) >> 15, BLOCK)
    speed = int(_frequency(note) * 65536 * len(table) + rate // 2) // rate
    if speed > len(table) << 15:
        return np.zeros(0, dtype=np.int32)  # too high for the sample rate: not heard
    phase = np.arange(1, len(loudness) + 1, dtype=np.int64) * speed % (len(table) << 16)
    product = table[phase >> 16] * loudness
    return np.where(product < 0, -(-product >> 16), product >> 16).astype(np.int32)


def _mixed_down(total):
    """Many notes in 16 bits: beyond the knee all is pressed together."""
    over = np.abs(total) - KNEE
    pressed = np.sign(total) * (KNEE + (over.astype(np.int64) * SQUEEZE >> 16))
    return np.where(over > 0, pressed, total).astype(np.int32)


# ---- a whole run ------------------------------------------------------------------------------


def render(sounds):
    """(samples, rate) of a simulator's `sounds`; empty if no synthesizer was played."""
    synth = None
    began = {}  # note -> (first sample, its tone)
    tones, levels = [], [(0, 1.0)]
    for ms, verb, what in sounds:
        if verb == "play" and hasattr(what, "press"):
            synth, began = what, {}
        elif verb == "level":
            levels.append((0 if synth is None else _sample(ms, synth), what))
        elif verb in ("press", "release"):
            at = _sample(ms, synth)
            if what in began:
                first, heard = began.pop(what)
                if verb == "press":
                    heard = heard[: at - first]
                elif at < first + len(heard):
                    heard = tone(what, synth, (at - first) / synth.sample_rate)
                tones.append((first, heard))
            if verb == "press":
                began[what] = at, tone(what, synth)
    tones.extend(began.values())
    if not tones:
        return np.zeros(0, dtype=np.int16), 0
    total = np.zeros(max(first + len(heard) for first, heard in tones), dtype=np.int32)
    for first, heard in tones:
        total[first : first + len(heard)] += heard
    total = _mixed_down(total)
    for (first, level), (end, _) in zip(levels, [*levels[1:], (len(total), 0)], strict=True):
        total[first:end] = total[first:end] * min(max(level, 0), 1)
    return total.astype(np.int16), synth.sample_rate


def _sample(ms, synth):
    """A note that is pressed begins with the next block."""
    return -(-ms * synth.sample_rate // 1000 // BLOCK) * BLOCK


def save(path, samples, rate):
    """Write a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate or LIVE_RATE)
        file.writeframes(samples.astype("<i2").tobytes())


# ---- while playing ----------------------------------------------------------------------------


@contextlib.contextmanager
def _no_complaints():
    """Sound systems write to the terminal what they miss; that is nobody's concern here."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Speaker:
    """Plays what a simulator's board plays, on this computer."""

    def __init__(self, sim):
        self._sim = sim
        self._mixer = None  # pygame's, once it is open
        self._opening = None
        self._synth = None
        self._level = 1.0
        self._made = {}  # what a note sounds like -> pygame's Sound
        self._channels = {}  # note -> where it sounds
        sim.on_sound = self.hear

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._sim.on_sound = None
        if self._mixer is not None:
            self._mixer.quit()
            self._mixer = None

    def open(self):
        """Look for a sound device; without one nothing happens. Called in the background."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        try:
            import pygame
        except ImportError:
            return
        try:
            with _no_complaints():
                pygame.mixer.init(LIVE_RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(16)
        except (NotImplementedError, pygame.error):
            return
        self._mixer = pygame.mixer

    def hear(self, sound):
        """One Sound of the simulator."""
        if self._opening is None:
            self._opening = threading.Thread(target=self.open, daemon=True)
            self._opening.start()
        _, verb, what = sound
        if verb == "play" and hasattr(what, "press"):
            self._synth = what
        elif verb == "level":
            self._level = what
        elif self._mixer is not None and self._synth is not None:
            if what in self._channels:
                self._channels.pop(what).fadeout(10 if verb == "press" else 100)
            if verb == "press":
                channel = self._sound(what).play()
                if channel is not None:
                    channel.set_volume(self._level)
                    self._channels[what] = channel

    def _sound(self, note):
        key = note
        if not isinstance(note, int):
            key = (note.frequency, note.amplitude, note.envelope, bytes(note.waveform or b""))
        if key not in self._made:
            samples, rate = tone(note, self._synth), self._synth.sample_rate
            times = np.arange(len(samples) * LIVE_RATE // rate) * rate / LIVE_RATE
            smooth = np.interp(times, np.arange(len(samples)), samples)
            self._made[key] = self._mixer.Sound(buffer=smooth.astype(np.int16).tobytes())
        return self._made[key]
