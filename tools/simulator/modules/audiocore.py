# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `audiocore`: samples that can be played. Nothing is decoded."""


class RawSample:
    def __init__(self, buffer, *, channel_count=1, sample_rate=8000, single_buffer=True):
        self.buffer = buffer
        self.channel_count = channel_count
        self.sample_rate = sample_rate

    def deinit(self):
        self.buffer = None


class WaveFile:
    """Keeps the file; `sample_rate` is the header's (bytes 24 to 27)."""

    bits_per_sample = 16
    channel_count = 1

    def __init__(self, file, buffer=None):
        self.file = open(file, "rb") if isinstance(file, str) else file  # noqa: SIM115
        header = self.file.read(44)
        if header[:4] != b"RIFF" or header[8:12] != b"WAVE":
            raise ValueError("Invalid wave file")
        self.sample_rate = int.from_bytes(header[24:28], "little")

    def deinit(self):
        self.file.close()
