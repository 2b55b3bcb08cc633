"""The scheduler, put together: schedules from the store, runs on DBOS, each performed as a parent
performs it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version

from app.desktop.display.authority import VARIABLE
from app.desktop.display.session import session_began
from app.engine.errors import BlockedError, ByheartError
from app.scheduler.jobs.arrivals import Arrivals
from app.scheduler.jobs.dispatcher import Serving
from app.scheduler.jobs.worker import Worker, name_of_its_own
from app.scheduler.notifications.alerts import News
from app.scheduler.ports import BusyError, Ending, FullError, Job
from app.scheduler.run.run_process import Message
from app.scheduler.triggers.schedule import Schedule, read_schedule
from app.settings import Settings, read_again
from app.store.errors import (
    BatchUnderWayError,
    UnknownRunError,
    UnknownScheduleError,
    UnreachableStoreError,
)
from app.store.schedules.schedules import ScheduleRecord
from app.store.store import Store
from app.wiring.run.launcher import Parent, Prepared, open_parent
from app.wiring.scheduling.alerts import Alerting
from app.wiring.scheduling.digest import Digests
from app.wiring.scheduling.job_files import OtherFileError, gives_rows, with_file
from app.wiring.scheduling.job_rows import batch_of, rows_ending, rows_of
from app.wiring.scheduling.scheduler_loop import OtherSchedulerError, SchedulerLoop, leader_lock
from app.wiring.scheduling.stored_schedules import require_proven
from app.wiring.storage.store_opening import open_store

Tell = Callable[[Message], None]
# Endings of which nobody has to be told.
WELL = frozenset({"done", "skipped"})

_LOG = logging.getLogger(__name__)
# A batch that another process plays is asked for again after so long.
UNDER_WAY_AGAIN_S = 60.0
# A server that cannot be reached is asked again after so long; a job that it kept from its end is
# offered again after so long.
SERVER_AGAIN_S = 1.0
SERVER_BACK_S = 15.0


@dataclass(slots=True)
class JobRunner:
    """Performs jobs, one at a time; `stop_run` and `stop_all` may come from any thread. Without a
    `store` each job opens one: what SQLAlchemy keeps of every database that was ever opened is 6 MB
    after a night. A second job is a BusyError.
    """

    settings: Settings
    tell: Tell
    store: Store | None = None
    _turn: threading.Lock = field(default_factory=threading.Lock)
    _under_way: dict[str, Parent] = field(default_factory=dict)
    _is_seated: bool = False
    _stopped: threading.Event = field(default_factory=threading.Event)
    _stop_reason: str = ""

    def perform(self, job: Job) -> Ending:
        """Play what the schedule says; what goes wrong is an ending, too. BusyError when another
        job is played, FullError when other workers play its workflow as often as it may be.
        """
        if not self._turn.acquire(blocking=False):
            raise BusyError
        try:
            ending = self._performed(job)
        except BusyError:
            raise
        except ByheartError as error:
            ending = _ended_by(error, None, has_rows=False)
        except Exception as error:  # noqa: BLE001 - the edge of a thread: the night goes on
            ending = _fault(error)
        finally:
            self._turn.release()
        self.tell({"event": "ended", "schedule": job.schedule, "job": job.id, **_told(ending)})
        return ending

    def under_way(self) -> tuple[str, ...]:
        """The ids of the jobs that are being performed."""
        return tuple(self._under_way)

    def stop_run(self, id_: str) -> None:
        """Ask the job of that id to end, when it is under way."""
        if parent := self._under_way.get(id_):
            parent.stop.ask("the next run of its schedule takes its place")

    def stop_all(self, reason: str) -> None:
        """Ask what is under way to end, and begin nothing more."""
        self._stop_reason = reason
        self._stopped.set()
        self.stop_under_way(reason)

    def stop_under_way(self, reason: str) -> None:
        """Ask what is under way to end; go on with the next."""
        for parent in tuple(self._under_way.values()):
            parent.stop.ask(reason)

    def wait(self, for_s: float) -> bool:
        """Until nothing is under way; False when that takes longer."""
        if not self._turn.acquire(timeout=for_s):
            return False
        self._turn.release()
        return True

    def _tell_step(self, schedule: str, message: Message) -> None:
        """At which step (0-based) of how many a run is; what it waits for, and how long at most."""
        match message:
            case {"event": "started", "steps": steps}:
                self.tell({"event": "step", "schedule": schedule, "step": 0, "steps": steps})
            case {"event": "checked", "step": step, "why": why, "waits_s": waits_s}:
                told = {"step": step, "why": why, "waits_s": waits_s}
                self.tell({"event": "step", "schedule": schedule, **told})
            case {"event": "checked" | "acted", "step": step}:
                self.tell({"event": "step", "schedule": schedule, "step": step})
            case _:
                return

    def _performed(self, job: Job) -> Ending:
        say, settings = partial(_say, self.tell), read_again(self.settings)
        placed = partial(_placed, self.tell, job.schedule)
        with open_parent(say, settings, known=self.store, placed=placed) as parent:
            parent.unattended = True
            try:
                record = parent.store.schedules.named(job.schedule)
            except UnknownScheduleError:
                return Ending("skipped", "the schedule was removed")
            try:
                ending = self._played(job, parent, record)
                self._note(parent.store, record, job, ending)
            finally:
                self._leave(parent.store)
            return ending

    def _take_seat(self, store: Store, workflow: str) -> None:
        """FullError when there is none left."""
        worker = store.journal.worker
        if not store.seats.take(worker, workflow, self.settings.dead_after_s):
            raise FullError(workflow, store.seats.of(workflow))
        self._is_seated = True

    def _leave(self, store: Store) -> None:
        """Let another worker have the seat; the next that this one takes is in its place."""
        if self._is_seated:
            with suppress(ByheartError):
                store.seats.leave(store.journal.worker)
            self._is_seated = False

    def _note(self, store: Store, record: ScheduleRecord, job: Job, ending: Ending) -> None:
        """Keep what came of it, and tell whoever wants to know, as soon as that can be done: the
        ending stands, whatever keeps it from being noted.
        """
        while not self._noted(store, record, job, ending):
            if self._stopped.wait(SERVER_AGAIN_S):
                return

    def _noted(self, store: Store, record: ScheduleRecord, job: Job, ending: Ending) -> bool:
        """Whether nothing is left to be tried again."""
        try:
            store.schedules.note(record.id, _note(ending))
            if ending.again_after_s is None:  # else it has not ended yet
                if ending.outcome not in WELL:
                    told = (job.schedule, ending.outcome, ending.reason, ending.run)
                    store.notices.add(*told)
                self._alert(store, job, ending)
        except UnreachableStoreError:
            return False
        except ByheartError as error:
            self.tell({"event": "said", "reason": f"{job.schedule}: not noted: {error}"})
        return True

    def _alert(self, store: Store, job: Job, ending: Ending) -> None:
        for trouble in Alerting(store).tell(News.of(job, ending, _head(store, ending.run))):
            self.tell({"event": "said", "reason": trouble})

    def _played(self, job: Job, parent: Parent, record: ScheduleRecord) -> Ending:
        schedule = read_schedule(record.name, record.definition)
        has_rows = bool(schedule.data) or gives_rows(schedule)
        run = batch_of(job) if has_rows else run_of(job)
        if not has_rows and (before := _lost(parent.store, run)) is not None:
            return before
        if self._stopped.is_set():
            return Ending("blocked", self._stop_reason, again_after_s=0.0)
        self._take_seat(parent.store, schedule.workflow)
        self._under_way[job.id] = parent
        pause_s = schedule.retry.pause_s(job.attempt)
        try:
            if not (has_rows and parent.store.batches.knows(run)):
                schedule = with_file(parent.store, record, job, schedule)
            self.tell({"event": "begun", "schedule": job.schedule, "job": job.id, "run": run})
            tell = partial(self._tell_step, job.schedule)
            if has_rows:
                rows = rows_of(_prepared(parent, schedule), schedule, run)
                return rows_ending(rows, lambda: 0.0 if self._stopped.is_set() else pause_s, tell)
            report = _report_of(_prepared(parent, schedule), schedule, run, tell)
            return _ending_of(report, pause_s, is_closing=self._stopped.is_set())
        except Exception as error:  # noqa: BLE001 - told as an ending: the night goes on
            return _ended_by(error, pause_s, has_rows=has_rows)
        finally:
            del self._under_way[job.id]


def _ended_by(error: Exception, pause_s: float | None, *, has_rows: bool) -> Ending:
    """What became of a job that could not be played to its end."""
    match error:
        case OtherFileError():
            return Ending("skipped", str(error))
        case BatchUnderWayError():
            return Ending(_outcome(error), str(error), "", UNDER_WAY_AGAIN_S)
        case UnreachableStoreError():  # whoever performs it again finds out what has begun
            return Ending(_outcome(error), str(error), "", SERVER_BACK_S)
        case ByheartError():  # nothing has begun
            return Ending(_outcome(error), str(error), "", pause_s)
        case _:  # what has begun of the rows is known when they are offered again
            return replace(_fault(error), again_after_s=pause_s if has_rows else None)


def _fault(error: Exception) -> Ending:
    """A fault of Byheart's own: logged whole, told in a line."""
    _LOG.error("a scheduled run failed", exc_info=error)
    return Ending("failed", f"Byheart itself failed ({type(error).__name__}: {error}).")


