# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The screen: a bar on top, the stage, a bar below, and whatever floats over them.

    screen.stage                    # a Bitmap of 160x96, 16 colours, to paint into
    screen.over.append(sprite)      # groups and labels above the bitmaps
    screen.clear(); screen.refresh()

Three bitmaps instead of one, because a Bitmap tells the display one changed
rectangle: a new coin on top and a new word below must not repaint what lies
between. 10 KB of RAM, made once, before anything else can break up the heap.
Nothing here allocates but clear(), which drops what floated.
"""

import board
import displayio

from console import palette

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


WIDTH = const(160)
HEIGHT = const(128)
TOP = const(12)  # height of the top bar
STAGE = const(96)
BOTTOM = const(20)


class Screen:
    def __init__(self):
        self.top = displayio.Bitmap(WIDTH, TOP, 16)
        self.stage = displayio.Bitmap(WIDTH, STAGE, 16)
        self.bottom = displayio.Bitmap(WIDTH, BOTTOM, 16)
        self.palette = displayio.Palette(16)
        palette.load(self.palette)
        self._display = board.DISPLAY
        self._display.auto_refresh = False
        root = displayio.Group()
        root.append(displayio.TileGrid(self.top, pixel_shader=self.palette))
        root.append(displayio.TileGrid(self.stage, pixel_shader=self.palette, y=TOP))
        root.append(displayio.TileGrid(self.bottom, pixel_shader=self.palette, y=TOP + STAGE))
        self.over = displayio.Group()
        root.append(self.over)
        self._display.root_group = root

    def refresh(self):
        """Send what has changed to the display, and only that."""
        self._display.refresh()

    def clear(self):
        """An empty stage between empty bars, nothing floating: sent as one whole frame."""
        # Shown anew, the group is sent once; else what floated would be sent on top of it.
        root = self._display.root_group
        self._display.root_group = None
        while len(self.over):
            self.over.pop()
        self.top.fill(palette.NIGHT)
        self.stage.fill(palette.NIGHT)
        self.bottom.fill(palette.NIGHT)
        self._display.root_group = root

    def brightness(self, tenths):
        self._display.brightness = tenths / 10
