"""What a scheduler asks for, round by round, with the real store and the real durable runs."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from app.scheduler.jobs.arrivals import Arrivals
from app.scheduler.jobs.dispatcher import Serving, job_for
from app.scheduler.jobs.engine_dbos import DbosRuns
from app.scheduler.ports import Ending, Job
from app.scheduler.triggers.due import Blackout, Missed, Policy
from app.scheduler.triggers.schedule import Overlap, Schedule, as_json
from app.scheduler.triggers.triggers import AT_LOG_IN, Cron, Every, FileAppears
from app.store.store import Store
from tests.builders.runs.durable_runs import LOOK_S
from tests.builders.store.kept import SNAPSHOTS

NIGHT = datetime(2026, 11, 21, tzinfo=UTC)
NIGHTLY = Schedule("order", 1, Cron("30 2 * * *", "UTC"))
WITHIN_S = 20.0


@dataclass
class Office:
    """A scheduler whose clock is set by the test; a job lasts while `busy` is set."""

    store: Store
    folder: Path
    now: datetime = NIGHT
    passed_s: float = 0.0
    session: datetime | None = None
    performed: list[Job] = field(default_factory=list)
    ended: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    begun: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    free: threading.Event = field(default_factory=threading.Event)
    stopped: list[str] = field(default_factory=list)
    runs: DbosRuns = field(init=False)

    def __post_init__(self) -> None:
        self.free.set()
        self.runs = DbosRuns.open(self.folder, self._perform, LOOK_S)
        self.serving = Serving(
            self.store.schedules,
            self.runs,
            lambda: self.now,
            self._stop,
            Arrivals(self.store.schedules.files, lambda: self.passed_s),
            lambda: self.session,
        )

    def add(self, schedule: Schedule, name: str = "s") -> None:
        self.store.schedules.add(name, as_json(schedule), self.now)

    def at(self, hour: int, minute: int = 0, day: int = 21) -> list[str]:
        """A round at that time; the kinds of its messages."""
        self.now = datetime(2026, 11, day, hour, minute, tzinfo=UTC)
        return [str(each["event"]) for each in self.serving.round()]

    def until_ended(self, jobs: int = 1) -> None:
        for _ in range(jobs):
            assert self.ended.acquire(timeout=WITHIN_S)

    def until_begun(self) -> None:
        assert self.begun.acquire(timeout=WITHIN_S)

    def begun_anew(self) -> Serving:
        """As after a restart: nothing is known but what was kept."""
        arrivals = Arrivals(self.store.schedules.files, lambda: self.passed_s)
        return replace(self.serving, arrivals=arrivals, _next={})

    def _perform(self, job: Job) -> Ending:
        self.performed.append(job)
        self.begun.release()
        self.free.wait(WITHIN_S)
        self.ended.release()
        return Ending("done")

    def _stop(self, id_: str) -> None:
        self.stopped.append(id_)
        self.free.set()


@pytest.fixture
def office(tmp_path: Path, soon_over: None) -> Iterator[Office]:
    store = Store.open(tmp_path / "home", SNAPSHOTS)
    office = Office(store, tmp_path / "home")
    yield office
    office.free.set()
    office.runs.close()
    store.close()


def test_a_run_is_asked_for_when_its_time_has_come_and_once(office: Office) -> None:
    office.add(NIGHTLY)
    assert office.at(2, 29) == []
    assert office.at(2, 30) == ["due"]
    assert office.at(2, 31) == []
    office.until_ended()
    assert [job.asked_for for job in office.performed] == ["2026-11-21T02:30:00+00:00"]


def test_nights_that_went_by_are_made_up_for_as_the_schedule_says(office: Office) -> None:
    office.add(replace(NIGHTLY, policy=Policy(Missed.ALL, at_most=2)))
    assert office.at(9, day=24) == ["missed", "due", "due"]
    office.until_ended(2)
    assert [job.asked_for[8:10] for job in office.performed] == ["23", "24"]


@pytest.mark.parametrize(("overlap", "second"), [(Overlap.SKIP, "skipped"), (Overlap.QUEUE, "due")])
def test_a_run_whose_forerunner_is_not_done(office: Office, overlap: Overlap, second: str) -> None:
    office.free.clear()
    office.add(Schedule("order", 1, Every(30, NIGHT), overlap=overlap))
    assert office.at(0, 30) == ["due"]
    office.until_begun()
    assert office.at(1) == [second]
    office.free.set()
    office.until_ended(2 if overlap is Overlap.QUEUE else 1)
    assert len(office.performed) == (2 if overlap is Overlap.QUEUE else 1)


def test_a_run_that_takes_the_place_of_its_forerunner(office: Office) -> None:
    office.free.clear()
    office.add(Schedule("order", 1, Every(30, NIGHT), overlap=Overlap.REPLACE))
    office.at(0, 30)
    office.until_begun()
    assert office.at(1) == ["due"]
    office.until_ended(2)
    assert office.stopped == [office.performed[0].id]
    assert [job.asked_for[11:16] for job in office.performed] == ["00:30", "01:00"]


def test_a_paused_one_asks_for_nothing(office: Office) -> None:
    office.add(NIGHTLY)
    office.store.schedules.pause("s")
    assert office.at(3) == []


def test_asked_a_second_time_it_is_performed_once(office: Office) -> None:
    office.add(NIGHTLY)
    at = NIGHT + timedelta(hours=2, minutes=30)
    office.runs.enqueue(job_for(office.store.schedules.named("s"), at))
    assert office.at(2, 30) == ["due"]
    office.until_ended()
    office.runs.enqueue(Job("last", "s", ""))
    office.until_ended()
    assert len(office.performed) == 2


@pytest.mark.parametrize(
    "definition", ['{"workflow": "order"}', '{"workflow": "ord', "[1]", "null"]
)
def test_a_damaged_one_is_told_once_and_the_others_go_on(office: Office, definition: str) -> None:
    office.store.schedules.add("broken", {}, office.now)
    with office.store.database.writing() as session:
        session.execute(text("update schedules set definition = :it"), {"it": definition})
    office.add(NIGHTLY)
    assert office.at(2, 30) == ["damaged", "due"]
    assert office.at(2, 31) == []
    assert "cannot be read" in office.store.schedules.named("broken").note
    office.until_ended()


def test_it_knows_when_to_look_again(office: Office) -> None:
    assert office.serving.until_next() == float("inf")
    office.add(NIGHTLY)
    office.at(2)
    assert office.serving.until_next() == 30 * 60
    office.store.schedules.remove("s")
    office.at(2)
    assert office.serving.until_next() == float("inf")


def test_a_file_that_appears_asks_once_when_it_is_finished(office: Office, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    office.add(Schedule("order", 1, FileAppears(str(tmp_path / "in"), "*.csv")))
    appeared = tmp_path / "in" / "a.csv"
    assert office.at(3) == []
    appeared.write_text("customer\nBo\n")
    assert office.at(3) == []
    assert office.serving.until_next() == pytest.approx(2.0)
    office.passed_s = 3.0
    assert office.at(3, 1) == ["due"]
    assert office.at(3, 2) == []
    office.until_ended()
    office.serving = office.begun_anew()
    office.passed_s = 9.0
    assert (office.at(3, 3), office.at(3, 4)) == ([], [])
    [job] = office.performed
    assert (job.file, job.asked_for) == (str(appeared), "2026-11-21T03:01:00+00:00")
    assert math.isinf(office.serving.until_next())


def test_files_wait_for_each_other_and_for_the_end_of_blackout_hours(
    office: Office, tmp_path: Path
) -> None:
    dark = Policy(blackouts=(Blackout(time(3), time(4), "UTC"),))
    wanted = FileAppears(str(tmp_path), "*.csv")
    office.add(Schedule("order", 1, wanted, dark, Overlap.QUEUE))
    for name in ("b.csv", "a.csv"):
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, ns=(0, 0 if name == "b.csv" else 1))
    for second in (0.0, 5.0):
        office.passed_s = second
        assert office.at(3, int(second)) == []
    assert office.at(4) == []
    office.passed_s = 10.0
    assert office.at(4, 1) == ["due", "due"]
    office.until_ended(2)
    assert [Path(job.file).name for job in office.performed] == ["b.csv", "a.csv"]


def test_a_folder_that_cannot_be_read_is_told_once(office: Office, tmp_path: Path) -> None:
    office.add(Schedule("order", 1, FileAppears(str(tmp_path / "away"))))
    assert office.at(3) == ["damaged"]
    assert office.at(3, 1) == []
    assert "No such file" in office.store.schedules.named("s").note


def test_a_log_in_asks_once_and_one_before_it_was_added_does_not(office: Office) -> None:
    office.session = NIGHT - timedelta(hours=1)
    office.add(Schedule("order", 1, AT_LOG_IN))
    assert office.at(3) == []
    office.session = NIGHT + timedelta(hours=8)
    assert office.at(8, 1) == ["due"]
    assert office.at(8, 2) == []
    office.serving = office.begun_anew()
    assert office.at(8, 3) == []
    office.until_ended()
    office.session = None
    assert office.at(9) == []
    assert len(office.performed) == 1


def test_a_log_in_in_blackout_hours_is_left_out(office: Office) -> None:
    dark = Policy(blackouts=(Blackout(time(8), time(9), "UTC"),))
    office.add(Schedule("order", 1, AT_LOG_IN, dark))
    office.session = NIGHT + timedelta(hours=8)
    assert office.at(8, 1) == ["damaged"]
    assert office.at(9, 1) == []
    assert "blackout" in office.store.schedules.named("s").note


def test_a_clock_that_was_years_ahead_is_believed_when_it_is_set(office: Office) -> None:
    office.now = NIGHT + timedelta(days=3650)
    office.add(NIGHTLY)
    assert office.at(1) == []
    assert office.at(2, 30) == ["due"]
    office.until_ended()
