"""What a person has to be told of scheduled runs: each that ended otherwise than well leaves a
notice, until it was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, select

from app.store.database.database import Database
from app.store.database.tables import NoticeRow

# A schedule that fails every minute of a holiday is told of by its latest failures.
KEPT = 500


@dataclass(frozen=True, slots=True)
class Notice:
    """A scheduled run that ended otherwise than well; `run` is "" where none had begun."""

    id: int
    schedule: str
    at: datetime
    outcome: str
    reason: str = ""
    run: str = ""


@dataclass(frozen=True, slots=True)
class Notices:
    """All notices of a data folder that nobody has seen yet."""

    database: Database

    def add(self, schedule: str, outcome: str, reason: str = "", run: str = "") -> None:
        """Leave one; beyond the latest 500 the oldest go."""
        with self.database.writing() as session:
            row = NoticeRow(
                schedule=schedule, at=datetime.now(UTC), outcome=outcome, reason=reason, run=run
            )
            session.add(row)
            session.flush()
            latest = select(NoticeRow.id).order_by(NoticeRow.id.desc()).limit(KEPT)
            session.execute(delete(NoticeRow).where(NoticeRow.id.not_in(latest)))

    def unseen(self) -> tuple[Notice, ...]:
        """Those that nobody has seen, the latest first."""
        with self.database.reading() as session:
            rows = session.scalars(select(NoticeRow).order_by(NoticeRow.id.desc()))
            return tuple(
                Notice(row.id, row.schedule, row.at, row.outcome, row.reason, row.run)
                for row in rows
            )

    def seen(self, notices: Sequence[int]) -> None:
        """A person has seen those with these ids."""
        with self.database.writing() as session:
            session.execute(delete(NoticeRow).where(NoticeRow.id.in_(notices)))
