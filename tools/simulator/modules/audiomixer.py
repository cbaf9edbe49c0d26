# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `audiomixer`: voices that note what they are given to play, and how loud."""

import wiring


def matching(mixer, sample):
    """The sample, if the mixer can take it."""
    rate = getattr(sample, "sample_rate", None)
    if rate is None:
        raise TypeError("%s is no sample" % type(sample).__name__)
    if rate != mixer.sample_rate:
        raise ValueError("The sample's sample_rate does not match")
    if mixer.channel_count != 2 and sample.channel_count != mixer.channel_count:
        raise ValueError("The sample's channel_count does not match")
    if getattr(sample, "bits_per_sample", 16) != mixer.bits_per_sample:
        raise ValueError("The sample's bits_per_sample does not match")
    return sample


class MixerVoice:
    def __init__(self, mixer):
        self._mixer = mixer
        self._level = 1.0
        self.panning = 0.0
        self.loop = False
        self._sample = None

    @property
    def playing(self):
        return self._sample is not None

    @property
    def level(self):
        return self._level

    @level.setter
    def level(self, level):
        """Beyond 0 to 1 the board takes the nearer end."""
        if not isinstance(level, (int, float)):
            raise TypeError("level must be of type BlockInput, not %s" % type(level).__name__)
        self._level = level
        wiring.sound("level", level)

    def play(self, sample, *, loop=False):
        self._sample = matching(self._mixer, sample)
        self.loop = loop
        wiring.sound("play", sample)

    def stop(self):
        if self._sample is not None:
            wiring.sound("stop", None)
        self._sample = None

    def end(self):
        self.loop = False


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
        if not 1 <= channel_count <= 2:
            raise ValueError("channel_count must be 1-2")
        if sample_rate < 1:
            raise ValueError("sample_rate must be >= 1")
        if bits_per_sample not in (8, 16):
            raise ValueError("bits_per_sample must be 8 or 16")
        self.sample_rate = sample_rate
        self.channel_count = channel_count
        self.bits_per_sample = bits_per_sample
        self.voice = tuple([MixerVoice(self) for _ in range(voice_count)])

    @property
    def playing(self):
        for voice in self.voice:
            if voice.playing:
                return True
        return False

    def play(self, sample, *, voice=0, loop=False):
        self.voice[voice].play(sample, loop=loop)
        return self

    def stop_voice(self, voice=0):
        self.voice[voice].stop()

    def deinit(self):
        for voice in self.voice:
            voice.stop()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
