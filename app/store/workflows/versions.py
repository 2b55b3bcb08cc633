"""The versions of workflows, and the line that each has in a list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, func, select, update
from sqlalchemy.orm import Session

from app.engine.errors import UsageError
from app.engine.model.trajectory import Trajectory
from app.store.database.database import Database
from app.store.database.tables import (
    BatchRow,
    RunRow,
    SecretRow,
    StatisticsRow,
    TrajectoryPicture,
    TrajectoryRow,
    VersionRow,
    WorkflowRow,
)
from app.store.errors import NameTakenError, UnknownWorkflowError
from app.store.model.run_records import WorkflowLine, WorkflowSummary
from app.store.model.workflow import LONGEST_NAME, Workflow, can_be_name, played_by
from app.store.serialization.codec import text_of
from app.store.serialization.snapshots import SnapshotSerializer, Written
from app.store.workflows.masks import keep_mask
from app.store.workflows.reflexes import add_reflexes, brought_by
from app.store.workflows.tags import as_tags, as_text, retagged

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of all workflows."""

    database: Database
    archivist: SnapshotSerializer

    def save(self, workflow: Workflow, *, new: bool = False) -> Workflow:
        """Keep it as the next version of its name; the workflow as it was kept. NameTakenError when
        it must be `new` and is not.
        """
        _refuse_bad_name(workflow.name)
        definition = self.archivist.write(_bare(workflow))
        trajectories = [
            (trajectory, self.archivist.write(replace(trajectory, tags=())))
            for trajectory in workflow.trajectories
        ]
        brought = [(kept, self.archivist.write(kept.reflex)) for kept in brought_by(workflow)]
        with self.database.writing() as session:
            if new:
                _refuse_taken(session, workflow.name)
            version = _next_version(session, workflow, definition)
            for place, (trajectory, written) in enumerate(trajectories):
                tags = retagged(trajectory.tags, workflow.name)
                add_trajectory(
                    session, trajectory, written, version_id=version.id, since=place, tags=tags
                )
            keep_mask(session, self.archivist, version.id, workflow.mask)
            if new:
                add_reflexes(session, workflow.name, brought)
            number = version.version
        return self.load(workflow.name, number)

    def load(self, name: str, version: int | None = None) -> Workflow:
        """The workflow as that version was saved (the newest one when none is named)."""
        with self.database.reading() as session:
            row = find_version(session, name, version)
            ways = session.scalars(
                select(TrajectoryRow)
                .where(TrajectoryRow.version_id == row.id, TrajectoryRow.learned.is_(False))
                .order_by(TrajectoryRow.since)
            )
            return self._workflow(name, row, tuple(self.trajectory(way) for way in ways))

    def declaration(self, name: str, version: int | None = None) -> Workflow:
        """What a version declares: all of it but its ways."""
        with self.database.reading() as session:
            return self._workflow(name, find_version(session, name, version), ())

    def trajectory(self, row: TrajectoryRow) -> Trajectory:
        """The trajectory that a row holds."""
        return replace(self.archivist.read(row.definition, Trajectory), tags=as_tags(row.tags))

    def rename(self, name: str, new: str) -> None:
        """Call the workflow, its runs and its secrets by another name."""
        _refuse_bad_name(new)
        with self.database.writing() as session:
            workflow = _find(session, name)
            _refuse_taken(session, new)
            workflow.name = new
            session.execute(update(RunRow).where(RunRow.workflow == name).values(workflow=new))
            session.execute(update(BatchRow).where(BatchRow.workflow == name).values(workflow=new))
            session.execute(
                update(SecretRow).where(SecretRow.workflow == name).values(workflow=new)
            )
            for row in session.scalars(select(TrajectoryRow).where(_belongs_to(workflow))):
                row.tags = as_text(retagged(as_tags(row.tags), new))

    def delete(self, name: str) -> None:
        """Forget the workflow, every version of it and what it learned; its runs stay in the
        journal.
        """
        with self.database.writing() as session:
            session.execute(delete(WorkflowRow).where(WorkflowRow.id == _find(session, name).id))
            remembered = select(TrajectoryRow.name)
            session.execute(
                delete(StatisticsRow).where(StatisticsRow.trajectory.not_in(remembered))
            )

    def mark(
        self,
        name: str,
        version: int | None,
        *,
        trusted: bool | None = None,
        proven: bool | None = None,
    ) -> None:
        """Set what a person accepted, or what a rehearsal showed, of a version; None leaves it."""
        with self.database.writing() as session:
            row = find_version(session, name, version)
            row.trusted = row.trusted if trusted is None else trusted
            row.proven = row.proven if proven is None else proven

    def names(self) -> tuple[str, ...]:
        """Every workflow's name, in order."""
        with self.database.reading() as session:
            return tuple(session.scalars(select(WorkflowRow.name).order_by(WorkflowRow.name)))

    def _workflow(
        self, name: str, row: VersionRow, trajectories: tuple[Trajectory, ...]
    ) -> Workflow:
        return replace(
            self.archivist.read(row.definition, Workflow),
            name=name,
            trajectories=trajectories,
            version=row.version,
            trusted=row.trusted,
            proven=row.proven,
            created=row.created,
        )


