"""A worker that gives no sign for long is taken for dead, once, and learns of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.store.database.tables import WorkerRow
from app.store.store import Store
from tests.builders.store.kept import opened_again

DEAD_AFTER_S = 8.0


def silent_for(store: Store, worker: str, seconds: float) -> None:
    """Its last sign was then."""
    beat = datetime.now(UTC) - timedelta(seconds=seconds)
    with store.database.writing() as session:
        session.execute(update(WorkerRow).where(WorkerRow.id == worker).values(beat=beat))


def buried(store: Store) -> frozenset[str]:
    with store.workers.bury(DEAD_AFTER_S) as living:
        return living


def test_those_that_beat_live(store: Store) -> None:
    for worker in ("one", "two"):
        store.workers.begin(worker)
    other = opened_again(store)
    assert other.workers.living(DEAD_AFTER_S) == {"one", "two"}
    assert store.workers.beat("one")
    other.close()


@pytest.mark.parametrize("seconds", [60, -60], ids=["silent", "a clock set back"])
def test_one_that_gives_no_sign_is_dead_and_learns_of_it(store: Store, seconds: float) -> None:
    for worker in ("one", "two"):
        store.workers.begin(worker)
    silent_for(store, "one", seconds)
    assert store.workers.living(DEAD_AFTER_S) == {"two"}
    assert store.workers.beat("one"), "nobody has said so yet"
    silent_for(store, "one", seconds)
    assert buried(store) == {"two"}
    assert not store.workers.beat("one")
    assert store.workers.living(DEAD_AFTER_S) == {"two"}
    store.workers.begin("one")
    assert store.workers.living(DEAD_AFTER_S) == {"one", "two"}


def test_one_that_has_ended_is_none_of_the_living(store: Store) -> None:
    store.workers.begin("one")
    store.workers.end("one")
    assert store.workers.living(DEAD_AFTER_S) == buried(store) == frozenset()


def test_all_that_have_not_ended_are_told_with_their_last_sign(store: Store) -> None:
    for worker in ("two", "one", "three"):
        store.workers.begin(worker)
    store.workers.end("three")
    silent_for(store, "one", 60.0)
    told = store.workers.all()
    assert [each.name for each in told] == ["one", "two"]
    assert [each.age_s > DEAD_AFTER_S for each in told] == [True, False]
