"""The scheduler's round: which schedules ask for a run now, and what becomes of what they ask."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol

from app.engine.errors import ByheartError
from app.scheduler.jobs.arrivals import Arrival, Arrivals
from app.scheduler.ports import Job, RunEngine
from app.scheduler.run.run_process import Message
from app.scheduler.triggers.due import SET_BACK, Due, due
from app.scheduler.triggers.schedule import Overlap, Schedule, read_schedule
from app.scheduler.triggers.triggers import Cron, Every, FileAppears, LogIn, Once
from app.store.schedules.schedules import ScheduleRecord


class ScheduleRepository(Protocol):
    """Where the schedules are kept."""

    def all(self) -> Sequence[ScheduleRecord]:
        """Every one."""

    def decide(self, known: ScheduleRecord, until: datetime) -> bool:
        """Settle what one asked for until then; False when somebody else did."""

    def note(self, id_: int, note: str) -> None:
        """Keep what came of it."""


@dataclass(slots=True)
class Serving:
    """Call `round` every few seconds, by the clock on the wall: machines sleep, and clocks are set.

    `stop_run` asks a run that is under way to end. `logged_in` tells since when there is a session,
    if there is one. `limit_of` tells how often at once a workflow may be played (0: no limit).
    """

    book: ScheduleRepository
    runs: RunEngine
    now: Callable[[], datetime]
    stop_run: Callable[[str], None]
    arrivals: Arrivals
    logged_in: Callable[[], datetime | None] = lambda: None
    limit_of: Callable[[str], int] = lambda _: 0
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
        now = self.now()
        known = [each.upcoming for each in self._next.values() if each.upcoming is not None]
        upcoming = [max(0.0, (each - now).total_seconds()) for each in known]
        settled_s = self.arrivals.until_settled_s
        return min([*upcoming, math.inf if settled_s is None else settled_s])

    def _look_at(self, record: ScheduleRecord, now: datetime) -> Iterator[Message]:
        try:
            known = self._known(record)
        except ByheartError as error:
            yield from self._troubled(record, str(error))
            return
        match known.schedule.trigger:
            case FileAppears() as wanted:
                yield from self._appeared(record, known.schedule, wanted, now)
            case LogIn():
                yield from self._began(record, known.schedule, now)
            case Once() | Every() | Cron() as trigger if known.may_owe(now):
                owed = due(trigger, known.schedule.policy, record.decided, now)
                yield from self._asked_for(record, known.schedule, owed)
                # Last: who dies before it asks for the same again, and what is asked twice is done
                # once.
                if owed.decided != record.decided:
                    self.book.decide(record, owed.decided)
            case _:
                return

    def _appeared(
        self, record: ScheduleRecord, schedule: Schedule, wanted: FileAppears, now: datetime
    ) -> Iterator[Message]:
        """A file waits in its folder for the end of blackout hours."""
        if schedule.policy.is_dark(now):
            return
        try:
            for arrival in self.arrivals.new(record.id, record.decided, wanted):
                if arrival.trouble:
                    yield from self._troubled(record, arrival.trouble)
                    continue
                yield from self._handed_in(record, schedule, [_job_of(record, arrival, now)])
                self.arrivals.keep(record.id, arrival.file)
        except OSError as error:
            yield from self._troubled(
                record, f"The folder {wanted.folder} cannot be read: {error.strerror}."
            )

    def _began(
        self, record: ScheduleRecord, schedule: Schedule, now: datetime
    ) -> Iterator[Message]:
        """A session that began before this was settled is no news; blackout hours end it, too."""
        began = self.logged_in()
        if began is None or began <= record.decided:
            return
        if schedule.policy.is_dark(now):
            yield from self._troubled(record, "missed: the log-in was in blackout hours")
        else:
            yield from self._handed_in(record, schedule, [job_for(record, began)])
        self.book.decide(record, now)

    def _troubled(self, record: ScheduleRecord, why: str) -> Iterator[Message]:
        """It is told once."""
        if record.note != why:
            self.book.note(record.id, why)
            yield {"event": "damaged", "schedule": record.name, "reason": why}

    def _asked_for(
        self, record: ScheduleRecord, schedule: Schedule, owed: Due
    ) -> Iterator[Message]:
        if owed.passed_over:
            self.book.note(record.id, f"missed: {owed.passed_over} of its times went by")
            yield {"event": "missed", "schedule": record.name, "runs": owed.passed_over}
        yield from self._handed_in(record, schedule, [job_for(record, at) for at in owed.times])

    def _handed_in(
        self, record: ScheduleRecord, schedule: Schedule, jobs: Sequence[Job]
    ) -> Iterator[Message]:
        own = {job.id for job in jobs}
        before = self.runs.open_jobs(prefix_of(record)) if jobs else ()
        others = [each for each in before if each not in own]
        limit = self._limit(schedule.workflow) if jobs else {}
        for job in jobs:
            told = {"schedule": record.name, "at": job.asked_for, "job": job.id}
            if others and schedule.overlap is Overlap.SKIP:
                self.book.note(record.id, "skipped: the run before was not done yet")
                yield {"event": "skipped", **told}
                continue
            if schedule.overlap is Overlap.REPLACE:
                self._end(others)
            self.runs.enqueue(replace(job, needs=schedule.needs, **limit))
            yield {"event": "due", **told}

    def _limit(self, workflow: str) -> Mapping[str, Any]:
        """What the jobs of a workflow are told of its limit."""
        at_once = self.limit_of(workflow)
        return {"at_once": at_once, "workflow": workflow} if at_once else {}

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


def _job_of(record: ScheduleRecord, arrival: Arrival, now: datetime) -> Job:
    """The job of a file that appeared."""
    asked_for = now.isoformat(timespec="seconds")
    id_ = f"{prefix_of(record)}file-{arrival.id}"
    return Job(id_, record.name, asked_for, 1, str(arrival.path), arrival.file.digest)


def job_for(record: ScheduleRecord, at: datetime) -> Job:
    """The job of one of its times: the same whoever works it out."""
    asked_for = at.isoformat(timespec="seconds")
    return Job(f"{prefix_of(record)}{asked_for}", record.name, asked_for)
