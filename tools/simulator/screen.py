# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The display of the handheld: a bus that keeps the exact picture, and the screen that fills it.

The bus understands what an ST7735R understands: 0x2A and 0x2B set the window, 0x2C carries pixels,
16 bits each, red first. It counts what the board's SPI bus would carry: pixels, windows (the board
composes at most 256 pixels at a time) and bytes (11 for each window's commands).

    bus.take()      # Traffic(pixels=512, windows=2, bytes=1046) since the last take

Compositing: layers from the bottom up, whole rows at a time, where a TileGrid is plain (no scale,
no flip, a Bitmap with a Palette). Everything else goes through Blinka's own loop.
"""

from collections import namedtuple

from . import strict

WIDTH, HEIGHT = 160, 128
BUFFER_PIXELS = 256  # CIRCUITPY_DISPLAY_AREA_BUFFER_SIZE is 512 bytes
WINDOW_BYTES = 11  # 0x2A, 0x2B, 0x2C and two coordinates of 2 bytes for each of the first two

SET_COLUMNS, SET_ROWS, WRITE_PIXELS = 0x2A, 0x2B, 0x2C

Traffic = namedtuple("Traffic", "pixels windows bytes")

strict.load()

import busdisplay  # noqa: E402  (only after strict.load: Blinka's own import wants a board)
import fourwire  # noqa: E402
from displayio._area import Area  # noqa: E402
from displayio._group import Group  # noqa: E402
from displayio._tilegrid import TileGrid, _can_fill_pixels, _palette_table  # noqa: E402


class RecordingBus(fourwire.FourWire):
    """What hangs on the other end of the SPI bus: the picture, and a count of what came through."""

    def __init__(self):  # the parent's wants pins
        self.pixels = self.windows = 0
        self.changed = True  # since whoever shows the picture last looked
        self._command = None
        self._columns = self._rows = (0, 0)
        self.clear()

    def clear(self):
        self.frame = bytearray(WIDTH * HEIGHT * 2)

    def take(self):
        """What went over the bus since the last take."""
        traffic = Traffic(self.pixels, self.windows, 2 * self.pixels + WINDOW_BYTES * self.windows)
        self.pixels = self.windows = 0
        return traffic

    def reset(self):
        """No reset pin, nothing to reset."""

    def deinit(self):
        """No pins to give back."""

    def _free(self):
        return True

    def _begin_transaction(self):
        return True

    def _end_transaction(self):
        """Nothing to unlock."""

    def _send(self, data_type, chip_select, data):
        if data_type == 0:
            self._command = data[0]
        elif self._command == SET_COLUMNS:
            self._columns = data[0] << 8 | data[1], data[2] << 8 | data[3]
        elif self._command == SET_ROWS:
            self._rows = data[0] << 8 | data[1], data[2] << 8 | data[3]
        elif self._command == WRITE_PIXELS:
            self._write(data)

    def _write(self, data):
        left, right = self._columns
        top, bottom = self._rows
        width, height = right - left + 1, bottom - top + 1
        for y in range(height):
            at = ((top + y) * WIDTH + left) * 2
            self.frame[at : at + 2 * width] = data[2 * y * width : 2 * (y + 1) * width]
        self.pixels += width * height
        rows = height if width * height <= BUFFER_PIXELS else max(BUFFER_PIXELS // width, 1)
        self.windows += -(-height // rows)
        self.changed = True


class Screen(busdisplay.BusDisplay):
    """board.DISPLAY. `clock_ms` and `sleep` are the board's; `idle` tells that it was asked."""

    def __init__(self, bus, clock_ms, sleep, idle):
        self._clock_ms = clock_ms
        self._sleep = sleep
        self._idle = idle
        super().__init__(bus, b"", width=WIDTH, height=HEIGHT)

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        """With a target, waits for its beat, or gives up (False) when that is past."""
        self._idle()
        paced = not self._auto_refresh and not self._first_manual_refresh
        if paced and target_frames_per_second is not None:
            now = self._clock_ms()
            since_refresh = now - self._core.last_refresh
            if minimum_frames_per_second and since_refresh > 1000 // minimum_frames_per_second:
                raise RuntimeError("Below minimum frame rate")
            beat = 1000 // target_frames_per_second
            since_call = now - self._last_refresh_call
            self._last_refresh_call = now
            if since_call > beat:
                return False
            self._sleep((beat - since_refresh % beat) / 1000)
        self._first_manual_refresh = False
        self._refresh_display()
        self._core.last_refresh = self._clock_ms()
        return True

    def _refresh_area(self, area):
        clipped = Area()
        if self._core.clip_area(area, clipped):
            self._core.set_region_to_update(clipped)
            self._send_pixels(compose(self._core.current_group, self._core.colorspace, clipped))
        return True


# ---- compositing ------------------------------------------------------------------------------


def compose(group, colorspace, area):
    """The pixels of an area, as the bus wants them. The two bytes of a pixel are kept apart until
    the end, so that `bytes.translate` can look up a whole row of palette values at once."""
    size = area.size()
    planes = bytearray(size), bytearray(size)
    if group is not None:
        _paint(group, colorspace, area, planes)
    pixels = bytearray(2 * size)
    pixels[0::2], pixels[1::2] = planes
    return pixels


def _paint(layer, colorspace, area, planes):
    if isinstance(layer, Group):
        if not layer._hidden_group:
            for below in layer._layers:
                _paint(below, colorspace, area, planes)
        return
    part = Area()
    if not area.compute_overlap(layer._current_area, part):
        return
    if _is_plain(layer, colorspace):
        if not (layer._hidden_tilegrid or layer._hidden_by_parent):
            _paint_tiles(layer, colorspace, area, part, planes)
    else:
        _paint_by_blinka(layer, colorspace, area, part, planes)


def _is_plain(layer, colorspace):
    if not isinstance(layer, TileGrid):
        return False
    transform = layer._absolute_transform
    return (
        transform.dx == transform.dy == transform.scale == 1
        and not (layer._flip_x or layer._flip_y or layer._transpose_xy or transform.transpose_xy)
        and _can_fill_pixels(colorspace, layer._bitmap, layer._pixel_shader)
    )


def _tables(palette, colorspace):
    """For each palette value: first byte, second byte, 255 if opaque; and the first that is not."""
    if palette._tables is None:
        colours, opaque = _palette_table(palette, colorspace, 256)
        palette._tables = (
            bytes(colour & 255 for colour in colours),
            bytes(colour >> 8 for colour in colours),
            bytes(255 * flag for flag in opaque),
            (opaque + b"\0").index(0),
        )
    return palette._tables


def _paint_tiles(grid, colorspace, area, part, planes):
    first, second, opaque, first_clear = _tables(grid._pixel_shader, colorspace)
    colours, largest = len(grid._pixel_shader), grid._bitmap._bitmask
    if first_clear > largest:
        opaque = None  # no pixel of this bitmap can be transparent
    values = grid._bitmap._data.tobytes()
    sheet_width = grid._bitmap._bmp_width
    tile_width, tile_height = grid._tile_width, grid._tile_height
    tiles_across = grid._bitmap_width_in_tiles
    left, right = part.x1 - grid._current_area.x1, part.x2 - grid._current_area.x1
    pieces = []  # of one row: (column of the grid, first pixel in the tile, how many)
    x = left
    while x < right:
        column, offset = divmod(x, tile_width)
        count = min(tile_width - offset, right - x)
        pieces.append(((column + grid._top_left_x) % grid._width_in_tiles, offset, count))
        x += count
    width = area.width()
    for screen_y in range(part.y1, part.y2):
        row, y = divmod(screen_y - grid._current_area.y1, tile_height)
        row = (row + grid._top_left_y) % grid._height_in_tiles * grid._width_in_tiles
        line = []
        for column, offset, count in pieces:
            down, across = divmod(grid._tiles[row + column], tiles_across)
            start = (down * tile_height + y) * sheet_width + across * tile_width + offset
            line.append(values[start : start + count])
        line = b"".join(line)
        if colours <= largest and colours in line:
            # The board looks one entry too far: what it finds there is anybody's guess.
            raise IndexError(f"a pixel has the value {colours}, its palette has {colours} colours")
        at = (screen_y - area.y1) * width + part.x1 - area.x1
        _lay(line, first, second, opaque, at, planes)


def _lay(line, first, second, opaque, at, planes):
    """Put one row of palette values down; transparent ones leave what is there."""
    count = len(line)
    mask = None
    if opaque is not None:
        seen = line.translate(opaque)
        if seen.count(255) < count:
            mask = int.from_bytes(seen, "little")
            if not mask:
                return
    for plane, table in zip(planes, (first, second)):
        new = line.translate(table)
        if mask is not None:
            old = int.from_bytes(plane[at : at + count], "little")
            new = old & ~mask | int.from_bytes(new, "little") & mask
            new = new.to_bytes(count, "little")
        plane[at : at + count] = new


def _paint_by_blinka(layer, colorspace, area, part, planes):
    size = part.size()
    mask = memoryview(bytearray(4 * (size // 32 + 1))).cast("I")
    buffer = memoryview(bytearray(4 * (size // 2 + 1))).cast("I")
    layer._fill_area(colorspace, part, mask, buffer)
    pixels = buffer.cast("B")
    first, second = planes
    width = part.width()
    for i in range(size):
        if mask[i >> 5] >> (i & 31) & 1:
            y, x = divmod(i, width)
            at = (part.y1 - area.y1 + y) * area.width() + part.x1 - area.x1 + x
            first[at] = pixels[2 * i]
            second[at] = pixels[2 * i + 1]
