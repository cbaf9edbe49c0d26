# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Draws the title: the palace at night, 160x96, in the screen's sixteen colours.

No lettering: words come from the language table and stand over the sky, of which the
top 12 rows are kept quiet. The picture is drawn by rule, not by hand, so that the
palace is even to the pixel; light comes from the top left, and from its own windows.
"""

WIDTH = 160
HEIGHT = 96
MIDDLE = 80  # the palace's axis lies between this column and the one before

# Ordered dither, 4x4: a colour of strength 0-16 covers the pixels below it.
DITHER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


class Picture:
    """Rows of colour names that forgive what reaches over the rim."""

    def __init__(self):
        self.rows = [["night"] * WIDTH for _ in range(HEIGHT)]

    def dot(self, x, y, colour):
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            self.rows[y][x] = colour

    def box(self, x, y, width, height, colour):
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.dot(column, row, colour)

    def veil(self, x, y, colour, strength):
        if DITHER[y % 4][x % 4] < strength:
            self.dot(x, y, colour)


def sky(picture):
    for y in range(HEIGHT):
        for x in range(WIDTH):
            far = abs(x - MIDDLE + 0.5) / MIDDLE
            glow = (y - 34) / 44 * 9 * (1 - 0.45 * far)
            picture.veil(x, y, "purple" if glow > 5.5 else "slate", min(glow, 7))
    stars = (
        "5,28 24,31 33,20 47,15 57,27 111,21 119,33 127,16 138,24 151,29 12,40 149,44 29,44 131,42"
    )
    for number, star in enumerate(stars.split()):
        x, y = (int(word) for word in star.split(","))
        picture.dot(x, y, "ivory" if number % 3 == 0 else "slate")


def moon(picture, centre_x, centre_y, radius):
    for y in range(centre_y - radius - 5, centre_y + radius + 6):
        for x in range(centre_x - radius - 5, centre_x + radius + 6):
            away = ((x - centre_x + 0.5) ** 2 + (y - centre_y + 0.5) ** 2) ** 0.5
            if away <= radius:
                shade = ((x - centre_x + 6) ** 2 + (y - centre_y + 6) ** 2) ** 0.5 > radius
                picture.dot(x, y, "ivory")
                if shade:
                    picture.veil(x, y, "sand", 8)
            elif away <= radius + 5:
                picture.veil(x, y, "slate", int(10 - 2 * (away - radius)))
    for x, y, size in ((-8, -6, 3), (2, -11, 2), (6, 1, 4), (-11, 4, 2)):
        for row in range(size):
            for column in range(size):
                if (row, column) not in ((0, 0), (size - 1, size - 1)):
                    picture.dot(centre_x + x + column, centre_y + y + row, "sand")


def roof(picture, centre, top, ridge, eaves, height, lit=("ember", "lacquer"), rim="gold"):
    """A hipped roof: half widths of ridge and eaves, hollow slopes, tips turned up."""
    for row in range(height):
        half = ridge + (eaves - ridge) * ((row + 1) / height) ** 1.8
        half = int(half + 0.5)
        for column in range(-half, half):
            x = centre + column
            seam = (abs(column + 0.5) * (eaves / half) + 1.5) % 4 < 1.2
            colour = lit[1] if seam or column > half * 0.55 else lit[0]
            if column > half * 0.55 and seam:
                colour = "maroon"
            picture.dot(x, top + row, colour)
        picture.dot(centre - half, top + row, "maroon" if row else rim)
        picture.dot(centre + half - 1, top + row, "maroon")
    picture.box(centre - ridge - 1, top - 1, 2 * ridge + 2, 1, rim)
    for side in (-1, 1):
        end = centre + side * (ridge + 1) - (side > 0)
        picture.dot(end, top - 2, rim)
        picture.dot(end, top - 3, rim)
        tip = centre + side * eaves - (side > 0)
        for step in range(4):
            x = tip + side * (step - 1)
            y = top + height - 1 - (0, 0, 1, 2)[step]
            picture.dot(x, y, rim)
            picture.dot(x, y + 1, "maroon")
    bottom = top + height
    picture.box(centre - eaves + 1, bottom - 1, 2 * eaves - 2, 1, rim)
    for column in range(-eaves + 2, eaves - 1):
        picture.dot(centre + column, bottom, "ink" if column % 2 else "maroon")


def hall(picture, centre, top, half, height, bays, lamp="gold"):
    """Columns and lit windows between them."""
    picture.box(centre - half, top, 2 * half, height, "maroon")
    picture.box(centre - half, top, 2 * half, 1, "ink")
    for bay in range(bays):
        left = centre - half + 2 + round(bay * (2 * half - 2) / bays)
        right = centre - half + round((bay + 1) * (2 * half - 2) / bays)
        for x in range(left, right):
            for y in range(top + 2, top + height):
                lattice = (x - left) % 2 == 1 and (y - top) % 3 == 1
                picture.dot(x, y, "bronze" if lattice else lamp)
        picture.box(left, top + 1, right - left, 1, "bronze")
        picture.box(right, top + 1, 1, height - 1, "ember")
        picture.box(right + 1, top + 1, 1, height - 1, "lacquer")
    picture.box(centre - half, top + 1, 1, height - 1, "ember")
    picture.box(centre - half + 1, top + 1, 1, height - 1, "lacquer")


def terrace(picture, centre, top, half, tiers):
    for tier in range(tiers):
        wide = half + 5 * tier
        y = top + 4 * tier
        picture.box(centre - wide, y, 2 * wide, 1, "ivory")
        picture.box(centre - wide, y + 1, 2 * wide, 2, "sand")
        picture.box(centre - wide, y + 3, 2 * wide, 1, "slate")
        for post in range(-wide, wide, 4):
            picture.dot(centre + post, y - 1, "ivory")
            picture.box(centre + post + 1, y + 1, 1, 2, "slate")
    bottom = 4 * tiers
    for row in range(bottom):
        wide = 7 + row // 4
        picture.box(centre - wide, top + row, 2 * wide, 1, "ivory" if row % 2 else "slate")
        picture.box(centre - 2, top + row, 4, 1, "sand" if row % 2 else "bronze")
        picture.dot(centre - wide, top + row, "sand")
        picture.dot(centre + wide - 1, top + row, "sand")


def branch(picture, side):
    """A pine's branch from the rim, for the lantern to hang from; side -1 left, 1 right."""
    for step in range(14):
        x = step if side < 0 else WIDTH - 1 - step
        picture.dot(x, 1 + step // 6, "bronze")
        picture.dot(x, 2 + step // 6, "maroon")
    for start, y, size in ((0, 0, 5), (5, 1, 6), (11, 3, 5), (2, 4, 4)):
        for row in range(3):
            for column in range(size - abs(row - 1)):
                x = start + column + abs(row - 1)
                x = x if side < 0 else WIDTH - 1 - x
                picture.dot(x, y + row - 1, "leaf" if row == 2 or column == 0 else "jade")


def lantern(picture, centre, string):
    picture.box(centre, 4, 1, string - 4, "bronze")
    shape = (2, 4, 5, 5, 5, 5, 4, 2)
    for y in range(string - 5, string + 14):
        for x in range(centre - 10, centre + 11):
            away = ((x - centre) ** 2 + (y - string - 4.5) ** 2) ** 0.5
            if 5 < away < 10 and picture.rows[y][x] in ("night", "slate", "purple"):
                picture.veil(x, y, "maroon", int(11 - away))
    picture.box(centre - 2, string, 5, 1, "gold")
    for row, half in enumerate(shape):
        for column in range(-half, half + 1):
            rib = abs(column) in (2, 5)
            colour = "lacquer" if rib or column > 2 else "ember"
            if abs(column) < 2 and 1 < row < 6:
                colour = "gold"
            picture.dot(centre + column, string + 1 + row, colour)
    picture.box(centre - 2, string + 9, 5, 1, "gold")
    picture.box(centre, string + 10, 1, 2, "bronze")
    picture.box(centre - 1, string + 12, 3, 4, "lacquer")
    picture.box(centre, string + 12, 1, 4, "ember")


def pine(picture, centre, bottom, size):
    picture.box(centre, bottom - size, 1, size, "bronze")
    for layer in range(3):
        y = bottom - 3 - layer * (size // 3)
        half = size // 2 - layer
        for row in range(3):
            wide = half - (2 - row) * 2
            picture.box(centre - wide, y - 3 + row, 2 * wide + 1, 1, "leaf")
            picture.box(centre - wide, y - 3 + row, wide, 1, "jade" if row < 2 else "leaf")


def ground(picture, top):
    picture.box(0, top, WIDTH, HEIGHT - top, "ink")
    for y in range(top, HEIGHT):
        for x in range(WIDTH):
            picture.veil(x, y, "slate", 6 if y > top else 12)


def wall(picture, top, gate):
    """The wall in front, tiled on top, and the way in between two pillars."""
    for x in range(WIDTH):
        if abs(x - MIDDLE + 0.5) > gate:
            tile = x % 4 == 3
            picture.dot(x, top, "bronze" if tile else "gold")
            picture.dot(x, top + 1, "maroon" if tile else "bronze")
            picture.dot(x, top + 2, "maroon")
            picture.box(x, top + 3, 1, HEIGHT - top - 3, "lacquer")
            picture.dot(x, top + 3, "ember" if x % 8 < 6 else "lacquer")
            picture.dot(x, HEIGHT - 1, "maroon")
            if x % 8 == 7:
                picture.box(x, top + 3, 1, HEIGHT - top - 3, "maroon")
    for y in range(top, HEIGHT):
        wide = gate - 1
        picture.box(MIDDLE - wide, y, 2 * wide, 1, "sand" if y % 3 else "slate")
        picture.box(MIDDLE - 2, y, 4, 1, "ivory" if y % 3 else "sand")
    for left in (MIDDLE - gate - 2, MIDDLE + gate - 1):
        picture.box(left, top - 3, 3, HEIGHT - top + 3, "gold")
        picture.box(left + 2, top - 3, 1, HEIGHT - top + 3, "bronze")
        picture.box(left - 1, top - 4, 5, 1, "gold")
        picture.box(left, top - 5, 3, 1, "ember")


def draw():
    """The finished rows of colour names."""
    picture = Picture()
    sky(picture)
    moon(picture, MIDDLE, 38, 21)
    ground(picture, 80)
    for centre in (20, 140):
        roof(picture, centre, 50, 5, 16, 7, ("lacquer", "maroon"), "bronze")
        hall(picture, centre, 58, 9, 4, 3, "bronze")
        roof(picture, centre, 62, 10, 21, 7, ("lacquer", "maroon"), "bronze")
        hall(picture, centre, 70, 16, 12, 5)
    roof(picture, MIDDLE, 29, 13, 34, 13)
    hall(picture, MIDDLE, 43, 25, 6, 9)
    roof(picture, MIDDLE, 48, 27, 48, 10)
    hall(picture, MIDDLE, 59, 39, 15, 11)
    picture.box(MIDDLE - 44, 73, 88, 1, "ink")
    terrace(picture, MIDDLE, 74, 44, 3)
    pine(picture, 36, 84, 14)
    pine(picture, 124, 84, 14)
    wall(picture, 86, 10)
    branch(picture, -1)
    branch(picture, 1)
    lantern(picture, 12, 8)
    lantern(picture, 148, 8)
    return picture.rows
