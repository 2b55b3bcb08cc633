"""Which files the schedules have been told of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.store.database.database import Database, insert
from app.store.database.tables import ScheduleFileRow


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file as it was when it was told: `digest` is the SHA-256 of its content, `changed_ns` the
    time of its last change. `taken`: a run has begun with it; `here`: it was there lately.
    """

    name: str
    changed_ns: int
    size: int
    digest: str
    taken: bool = False
    here: bool = True


@dataclass(frozen=True, slots=True)
class ScheduleFiles:
    """The files of all schedules; they are forgotten with their schedule."""

    database: Database

    def known(self, schedule: int) -> Mapping[str, KnownFile]:
        """Those of one, by name."""
        mine = select(ScheduleFileRow).where(ScheduleFileRow.schedule == schedule)
        with self.database.reading() as session:
            return {row.name: _known(row) for row in session.scalars(mine)}

    def keep(self, schedule: int, file: KnownFile) -> None:
        """Keep what is known of one. That a run has begun with it is not forgotten while its
        content is the same, whoever knew of that.
        """
        with self.database.writing() as session:
            row = insert(session, ScheduleFileRow)
            row = row.values(schedule=schedule, name=file.name, **_columns(file))
            is_same = ScheduleFileRow.digest == row.excluded.digest
            taken = row.excluded.taken | (is_same & ScheduleFileRow.taken)
            told = {**_columns(file), "taken": taken}
            session.execute(
                row.on_conflict_do_update(index_elements=["schedule", "name"], set_=told)
            )


def begin_with(session: Session, schedule: int, files: Iterable[KnownFile]) -> None:
    """What is there now is nothing new to a schedule."""
    session.execute(delete(ScheduleFileRow).where(ScheduleFileRow.schedule == schedule))
    for file in files:
        session.add(ScheduleFileRow(schedule=schedule, name=file.name, **_columns(file)))


def _columns(file: KnownFile) -> dict[str, object]:
    return {
        "changed_ns": file.changed_ns,
        "size": file.size,
        "digest": file.digest,
        "taken": file.taken,
        "here": file.here,
    }


def _known(row: ScheduleFileRow) -> KnownFile:
    return KnownFile(row.name, row.changed_ns, row.size, row.digest, row.taken, row.here)
