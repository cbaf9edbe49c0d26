# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `bitmaptools`: the board's check of every argument, then the painter, if any.

With a picture, `wiring.painter` is the simulator's module of the same functions; they write to the
bitmap and mark the same area dirty as the board does. Without a picture there is no painter and
nothing is drawn.

Limits: blit, fill_region, draw_line, draw_circle, arrayblit, readinto, replace_color. No rotozoom,
no blending, no dithering, no boundary_fill: nobody needs them so far.
"""

import wiring
from displayio import Bitmap

# Checks come twice: once in one breath, for the many calls that are right, and, if that fails, once
# more one by one, to say what is wrong.


def _bitmap(bitmap, name):
    if not isinstance(bitmap, Bitmap):
        raise TypeError("%s must be of type Bitmap" % name)


def _between(value, low, high, name):
    if not isinstance(value, int):
        raise TypeError("%s must be of type int" % name)
    if not low <= value <= high:
        raise ValueError("%s must be %d-%d" % (name, low, high))


def _region(bitmap, x1, y1, x2, y2):
    if (
        type(x1) is type(y1) is type(x2) is type(y2) is int
        and 0 <= x1 <= x2 <= bitmap.width
        and 0 <= y1 <= y2 <= bitmap.height
    ):
        return
    _between(x1, 0, bitmap.width, "x1")
    _between(x2, x1, bitmap.width, "x2")
    _between(y1, 0, bitmap.height, "y1")
    _between(y2, y1, bitmap.height, "y2")


def _point(bitmap, x, y):
    if type(x) is type(y) is int and 0 <= x <= bitmap.width and 0 <= y <= bitmap.height:
        return
    _between(x, 0, bitmap.width, "x")
    _between(y, 0, bitmap.height, "y")


def _value(bitmap, value):
    if not 0 <= value < 1 << bitmap.bits_per_value:
        raise ValueError("out of range of target")


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    *,
    skip_source_index=None,
    skip_dest_index=None,
):
    """Copy a region of the source; what falls off the destination's far edges is left out."""
    _bitmap(dest_bitmap, "dest_bitmap")
    _point(dest_bitmap, x, y)
    _bitmap(source_bitmap, "source_bitmap")
    x2 = source_bitmap.width if x2 is None else x2
    y2 = source_bitmap.height if y2 is None else y2
    _region(source_bitmap, x1, y1, x2, y2)
    if dest_bitmap.bits_per_value < source_bitmap.bits_per_value:
        raise ValueError("source palette too large")
    if wiring.painter:
        wiring.painter.blit(
            dest_bitmap, source_bitmap, x, y, x1, y1, x2, y2, skip_source_index, skip_dest_index
        )


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """Fill from x1, y1 up to, not including, x2, y2."""
    _bitmap(dest_bitmap, "dest_bitmap")
    _value(dest_bitmap, value)
    x2 = dest_bitmap.width if x2 is None else x2
    y2 = dest_bitmap.height if y2 is None else y2
    _region(dest_bitmap, x1, y1, x2, y2)
    if wiring.painter:
        wiring.painter.fill_region(dest_bitmap, x1, y1, x2, y2, value)


def draw_line(dest_bitmap, x1, y1, x2, y2, value):
    """Both ends included; what lies outside is left out."""
    _bitmap(dest_bitmap, "dest_bitmap")
    _value(dest_bitmap, value)
    if wiring.painter:
        wiring.painter.draw_line(dest_bitmap, x1, y1, x2, y2, value)


def draw_circle(dest_bitmap, x, y, radius, value):
    """The outline of a circle; its middle must lie on the bitmap."""
    _bitmap(dest_bitmap, "dest_bitmap")
    _value(dest_bitmap, value)
    _point(dest_bitmap, x, y)
    if radius < 0:
        raise ValueError("radius must be >= 0")
    if wiring.painter:
        wiring.painter.draw_circle(dest_bitmap, x, y, radius, value)


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    """Fill a region, row by row, with the values of an array."""
    _bitmap(bitmap, "bitmap")
    x2 = bitmap.width if x2 is None else x2
    y2 = bitmap.height if y2 is None else y2
    _region(bitmap, x1, y1, x2, y2)
    if len(data) < (x2 - x1) * (y2 - y1):
        raise IndexError("index out of range")
    if wiring.painter:
        wiring.painter.arrayblit(bitmap, data, x1, y1, x2, y2, skip_index)


def readinto(
    bitmap,
    file,
    bits_per_pixel,
    element_size=1,
    reverse_pixels_in_element=False,
    swap_bytes_in_element=False,
    reverse_rows=False,
):
    """Fill the bitmap from an open file, row by row. EOFError when the file is too short."""
    _bitmap(bitmap, "bitmap")
    if element_size not in (1, 2, 4):
        raise ValueError("invalid element_size %d, must be, 1, 2, or 4" % element_size)
    if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32):
        raise ValueError("invalid bits_per_pixel %d" % bits_per_pixel)
    if bits_per_pixel == 24 and element_size != 1:
        raise ValueError("invalid element size %d for bits_per_pixel 24" % element_size)
    elements = (bitmap.width * bits_per_pixel + element_size * 8 - 1) // (element_size * 8)
    for y in range(bitmap.height):
        row = file.read(elements * element_size)
        if len(row) != elements * element_size:
            raise EOFError
        if wiring.painter:
            wiring.painter.unpack_row(
                bitmap,
                bitmap.height - 1 - y if reverse_rows else y,
                row,
                bits_per_pixel,
                element_size if swap_bytes_in_element else 1,
                reverse_pixels_in_element,
            )


def replace_color(bitmap, old_color, new_color):
    """As on the board, nothing is marked dirty: call bitmap.dirty()."""
    _bitmap(bitmap, "bitmap")
    _value(bitmap, old_color)
    _value(bitmap, new_color)
    if wiring.painter:
        wiring.painter.replace_color(bitmap, old_color, new_color)
