"""The list of workflows: each one's newest version, told from its definition alone."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Select, func, select

from app.store.archivist import Archivist
from app.store.codec import text_of
from app.store.database import Database
from app.store.records import WorkflowLine, WorkflowSummary
from app.store.tables import TrajectoryRow, VersionRow, WorkflowRow
from app.store.workflow import Workflow


def lines(database: Database) -> tuple[WorkflowLine, ...]:
    """Every workflow's newest version, by name. To read no more than the task of a definition takes
    a third of the time.
    """
    with database.reading() as session:
        return tuple(
            WorkflowLine(
                name=row.name,
                version=row.version,
                task=text_of(row.definition, "task"),
                steps=row.steps or 0,
                trusted=row.trusted,
                proven=row.proven,
            )
            for row in session.execute(_listed())
        )


def summaries(database: Database, archivist: Archivist) -> tuple[WorkflowSummary, ...]:
    """The same with what each declares; no step and no picture is read."""
    with database.reading() as session:
        return tuple(_summary(row, archivist) for row in session.execute(_listed()))


def _listed() -> Select[Any]:
    """What is asked of each, one row a workflow."""
    newest = select(func.max(VersionRow.version)).where(VersionRow.workflow_id == WorkflowRow.id)
    recorded = (TrajectoryRow.version_id == VersionRow.id) & TrajectoryRow.learned.is_(False)
    ways = select(func.count()).where(recorded).scalar_subquery()
    steps = (
        select(TrajectoryRow.steps)
        .where(recorded)
        .order_by(TrajectoryRow.since)
        .limit(1)
        .scalar_subquery()
    )
    version = (VersionRow.version, VersionRow.definition, VersionRow.trusted, VersionRow.proven)
    return (
        select(
            WorkflowRow.name, *version, VersionRow.created, ways.label("ways"), steps.label("steps")
        )
        .join(VersionRow, VersionRow.workflow_id == WorkflowRow.id)
        .where(VersionRow.version == newest.correlate(WorkflowRow).scalar_subquery())
        .order_by(WorkflowRow.name)
    )


def _summary(row: Row[Any], archivist: Archivist) -> WorkflowSummary:
    workflow = archivist.read(row.definition, Workflow)
    return WorkflowSummary(
        name=row.name,
        version=row.version,
        task=workflow.task,
        steps=row.steps or 0,
        trusted=row.trusted,
        proven=row.proven,
        parameters=workflow.parameters,
        secrets=workflow.secrets,
        trajectories=row.ways,
        created=row.created,
    )
