"""Schedules are kept, settled once by whoever is first, and forgotten."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app.store.errors import RunTakenError, ScheduleTakenError, UnknownScheduleError
from app.store.store import Store

NIGHT = datetime(2026, 11, 21, 2, 30, tzinfo=UTC)


def test_it_is_kept_as_it_was_handed_in(store: Store) -> None:
    store.schedules.add("b", {"line": "30 2 * * *"}, NIGHT)
    store.schedules.add("a", {}, NIGHT)
    assert [each.name for each in store.schedules.all()] == ["a", "b"]
    kept = store.schedules.named("b")
    assert (kept.definition, kept.decided, kept.paused) == ({"line": "30 2 * * *"}, NIGHT, False)
    assert (kept.note, kept.noted) == ("", None)


def test_a_name_is_given_once(store: Store) -> None:
    store.schedules.add("a", {}, NIGHT)
    with pytest.raises(ScheduleTakenError, match="“a” already"):
        store.schedules.add("a", {}, NIGHT)


def test_an_id_never_comes_to_mean_another_schedule(store: Store) -> None:
    first = store.schedules.add("a", {}, NIGHT)
    store.schedules.remove("a")
    assert store.schedules.add("a", {}, NIGHT).id != first.id


def test_only_the_first_settles_what_it_asked_for(store: Store) -> None:
    known = store.schedules.add("a", {}, NIGHT)
    later = NIGHT + timedelta(hours=1)
    assert store.schedules.decide(known, later)
    assert not store.schedules.decide(known, later)
    assert store.schedules.named("a").decided == later


def test_what_was_paused_meanwhile_is_not_settled(store: Store) -> None:
    known = store.schedules.add("a", {}, NIGHT)
    store.schedules.pause("a")
    assert not store.schedules.decide(known, NIGHT + timedelta(hours=1))
    store.schedules.resume("a", NIGHT + timedelta(days=1))
    resumed = store.schedules.named("a")
    assert (resumed.paused, resumed.decided) == (False, NIGHT + timedelta(days=1))


def test_what_came_of_it_is_noted_while_it_is_there(store: Store) -> None:
    known = store.schedules.add("a", {}, NIGHT)
    store.schedules.note(known.id, "done")
    noted = store.schedules.named("a")
    assert noted.note == "done"
    assert noted.noted is not None
    store.schedules.remove("a")
    store.schedules.note(known.id, "done")
    assert store.schedules.all() == ()


def test_there_is_none_of_that_name(store: Store) -> None:
    for ask in (store.schedules.named, store.schedules.remove):
        with pytest.raises(UnknownScheduleError, match="no schedule “a”"):
            ask("a")
    with pytest.raises(UnknownScheduleError):
        store.schedules.pause("a")


def test_a_run_begins_once(store: Store) -> None:
    assert store.begin_run("order", 1, {}, "0123456789ab") == "0123456789ab"
    store.finish_run("0123456789ab", {"outcome": "done"})
    with pytest.raises(RunTakenError, match="not begun a second time"):
        store.begin_run("order", 1, {}, "0123456789ab")
