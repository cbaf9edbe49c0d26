# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `terminalio`: the firmware's font, as an en_US build has it.

ASCII only, 95 glyphs of 6 by 12 pixels in one read-only sheet, no offset (dx = dy = 0). Whoever
draws fills the sheet in `wiring.font`; where nothing is drawn it stays blank.
"""

import wiring
from displayio import Bitmap
from fontio import BuiltinFont

FONT = BuiltinFont(Bitmap(6 * 95, 12, 2), 6, 12)
wiring.font(FONT.bitmap)
