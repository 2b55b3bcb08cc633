"""Where workflows came from that were added from a registry: by which content, and as which version
they are kept here.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, select

from app.store.database.database import Database
from app.store.database.tables import SharedOriginRow, WorkflowRow


@dataclass(frozen=True, slots=True)
class SharedOrigin:
    """A workflow's `place` is its address without a digest, `digest` what it held when it was added
    as this `version`; `publisher` is the key that published it.
    """

    workflow: str
    version: int
    place: str
    digest: str
    publisher: str


@dataclass(frozen=True, slots=True)
class SharedOrigins:
    """The origins of all workflows; each goes with its workflow."""

    database: Database

    def keep(self, origin: SharedOrigin) -> None:
        """In the place of the one that the workflow had. The workflow must be there."""
        with self.database.writing() as session:
            named = select(WorkflowRow.id).where(WorkflowRow.name == origin.workflow)
            identity = session.scalars(named).one()
            row = session.get(SharedOriginRow, identity) or SharedOriginRow(workflow_id=identity)
            row.version, row.place = origin.version, origin.place
            row.digest, row.publisher = origin.digest, origin.publisher
            session.add(row)

    def at(self, place: str) -> SharedOrigin | None:
        """The workflow that was added from this place."""
        return self._first(SharedOriginRow.place == place)

    def with_digest(self, digest: str) -> SharedOrigin | None:
        """The workflow that was added with exactly this content."""
        return self._first(SharedOriginRow.digest == digest)

    def _first(self, fits: ColumnElement[bool]) -> SharedOrigin | None:
        found = select(SharedOriginRow, WorkflowRow.name).join(WorkflowRow).where(fits)
        with self.database.reading() as session:
            row = session.execute(found.order_by(SharedOriginRow.workflow_id).limit(1)).first()
            if row is None:
                return None
            origin, name = row
            return SharedOrigin(name, origin.version, origin.place, origin.digest, origin.publisher)
