"""Questions about processes that may end while they are asked."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import psutil


def names_of(processes: Iterable[psutil.Process]) -> set[str]:
    """What they are called; nothing for one that has ended."""
    names: set[str] = set()
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            names.add(process.name())
    return names


def command_of(process: psutil.Process) -> list[str]:
    """Its program and arguments; empty for one that has ended."""
    with suppress(psutil.NoSuchProcess):
        return process.cmdline()
    return []


def lives(process: psutil.Process) -> bool:
    """Whether it runs; one that has ended and was not waited for does not."""
    with suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False
