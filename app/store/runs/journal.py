"""The journal of runs: a run begins, its events are appended, it ends with a report. A run whose
process died is found by the lock that the process held.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session

from app.store.atomic_files import explained
from app.store.database.database import Database, insert
from app.store.database.tables import EventRow, PictureRow, RunPicture, RunRow, WorkerRow
from app.store.errors import RunTakenError, UnknownRunError, UnreadableError
from app.store.model.run_records import RunRecord
from app.store.pictures.files import references_in
from app.store.private_files import FILE_MODE, FOLDER_MODE
from app.store.runs.deletion import FORGOTTEN, not_forgotten
from app.store.runs.hash_chain import SHOWN, begin, fault
from app.store.runs.hash_chain_rows import Link, chain_on, ending_of, entries_of, last_link, seal
from app.store.runs.lost_runs import lost_report

Json = Mapping[str, Any]


def _no_key(_run: str) -> None:
    """Nobody who may write it is there: the journal is kept without a chain."""


@dataclass(slots=True)
class Journal:
    """The runs of all workflows. `locks` is the folder of the locks of runs that last; `key_of`
    gives a run's key, with which what it writes is chained, where there is one. `host` is the name
    of the data folder among those of other machines ("" where there are none), and `worker` of who
    plays what is scheduled.
    """

    database: Database
    locks: Path
    key_of: Callable[[str], bytes | None] = _no_key
    host: str = ""
    worker: str = ""
    _held: dict[str, FileLock] = field(default_factory=dict)
    _links: dict[str, Link] = field(default_factory=dict)

    def begin(
        self, workflow: str, version: int, parameters: Mapping[str, str], run: str | None = None
    ) -> str:
        """A run begins in this process; its id. RunTakenError when there is one of the id asked
        for.
        """
        run = run or secrets.token_hex(4)
        if self.knows(run):
            raise RunTakenError(run)
        self._hold(run)
        row = RunRow(
            id=run,
            workflow=workflow,
            version=version,
            parameters=dict(parameters),
            began=datetime.now(UTC),
            host=self.host,
            worker=self.worker,
        )
        with self.database.writing() as session:
            session.add(row)
        return run

    def append(
        self, run: str, event: Json, number: int | None = None, told: datetime | None = None
    ) -> None:
        """Add an event to the run's story (as its `number`-th; else as its last); pictures that it
        refers to are kept with the run.
        """
        self.append_all(run, [(event, number, told)])

    def append_all(
        self, run: str, events: Iterable[tuple[Json, int | None, datetime | None]]
    ) -> None:
        """Add events to the run's story as `append` does, all of them or none."""
        key = self.key_of(run)
        with self.database.writing(lasting=False) as session:
            id_ = _known(session, run).id
            last, named = self._links.get(run) or last_link(session, id_), set[str]()
            for event, number, told in events:
                place = _next_number(session, id_) if number is None else number
                when = told or datetime.now(UTC)
                row = EventRow(run=id_, number=place, told=when, event=dict(event))
                last = chain_on(row, key, last)
                session.add(row)
                named.update(references_in(row.event))
            _keep_with(session, id_, named)
        self._links[run] = last

    def finish(self, run: str, report: Json) -> Json:
        """The run ended with this report; it has reached the disk when this returns. The answer is
        the report as it was kept: with the head of its chain, where it has one.
        """
        key = self.key_of(run)
        with self.database.writing() as session:
            kept = _finish(session, _known(session, run), report, key)
        self._let_go(run)
        return kept

    def other_host(self, run: str) -> str:
        """The machine that plays, or played, the run of exactly that id and has its key; "" for
        this one.
        """
        with self.database.reading() as session:
            host = _known(session, run).host
        return "" if host == self.host else host

    def is_sealed(self, run: str) -> bool:
        """Whether what is kept of the run of exactly that id claims to be a chain."""
        with self.database.reading() as session:
            chained = last_link(session, run).entries > 0
            return chained or _known(session, run).seal is not None

    def fault(self, run: str, key: bytes) -> str:
        """What was changed or cut since the run of exactly that id was written, completing "The
        journal of run … "; empty when nothing was.
        """
        with self.database.reading() as session:
            return fault(key, entries_of(session, run), ending_of(session, run))

    def runs(self, workflow: str | None = None, limit: int | None = None) -> tuple[RunRecord, ...]:
        """The runs (of a workflow), newest first."""
        in_order = select(RunRow).order_by(RunRow.began.desc(), RunRow.id)
        listed = in_order.where(not_forgotten()).limit(limit)
        if workflow is not None:
            listed = listed.where(RunRow.workflow == workflow)
        with self.database.reading() as session:
            return tuple(_record(row) for row in session.scalars(listed))

    def run(self, run: str) -> RunRecord:
        """The run of that id, or of the only id that begins so."""
        with self.database.reading() as session:
            return _record(_find(session, run))

    def ended(self, run: str) -> RunRecord:
        """The run of exactly that id; of one that was forgotten only how it ended."""
        with self.database.reading() as session:
            return _record(_known(session, run))

    def named(self, runs: Iterable[str]) -> dict[str, RunRecord]:
        """Those of these runs that there are and that can be read, by id."""
        found: dict[str, RunRecord] = {}
        for run in dict.fromkeys(runs):
            with suppress(UnreadableError), self.database.reading() as session:
                row = session.get(RunRow, run)
                if row is not None and row.workflow != FORGOTTEN:
                    found[run] = _record(row)
        return found

    def knows(self, run: str) -> bool:
        """Whether a run of exactly that id ever began."""
        with self.database.reading() as session:
            return session.scalar(select(RunRow.id).where(RunRow.id == run)) is not None

    def events(self, run: str) -> tuple[Json, ...]:
        """The run's story so far."""
        with self.database.reading() as session:
            return _events(session, _find(session, run).id)

    def timed_events(self, run: str) -> tuple[Json, ...]:
        """The same, each with when it was told: `at_s`, seconds since the epoch."""
        with self.database.reading() as session:
            rows = session.execute(
                select(EventRow.told, EventRow.event)
                .where(EventRow.run == _find(session, run).id)
                .order_by(EventRow.number)
            )
            return tuple({**event, "at_s": told.timestamp()} for told, event in rows)

    def helped_at(self, runs: Iterable[str]) -> dict[tuple[str, str], list[int]]:
        """At which steps (0-based, in order) these runs went on after help, by run and by whose."""
        is_one = EventRow.event["event"].as_string() == "recovered"
        told = select(EventRow.run, EventRow.event).where(EventRow.run.in_(runs), is_one)
        helped: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        with self.database.reading() as session:
            for run, event in session.execute(told.order_by(EventRow.run, EventRow.number)):
                helped[run, str(event.get("how"))].append(int(event.get("step", 0)))
        return dict(helped)

    def under_way(self) -> dict[str, tuple[RunRecord, ...]]:
        """The runs that workers play, by worker."""
        listed = select(RunRow).where(RunRow.outcome.is_(None), RunRow.worker != "")
        found: defaultdict[str, tuple[RunRecord, ...]] = defaultdict(tuple)
        with self.database.reading() as session:
            for row in session.scalars(listed.order_by(RunRow.began)):
                found[row.worker] += (_record(row),)
        return dict(found)

    def mark_lost(self) -> tuple[RunRecord, ...]:
        """End every run whose process is gone as uncertain, with what it had done; those runs. Of
        another machine's those whose worker was taken for dead: only that machine can tell more.
        """
        open_ones = select(RunRow.id).where(RunRow.outcome.is_(None)).order_by(RunRow.began)
        is_own = RunRow.host.in_({"", self.host})
        alive = exists().where(WorkerRow.id == RunRow.worker, WorkerRow.lost.is_(False))
        with self.database.reading() as session:
            lasting = tuple(session.scalars(open_ones.where(is_own)))
            orphans = tuple(session.scalars(open_ones.where(~is_own, RunRow.worker != "", ~alive)))
        lost = [run for run in lasting if self._is_lost(run)]
        return tuple(self._mark_lost(run) for run in (*lost, *orphans))

    def close(self) -> None:
        """Let go of the runs that this process began and did not finish."""
        for run in tuple(self._held):
            self._held.pop(run).release()

    def _is_lost(self, run: str) -> bool:
        """Whether no living process holds the lock of a run without a report."""
        if run in self._held:
            return False
        lock = FileLock(self._lock_of(run), mode=FILE_MODE)
        try:
            with lock.acquire(blocking=False):
                return True
        except Timeout:
            return False

    def _mark_lost(self, run: str) -> RunRecord:
        key = self.key_of(run)  # who looks for it may have to write
        with self.database.writing() as session:
            row = _find(session, run)
            if row.outcome is None:
                if row.host not in {"", self.host}:
                    key = None  # that of another machine, which alone can seal it
                told = session.scalar(select(func.max(EventRow.told)).where(EventRow.run == run))
                seconds = ((told or row.began) - row.began).total_seconds()
                _finish(session, row, _lost_report(session, row, seconds), key)
            record = _record(row)
        self._let_go(run)
        return record

    def counts(self) -> dict[str, int]:
        """How many runs ended how; those that last are "running"."""
        with self.database.reading() as session:
            rows = session.execute(
                select(RunRow.outcome, func.count())
                .group_by(RunRow.outcome)
                .order_by(RunRow.outcome)
            )
            return {outcome or "running": count for outcome, count in rows}

    def _hold(self, run: str) -> None:
        with explained(self.locks):
            self.locks.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
            lock = FileLock(self._lock_of(run), mode=FILE_MODE)
            lock.acquire(blocking=False)
        self._held[run] = lock

    def _let_go(self, run: str) -> None:
        if lock := self._held.pop(run, None):
            lock.release()
        with suppress(OSError):
            self._lock_of(run).unlink()

    def _lock_of(self, run: str) -> Path:
        return self.locks / f"{run}.lock"


