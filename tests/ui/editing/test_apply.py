"""Edits are worked out on another thread, which changes nothing that the window's own knows."""

from __future__ import annotations

from app.store.store import Store
from app.ui.editing.apply import edited, renamed, restored
from app.ui.editing.commands import Wait
from app.ui.editing.outcomes import Known, Renamed
from tests.builders.store.kept import workflow


def test_what_is_known_stays_until_the_window_has_the_answer(store: Store) -> None:
    store.save_workflow(workflow("orders"))
    known = Known("orders")
    done = edited(store, known, 1, Wait(1, 2.0), "Wait")
    assert (done.was, done.now, done.refused) == (1, 2, "")
    assert known == Known("orders")
    assert restored(store, Known("orders", 2), 1).now == 3
    assert renamed(store, known, "letters") == Renamed("orders", "letters")
    assert known == Known("orders")


def test_a_name_that_is_taken_is_refused_and_the_old_one_stays(store: Store) -> None:
    for name in ("orders", "letters"):
        store.save_workflow(workflow(name))
    done = renamed(store, Known("orders"), "letters")
    assert (done.was, done.now) == ("orders", "orders")
    assert done.refused
