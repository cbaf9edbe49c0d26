# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Blinka's displayio, made as strict and as frugal as the board's.

Blinka lets pass what the board refuses: tiles that the sheet does not have, cells beside the grid,
pixels beside the bitmap. And it repaints what the board does not: everything, once more, after a
full refresh. Both are mended here, in Blinka's own classes, after CircuitPython's C sources
(shared-bindings/displayio, shared-module/displayio); Group, TileGrid, Palette and the labels built
on them stay Blinka's.

    displayio = strict.load()       # imports Blinka once, mends it, ends its background thread

| case                                    | board, and here          | Blinka                     |
|-----------------------------------------|--------------------------|----------------------------|
| tile value >= tiles in the sheet        | ValueError               | accepted up to 255         |
| cell beside the grid                    | IndexError               | writes another tile        |
| pixel beside the bitmap                 | IndexError               | ignored                    |
| pixel value too large                   | ValueError               | masked below 8 bits        |
| sheet with more than 255 tiles          | fine                     | ValueError                 |
| colour over 0xFFFFFF                    | TypeError                | ValueError                 |
| colour number beside the palette        | IndexError               | ValueError                 |
| refresh after a full one                | 0 pixels                 | everything again           |
| a tile moved by its own width           | one area                 | two                        |
| a layer put into a hidden group         | hidden                   | painted when it changes    |

