"""Durable runs: one after the other, each once, and none is lost when the process is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.scheduler.jobs.engine_dbos import DbosRuns
from app.scheduler.ports import Ending, Job
from tests.builders.runs.command_line import ROOT
from tests.builders.runs.durable_runs import LOOK_S

WITHIN_S = 20.0
# Takes three jobs, begins the first and says so; then somebody kills it.
DIES = """
import sys, threading
from pathlib import Path
from app.scheduler.jobs.engine_dbos import DbosRuns
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

    def opened(self, performed: Performed, worker: str = "one") -> DbosRuns:
        return DbosRuns.open(self.home, performed, LOOK_S, server=self.server, worker=worker)

    def dying(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            (sys.executable, "-c", DIES, str(self.home), self.server),
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )


class Performed:
    """Notes the jobs; each is done once it is noted, and tried again when the test says so."""

    def __init__(self, retries: int = 0) -> None:
        self.jobs: list[Job] = []
        self.retries = retries
        self.news = threading.Semaphore(0)
        self.at_once = 0
        self.most_at_once = 0

    def __call__(self, job: Job) -> Ending:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.jobs.append(job)
        self.at_once -= 1
        self.news.release()
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
