"""Durable runs on DBOS: one workflow for each job, with one step that performs it. They wait in a
SQLite file of the data folder, or on a PostgreSQL server; any number of workers may take them.

DBOS keeps one instance per process, so only one of these can be open at a time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from dbos import DBOS, DBOSClient, DBOSConfig, DBOSPortableJSONSerializer, EnqueueOptions

from app.scheduler.ports import Job, Perform
from app.store.database.database import NO_TABLE
from app.store.database.postgresql import watched
from app.store.private_files import make_private_file

FILE_NAME = "runs.sqlite"
QUEUE = "runs"
WORKFLOW, STEP = "run", "supervise"
# What is kept stays readable: jobs of an older Byheart are carried on by a newer one.
PROTOCOL = "run-protocol-1"
EXECUTOR = "this-machine"
LOOK_S = 2.0  # a look costs 5 ms
NOTICES_S = 1.0
FILED_WITHIN_S = 5  # what has ended is filed in this time
BEGUN = "PENDING"
WAITING = ["ENQUEUED", "DELAYED"]
OPEN = [*WAITING, BEGUN]


@dataclass(frozen=True, slots=True)
class DbosRuns:
    """Jobs of which this process performs one after the other."""

    _enqueue: Callable[[Job, float], None]

    @classmethod
    def open(
        cls,
        home: Path,
        perform: Perform,
        look_s: float = LOOK_S,
        *,
        server: str = "",
        worker: str = EXECUTOR,
    ) -> DbosRuns:
        """Begin with what waits there, looking for it so often. `perform` is asked again for a job
        that was lost under way: it has to know what it began. No two processes at once may call
        themselves the same `worker`.
        """
        address = watched(server) if server else _file_in(home)
        DBOS(config=_configuration(address, worker, look_s))
        enqueue = _registered(perform)
        DBOS.launch()
        DBOS.register_queue(QUEUE, worker_concurrency=1, polling_interval_sec=look_s)
        return cls(enqueue)

    def enqueue(self, job: Job, after_s: float = 0.0) -> None:
        """See `RunEngine`."""
        self._enqueue(job, after_s)

    def cancel(self, id_: str) -> None:
        """See `RunEngine`."""
        DBOS.cancel_workflow(id_)

    def open_jobs(self, prefix: str) -> Sequence[str]:
        """See `RunEngine`."""
        found = DBOS.list_workflows(
            status=OPEN, workflow_id_prefix=prefix, load_input=False, load_output=False
        )
        return [each.workflow_id for each in found]

    def under_way(self) -> Mapping[str, str]:
        """See `RunEngine`."""
        begun = DBOS.list_workflows(status=BEGUN, load_input=False, load_output=False)
        return {each.workflow_id: each.executor_id or "" for each in begun}

    def offer_again(self, id_: str) -> None:
        """See `RunEngine`."""
        DBOS.resume_workflow(id_, queue_name=QUEUE)  # else it would go past the queue

    def close(self) -> None:
        """See `RunEngine`."""
        DBOS.destroy(destroy_registry=True, workflow_completion_timeout_sec=FILED_WITHIN_S)


def waiting(home: Path, server: str = "") -> int:
    """How many jobs wait for a worker, as somebody sees it who performs none."""
    address = watched(server) if server else _file_in(home)
    client = DBOSClient(system_database_url=address, serializer=DBOSPortableJSONSerializer())
    try:
        found = client.list_workflows(status=WAITING, load_input=False, load_output=False)
        return len(found)
    except NO_TABLE:  # nobody has served yet: there are no tables
        return 0
    finally:
        client.destroy()


def _registered(perform: Perform) -> Callable[[Job, float], None]:
    """The workflow and its step, as DBOS wants them told before it begins; how to enqueue one."""

    @DBOS.step(name=STEP)
    def supervise(told: Mapping[str, Any]) -> dict[str, Any]:
        return asdict(perform(Job(**told)))

    @DBOS.workflow(name=WORKFLOW)
    def run(told: Mapping[str, Any]) -> dict[str, Any]:
        ended = supervise(told)
        again_after_s = ended["again_after_s"]
        if again_after_s is not None:
            enqueue(_next_attempt(Job(**told)), again_after_s)
        return ended

    def enqueue(job: Job, after_s: float) -> None:
        options = EnqueueOptions(queue_name=QUEUE, workflow_name=WORKFLOW, workflow_id=job.id)
        if after_s > 0:
            options["delay_seconds"] = after_s
        DBOS.enqueue_workflow_with_options(options, asdict(job))

    return enqueue


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
