"""Durable runs: one after the other, each once, and none is lost when the process is."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.scheduler.jobs.engine_dbos import DbosRuns, waiting
from app.scheduler.ports import BusyError, Ending, FullError, Job
from tests.builders.desktop.awaited import within
from tests.builders.runs.command_line import ROOT
from tests.builders.runs.durable_runs import LOOK_S

WITHIN_S = 20.0
# Takes three jobs, begins the first and says so; then somebody kills it.
DIES = """
import sys, threading
from pathlib import Path
from app.scheduler.jobs.engine_dbos import DbosRuns, waiting
from app.scheduler.ports import Job

def perform(job):
    print(job.id, flush=True)
    threading.Event().wait()

runs = DbosRuns.open(Path(sys.argv[1]), perform, server=sys.argv[2], worker="one")
for name in ("a", "b", "c"):
    runs.enqueue(Job(name, "s", ""))
threading.Event().wait()
"""


@dataclass(frozen=True)
class Where:
    """Where jobs wait."""

    home: Path
    server: str

    def opened(
        self, performed: Performed, worker: str = "one", labels: Sequence[str] = ()
    ) -> DbosRuns:
        where = {"server": self.server, "worker": worker}
        return DbosRuns.open(self.home, performed, LOOK_S, **where, labels=labels)

    def dying(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            (sys.executable, "-c", DIES, str(self.home), self.server),
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )


class Performed:
    """Notes the jobs; each is done once it is noted, and tried again when the test says so. So many
    are handed back first.
    """

    def __init__(self, retries: int = 0, busy: int = 0, full: BusyError | None = None) -> None:
        self.jobs: list[Job] = []
        self.full = full or BusyError()
        self.retries, self.busy = retries, busy
        self.news = threading.Semaphore(0)
        self.at_once = 0
        self.most_at_once = 0

    def __call__(self, job: Job) -> Ending:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.jobs.append(job)
        self.at_once -= 1
        self.news.release()
        self.busy -= 1
        if self.busy >= 0:
            raise self.full
        again = 0.1 if job.attempt <= self.retries else None
        return Ending("blocked" if again else "done", again_after_s=again)

    def until(self, jobs: int) -> list[str]:
        for _ in range(jobs):
            assert self.news.acquire(timeout=WITHIN_S), self.jobs
        return [job.id for job in self.jobs]


@pytest.fixture(params=["file", "server"])
def where(request: pytest.FixtureRequest, tmp_path: Path, soon_over: None) -> Where:
    """Nothing waits there yet."""
    is_file = request.param == "file"
    return Where(tmp_path, "" if is_file else request.getfixturevalue("postgresql").fresh())


def test_jobs_are_performed_in_order_and_one_at_a_time(where: Where) -> None:
    performed = Performed()
    runs = where.opened(performed)
    for name in ("a", "b", "a", "c"):
        runs.enqueue(Job(name, "s", ""))
    assert performed.until(3) == ["a", "b", "c"]
    assert performed.most_at_once == 1
    runs.close()


def test_what_waits_can_be_cancelled_and_is_listed(where: Where) -> None:
    performed = Performed()
    runs = where.opened(performed)
    runs.enqueue(Job("1@a", "s", ""), after_s=60)
    runs.enqueue(Job("1@b", "s", ""), after_s=0.5)
    runs.enqueue(Job("2@c", "s", ""), after_s=60)
    assert runs.open_jobs("1@") == ["1@a", "1@b"]
    runs.cancel("1@a")
    assert performed.until(1) == ["1@b"]
    assert "1@a" not in runs.open_jobs("1@")
    runs.close()


def test_one_that_has_done_nothing_is_tried_again(where: Where) -> None:
    performed = Performed(retries=2)
    runs = where.opened(performed)
    runs.enqueue(Job("a", "s", ""))
    assert performed.until(3) == ["a", "a#2", "a#3"]
    assert [job.attempt for job in performed.jobs] == [1, 2, 3]
    runs.close()


@pytest.mark.parametrize(
    ("where", "worker"),
    [("file", "one"), ("file", "another"), ("server", "another")],
    indirect=["where"],
)
def test_after_a_kill_each_is_offered_again_to_whoever_knows_what_it_began(
    where: Where, worker: str
) -> None:
    """To the same worker when it is back, to another one when that one says that it is dead."""
    with where.dying() as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "a\n"
        process.send_signal(signal.SIGKILL)
    performed = Performed()
    runs = where.opened(performed, worker)
    if worker != "one":
        assert runs.under_way()["a"] == "one"
        runs.offer_again("a")
    assert sorted(performed.until(3)) == ["a", "b", "c"]
    assert performed.most_at_once == 1
    runs.close()


def test_a_worker_is_given_what_its_labels_meet(where: Where) -> None:
    without, needs = Performed(), {"a": ("sap",), "b": (), "c": ("rdp", "sap")}
    runs = where.opened(without)
    for name, labels in needs.items():
        runs.enqueue(Job(name, "s", "", needs=labels))
    assert without.until(1) == ["b"]
    assert within(WITHIN_S, lambda: runs.open_jobs("") == ["a", "c"])
    runs.close()
    assert waiting(where.home, where.server) == {("sap",): 1, ("rdp", "sap"): 1}

    one = Performed()
    runs = where.opened(one, labels=["sap"])
    assert one.until(1) == ["a"]
    assert within(WITHIN_S, lambda: runs.open_jobs("") == ["c"])
    runs.close()

    both = Performed()
    runs = where.opened(both, labels=["rdp", "sap"])
    assert both.until(1) == ["c"]
    assert both.jobs[0].needs == ("rdp", "sap")
    runs.close()


# Asks for jobs, and performs one at a time: each begins with its name and ends with a line.
WORKS = """
import json, sys, threading
from pathlib import Path
from app.scheduler.jobs.engine_dbos import DbosRuns
from app.scheduler.ports import BusyError, Ending, Job

