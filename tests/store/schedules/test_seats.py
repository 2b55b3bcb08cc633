"""How often at once workers may play a workflow."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.engine.errors import UsageError
from app.store.database.tables import WorkerRow
from app.store.errors import UnknownWorkflowError
from app.store.schedules.seats import MOST
from app.store.store import Store
from tests.builders.store.kept import workflow

DEAD_AFTER_S = 30.0


@pytest.fixture(autouse=True)
def workers(store: Store) -> list[str]:
    """Some that live, and two workflows."""
    names = [f"desk:{number}" for number in range(1, 9)]
    for name in names:
        store.workers.begin(name)
    for name in ("orders", "invoices"):
        store.save_workflow(workflow(name))
    return names


def takes(store: Store, worker: str, name: str = "orders") -> bool:
    return store.seats.take(worker, name, DEAD_AFTER_S)


def test_without_a_limit_all_may_play(store: Store, workers: list[str]) -> None:
    assert all(takes(store, each) for each in workers)
    assert (store.seats.limits(), store.seats.of("orders")) == ({}, 0)


def test_so_many_play_and_no_more(store: Store, workers: list[str]) -> None:
    store.seats.limit("orders", 2)
    assert store.seats.limits() == {"orders": 2}
    assert [takes(store, each) for each in workers[:3]] == [True, True, False]
    assert takes(store, workers[2], "invoices")
    store.seats.leave(workers[0])
    assert takes(store, workers[3])
    assert not takes(store, workers[4])


def test_who_has_a_seat_may_take_it_again_or_another(store: Store, workers: list[str]) -> None:
    store.seats.limit("orders", 1)
    assert takes(store, workers[0])
    assert takes(store, workers[0])
    assert takes(store, workers[0], "invoices")
    assert takes(store, workers[1])


def test_those_that_play_already_count_when_a_limit_is_set(
    store: Store, workers: list[str]
) -> None:
    assert takes(store, workers[0])
    store.seats.limit("orders", 1)
    assert not takes(store, workers[1])
    store.seats.limit("orders", 2)
    assert takes(store, workers[1])
    store.seats.limit("orders", 0)
    assert takes(store, workers[2])


def test_who_ended_or_gives_no_sign_has_no_seat(store: Store, workers: list[str]) -> None:
    store.seats.limit("orders", 1)
    assert takes(store, workers[0])
    store.workers.end(workers[0])
    assert takes(store, workers[1])
    silent = datetime.now(UTC) - timedelta(seconds=2 * DEAD_AFTER_S)
    with store.database.writing() as session:
        row = update(WorkerRow).where(WorkerRow.id == workers[1])
        session.execute(row.values(beat=silent))
    assert takes(store, workers[2])
    assert not takes(store, workers[3])


def test_a_limit_follows_a_workflow_that_is_renamed(store: Store, workers: list[str]) -> None:
    store.seats.limit("orders", 1)
    assert takes(store, workers[0])
    store.rename("orders", "purchases")
    assert store.seats.limits() == {"purchases": 1}
    assert not takes(store, workers[1], "purchases")


@pytest.mark.parametrize("at_once", [-1, MOST + 1])
def test_a_limit_that_is_none_is_refused(store: Store, at_once: int) -> None:
    with pytest.raises(UsageError, match="0 sets no limit"):
        store.seats.limit("orders", at_once)


def test_an_unknown_workflow_has_no_limit_and_keeps_nobody(
    store: Store, workers: list[str]
) -> None:
    with pytest.raises(UnknownWorkflowError):
        store.seats.limit("unknown", 1)
    assert takes(store, workers[0], "unknown")


def test_of_many_that_take_one_at_the_same_moment_as_many_get_it(
    store: Store, workers: list[str]
) -> None:
    store.seats.limit("orders", 3)
    together = threading.Barrier(len(workers))

    def take(worker: str) -> bool:
        together.wait(60)
        return takes(store, worker)

    for _ in range(5):
        with ThreadPoolExecutor(len(workers)) as threads:
            assert sum(threads.map(take, workers)) == 3
        for each in workers:
            store.seats.leave(each)
