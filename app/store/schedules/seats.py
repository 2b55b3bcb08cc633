"""How often at once a workflow may be played by the workers of all machines. A worker takes a seat
of the workflow before it plays it; who is taken for dead has none any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select, update

from app.engine.errors import UsageError
from app.store.database.database import Database
from app.store.database.tables import WorkerRow, WorkflowRow
from app.store.errors import UnknownWorkflowError
from app.store.schedules.workers import is_alive

MOST = 50  # of a limit; there is a queue for each


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of all workflows of a data folder."""

    database: Database

    def limit(self, workflow: str, at_once: int) -> None:
        """Let it be played so often at once at most; 0: as often as there are workers.
        UnknownWorkflowError when there is no such workflow.
        """
        if not 0 <= at_once <= MOST:
            raise UsageError(f"A workflow is played 1 to {MOST} times at once; 0 sets no limit.")
        named = update(WorkflowRow).where(WorkflowRow.name == workflow)
        with self.database.writing() as session:
            changed = session.execute(named.values(at_once=at_once))
            if not changed.rowcount:  # type: ignore[attr-defined]  # an update has one
                raise UnknownWorkflowError(workflow)

    def limits(self) -> Mapping[str, int]:
        """The workflows that have a limit, by name."""
        limited = select(WorkflowRow.name, WorkflowRow.at_once).where(WorkflowRow.at_once > 0)
        with self.database.reading() as session:
            return {row.name: row.at_once for row in session.execute(limited)}

    def of(self, workflow: str) -> int:
        """The limit of a workflow; 0 when there is none."""
        return self.limits().get(workflow, 0)

    def take(self, worker: str, workflow: str, dead_after_s: float) -> bool:
        """Whether the worker may play it now. Those count that gave a sign of life lately."""
        named = select(WorkflowRow).where(WorkflowRow.name == workflow)
        with self.database.writing() as session:
            # Two workers take seats of one workflow one after the other.
            row = session.scalars(named.with_for_update()).one_or_none()
            if row is None:
                return True  # whoever plays it will say so
            seated = select(func.count()).where(WorkerRow.seat == row.id, WorkerRow.id != worker)
            taken = session.scalars(seated.where(is_alive(session, dead_after_s))).one()
            if row.at_once and taken >= row.at_once:
                return False
            own = update(WorkerRow).where(WorkerRow.id == worker)
            session.execute(own.values(seat=row.id))
            return True

    def leave(self, worker: str) -> None:
        """It plays nothing."""
        with self.database.writing() as session:
            session.execute(update(WorkerRow).where(WorkerRow.id == worker).values(seat=0))