def _prepared(parent: Parent, schedule: Schedule) -> Prepared:
    workflow = parent.store.declaration(schedule.workflow, schedule.version)
    require_proven(proven=workflow.proven, forced=schedule.forced, name=workflow.name)
    return parent.prepare(
        schedule.workflow, schedule.version, ask=schedule.ask, display=schedule.display
    )


def _report_of(prepared: Prepared, schedule: Schedule, run: str, tell: Tell) -> Message:
    """The run's report; of one that met something unexpected, with the step it did so `at`."""
    report: Message = {}
    step: object = None
    for message in prepared.run(schedule.parameters, run=run, limit_s=schedule.limit_s):
        tell(message)
        report = message
        step = message.get("step") if message.get("event") == "diverged" else step
    is_known = isinstance(step, int) and report.get("outcome") == "diverged"
    return {**report, "at": step} if is_known else report


def run_of(job: Job) -> str:
    """The id of the job's run: a job begins one run, whoever performs it, and never a second."""
    return hashlib.sha256(job.id.encode()).hexdigest()[:12]


def _lost(store: Store, run: str) -> Ending | None:
    """How the run ended, when it began before and its process was lost; one that had done nothing
    is tried again. None: it never began.
    """
    try:
        record = store.journal.ended(run)
    except UnknownRunError:
        return None
    report = record.report or {}
    reason = str(report.get("reason") or "")
    outcome = record.outcome or "uncertain"
    return Ending(outcome, reason, run, 0.0 if _has_done_nothing(outcome, report) else None)


