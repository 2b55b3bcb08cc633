"""Keeping the machine awake while it is needed: one port, and which ways there are here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Protocol

from app.engine.errors import BlockedError

Release = Callable[[], None]


class Awake(Protocol):
    """Somebody who keeps the machine, or its screen, from falling asleep."""

    def hold(self, why: str) -> Release:
        """Keep it awake until the answer is called (twice is once), or this process ends.
        BlockedError where that cannot be done.
        """


class AwakeInEveryWay:
    """All the ways there are: one keeps the machine awake, another its screen."""

    def __init__(self, ways: Sequence[Awake]) -> None:
        self._ways = tuple(ways)

    def hold(self, why: str) -> Release:
        """See `Awake`; one that works is enough."""
        held, troubles = ExitStack(), []
        for way in self._ways:
            try:
                held.callback(way.hold(why))
            except BlockedError as error:
                troubles.append(str(error))
        if len(troubles) == len(self._ways):
            raise BlockedError(" ".join(troubles) or "nothing keeps this machine awake.")
        return held.close


def awake_here(bus: str, platform: str = sys.platform) -> Awake:
    """The ways of this platform; `bus` is the address of the session's, if it has one. Those of
    Windows and macOS were never tried there.
    """
    from app.desktop.system.keep_awake_command import CAFFEINATE, SYSTEMD_INHIBIT, CommandAwake  # noqa: PLC0415 - only one of them is needed

    if platform == "win32":
        from app.desktop.system.keep_awake_windows import WindowsAwake  # noqa: PLC0415 - see there

        return WindowsAwake()
    if platform == "darwin":
        return CommandAwake(CAFFEINATE)
    from app.desktop.system.keep_awake_dbus import ScreenSaverAwake  # noqa: PLC0415 - see there

    return AwakeInEveryWay((CommandAwake(SYSTEMD_INHIBIT), ScreenSaverAwake(bus)))


def session_bus() -> str:
    """The address of the session's bus; "" when there is none."""
    return os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
