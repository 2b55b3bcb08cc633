"""Files that have appeared: each is told once, when it is finished, whatever happens to the
scheduler meanwhile.

A file is finished when it has been the same for a while and nobody has it open to write. It is the
same one as long as its content is; one that was away and came back as it was, too. One that was
played and has grown since is not told again: what it held before would be done twice.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from app.scheduler.jobs.folder import FileSeen, Writers, digest_of, files_in, seen_at
from app.scheduler.triggers.triggers import FileAppears
from app.store.schedules.seen_files import KnownFile

# A program that writes pauses for less; the usual way, writing elsewhere and renaming, needs none.
SETTLED_S = 2.0
# Whether somebody still has it open to write is asked again after so long: it costs a moment.
WRITTEN_S = 8.0


class FilesKnown(Protocol):
    """Which files a schedule has been told of."""

    def known(self, schedule: int) -> Mapping[str, KnownFile]:
        """Every one, by name."""

    def keep(self, schedule: int, file: KnownFile) -> None:
        """Keep what is known of one."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A finished file that was not there before, or why one that is there is not told."""

    path: Path
    file: KnownFile
    trouble: str = ""

    @property
    def id(self) -> str:
        """The same whenever this file is found as it is now."""
        told = f"{self.file.name}|{self.file.changed_ns}|{self.file.digest}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]


@dataclass(slots=True)
class Arrivals:
    """Looks into the folders, round by round; `now_s` is a clock that is never set."""

    files: FilesKnown
    now_s: Callable[[], float] = time.monotonic
    _first_seen: dict[tuple[int, FileSeen], float] = field(default_factory=dict)
    _known: dict[int, tuple[datetime, dict[str, KnownFile]]] = field(default_factory=dict)

    def new(self, schedule: int, decided: datetime, wanted: FileAppears) -> Iterator[Arrival]:
        """Those to tell now. `decided` is when the schedule was last settled by a person: what is
        known of its files is read anew then. OSError when the folder cannot be read.
        """
        found, writers = files_in(wanted), Writers()
        known = self._of(schedule, decided)
        self._note_gone(schedule, known, {each.path.name for each in found})
        waiting = {key for key in self._first_seen if key[0] == schedule}
        for seen in found:
            before = known.get(seen.path.name)
            if before is not None and (seen.changed_ns, seen.size) == (
                before.changed_ns,
                before.size,
            ):
                if not before.here:
                    self.keep(schedule, replace(before, here=True))
                continue
            waiting.discard((schedule, seen))
            if self._is_settled(schedule, seen):
                if writers.have(seen.path):
                    self._first_seen[schedule, seen] = self.now_s() + WRITTEN_S
                else:
                    yield from self._told(schedule, seen, before)
        for key in waiting:
            del self._first_seen[key]

    def keep(self, schedule: int, file: KnownFile) -> None:
        """It was told: it never is again, unless it comes to be another one."""
        self.files.keep(schedule, file)
        if schedule in self._known:
            self._known[schedule][1][file.name] = file

    @property
    def until_settled_s(self) -> float | None:
        """How long until it is worth to look again; None: nothing is waited for."""
        return SETTLED_S if self._first_seen else None

    def _of(self, schedule: int, decided: datetime) -> dict[str, KnownFile]:
        kept = self._known.get(schedule)
        if kept is None or kept[0] != decided:
            kept = self._known[schedule] = decided, dict(self.files.known(schedule))
        return kept[1]

    def _note_gone(self, schedule: int, known: Mapping[str, KnownFile], found: set[str]) -> None:
        """A folder that cannot be reached now may be back tomorrow: nothing is forgotten."""
        for gone in [each for each in known.values() if each.here and each.name not in found]:
            self.keep(schedule, replace(gone, here=False))

    def _is_settled(self, schedule: int, seen: FileSeen) -> bool:
        now_s = self.now_s()
        return now_s - self._first_seen.setdefault((schedule, seen), now_s) >= SETTLED_S

    def _told(self, schedule: int, seen: FileSeen, before: KnownFile | None) -> Iterator[Arrival]:
        try:
            digest = digest_of(seen.path)
            has_grown = _has_grown(seen.path, before)
        except OSError as error:
            unread = KnownFile(seen.path.name, seen.changed_ns, seen.size, "")
            why = f"{seen.path} cannot be read ({error.strerror}); it is played when it can be."
            yield Arrival(seen.path, unread, why)
            return
        if seen_at(seen.path) != seen:  # it was changed while it was read
            return
        self._first_seen.pop((schedule, seen), None)
        file = KnownFile(seen.path.name, seen.changed_ns, seen.size, digest)
        if before is not None and before.here and before.digest == digest:
            self.keep(schedule, replace(file, taken=before.taken))
        elif has_grown and self.files.known(schedule)[file.name].taken:
            self.keep(schedule, replace(file, taken=True))
            why = f"{seen.path} has grown since it was played: put what is new in another file."
            yield Arrival(seen.path, file, why)
        else:
            yield Arrival(seen.path, file)


def _has_grown(path: Path, before: KnownFile | None) -> bool:
    """Whether what it held before is how it begins now; an empty one held nothing."""
    if before is None or not before.size:
        return False
    return digest_of(path, before.size) == before.digest
