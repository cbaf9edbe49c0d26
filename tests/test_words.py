# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Five languages: the same phrases in all of them, each short enough for its place.

A new phrase goes into all five files of lib/forbidden_city/words/, and into PLACES below, which
says where it is shown and what may stand in for its %1, %2 and %3.
"""

import importlib
import re
import sys
from pathlib import Path

import pytest

import build_art
from console.font import Font
from console.text import LINE, broken
from console.words import Words
from hands import Hands
from screens import LANGUAGES, all_screens
from simulator import Simulator, vm_files
from vm import Vm
from written import Reader

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "lib" / "forbidden_city" / "words"
FONT = Font(str(ROOT / "lib" / "console" / "font.bin"))
NAMES = tuple(
    (FOLDER / f"{code}.txt").read_text("utf-8").split("\n")[0].removeprefix("# ").split(";")[0]
    for code in LANGUAGES
)


def phrases(text):
    """{name: words} of a language file's text."""
    lines = [line for line in text.splitlines() if line.startswith("@")]
    return dict(line.split(" ", 1) for line in lines)


def texts():
    return {code: (FOLDER / f"{code}.txt").read_text(encoding="utf-8") for code in LANGUAGES}


# ---- the files


def unlike(files):
    """What sets the files apart: names, placeholders, line breaks, remarks, the last line."""
    complaints = []
    english = phrases(files["en"])
    for code, text in files.items():
        names = [line.split(" ")[0] for line in text.splitlines() if line.startswith("@")]
        complaints += [f"{code}.txt: {name} twice" for name in set(names) if names.count(name) > 1]
        here = phrases(text)
        complaints += [f"{code}.txt lacks {name}" for name in english.keys() - here.keys()]
        complaints += [f"{code}.txt: {name} is not in en.txt" for name in here.keys() - english]
        for name in here.keys() & english.keys():
            marks = [sorted(re.findall(r"%.|\\.", words[name])) for words in (english, here)]
            if marks[0] != marks[1]:
                complaints.append(f"{code}.txt: {name} has {marks[1]}, in English {marks[0]}")
            if "@" in here[name] or here[name] != here[name].strip() or not here[name]:
                complaints.append(f"{code}.txt: {name} has an @, no words or blanks around them")
        if not text.endswith("\n# end\n"):
            complaints.append(f"{code}.txt does not end with the line # end")
        if any(line and line[0] not in "@#" for line in text.splitlines()):
            complaints.append(f"{code}.txt: a line is neither a phrase nor a remark")
    return complaints


def test_all_languages_have_the_same_phrases():
    assert unlike(texts()) == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("@red Rot\n", "", "lacks @red"),
        ("@red Rot\n", "@red Rot\n@rot Rot\n", "@rot is not in en.txt"),
        ("@red Rot\n", "@red Rot\n@red Rot\n", "@red twice"),
        ("@red Rot\n", "@red R@t\n", "@red has an @"),
        ("@red Rot\n", "@red Rot\nRot\n", "neither a phrase nor a remark"),
        ("Spieler: %1", "Spieler: %2", "@players has"),
        ("# end\n", "", "does not end"),
    ],
)
def test_a_difference_is_found(old, new, complaint):
    files = texts()
    assert old in files["de"]
    files["de"] = files["de"].replace(old, new)
    assert any(complaint in found for found in unlike(files))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_font_has_every_letter(code):
    missing = set("".join(phrases(texts()[code]).values())) - set(build_art.read_font())
    assert not missing, sorted(missing)


def test_every_phrase_is_used_and_every_used_phrase_is_there():
    used = set()
    for path in (ROOT / "lib").rglob("*.py"):
        used |= set(re.findall(r'b"(@\w+)"', path.read_text(encoding="utf-8")))
    assert used == phrases(texts()["en"]).keys()


@pytest.mark.parametrize("code", LANGUAGES)
def test_seats_and_floors_are_labels(code):
    words = phrases(texts()[code])
    for name in SEATS + FLOORS:
        assert words[name][0].isupper()
    for group in (SEATS, FLOORS, BOTS):
        assert len({words[name] for name in group}) == len(group)


# ---- in memory, or read when asked for


