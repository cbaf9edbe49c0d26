# SPDX-FileCopyrightText: 2026 the makers of this handheld
# SPDX-License-Identifier: MIT
"""Stand-in for `storage`: who may write to the drive, the program or the computer.

Limits: one drive, mounted at "/". Changing hands works in boot.py only, as on a board whose drive
a computer may see; later it raises RuntimeError.
"""

import wiring


class VfsFat:
    """What getmount() gives: enough to ask whether the program may write."""

    label = "CIRCUITPY"

    @property
    def readonly(self):
        return wiring.drive_readonly


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    """Hand the drive to the program (readonly=False) or to the computer (readonly=True)."""
    if mount_path != "/":
        raise OSError(22)
    if not wiring.in_boot:
        raise RuntimeError("Cannot remount path when visible via USB.")
    wiring.drive_readonly = readonly


def getmount(mount_path):
    if mount_path != "/":
        raise OSError(19)
    return VfsFat()


def _change_usb():
    if not wiring.in_boot:
        raise RuntimeError("Cannot change USB devices now")


def disable_usb_drive():
    """No computer will see the drive: the program has it to itself."""
    _change_usb()
    wiring.drive_readonly = False


def enable_usb_drive():
    _change_usb()
    wiring.drive_readonly = True