Limits: a Bitmap is no buffer (Python has no way to offer one before 3.12). Pixels of 1, 2 and 4
bits are kept a byte each; only `bits_per_value` tells.
"""

import importlib
import operator
import sys
import types
from array import array

_displayio = None

# Blinka asks for these while it is imported, for its annotations. Its own want a real board.
_UNWANTED = ("board", "busio", "digitalio", "microcontroller")


class _Anything(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return object


def load():
    """Import Blinka and mend it; the second call gives what the first one made."""
    global _displayio
    if _displayio is None:
        saved = {name: sys.modules.get(name) for name in _UNWANTED}
        sys.modules.update((name, _Anything(name)) for name in _UNWANTED)
        try:
            displayio = importlib.import_module("displayio")
            for name in ("vectorio", "fourwire", "busdisplay"):
                importlib.import_module(name)
        finally:
            for name, module in saved.items():
                if module is None:
                    del sys.modules[name]
                else:
                    sys.modules[name] = module
        displayio._stop_background()  # refreshes happen when the program says so, and only then
        _mend_bitmap(displayio)
        _mend_palette(displayio)
        _mend_tilegrid(displayio)
        _mend_group(displayio)
        displayio.CIRCUITPYTHON_TERMINAL = displayio._group.circuitpython_splash
        _displayio = displayio
    return _displayio


def _whole(value, name):
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be of type int, not {type(value).__name__}") from None


# ---- Bitmap: a byte (or two) a pixel, every range checked -------------------------------------


def _mend_bitmap(displayio):
    Area = displayio._area.Area

    def __init__(self, width, height, value_count):
        for name, size in (("width", width), ("height", height)):
            if not 0 <= _whole(size, name) <= 32767:
                raise ValueError(f"{name} must be 0-32767")
        if not 1 <= _whole(value_count, "value_count") <= 65536:
            raise ValueError("value_count must be 1-65536")
        bits = 1
        while (value_count - 1) >> bits:
            bits += bits if bits < 8 else 8
        self._bmp_width = self._stride = width
        self._bmp_height = height
        self._value_bits = bits
        self._bits_per_value = 8 if bits <= 8 else 16  # of the store, which Blinka's loops read
        self._bitmask = (1 << bits) - 1
        self._value_reject = 0  # Blinka's own bitmaptools asks for it; checked here already
        self._x_shift = self._x_mask = 0
        self._read_only = False
        code = "B" if bits <= 8 else "H"
        self._data = array(code, bytes(width * height * (self._bits_per_value // 8)))
        self._dirty_area = Area(0, 0, width, height)

    def place(self, index):
        """Where a pixel is in the store."""
        if isinstance(index, int):
            if not 0 <= index < len(self._data):
                raise IndexError(f"index must be 0-{len(self._data) - 1}")
            return index
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        x, y = index
        if not 0 <= _whole(x, "x") < self._bmp_width:
            raise IndexError(f"x must be 0-{self._bmp_width - 1}")
        if not 0 <= _whole(y, "y") < self._bmp_height:
            raise IndexError(f"y must be 0-{self._bmp_height - 1}")
        return y * self._bmp_width + x

    def check_value(self, value):
        if not 0 <= _whole(value, "value") <= self._bitmask:
            raise ValueError(f"value must be 0-{self._bitmask}")

    def check_writable(self):
        if self._read_only:
            raise RuntimeError("Read-only")

    def __getitem__(self, index):
        return self._data[place(self, index)]

    def __setitem__(self, index, value):
        at = place(self, index)
        check_value(self, value)
        check_writable(self)
        self._data[at] = value
        y, x = divmod(at, self._bmp_width)
        dirty = self._dirty_area
        if not (dirty.x1 <= x < dirty.x2 and dirty.y1 <= y < dirty.y2):
            self._set_dirty_area(Area(x, y, x + 1, y + 1))

    def fill(self, value):
        check_value(self, value)
        check_writable(self)
        self._data = array(self._data.typecode, [value]) * len(self._data)
        self._set_dirty_area(Area(0, 0, self._bmp_width, self._bmp_height))

    def _get_pixel(self, x, y):
        if 0 <= x < self._bmp_width and 0 <= y < self._bmp_height:
            return self._data[y * self._bmp_width + x]
        return 0

    def deinit(self):
        self._data = array(self._data.typecode)
        self._bmp_width = self._bmp_height = self._stride = 0

    Bitmap = displayio.Bitmap
    for function in (__init__, __getitem__, __setitem__, fill, _get_pixel, deinit):
        setattr(Bitmap, function.__name__, function)
    Bitmap.bits_per_value = property(lambda self: self._value_bits)


# ---- Palette: the board's errors, and tables for a fast painter -------------------------------


def _mend_palette(displayio):
    Palette = displayio.Palette
    blinkas = {name: getattr(Palette, name) for name in ("__init__", "_set_color")}
    for name in ("make_transparent", "make_opaque", "is_transparent"):
        blinkas[name] = getattr(Palette, name)

    def __init__(self, color_count, *, dither=False):
        if not 1 <= _whole(color_count, "color_count") <= 32767:
            raise ValueError("color_count must be 1-32767")
        blinkas["__init__"](self, color_count, dither=dither)
        self._tables = None

    def __getitem__(self, index):
        return self._colors[_whole(index, "index")].rgb888

    def __setitem__(self, index, value):
        if isinstance(value, (tuple, list)):
            value = bytes(value)
        if isinstance(value, (bytes, bytearray)):
            if len(value) not in (3, 4):
                raise ValueError("color buffer must be 3 bytes (RGB) or 4 bytes (RGB + pad byte)")
            value = int.from_bytes(value[:3], "big")
        elif not isinstance(value, int):
            raise TypeError("color buffer must be a buffer, tuple, list, or int")
        if not 0 <= value <= 0xFFFFFF:
            raise TypeError("color must be between 0x000000 and 0xffffff")
        self._tables = None
        blinkas["_set_color"](self, _whole(index, "index"), value)

    def checked(name):
        def method(self, palette_index):
            if not 0 <= _whole(palette_index, "palette_index") < len(self):
                raise ValueError(f"palette_index must be 0-{len(self) - 1}")
            self._tables = None
            return blinkas[name](self, palette_index)

        method.__name__ = name
        return method

    for function in (__init__, __getitem__, __setitem__):
        setattr(Palette, function.__name__, function)
    for name in ("make_transparent", "make_opaque", "is_transparent"):
        setattr(Palette, name, checked(name))


# ---- TileGrid: the board's ranges, and its sense of what has changed --------------------------


def _mend_tilegrid(displayio):
    TileGrid = displayio.TileGrid
    bitmaps = (displayio.Bitmap, displayio.OnDiskBitmap)
    shaders = (displayio.Palette, displayio.ColorConverter)
    blinkas_init = TileGrid.__init__

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
        if not isinstance(bitmap, bitmaps):
            raise TypeError("unsupported bitmap type")
        if not isinstance(pixel_shader, shaders):
            raise TypeError("unsupported pixel_shader type")
        blinkas_init(
            self,
            bitmap,
            pixel_shader=pixel_shader,
            width=_whole(width, "width"),
            height=_whole(height, "height"),
            tile_width=tile_width or None,
            tile_height=tile_height or None,
            x=_whole(x, "x"),
            y=_whole(y, "y"),
        )
        if not 0 <= default_tile < self._tiles_in_bitmap:
            raise ValueError(f"default_tile must be 0-{self._tiles_in_bitmap - 1}")
        code = "B" if self._tiles_in_bitmap <= 255 else "H"
        self._tiles = array(code, [default_tile]) * (width * height)

    def _extract_and_check_index(self, index):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        if isinstance(index, int):
            y, x = divmod(index, self._width_in_tiles)
        else:
            x, y = index
        if not (
            0 <= _whole(x, "x") < self._width_in_tiles
            and 0 <= _whole(y, "y") < self._height_in_tiles
        ):
            raise IndexError("Tile index out of bounds")
        return x, y

    def __setitem__(self, index, value):
        x, y = self._extract_and_check_index(index)
        if not 0 <= _whole(value, "tile") < self._tiles_in_bitmap:
            raise ValueError(f"tile must be 0-{self._tiles_in_bitmap - 1}")
        self._set_tile(x, y, value)

    blinkas_areas = TileGrid._get_refresh_areas

    def _get_refresh_areas(self, areas):
        never_drawn = self._previous_area.x1 == self._previous_area.x2
        hidden = self._hidden_tilegrid or self._hidden_by_parent
        if self._moved and not hidden and not never_drawn:
            self._previous_area.union(self._current_area, self._dirty_area)
            if self._dirty_area.size() <= 2 * self._pixel_width * self._pixel_height:
                areas.append(self._dirty_area)
            else:
                areas += (self._current_area, self._previous_area)
        else:
            blinkas_areas(self, areas)

    blinkas_finish = TileGrid._finish_refresh

    def _finish_refresh(self):
        self._needs_refresh = False  # Blinka waits for it here; nothing changes behind our back
        blinkas_finish(self)

    def _get_previous_area(self, area):
        self._previous_area.copy_into(area)
        return area.x1 != area.x2

    for function in (
        __init__,
        __setitem__,
        _extract_and_check_index,
        _get_refresh_areas,
        _finish_refresh,
        _get_previous_area,
    ):
        setattr(TileGrid, function.__name__, function)


# ---- Group: layers come and go as on the board ------------------------------------------------


def _mend_group(displayio):
    Group = displayio.Group
    TileGrid = displayio.TileGrid
    Area = displayio._area.Area
    layers = (Group, TileGrid)

    def adopt(self, layer):
        if not isinstance(layer, self._supported_types):
            raise ValueError("Layer must be a Group or TileGrid subclass")
        if isinstance(layer, layers):
            if layer._in_group:
                raise ValueError("Layer already in a group")
            layer._update_transform(self._absolute_transform)
            layer._in_group = True
            layer._set_hidden_by_parent(self._hidden_group or self._hidden_by_parent)
        else:
            layer._update_transform(self._absolute_transform)

    def insert(self, index, layer):
        adopt(self, layer)
        self._layers.insert(index, layer)

    def __setitem__(self, index, layer):
        old = self._layers[index]
        adopt(self, layer)
        self._layers[index] = layer
        self._removal_cleanup(old)

    def __delitem__(self, index):
        self._removal_cleanup(self._layers.pop(index))

    def _removal_cleanup(self, layer):
        area = Area()
        drawn = layer._get_previous_area(area)
        layer._update_transform(None)
        if drawn:
            if self._item_removed:
                self._dirty_area.union(area, self._dirty_area)
            else:
                area.copy_into(self._dirty_area)
            self._item_removed = True

    def _get_refresh_areas(self, areas):
        if self._item_removed:
            areas.append(self._dirty_area)
        for layer in self._layers:
            if not (isinstance(layer, TileGrid) and layer._rendered_hidden):
                layer._get_refresh_areas(areas)

    def _get_previous_area(self, area):
        area.x2 = area.x1
        part = Area()
        for layer in self._layers:
            if layer._get_previous_area(part):
                area.union(part, area)
        if self._item_removed:
            area.union(self._dirty_area, area)
        return area.x1 != area.x2

    def _prepare_full_refresh(self):
        """Shapes note here what a full refresh has drawn; tiles and groups note it at its end."""
        for layer in self._layers:
            if not isinstance(layer, TileGrid):
                layer._prepare_full_refresh()

    for function in (
        insert,
        __setitem__,
        __delitem__,
        _removal_cleanup,
        _get_refresh_areas,
        _get_previous_area,
        _prepare_full_refresh,
    ):
        setattr(Group, function.__name__, function)
