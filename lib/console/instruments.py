# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The instruments behind sound.py: made once, at power on, so they are not loaded otherwise.

    amplifier, out, voice, notes, synth = tune()    # None: no sound here

A synthesizer whose own waveform is a bell, behind a mixer that plays from now on, and the
notes that are no bells. Whoever asks keeps all five: out would be collected and fall silent.
"""

import math
from array import array

import board

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_RATE = const(16000)  # samples a second: an envelope's step, 256 samples, takes 16 ms
_WAVE = const(64)  # samples of a waveform

# Notes of our own: Hz, hundredths of a second until silent, loudness in percent, wave.
_SOFT = const(0)
_HOLLOW = const(1)
_OWN = (
    (1760, 4, 24, _SOFT),  # 0 step
    (988, 7, 40, _SOFT),  # 1 turn
    (392, 9, 90, _HOLLOW),  # 2, 3 wood on wood: two tones that make no chord
    (1075, 5, 60, _SOFT),
    (175, 15, 90, _HOLLOW),  # 4 dull
    (220, 140, 55, _HOLLOW),  # 5, 6, 7 gong: two tones beat, the third is no octave
    (223, 120, 45, _SOFT),
    (607, 80, 25, _SOFT),
)


def _wave(partials):
    """One turn of a tone with these shares of its overtones."""
    wave = array("h", bytes(2 * _WAVE))
    scale = 32767 / sum(partials)
    for at in range(_WAVE):
        height = 0
        for number in range(len(partials)):
            height += partials[number] * math.sin(2 * math.pi * at * (number + 1) / _WAVE)
        wave[at] = int(scale * height)
    return wave


def _plucked(synthio, seconds, level):
    return synthio.Envelope(
        attack_time=0,
        decay_time=seconds,
        release_time=seconds,
        attack_level=level,
        sustain_level=0,
    )


def tune():
    try:
        import audioio
        import audiomixer
        import digitalio
        import synthio

        amplifier = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
        speaker = board.SPEAKER
    except (ImportError, AttributeError):
        return None  # a board or a firmware without sound
    amplifier.switch_to_output(value=True)
    soft = _wave(b"\x01")
    hollow = _wave(b"\x06\x03\x02\x01")
    bell = _wave(b"\x09\x02\x03\x01\x01")
    synth = synthio.Synthesizer(
        sample_rate=_RATE, channel_count=1, waveform=bell, envelope=_plucked(synthio, 0.6, 0.4)
    )
    notes = [
        synthio.Note(
            frequency=pitch,
            amplitude=percent / 100,
            envelope=_plucked(synthio, hundredths / 100, 1),
            waveform=hollow if wave else soft,
        )
        for pitch, hundredths, percent, wave in _OWN
    ]
    mixer = audiomixer.Mixer(
        voice_count=1,
        buffer_size=1024,
        channel_count=1,
        bits_per_sample=16,
        samples_signed=True,
        sample_rate=_RATE,
    )
    out = audioio.AudioOut(speaker)
    out.play(mixer)
    voice = mixer.voice[0]
    voice.play(synth)  # type: ignore[arg-type]  # the stubs forget synthesizers
    return amplifier, out, voice, notes, synth
