# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Power on: hand over to the console."""

from console.start import start

start("forbidden_city")
