# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Words: every phrase a player reads, from one text file per language.

    words = Words("/lib/forbidden_city/words/en.txt")
    words.text(b"@pass")            # a string, for labels: allocates
    start, end = words.find(b"@fits"), words.end   # bytes of words.all: allocates nothing

The file has one phrase a line, its name first: ``@pass Pass to %1``. %1 to %3 stand
for what the screen fills in; a backslash before an n breaks the line. Lines without @ are
remarks, the last one says that the file is whole. All languages have the same names.

Phrases above the line ``# more`` change under a player's hands: they stay in memory as they
are, and a name is found by searching, so names need no table of their own. The others, 4 KB
of them, are looked up in the file whenever a screen asks: some milliseconds each.
A file that lacks a phrase shows its name, so nothing is ever blank.
"""

_MORE = b"\n# more\n"
_PIECE = 512  # bytes read at a time: a block of the drive


class Words:
    def __init__(self, path):
        self.load(path)

    def load(self, path):
        """Take the words of this file from now on."""
        text = b""
        with open(path, "rb") as file:
            piece = file.read(_PIECE)
            while piece and _MORE not in text:
                text += piece
                piece = file.read(_PIECE)
        self._path = path
        self._more = text.find(_MORE) if _MORE in text else len(text)
        self.all = text[: self._more] + b"\n"
        self.end = 0

    def find(self, name):
        """Where a phrase begins in self.all; self.end is where it ends. -1: not in memory."""
        start = 0
        while True:
            start = self.all.find(name, start)
            if start < 0:
                return -1
            start += len(name)
            if self.all[start] == 0x20:
                break
        self.end = self.all.find(b"\n", start)
        return start + 1

    def read(self, name):
        """A phrase as bytes, from memory or the file; one that is in neither is its name."""
        start = self.find(name)
        if start >= 0:
            return self.all[start : self.end]
        start = b"\n" + name + b" "
        text = b""
        with open(self._path, "rb") as file:
            file.seek(self._more)
            piece = file.read(_PIECE)
            while piece:
                text += piece
                at = text.find(start)
                if at < 0:
                    text = text[-len(start) :]  # it may begin here
                elif text.find(b"\n", at + 1) > 0:
                    return text[at + len(start) : text.find(b"\n", at + 1)]
                piece = file.read(_PIECE)
        return name

    def text(self, name, a=None, b=None, c=None):
        """A phrase as a string, with %1, %2, %3 filled in by numbers, names or strings."""
        text = self.read(name).decode().replace("\\n", "\n")
        for mark, value in (("%1", a), ("%2", b), ("%3", c)):
            if value is not None:
                if isinstance(value, bytes):
                    value = self.text(value)
                text = text.replace(mark, str(value))
        return text