@pytest.mark.parametrize("code", LANGUAGES)
def test_phrases_that_change_under_the_hands_are_in_memory_and_only_these(code):
    """The preview's, the question before a tile is kept, and the floors that they name."""
    screens = ROOT / "lib" / "forbidden_city" / "screens"
    used = {"@green", "@pink", "@white", "@temple"}
    for name in ("preview.py", "turn.py"):
        used |= set(re.findall(r'b"(@\w+)"', (screens / name).read_text(encoding="utf-8")))
    words = Words(str(FOLDER / f"{code}.txt"))
    assert phrases(words.all.decode()).keys() == used
    assert len(words.all) < 1024


def test_a_phrase_is_the_same_from_memory_and_from_the_file(tmp_path):
    """Wherever the pieces in which the file is read happen to end."""
    for shift in range(0, 520, 13):
        path = tmp_path / f"{shift}.txt"
        path.write_text("# " + shift * "x" + "\n" + texts()["it"], encoding="utf-8")
        words = Words(str(path))
        for name, text in phrases(texts()["it"]).items():
            assert words.text(name.encode()) == text.replace("\\n", "\n"), (shift, name)


def test_a_phrase_that_is_nowhere_or_cut_short_shows_its_name(tmp_path):
    path = tmp_path / "xx.txt"
    path.write_text("@fits Passt\n# more\n@new Neues Sp", encoding="utf-8")
    words = Words(str(path))
    assert words.text(b"@fits") == "Passt"
    assert words.text(b"@new") == "@new"
    assert words.text(b"@ne") == "@ne"
    assert words.text(b"@fit") == "@fit"


def test_a_file_without_the_line_is_kept_whole(tmp_path):
    path = tmp_path / "xx.txt"
    path.write_text(texts()["nl"].replace("# more\n", ""), encoding="utf-8")
    words = Words(str(path))
    assert words.find(b"@sorry") > 0 and words.text(b"@new") == "Nieuw spel"


# ---- places

SEATS = ("@purple", "@yellow", "@red", "@blue")
FLOORS = ("@green", "@pink", "@white", "@temple", "@garden")
ROOMS = FLOORS[:3]
BOTS = ("@bot0", "@bot1", "@bot2")

# How much room there is, in pixels, the last letter's empty column included. What a line needs
# besides the phrase (a number at the right, a page's number) is taken off already.
PREVIEW = 139
TALLY = 130  # from 6 to the number at 154 of up to three digits, with a gap
BESIDE_FIGURES = 49
HINT = 157
HEADING = 157
DOUBLE = 80  # letters of double size
ROW = 127
THINKING = 123  # up to the dots
NAME = 30  # in the ranking, between figure and coins
COLUMN = 44
TITLE = 157 - 14  # < >

