# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The sixteen colours of the screen, by number and as 24-bit RGB.

    palette = displayio.Palette(len(RGB))
    load(palette)

Written by ``make art`` from tools/art/palette.txt: change it there.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


NIGHT = const(0)
INK = const(1)
SLATE = const(2)
MAROON = const(3)
LACQUER = const(4)
EMBER = const(5)
GOLD = const(6)
BRONZE = const(7)
LEAF = const(8)
JADE = const(9)
WINE = const(10)
ROSE = const(11)
SAND = const(12)
IVORY = const(13)
BLUE = const(14)
PURPLE = const(15)

RGB = (
    0x1A162C,  # night
    0x0E0812,  # ink
    0x565276,  # slate
    0x5C0E20,  # maroon
    0xAC242A,  # lacquer
    0xEC583C,  # ember
    0xFCCC4C,  # gold
    0xAC6C2C,  # bronze
    0x185C46,  # leaf
    0x348662,  # jade
    0xC46076,  # wine
    0xE78F9A,  # rose
    0xCEB896,  # sand
    0xF0E6CE,  # ivory
    0x54A0F4,  # blue
    0x8E46BE,  # purple
)


def load(palette):
    """Give a displayio.Palette of 16 these colours."""
    for number in range(16):
        palette[number] = RGB[number]
