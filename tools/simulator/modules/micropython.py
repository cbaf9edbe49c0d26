# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for the board's `micropython`, which holds `const` and nothing else."""


def const(value):
    return value
