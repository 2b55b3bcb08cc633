"""Which workers live: each gives a sign now and then; one that has given none for long is taken for
dead, and what it had begun is up to the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.orm import Session

from app.store.database import postgresql
from app.store.database.database import Database, insert
from app.store.database.tables import WorkerRow


@dataclass(frozen=True, slots=True)
class WorkerSeen:
    """One that has not ended, how long ago it gave its last sign of life, what its machine has, and
    which Byheart it runs.
    """

    name: str
    age_s: float
    labels: tuple[str, ...] = ()
    version: str = ""


@dataclass(frozen=True, slots=True)
class Workers:
    """All workers of a data folder. Where a server keeps it, its clock counts for all."""

    database: Database

    def begin(self, worker: str) -> None:
        """This one lives from now on."""
        with self.database.writing() as session:
            lives = {"beat": _now(session), "lost": False}
            row = insert(session, WorkerRow).values(id=worker, **lives)
            session.execute(row.on_conflict_do_update(index_elements=["id"], set_=lives))

    def label(self, worker: str, labels: Iterable[str], version: str = "") -> None:
        """What the machine of one that lives has, and which Byheart it runs."""
        with self.database.writing() as session:
            named = update(WorkerRow).where(WorkerRow.id == worker)
            session.execute(named.values(labels=" ".join(labels), version=version))

    def beat(self, worker: str) -> bool:
        """It still lives; False when it was taken for dead meanwhile: it must end what it does."""
        with self.database.writing(lasting=False) as session:
            beaten = session.execute(
                update(WorkerRow)
                .where(WorkerRow.id == worker, WorkerRow.lost.is_(False))
                .values(beat=_now(session))
                .execution_options(synchronize_session=False)  # nothing of it was read
            )
            return bool(beaten.rowcount)  # type: ignore[attr-defined]  # an update has one

    def living(self, dead_after_s: float) -> frozenset[str]:
        """Those that gave a sign lately."""
        with self.database.reading() as session:
            living = select(WorkerRow.id).where(is_alive(session, dead_after_s))
            return frozenset(session.scalars(living))

    def all(self) -> tuple[WorkerSeen, ...]:
        """Those that have not ended and were not taken for dead, by name."""
        listed = select(WorkerRow).where(WorkerRow.lost.is_(False)).order_by(WorkerRow.id)
        with self.database.reading() as session:
            rows, now = session.scalars(listed).all(), _now(session)
            return tuple(_seen(row, now) for row in rows)

    @contextmanager
    def bury(self, dead_after_s: float) -> Iterator[frozenset[str]]:
        """Take those for dead that gave no sign for so long; those that live. Nobody else does so
        while the block lasts.
        """
        with self.database.writing() as session:
            earliest, latest = _lately(session, dead_after_s)
            silent = or_(WorkerRow.beat < earliest, WorkerRow.beat > latest)
            session.execute(update(WorkerRow).where(silent).values(lost=True))
            living = select(WorkerRow.id).where(WorkerRow.lost.is_(False))
            yield frozenset(session.scalars(living))

    def end(self, worker: str) -> None:
        """It has ended, and leaves nothing."""
        with self.database.writing() as session:
            session.execute(update(WorkerRow).where(WorkerRow.id == worker).values(lost=True))


def _seen(row: WorkerRow, now: datetime) -> WorkerSeen:
    age_s = abs(now - row.beat).total_seconds()
    return WorkerSeen(row.id, age_s, tuple(row.labels.split()), row.version)


def is_alive(session: Session, dead_after_s: float) -> ColumnElement[bool]:
    """Whether a worker gave a sign lately, and was not taken for dead."""
    earliest, latest = _lately(session, dead_after_s)
    return and_(WorkerRow.lost.is_(False), WorkerRow.beat.between(earliest, latest))


def _lately(session: Session, dead_after_s: float) -> tuple[datetime, datetime]:
    """Between which times a sign is one of life: the clock may have been set back since."""
    now, span = _now(session), timedelta(seconds=dead_after_s)
    return now - span, now + span


def _now(session: Session) -> datetime:
    if session.get_bind().dialect.name == postgresql.DIALECT:
        now: datetime = session.scalars(select(func.clock_timestamp())).one()
        return now
    return datetime.now(UTC)
