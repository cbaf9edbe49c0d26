# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""`displayio` without a picture: every check of the board, no pixel.

For runs where only the program counts: 200,000 inputs by a monkey on CPython, and the proof on the
MicroPython VM that nothing between a button and the picture allocates. The same file serves both.

    sheet = displayio.Bitmap(64, 16, 16)
    grid = displayio.TileGrid(sheet, pixel_shader=displayio.Palette(16), tile_width=16)
    grid[0] = 4                     # ValueError: the sheet has tiles 0 to 3

Limits: a Bitmap reads 0 everywhere, whatever was written. It holds the bytes it would hold on the
board, so that a heap measured on the VM weighs about the same. `grid[x, y] = v` makes a tuple
before it gets here, and that allocates, on the board too; `grid[i] = v` does not.
"""

from array import array


def _whole(value):
    if not isinstance(value, int):
        raise TypeError("can't convert %s to int" % type(value).__name__)
    return value


class Colorspace:
    RGB888 = "RGB888"
    RGB565 = "RGB565"
    RGB565_SWAPPED = "RGB565_SWAPPED"
    RGB555 = "RGB555"
    L8 = "L8"


class Bitmap:
    """Width by height values of 1, 2, 4, 8 or 16 bits."""

    def __init__(self, width, height, value_count):
        if not (0 <= width <= 32767 and 0 <= height <= 32767):
            raise ValueError("width and height must be 0-32767")
        if not 1 <= value_count <= 65536:
            raise ValueError("value_count must be 1-65536")
        bits = 1
        while (value_count - 1) >> bits:
            bits += bits if bits < 8 else 8
        self.width = width
        self.height = height
        self.bits_per_value = bits
        self._weight = bytearray((width * bits + 31) // 32 * 4 * height)

    def _check(self, index):
        if isinstance(index, tuple):
            if not 0 <= index[0] < self.width:
                raise IndexError("x must be 0-%d" % (self.width - 1))
            if not 0 <= index[1] < self.height:
                raise IndexError("y must be 0-%d" % (self.height - 1))
        elif not 0 <= index < self.width * self.height:
            raise IndexError("index must be 0-%d" % (self.width * self.height - 1))

    def check_value(self, value):
        if not 0 <= _whole(value) < 1 << self.bits_per_value:
            raise ValueError("value must be 0-%d" % ((1 << self.bits_per_value) - 1))

    def __getitem__(self, index):
        self._check(index)
        return 0

    def __setitem__(self, index, value):
        self._check(index)
        self.check_value(value)

    def fill(self, value):
        self.check_value(value)

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        """Nothing is drawn, so nothing is out of date."""

    def deinit(self):
        self._weight = None


class OnDiskBitmap:
    """Reads the size from a BMP file's header and keeps the file."""

    def __init__(self, file):
        self._file = open(file, "rb") if isinstance(file, str) else file  # noqa: SIM115
        header = self._file.read(26)
        if header[:2] != b"BM":
            raise ValueError("Invalid BMP file")
        self.width = int.from_bytes(header[18:22], "little")
        self.height = int.from_bytes(header[22:26], "little")
        self.pixel_shader = ColorConverter()


class ColorConverter:
    def __init__(self, *, input_colorspace=Colorspace.RGB888, dither=False):
        self.dither = dither

    def make_transparent(self, color):
        """Nothing is drawn."""

    def make_opaque(self, color):
        """Nothing is drawn."""

    def convert(self, color):
        return color


class Palette:
    """Colours by number. A negative index counts from the end, as on the board."""

    def __init__(self, color_count, *, dither=False):
        if not 1 <= color_count <= 32767:
            raise ValueError("color_count must be 1-32767")
        self.dither = dither
        self._colors = [0] * color_count
        self._transparent = bytearray(color_count)

    def __len__(self):
        return len(self._colors)

    def __getitem__(self, index):
        return self._colors[index]

    def __setitem__(self, index, color):
        if not isinstance(color, int):
            color = color[0] << 16 | color[1] << 8 | color[2]
        if not 0 <= color <= 0xFFFFFF:
            raise TypeError("color must be between 0x000000 and 0xffffff")
        self._colors[index] = color

    def _check(self, palette_index):
        if not 0 <= palette_index < len(self._colors):
            raise ValueError("palette_index must be 0-%d" % (len(self._colors) - 1))

    def make_transparent(self, palette_index):
        self._check(palette_index)
        self._transparent[palette_index] = 1

    def make_opaque(self, palette_index):
        self._check(palette_index)
        self._transparent[palette_index] = 0

    def is_transparent(self, palette_index):
        self._check(palette_index)
        return bool(self._transparent[palette_index])


_BITMAPS = (Bitmap, OnDiskBitmap)  # made once: a tuple in a hot path allocates
_SHADERS = (Palette, ColorConverter)