def _has_done_nothing(outcome: str, report: Mapping[str, object]) -> bool:
    """Whether it is certain that the run ended before its first act."""
    refuted = report.get("verified") is False  # it reached an end, by whatever was there before
    ended_early = outcome in {"blocked", "diverged", "failed", "stopped"}
    return ended_early and not refuted and report.get("acted") == 0


def _ending_of(report: Message, pause_s: float | None, *, is_closing: bool) -> Ending:
    """The ending a report tells; only a run that has done nothing is tried again. One that was
    stopped is so only where its worker `is_closing`: it is another worker's.
    """
    outcome, reason = str(report["outcome"]), str(report.get("reason") or "")
    if outcome == "stopped":
        pause_s = 0.0 if is_closing else None
    if isinstance(at := report.get("at"), int):
        reason = f"At step {at + 1}: {reason}"
    return Ending(
        outcome,
        reason,
        str(report["run"]),
        pause_s if _has_done_nothing(outcome, report) else None,
    )


def _outcome(error: ByheartError) -> str:
    return "blocked" if isinstance(error, BlockedError) else "failed"


def _told(ending: Ending) -> dict[str, object]:
    return {"outcome": ending.outcome, "reason": ending.reason, "run": ending.run}


def _head(store: Store, run: str) -> str:
    return str(store.journal.ended(run).report.get("head", "")) if run else ""


def _note(ending: Ending) -> str:
    return f"{ending.outcome}: {ending.reason}" if ending.reason else ending.outcome


def _say(tell: Tell, sentence: str) -> None:
    tell({"event": "said", "reason": sentence})


def _placed(tell: Tell, schedule: str, display: str) -> None:
    """On which private display it is played, and the file that opens that to this user."""
    if display:
        file = os.environ.get(VARIABLE, "")
        tell({"event": "placed", "schedule": schedule, "display": display, "authority": file})


def _left(store: Store, worker: str) -> None:
    """The others will see soon that it is gone, whether it can say so or not."""
    with suppress(ByheartError):
        store.workers.end(worker)


@contextmanager
def open_night(
    settings: Settings, tell: Tell, *, along: bool = False, labels: Collection[str] = ()
) -> Iterator[tuple[JobRunner, SchedulerLoop]]:
    """A worker of this data folder, while the block lasts, and its scheduler. OtherSchedulerError
    when there is one already; `along` plays along with that one and takes its place when it is
    gone. `labels` are what this machine has that others may lack.
    """
    from app.scheduler.jobs.engine_dbos import DbosRuns  # noqa: PLC0415 - a second's work: servers only

    with ExitStack() as after:
        store = open_store(settings)
        after.callback(store.close)
        lead = leader_lock(store.database, settings.home)
        after.callback(lead.release)
        if not (lead.take() or along):
            raise OtherSchedulerError
        host, lock = store.journal.host, store.database.lock
        name = after.enter_context(name_of_its_own(settings.home, host, lock))
        store.journal.worker = name
        store.workers.begin(name)
        store.workers.label(name, labels, version("byheart"))
        store.seats.leave(name)  # of one that was killed
        after.callback(_left, store, name)
        night = JobRunner(settings, tell, store)
        play = partial(DbosRuns.open, settings.home, night.perform)
        runs = play(server=settings.database, worker=name, labels=labels)
        after.callback(runs.close)
        now = partial(datetime.now, UTC)
        arrivals = Arrivals(store.schedules.files)
        logged_in = partial(session_began, os.environ.get("DISPLAY", ""))
        asks = (now, night.stop_run, arrivals, logged_in, store.seats.of)
        serving = Serving(store.schedules, runs, *asks)
        beats = (settings.beat_s, settings.dead_after_s)
        stops = (night.under_way, night.stop_run, night.stop_under_way)
        worker = Worker(name, store.workers, runs, *stops, *beats)
        yield night, SchedulerLoop(worker, serving, lead, Digests(store).send_due)
