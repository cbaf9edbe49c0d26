# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Every screen of the game, reached through the buttons, as pictures by name.

    pictures = all_screens()            # {"title": Image, ...}, 160x128 each, in English
    pictures = all_screens("de")
    python -P tests/screens.py          # writes all anew, in every language: look at them!
    python -P tests/screens.py nl fr    # in some
    python -P tests/screens.py --sheets # and nine to a sheet, three times as large, to look at

The tests compare with tests/golden/ (English) and tests/golden/<language>/; the README's
pictures come from here, too.
"""

import multiprocessing
import sys
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"
if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "tools")]

from PIL import Image  # noqa: E402

from hands import Hands, legal_places, richest, shrewd  # noqa: E402
from simulator import Simulator  # noqa: E402

WORDS = Path(__file__).parent.parent / "lib" / "forbidden_city" / "words"
LANGUAGES = ("en", *sorted({path.stem for path in WORDS.glob("??.txt")} - {"en"}))
SHEETS = Path(__file__).parent.parent / "build" / "screens"


def all_screens(language="en", board=Simulator, look=None):
    """The pictures; look(sim, name) is called at each."""
    shots = {}

    def shoot(sim, name):
        assert name not in shots
        shots[name] = sim.frame()
        if look is not None:
            look(sim, name)

    def run(seed, screens):
        def script(sim):
            hands = Hands(sim)
            yield sim.wait(100)
            if "language" not in shots:
                shoot(sim, "language")
            yield from hands.language(language)
            yield from screens(sim, hands, shoot)

        board(seed=seed, echo=False).run(script)  # the trouble below is meant

    run(5, _from_title_to_first_turn)
    run(5, _first_game)
    run(8, _a_game_of_three)
    run(9, _a_game_of_four_bots_and_one)
    run(5, _another_game)
    run(9, _trouble)
    return shots


def golden(language):
    """The folder of a language's kept pictures."""
    return GOLDEN if language == "en" else GOLDEN / language


def _from_title_to_first_turn(sim, hands, shoot):
    yield sim.wait(200)
    shoot(sim, "title_first_game")
    yield sim.tap("LEFT")
    shoot(sim, "title")
    yield sim.tap("RIGHT", 2)
    yield sim.tap("A")
    shoot(sim, "rules_1")
    for page in range(2, 6):
        yield sim.tap("RIGHT")
        shoot(sim, f"rules_{page}")
    yield sim.tap("B")
    yield from hands.choose(b"@new")
    shoot(sim, "setup")
    for key in ("DOWN", "DOWN", "DOWN", "LEFT"):
        yield sim.tap(key)
    shoot(sim, "setup_bot")
    yield sim.tap("RIGHT")
    yield sim.tap("B")
    yield from hands.begin(2)
    yield sim.wait(200)
    shoot(sim, "hand_off")
    yield sim.tap("A")
    shoot(sim, "first_turn")
    yield from hands.go_to(*_forbidden(hands.match))
    shoot(sim, "why_not")
    yield from hands.go_to(-2, -2, 0)
    shoot(sim, "not_beside")


def _forbidden(match):
    """Where and how the hand does not fit; a spot where it fits in no way, if there is one."""
    city = match.city
    legal = legal_places(match)
    spots = [(city.spot_x(spot), city.spot_y(spot)) for spot in range(city.spots)]
    places = [(x, y, quarters) for x, y in spots for quarters in range(4)]
    some_way = {(x, y) for x, y, _ in legal}
    return min(set(places) - set(legal), key=lambda place: (place[:2] in some_way, place))


def _first_game(sim, hands, shoot):
    yield from hands.learn()
    page = 0
    for _ in range(300):
        if hands.match.moves() == 5 and page == 5:
            break
        if hands.match.moves() == page:
            page += 1
            yield sim.wait(3000)  # Page Lin's tile is shown for a while
            shoot(sim, f"lesson_{page}")
            yield sim.tap("A")
        if hands.in_turn():
            city = hands.match.city
            turns = hands.game.view.turns
            goal = next(spot for spot in range(city.spots) if turns[spot])
            x, y = city.spot_x(goal), city.spot_y(goal)
            if page == 1:
                shoot(sim, "lesson_star")
                legal = legal_places(hands.match)
                yield from hands.go_to(*next(other for other in legal if other[:2] != (x, y)))
                shoot(sim, "lesson_there")
            quarters = next(number for number in range(4) if turns[goal] >> number & 1)
            yield from hands.lay(x, y, quarters)
        else:
            yield sim.wait(100)
    for _ in range(hands.game.closed):
        yield sim.tap("A")
    shoot(sim, "lesson_6")


