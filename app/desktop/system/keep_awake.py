"""Keeping the machine awake while it is needed: one port, and which ways there are here.

A program of the system does so as long as another one lasts: systemd's `systemd-inhibit`, macOS'
`caffeinate`. The other one is `cat`: it says back what it is told once it runs, and ends when we
are gone. On Windows the thread that plays says that the system and its display are needed; that was
never tried there.
"""

from __future__ import annotations

import ctypes
import os
import select
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Protocol

from app.desktop.environment import inherited
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
    if platform == "win32":
        return WindowsAwake()
    if platform == "darwin":
        return CommandAwake(CAFFEINATE)
    from app.desktop.system.keep_awake_dbus import ScreenSaverAwake  # noqa: PLC0415 - see there

    return AwakeInEveryWay((CommandAwake(SYSTEMD_INHIBIT), ScreenSaverAwake(bus)))


def session_bus() -> str:
    """The address of the session's bus; "" when there is none."""
    return os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")


SYSTEMD_INHIBIT = ("systemd-inhibit", "--what=idle:sleep", "--mode=block", "--who=Byheart")
CAFFEINATE = ("caffeinate", "-d", "-i", "-s")
LASTS = "cat"
TOLD = b"held\n"
ANSWER_S = 2.0
ENDS_S = 2.0


@dataclass(frozen=True, slots=True)
class CommandAwake:
    """The program and its options; what lasts is added."""

    command: tuple[str, ...]

    def hold(self, why: str) -> Callable[[], None]:
        """See `Awake`."""
        said = (f"--why={why}",) if self.command == SYSTEMD_INHIBIT else ()
        try:
            process = subprocess.Popen(
                (*self.command, *said, LASTS),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=inherited(),
                start_new_session=True,
            )
        except OSError as error:
            raise BlockedError(f"{self.command[0]} cannot be used ({error.strerror}).") from None
        if not _says_it_back(process):
            _end(process)
            raise BlockedError(f"{self.command[0]} does not keep this machine awake.")
        return lambda: _end(process)


def _says_it_back(process: subprocess.Popen[bytes]) -> bool:
    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(TOLD)
        process.stdin.flush()
    except OSError:
        return False
    ready, _, _ = select.select([process.stdout], [], [], ANSWER_S)
    return bool(ready) and os.read(process.stdout.fileno(), len(TOLD)) == TOLD


def _end(process: subprocess.Popen[bytes]) -> None:
    """Nothing more is told to it: it ends by itself."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):  # what it was told last, it was gone before it heard
                pipe.close()
    try:
        process.wait(ENDS_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


# Of winbase.h (SetThreadExecutionState).
CONTINUOUS, SYSTEM_REQUIRED, DISPLAY_REQUIRED = 0x80000000, 0x1, 0x2


def _set_state(flags: int) -> int:
    kernel = getattr(ctypes, "windll", None)
    return 0 if kernel is None else int(kernel.kernel32.SetThreadExecutionState(flags))


@dataclass(frozen=True, slots=True)
class WindowsAwake:
    """`set_state` tells Windows, and answers 0 when that failed."""

    set_state: Callable[[int], int] = _set_state

    def hold(self, why: str) -> Callable[[], None]:
        """See `Awake`."""
        if not self.set_state(CONTINUOUS | SYSTEM_REQUIRED | DISPLAY_REQUIRED):
            raise BlockedError("Windows does not keep this machine awake.")
        return lambda: (self.set_state(CONTINUOUS), None)[1]
