# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Pictures of the handheld: the 160 by 128 pixels, and the same within a drawn shell.

    pictures.image(bus.frame).save("frame.png")
    pictures.with_shell(picture, lights, scale=4).save("handheld.png")

The shell shows what the display does not: the five lights, and on both sides a strip in the colour
of the brightest of them, which is how a handheld on the table tells whose seat it is.
"""

WIDTH, HEIGHT = 160, 128
MARGIN_X, MARGIN_Y = 14, 6  # of the shell around the picture, in pixels of the picture
LIGHTS_HEIGHT = 12
SHELL = (38, 40, 48)
BEZEL = (16, 17, 21)
DARK_LIGHT = (58, 60, 68)


def colour(pixel):
    """The two bytes of a pixel on the bus -> (red, green, blue), the full range from 0 to 255."""
    value = pixel[0] << 8 | pixel[1]
    return (value >> 11) * 255 // 31, (value >> 5 & 63) * 255 // 63, (value & 31) * 255 // 31


def image(frame):
    """A frame of the bus as a PIL Image. PIL widens the colours as `colour` does."""
    from PIL import Image

    swapped = bytearray(len(frame))
    swapped[0::2], swapped[1::2] = frame[1::2], frame[0::2]
    return Image.frombytes("RGB", (WIDTH, HEIGHT), bytes(swapped), "raw", "BGR;16")


def seen(frame, brightness):
    """The picture as the eye has it when the backlight is turned down."""
    picture = image(frame)
    if brightness < 1:
        # Half the power looks far brighter than half: eyes are not linear.
        picture = picture.point(lambda part: round(part * brightness**0.45))
    return picture


def enlarged(picture, scale):
    """Each pixel a square of `scale` by `scale`."""
    from PIL import Image

    size = picture.width * scale, picture.height * scale
    return picture.resize(size, Image.Resampling.NEAREST)


def shell_size(scale):
    """Width and height of the picture with its shell."""
    return (WIDTH + 2 * MARGIN_X) * scale, (HEIGHT + 2 * MARGIN_Y + LIGHTS_HEIGHT) * scale


def visible(light):
    """A light as the eye sees it: LEDs at a few percent are bright, on a screen they are black."""
    strongest = max(light)
    if not strongest:
        return DARK_LIGHT
    lift = (150 + strongest * 105 // 255) / strongest
    return tuple(min(255, round(part * lift)) for part in light)


def seat_colour(lights):
    """The colour of the brightest light, or the shell's where all are dark."""
    brightest = max(lights, key=sum)
    return visible(brightest) if max(brightest) else SHELL


def with_shell(picture, lights, scale=4):
    """The handheld from the front."""
    from PIL import Image, ImageDraw

    width, height = shell_size(scale)
    shell = Image.new("RGB", (width, height), SHELL)
    draw = ImageDraw.Draw(shell)
    left, top = MARGIN_X * scale, MARGIN_Y * scale
    right, bottom = left + WIDTH * scale, top + HEIGHT * scale
    frame = 2 * scale
    strip = 4 * scale
    seat = seat_colour(lights)
    for x in (left - frame - strip - scale, right + frame + scale):
        draw.rectangle((x, top, x + strip - 1, bottom - 1), fill=seat)
    draw.rectangle((left - frame, top - frame, right + frame - 1, bottom + frame - 1), fill=BEZEL)
    shell.paste(enlarged(picture, scale), (left, top))
    radius = 3 * scale
    middle_y = bottom + frame + (LIGHTS_HEIGHT + MARGIN_Y) * scale // 2 - scale
    for i, light in enumerate(lights):
        x = left + (2 * i + 1) * WIDTH * scale // 10
        box = (x - radius, middle_y - radius, x + radius, middle_y + radius)
        draw.ellipse(box, fill=visible(light), outline=BEZEL, width=max(1, scale // 2))
    return shell