# name: (room, what may stand for %1, %2, %3)
PLACES = {
    # the title
    "@title": (DOUBLE,),
    "@resume": (TITLE,),
    "@new": (TITLE,),
    "@learn": (TITLE,),
    # the set-up
    "@setup": (HEADING,),
    "@bot0_is": (HINT,),
    "@bot1_is": (HINT,),
    "@bot2_is": (HINT,),
    "@front_is": (HINT,),
    "@back_is": (HINT,),
    "@aids_are": (HINT,),
    "@setup_hint": (HINT,),
    "@begin_hint": (HINT,),
    "@players": (ROW, "4"),
    "@seat": (ROW, SEATS, ("@person", *BOTS)),
    "@front": (ROW,),
    "@back": (ROW,),
    "@aids_on": (ROW,),
    "@aids_off": (ROW,),
    "@begin": (ROW,),
    # a turn
    "@pass": (DOUBLE, SEATS),
    "@pass_hint": (HINT,),
    "@fits": (PREVIEW,),
    "@closes_none": (PREVIEW,),
    "@closes": (PREVIEW, ROOMS, "888"),
    "@closes_many": (PREVIEW, "8", "888"),
    "@nobody_paid": (PREVIEW,),
    "@lay_hint": (PREVIEW,),
    "@lay_ask": (PREVIEW,),
    "@next_hint": (PREVIEW,),
    "@not_beside": (PREVIEW,),
    "@clash": (PREVIEW, ROOMS, ROOMS),
    "@room": (PREVIEW, ROOMS, "88"),
    "@room_dragon": (PREVIEW, ROOMS, "88", "8"),
    "@temple_info": (PREVIEW,),
    "@garden_info": (PREVIEW,),
    "@city_hint": (PREVIEW,),
    "@thinks": (THINKING, BOTS),
    "@lays": (PREVIEW, BOTS),
    "@lesson_there": (PREVIEW,),
    "@lesson_hint": (PREVIEW,),
    "@lesson_turn": (PREVIEW,),
    # the tally
    "@closed_room": (PREVIEW, ROOMS),
    "@tiles_sum": (TALLY,),
    "@dragons_sum": (TALLY, "8"),
    "@gate_sum": (TALLY, FLOORS[:4], "88"),
    "@gate_dragon_sum": (TALLY, ROOMS, "88", "8"),
    "@gates_more": (TALLY, "88"),
    "@worth": (TALLY,),
    "@advisors": (BESIDE_FIGURES,),
    "@paid": (BESIDE_FIGURES,),
    "@nobody": (99,),
    "@tally_hint": (HINT,),
    "@tally_more": (HINT, "8", "8"),
    "@nothing_fits": (HEADING,),
    "@ok": (HINT,),
    # the pause menu and what it opens
    "@paused": (HEADING,),
    "@choose_hint": (HINT,),
    "@go_on": (ROW,),
    "@whole_city": (ROW,),
    "@scores": (ROW,),
    "@to_come": (ROW,),
    "@rules": (ROW,),
    "@options": (ROW,),
    "@leave": (ROW,),
    "@leave_hint": (HINT,),
    "@replace_hint": (HINT,),
    "@score_coins": (COLUMN,),
    "@score_left": (COLUMN,),
    **dict.fromkeys(SEATS, (NAME,)),
    "@to_come_seat": (HEADING, SEATS),
    "@to_come_hint": (HINT,),
    "@overview_hint": (HINT,),
    "@rules_hint": (HINT - 26,),  # 5/5 before it
    # options
    "@options_hint": (HINT,),
    "@sound_off": (ROW,),
    "@sound_quiet": (ROW,),
    "@sound_on": (ROW,),
    "@sound_loud": (ROW,),
    "@bright": (ROW, "5"),
    "@lights_on": (ROW,),
    "@lights_off": (ROW,),
    "@speed0": (ROW,),
    "@speed1": (ROW,),
    "@speed2": (ROW,),
    "@kiosk_on": (ROW,),
    "@kiosk_off": (ROW,),
    "@language": (ROW, NAMES),
    "@computer": (ROW,),
    "@restart": (HINT,),
    # the end
    "@last_tiles": (HEADING,),
    "@last_hint": (HINT,),
    "@wins": (DOUBLE, SEATS),
    "@share": (DOUBLE,),
    "@rank_hint": (HINT,),
    # messages
    "@note": (HEADING,),
    "@lesson": (HEADING, "6", "6"),
    "@sorry": (HEADING,),
    "@sorry_hint": (HINT,),
}
# Words that only ever stand in for a %.
PARTS = {"@person", *BOTS, *FLOORS}

# Longer texts: how wide they are wrapped, how high they may get, what may stand for %1.
MESSAGE = (144, 88)
ILLUSTRATED = (150, 54)  # above a picture
PAGES = {
    "@went_under": (144, 62, SEATS),
    "@sat_out": (*MESSAGE, SEATS),
    "@leave_text": MESSAGE,
    "@replace_text": MESSAGE,
    "@computer_text": MESSAGE,
    "@kept_lost": MESSAGE,
    "@keep_damaged": MESSAGE,
    "@keep_foreign": MESSAGE,
    "@keep_newer": MESSAGE,
    "@keep_worn": MESSAGE,
    "@keep_broken": MESSAGE,
    "@keep_computer": MESSAGE,
    "@keep_full": MESSAGE,
    "@sorry_text": (
        *MESSAGE,
        ("tiles.bin: version 32, this program reads version 1; run make tiles",),
    ),
    **{f"@lesson{number}": ILLUSTRATED for number in range(6)},
    **{f"@rules{number}": ILLUSTRATED for number in range(1, 6)},
}


def filled(words, name, fillers):
    """A phrase with the widest that may stand for its %1, %2, %3."""
    text = words[name]
    for number, choices in enumerate(fillers, 1):
        choices = [choices] if isinstance(choices, str) else choices
        widest = max((words.get(choice, choice) for choice in choices), key=width)
        text = text.replace(f"%{number}", widest)
    return text


def width(text):
    return FONT.width(text.encode())


def too_wide(words):
    complaints = []
    for name, (room, *fillers) in PLACES.items():
        text = filled(words, name, fillers)
        if "%" in text or width(text) > room:
            complaints.append(f"{name} has {width(text)} of {room} pixels: {text!r}")
    return complaints


