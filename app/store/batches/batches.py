"""The journal of data rows: each is one transaction, kept before its first act and right after its
end.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from app.store.database.database import Database
from app.store.database.tables import BatchRow, DataRow
from app.store.errors import BatchUnderWayError, UnknownBatchError, UnknownRowError
from app.store.model.row_state import BY_HAND, DECIDED, RowState


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of a file, played with one version of a workflow. `digest` is the file's SHA-256 as it
    was read; `results` is where what came of them is written.
    """

    id: str
    workflow: str
    version: int
    source: str
    digest: str
    columns: tuple[str, ...]
    results: str
    began: datetime


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A row, numbered from 1. `run` is the run that last began it, `read` what that read from the
    screen.
    """

    number: int
    values: Mapping[str, str]
    state: RowState
    run: str = ""
    reason: str = ""
    read: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Batches:
    """All batches of a data folder. `locks` is the folder of the locks of those under way."""

    database: Database
    locks: Path

    def begin(self, batch: Batch, rows: Sequence[Mapping[str, str]]) -> Batch:
        """Keep a new one with all its rows, none of them begun."""
        row = BatchRow(
            id=batch.id,
            workflow=batch.workflow,
            version=batch.version,
            source=batch.source,
            digest=batch.digest,
            columns=list(batch.columns),
            results=batch.results,
            began=batch.began,
        )
        with self.database.writing() as session:
            session.add(row)
            session.flush()
            session.add_all(
                DataRow(batch=batch.id, number=number, values=dict(values))
                for number, values in enumerate(rows, 1)
            )
        return batch

    def all(self, limit: int | None = None) -> tuple[Batch, ...]:
        """The batches, newest first."""
        listed = select(BatchRow).order_by(BatchRow.began.desc(), BatchRow.id).limit(limit)
        with self.database.reading() as session:
            return tuple(map(_batch, session.scalars(listed)))

    def batch(self, id_: str) -> Batch:
        """The batch of that id, or of the only id that begins so; UnknownBatchError."""
        begins_so = BatchRow.id.startswith(id_, autoescape=True)
        listed = select(BatchRow).where(begins_so).order_by(func.length(BatchRow.id)).limit(2)
        with self.database.reading() as session:
            found = session.scalars(listed).all()
            if not id_ or not found or (len(found) > 1 and found[0].id != id_):
                raise UnknownBatchError(id_)
            return _batch(found[0])

    def batch_of(self, run: str) -> str:
        """The id of the batch a row of which that run last began; "" when there is none."""
        named = select(DataRow.batch).where(DataRow.run == run).limit(1)
        with self.database.reading() as session:
            return session.scalar(named) or ""

    def knows(self, id_: str) -> bool:
        """Whether a batch of exactly that id was ever kept."""
        with self.database.reading() as session:
            return session.get(BatchRow, id_) is not None

    def rows(self, id_: str) -> tuple[KeptRow, ...]:
        """Its rows, in order."""
        listed = select(DataRow).where(DataRow.batch == id_).order_by(DataRow.number)
        with self.database.reading() as session:
            return tuple(map(_kept, session.scalars(listed)))

    def counts(self, id_: str) -> dict[RowState, int]:
        """How many of its rows stand where."""
        counted = (
            select(DataRow.state, func.count()).where(DataRow.batch == id_).group_by(DataRow.state)
        )
        with self.database.reading() as session:
            return {RowState(state): count for state, count in session.execute(counted)}

    def take(self, id_: str, number: int, run: str) -> bool:
        """The row is being done from now on, by the run of that id; False when it is not pending.
        It has reached the disk when this returns.
        """
        now = datetime.now(UTC)
        taken = {"state": str(RowState.DOING), "run": run, "began": now, "ended": None}
        with self.database.writing() as session:
            changed = session.execute(
                update(DataRow)
                .where(DataRow.batch == id_, DataRow.number == number)
                .where(DataRow.state == str(RowState.PENDING))
                .values(**taken)
            )
            return bool(changed.rowcount)  # type: ignore[attr-defined]  # an update has one

    def settle(
        self, id_: str, number: int, state: RowState, reason: str, read: Mapping[str, str]
    ) -> None:
        """What became of a row that was taken; on the disk when this returns."""
        with self.database.writing() as session:
            row = _row(session, id_, number)
            row.state, row.reason, row.read = str(state), reason, dict(read)
            row.ended = datetime.now(UTC)

    def decide(self, id_: str, number: int, state: RowState) -> None:
        """A person says where a row stands; nobody may be playing the batch meanwhile."""
        if state not in BY_HAND:
            raise ValueError(state)
        with self.playing(id_), self.database.writing() as session:
            row = _row(session, id_, number)
            row.state, row.reason = str(state), DECIDED

    @contextmanager
    def playing(self, id_: str) -> Iterator[None]:
        """Nobody else plays the batch while the block lasts; BatchUnderWayError when somebody
        does.
        """
        lock = self.database.lock(self.locks / f"batch-{id_}.lock")
        if not lock.take():
            raise BatchUnderWayError(id_)
        try:
            yield
        finally:
            lock.release()


def new_batch_id() -> str:
    """An id that no batch has."""
    return secrets.token_hex(4)


def _row(session: Session, id_: str, number: int) -> DataRow:
    row = session.get(DataRow, (id_, number))
    if row is None:
        raise UnknownRowError(id_, number)
    return row


def _batch(row: BatchRow) -> Batch:
    return Batch(
        row.id,
        row.workflow,
        row.version,
        row.source,
        row.digest,
        tuple(map(str, row.columns)),
        row.results,
        row.began,
    )


def _kept(row: DataRow) -> KeptRow:
    read: dict[str, Any] = row.read or {}
    return KeptRow(row.number, row.values, RowState(row.state), row.run or "", row.reason, read)
