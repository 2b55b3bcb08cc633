"""What runs amount to is counted by workflow and by day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update

from app.store.database.tables import RunRow
from app.store.runs.deletion import forget_run
from app.store.runs.totals import ACT_BY_HAND_S, Totals, WorkflowTotals, totals_since
from app.store.store import Store
from tests.builders.store.kept import trajectory, workflow

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def ran(store: Store, workflow: str, outcome: str, *, began: datetime = NOW, **told: object) -> str:
    """A run whose report has `told` more."""
    run = store.begin_run(workflow, 1, {})
    report = {"outcome": outcome, "verified": None, "acted": 4, "cost_usd": 0.0}
    store.finish_run(run, {**report, **told})
    with store.database.writing() as session:
        session.execute(update(RunRow).where(RunRow.id == run).values(began=began))
    return run


@pytest.mark.parametrize(
    ("more", "acted"),
    [
        ({"recovered": {"operator": 0, "waited": 2}, "reason": ""}, 4),
        ({"recovered": {"operator": 1}}, 0),
        ({"reason": "Step 2 was skipped, as a person had decided."}, 0),
    ],
)
def test_a_run_that_needed_a_person_saves_no_time(
    store: Store, more: dict[str, Any], acted: int
) -> None:
    ran(store, "orders", "done", **more)
    [orders] = totals_since(store.database).workflows
    assert (orders.good, orders.acted) == (1, acted)


@pytest.fixture
def filled(store: Store) -> Store:
    for verified in (True, None):
        ran(store, "orders", "done", verified=verified)
    ran(store, "orders", "done", verified=False, acted=3)
    ran(store, "orders", "diverged", cost_usd=0.25, began=NOW - timedelta(days=1))
    ran(store, "invoices", "done", acted=10, cost_usd=None, began=NOW - timedelta(days=40))
    store.begin_run("orders", 1, {})
    forget_run(store.database, ran(store, "orders", "done"))
    return store


def test_what_is_done_and_not_refuted_counts_as_good(filled: Store) -> None:
    totals = totals_since(filled.database)
    assert totals.workflows == (
        WorkflowTotals("orders", runs=4, good=2, acted=8, cost_usd=0.25),
        WorkflowTotals("invoices", runs=1, good=1, acted=10, cost_usd=0.0),
    )
    together = totals.together
    assert (together.runs, together.good, together.acted) == (5, 3, 18)
    assert together.saved_s == pytest.approx(18 * ACT_BY_HAND_S)


def test_each_day_is_told_in_order(filled: Store) -> None:
    days = [
        (each.day.isoformat(), each.good, each.bad)
        for each in totals_since(filled.database, zone=UTC).days
    ]
    assert days == [("2026-10-11", 1, 0), ("2026-11-19", 0, 1), ("2026-11-20", 2, 1)]


@pytest.mark.parametrize(
    ("zone", "began", "day"),
    [
        ("America/New_York", "2026-11-20T04:59:59", "2026-11-19"),
        ("America/New_York", "2026-11-20T05:00:00", "2026-11-20"),
        ("Asia/Kathmandu", "2026-11-19T18:15:00", "2026-11-20"),
        # Berlin puts its clocks forward on March 29, and back on October 25.
        ("Europe/Berlin", "2026-03-28T22:59:59", "2026-03-28"),
        ("Europe/Berlin", "2026-03-28T23:00:00", "2026-03-29"),
        ("Europe/Berlin", "2026-03-29T21:59:59", "2026-03-29"),
        ("Europe/Berlin", "2026-03-29T22:00:00", "2026-03-30"),
        ("Europe/Berlin", "2026-10-24T22:00:00", "2026-10-25"),
        ("Europe/Berlin", "2026-10-25T22:59:59", "2026-10-25"),
    ],
)
def test_a_day_is_the_one_of_the_zone(store: Store, zone: str, began: str, day: str) -> None:
    at = datetime.fromisoformat(began).replace(tzinfo=UTC)
    ran(store, "orders", "done", began=at)
    [one] = totals_since(store.database, zone=ZoneInfo(zone)).days
    assert (one.day.isoformat(), one.good, one.bad) == (day, 1, 0)


def test_the_hour_that_comes_twice_is_of_one_day(store: Store) -> None:
    for hour in range(22, 24):
        ran(store, "orders", "done", began=datetime(2026, 10, 24, hour, 30, tzinfo=UTC))
    for hour in range(2):
        ran(store, "orders", "failed", began=datetime(2026, 10, 25, hour, 30, tzinfo=UTC))
    [one] = totals_since(store.database, zone=ZoneInfo("Europe/Berlin")).days
    assert (one.day.isoformat(), one.good, one.bad) == ("2026-10-25", 2, 2)


def test_only_what_began_since_is_counted(filled: Store) -> None:
    recent = totals_since(filled.database, NOW - timedelta(hours=1))
    assert recent.together.runs == 3
    assert [each.workflow for each in recent.workflows] == ["orders"]


def test_what_was_learned_is_counted(store: Store) -> None:
    assert totals_since(store.database) == Totals()
    memory = store.memory_of(store.save_workflow(workflow()))
    memory.remember(trajectory("learned", 3))
    assert totals_since(store.database).ways == 1
    memory.forget("learned")
    assert totals_since(store.database).ways == 0
