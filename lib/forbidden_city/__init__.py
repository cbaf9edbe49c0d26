# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Forbidden City: pure rules and bots here, screens in ``screens/``."""
