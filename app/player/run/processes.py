"""Which process comes from which, and the end of those that come from here."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Mapping

import psutil

# Where the window that started the scheduler tells which process it is.
WINDOW = "BYHEART_WINDOW"


def ancestors(process: int) -> tuple[int, ...]:
    """The process ids above one, nearest first; none when it is gone."""
    try:
        return tuple(parent.pid for parent in psutil.Process(process).parents())
    except psutil.Error:
        return ()


def own_processes() -> frozenset[int]:
    """Byheart's own, and those it was started from: a terminal shows what it prints."""
    return frozenset({os.getpid(), *ancestors(os.getpid())})


def not_looked_at(environment: Mapping[str, str]) -> frozenset[int]:
    """Whose windows a run looks past: those of this process, of its parent, and of the one that
    started the scheduler and shows Byheart's window.
    """
    window = environment.get(WINDOW, "")
    others = {int(window)} if window.isdecimal() else set[int]()
    return frozenset({os.getpid(), os.getppid(), *others})


def kill_children() -> None:
    """Kill the process groups that this process started."""
    for child in psutil.Process().children():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
