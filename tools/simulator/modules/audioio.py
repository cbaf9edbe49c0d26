# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `audioio`: the speaker's wire. What is played is noted, not heard.

Limits: a sample never ends by itself; `playing` stays True until stop().
"""

import wiring
from microcontroller import claim

DAC = ("SPEAKER", "A1")  # the two pins that can do more than on and off


class AudioOut:
    def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
        self._pin = claim(left_channel, self)
        if left_channel.name not in DAC:
            self._pin.free()
            raise ValueError("Invalid left_channel pin")
        self._playing = False
        self._paused = False

    @property
    def playing(self):
        return self._playing

    @property
    def paused(self):
        return self._paused

    def play(self, sample, *, loop=False):
        if getattr(sample, "sample_rate", None) is None:
            raise TypeError("%s is no sample" % type(sample).__name__)
        self._playing = True
        self._paused = False
        wiring.sound("play", sample)

    def stop(self):
        if self._playing:
            wiring.sound("stop", None)
        self._playing = False

    def pause(self):
        if not self._playing:
            raise RuntimeError("Not playing")
        self._paused = True

    def resume(self):
        self._paused = False

    def deinit(self):
        self.stop()
        self._pin.free()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
