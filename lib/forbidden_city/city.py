# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The city: the cells laid on the table, and the spots where one more may go.

    city = City(tiles, tiles.start(0), 88)
    spot = city.spot_at(0, -2)
    if city.fits(spot, tile) >> quarters & 1:
        cell = city.place(spot, tile, quarters, seat)
    city.undo()

The table has no edge: a cell is a number in the order of laying, a spot is an
empty place with a filled neighbour, and a hash from position to either replaces
any grid. Everything is made once for the longest possible game; placing, taking
back and listing allocate nothing. Undo restores every byte, since the last cell
laid is always the first taken back.

Costs on a 32-bit VM: about 2.7 KB for a four-player game.

    bits of a cell's form, as the cell lies
    0-7     edges N E S W from the low end, 2 bits each: open, wall, arch
    8-11    sides N E S W that belong to half B (all 0: the cell is not split)
    12      gate in the split
    13-15   seat that owns it, 7 for nobody

    bits of a spot's bans
    0-11    one nibble for green, pink, white: bit s set where a tile open to side s
            in that floor would meet an open side of another floor
    12-15   sides with a filled neighbour
"""

import array

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


NOBODY = const(7)
NONE = const(255)  # no cell on that side
START = const(9)  # cells of the start tile; players' cells follow

_CELL = const(256)  # in the hash, cells are numbered from here

_STEP = (-1, 256, 1, -256)  # a position is (x + 128) << 8 | (y + 128); N E S W


def _fit_table():
    # Row: the open sides of a tile at rest; column: the sides banned for its floor.
    # Bit q is set where q quarter turns bring no open side onto a banned one.
    table = bytearray(256)
    for index in range(256):
        open_sides = index >> 4
        for quarters in range(4):
            if not (open_sides << quarters | open_sides << quarters >> 4) & index & 15:
                table[index] |= 1 << quarters
    return bytes(table)


_FIT = _fit_table()


class City:
    def __init__(self, tiles, start, room_for):
        """Lay the nine start cells from table number start; leave room for more."""
        most_cells = START + room_for
        most_spots = 12 + 2 * room_for  # each tile takes one spot and opens at most three
        self.tiles = tiles
        self.cells = 0
        self.spots = 0
        self.form = array.array("H", bytearray(2 * most_cells))
        self.lay = bytearray(most_cells)  # tile << 2 | quarter turns
        self.near = bytearray(4 * most_cells)  # neighbour cell on each side, or NONE
        self._key = array.array("H", bytearray(2 * most_cells))
        self._was_spot = bytearray(most_cells)
        self._spot_key = array.array("H", bytearray(2 * most_spots))
        self._bans = array.array("H", bytearray(2 * most_spots))
        # Bare table 0, a spot 1 + its number, a cell 256 + its number.
        self._at = array.array("H", bytearray(2 * ((most_cells + most_spots) * 9 // 8 | 1)))
        for index in range(len(self.near)):
            self.near[index] = NONE
        self._spot_key[0] = 127 << 8 | 127
        self._at[self._slot(self._spot_key[0])] = 1
        self.spots = 1
        for number in range(START):
            self.place(self.spot_at(number % 3 - 1, number // 3 - 1), start + number, 0, NOBODY)

    # ---- where things are

    def x(self, cell):
        return (self._key[cell] >> 8) - 128

    def y(self, cell):
        return (self._key[cell] & 0xFF) - 128

    def spot_x(self, spot):
        return (self._spot_key[spot] >> 8) - 128

    def spot_y(self, spot):
        return (self._spot_key[spot] & 0xFF) - 128

    def spot_at(self, x, y):
        """The spot at a position, or -1."""
        if not (-128 <= x < 128 and -128 <= y < 128):
            return -1
        key = (x + 128) << 8 | (y + 128)
        here = self._at[self._slot(key)]
        return here - 1 if here < _CELL else -1

    def cell_at(self, x, y):
        """The cell at a position, or -1."""
        if not (-128 <= x < 128 and -128 <= y < 128):
            return -1
        key = (x + 128) << 8 | (y + 128)
        here = self._at[self._slot(key)]
        return here - _CELL if here >= _CELL else -1

    def _slot(self, key):
        """Where the hash holds this position, or where it would."""
        at = self._at
        slot = key * 89 % len(at)
        while True:
            here = at[slot]
            if not here:
                return slot
            if (self._key[here - _CELL] if here >= _CELL else self._spot_key[here - 1]) == key:
                return slot
            slot += 1
            if slot == len(at):
                slot = 0

    def record(self, cell):
        """The cell's tile as the table has it, before any turn."""
        return self.tiles.records[self.lay[cell] >> 2]

    def quarters(self, cell):
        return self.lay[cell] & 3

    def owner(self, cell):
        return self.form[cell] >> 13

    # ---- what fits

    def legal(self, tile, into):
        """For every spot, in into, a bit per quarter turn that fits; the number of spots."""
        record = self.tiles.records[tile]
        bans = self._bans
        row = _open_row(record, 0)
        shift = 4 * (record >> 10 & 7)
        if record & 0x100:
            row_b = _open_row(record, 1)
            shift_b = 4 * (record >> 13 & 7)
            for spot in range(self.spots):
                ban = bans[spot]
                into[spot] = _FIT[row | ban >> shift & 15] & _FIT[row_b | ban >> shift_b & 15]
        else:
            for spot in range(self.spots):
                into[spot] = _FIT[row | bans[spot] >> shift & 15]
        return self.spots

    def fits(self, spot, tile):
        """A bit for every quarter turn at which the tile may lie on the spot."""
        record = self.tiles.records[tile]
        ban = self._bans[spot]
        turns = _FIT[_open_row(record, 0) | ban >> 4 * (record >> 10 & 7) & 15]
        if record & 0x100:
            turns &= _FIT[_open_row(record, 1) | ban >> 4 * (record >> 13 & 7) & 15]
        return turns

    def fits_anywhere(self, tile):
        for spot in range(self.spots):
            if self.fits(spot, tile):
                return True
        return False

    def clash(self, spot, tile, quarters):
        """The sides at which an open side would meet another floor's; 0: it fits."""
        record = self.tiles.records[tile]
        ban = self._bans[spot]
        sides = 0
        for half in range(2 if record & 0x100 else 1):
            open_sides = _open_row(record, half) >> 4 << quarters
            sides |= (open_sides | open_sides >> 4) & ban >> 4 * (record >> 10 + 3 * half & 7) & 15
        return sides

    # ---- laying and taking back

    def place(self, spot, tile, quarters, owner):
        """Lay a tile on a spot, fitting or not; return the new cell."""
        at = self._at
        spot_key = self._spot_key
        bans = self._bans
        near = self.near
        cell = self.cells
        key = spot_key[spot]
        slot = self._slot(key)
        # The spot's number goes to the last one, so that the list has no holes.
        last = self.spots - 1
        if spot != last:
            at[self._slot(spot_key[last])] = spot + 1
            spot_key[spot] = spot_key[last]
            bans[spot] = bans[last]
        spot_key[last] = 0
        bans[last] = 0
        at[slot] = _CELL + cell
        record = self.tiles.records[tile]
        edges = (record & 0xFF) << 2 * quarters
        form = (edges | edges >> 8) & 0xFF | owner << 13
        if record & 0x100:
            halves = 0b1100 << quarters
            form |= ((halves | halves >> 4) & 15) << 8 | (record & 0x200) << 3
        self._key[cell] = key
        self.form[cell] = form
        self.lay[cell] = tile << 2 | quarters
        self._was_spot[cell] = spot
        self.cells = cell + 1
        for side in range(4):
            key_there = key + _STEP[side]
            slot = self._slot(key_there)
            there = at[slot]
            back = side ^ 2
            if there >= _CELL:
                there -= _CELL
                near[4 * cell + side] = there
                near[4 * there + back] = cell
                continue
            if not there:
                spot_key[last] = key_there
                last += 1
                at[slot] = there = last
            bans[there - 1] |= _ban(form, record, side) << back
        self.spots = last
        return cell

    def undo(self):
        """Take the last cell back: every byte is as it was before it was laid."""
        at = self._at
        spot_key = self._spot_key
        bans = self._bans
        near = self.near
        cell = self.cells - 1
        last = self.spots
        key = self._key[cell]
        ban = 0
        side = 4
        while side:
            side -= 1
            back = side ^ 2
            there = near[4 * cell + side]
            if there != NONE:
                near[4 * cell + side] = NONE
                near[4 * there + back] = NONE
                ban |= _ban(self.form[there], self.record(there), back) << side
                continue
            slot = self._slot(key + _STEP[side])
            there = at[slot] - 1
            bans[there] &= ~(0x1111 << back)
            if not bans[there] >> 12:  # it was this cell that opened the spot
                last -= 1
                spot_key[last] = 0
                at[slot] = 0
        spot = self._was_spot[cell]
        slot = self._slot(key)
        if spot != last:
            at[self._slot(spot_key[spot])] = last + 1
            spot_key[last] = spot_key[spot]
            bans[last] = bans[spot]
        spot_key[spot] = key
        bans[spot] = ban
        at[slot] = spot + 1
        self.spots = last + 1
        self._key[cell] = 0
        self.form[cell] = 0
        self.lay[cell] = 0
        self._was_spot[cell] = 0
        self.cells = cell


def _open_row(record, half):
    """The open sides of one half at rest, as a row of the fit table."""
    closed = record | record >> 1
    sides = ~(closed & 1 | closed >> 1 & 2 | closed >> 2 & 4 | closed >> 3 & 8) & 15
    if record & 0x100:
        sides &= 0b1100 if half else 0b0011
    return sides << 4


def _ban(form, record, side):
    """What a cell's side forbids to the spot before it, as bits for that spot's side 0."""
    if form >> 2 * side & 3:
        return 0x1000
    half = form >> (8 + side) & 1
    # Open in one floor: the two others are banned (open temple stone bans all three).
    return 0x1111 & ~(1 << 4 * (record >> (10 + 3 * half) & 7)) | 0x1000
