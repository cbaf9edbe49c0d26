# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""A turn: a person finds a place for the tile in hand and lays it.

    if not take_turn(game): ...     # left for the title

The stick moves, B turns, SELECT jumps to the next legal place, A lays; then A again
keeps it and B takes it back, as the bar says, and a thumb that slips does neither. START
pauses at any time. Only what is kept becomes a move of the match.
"""

from console.buttons import DOWN, LEFT, NOTHING, RIGHT, SELECT, START, UP, A, B
from console.sound import LAY, MOVE, REFUSE, TURN
from console.visit import visit
from forbidden_city.painter import LEGAL
from forbidden_city.screens.cursor import READ, kind_of
from forbidden_city.screens.preview import Preview
from forbidden_city.screens.rim import Rim


def take_turn(game, goal=None):
    """One turn of a person. True: a tile was laid; False: the player leaves the game.

    A goal (a Star) is the only place that a lesson accepts.
    """
    game.rim = Rim(game)
    game.preview = Preview(game)
    laid = _take(game, goal)
    game.clear_turn()
    return laid


def _take(game, goal):
    turn = Turn(game, goal)
    turn.begin()
    while True:
        press = game.handheld.press()
        if press == NOTHING:
            if goal:
                goal.shine(game.handheld.now)
            continue
        if press == A:
            press = turn.lay()
            if press == A:
                return True
        elif press != START:
            turn.move(press)
        if press == START:
            if not visit("forbidden_city.screens.pause", "pause", game):
                return False
            turn.open()


class Turn:
    def __init__(self, game, goal):
        self._game = game
        self._goal = goal
        self._tile = game.match.hand()
        self._kind = LEGAL
        self._clash = 0

    def begin(self):
        """Start at the legal place nearest to where the last tile went."""
        game = self._game
        city = game.match.city
        last = city.cells - 1 if game.match.moves() else 4
        game.view.centre(city.x(last), city.y(last))
        self._seek()
        if self._goal:  # the way there is part of the lesson
            self._goal.approach(self._tile)
        else:
            game.cursor.nearest(game.view.turns, city.x(last), city.y(last))
        self.open()

    def _seek(self):
        self._game.view.seek(self._tile, self._game.aids)
        if self._goal:
            self._game.view.only(self._goal.x, self._goal.y, self._goal.quarters)

    def open(self):
        """Draw the whole screen."""
        game = self._game
        self._seek()
        game.view.open()
        game.preview.open(self._tile)
        if self._goal:
            self._goal.show()
        game.handheld.screen.over.append(game.cursor.grid)
        self._look(True)

    def _look(self, turned):
        """Redraw what the cursor's place changes: the ghost, and the preview."""
        game = self._game
        cursor = game.cursor
        kind = kind_of(game, cursor.x, cursor.y, cursor.quarters)
        clash = 0
        spot = game.match.city.spot_at(cursor.x, cursor.y)
        if spot >= 0:
            clash = game.match.city.clash(spot, self._tile, cursor.quarters)
        if kind != self._kind or clash != self._clash or turned:
            self._kind = kind
            self._clash = clash
            cursor.paint(self._tile, kind, clash)
        if turned:
            game.preview.hand(self._tile, cursor.quarters)
        game.preview.show(cursor, self._tile, kind)
        if self._goal:
            self._goal.place()

    def move(self, press):
        game = self._game
        cursor = game.cursor
        sound = MOVE
        if press == B:
            cursor.quarters = cursor.quarters + 1 & 3
            self._look(True)
            sound = TURN
        elif press == SELECT:
            quarters = cursor.quarters
            cursor.next(game.view.turns)
            self._look(quarters != cursor.quarters)
        elif cursor.step(
            1 if press == RIGHT else -1 if press == LEFT else 0,
            1 if press == DOWN else -1 if press == UP else 0,
        ):
            self._look(False)
        else:
            sound = REFUSE
        game.handheld.sound.play(sound)

    def lay(self):
        """A was pressed: lay the tile here and ask. A: it is kept; START: taken back, to pause."""
        game = self._game
        cursor = game.cursor
        if self._kind == READ:
            visit("forbidden_city.screens.overview", "overview", game)
            self.open()
            return NOTHING
        if self._kind != LEGAL:
            game.handheld.sound.play(REFUSE)
            return NOTHING
        game.handheld.sound.play(LAY)
        cursor.paint(self._tile, LEGAL)
        game.preview.ask(b"@lay_ask")
        press = NOTHING
        while press != A and press != B and press != START:
            if press:
                game.handheld.sound.play(REFUSE)
            press = game.handheld.press()
            game.rim.creep(game.handheld.now)
        if press == A:
            game.lay(game.match.city.spot_at(cursor.x, cursor.y), cursor.quarters)
        else:
            self._look(True)
        return press