def too_long(words):
    complaints = []
    for name, (wide, high, *fillers) in PAGES.items():
        text = filled(words, name, fillers).replace("\\n", "\n")
        if name.startswith("@rules"):
            heading, text = text.split("\n", 1)
            if width(heading) > HEADING:
                complaints.append(f"{name}: {heading!r} is {width(heading)} pixels wide")
        lines = broken(FONT, text, wide)
        text = "\n".join(lines)
        if LINE * len(lines) > high or "%" in text:
            complaints.append(f"{name} is {LINE * len(lines)} of {high} pixels high:\n{text}")
        complaints += [
            f"{name}: {line!r} is too wide" for line in lines if width(line) - 1 > wide + 6
        ]
        complaints += [
            f"{name}: {line!r} begins with its mark"
            for line in text.split("\n")
            if line[:1] in ":;!?.,»"
        ]
    return complaints


def test_every_phrase_has_its_place():
    assert phrases(texts()["en"]).keys() == PLACES.keys() | PAGES.keys() | PARTS


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_phrase_fits_its_place(code):
    words = phrases(texts()[code])
    assert too_wide(words) == []
    assert too_long(words) == []


def test_what_does_not_fit_is_found():
    words = phrases(texts()["en"])
    assert too_wide({**words, "@closes": "Closes the room of %1, worth %2"})
    assert too_wide({**words, "@purple": "Aubergine, faded"})
    assert too_wide({**words, "@wins": "%1 %2 wins"})
    assert too_long({**words, "@lesson0": 9 * "much too long a text, really, "})
    assert too_long({**words, "@rules5": 12 * "heading " + "\\ntext"})
    assert too_long({**words, "@leave_text": 7 * "long " + ":" + 30 * " !"})


# ---- on the real screens: test_screens.py reads them all in every language; it can fail


BAD = {  # words that must be found: on which screen, and why
    "@begin": (6 * "Begin ", "", "Begin' is cut"),
    "@setup_hint": (9 * "Hint ", "", "Hint' is cut"),
    "@rules1": ("One\\n" + 62 * "word ", "", "word' is cut"),
    "@rules2": ("Two\\n" + 80 * "word ", "rules_2", "is painted over"),
    "@closes_none": ("Closes " + 9 * "nothing ", "", "is cut"),
    "@pass": (4 * "%1 ", "hand_off", "leaves the screen"),
    "@advisors": (3 * "Advisors ", "tally", "is painted over"),
    "@gate_sum": (4 * "Gate to %1 ", "", "is drawn over something"),
}


def test_bad_words_on_the_screens_are_found(tmp_path):
    text = texts()["en"]
    for name, (words, _, _) in BAD.items():
        text = re.sub(rf"(?m)^{name} .*$", lambda _, n=name, w=words: f"{n} {w}".strip(), text)
    reader = Reader([])
    boards = []

    def board(**options):
        boards.append(drive_with(tmp_path / str(len(boards)), en=text))
        return reader.board(drive=boards[-1], **options)

    all_screens("en", board, reader.look)
    for _, screen, complaint in BAD.values():
        assert [
            found for found in reader.complaints if complaint in found and found.startswith(screen)
        ], (screen, complaint)


# ---- choosing


