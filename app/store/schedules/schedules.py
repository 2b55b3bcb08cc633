"""Schedules as they are kept: a name, what it asks for (JSON), and up to when that is settled."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Row, Text, cast, select, update
from sqlalchemy.orm import Session, defer

from app.store.database.database import Database
from app.store.database.tables import ScheduleRow
from app.store.errors import ScheduleTakenError, UnknownScheduleError
from app.store.schedules.seen_files import KnownFile, ScheduleFiles, begin_with


@dataclass(frozen=True, slots=True)
class ScheduleRecord:
    """One schedule. Up to `decided` it is settled which runs it asked for; `note` says what came of
    the last one, when it was `noted`. A `definition` that is damaged may be anything.
    """

    id: int
    name: str
    definition: object
    paused: bool
    decided: datetime
    note: str
    noted: datetime | None


@dataclass(frozen=True, slots=True)
class Schedules:
    """All schedules of a data folder."""

    database: Database

    @property
    def files(self) -> ScheduleFiles:
        """Which files they have been told of."""
        return ScheduleFiles(self.database)

    def add(
        self,
        name: str,
        definition: Mapping[str, Any],
        decided: datetime,
        files: Iterable[KnownFile] = (),
    ) -> ScheduleRecord:
        """Keep a new one, to which these files are nothing new; ScheduleTakenError when there is
        one of that name.
        """
        row = ScheduleRow(name=name, definition=dict(definition), decided=decided)
        with self.database.writing() as session:
            if session.scalar(select(ScheduleRow.id).where(ScheduleRow.name == name)) is not None:
                raise ScheduleTakenError(name)
            session.add(row)
            session.flush()
            begin_with(session, row.id, files)
            return _record(row)

    def change(
        self,
        name: str,
        definition: Mapping[str, Any],
        decided: datetime,
        files: Iterable[KnownFile] = (),
    ) -> ScheduleRecord:
        """Let it ask for something else from then on; these files are nothing new to it."""
        with self.database.writing() as session:
            row = _row(session, name)
            row.definition, row.decided = dict(definition), decided
            begin_with(session, row.id, files)
            session.flush()
            return _record(row)

    def all(self) -> tuple[ScheduleRecord, ...]:
        """Every schedule, by name."""
        with self.database.reading() as session:
            rows = session.execute(_EVERY)
            return tuple(_read(row) for row in rows)

    def named(self, name: str) -> ScheduleRecord:
        """One of them; UnknownScheduleError when there is none."""
        with self.database.reading() as session:
            row = session.execute(_EVERY.where(ScheduleRow.name == name)).first()
        if row is None:
            raise UnknownScheduleError(name)
        return _read(row)

    def remove(self, name: str) -> None:
        """Forget it; what it began goes on."""
        with self.database.writing() as session:
            session.delete(_row(session, name))

    def pause(self, name: str) -> None:
        """Let it ask for nothing."""
        with self.database.writing() as session:
            _row(session, name).paused = True

    def resume(self, name: str, decided: datetime, files: Iterable[KnownFile] = ()) -> None:
        """Let it ask again, for what did not go by until then, nor for these files."""
        with self.database.writing() as session:
            row = _row(session, name)
            row.paused, row.decided = False, decided
            begin_with(session, row.id, files)

    def decide(self, known: ScheduleRecord, until: datetime) -> bool:
        """It is settled what is asked for until then; False when another has settled it, or changed
        the schedule, since it was read.
        """
        with self.database.writing() as session:
            settled = session.execute(
                update(ScheduleRow)
                .where(ScheduleRow.id == known.id, ScheduleRow.decided == known.decided)
                .where(ScheduleRow.paused.is_(known.paused))
                .values(decided=until)
            )
            return bool(settled.rowcount)  # type: ignore[attr-defined]  # an update has one

    def note(self, id_: int, note: str) -> None:
        """Keep what came of its last run; one that was removed meanwhile keeps nothing."""
        with self.database.writing() as session:
            known = update(ScheduleRow).where(ScheduleRow.id == id_)
            session.execute(known.values(note=note, noted=datetime.now(UTC)))


# A scheduler reads them every few seconds: as objects of the mapper, and each definition anew, 500
# of them cost it a third of a percent of a core.
_EVERY = select(
    ScheduleRow.id,
    ScheduleRow.name,
    cast(ScheduleRow.definition, Text),
    ScheduleRow.paused,
    ScheduleRow.decided,
    ScheduleRow.note,
    ScheduleRow.noted,
).order_by(ScheduleRow.name)


def _read(row: Row[int, str, str, bool, datetime, str, datetime | None]) -> ScheduleRecord:
    id_, name, text, paused, decided, note, noted = row
    return ScheduleRecord(id_, name, _definition(text), paused, decided, note, noted)


@lru_cache(maxsize=1000)
def _definition(text: str) -> object:
    """What is no JSON stays a text: one damaged schedule must not keep the others from their runs,
    nor from being paused or removed.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _row(session: Session, name: str) -> ScheduleRow:
    """To change it, or to forget it; what it asks for may be damaged, and is not read."""
    known = select(ScheduleRow).where(ScheduleRow.name == name)
    row = session.scalar(known.options(defer(ScheduleRow.definition)))
    if row is None:
        raise UnknownScheduleError(name)
    return row


def _record(row: ScheduleRow) -> ScheduleRecord:
    return ScheduleRecord(
        row.id, row.name, row.definition, row.paused, row.decided, row.note, row.noted
    )
