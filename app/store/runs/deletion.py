"""Forgetting a run: its story, its values and its pictures go. That there was a run of its id, when
and how it ended, stays where only Byheart looks: what was begun once is never begun again.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, exists, select
from sqlalchemy.orm import Session

from app.store.database.database import Database
from app.store.database.tables import DataRow, EventRow, RunPicture, RunRow
from app.store.errors import RunNeededError, UnknownRunError
from app.store.model.row_state import RowState

FORGOTTEN = ""  # in the place of a workflow's name


def not_forgotten() -> ColumnElement[bool]:
    """Whether a run is one that anybody may see."""
    return RunRow.workflow != FORGOTTEN


def forget_run(database: Database, run: str) -> None:
    """Forget the run of exactly that id. UnknownRunError when there is none, RunNeededError while
    it lasts, or while a row of data waits to be told how it ended.
    """
    with database.writing() as session:
        row = session.scalar(select(RunRow).where(RunRow.id == run, not_forgotten()))
        if row is None:
            raise UnknownRunError(run)
        if row.outcome is None or _is_waited_for(session, run):
            raise RunNeededError(run)
        for table in (EventRow, RunPicture):
            session.execute(delete(table).where(table.run == run))
        row.workflow, row.parameters, row.report, row.seal = FORGOTTEN, {}, None, None


def _is_waited_for(session: Session, run: str) -> bool:
    doing = exists().where(DataRow.run == run, DataRow.state == RowState.DOING.value)
    return bool(session.scalar(select(doing)))
