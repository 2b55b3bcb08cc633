"""A schedule's rows: read when it is due, gone on with when its job is offered again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.engine.errors import UsageError
from app.scheduler.ports import Job
from app.scheduler.run.run_process import Message
from app.scheduler.triggers.schedule import Retry, Schedule
from app.scheduler.triggers.triggers import Every
from app.settings import read_settings
from app.store.model.row_state import RowState
from app.store.model.workflow import Start
from app.store.store import Store
from app.wiring.scheduling.job_rows import batch_of
from app.wiring.scheduling.job_runner import JobRunner
from app.wiring.scheduling.stored_schedules import add_schedule
from app.wiring.storage.store_opening import opened_store
from tests.builders.store.kept import workflow

NIGHTLY = Schedule(
    "orders",
    1,
    Every(60, datetime(2026, 11, 21, tzinfo=UTC)),
    retry=Retry(1, 60.0),
    display="private",
    forced=True,
    stop_after=None,
)
JOB = Job("1@2026-11-21T02:30:00", "orders", "")


@pytest.fixture
def store() -> Iterator[Store]:
    """Its workflow cannot be begun: there is no such program."""
    with opened_store() as opened:
        start = Start((("no-such-program",),))
        opened.save_workflow(replace(workflow("orders"), secrets=(), end_checks=(), start=start))
        yield opened


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.csv"
    path.write_text("customer\nBo\nCleo\n", encoding="utf-8")
    return path


def night() -> tuple[JobRunner, list[Message]]:
    told: list[Message] = []
    return JobRunner(read_settings(), told.append), told


def test_a_night_opens_the_database_once(
    store: Store, rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_schedule(store, "orders", replace(NIGHTLY, data=str(rows)))

    def another(_: object) -> Store:
        raise AssertionError("it was opened once more")

    monkeypatch.setattr("app.wiring.run.launcher.open_store", another)
    works = JobRunner(read_settings(), lambda _: None, store)
    for attempt in (1, 2):
        assert works.perform(replace(JOB, attempt=attempt)).outcome == "blocked"
    assert len(store.runs()) == 4, "it stays open"


def test_every_attempt_goes_on_with_the_same_rows() -> None:
    assert batch_of(JOB) == batch_of(replace(JOB, id=f"{JOB.id}#2", attempt=2))
    assert batch_of(JOB) != batch_of(replace(JOB, id="1@2026-11-22T02:30:00"))


def test_rows_that_could_not_begin_are_tried_again_and_done_ones_are_not(
    store: Store, rows: Path
) -> None:
    add_schedule(store, "orders", replace(NIGHTLY, data=str(rows)))
    works, told = night()
    first = works.perform(JOB)
    assert (first.outcome, first.again_after_s) == ("blocked", 60.0)
    assert first.reason.startswith("2 pending (batch ")
    assert [each["event"] for each in told] == ["begun", "ended"]

    store.batches.decide(batch_of(JOB), 1, RowState.DONE)
    rows.write_text("customer\nEve\n", encoding="utf-8")
    again = works.perform(replace(JOB, id=f"{JOB.id}#2", attempt=2))
    assert (again.outcome, again.again_after_s) == ("blocked", None)
    assert again.reason.startswith("1 pending, 1 done") or "1 done" in again.reason
    assert [run.parameters["customer"] for run in store.runs()] == ["Cleo", "Cleo", "Bo"]
    assert store.schedules.named("orders").note.startswith("blocked: ")


def test_a_row_that_was_lost_with_its_scheduler_is_not_begun_again(
    store: Store, rows: Path
) -> None:
    add_schedule(store, "orders", replace(NIGHTLY, data=str(rows)))
    works, _ = night()
    works.perform(JOB)
    id_ = batch_of(JOB)
    store.batches.take(id_, 1, "lost")
    store.journal.begin("orders", 1, {}, "lost")
    store.finish_run("lost", {"outcome": "uncertain", "reason": "It was lost."})
    store.batches.decide(id_, 2, RowState.DONE)
    ending = works.perform(JOB)
    assert (ending.outcome, ending.again_after_s) == ("uncertain", None)
    assert [str(row.state) for row in store.batches.rows(id_)] == ["uncertain", "done"]


def test_enough_failures_end_the_night_of_these_rows(store: Store, rows: Path) -> None:
    add_schedule(store, "orders", replace(NIGHTLY, data=str(rows), stop_after=1))
    ending = night()[0].perform(JOB)
    assert "1 rows in a row were not done" in ending.reason
    assert ending.again_after_s is None
    assert len(store.runs()) == 1


def test_rows_are_examined_when_the_schedule_is_added_and_when_it_is_due(
    store: Store, rows: Path
) -> None:
    rows.write_text("name\nBo\n", encoding="utf-8")
    with pytest.raises(UsageError, match="no column “customer”"):
        add_schedule(store, "orders", replace(NIGHTLY, data=str(rows)))
    rows.unlink()
    add_schedule(store, "orders", replace(NIGHTLY, data=str(rows)))
    ending = night()[0].perform(JOB)
    assert ending.outcome == "failed"
    assert "There is no file" in ending.reason
    with pytest.raises(UsageError, match="one failure or more"):
        replace(NIGHTLY, stop_after=0)
