# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The game on the handheld: from the title through every turn to the ranking.

    run(handheld)       # never returns; the console calls it

Game holds what the screens share. The flow reads from top to bottom in play(): each
screen is a function that returns when it is done. What outlives the power (options,
set-up, the match move by move) is in game.kept, laid out by save.py and written by the
console's Keep: once when a match begins, after every tile, and when options change.

Most screens are visited (console/visit.py): in memory while they are on. What a person's turn
needs stays until a bot has to think, and is back before its tile has been looked at.
"""

from console import palette
from console.handheld import Idle
from console.keep import Keep
from console.visit import visit
from forbidden_city import save
from forbidden_city.match import OVER
from forbidden_city.painter import Painter
from forbidden_city.screens import bars
from forbidden_city.screens.cursor import Cursor
from forbidden_city.screens.view import View

_IDLE_TITLE = 30000  # milliseconds until the title begins to play by itself
_IDLE_KIOSK = 120000  # ... until a kiosk does so in the middle of a game
_PAUSES = (1600, 700, 0)  # milliseconds a bot's tile is shown, by speed


class Game:
    def __init__(self, handheld):
        self.handheld = handheld
        self.keep = Keep(b"FCTY", save.VERSION)
        self.kept = self.keep.payload
        self.fresh = self.kept[0] != 1  # until a language is chosen
        self.painter = Painter("/lib/forbidden_city/sprites.bin")
        self.tiles = None  # the box has them
        self.match = None
        self.demo = False  # the match is for show and is not kept
        self.closed = 0
        self.hurry = 0  # the press that ended an animation
        self.shelf = None  # the chronicle's slate
        self.preview = None  # a person's turn brings both, see turn.py
        self.rim = None
        self.view = View(self)
        self.cursor = Cursor(self)
        visit("forbidden_city.screens.box", "unpack", self)
        self.setup = self.kept[save.SETUP : save.SETUP + save.SETUP_BYTES]  # see setup.py
        self.seats = self.kept[save.MATCH_SETUP : save.MATCH_SETUP + save.SETUP_BYTES]

    @property
    def aids(self):
        return self.kept[save.AIDS]

    def apply_options(self):
        """Let sound, lights and screen follow what is kept."""
        handheld = self.handheld
        handheld.sound.volume = self.kept[save.SOUND]
        handheld.lights.on = bool(self.kept[save.LIGHTS])
        handheld.screen.brightness(2 * self.kept[save.BRIGHTNESS])

    def clear_turn(self):
        """A person's turn is over: its code may be let go."""
        self.preview = None
        self.rim = None

    # ---- the match

    def is_person(self, seat):
        return self.seats[1 + seat] == 0

    def persons(self):
        count = 0
        for seat in range(self.match.players):
            count += self.is_person(seat)
        return count

    def lay(self, spot, quarters):
        """The one way a tile gets into the match; once this returns it is kept."""
        city = self.match.city
        self.closed = self.match.place(spot, quarters)
        if self.demo:
            return
        cell = city.cells - 1
        save.append(self.kept, city.x(cell), city.y(cell), city.quarters(cell))
        self.keep.write()

    def tell(self, name, a=None):
        words = self.handheld.words
        texts = words.text(b"@note"), words.text(name, a), words.text(b"@ok")
        visit("console.message", "message", self.handheld, *texts)

    def tell_news(self):
        """Say once what the keeper has to say."""
        if self.keep.news:
            name = self.keep.news
            self.keep.news = None
            self.tell(name)

    # ---- lights

    def seat_lights(self):
        turn = self.match.turn if self.match else OVER
        self.handheld.lights.all(0 if turn == OVER else palette.RGB[bars.COLOURS[turn]])


def _box(game, what, *values):
    return visit("forbidden_city.screens.box", what, game, *values)


def run(handheld):
    game = Game(handheld)
    game.apply_options()
    if game.fresh:
        visit("forbidden_city.screens.language", "ask", game)
    game.tell_news()
    _box(game, "take_up")
    alone = game.kept[save.KIOSK]  # nobody there: play by itself
    shown = False  # the demo, to nobody
    while True:
        kiosk = game.kept[save.KIOSK]
        if alone:
            handheld.idle_limit = 0
            shown = not visit("forbidden_city.screens.demo", "demo", game)
            alone = kiosk and shown
            continue
        try:
            handheld.idle_limit = _IDLE_TITLE if kiosk or not shown else 0
            # Also when all tiles are laid, if the power went before the ranking was seen.
            can_resume = game.match is not None and save.running(game.kept)
            choice = visit("forbidden_city.screens.title", "title", game, can_resume)
            shown = False
            handheld.idle_limit = _IDLE_KIOSK if kiosk else 0
            _go(game, choice)
        except Idle:
            game.clear_turn()
            alone = True


def _go(game, choice):
    """Where the title's choice leads."""
    if choice == b"@learn":
        if _box(game, "may_deal") and visit("forbidden_city.screens.lesson", "lesson", game):
            play(game)
    elif choice == b"@rules":
        visit("forbidden_city.screens.rules", "rules", game)
    elif choice == b"@options":
        visit("forbidden_city.screens.options", "options", game)
    elif choice == b"@resume":
        play(game)
    elif visit("forbidden_city.screens.setup", "set_up", game) and _box(game, "may_deal"):
        _box(game, "deal")
        play(game)


def play(game):
    """Play the match to its end, and again as long as the players like."""
    while True:
        while game.match.turn != OVER:
            game.tell_news()
            if not _turn(game):
                return
        if save.running(game.kept):
            _box(game, "put_away")
        if not visit("forbidden_city.screens.ending", "ending", game):
            return
        _box(game, "deal", None, bytes(game.seats))  # the same table again, also after a lesson


def _turn(game):
    """One seat's turn with all that belongs to it. False: the players leave."""
    # Bots among themselves need not be told, and nobody may be there to press A.
    if game.persons() and (game.match.shown() or game.match.anybody_sat_out()):
        visit("forbidden_city.screens.unfit", "tell", game)
    seat = game.match.turn
    game.seat_lights()
    game.closed = 0
    if not game.is_person(seat):
        from forbidden_city.screens.watch import bot_turn

        if not bot_turn(game, _PAUSES[game.kept[save.SPEED]]):
            return False
    else:
        # Before the hand-off, so that its A is answered at once.
        from forbidden_city.screens.turn import take_turn

        if game.persons() > 1 and not visit("forbidden_city.screens.handoff", "hand_off", game):
            return False
        if not take_turn(game):
            return False
    if game.closed:
        visit("forbidden_city.screens.tally", "tally", game)
    return True
