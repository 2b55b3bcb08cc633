"""Which pictures of ended runs are kept, how long, and how much room they may take. What was done
and decided stays: only pictures go, so the journal's chain holds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, select
from sqlalchemy.orm import Session, aliased

from app.store.database.database import Database
from app.store.database.tables import DataRow, EventRow, PictureRow, RunPicture, RunRow, SecretRow
from app.store.model.row_state import RowState
from app.store.pictures.files import references_in
from app.store.pictures.unshown import shown

Json = Mapping[str, Any]
GOOD = "done"
# What a step tells that went as it always goes.
AS_EVER = frozenset({"checked", "acted", "waited"})
AGREED = frozenset({"go", "not_yet"})
# A row of data that is not decided: who decides looks at its run.
OPEN_ROWS = (RowState.DOING.value, RowState.UNCERTAIN.value)
SECRET_DAYS = 7
OLDEST_DAYS = 36_500  # 100 years: further back the calendar ends


class Keep(StrEnum):
    """Pictures of every run; of those that were done only the steps that did not go as ever; or
    none of those that were done.
    """

    ALL = "all"
    CHANGED = "changed"
    FAILURES = "failures"


def thin(database: Database, run: str, keep: Keep) -> int:
    """Let go of the pictures of a run that has ended, as far as they are not to be kept; of how
    many. One that was not done, or was refuted, keeps all.
    """
    with database.writing() as session:
        known = session.get(RunRow, run)
        if keep is Keep.ALL or known is None or known.outcome != GOOD or known.verified is False:
            return 0
        left = _of_changed_steps(session, run) if keep is Keep.CHANGED else ()
        return _let_go(session, run, RunPicture.sha256.not_in(left))


def make_room(database: Database, most_bytes: float) -> list[str]:
    """Let go of the pictures of the oldest runs until all that are shown take so much at most; of
    which runs. One that is still needed (`_may_go`) keeps its own.
    """
    thinned: list[str] = []
    while (run := _in_the_way(database, most_bytes)) is not None:
        with database.writing() as session:
            _let_go(session, run)
        thinned.append(run)
    return thinned


def let_go_of_old(database: Database, most_days: float) -> list[str]:
    """Let go of the pictures of runs that ended longer ago, but for those still needed (`_may_go`);
    of which runs. 0: of those of workflows with secrets alone, after `SECRET_DAYS`.
    """
    days = min(most_days or SECRET_DAYS, OLDEST_DAYS)
    before = datetime.now(UTC) - timedelta(days=days)
    which = (RunRow.ended < before, _may_go(), *(() if most_days else (_has_secrets(),)))
    with database.writing() as session:
        old = select(RunRow.id).where(*which).order_by(RunRow.began)
        runs = list(session.scalars(old))
        for run in runs:
            _let_go(session, run)
    return runs


def removed(database: Database, run: str, events: Sequence[Json]) -> frozenset[str]:
    """The pictures that a run's story names and no longer keeps."""
    with database.reading() as session:
        kept = session.scalars(select(RunPicture.sha256).where(RunPicture.run == run))
        return frozenset(references_in(list(events))) - frozenset(kept)


def _in_the_way(database: Database, most_bytes: float) -> str | None:
    """The oldest run that may lose its pictures; None when there is room enough."""
    with database.reading() as session:
        taken = select(func.sum(PictureRow.bytes))
        for total in (taken, taken.where(shown())):  # the first is quick, and usually enough
            if (session.scalar(total) or 0) <= most_bytes:
                return None
        return session.scalar(select(RunRow.id).where(_may_go()).order_by(RunRow.began).limit(1))


def _may_go() -> ColumnElement[bool]:
    """Whether a run has pictures that nobody needs any more: it has ended, is not the last good one
    of its workflow, and no row of data waits for a person who decides about it.
    """
    has_pictures = exists().where(RunPicture.run == RunRow.id)
    is_open = DataRow.state.in_(OPEN_ROWS) & DataRow.run.is_not(None)
    undecided = RunRow.id.in_(select(DataRow.run).where(is_open))
    return has_pictures & RunRow.ended.is_not(None) & ~_is_last_good() & ~undecided


def _has_secrets() -> ColumnElement[bool]:
    """Whether the workflow of a run has a secret of its own: what stands on the screens behind a
    log-in is nobody else's business.
    """
    return RunRow.workflow.in_(select(SecretRow.workflow))


def _is_last_good() -> ColumnElement[bool]:
    """Whether a run is the last of its workflow that was done and is not refuted."""
    later = aliased(RunRow)
    is_after = (later.workflow == RunRow.workflow) & (later.began > RunRow.began)
    return _is_good(RunRow) & ~exists().where(is_after & _is_good(later))


def _is_good(row: type[RunRow]) -> ColumnElement[bool]:
    return (row.outcome == GOOD) & row.verified.is_not(False)


def _let_go(session: Session, run: str, *which: ColumnElement[bool]) -> int:
    gone = session.execute(delete(RunPicture).where(RunPicture.run == run, *which))
    return int(gone.rowcount)  # type: ignore[attr-defined]  # a delete has one


def _of_changed_steps(session: Session, run: str) -> frozenset[str]:
    """The pictures of steps that did not go as ever, and those that belong to no step."""
    steps: dict[int | None, list[Json]] = defaultdict(list)
    for event in session.scalars(select(EventRow.event).where(EventRow.run == run)):
        step = event.get("step")
        steps[step if isinstance(step, int) else None].append(event)
    return frozenset(_references(steps))


def _references(steps: Mapping[int | None, Sequence[Json]]) -> Iterator[str]:
    for step, events in steps.items():
        if step is None or not all(map(_is_as_ever, events)):
            yield from references_in(list(events))


def _is_as_ever(event: Json) -> bool:
    """Whether it tells of nothing but an agreement where the target always was."""
    is_agreement = event.get("verdict", "go") in AGREED and not event.get("adjust")
    return event.get("event") in AS_EVER and is_agreement
