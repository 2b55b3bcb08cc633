"""Rows of data are transactions: each is taken once, and what became of it is kept."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.store.batches.batches import Batch, new_batch_id
from app.store.errors import BatchUnderWayError, UnknownBatchError, UnknownRowError
from app.store.model.row_state import RowState
from app.store.store import Store
from tests.builders.store.kept import opened_again, workflow

NIGHT = datetime(2026, 11, 21, 2, 30, tzinfo=UTC)
ROWS = ({"customer": "Bo"}, {"customer": "Cleo"})


def begun(store: Store, id_: str = "3f2a") -> Batch:
    batch = Batch(id_, "orders", 2, "/a.csv", "0" * 64, ("customer",), "/a-results.csv", NIGHT)
    return store.batches.begin(batch, ROWS)


def states(store: Store, id_: str = "3f2a") -> list[str]:
    return [str(row.state) for row in store.batches.rows(id_)]


def test_it_is_kept_as_it_was_begun(store: Store) -> None:
    batch = begun(store)
    assert store.batches.batch("3f") == batch
    assert [(row.number, row.values) for row in store.batches.rows("3f2a")] == [
        (1, ROWS[0]),
        (2, ROWS[1]),
    ]
    assert states(store) == ["pending", "pending"]
    assert store.batches.counts("3f2a") == {RowState.PENDING: 2}
    assert store.batches.all() == (batch,)


def test_a_row_is_taken_once_and_others_see_it_at_once(store: Store) -> None:
    begun(store)
    assert store.batches.take("3f2a", 1, "aa")
    assert not store.batches.take("3f2a", 1, "bb")
    other = opened_again(store)
    try:
        assert [(row.state, row.run) for row in other.batches.rows("3f2a")] == [
            ("doing", "aa"),
            ("pending", ""),
        ]
    finally:
        other.close()


def test_what_became_of_it_is_kept(store: Store) -> None:
    begun(store)
    store.batches.take("3f2a", 2, "aa")
    store.batches.settle("3f2a", 2, RowState.DONE, "", {"number": "1001"})
    row = store.batches.rows("3f2a")[1]
    assert (row.state, row.run, row.read) == ("done", "aa", {"number": "1001"})
    assert not store.batches.take("3f2a", 2, "bb"), "what is done is not done again"


def test_only_a_person_lets_it_be_done_again(store: Store) -> None:
    begun(store)
    store.batches.take("3f2a", 1, "aa")
    store.batches.settle("3f2a", 1, RowState.UNCERTAIN, "lost", {})
    assert not store.batches.take("3f2a", 1, "bb")
    store.batches.decide("3f2a", 1, RowState.PENDING)
    assert store.batches.take("3f2a", 1, "bb")
    with pytest.raises(ValueError, match="doing"):
        store.batches.decide("3f2a", 1, RowState.DOING)


def test_nobody_decides_about_rows_that_are_being_played(store: Store) -> None:
    begun(store)
    with store.batches.playing("3f2a"):
        with pytest.raises(BatchUnderWayError, match="another process"):
            store.batches.decide("3f2a", 1, RowState.SKIPPED)
        with pytest.raises(BatchUnderWayError), store.batches.playing("3f2a"):
            pass
    store.batches.decide("3f2a", 1, RowState.SKIPPED)
    assert states(store) == ["skipped", "pending"]


def test_what_is_not_there_is_said(store: Store) -> None:
    begun(store)
    begun(store, "3f2b")
    for unknown in ("3f", "4", ""):
        with pytest.raises(UnknownBatchError, match="byheart rows"):
            store.batches.batch(unknown)
    with pytest.raises(UnknownRowError, match="no row 3"):
        store.batches.decide("3f2a", 3, RowState.DONE)
    assert store.batches.knows("3f2a")
    assert not store.batches.knows("3f")


def test_it_follows_its_workflow_to_another_name(store: Store) -> None:
    store.save_workflow(workflow("orders"))
    begun(store)
    store.rename("orders", "bookings")
    assert store.batches.batch("3f2a").workflow == "bookings"


def test_ids_differ() -> None:
    assert new_batch_id() != new_batch_id()