def drive_with(folder, **files):
    """A drive whose language files are these instead of the project's."""
    words = folder / "lib" / "forbidden_city" / "words"
    words.mkdir(parents=True)
    for code, text in files.items():
        (words / f"{code}.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def said(hands, name):
    return hands.game.handheld.words.text(name)


def test_the_language_is_asked_once_and_kept():
    def script(sim):
        hands = Hands(sim)
        yield sim.wait(100)
        assert hands.game.fresh
        yield from hands.language("nl")
        assert said(hands, b"@new") == "Nieuw spel"
        yield sim.restart()
        hands = Hands(sim)
        yield sim.wait(100)
        assert not hands.game.fresh
        assert said(hands, b"@new") == "Nieuw spel"

    Simulator(seed=1, pixels=False).run(script)


def test_another_language_acts_at_once_in_the_middle_of_a_turn():
    seen = []

    def script(sim):
        hands = Hands(sim)
        yield from hands.begin(2)
        yield sim.tap("A")
        assert hands.in_turn()
        seen.append(sim.frame().crop((20, 108, 160, 128)).tobytes())
        yield sim.tap("START")
        pause = sys.modules["forbidden_city.screens.pause"]
        yield sim.tap("DOWN", pause._ROWS.index(b"@options"))
        yield sim.tap("A")
        yield sim.tap("DOWN", sys.modules["forbidden_city.screens.options"]._LANGUAGE)
        yield sim.tap("RIGHT")
        assert said(hands, b"@options") == "Options"  # French
        assert said(hands, b"@sound_loud") == "Son : fort"
        yield sim.tap("LEFT", 2)
        assert said(hands, b"@options") == "Optionen"
        yield sim.tap("B", 2)
        assert hands.in_turn()
        seen.append(sim.frame().crop((20, 108, 160, 128)).tobytes())
        yield sim.restart()
        yield sim.wait(100)
        assert said(Hands(sim), b"@options") == "Optionen"

    Simulator(seed=1).run(script)
    assert seen[0] != seen[1]


GERMAN = (FOLDER / "de.txt").read_bytes()


@pytest.mark.parametrize(
    "damaged",
    [b"", GERMAN[:2000], GERMAN.replace("ä".encode(), b"\xe4"), b"\xff" * 5000, bytes(5000)],
)
def test_a_damaged_language_gives_way_to_english(tmp_path, damaged):
    def script(sim):
        hands = Hands(sim)
        yield from hands.language("de")
        assert said(hands, b"@new") == "New game"
        yield from hands.begin(2)

    drive = drive_with(tmp_path, de=damaged)
    assert Simulator(drive, seed=1, pixels=False).run(script).errors == []


def test_a_missing_language_gives_way_to_english():
    """What no file is there for: a letter of the kept language has tipped over."""

    def script(sim):
        hands = Hands(sim)
        yield from hands.language("de")
        assert said(hands, b"@new") != "New game"
        language = importlib.import_module("forbidden_city.screens.language")
        hands.game.kept[1:3] = b"zz"
        assert language.name(hands.game) == "English"
        language.speak(hands.game)
        assert said(hands, b"@new") == "New game"
        yield from hands.begin(2)

    assert Simulator(seed=1, pixels=False).run(script).errors == []


def test_a_language_is_one_more_file(tmp_path):
    def script(sim):
        hands = Hands(sim)
        yield from hands.language("eo")
        assert said(hands, b"@new") == "Nova ludo"
        language = importlib.import_module("forbidden_city.screens.language")
        assert language.name(hands.game) == "Esperanto"
        language.change(hands.game, 1)
        assert language.name(hands.game) == "Français"
        language.change(hands.game, -1)
        yield from hands.begin(2)

    words = (FOLDER / "en.txt").read_text(encoding="utf-8")
    words = words.replace("# English", "# Esperanto").replace("@new New game", "@new Nova ludo")
    drive = drive_with(tmp_path, eo=words)
    assert Simulator(drive, seed=1, pixels=False).run(script).errors == []


def test_without_english_there_is_a_message_and_no_crash(tmp_path):
    def script(sim):
        yield sim.wait(200)
        assert len(sim.frame().getcolors()) > 2
        yield sim.tap("A")
        yield sim.wait(200)

    sim = Simulator(drive_with(tmp_path, en=b""), seed=1, echo=False).run(script)
    assert sim.errors and all("en.txt" in str(error) for error in sim.errors)


def test_every_language_says_its_own_name_first():
    assert {"English", "Nederlands", "Français", "Deutsch", "Italiano"} <= set(NAMES)
    assert len(set(NAMES)) == len(LANGUAGES)


def test_words_of_a_language_are_found_by_the_program():
    words = Words(str(FOLDER / "fr.txt"))
    assert words.text(b"@pass", b"@red") == "Passez à Rouge"


BY_LANGUAGE = """
from forbidden_city.screens import language
class Thing: pass
game = Thing()
game.handheld = Thing()
game.handheld.words = None
game.kept = bytearray(8)
for code in (b"nl", b"de", b"it", b"fr", b"zz"):
    game.kept[1:3] = code
    language.speak(game)
    print(game.handheld.words.text(b"@new"))
"""


def test_micropython_reads_the_languages_and_turns_down_what_is_damaged():
    files = {
        **vm_files(),
        "lib/forbidden_city/words/de.txt": GERMAN[:2000],
        "lib/forbidden_city/words/it.txt": GERMAN.replace("ä".encode(), b"\xe4"),
    }
    with Vm(files=files, mount=["lib"], pystack=8192) as vm:
        said = vm.run(BY_LANGUAGE).splitlines()
    assert said == ["Nieuw spel", "New game", "New game", "Nouvelle partie", "New game"]
