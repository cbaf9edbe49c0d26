# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `synthio`: a synthesizer that notes which notes go down and up.

    synth.press(note)       # one note, as an int (MIDI) or a Note, or several in a tuple or list

Limits: silent; no LFO, no Math, no MIDI files. Twelve notes sound at once; a thirteenth is dropped,
as on the board.
"""

import wiring

CHANNELS = 12
SEVERAL = (tuple, list)  # made once: a tuple in a hot path allocates
waveform_max_length = 16384


class Envelope:
    def __init__(
        self,
        *,
        attack_time=0.1,
        decay_time=0.05,
        release_time=0.2,
        attack_level=1.0,
        sustain_level=0.8,
    ):
        for level in (attack_level, sustain_level):
            if level is not None and not 0 <= level <= 1:
                raise ValueError("levels are between 0 and 1")
        self.attack_time = attack_time
        self.decay_time = decay_time
        self.release_time = release_time
        self.attack_level = attack_level
        self.sustain_level = sustain_level


class Note:
    def __init__(
        self,
        frequency,
        *,
        panning=0.0,
        waveform=None,
        envelope=None,
        amplitude=1.0,
        bend=0.0,
        filter=None,
        ring_frequency=0.0,
        ring_bend=0.0,
        ring_waveform=None,
    ):
        if not 0 <= frequency <= 32767:
            raise ValueError("frequency must be 0-32767")
        self.frequency = frequency
        self.panning = panning
        self.waveform = waveform
        self.envelope = envelope
        self.amplitude = amplitude
        self.bend = bend
        self.filter = filter
        self.ring_frequency = ring_frequency
        self.ring_bend = ring_bend
        self.ring_waveform = ring_waveform


class Synthesizer:
    def __init__(self, *, sample_rate=11025, channel_count=1, waveform=None, envelope=None):
        self.sample_rate = sample_rate
        self.channel_count = channel_count
        self.waveform = waveform
        self.envelope = envelope
        self.blocks = []
        self._pressed = [None] * CHANNELS

    @property
    def pressed(self):
        return tuple([note for note in self._pressed if note is not None])

    def _press(self, note):
        if note not in self._pressed and None in self._pressed:
            self._pressed[self._pressed.index(None)] = note
            wiring.sound("press", note)

    def _release(self, note):
        if note in self._pressed:
            self._pressed[self._pressed.index(note)] = None
            wiring.sound("release", note)

    def press(self, press=()):
        if isinstance(press, SEVERAL):
            for note in press:
                self._press(note)
        else:
            self._press(press)

    def release(self, release=()):
        if isinstance(release, SEVERAL):
            for note in release:
                self._release(note)
        else:
            self._release(release)

    def change(self, release=(), press=(), retrigger=()):
        self.release(release)
        self.press(press)

    def release_all(self):
        for channel in range(CHANNELS):
            note = self._pressed[channel]
            if note is not None:
                self._pressed[channel] = None
                wiring.sound("release", note)

    def release_all_then_press(self, press):
        self.release_all()
        self.press(press)

    def deinit(self):
        self.release_all()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()


def midi_to_hz(midi_note):
    return 440.0 * 2 ** ((midi_note - 69) / 12)
