"""What a version of a workflow has learned to look otherwise from run to run: one value, replaced
as runs teach more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.store.database.database import Database
from app.store.database.tables import MaskRow
from app.store.serialization.snapshots import SnapshotSerializer


@dataclass(frozen=True, slots=True)
class Masks:
    """The masks of all versions, by the rows of these."""

    database: Database
    archivist: SnapshotSerializer

    def of(self, version_id: int) -> object | None:
        """What the version has learned; None when that is nothing."""
        with self.database.reading() as session:
            return self._read(session, version_id)

    def learn(self, version_id: int, change: Callable[[object | None], object | None]) -> None:
        """Replace it by what the change makes of it: nobody else can come between. None: nothing is
        learned any more.
        """
        with self.database.writing(lasting=False) as session:
            known = self._read(session, version_id)
            learned = change(known)
            if learned != known:
                keep_mask(session, self.archivist, version_id, learned)

    def _read(self, session: Session, version_id: int) -> object | None:
        row = session.get(MaskRow, version_id)
        return None if row is None else self.archivist.read(row.definition, object)


def keep_mask(
    session: Session, archivist: SnapshotSerializer, version_id: int, mask: object | None
) -> None:
    """Write it in place of the one that is there."""
    row = session.get(MaskRow, version_id)
    if row is not None and mask is None:
        session.delete(row)
    elif row is not None:
        row.definition = archivist.write(mask).definition
    elif mask is not None:
        written = archivist.write(mask).definition
        session.add(MaskRow(version_id=version_id, definition=written))
