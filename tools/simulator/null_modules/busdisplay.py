# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""`busdisplay` without a bus: takes a root group and counts how often it is asked to refresh."""

import displayio
import wiring


class BusDisplay:
    bus = None
    rotation = 0

    def __init__(self, display_bus, init_sequence, *, width, height):
        self.width = width
        self.height = height
        self.auto_refresh = True
        self.refreshes = 0
        self._brightness = 1.0
        self._root = displayio.CIRCUITPYTHON_TERMINAL

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        if not 0 <= value <= 1:
            raise ValueError("brightness must be 0-1")
        self._brightness = value

    @property
    def root_group(self):
        return self._root

    @root_group.setter
    def root_group(self, group):
        if group is self._root:
            return
        if group is not None:
            if not isinstance(group, displayio.Group):
                raise TypeError("root_group must be a Group")
            if group.in_group:
                raise ValueError("Group already used")
            group.in_group = True
        if self._root is not None:
            self._root.in_group = False
        self._root = group

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        wiring.idle()
        self.refreshes += 1
        return True
