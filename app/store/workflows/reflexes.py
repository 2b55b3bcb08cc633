"""The reflexes of all workflows: kept beside their versions, for an interruption is none of what a
person edits.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.engine.model.reflex import Reflex
from app.store.database.database import Database
from app.store.database.tables import ReflexPicture, ReflexRow, WorkflowRow
from app.store.errors import UnknownReflexError
from app.store.model.kept_reflex import KeptReflex, Scope, Trust
from app.store.model.workflow import Workflow
from app.store.serialization.snapshots import SnapshotSerializer, Written

ID_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Reflexes:
    """All that were learned or imported, oldest first."""

    database: Database
    archivist: SnapshotSerializer

    def all(self, workflow: str | None = None) -> tuple[KeptReflex, ...]:
        """Those of every workflow, or those learned in one."""
        named = select(ReflexRow, WorkflowRow.name).join(WorkflowRow)
        if workflow is not None:
            named = named.where(WorkflowRow.name == workflow)
        with self.database.reading() as session:
            rows = session.execute(named.order_by(ReflexRow.created, ReflexRow.id)).all()
            return tuple(self._kept(row, name) for row, name in rows)

    def one(self, reflex: str) -> KeptReflex:
        """The one whose id begins so. UnknownReflexError when none does, or several do."""
        found = [kept for kept in self.all() if reflex and kept.id.startswith(reflex)]
        if len(found) != 1:
            raise UnknownReflexError(reflex, several=len(found) > 1)
        return found[0]

    def keep(self, workflow: str, learned: Iterable[KeptReflex]) -> Sequence[KeptReflex]:
        """Keep new ones with a workflow, each under an id of its own."""
        named = [replace(kept, workflow=workflow, reflex=_named(kept.reflex)) for kept in learned]
        written = [(kept, self.archivist.write(kept.reflex)) for kept in named]
        if named:
            with self.database.writing() as session:
                add_reflexes(session, workflow, written)
        return named

    def restore(self, kept: KeptReflex) -> None:
        """Keep one that was deleted, under the id that it had."""
        written = self.archivist.write(kept.reflex)
        with self.database.writing() as session:
            add_reflexes(session, kept.workflow, [(kept, written)])

    def change(self, changed: Iterable[KeptReflex]) -> None:
        """Note how these fared, or what a person decided; one that is gone stays gone."""
        with self.database.writing() as session:
            for kept in changed:
                row = session.get(ReflexRow, kept.id)
                if row is not None:
                    _write(row, kept)

    def accept_brought(self, workflow: str) -> None:
        """A person accepted all that a workflow has brought."""
        brought = (kept for kept in self.all(workflow) if not kept.run)
        self.change(replace(kept, trust=Trust.PROVEN) for kept in brought)

    def delete(self, reflex: str) -> None:
        """Forget one."""
        kept = self.one(reflex)
        with self.database.writing() as session:
            session.execute(delete(ReflexRow).where(ReflexRow.id == kept.id))

    def _kept(self, row: ReflexRow, workflow: str) -> KeptReflex:
        return KeptReflex(
            reflex=self.archivist.read(row.definition, Reflex),
            workflow=workflow,
            scope=Scope(row.scope),
            trust=Trust(row.trust),
            is_on=row.is_on,
            applications=tuple(row.applications),
            taught_by=row.taught_by,
            run=row.run,
            fired=row.fired,
            failed=row.failed,
            created=row.created,
        )


def add_reflexes(
    session: Session, workflow: str, learned: Iterable[tuple[KeptReflex, Written]]
) -> None:
    """Add a row for each, and note which pictures it shows."""
    owner = session.scalars(select(WorkflowRow.id).where(WorkflowRow.name == workflow)).one()
    for kept, written in learned:
        row = ReflexRow(id=kept.id, workflow_id=owner, definition=written.definition)
        row.applications, row.taught_by, row.run = list(kept.applications), kept.taught_by, kept.run
        row.created = datetime.now(UTC)
        _write(row, kept)
        session.add(row)
        session.flush()
        session.add_all(
            ReflexPicture(reflex_id=row.id, sha256=sha256) for sha256 in written.pictures
        )


def brought_by(workflow: Workflow) -> Iterator[KeptReflex]:
    """Those that a workflow from outside has brought: they wait for a person to accept them, and
    how they fared elsewhere says nothing of here.
    """
    for kept in workflow.reflexes:
        reflex = _named(kept.reflex)
        yield replace(kept, reflex=reflex, trust=Trust.PROPOSED, run="", fired=0, failed=0)


def _write(row: ReflexRow, kept: KeptReflex) -> None:
    row.scope, row.trust, row.is_on = str(kept.scope), str(kept.trust), kept.is_on
    row.fired, row.failed = kept.fired, kept.failed


def _named(reflex: Reflex) -> Reflex:
    return replace(reflex, name=uuid.uuid4().hex[:ID_LENGTH])
