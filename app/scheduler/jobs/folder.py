"""The files of a folder, as they are found: how large, last changed when, finished or not."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import psutil

from app.scheduler.triggers.triggers import FileAppears
from app.store.batches.results import is_results

PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class FileSeen:
    """A file at one moment; `changed_ns` is the time of its last change."""

    path: Path
    changed_ns: int
    size: int


def files_in(wanted: FileAppears) -> list[FileSeen]:
    """Those that are meant, the one changed first before the others. What came of rows that
    Byheart played is none of them. OSError when the folder cannot be read.
    """
    return sorted(_found(wanted), key=lambda each: (each.changed_ns, each.path))


def _found(wanted: FileAppears) -> Iterator[FileSeen]:
    with os.scandir(wanted.folder) as entries:
        for entry in entries:
            if not wanted.means(entry.name) or is_results(entry.name):
                continue
            if (seen := seen_at(Path(entry.path))) is not None:
                yield seen


def seen_at(path: Path) -> FileSeen | None:
    """A file as it is now; None for what is no file, or gone."""
    try:
        if not path.is_file():
            return None
        told = path.stat()
    except OSError:
        return None
    return FileSeen(path, told.st_mtime_ns, told.st_size)


def digest_of(path: Path, first: int | None = None) -> str:
    """The SHA-256 of its content, or of its first bytes. OSError when it cannot be read."""
    digest, left = hashlib.sha256(), first
    with path.open("rb") as file:
        while piece := file.read(PIECE if left is None else min(PIECE, left)):
            digest.update(piece)
            left = None if left is None else left - len(piece)
    return digest.hexdigest()


class Writers:
    """Which files somebody has open to write, asked once: it takes a moment."""

    @cached_property
    def _paths(self) -> frozenset[str]:
        return frozenset(_being_written())

    def have(self, path: Path) -> bool:
        """Whether this is one of them, as far as this user may know."""
        return str(path.resolve()) in self._paths


def _being_written() -> Iterator[str]:
    for process in psutil.process_iter():
        try:
            opened = process.open_files()
        except (psutil.Error, OSError):
            continue
        # Other platforms than Linux do not tell for what it is open.
        yield from (each.path for each in opened if getattr(each, "mode", "r") != "r")
