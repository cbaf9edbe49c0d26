# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Labels: text that stands still, by Adafruit's display_text in our own font.

    over.append(label(font, "Paused", 80, 4, palette.GOLD, middle=True))

Allocates: for menus, messages and tables, which open between turns.
"""

from adafruit_display_text import wrap_text_to_pixels
from adafruit_display_text.bitmap_label import Label

from console import palette


def label(font, text, x, y, colour, middle=False, scale=1):
    """A label whose top left corner (or top middle) is at x, y."""
    return Label(
        font,
        text=text,
        color=palette.RGB[colour],
        anchor_point=(0.5 if middle else 0, 0),
        anchored_position=(x, y),
        line_spacing=1.15,
        scale=scale,
    )


def wrapped(font, text, width):
    """The text with line breaks so that it fits a width."""
    lines = []
    for paragraph in text.split("\n"):
        lines.extend(wrap_text_to_pixels(paragraph, width, font) or [""])
    return "\n".join(lines)
