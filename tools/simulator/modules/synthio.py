# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `synthio`: a synthesizer that notes which notes go down and up.

    synth.press(note)       # one note, as an int (MIDI) or a Note, or several in a tuple or list

As on the board a note that is pressed again begins anew, a note whose envelope has no sustain ends
by itself, and of more than twelve notes at once the thirteenth is dropped. What a note sounds like
is worked out by simulator/audible.py.

Limits: no LFO, no Math, no filter, no MIDI files. Pressing and releasing allocate nothing.
"""

from collections import namedtuple

import wiring

CHANNELS = 12
SEVERAL = (tuple, list)  # made once: a tuple in a hot path allocates
TICKS = 0x1FFFFFFF
HELD = -1
waveform_max_length = 16384

_Envelope = namedtuple(
    "Envelope", ("attack_time", "decay_time", "release_time", "attack_level", "sustain_level")
)


# A class on the board; here a function, so that nobody can change an envelope once it is made.
def Envelope(
    *,
    attack_time=0.1,
    decay_time=0.05,
    release_time=0.2,
    attack_level=1.0,
    sustain_level=0.8,
):
    for seconds in (attack_time, decay_time, release_time):
        if seconds < 0:
            raise ValueError("times must be >= 0")
    for level in (attack_level, sustain_level):
        if not 0 <= level <= 1:
            raise ValueError("levels must be 0-1")
    return _Envelope(attack_time, decay_time, release_time, attack_level, sustain_level)


def _check_envelope(envelope):
    if envelope is not None and not isinstance(envelope, _Envelope):
        raise TypeError("envelope must be of type Envelope, not %s" % type(envelope).__name__)
    return envelope


def _lasts(envelope):
    """Milliseconds after which a plucked note is silent; HELD for one that waits for release."""
    if envelope is None or envelope.sustain_level:
        return HELD
    return int(1000 * (envelope.attack_time + envelope.decay_time))


def _check_waveform(waveform):
    if waveform is not None:
        # MicroPython's arrays do not tell their type; there only the length is looked at.
        kind = getattr(waveform, "typecode", getattr(waveform, "format", "h"))
        if kind != "h" or isinstance(waveform, (bytes, bytearray)):
            raise ValueError("waveform must be array of type 'h'")
        if not 2 <= len(waveform) <= waveform_max_length:
            raise ValueError("waveform length must be 2-%d" % waveform_max_length)
    return waveform


def _check_number(value, name):
    """A BlockInput without blocks: a number, or None for 0."""
    if value is not None and not isinstance(value, (int, float)):
        raise TypeError("%s must be of type BlockInput, not %s" % (name, type(value).__name__))
    return value


class Note:
    def __init__(
        self,
        frequency,
        *,
        panning=0.0,
        waveform=None,
        waveform_loop_start=0,
        waveform_loop_end=waveform_max_length,
        envelope=None,
        amplitude=1.0,
        bend=0.0,
        filter=None,
        ring_frequency=0.0,
        ring_bend=0.0,
        ring_waveform=None,
        ring_waveform_loop_start=0,
        ring_waveform_loop_end=waveform_max_length,
    ):
        if filter is not None:
            raise NotImplementedError("this stand-in has no filters")
        self.frequency = frequency
        self.panning = _check_number(panning, "panning")
        self.waveform = waveform
        self.waveform_loop_start = _check_number(waveform_loop_start, "waveform_loop_start")
        self.waveform_loop_end = _check_number(waveform_loop_end, "waveform_loop_end")
        self.envelope = envelope
        self.amplitude = amplitude
        self.bend = _check_number(bend, "bend")
        self.filter = filter
        self.ring_frequency = ring_frequency
        self.ring_bend = _check_number(ring_bend, "ring_bend")
        self.ring_waveform = _check_waveform(ring_waveform)
        self.ring_waveform_loop_start = ring_waveform_loop_start
        self.ring_waveform_loop_end = ring_waveform_loop_end

    @property
    def frequency(self):
        return self._frequency

    @frequency.setter
    def frequency(self, frequency):
        if not 0 <= frequency <= 32767:
            raise ValueError("frequency must be 0-32767")
        self._frequency = frequency

    @property
    def amplitude(self):
        return self._amplitude

    @amplitude.setter
    def amplitude(self, amplitude):
        self._amplitude = _check_number(amplitude, "amplitude")

    @property
    def waveform(self):
        return self._waveform

    @waveform.setter
    def waveform(self, waveform):
        self._waveform = _check_waveform(waveform)

    @property
    def envelope(self):
        return self._envelope

    @envelope.setter
    def envelope(self, envelope):
        self._envelope = _check_envelope(envelope)
        self.lasts = _lasts(envelope)


class Synthesizer:
    bits_per_sample = 16
    max_polyphony = CHANNELS

    def __init__(self, *, sample_rate=11025, channel_count=1, waveform=None, envelope=None):
        if not 1 <= channel_count <= 2:
            raise ValueError("channel_count must be 1-2")
        self.sample_rate = sample_rate
        self.channel_count = channel_count
        self.waveform = _check_waveform(waveform)
        self.envelope = envelope
        self.blocks = []
        self._notes = [None] * CHANNELS
        self._ends = [HELD] * CHANNELS  # when each falls silent by itself

    @property
    def envelope(self):
        return self._envelope

    @envelope.setter
    def envelope(self, envelope):
        self._envelope = _check_envelope(envelope)
        self._lasts = _lasts(envelope)

    @property
    def pressed(self):
        self._drop_silent(wiring.ticks_ms())
        return tuple([note for note in self._notes if note is not None])

    def _drop_silent(self, now):
        for channel in range(CHANNELS):
            end = self._ends[channel]
            if end != HELD and (now - end) & TICKS < TICKS >> 1:
                self._notes[channel] = None
                self._ends[channel] = HELD

    def _press(self, note):
        lasts = self._lasts
        if isinstance(note, Note):
            if note.envelope is not None:
                lasts = note.lasts
        else:
            _check_midi(note)
        now = wiring.ticks_ms()
        self._drop_silent(now)
        if note in self._notes:
            channel = self._notes.index(note)
        elif None in self._notes:
            channel = self._notes.index(None)
        else:
            return
        self._notes[channel] = note
        self._ends[channel] = HELD if lasts == HELD else (now + lasts) & TICKS
        wiring.sound("press", note)

    def _release(self, note):
        if not isinstance(note, Note):
            _check_midi(note)
        if note in self._notes:
            channel = self._notes.index(note)
            self._notes[channel] = None
            self._ends[channel] = HELD
            wiring.sound("release", note)

    def press(self, notes):
        if isinstance(notes, SEVERAL):
            for note in notes:
                self._press(note)
        else:
            self._press(notes)

    def release(self, notes):
        if isinstance(notes, SEVERAL):
            for note in notes:
                self._release(note)
        else:
            self._release(notes)

    def change(self, release=(), press=(), retrigger=()):
        self.release(release)
        self.press(press)

    def release_all(self):
        self._drop_silent(wiring.ticks_ms())
        for channel in range(CHANNELS):
            note = self._notes[channel]
            if note is not None:
                self._release(note)

    def release_all_then_press(self, notes):
        self.release_all()
        self.press(notes)

    def deinit(self):
        self.release_all()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()


def _check_midi(note):
    if not isinstance(note, int):
        raise TypeError("note must be of type int or Note, not %s" % type(note).__name__)
    if not 0 <= note <= 127:
        raise ValueError("note must be 0-127")


def midi_to_hz(midi_note):
    return 440.0 * 2 ** ((midi_note - 69) / 12)
