"""A job that was asked for by a file: what it is given, and what becomes of a file that changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.desktop.display.session import session_began
from app.engine.errors import UsageError
from app.scheduler.jobs.folder import digest_of
from app.scheduler.ports import Job
from app.scheduler.triggers.schedule import Schedule
from app.scheduler.triggers.triggers import FileAppears
from app.settings import read_settings
from app.store.model.workflow import Start
from app.store.store import Store
from app.wiring.scheduling.job_rows import batch_of
from app.wiring.scheduling.job_runner import JobRunner
from app.wiring.scheduling.stored_schedules import add_schedule, change_schedule
from app.wiring.storage.store_opening import opened_store
from tests.builders.store.kept import workflow


@pytest.fixture
def store() -> Iterator[Store]:
    """Its workflow cannot be begun: there is no such program."""
    with opened_store() as opened:
        start = Start((("no-such-program",),))
        opened.save_workflow(replace(workflow("orders"), secrets=(), end_checks=(), start=start))
        yield opened


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    path = tmp_path / "in" / "rows.csv"
    path.write_text("customer\nBo\nCleo\n", encoding="utf-8")
    return path


def on_file(path: Path, **told: object) -> Schedule:
    wanted = replace(FileAppears(str(path.parent)), **told)  # type: ignore[arg-type]
    return Schedule("orders", 1, wanted, display="private", forced=True)


def job(path: Path) -> Job:
    return Job("1@file-1", "orders", "", 1, str(path), digest_of(path))


def perform(job: Job) -> tuple[str, str]:
    ending = JobRunner(read_settings(), lambda _: None).perform(job)
    return ending.outcome, ending.reason


def test_its_rows_are_the_data(store: Store, rows: Path) -> None:
    add_schedule(store, "orders", on_file(rows, is_data=True))
    outcome, reason = perform(job(rows))
    assert outcome == "blocked", reason
    kept = store.batches.rows(batch_of(job(rows)))
    assert [row.values["customer"] for row in kept] == ["Bo", "Cleo"]
    known = store.schedules.files.known(store.schedules.named("orders").id)
    assert known["rows.csv"].taken


def test_rows_that_were_begun_go_on_without_their_file(store: Store, rows: Path) -> None:
    add_schedule(store, "orders", on_file(rows, is_data=True))
    asked = job(rows)
    perform(asked)
    rows.unlink()
    outcome, reason = perform(asked)
    assert outcome == "blocked", reason
    assert reason.startswith("2 pending")


def test_its_path_is_a_value(store: Store, rows: Path) -> None:
    add_schedule(store, "orders", on_file(rows, parameter="customer"))
    perform(job(rows))
    assert [run.parameters["customer"] for run in store.runs()] == [str(rows)]


def test_it_may_be_nothing_but_the_reason(store: Store, rows: Path) -> None:
    add_schedule(store, "orders", replace(on_file(rows), parameters={"customer": "Bo"}))
    perform(job(rows))
    assert [run.parameters["customer"] for run in store.runs()] == ["Bo"]


def test_one_that_changed_before_its_turn_is_left_to_its_own_job(store: Store, rows: Path) -> None:
    add_schedule(store, "orders", on_file(rows, is_data=True))
    asked = job(rows)
    rows.write_text("customer\nEve\n", encoding="utf-8")
    outcome, reason = perform(asked)
    assert outcome == "skipped"
    assert "was changed before its turn came" in reason
    assert store.runs() == ()
    rows.unlink()
    assert perform(asked)[0] == "failed"


def test_what_is_there_already_is_nothing_new(store: Store, rows: Path) -> None:
    kept = add_schedule(store, "orders", on_file(rows, is_data=True))
    assert list(store.schedules.files.known(kept.id)) == ["rows.csv"]
    other = rows.parent / "other"
    other.mkdir()
    (other / "b.csv").write_text("x")
    change_schedule(store, "orders", on_file(other / "b.csv", is_data=True))
    assert list(store.schedules.files.known(kept.id)) == ["b.csv"]
    with pytest.raises(UsageError, match="cannot be read"):
        change_schedule(store, "orders", on_file(Path("/nowhere/x"), is_data=True))
    store.schedules.remove("orders")
    assert store.schedules.files.known(kept.id) == {}


def test_a_session_is_as_old_as_its_display(tmp_path: Path) -> None:
    before = datetime.now(UTC).timestamp()
    (tmp_path / "X7").touch()
    for name in (":7", ":7.0", "unix:7"):
        began = session_began(name, tmp_path)
        assert began is not None
        assert began.timestamp() == pytest.approx(before, abs=5)
    assert session_began(":8", tmp_path) is None
    assert session_began("", tmp_path) is None
    assert session_began("host:0", tmp_path) is None