class _Layer:
    """What a Group holds: placed at x, y, shown or hidden, in one group at a time."""

    def __init__(self, x, y):
        self._x = _whole(x)
        self._y = _whole(y)
        self.hidden = False
        self.in_group = False

    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, value):
        self._x = _whole(value)

    @property
    def y(self):
        return self._y

    @y.setter
    def y(self, value):
        self._y = _whole(value)


class TileGrid(_Layer):
    """A grid of tiles of one sheet. More than 255 tiles in the sheet take two bytes each."""

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=0,
        tile_height=0,
        default_tile=0,
        x=0,
        y=0,
    ):
        if not isinstance(bitmap, _BITMAPS):
            raise TypeError("unsupported bitmap type")
        if not isinstance(pixel_shader, _SHADERS):
            raise TypeError("unsupported pixel_shader type")
        _Layer.__init__(self, x, y)
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        if bitmap.width % self.tile_width:
            raise ValueError("Tile width must exactly divide bitmap width")
        if bitmap.height % self.tile_height:
            raise ValueError("Tile height must exactly divide bitmap height")
        self._bitmap = bitmap
        self._shader = pixel_shader
        self.width = width
        self.height = height
        self.flip_x = self.flip_y = self.transpose_xy = False
        across = bitmap.width // self.tile_width
        self.tiles_in_sheet = across * (bitmap.height // self.tile_height)
        if not 0 <= default_tile < self.tiles_in_sheet:
            raise ValueError("default_tile must be 0-%d" % (self.tiles_in_sheet - 1))
        if self.tiles_in_sheet > 255:
            self._tiles = array("H", [default_tile] * (width * height))
        else:
            self._tiles = bytearray([default_tile] * (width * height))

    @property
    def bitmap(self):
        return self._bitmap

    @bitmap.setter
    def bitmap(self, bitmap):
        if not isinstance(bitmap, _BITMAPS):
            raise TypeError("unsupported bitmap type")
        if bitmap.width != self._bitmap.width or bitmap.height != self._bitmap.height:
            raise ValueError("New bitmap must be same size as old bitmap")
        self._bitmap = bitmap

    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, pixel_shader):
        if not isinstance(pixel_shader, _SHADERS):
            raise TypeError("unsupported pixel_shader type")
        self._shader = pixel_shader

    def _cell(self, index):
        if isinstance(index, tuple):
            if 0 <= index[0] < self.width and 0 <= index[1] < self.height:
                return index[1] * self.width + index[0]
        elif 0 <= index < len(self._tiles):
            return index
        raise IndexError("Tile index out of bounds")

    def __getitem__(self, index):
        return self._tiles[self._cell(index)]

    def __setitem__(self, index, value):
        cell = self._cell(index)
        if not 0 <= _whole(value) < self.tiles_in_sheet:
            raise ValueError("tile must be 0-%d" % (self.tiles_in_sheet - 1))
        self._tiles[cell] = value

    def contains(self, touch_tuple):
        x = touch_tuple[0] - self._x
        y = touch_tuple[1] - self._y
        return 0 <= x < self.width * self.tile_width and 0 <= y < self.height * self.tile_height


class Group(_Layer):
    """Layers, the last on top."""

    def __init__(self, *, scale=1, x=0, y=0):
        _Layer.__init__(self, x, y)
        self._layers = []
        self._rescale(scale)

    def _rescale(self, value):
        if _whole(value) < 1:
            raise ValueError("scale must be >= 1")
        self._scale = value

    @property
    def scale(self):
        return self._scale

    @scale.setter
    def scale(self, value):
        self._rescale(value)

    def _adopt(self, layer):
        if not isinstance(layer, _Layer):
            raise ValueError("Layer must be a Group or TileGrid subclass")
        if layer.in_group:
            raise ValueError("Layer already in a group")
        layer.in_group = True

    def append(self, layer):
        self._adopt(layer)
        self._layers.append(layer)

    def insert(self, index, layer):
        self._adopt(layer)
        self._layers.insert(index, layer)

    def index(self, layer):
        return self._layers.index(layer)

    def pop(self, index=-1):
        layer = self._layers.pop(index)
        layer.in_group = False
        return layer

    def remove(self, layer):
        self._layers.remove(layer)
        layer.in_group = False

    def __bool__(self):
        return len(self._layers) > 0

    def __len__(self):
        return len(self._layers)

    def __getitem__(self, index):
        return self._layers[index]

    def __setitem__(self, index, layer):
        old = self._layers[index]
        self._adopt(layer)
        self._layers[index] = layer
        old.in_group = False

    def __delitem__(self, index):
        self.pop(index)

    def sort(self, key, reverse=False):
        self._layers.sort(key=key, reverse=reverse)


CIRCUITPYTHON_TERMINAL = Group(scale=2)


def release_displays():
    """The board's own display stays."""
