# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""What the players see: one file a screen. Screens know the rules, never the reverse."""
