"""Which process comes from which, and the end of those that come from here."""

from __future__ import annotations

import contextlib
import os
import re
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

import psutil

# Where the window that started the scheduler tells which process it is.
WINDOW = "BYHEART_WINDOW"
# What a file is called that says that somebody has another one open: lock, .~lock.plan.odt#,
# shop.gnucash.LCK, SingletonLock, .plan.txt.swp.
LOCK = re.compile(r"(^|[^a-z])(lock|lck|swp)([^a-z]|$)|[a-z]lock$", re.IGNORECASE)
# A process and its first file may be told to begin at the same moment (seconds).
CLOCK_S = 1.0


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


def has_locked(process: int) -> bool:
    """Whether a process, or one that comes from it, has left a lock beside what it has open, beside
    what it was started with, or where it works: a database program does, and cannot open its file
    again where it was killed. A file of the same kind of name counts, too.
    """
    with contextlib.suppress(psutil.Error, OSError):
        first = psutil.Process(process)
        began_s = first.create_time() - CLOCK_S
        family = (first, *first.children(recursive=True))
        folders = {folder for one in family for folder in _folders_of(one)}
        return any(_has_lock(folder, began_s) for folder in folders)
    return False


def _folders_of(process: psutil.Process) -> Iterator[Path]:
    with contextlib.suppress(psutil.Error, OSError):
        works_in = Path(process.cwd())
        yield works_in
        yield from (Path(each.path).parent for each in process.open_files())
        told = (works_in / word for word in process.cmdline()[1:])
        yield from (each.parent for each in told if each.is_file())


def _has_lock(folder: Path, since_s: float) -> bool:
    with contextlib.suppress(OSError), os.scandir(folder) as listed:
        return any(
            LOCK.search(each.name) and each.stat(follow_symlinks=False).st_mtime >= since_s
            for each in listed
        )
    return False


def kill_children() -> None:
    """Kill the process groups that this process started."""
    for child in psutil.Process().children():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
