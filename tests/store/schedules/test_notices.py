"""Scheduled runs that ended otherwise than well are told of until they were seen."""

from __future__ import annotations

import pytest

from app.store.schedules import notices
from app.store.store import Store
from tests.builders.store.kept import opened_again


def test_what_went_wrong_is_told_latest_first_until_it_was_seen(store: Store) -> None:
    store.notices.add("nightly", "blocked", "the session is locked")
    store.notices.add("hourly", "failed", "the end check says no", "1a2b3c")
    other = opened_again(store)
    later, earlier = other.notices.unseen()
    assert (later.schedule, later.outcome, later.run) == ("hourly", "failed", "1a2b3c")
    assert (earlier.reason, earlier.run) == ("the session is locked", "")
    assert earlier.at <= later.at
    other.notices.seen([later.id])
    assert store.notices.unseen() == (earlier,)
    store.notices.seen([earlier.id, later.id])
    assert store.notices.unseen() == ()
    other.close()


def test_of_very_many_the_latest_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "KEPT", 2)
    for number in range(4):
        store.notices.add("nightly", "failed", str(number))
    assert [each.reason for each in store.notices.unseen()] == ["3", "2"]
