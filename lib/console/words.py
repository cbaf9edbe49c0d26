# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Words: every phrase a player reads, from one text file per language.

    words = Words("/lib/forbidden_city/words/en.txt")
    words.text(b"@pass")            # a string, for labels: allocates
    start, end = words.find(b"@pass"), words.end   # bytes of words.all: allocates nothing

The file has one phrase a line, its name first: ``@pass Pass to %1``. %1 to %3 stand
for what the screen fills in; a backslash before an n breaks the line. Lines without @ are
remarks, the last one says that the file is whole; they stay in memory, too, so keep them
short. All languages have the same names. The file is kept as it is, and a name is found by
searching: names need no table of their own.
A file that lacks a phrase shows its name, so nothing is ever blank.
"""


class Words:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.all = file.read()
        self.end = 0

    def find(self, name):
        """Where a phrase begins in self.all; self.end is where it ends. -1: unknown."""
        start = 0
        while True:
            start = self.all.find(name, start)
            if start < 0:
                return -1
            start += len(name)
            if self.all[start] == 0x20:
                break
        self.end = self.all.find(b"\n", start)
        if self.end < 0:
            self.end = len(self.all)
        return start + 1

    def text(self, name, a=None, b=None, c=None):
        """A phrase as a string, with %1, %2, %3 filled in by numbers, names or strings."""
        start = self.find(name)
        if start < 0:
            return name.decode()
        text = self.all[start : self.end].decode().replace("\\n", "\n")
        for mark, value in (("%1", a), ("%2", b), ("%3", c)):
            if value is not None:
                if isinstance(value, bytes):
                    value = self.text(value)
                text = text.replace(mark, str(value))
        return text
