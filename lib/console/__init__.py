# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""The handheld: screen, buttons, lights, sound, storage, menus. Knows no game."""