def _known(session: Session, run: str) -> RunRow:
    """The row of the run of exactly that id."""
    row = session.get(RunRow, run)
    if row is None:
        raise UnknownRunError(run)
    return row


def _find(session: Session, run: str) -> RunRow:
    """The row of the run of that id, or of the only one that begins so; else UnknownRunError."""
    begins_so = RunRow.id.startswith(run, autoescape=True)
    found = session.scalars(
        select(RunRow).where(begins_so, not_forgotten()).order_by(func.length(RunRow.id)).limit(2)
    ).all()
    if not run or not found or (len(found) > 1 and found[0].id != run):
        raise UnknownRunError(run)
    return found[0]


def _next_number(session: Session, run: str) -> int:
    newest = session.scalar(select(func.max(EventRow.number)).where(EventRow.run == run))
    return 0 if newest is None else newest + 1


def _keep_with(session: Session, run: str, named: Collection[str]) -> None:
    """Keep those of these pictures that there are with the run."""
    if not named:
        return
    shown = select(PictureRow.sha256).where(PictureRow.sha256.in_(named))
    for sha256 in session.scalars(shown):
        kept = insert(session, RunPicture).values(run=run, sha256=sha256)
        session.execute(kept.on_conflict_do_nothing())


def _finish(session: Session, row: RunRow, report: Json, key: bytes | None) -> Json:
    verified = report.get("verified")
    row.ended = datetime.now(UTC)
    row.outcome = str(report["outcome"])
    row.verified = verified if isinstance(verified, bool) else None
    row.report = dict(report)
    if key is not None:
        head = last_link(session, row.id).mac or begin(key)
        row.report = {**report, "head": head[:SHOWN]}
        seal(row, key, head)
    return row.report


def _lost_report(session: Session, row: RunRow, seconds: float) -> Json:
    """A story that is damaged is no reason to leave the others as they are."""
    try:
        return lost_report(_record(row), _events(session, row.id), seconds)
    except UnreadableError:
        unread = "What this run had done cannot be read: its journal is damaged."
        return {**lost_report(_record(row), (), seconds), "reason": unread}


def _events(session: Session, run: str) -> tuple[Json, ...]:
    story = select(EventRow.event).where(EventRow.run == run).order_by(EventRow.number)
    return tuple(session.scalars(story))


def _record(row: RunRow) -> RunRecord:
    return RunRecord(
        run=row.id,
        workflow=row.workflow,
        version=row.version,
        parameters=row.parameters,
        began=row.began,
        ended=row.ended,
        outcome=row.outcome,
        verified=row.verified,
        report=row.report or {},
    )
