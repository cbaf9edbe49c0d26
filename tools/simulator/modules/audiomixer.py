# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `audiomixer`: voices that note what they are given to play."""

import wiring


class MixerVoice:
    def __init__(self):
        self.level = 1.0
        self.loop = False
        self.playing = False

    def play(self, sample, *, loop=False):
        self.loop = loop
        self.playing = True
        wiring.sound("play", sample)

    def stop(self):
        if self.playing:
            wiring.sound("stop", None)
        self.playing = False


class Mixer:
    def __init__(
        self,
        *,
        voice_count=2,
        buffer_size=1024,
        channel_count=2,
        bits_per_sample=16,
        samples_signed=True,
        sample_rate=8000,
    ):
        if not 1 <= voice_count <= 255:
            raise ValueError("voice_count must be 1-255")
        self.voice = tuple([MixerVoice() for _ in range(voice_count)])
        self.sample_rate = sample_rate

    @property
    def playing(self):
        for voice in self.voice:
            if voice.playing:
                return True
        return False

    def play(self, sample, *, voice=0, loop=False):
        self.voice[voice].play(sample, loop=loop)

    def stop_voice(self, voice=0):
        self.voice[voice].stop()

    def deinit(self):
        for voice in self.voice:
            voice.stop()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
