# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""How colours look to other eyes: greyscale and three kinds of colour blindness.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based
Model for Simulation of Color Vision Deficiency" (2009), at full strength; they work on
linear light. A colour is a tuple of red, green, blue, 0-255.
"""

PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
GREY = ((0.2126, 0.7152, 0.0722),) * 3
FULL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

EYES = {
    "full colour": FULL,
    "greyscale": GREY,
    "protanopia": PROTANOPIA,
    "deuteranopia": DEUTERANOPIA,
    "tritanopia": TRITANOPIA,
}


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def gamma(value):
    value = min(max(value, 0), 1)
    return 255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)


def seen(colour, eyes):
    """The colour as these eyes see it."""
    light = [linear(value) for value in colour]
    return tuple(
        round(gamma(sum(factor * value for factor, value in zip(row, light, strict=True))))
        for row in eyes
    )


def luminance(colour):
    """Relative luminance, 0-1 (WCAG)."""
    return sum(f * linear(v) for f, v in zip(GREY[0], colour, strict=True))


def contrast(one, other):
    """WCAG contrast ratio of two colours, 1-21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def lab(colour):
    """CIE L*a*b* (D65)."""
    red, green, blue = (linear(value) for value in colour)
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / full for value, full in zip(xyz, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other):
    """CIE76 colour difference; about 2 is just noticed side by side, 10 at a glance."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5
