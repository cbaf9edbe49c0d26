# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Sound: screens say what happened, this decides what it sounds like.

    sound = Sound()
    sound.volume = 2            # 0 off, 1 quiet, 2, 3 loud
    sound.play(CLOSE, 12)       # at once; a room worth 12 sounds richer than one worth 2
    sound.tick(now)             # every frame: the later notes of a short tune

A synthesizer behind a mixer that is played once and never stopped. All notes are plucked:
they end by themselves, so nothing has to be let go. Sounds of one moment (steps, turns,
knocks) go over a tune that is under way; a new tune takes the place of the old one.

Limits: tunes keep time by the frames, to about 20 ms, and are late when a frame is; a bar
is never made up for. While the flash is written the speaker repeats its last 30 ms, so let
a sound come after the write, not before. Without the modules or the speaker it is silent.
Cost: 4 KB of buffers (synthesizer 1, mixer 1, DMA 2), 1 KB of notes. Only __init__ and
setting the volume allocate.
"""

from console.buttons import passed
from console.visit import visit

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


MOVE = const(1)  # the cursor or a menu went one step
TURN = const(2)  # the tile was turned
LAY = const(3)  # a tile was laid
REFUSE = const(4)  # that cannot be done
CLOSE = const(5)  # a room was closed
WIN = const(6)
DRAGON = const(7)  # a dragon takes part

LOUDEST = const(3)

_LEVELS = (0.0, 0.16, 0.42, 1.0)  # of the mixer: each about twice as loud to the ear
_FIRST_BELL = const(24)  # lower numbers: notes of our own, see instruments.py

# A tune: for each note the wait before it, in hundredths of a second, and its number.
# CLOSE is a chord of the pentatonic scale, broken upwards: C E G A C D E G.
_TUNES = (
    b"",
    bytes((0, 0)),
    bytes((0, 1)),
    bytes((0, 2, 0, 3)),
    bytes((0, 4)),
    bytes((0, 72, 6, 76, 6, 79, 6, 81, 6, 84, 6, 86, 6, 88, 6, 91)),
    bytes((0, 67, 12, 72, 12, 76, 12, 79, 24, 76, 12, 79, 24, 72, 0, 79, 0, 84, 0, 88)),
    bytes((0, 5, 0, 6, 0, 7)),
)
_LEAST = const(2)  # notes of a room worth nothing much
_PER_NOTE = const(2)  # every two coins add one; most rooms are worth 1 to 8


class Sound:
    def __init__(self):
        self._synth = None
        self._volume = 2
        self._tune = _TUNES[0]
        self._at = 0  # next note of the tune
        self._end = 0
        self._begins = False  # the tune's clock starts with the next frame
        self._since = 0
        parts = visit("console.instruments", "tune")
        if parts:
            self._amplifier, self._out, self._voice, self._notes, self._synth = parts
            self.volume = self._volume

    @property
    def volume(self):
        return self._volume

    @volume.setter
    def volume(self, volume):
        """0 to LOUDEST; at 0 the amplifier is off."""
        self._volume = volume
        if self._synth is not None:
            self._voice.level = _LEVELS[volume]
            self._amplifier.value = volume > 0
            if not volume:
                self._end = self._at

    def play(self, what, value=0):
        """Let it be heard; `value` is what a closed room is worth."""
        if self._synth is None or not self._volume:
            return
        tune = _TUNES[what]
        end = len(tune)
        if what == CLOSE:
            notes = _LEAST + value // _PER_NOTE
            if 2 * notes < end:
                end = 2 * notes
        at = self._strike(tune, 0, end)
        if at < end:
            self._tune = tune
            self._at = at
            self._end = end
            self._begins = True

    def tick(self, now):
        """Go on with the tune; call it once a frame."""
        if self._at == self._end:
            return
        if self._begins:
            self._begins = False
            self._since = now
        elif passed(now, self._since) >= 10 * self._tune[self._at]:
            self._since = now
            self._at = self._strike(self._tune, self._at, self._end)

    def _strike(self, tune, at, end):
        """Strike a note and those without a wait after it; return where the next one is."""
        while True:
            note = tune[at + 1]
            self._synth.press(note if note >= _FIRST_BELL else self._notes[note])
            at += 2
            if at == end or tune[at]:
                return at
