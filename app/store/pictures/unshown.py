"""How the pictures that nothing shows any more are removed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import ColumnElement, delete, exists, select

from app.store.atomic_files import explained
from app.store.database.database import Database
from app.store.database.tables import PictureRow, ReflexPicture, RunPicture, TrajectoryPicture
from app.store.pictures.files import PictureFiles

YOUNG = timedelta(
    hours=1
)  # a picture this young may belong to a step or an event that is about to be written


def sweep_pictures(database: Database, files: PictureFiles, young: timedelta = YOUNG) -> int:
    """Delete the pictures, and the remains of interrupted writing, that nothing shows, but for the
    young ones; how many files went. Holds the writers' turn, so that nobody hands one in
    meanwhile.
    """
    before = datetime.now(UTC) - young
    with database.writing() as session:
        session.execute(delete(PictureRow).where(PictureRow.kept <= before, ~shown()))
        known = set(session.scalars(select(PictureRow.sha256)))
        gone = [path for path in files.older_than(before.timestamp()) if path.stem not in known]
        _delete(gone)
    return len(gone)


def discard_pictures(database: Database, files: PictureFiles, sha256s: Collection[str]) -> None:
    """Take back pictures that were just handed in, unless something shows them by now."""
    named = PictureRow.sha256.in_(sha256s)
    with database.writing() as session:
        unused = tuple(session.scalars(select(PictureRow.sha256).where(named, ~shown())))
        session.execute(delete(PictureRow).where(PictureRow.sha256.in_(unused)))
        _delete(map(files.path_of, unused))


def shown() -> ColumnElement[bool]:
    """Whether anything shows the picture."""
    by_trajectory = exists().where(TrajectoryPicture.sha256 == PictureRow.sha256)
    by_reflex = exists().where(ReflexPicture.sha256 == PictureRow.sha256)
    by_run = exists().where(RunPicture.sha256 == PictureRow.sha256)
    return by_trajectory | by_reflex | by_run


def _delete(paths: Iterable[Path]) -> None:
    for path in paths:
        with explained(path):
            path.unlink(missing_ok=True)
