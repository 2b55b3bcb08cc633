"""Durable runs: one after the other, each once, and none is lost when the process is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.scheduler.jobs.engine_dbos import DbosRuns, waiting
from app.scheduler.ports import BusyError, Ending, Job
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

    def __init__(self, retries: int = 0, busy: int = 0) -> None:
        self.jobs: list[Job] = []
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
            raise BusyError
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
