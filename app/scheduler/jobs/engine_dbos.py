"""Durable runs on DBOS: one workflow for each job, with one step that performs it. They wait in a
SQLite file of the data folder, or on a PostgreSQL server; any number of workers may take them.

DBOS keeps one instance per process, so only one of these can be open at a time.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from dbos import (
    DBOS,
    DBOSClient,
    DBOSConfig,
    DBOSPortableJSONSerializer,
    EnqueueOptions,
    WorkflowStatus,
)

from app.scheduler.jobs.labels import QUEUE, needs_of, queue_of, queues_for
from app.scheduler.ports import BusyError, FullError, Job, Perform
from app.store.database.database import NO_TABLE
from app.store.database.postgresql import watched
from app.store.private_files import make_private_file

FILE_NAME = "runs.sqlite"
WORKFLOW, STEP = "run", "supervise"
# What is kept stays readable: jobs of an older Byheart are carried on by a newer one.
PROTOCOL = "run-protocol-1"
EXECUTOR = "this-machine"
LOOK_S = 2.0  # a look costs 5 ms
NOTICES_S = 1.0
FILED_WITHIN_S = 5  # what has ended is filed in this time
BEGUN, CANCELLED = "PENDING", "CANCELLED"
# A worker may be given a job from each of its queues: it performs one, and hands the others back.
# They are offered again after so long at most (s).
HANDED_BACK = "~"
LONGEST_BACK_S = 10.0
FULL = "full"
LATER = ("needs", "at_once", "workflow")  # what jobs are told since there were fleets
WAITING = ["ENQUEUED", "DELAYED"]
OPEN = [*WAITING, BEGUN]


@dataclass(frozen=True, slots=True)
class DbosRuns:
    """Jobs of which this process performs one after the other."""

    _queues: _Queues

    @classmethod
    def open(
        cls,
        home: Path,
        perform: Perform,
        look_s: float = LOOK_S,
        *,
        server: str = "",
        worker: str = EXECUTOR,
        labels: Collection[str] = (),
    ) -> DbosRuns:
        """Begin with what waits there, looking for it so often. `perform` is asked again for a job
        that was lost under way: it has to know what it began. No two processes at once may call
        themselves the same `worker`. It is given the jobs whose needs the `labels` meet.
        """
        address = watched(server) if server else _file_in(home)
        DBOS(config=_configuration(address, worker, look_s))
        queues = _Queues(look_s)
        _register(perform, queues)
        listened = queues_for(labels)
        DBOS.listen_queues(listened)
        DBOS.launch()
        queues.make(QUEUE)  # others are made when something is to wait there
        return cls(queues)

    def enqueue(self, job: Job, after_s: float = 0.0) -> None:
        """See `RunEngine`."""
        self._queues.put(job, after_s)

    def cancel(self, id_: str) -> None:
        """See `RunEngine`."""
        while found := [each for each in _listed(OPEN, id_) if _job_of(each) == id_]:
            for each in found:  # until none has been handed back meanwhile
                DBOS.cancel_workflow(each.workflow_id)

    def open_jobs(self, prefix: str) -> Sequence[str]:
        """See `RunEngine`."""
        return list(dict.fromkeys(map(_job_of, _listed(OPEN, prefix))))

    def under_way(self) -> Mapping[str, str]:
        """See `RunEngine`."""
        return {_job_of(each): each.executor_id or "" for each in _listed([BEGUN])}

    def offer_again(self, id_: str) -> None:
        """See `RunEngine`."""
        for each in _listed([BEGUN], id_):
            if _job_of(each) == id_:  # without its queue it would go past all of them
                DBOS.resume_workflow(each.workflow_id, queue_name=each.queue_name or QUEUE)

    def close(self) -> None:
        """See `RunEngine`."""
        DBOS.destroy(destroy_registry=True, workflow_completion_timeout_sec=FILED_WITHIN_S)


@dataclass(frozen=True, slots=True)
class _Queues:
    """Those that this process has made; each is looked into so often."""

    look_s: float
    known: set[str] = field(default_factory=set)

    def put(self, job: Job, after_s: float = 0.0) -> None:
        """Let it wait in the queue of its needs, to be offered after so long."""
        self._put(job, after_s, job.id)

    def put_back(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Let one that was handed back wait a little longer each time."""
        job, times = _read(told), int(told.get(HANDED_BACK, 0)) + 1
        after_s = min(2.0**times, LONGEST_BACK_S)
        id_ = f"{job.id}{HANDED_BACK}{times}"
        self._put(job, after_s, id_, **{HANDED_BACK: times})
        own = DBOS.get_workflow_status(str(DBOS.workflow_id))
        if own is not None and own.status == CANCELLED:
            DBOS.cancel_workflow(id_)
        return {HANDED_BACK: times}

    def _put(self, job: Job, after_s: float, id_: str, **more: int) -> None:
        queue = queue_of(job.needs, job.at_once)
        self.make(queue, job.at_once)
        options = EnqueueOptions(queue_name=queue, workflow_name=WORKFLOW, workflow_id=id_)
        if job.at_once:
            options["queue_partition_key"] = job.workflow
        if after_s > 0:
            options["delay_seconds"] = after_s
        told = asdict(job)
        for name in LATER:  # an older Byheart may read it, which knows of none
            if not told[name]:
                del told[name]
        DBOS.enqueue_workflow_with_options(options, {**told, **more})

    def make(self, name: str, at_once: int = 0) -> None:
        """A queue of that name, unless there is one; from it each workflow is taken so often at
        once at most.
        """
        if name not in self.known:
            DBOS.register_queue(
                name,
                worker_concurrency=1,
                partition_concurrency=at_once or None,
                polling_interval_sec=self.look_s,
            )
            self.known.add(name)


