"""What a schedule owes: on time, after a sleep, and when the clock was set."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.errors import UsageError
from app.scheduler.triggers.due import COUNTED, Blackout, Missed, Policy, due
from app.scheduler.triggers.triggers import Cron, Every

NIGHT = datetime(2026, 11, 21, tzinfo=UTC)
NIGHTLY = Cron("30 2 * * *", "UTC")


def at(hour: int, minute: int = 0, *, day: int = 21, second: int = 0) -> datetime:
    """A time in that month."""
    return datetime(2026, 11, day, hour, minute, second, tzinfo=UTC)


def test_its_time_comes_once() -> None:
    before = due(NIGHTLY, Policy(), NIGHT, at(2, 29))
    assert before.times == ()
    then = due(NIGHTLY, Policy(), before.decided, at(2, 30, second=10))
    assert then.times == (at(2, 30),)
    assert due(NIGHTLY, Policy(), then.decided, at(2, 30, second=25)).times == ()


@pytest.mark.parametrize(
    ("policy", "made_up_for"),
    [
        (Policy(Missed.SKIP), []),
        (Policy(Missed.ONCE), [23]),
        (Policy(Missed.ALL), [21, 22, 23]),
        (Policy(Missed.ALL, at_most=2), [22, 23]),
    ],
)
def test_a_machine_that_slept_over_three_nights(policy: Policy, made_up_for: list[int]) -> None:
    woken = due(NIGHTLY, policy, NIGHT, at(9, day=23))
    assert woken.times == tuple(at(2, 30, day=day) for day in made_up_for)
    assert woken.passed_over == 3 - len(made_up_for)


def test_one_that_wakes_at_the_very_time_runs_once_for_all() -> None:
    woken = due(NIGHTLY, Policy(Missed.ONCE), NIGHT, at(2, 30, day=23))
    assert woken.times == (at(2, 30, day=23),)
    assert woken.passed_over == 2


def test_a_clock_that_was_set_back_asks_for_nothing_twice() -> None:
    ran = due(NIGHTLY, Policy(), NIGHT, at(2, 31))
    assert ran.times == (at(2, 30),)
    back = due(NIGHTLY, Policy(), ran.decided, at(1, 31))
    assert back.times == ()
    assert due(NIGHTLY, Policy(), back.decided, at(2, 30, second=30)).times == ()
    assert due(NIGHTLY, Policy(), back.decided, at(2, 31, day=22)).times == (at(2, 30, day=22),)


def test_a_clock_that_was_years_ahead_does_not_silence_it() -> None:
    mended = due(NIGHTLY, Policy(), NIGHT + timedelta(days=3650), NIGHT)
    assert mended.times == ()
    assert due(NIGHTLY, Policy(), mended.decided, at(2, 30)).times == (at(2, 30),)


@pytest.mark.parametrize(
    ("begins", "ends", "covered", "free"),
    [
        (time(2), time(3), at(2, 30), at(3)),
        (time(22), time(6), at(2, 30), at(6)),
        (time(22), time(6), at(23), at(21, 59)),
    ],
)
def test_blackout_hours(begins: time, ends: time, covered: datetime, free: datetime) -> None:
    hours = Blackout(begins, ends, "UTC")
    assert hours.covers(covered)
    assert not hours.covers(free)


def test_nothing_is_begun_in_blackout_hours_by_the_clock_on_the_wall() -> None:
    nights = Policy(Missed.ALL, blackouts=(Blackout(time(22), time(6), "Europe/Berlin"),))
    hourly = due(Every(60, NIGHT), nights, NIGHT - timedelta(minutes=1), at(8))
    assert hourly.times == (at(5), at(6), at(7), at(8))
    assert hourly.passed_over == 5


def test_of_very_many_missed_runs_the_latest_count() -> None:
    answer = due(Every(1, NIGHT), Policy(Missed.ALL, at_most=3), NIGHT, NIGHT + timedelta(days=99))
    assert len(answer.times) == 3 + 2  # and two on time
    assert answer.passed_over == COUNTED - 5


@given(steps=st.lists(st.integers(-40, 400), min_size=1, max_size=60))
def test_however_the_clock_goes_nothing_is_asked_for_twice(steps: list[int]) -> None:
    decided, now, asked = NIGHT, NIGHT, list[datetime]()
    for minutes in steps:
        now += timedelta(minutes=minutes)
        answer = due(Every(30, NIGHT), Policy(Missed.ALL, at_most=100), decided, now)
        asked += answer.times
        decided = answer.decided
    assert len(asked) == len(set(asked))
    assert asked == sorted(asked)


def test_what_is_no_policy_is_refused() -> None:
    with pytest.raises(UsageError, match="skip them"):
        Policy(Missed.ALL, at_most=0)
    with pytest.raises(UsageError, match="two times"):
        Blackout(time(2), time(2), "UTC")
    with pytest.raises(UsageError, match="no time zone"):
        Blackout(time(2), time(3), "Nowhere")
