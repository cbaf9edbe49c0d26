# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Plays in a window, with pygame-ce: the picture in whole multiples, lights and seat beside it.

Sound is audible.py's business; it needs no window.
"""

import os

from . import painter, pictures
from .live import LEGEND, Hand

LEGEND_INK = (170, 174, 186)
KEY_INK = (238, 240, 245)
LARGEST_SCALE = 6
UNSEEN = ("dummy", "offscreen")  # what SDL takes when no display answers; nobody would see it


def _keys(pygame):
    return {
        pygame.K_UP: "UP",
        pygame.K_DOWN: "DOWN",
        pygame.K_LEFT: "LEFT",
        pygame.K_RIGHT: "RIGHT",
        pygame.K_z: "A",
        pygame.K_a: "A",
        pygame.K_x: "B",
        pygame.K_b: "B",
        pygame.K_RETURN: "START",
        pygame.K_KP_ENTER: "START",
        pygame.K_TAB: "SELECT",
        pygame.K_BACKSPACE: "SELECT",
    }


def write(draw, x, y, text, ink, size):
    """Text in the firmware's own font, each of its pixels a square. Returns where it ends."""
    for letter in text:
        for row, bits in enumerate(painter.glyph(letter)):
            for column in range(6):
                if bits >> 7 - column & 1:
                    left, top = x + column * size, y + row * size
                    draw.rectangle((left, top, left + size - 1, top + size - 1), fill=ink)
        x += 6 * size
    return x


def legend(width, size):
    """Which key of the computer is which of the handheld."""
    from PIL import Image, ImageDraw

    lines, used = [[]], 0
    for key, meaning in LEGEND:
        needed = (len(key) + len(meaning) + 4) * 6 * size
        if lines[-1] and used + needed > width - 12 * size:
            lines.append([])
            used = 0
        lines[-1].append((key, meaning))
        used += needed
    strip = Image.new("RGB", (width, (13 * len(lines) + 5) * size), pictures.SHELL)
    draw = ImageDraw.Draw(strip)
    for number, line in enumerate(lines):
        x = 8 * size
        for key, meaning in line:
            x = write(draw, x, 13 * number * size, key, KEY_INK, size)
            x = write(draw, x + 6 * size, 13 * number * size, meaning, LEGEND_INK, size)
            x += 18 * size
    return strip


class Window(Hand):
    """A window of the computer's desktop. pygame.error where there is none."""

    def __init__(self, sim, scale=None):
        super().__init__(sim)
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        self._pygame = pygame
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
            pygame.display.quit()
            raise pygame.error("no display answers here")
        self.scale = scale or self._fitting_scale()
        width, height = pictures.shell_size(self.scale)
        self._legend = legend(width, max(1, self.scale // 2))
        self._window = pygame.display.set_mode((width, height + self._legend.height))
        name = {"pygamer": "PyGamer", "pybadge": "PyBadge"}[sim.board_id]
        pygame.display.set_caption(f"Handheld ({name})")
        self._names = _keys(pygame)
        self._down = set()
        self._blit(self._legend, (0, height))

    def _fitting_scale(self):
        desktop_width, desktop_height = self._pygame.display.get_desktop_sizes()[0]
        for scale in range(LARGEST_SCALE, 1, -1):
            width, height = pictures.shell_size(scale)
            if width <= desktop_width * 0.9 and height <= desktop_height * 0.8:
                return scale
        return 2

    def _blit(self, picture, where):
        surface = self._pygame.image.frombuffer(picture.tobytes(), picture.size, "RGB")
        self._window.blit(surface, where)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._pygame.display.quit()

    def screenshot(self, path):
        """What the window shows, as a PNG."""
        self._pygame.image.save(self._window, path)

    # ---- a hand -------------------------------------------------------------------------------

    def show(self):
        self._blit(pictures.with_shell(self.sim.seen(), self.sim.lights, self.scale), (0, 0))
        self._pygame.display.flip()

    def wait_for_keys(self, seconds):
        pygame = self._pygame
        milliseconds = int(seconds * 1000)
        event = pygame.event.wait(milliseconds) if milliseconds else pygame.event.poll()
        while event.type != pygame.NOEVENT:
            self._take(event)
            event = pygame.event.poll()

    def _take(self, event):
        pygame = self._pygame
        if event.type == pygame.QUIT:
            self.sim.stop()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key in (pygame.K_q, pygame.K_ESCAPE):
                self.sim.stop()
            if event.key in self._names:
                self._press(event.key, event.type == pygame.KEYDOWN)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST):
            if event.type == pygame.WINDOWFOCUSLOST:
                for key in list(self._down):
                    self._press(key, False)  # its going up would never reach us
            self._blit(self._legend, (0, pictures.shell_size(self.scale)[1]))
            self.show_again()

    def _press(self, key, down):
        (self._down.add if down else self._down.discard)(key)
        self.key(self._names[key], down)
