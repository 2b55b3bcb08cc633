"""`byheart fleet status`: who lives, what each plays, what waits."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.scheduler.jobs.engine_dbos import DbosRuns
from app.scheduler.notifications.metrics_http import as_text
from app.scheduler.ports import Ending, Job
from app.settings import read_settings
from app.store.database.tables import WorkerRow
from app.store.store import Store
from app.wiring.scheduling.health import samples
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import workflow

ByHeart = Callable[..., Answer]


@pytest.fixture(autouse=True)
def _nothing_is_logged_to_this_test_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """DBOS keeps the stream that it found first, and this test's is closed at its end."""
    monkeypatch.setattr(logging.getLogger("dbos"), "handlers", [])


def test_without_a_worker_it_says_how_to_start_one(byheart: ByHeart) -> None:
    told = byheart("fleet", "status")
    assert (told.status, told.out) == (1, "No worker serves: start “byheart serve”.\n")


@pytest.fixture
def playing(store: Store) -> str:
    """Two workers, of which the first plays and the second gave no sign for a minute; the run."""
    for worker in ("desk-1a2b:1", "desk-1a2b:2"):
        store.workers.begin(worker)
    store.journal.worker = "desk-1a2b:1"
    run = store.begin_run("orders", 1, {})
    silent = datetime.now(UTC) - timedelta(minutes=1)
    with store.database.writing() as session:
        second = update(WorkerRow).where(WorkerRow.id == "desk-1a2b:2")
        session.execute(second.values(beat=silent))
    return run


def test_it_tells_who_lives_and_what_each_plays(byheart: ByHeart, playing: str) -> None:
    told = byheart("fleet", "status", "--json")
    assert told.status == 0
    (found,) = told.objects
    first, second = found["workers"]
    assert (first["worker"], first["alive"]) == ("desk-1a2b:1", True)
    assert first["runs"] == [{"run": playing, "workflow": "orders"}]
    assert (second["alive"], second["runs"]) == (False, [])
    assert 59 < second["sign_s"] < 120
    assert (found["on_server"], found["waiting"]) == (False, 0)
    in_words = byheart("fleet", "status").out
    assert f"orders ({playing})" in in_words
    assert "not alive" in in_words
    assert in_words.endswith("Waiting: 0\n")


def test_what_waits_for_a_worker_is_counted(byheart: ByHeart, store: Store, playing: str) -> None:
    del playing
    runs = DbosRuns.open(read_settings().home, lambda _: Ending("done"))
    try:
        for number in range(3):
            runs.enqueue(Job(f"{number}@later", "orders", ""), after_s=3600.0)
        (found,) = byheart("fleet", "status", "--json").objects
        runs.enqueue(Job("needs", "orders", "", needs=("rdp", "sap")), after_s=3600.0)
        (more,) = byheart("fleet", "status", "--json").objects
        store.workers.label("desk-1a2b:1", ("rdp", "sap"))
        in_words = byheart("fleet", "status").out
        store.workers.label("desk-1a2b:1", ("rdp",))
        unmet = byheart("fleet", "status").out
    finally:
        runs.close()
    assert (found["waiting"], found["unmet"]) == (3, {})
    assert (more["waiting"], more["unmet"]) == (4, {"rdp sap": 1})
    assert "rdp sap" in in_words
    assert in_words.endswith("Waiting: 4\n")
    assert unmet.endswith("Waiting: 4\n1 of them need a worker with the labels: rdp sap\n")


def test_a_limit_is_set_told_and_lifted(byheart: ByHeart, store: Store, playing: str) -> None:
    del playing
    store.save_workflow(workflow("orders"))
    assert byheart("fleet", "limit", "orders", "2").out == (
        "orders is played 2 times at once at most.\n"
    )
    assert byheart("fleet", "status", "--json").objects[0]["limits"] == {"orders": 2}
    assert byheart("fleet", "status").out.endswith("orders is played 2 times at once at most.\n")
    assert byheart("fleet", "limit", "orders", "0").out == (
        "orders is played as often as there are workers.\n"
    )
    assert byheart("fleet", "status").out.endswith("Waiting: 0\n")
    assert byheart("fleet", "limit", "orders", "51").status == 2
    assert byheart("fleet", "limit", "unknown", "1").status == 2


def test_the_figures_are_told_for_each_worker(store: Store, playing: str) -> None:
    del playing
    told = as_text(samples(read_settings(), store)).splitlines()
    assert 'byheart_worker_runs{worker="desk-1a2b:1"} 1' in told
    assert sum(line.startswith("byheart_worker_sign_seconds{") for line in told) == 2
