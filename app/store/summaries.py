"""The list of workflows: each one's newest version, told from its definition alone."""

from __future__ import annotations

from sqlalchemy import func, select

from app.store.archivist import Archivist
from app.store.database import Database
from app.store.records import WorkflowSummary
from app.store.tables import TrajectoryRow, VersionRow, WorkflowRow
from app.store.workflow import Workflow


def summaries(database: Database, archivist: Archivist) -> tuple[WorkflowSummary, ...]:
    """Every workflow's newest version, by name; no step and no picture is read."""
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
    listed = (
        select(WorkflowRow.name, VersionRow, ways, steps)
        .join(VersionRow, VersionRow.workflow_id == WorkflowRow.id)
        .where(VersionRow.version == newest.correlate(WorkflowRow).scalar_subquery())
        .order_by(WorkflowRow.name)
    )
    with database.reading() as session:
        return tuple(
            _summary(name, row, ways, steps, archivist)
            for name, row, ways, steps in session.execute(listed)
        )


def _summary(
    name: str, row: VersionRow, ways: int, steps: int | None, archivist: Archivist
) -> WorkflowSummary:
    workflow = archivist.read(row.definition, Workflow)
    return WorkflowSummary(
        name=name,
        version=row.version,
        task=workflow.task,
        parameters=workflow.parameters,
        secrets=workflow.secrets,
        steps=steps or 0,
        trajectories=ways,
        trusted=row.trusted,
        proven=row.proven,
        created=row.created,
    )
