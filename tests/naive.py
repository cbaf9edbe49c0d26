# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Forbidden City a second time, written from the rules alone and without a thought for speed.

It shares no line with the game that runs on the board, so that the two can be played against
each other (duel.py). Read it with the rules in hand: the numbers in brackets are their sections.

A cell is a dictionary in the words of the text protocol:
    {"x": 0, "y": -1, "owner": None, "edges": "owaw", "split": None,
     "parts": [{"colour": "green", "advisors": 0, "dragons": 0, "edges": "NESW"}]}
edges run N E S W: o open, w wall, a arch. A region is (x, y, number of the part) [2.3]; a room is
a frozenset of regions. Temple and gardens need no rule of their own: the temple is a cell with
four arches, a garden one with four walls, both of them rooms closed from the beginning [3].
"""

SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # x to the east, y to the south
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
KEPT = 2  # tiles each seat never places [9.1]
DRAGON = 3  # coins, in a room [7.1] and at the end [9.2]
ADVISOR_KEPT = 2  # coins for an advisor on a kept tile [9.2]


def turned(tile, quarters):
    """The tile after so many quarter turns clockwise: what was north comes to lie east [2.5]."""

    def side_after(side):
        return SIDES[(SIDES.index(side) + quarters) % 4]

    kind = dict(zip(map(side_after, SIDES), tile["edges"], strict=True))
    parts = []
    for part in tile["parts"]:
        owned = {side_after(side) for side in part["edges"]}
        parts.append({**part, "edges": "".join(side for side in SIDES if side in owned)})
    return {"edges": "".join(kind[s] for s in SIDES), "split": tile["split"], "parts": parts}


def edge(cell, side):
    return cell["edges"][SIDES.index(side)]


def part_at(cell, side):
    """Number of the part that owns this side of the cell [2.3]."""
    return 0 if side in cell["parts"][0]["edges"] else 1


def may_face(one, side, other):
    """Open to open in two colours is the only forbidden pair [3]."""
    back = FACING[side]
    if edge(one, side) == "o" and edge(other, back) == "o":
        mine = one["parts"][part_at(one, side)]["colour"]
        theirs = other["parts"][part_at(other, back)]["colour"]
        return mine == theirs
    return True


def payment(value, advisors):
    """Coins per seat for a closed room with so many advisors of each seat [8]."""
    paid = [0] * len(advisors)
    ranks = sorted(set(advisors) - {0}, reverse=True)
    if not ranks:
        return paid  # [8.2]
    leaders = [seat for seat, count in enumerate(advisors) if count == ranks[0]]
    if len(leaders) > 1:  # [8.4]
        for seat in leaders:
            paid[seat] = value // 2
        return paid
    paid[leaders[0]] = value  # [8.3]
    if len(ranks) > 1:
        seconds = [seat for seat, count in enumerate(advisors) if count == ranks[1]]
        if len(seconds) == 1:
            paid[seconds[0]] = value // 2
    return paid


class Game:
    """A match from the first placement to the bonus."""

    def __init__(self, players, cells, stacks, first):
        self.players = players
        self.cells = {(cell["x"], cell["y"]): cell for cell in cells}
        self.stacks = [list(stack) for stack in stacks]  # the tile in hand comes first [5.3]
        self.left = [len(stack) - KEPT for stack in stacks]  # placements to come [9.1]
        self.coins = [0] * players
        self.over = False
        self.turn = None
        self.events = []  # rare things that happened, for the tests to count
        self.past = []  # what undo() goes back to, one entry per placement
        self.begin_turn(first)

    # ---- The city: links, rooms, adjacency [3, 4]

    def neighbour(self, x, y, side):
        """The filled cell on that side, or None."""
        dx, dy = STEP[side]
        return self.cells.get((x + dx, y + dy))

    def regions(self):
        return [(x, y, n) for (x, y), cell in self.cells.items() for n in range(len(cell["parts"]))]

    def part(self, region):
        x, y, n = region
        return self.cells[x, y]["parts"][n]

    def sides(self, region):
        """(own edge, neighbour's edge, neighbour's region) for each side the region owns; the
        last two are None where the neighbouring cell is empty."""
        x, y, _ = region
        for side in self.part(region)["edges"]:
            other = self.neighbour(x, y, side)
            if other is None:
                yield edge(self.cells[x, y], side), None, None
            else:
                back = FACING[side]
                there = (other["x"], other["y"], part_at(other, back))
                yield edge(self.cells[x, y], side), edge(other, back), there

    def room(self, region):
        """All regions joined to this one by open/open links [4.1]."""
        found, fresh = {region}, [region]
        while fresh:
            for mine, theirs, there in self.sides(fresh.pop()):
                if mine == "o" and theirs == "o" and there not in found:
                    found.add(there)
                    fresh.append(there)
        return frozenset(found)

    def rooms(self):
        found = []
        seen = set()
        for region in self.regions():
            if region not in seen:
                found.append(self.room(region))
                seen |= found[-1]
        return found

    def closed(self, room):
        """No open edge faces an empty cell [4.2]."""
        return not any(
            mine == "o" and there is None
            for region in room
            for mine, _, there in self.sides(region)
        )

    def doors(self, room):
        """The regions behind the doors of a room, also those that lead back into it [3]."""
        behind = []
        for region in room:
            for mine, theirs, there in self.sides(region):
                if (mine, theirs) in (("o", "a"), ("a", "o"), ("a", "a")):
                    behind.append(there)
            x, y, n = region
            if self.cells[x, y]["split"] == "arch":
                behind.append((x, y, 1 - n))
        return behind

    def adjacent(self, room):
        """The other rooms behind the doors, each once [4.4, 7.2]."""
        return {self.room(region) for region in self.doors(room)} - {room}

    # ---- What a closed room is worth and to whom [7, 8]

    def tiles(self, room):
        """A split tile with both halves in the room counts once [7.5]."""
        return len({(x, y) for x, y, _ in room})

    def dragons(self, room):
        return sum(self.part(region)["dragons"] for region in room)

    def own(self, room):
        return self.tiles(room) + DRAGON * self.dragons(room)  # [7.1]

    def advisors(self, room):
        """Advisors of each seat inside the room [8.1]."""
        count = [0] * self.players
        for region in room:
            owner = self.cells[region[:2]]["owner"]
            if owner is not None:
                count[owner] += self.part(region)["advisors"]
        return count

    def account(self, room):
        """A closed room as the protocol tells it."""
        near = self.adjacent(room)
        value = self.own(room) + sum(self.own(other) for other in near)  # [7.2]
        advisors = self.advisors(room)
        return {
            "cells": sorted([x, y] for x, y in {region[:2] for region in room}),
            "colour": self.part(min(room))["colour"],
            "value": value,
            "own": self.own(room),
            "dragons": self.dragons(room),
            "through": sorted(
                [self.part(min(other))["colour"], self.tiles(other), self.dragons(other)]
                for other in near
            ),
            "advisors": advisors,
            "paid": payment(value, advisors),
        }

    # ---- Placing a tile [6]

    def frontier(self):
        """The empty cells that share an edge with a filled one [6.1]."""
        around = {(x + dx, y + dy) for x, y in self.cells for dx, dy in STEP.values()}
        return around - set(self.cells)

    def fits(self, x, y, lying):
        """Whether a tile, as it lies, may face all its neighbours [6.2]."""
        for side in SIDES:
            other = self.neighbour(x, y, side)
            if other is not None and not may_face(lying, side, other):
                return False
        return True

    def fits_somewhere(self, tile):
        rotations = [turned(tile, r) for r in range(4)]
        return any(self.fits(x, y, lying) for x, y in self.frontier() for lying in rotations)

    def places(self, tile):
        rotations = [turned(tile, r) for r in range(4)]
        return sorted(
            [x, y, r] for x, y in self.frontier() for r in range(4) if self.fits(x, y, rotations[r])
        )

    def legal(self):
        return [] if self.over else self.places(self.stacks[self.turn][0])

    def lay(self, x, y, tile, r, owner):
        """Put any tile down, whoever's turn it is; score and pay the rooms it closes [6.3]."""
        if (x, y) not in self.frontier():
            raise ValueError("a tile goes into an empty cell beside a filled one")
        lying = turned(tile, r)
        if not self.fits(x, y, lying):
            raise ValueError("two open sides of different colours would meet")
        before = {room for room in self.rooms() if self.closed(room)}
        self.cells[x, y] = {"x": x, "y": y, "owner": owner, **lying}
        fresh = [room for room in self.rooms() if room not in before and self.closed(room)]
        closed = sorted((self.account(room) for room in fresh), key=lambda a: (a["cells"], str(a)))
        for account in closed:
            self.coins = [a + b for a, b in zip(self.coins, account["paid"], strict=True)]
        self.note_rarities(x, y, fresh)
        return closed

    def place(self, x, y, r):
        """The seat to move places its hand."""
        if self.over:
            raise ValueError("the game is over")
        if r not in (0, 1, 2, 3):
            raise ValueError("a tile has four rotations, 0 to 3")
        stacks = [list(stack) for stack in self.stacks]
        before = (x, y, self.turn, stacks, self.left[:], self.coins[:], len(self.events))
        closed = self.lay(x, y, self.stacks[self.turn][0], r, self.turn)
        self.past.append(before)
        del self.stacks[self.turn][0]
        self.left[self.turn] -= 1
        shown, skipped = self.begin_turn((self.turn + 1) % self.players)
        reply = {"closed": closed, **self.state()}
        if self.over:
            reply["bonus"] = self.bonus()
            reply["winners"] = [s for s in range(self.players) if self.coins[s] == max(self.coins)]
        if shown:
            reply["shown"] = shown
        if skipped:
            reply["skipped"] = sorted(skipped)
        return reply

    def state(self):
        return {
            "turn": self.turn,
            "hand": None if self.over else self.stacks[self.turn][0],
            "coins": self.coins[:],
            "left": self.left[:],
            "over": self.over,
        }

    def undo(self):
        """Take back the last placement and all that came of it."""
        if not self.past:
            raise ValueError("nothing has been placed yet")
        x, y, self.turn, self.stacks, self.left, self.coins, events = self.past.pop()
        del self.cells[x, y]
        del self.events[events:]
        self.over = False

    # ---- Whose turn it is, and the end [6.5, 9]

    def begin_turn(self, seat):
        """Give the turn to this seat or to the next that can place. Returns the tiles it had to
        show and put under its stack, and the seats that were skipped."""
        skipped = []
        for _ in range(self.players):
            if self.left[seat] > 0:
                stack, shown = self.stacks[seat], []
                while len(shown) < len(stack) and not self.fits_somewhere(stack[0]):
                    shown.append(stack[0])
                    stack.append(stack.pop(0))
                if shown:
                    self.events.append("nothing fits")
                if len(shown) < len(stack):
                    self.events += ["skip"] * len(skipped)
                    self.turn = seat
                    return shown, skipped
                skipped.append(seat)
            seat = (seat + 1) % self.players
        if any(self.left):
            self.events.append("early end")
        self.turn = None
        self.over = True
        self.coins = [a + b for a, b in zip(self.coins, self.bonus(), strict=True)]
        return [], skipped

    def bonus(self):
        """Coins for the tiles each seat kept [9.2]."""
        coins = []
        for stack in self.stacks:
            parts = [part for tile in stack[-KEPT:] for part in tile["parts"]]
            coins.append(sum(ADVISOR_KEPT * p["advisors"] + DRAGON * p["dragons"] for p in parts))
        return coins

    # ---- What the tests want to have seen

    def note_rarities(self, x, y, closed):
        if len(closed) > 1:
            self.events.append("several rooms at once")
        for room in closed:
            if all(region[:2] != (x, y) for region in room):
                self.events.append("room without the new tile")
            if any(region in room for region in self.doors(room)):
                self.events.append("gate back into the same room")
            near = [(region[:2], other) for other in self.adjacent(room) for region in other]
            spots = {(spot, other) for spot, other in near}
            if len({spot for spot, _ in spots}) < len(spots):
                self.events.append("split tile in two adjacent rooms of a third")
            if self.tiles(room) < len(room):
                self.events.append("split tile with both halves in one room")
        for n in range(len(self.cells[x, y]["parts"])):
            if any({mine, theirs} == {"w", "a"} for mine, theirs, _ in self.sides((x, y, n))):
                self.events.append("blocked gate")
