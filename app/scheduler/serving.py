"""The scheduler's round: which schedules ask for a run now, and what becomes of what they ask."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from app.engine.errors import ByheartError
from app.scheduler.due import SET_BACK, Due, due
from app.scheduler.ports import Job, RunEngine
from app.scheduler.run_process import Message
from app.scheduler.schedule import Overlap, Schedule, read_schedule
from app.store.schedules import ScheduleRecord


class Book(Protocol):
    """Where the schedules are kept."""

    def all(self) -> Sequence[ScheduleRecord]:
        """Every one."""

    def decide(self, known: ScheduleRecord, until: datetime) -> bool:
        """Settle what one asked for until then; False when somebody else did."""

    def note(self, id_: int, note: str) -> None:
        """Keep what came of it."""


@dataclass(slots=True)
class Serving:
    """Call `round` every few seconds: by the clock on the wall, because machines sleep and clocks
    are set. `stop_run` asks a run that is under way to end.
    """

    book: Book
    runs: RunEngine
    now: Callable[[], datetime]
    stop_run: Callable[[str], None]
    _next: dict[int, _Known] = field(default_factory=dict)

    def round(self) -> Iterator[Message]:
        """Ask for the runs that are due; what was decided, as messages."""
        now = self.now()
        records = self.book.all()
        for record in records:
            if not record.paused:
                yield from self._look_at(record, now)
        self._next = {each.id: self._next[each.id] for each in records if each.id in self._next}

    def until_next(self) -> float:
        """Seconds until a schedule that was looked at asks again; infinite when none does."""
        upcoming = [each.upcoming for each in self._next.values() if each.upcoming is not None]
        if not upcoming:
            return math.inf
        return max(0.0, (min(upcoming) - self.now()).total_seconds())

    def _look_at(self, record: ScheduleRecord, now: datetime) -> Iterator[Message]:
        try:
            known = self._known(record)
        except ByheartError as error:
            if record.note != str(error):  # it is told once
                self.book.note(record.id, str(error))
                yield {"event": "damaged", "schedule": record.name, "reason": str(error)}
            return
        if not known.may_owe(now):
            return
        owed = due(known.schedule.trigger, known.schedule.policy, record.decided, now)
        yield from self._asked_for(record, known.schedule, owed)
        # Last: who dies before it asks for the same again, and what is asked twice is done once.
        if owed.decided != record.decided:
            self.book.decide(record, owed.decided)

    def _asked_for(
        self, record: ScheduleRecord, schedule: Schedule, owed: Due
    ) -> Iterator[Message]:
        if owed.passed_over:
            self.book.note(record.id, f"missed: {owed.passed_over} of its times went by")
            yield {"event": "missed", "schedule": record.name, "runs": owed.passed_over}
        jobs = [job_for(record, at) for at in owed.times]
        own = {job.id for job in jobs}
        before = self.runs.open_jobs(prefix_of(record)) if jobs else ()
        others = [each for each in before if each not in own]
        for at, job in zip(owed.times, jobs, strict=True):
            told = {"schedule": record.name, "at": at.isoformat(), "job": job.id}
            if others and schedule.overlap is Overlap.SKIP:
                self.book.note(record.id, "skipped: the run before was not done yet")
                yield {"event": "skipped", **told}
                continue
            if schedule.overlap is Overlap.REPLACE:
                self._end(others)
            self.runs.enqueue(job)
            yield {"event": "due", **told}

    def _end(self, jobs: Sequence[str]) -> None:
        for each in jobs:
            self.runs.cancel(each)
            self.stop_run(each)

    def _known(self, record: ScheduleRecord) -> _Known:
        """The schedule and when it will owe something: working that out for hundreds takes too long
        to be done every few seconds.
        """
        known = self._next.get(record.id)
        if known is None or known.decided != record.decided:
            schedule = read_schedule(record.name, record.definition)
            upcoming = next(schedule.trigger.after(record.decided), None)
            known = self._next[record.id] = _Known(schedule, record.decided, upcoming)
        return known


@dataclass(frozen=True, slots=True)
class _Known:
    """A schedule as it was read, and the next time it names after what is settled."""

    schedule: Schedule
    decided: datetime
    upcoming: datetime | None

    def may_owe(self, now: datetime) -> bool:
        """Whether it has to be looked at more closely."""
        is_due = self.upcoming is not None and self.upcoming <= now
        return is_due or self.decided - now > SET_BACK


def prefix_of(record: ScheduleRecord) -> str:
    """What the ids of its jobs begin with."""
    return f"{record.id}@"


def job_for(record: ScheduleRecord, at: datetime) -> Job:
    """The job of one of its times: the same whoever works it out."""
    asked_for = at.isoformat(timespec="seconds")
    return Job(f"{prefix_of(record)}{asked_for}", record.name, asked_for)
