# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The battery's wire and its sign: both made once, at power on, so this is not loaded otherwise.

wire, sign = battery()      # wire None: no way to know
"""

import board
import displayio

from console import palette

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_SIGN_X = const(136)
_SIGN_Y = const(2)
_SIGN = (
    b"###########",
    b"#ooooooooo#",
    b"#o#######o#",
    b"#o+######oo",
    b"#o+######oo",
    b"#o#######o#",
    b"#ooooooooo#",
    b"###########",
)


def battery():
    try:
        import analogio

        wire = analogio.AnalogIn(board.A6)
    except (ImportError, AttributeError):
        wire = None
    return wire, _sign()


def _sign():
    """The battery as something that floats: an ember case with a last bit of gold."""
    bitmap = displayio.Bitmap(len(_SIGN[0]), len(_SIGN), 4)
    colours = displayio.Palette(4)
    colours[0] = palette.RGB[palette.NIGHT]
    colours[1] = palette.RGB[palette.EMBER]
    colours[2] = palette.RGB[palette.GOLD]
    colours[3] = 0
    for y in range(len(_SIGN)):
        row = _SIGN[y]
        for x in range(len(row)):
            bitmap[x, y] = b"#o+".find(row[x : x + 1])
    sign = displayio.TileGrid(bitmap, pixel_shader=colours, x=_SIGN_X, y=_SIGN_Y)
    sign.hidden = True
    return sign
