"""Locks by name that die with whoever holds them."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from filelock import FileLock, Timeout

from app.store.atomic_files import explained
from app.store.private_files import FILE_MODE, FOLDER_MODE


class NamedLock(Protocol):
    """Held by one process at a time."""

    def take(self) -> bool:
        """Whether it is ours now; it is not waited for. A ByheartError says why nobody can tell."""

    def is_held(self) -> bool:
        """Whether it still is: a server that was started anew, or cannot be reached, keeps none."""

    def release(self) -> None:
        """Let another have it."""


class FileNamedLock:
    """A lock of the operating system, on a file: it counts on this machine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = FileLock(path, mode=FILE_MODE)

    def take(self) -> bool:
        """See `NamedLock`."""
        if self._lock.is_locked:
            return True
        with explained(self._path):
            self._path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
            try:
                self._lock.acquire(blocking=False)
            except Timeout:
                return False
        return True

    def is_held(self) -> bool:
        """See `NamedLock`."""
        return self._lock.is_locked

    def release(self) -> None:
        """See `NamedLock`."""
        self._lock.release()
