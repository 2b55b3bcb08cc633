"""Schedules are written as JSON and read again; what is damaged is named."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time

import pytest

from app.engine.errors import UsageError
from app.scheduler.triggers.due import Blackout, Missed, Policy
from app.scheduler.triggers.schedule import (
    DamagedScheduleError,
    Overlap,
    Retry,
    Schedule,
    as_json,
    in_words,
    read_schedule,
)
from app.scheduler.triggers.triggers import AT_LOG_IN, Cron, Every, FileAppears, LogIn, Once

NIGHT = datetime(2026, 11, 21, 2, 30, tzinfo=UTC)
TRIGGERS = (Once(NIGHT), Every(20, NIGHT), Cron("30 2 * * 1-5", "Europe/Warsaw"))
OCCASIONS = (FileAppears("/in", "*.csv", "file"), FileAppears("/in", is_data=True), AT_LOG_IN)


@pytest.mark.parametrize("trigger", [*TRIGGERS, *OCCASIONS])
def test_it_is_read_as_it_was_written(trigger: Once | Every | Cron | FileAppears | LogIn) -> None:
    schedule = Schedule(
        "order",
        3,
        trigger,
        Policy(Missed.ALL, 4, (Blackout(time(22), time(6), "UTC"),)),
        Overlap.REPLACE,
        Retry(2, 60.0),
        900.0,
        {"customer": "Müller & Söhne"},
        "agent",
        "private",
        forced=True,
    )
    assert read_schedule("s", json.loads(json.dumps(as_json(schedule)))) == schedule


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_what_is_usual_need_not_be_said(trigger: Once | Every | Cron) -> None:
    schedule = Schedule("order", 1, trigger)
    assert read_schedule("s", as_json(schedule)) == schedule


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": "three"}, "version"),
        ({"trigger": {"line": "61 2 * * *", "zone": "UTC"}}, "no such minute"),
        ({"trigger": {}}, "trigger"),
        ({"trigger": {"at": "noon"}}, "trigger"),
        ({"trigger": {"folder": "/in", "parameter": "a", "is_data": True}}, "not both"),
        ({"limit_s": -1}, "time limit"),
        ({"ask": "operator"}, "cannot ask an operator"),
        ({"retry": {"times": -1}}, "so many times"),
        ({"overlap": "both"}, "overlap"),
    ],
)
def test_what_is_damaged_is_refused_in_a_sentence(change: dict[str, object], says: str) -> None:
    written = {**as_json(Schedule("order", 1, TRIGGERS[2])), **change}
    with pytest.raises(DamagedScheduleError, match=says) as told:
        read_schedule("nightly", written)
    assert str(told.value).startswith("The schedule “nightly” cannot be read: ")
    assert str(told.value).endswith("Remove it and add it anew.")


def test_what_is_no_json_object_is_refused_as_damaged() -> None:
    with pytest.raises(DamagedScheduleError, match="what it asks for is damaged"):
        read_schedule("nightly", '{"workflow": "ord')


def test_it_is_tried_again_later_and_later_until_it_is_enough() -> None:
    retry = Retry(3, 60.0)
    assert [retry.pause_s(attempt) for attempt in (1, 2, 3, 4)] == [60.0, 120.0, 240.0, None]
    assert Retry().pause_s(1) is None
    assert Retry(20, 3600.0).pause_s(20) == 6 * 3600.0
    with pytest.raises(UsageError):
        Retry(1, 0.0)


def test_it_says_when() -> None:
    once, every, cron = (in_words(Schedule("order", 1, each)) for each in TRIGGERS)
    said = [in_words(Schedule("order", 1, each)) for each in OCCASIONS]
    assert said == ["when *.csv appears in /in", "when * appears in /in", "at log-in"]
    assert once.startswith("once, 2026-11-2")
    assert every.startswith("every 20 min from 2026-11-2")
    assert cron == "“30 2 * * 1-5” in Europe/Warsaw"
