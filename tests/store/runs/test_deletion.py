"""A run that is forgotten leaves nothing but that it was: it is never begun again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from app.store.batches.batches import Batch
from app.store.database.tables import EventRow, RunPicture
from app.store.errors import RunNeededError, RunTakenError, UnknownRunError
from app.store.model.row_state import RowState
from app.store.runs.run_lines import RunSearch
from app.store.runs.search import find_runs
from app.store.store import Store
from tests.builders.runs.runs_kept import kept_run

NIGHT = datetime(2026, 11, 21, 2, 30, tzinfo=UTC)


def count(store: Store, table: type[EventRow | RunPicture]) -> int:
    with store.database.reading() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def test_its_story_its_values_and_its_pictures_are_gone(store: Store) -> None:
    run, other = kept_run(store, values={"customer": "Bo"}), kept_run(store)
    of_both = count(store, EventRow), count(store, RunPicture)
    store.delete_run(run)
    assert (2 * count(store, EventRow), 2 * count(store, RunPicture)) == of_both
    assert [one.run for one in store.runs()] == [other]
    assert [one.run for one in store.runs("orders")] == [other]
    assert [one.run for one in find_runs(store.database, RunSearch(), 9)] == [other]
    assert find_runs(store.database, RunSearch("Bo"), 9) == ()
    assert store.journal.named((run, other)).keys() == {other}
    for ask in (store.run, store.events, store.delete_run):
        with pytest.raises(UnknownRunError):
            ask(run)


def test_how_it_ended_is_known_and_it_is_not_begun_again(store: Store) -> None:
    run = kept_run(store, outcome="done", values={"customer": "Bo"})
    store.delete_run(run)
    left = store.journal.ended(run)
    assert (left.outcome, dict(left.parameters), dict(left.report)) == ("done", {}, {})
    assert store.journal.counts() == {"done": 1}
    with pytest.raises(RunTakenError):
        store.begin_run("orders", 1, {}, run)


def test_one_that_lasts_stays(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    with pytest.raises(RunNeededError, match="is still needed"):
        store.delete_run(run)
    assert store.run(run).workflow == "orders"
    store.finish_run(run, {"outcome": "done"})
    store.delete_run(run)
    assert store.runs() == ()


def test_one_that_a_row_waits_to_hear_from_stays(store: Store) -> None:
    batch = Batch("3f2a", "orders", 2, "/a.csv", "0" * 64, (), "/results.csv", NIGHT)
    store.batches.begin(batch, [{"customer": "Bo"}])
    run = kept_run(store)
    assert store.batches.take(batch.id, 1, run)
    with pytest.raises(RunNeededError):
        store.delete_run(run)
    store.batches.settle(batch.id, 1, RowState.DIVERGED, "A dialog.", {})
    store.delete_run(run)
    assert [row.run for row in store.batches.rows(batch.id)] == [run]


def test_another_run_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    for run in ("aa11", "aa22"):
        store.begin_run("orders", 1, {}, run)
        store.finish_run(run, {"outcome": "done"})
    with pytest.raises(UnknownRunError):
        store.run("aa")
    store.delete_run("aa11")
    assert store.run("aa").run == "aa22"