def find_version(session: Session, name: str, version: int | None = None) -> VersionRow:
    """The row of a version, the newest when none is named; else UnknownWorkflowError."""
    workflow = _find(session, name)
    of_it = select(VersionRow).where(VersionRow.workflow_id == workflow.id)
    if version is not None:
        of_it = of_it.where(VersionRow.version == version)
    row = session.scalars(of_it.order_by(VersionRow.version.desc()).limit(1)).first()
    if row is None:
        raise UnknownWorkflowError(name, version)
    return row


def add_trajectory(
    session: Session,
    trajectory: Trajectory,
    written: Written,
    *,
    version_id: int | None,
    since: int,
    tags: tuple[str, ...],
    learned: bool = False,
) -> None:
    """Add a row for the trajectory, and note which pictures it shows."""
    row = TrajectoryRow(
        version_id=version_id,
        name=trajectory.id,
        since=since,
        tags=as_text(tags),
        steps=len(trajectory.steps),
        learned=learned,
        definition=written.definition,
        created=datetime.now(UTC),
    )
    session.add(row)
    session.flush()
    session.add_all(
        TrajectoryPicture(trajectory_id=row.id, sha256=sha256) for sha256 in written.pictures
    )


def _refuse_taken(session: Session, name: str) -> None:
    if session.scalar(select(WorkflowRow.id).where(WorkflowRow.name == name)) is not None:
        raise NameTakenError(name)


def _refuse_bad_name(name: str) -> None:
    if not can_be_name(name):
        raise UsageError(
            f"A workflow needs a name of 1 to {LONGEST_NAME} visible characters, not {name[:40]!r}."
        )


def _find(session: Session, name: str) -> WorkflowRow:
    row = session.scalars(select(WorkflowRow).where(WorkflowRow.name == name)).first()
    if row is None:
        known = session.scalars(select(WorkflowRow.name).order_by(WorkflowRow.name))
        raise UnknownWorkflowError(name, known=tuple(known))
    return row


def _next_version(session: Session, workflow: Workflow, definition: Written) -> VersionRow:
    """A row for the version after the newest one of that name, which may be the first."""
    now = datetime.now(UTC)
    named = session.scalars(select(WorkflowRow).where(WorkflowRow.name == workflow.name)).first()
    if named is None:
        named = WorkflowRow(name=workflow.name, created=now)
        session.add(named)
        session.flush()
    newest = session.scalar(
        select(func.max(VersionRow.version)).where(VersionRow.workflow_id == named.id)
    )
    row = VersionRow(
        workflow_id=named.id,
        version=(newest or 0) + 1,
        definition=definition.definition,
        trusted=workflow.trusted,
        proven=workflow.proven,
        created=now,
    )
    session.add(row)
    session.flush()
    return row


def _belongs_to(workflow: WorkflowRow) -> ColumnElement[bool]:
    versions = select(VersionRow.id).where(VersionRow.workflow_id == workflow.id)
    return TrajectoryRow.version_id.in_(versions)


def _bare(workflow: Workflow) -> Workflow:
    """What a version's definition holds: everything that has no column or row of its own."""
    return replace(
        workflow,
        name="",
        trajectories=(),
        version=1,
        trusted=True,
        proven=False,
        created=EPOCH,
        mask=None,
        reflexes=(),
        plays=played_by(workflow),
    )


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


def summaries(database: Database, archivist: SnapshotSerializer) -> tuple[WorkflowSummary, ...]:
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


def _summary(row: Row[Any], archivist: SnapshotSerializer) -> WorkflowSummary:
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
        has_no_screen=workflow.start.tools,
    )
