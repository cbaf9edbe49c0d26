# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Every screen of the game, reached through the buttons, as pictures by name.

    pictures = all_screens()            # {"title": Image, ...}, 160x128 each
    python tests/screens.py             # writes them anew to tests/golden/: look at them!

The tests compare with tests/golden/; the README's pictures come from here, too.
"""

import sys
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"
if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "tools")]

from hands import Hands, legal_places, richest  # noqa: E402
from simulator import Simulator  # noqa: E402


def all_screens():
    shots = {}

    def shoot(sim, name):
        assert name not in shots
        shots[name] = sim.frame()

    Simulator(seed=5).run(lambda sim: _from_title_to_first_turn(sim, shoot))
    Simulator(seed=8).run(lambda sim: _a_game_of_three(sim, shoot))
    Simulator(seed=9).run(lambda sim: _a_game_of_four_bots_and_one(sim, shoot))
    Simulator(seed=9).run(lambda sim: _trouble(sim, shoot))
    return shots


def _from_title_to_first_turn(sim, shoot):
    hands = Hands(sim)
    yield sim.wait(200)
    shoot(sim, "title")
    yield sim.tap("RIGHT")
    yield sim.tap("A")
    shoot(sim, "rules_1")
    for page in range(2, 6):
        yield sim.tap("RIGHT")
        shoot(sim, f"rules_{page}")
    yield sim.tap("B")
    yield sim.tap("A")
    shoot(sim, "setup")
    yield sim.tap("B")
    yield from hands.begin(2)
    yield sim.wait(200)
    shoot(sim, "hand_off")
    yield sim.tap("A")
    shoot(sim, "first_turn")
    legal = {(x, y) for x, y, _ in legal_places(hands.match)}
    city = hands.match.city
    spots = sorted((city.spot_x(spot), city.spot_y(spot)) for spot in range(city.spots))
    yield from hands.go_to(*next(spot for spot in spots if spot not in legal), 0)
    shoot(sim, "why_not")
    yield from hands.go_to(-2, -2, 0)
    shoot(sim, "not_beside")


def _a_game_of_three(sim, shoot):
    hands = Hands(sim)
    yield from hands.begin(3)
    yield sim.wait(100)
    for _ in range(21):
        yield from hands.turn(richest)
    while not hands.in_turn():
        yield sim.tap("A")
    yield from hands.go_to(*richest(hands.match))
    shoot(sim, "preview")
    yield sim.tap("A")
    shoot(sim, "keep_it")
    yield sim.tap("A")
    assert hands.game.closed
    shoot(sim, "tally")
    while not hands.in_turn():
        yield sim.tap("A")
    city = hands.match.city
    crowded = max(range(9, city.cells), key=lambda cell: -abs(city.x(cell)) - abs(city.y(cell)))
    yield from hands.go_to(city.x(crowded), city.y(crowded), hands.game.cursor.quarters)
    shoot(sim, "room")
    yield sim.tap("START")
    shoot(sim, "pause")
    for name in ("whole_city", "scores", "to_come"):
        yield sim.tap("DOWN")
        yield sim.tap("A")
        shoot(sim, name)
        yield sim.tap("B")
    yield sim.tap("DOWN", 2)
    yield sim.tap("A")
    shoot(sim, "options")
    yield sim.tap("B")
    yield sim.tap("DOWN")
    yield sim.tap("A")
    shoot(sim, "leave")
    yield sim.tap("B")
    yield sim.tap("B")
    while not hands.over():
        yield from hands.turn(richest)
    for _ in range(hands.game.closed):
        yield sim.tap("A")
    shoot(sim, "last_tiles")
    yield sim.tap("A")
    shoot(sim, "ranking")


def _a_game_of_four_bots_and_one(sim, shoot):
    hands = Hands(sim)
    yield from hands.begin(4, (0, 1, 2, 3), True)
    for _ in range(30):
        yield from hands.turn(richest)
        if hands.match.moves() > 50:
            break
    over = hands.game.handheld.screen.over
    for _ in range(200):
        shown = any(over[index] is hands.game.cursor.grid for index in range(len(over)))
        if shown and not hands.in_turn():
            break
        yield sim.skip(2)
    shoot(sim, "bot_laid")
    while not hands.in_turn():
        yield sim.tap("A")
    shoot(sim, "late_turn")
    while not hands.over():
        yield from hands.turn(richest)
    for _ in range(hands.game.closed):
        yield sim.tap("A")
    yield sim.wait(1000)
    shoot(sim, "last_tiles_of_four")
    yield sim.tap("A")
    shoot(sim, "ranking_of_four")


def _trouble(sim, shoot):
    (sim.folder / "tiles.bin").write_bytes(b"FCTL but not a table")
    yield sim.restart()
    yield sim.wait(200)
    shoot(sim, "sorry")


def main():
    GOLDEN.mkdir(exist_ok=True)
    for name, picture in all_screens().items():
        picture.save(GOLDEN / f"{name}.png")
        print(f"tests/golden/{name}.png")


if __name__ == "__main__":
    main()
