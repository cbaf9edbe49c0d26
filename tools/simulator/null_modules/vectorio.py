# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""`vectorio` without a shape: places and sizes, nothing drawn."""

from displayio import _Layer


class _Shape(_Layer):
    def __init__(self, pixel_shader, x, y, color_index):
        _Layer.__init__(self, x, y)
        self.pixel_shader = pixel_shader
        self.color_index = color_index

    @property
    def location(self):
        return (self.x, self.y)

    @location.setter
    def location(self, xy):
        self.x, self.y = xy


def _size(value, name):
    if value < 1:
        raise ValueError("%s must be >= 1" % name)
    return value


class Rectangle(_Shape):
    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        _Shape.__init__(self, pixel_shader, x, y, color_index)
        self.width = _size(width, "width")
        self.height = _size(height, "height")


class Circle(_Shape):
    def __init__(self, *, pixel_shader, radius, x=0, y=0, color_index=0):
        _Shape.__init__(self, pixel_shader, x, y, color_index)
        self.radius = _size(radius, "radius")


class Polygon(_Shape):
    def __init__(self, *, pixel_shader, points, x=0, y=0, color_index=0):
        _Shape.__init__(self, pixel_shader, x, y, color_index)
        if len(points) < 3:
            raise ValueError("Polygon needs at least 3 points")
        self.points = points