def _a_game_of_three(sim, hands, shoot):
    yield from hands.begin(3)
    yield sim.wait(100)
    while True:
        while not hands.in_turn():
            yield sim.tap("A")
        yield from hands.go_to(*shrewd(hands.match))
        moves, gain = hands.match.moves(), max(hands.game.preview._sums)
        if moves > 20 and gain > (8 if moves < 40 else 0):
            break  # a rich one; in a city of small rooms any
        yield sim.tap("A", 2)
    shoot(sim, "preview")
    yield sim.tap("A")
    shoot(sim, "keep_it")
    yield sim.tap("A")
    assert hands.game.closed
    yield sim.wait(3000)  # line by line
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
    yield sim.tap("UP")
    shoot(sim, "options_end")
    yield sim.tap("B")
    yield sim.tap("DOWN")
    yield sim.tap("A")
    shoot(sim, "leave")
    yield sim.tap("B")
    yield sim.tap("B")
    while not hands.over():
        yield from hands.turn(shrewd)
    for _ in range(hands.game.closed):
        yield sim.tap("A")
    shoot(sim, "last_tiles")
    yield sim.tap("A")
    shoot(sim, "ranking")


def _a_game_of_four_bots_and_one(sim, hands, shoot):
    yield from hands.begin(4, (0, 1, 2, 3), True)
    for _ in range(30):
        yield from hands.turn(richest)
        if hands.match.moves() > 50:
            break
    for _ in range(hands.game.closed):
        yield sim.tap("A")  # the tally of the person's tile
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


def _another_game(sim, hands, shoot):
    """Begun while one is not over."""
    yield from hands.begin(2)
    while not hands.in_turn():
        yield sim.tap("A")
    yield sim.tap("START")
    yield sim.tap("UP")
    yield sim.tap("A", 2)
    yield sim.wait(100)
    yield from hands.choose(b"@learn")
    yield sim.wait(100)
    shoot(sim, "not_over")


def _trouble(sim, hands, shoot):
    (sim.folder / "tiles.bin").write_bytes(b"FCTL but not a table")
    yield sim.restart()
    yield sim.wait(200)
    shoot(sim, "sorry")


def sheets(language, pictures):
    """Nine pictures to a sheet, in build/screens/."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    names = list(pictures)
    for first in range(0, len(names), 9):
        sheet = Image.new("RGB", (3 * 488, 3 * 392), "grey")
        for place, name in enumerate(names[first : first + 9]):
            large = pictures[name].convert("RGB").resize((480, 384), Image.Resampling.NEAREST)
            sheet.paste(large, (488 * (place % 3) + 4, 392 * (place // 3) + 4))
        sheet.save(SHEETS / f"{language}_{first // 9 + 1}.png")


def keep(language, with_sheets):
    """Write a language's pictures; say where."""
    folder = golden(language)
    folder.mkdir(exist_ok=True)
    pictures = all_screens(language)
    for path in folder.glob("*.png"):
        if path.stem not in pictures:
            path.unlink()
    for name, picture in pictures.items():
        picture.save(folder / f"{name}.png")
    if with_sheets:
        sheets(language, pictures)
    return f"{folder.relative_to(GOLDEN.parent.parent)}: {len(pictures)} pictures"


def main(asked):
    languages = [code for code in LANGUAGES if code in asked] or LANGUAGES
    with multiprocessing.Pool() as pool:
        jobs = [(language, "--sheets" in asked) for language in languages]
        for said in pool.starmap(keep, jobs, chunksize=1):
            print(said)


if __name__ == "__main__":
    main(sys.argv[1:])
