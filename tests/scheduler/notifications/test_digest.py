"""The morning's digest: once a day, of what was played since the last, without a value in it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app.engine.errors import UsageError
from app.scheduler.notifications.alerts import Alert, Kind, sentence
from app.scheduler.notifications.digest import NAMED, Night, ended_since, is_due
from app.store.model.run_records import RunRecord

EVENING = datetime(2026, 11, 21, 20, tzinfo=UTC)
MORNING = datetime(2026, 11, 22, 7, tzinfo=UTC)
DESKTOP = Alert("here", Kind.DESKTOP)


def run(name: str, outcome: str, hours: int = 4, *, verified: bool | None = None) -> RunRecord:
    report = {"reason": "The row “Müller” is not there."}
    ended = EVENING + timedelta(hours=hours)
    return RunRecord(
        name, "orders", 1, {"customer": "Müller"}, EVENING, ended, outcome, verified, report
    )


def test_it_is_due_once_a_day_and_once_for_nights_that_went_by() -> None:
    assert not is_due("07:00", "UTC", EVENING, MORNING - timedelta(minutes=1))
    assert is_due("07:00", "UTC", EVENING, MORNING)
    assert not is_due("07:00", "UTC", MORNING, MORNING + timedelta(hours=23))
    assert is_due("07:00", "Europe/Berlin", EVENING, MORNING)
    assert is_due("07:00", "UTC", EVENING, MORNING + timedelta(days=3, hours=5))
    with pytest.raises(UsageError, match="such as 07:00, not “seven”"):
        is_due("seven", "UTC", EVENING, MORNING)


def test_it_counts_and_names_what_needs_a_look() -> None:
    runs = [run("1", "done"), run("2", "diverged"), run("3", "failed", verified=False)]
    news = Night(EVENING, runs, {"nightly": "missed"}, uncertain_rows=2).news(MORNING)
    told = sentence(news.for_(DESKTOP))
    assert told.startswith("digest: 3 runs, 2 need a look.")
    assert "1 done, 1 diverged, 1 failed." in told
    assert "orders: diverged (run 2)." in told
    assert "orders: failed (run 3)." in told
    assert "Schedule nightly: missed." in told
    assert told.endswith("2 rows need a person (byheart rows).")
    assert "Müller" not in told


def test_a_quiet_night_is_told_too_and_a_bad_one_stays_short() -> None:
    quiet = Night(EVENING, [], {}).news(MORNING)
    assert (quiet.outcome, quiet.summary.count("nothing was played")) == (
        "0 runs, 0 need a look",
        1,
    )
    bad = Night(EVENING, [run(str(n), "failed") for n in range(NAMED + 5)], {}).news(MORNING)
    assert bad.summary.count("failed (run") == NAMED
    assert bad.summary.endswith("And 5 more.")


def test_what_ended_before_or_lasts_is_not_told() -> None:
    lasting = RunRecord("9", "orders", 1, {}, EVENING)
    runs = [run("1", "done", hours=-1), run("2", "done"), lasting]
    assert [each.run for each in ended_since(runs, EVENING)] == ["2"]
