# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""``make pictures``: the README's pictures, taken from the simulator while it plays.

    python -P tools/build_pictures.py           # writes tools/pictures/
    python -P tools/build_pictures.py --check   # only says which are not as they would be built

Never drawn by hand: a script presses the buttons, and what the handheld shows is enlarged.
"""

import io
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
PICTURES = HOME / "tools" / "pictures"
for folder in ("lib", "tools", "tests"):
    if str(HOME / folder) not in sys.path:
        sys.path.append(str(HOME / folder))

from PIL import Image  # noqa: E402

from art.contact_sheet import tiles_sheet  # noqa: E402
from forbidden_city.tiles import Tiles  # noqa: E402
from hands import Hands, shrewd  # noqa: E402
from screens import all_screens  # noqa: E402
from simulator import Simulator  # noqa: E402

SCALE = 2
GAP = 6
MARGIN = (18, 14, 22)


def strip(frames, columns, scale):
    """Frames side by side, enlarged."""
    rows = -(-len(frames) // columns)
    width, height = 160 * scale + GAP, 128 * scale + GAP
    sheet = Image.new("RGB", (columns * width + GAP, rows * height + GAP), MARGIN)
    for number, frame in enumerate(frames):
        enlarged = frame.convert("RGB").resize((160 * scale, 128 * scale), Image.NEAREST)
        sheet.paste(enlarged, (GAP + number % columns * width, GAP + number // columns * height))
    return sheet


def play(shots, film):
    """A game of three, from the title to the ranking; some frames by name, some as a film."""

    def shoot(sim, name):
        shots[name] = sim.frame().copy()

    def script(sim):
        hands = Hands(sim)
        yield from hands.language()
        shoot(sim, "title")
        yield from hands.begin(3)
        yield sim.wait(100)
        shoot(sim, "hand_off")
        best = 0
        while not hands.over():
            while not hands.in_turn() and not hands.over():
                yield sim.tap("A")
            if hands.over():
                break
            moves = hands.match.moves()
            place = shrewd(hands.match)
            filmed = 30 <= moves < 36
            for step in hands.go_to(*place):
                yield step
                if filmed:
                    film.append((sim.frame().copy(), 140))
            worth = _worth(hands)
            if worth > best and moves < 60:
                best = worth
                shoot(sim, "turn")
            yield sim.tap("A")
            if filmed:
                film.append((sim.frame().copy(), 900))
            yield sim.tap("A")
            if hands.game.closed and worth == best and moves < 60:
                yield sim.wait(3000)  # line by line
                shoot(sim, "tally")
            if filmed and not hands.game.closed:
                film.append((sim.frame().copy(), 700))
            for _ in range(24 if filmed and hands.game.closed else 0):
                film.append((sim.frame().copy(), 100))
                yield sim.wait(100)
            if moves == 40:
                while not hands.in_turn():
                    yield sim.tap("A")
                yield sim.tap("START")
                yield sim.tap("DOWN")
                yield sim.tap("A")
                shoot(sim, "whole_city")
                yield sim.tap("B", 2)
        for _ in range(hands.game.closed):
            yield sim.tap("A")
        shoot(sim, "last_tiles")
        yield sim.tap("A")
        shoot(sim, "ranking")

    Simulator(seed=21).run(script)


def _worth(hands):
    """What the tile under the cursor would close, as the preview has it."""
    return hands.game.preview._value


def png(picture):
    """Indexed by the colours it has, sixteen and the margin: a third of the bytes."""
    colours = [colour for _, colour in sorted(picture.getcolors())]
    palette = Image.new("P", (1, 1))
    palette.putpalette(bytes(part for colour in colours for part in colour))
    indexed = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    assert indexed.convert("RGB").tobytes() == picture.tobytes()
    file = io.BytesIO()
    indexed.save(file, "PNG", optimize=True)
    return file.getvalue()


def gif(film):
    frames = [
        frame.convert("RGB").resize((160 * SCALE, 128 * SCALE), Image.NEAREST).quantize(32)
        for frame, _ in film
    ]
    file = io.BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[milliseconds for _, milliseconds in film],
        loop=0,
    )
    return file.getvalue()


def build():
    """Every picture by its file name."""
    shots, film = {}, []
    play(shots, film)
    front = [shots[name] for name in ("title", "turn", "tally")]
    more = [shots[name] for name in ("hand_off", "whole_city", "last_tiles", "ranking")]
    return {
        "strip.png": png(strip(front, 3, SCALE)),
        "screens.png": png(strip(more, 4, SCALE)),
        "all_screens.png": png(strip(list(all_screens().values()), 6, 1)),
        "tiles.png": png(tiles_sheet(Tiles((HOME / "tiles.bin").read_bytes()))),
        "play.gif": gif(film),
    }


def main():
    stale = []
    PICTURES.mkdir(exist_ok=True)
    for name, data in build().items():
        path = PICTURES / name
        if path.exists() and path.read_bytes() == data:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.write_bytes(data)
            print(f"tools/pictures/{name}: {len(data):,} bytes")
    if stale and "--check" in sys.argv:
        sys.exit(f"not as they would be built: {', '.join(stale)}; run make pictures")


if __name__ == "__main__":
    main()
