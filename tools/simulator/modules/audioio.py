# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `audioio`: the speaker's wire. What is played is noted, not heard.

Limits: a sample never ends by itself; `playing` stays True until stop().
"""

import wiring
from microcontroller import claim


class AudioOut:
    def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
        self._pin = claim(left_channel, self)
        self.playing = False
        self.paused = False

    def play(self, sample, *, loop=False):
        self.playing = True
        self.paused = False
        wiring.sound("play", sample)

    def stop(self):
        if self.playing:
            wiring.sound("stop", None)
        self.playing = False

    def pause(self):
        if not self.playing:
            raise RuntimeError("Not playing")
        self.paused = True

    def resume(self):
        self.paused = False

    def deinit(self):
        self.stop()
        self._pin.free()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()