turn = threading.Lock()

def perform(job):
    if not turn.acquire(blocking=False):
        raise BusyError
    print(job.id, flush=True)
    sys.stdin.readline()
    turn.release()
    return Ending("done")

home, server, worker, jobs = sys.argv[1:]
runs = DbosRuns.open(Path(home), perform, 0.05, server=server, worker=worker)
for id_, workflow, at_once in json.loads(jobs):
    runs.enqueue(Job(id_, "s", "", workflow=workflow, at_once=at_once))
threading.Event().wait()
"""


class Working:
    """Workers of their own processes, and what they begin."""

    def __init__(self, where: Where) -> None:
        self.where = where
        self.begun: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.hearing: list[threading.Thread] = []

    def begin(self, worker: str, *jobs: tuple[str, str, int]) -> None:
        """One more, which asks for jobs first."""
        told = (str(self.where.home), self.where.server, worker, json.dumps(jobs))
        process = subprocess.Popen(
            (sys.executable, "-c", WORKS, *told),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self.processes[worker] = process
        self.hearing.append(threading.Thread(target=self._hear, args=(worker, process.stdout)))
        self.hearing[-1].start()

    def next(self) -> tuple[str, str]:
        """Who begins which."""
        return self.begun.get(timeout=3 * WITHIN_S)

    def ends(self, worker: str) -> None:
        """What it performs."""
        pipe = self.processes[worker].stdin
        assert pipe is not None
        pipe.write("\n")
        pipe.flush()

    def close(self) -> None:
        for each in self.processes.values():
            each.kill()
        for thread in self.hearing:
            thread.join()
        for each in self.processes.values():
            each.communicate()

    def _hear(self, worker: str, lines: Iterable[str]) -> None:
        for line in lines:
            self.begun.put((worker, line.strip()))


@pytest.fixture
def working(where: Where) -> Iterator[Working]:
    with closing(Working(where)) as working:
        yield working


def test_what_waits_for_its_workflow_keeps_no_other_from_its_turn(working: Working) -> None:
    working.begin("a", *((f"o{number}", "orders", 1) for number in range(1, 4)))
    assert working.next() == ("a", "o1")
    working.begin("b", ("x", "", 0), ("i1", "invoices", 1))
    others = set()
    for _ in range(2):
        others.add(working.next())
        working.ends("b")
    assert others == {("b", "x"), ("b", "i1")}
    working.ends("a")
    for name in ("o2", "o3"):
        worker, began = working.next()
        assert began == name
        working.ends(worker)


def test_so_many_of_a_workflow_are_performed_at_once(working: Working) -> None:
    working.begin("a", *((f"o{number}", "orders", 2) for number in range(1, 5)))
    working.begin("b")
    working.begin("c")
    begun = [working.next(), working.next()]
    assert {job for _, job in begun} == {"o1", "o2"}
    for job in ("o3", "o4"):
        working.ends(begun.pop(0)[0])
        begun.append(working.next())
        assert begun[-1][1] == job


def test_what_is_full_waits_where_its_workflow_does(where: Where) -> None:
    performed = Performed(busy=1, full=FullError("orders", 2))
    runs = where.opened(performed)
    runs.enqueue(Job("a", "s", "", needs=()))
    assert performed.until(2) == ["a", "a"]
    assert performed.jobs[1] == Job("a", "s", "", at_once=2, workflow="orders")
    runs.close()


def test_what_is_handed_back_is_offered_again_as_what_it_was(where: Where) -> None:
    performed = Performed(busy=1)
    runs = where.opened(performed, labels=["sap"])
    job = Job("a", "s", "", needs=("sap",))
    runs.enqueue(job)
    assert performed.until(1) == ["a"]
    runs.enqueue(job)
    assert performed.until(1) == ["a", "a"]
    assert performed.jobs == [job, job]
    runs.close()
    assert waiting(where.home, where.server) == {}


def test_what_was_handed_back_can_be_cancelled(where: Where) -> None:
    performed = Performed(busy=100)
    runs = where.opened(performed)
    runs.enqueue(Job("a", "s", ""))
    performed.until(1)
    assert runs.open_jobs("a") == ["a"]
    runs.cancel("a")
    assert within(WITHIN_S, lambda: not runs.open_jobs("a"))
    runs.close()