def _listed(status: list[str], prefix: str = "") -> list[WorkflowStatus]:
    return DBOS.list_workflows(
        status=status, workflow_id_prefix=prefix or None, load_input=False, load_output=False
    )


def _job_of(found: WorkflowStatus) -> str:
    """The id of its job, however often that was handed back."""
    return found.workflow_id.partition(HANDED_BACK)[0]


def waiting(home: Path, server: str = "") -> dict[tuple[str, ...], int]:
    """How many jobs wait for a worker, by what they need, as somebody sees it who performs none."""
    address = watched(server) if server else _file_in(home)
    client = DBOSClient(system_database_url=address, serializer=DBOSPortableJSONSerializer())
    try:
        found = client.list_workflows(status=WAITING, load_input=False, load_output=False)
        return dict(Counter(needs_of(each.queue_name or QUEUE) for each in found))
    except NO_TABLE:  # nobody has served yet: there are no tables
        return {}
    finally:
        client.destroy()


def _register(perform: Perform, queues: _Queues) -> None:
    """The workflow and its step, as DBOS wants them told before it begins."""

    @DBOS.step(name=STEP)
    def supervise(told: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return asdict(perform(_read(told)))
        except FullError as full:
            return {FULL: {"workflow": full.workflow, "at_once": full.at_once}}
        except BusyError:
            return {FULL: {}}

    @DBOS.workflow(name=WORKFLOW)
    def run(told: Mapping[str, Any]) -> dict[str, Any]:
        ended = supervise(told)
        if ended is None or FULL in ended:  # None: said by an older Byheart
            return queues.put_back({**told, **(ended or {}).get(FULL, {})})
        again_after_s = ended["again_after_s"]
        if again_after_s is not None:
            queues.put(_next_attempt(_read(told)), again_after_s)
        return ended


def _read(told: Mapping[str, Any]) -> Job:
    kept = {name: value for name, value in told.items() if name != HANDED_BACK}
    return Job(**{**kept, "needs": tuple(told.get("needs", ()))})


def _next_attempt(job: Job) -> Job:
    base = job.id.rpartition("#")[0] or job.id
    attempt = job.attempt + 1
    return replace(job, id=f"{base}#{attempt}", attempt=attempt)


def _configuration(address: str, worker: str, look_s: float) -> DBOSConfig:
    return DBOSConfig(
        name="byheart",
        system_database_url=address,
        application_version=PROTOCOL,
        executor_id=worker,
        serializer=DBOSPortableJSONSerializer(),
        log_level="WARNING",
        # Nobody is notified here; but it is what the end waits for.
        notification_listener_polling_interval_sec=min(look_s, NOTICES_S),
    )


def _file_in(home: Path) -> str:
    """The address of the data folder's own file.

    DBOS leaves the file's journal as it finds it; one that is written ahead is three times as
    quick, and readers never wait.
    """
    path = home / FILE_NAME
    make_private_file(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    return f"sqlite:///{path}"
