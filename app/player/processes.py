"""Which process comes from which, and the end of those that come from here."""

from __future__ import annotations

import contextlib
import os
import signal

import psutil


def ancestors(process: int) -> tuple[int, ...]:
    """The process ids above one, nearest first; none when it is gone."""
    try:
        return tuple(parent.pid for parent in psutil.Process(process).parents())
    except psutil.Error:
        return ()


def kill_children() -> None:
    """Kill the process groups that this process started."""
    for child in psutil.Process().children():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
