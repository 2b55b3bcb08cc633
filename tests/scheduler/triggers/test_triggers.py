"""When schedules ask: across nights in which clocks are set, forwards and backwards alike."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice, pairwise, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.errors import UsageError
from app.scheduler.triggers.triggers import Cron, Every, Once, Trigger

# The night's date, the zone, and an hour that is skipped or repeated in it.
SKIPPED = [
    (datetime(2027, 3, 28, tzinfo=UTC), "Europe/Warsaw", 2),
    (datetime(2027, 3, 14, tzinfo=UTC), "America/New_York", 2),
    (datetime(2026, 10, 4, tzinfo=UTC), "Australia/Lord_Howe", 2),  # by half an hour
]
REPEATED = [
    (datetime(2026, 10, 25, tzinfo=UTC), "Europe/Warsaw", 2),
    (datetime(2026, 11, 1, tzinfo=UTC), "America/New_York", 1),
    (datetime(2027, 4, 4, tzinfo=UTC), "Australia/Lord_Howe", 1),
]
LINES = ("30 2 * * *", "*/30 2 * * *", "0 */2 * * *", "0,30 1-3 * * *", "15 * * * *", "*/7 * * * *")


def around(trigger: Trigger, night: datetime) -> list[datetime]:
    """What it asks for from a day before to a day after."""
    end = night + timedelta(days=2)
    return list(takewhile(lambda each: each < end, trigger.after(night - timedelta(days=1))))


def on(day: datetime, times: Sequence[datetime], zone: str) -> list[datetime]:
    """Those on this day, as the clock on the wall shows them."""
    local = (each.astimezone(ZoneInfo(zone)) for each in times)
    return [each for each in local if each.date() == day.date()]


@pytest.mark.parametrize(("night", "zone", "hour"), SKIPPED)
@pytest.mark.parametrize("minute", ["5", "*/45", "5-6/2"])
def test_an_hour_that_is_skipped_asks_once(
    night: datetime, zone: str, hour: int, minute: str
) -> None:
    assert len(on(night, around(Cron(f"{minute} {hour} * * *", zone), night), zone)) == 1 + (
        minute == "*/45" and zone == "Australia/Lord_Howe"  # half of its hour is there
    )


@pytest.mark.parametrize(("night", "zone", "hour"), REPEATED)
@pytest.mark.parametrize("minute", ["45", "45-59/20", "*/45"])
def test_an_hour_that_comes_twice_asks_once(
    night: datetime, zone: str, hour: int, minute: str
) -> None:
    found = on(night, around(Cron(f"{minute} {hour} * * *", zone), night), zone)
    assert [each.replace(fold=0).time() for each in found] == sorted(
        {each.replace(fold=0).time() for each in found}
    )
    assert len(found) == (2 if minute == "*/45" else 1)


@pytest.mark.parametrize(("night", "zone", "hour"), [*SKIPPED, *REPEATED])
def test_a_line_for_every_hour_follows_the_hours_that_pass(
    night: datetime, zone: str, hour: int
) -> None:
    del hour
    found = around(Cron("*/30 * * * *", zone), night)
    assert {after - before for before, after in pairwise(found)} == {timedelta(minutes=30)}


@given(
    line=st.sampled_from(LINES),
    night=st.sampled_from([*SKIPPED, *REPEATED]),
    first=st.integers(-36 * 3600, 36 * 3600),
    second=st.integers(-36 * 3600, 36 * 3600),
)
def test_backwards_names_the_same_times_as_forwards(
    line: str, night: tuple[datetime, str, int], first: int, second: int
) -> None:
    day, zone, _ = night
    begin, end = (day + timedelta(seconds=each) for each in sorted((first, second)))
    trigger = Cron(line, zone)
    forwards = list(takewhile(lambda each: each <= end, trigger.after(begin)))
    backwards = list(takewhile(lambda each: each > begin, trigger.until(end)))
    assert forwards == backwards[::-1]
    assert forwards == sorted(set(forwards))


def test_asked_within_the_repeated_hour_no_time_comes_again() -> None:
    second = datetime(2026, 10, 25, 2, 10, fold=1, tzinfo=ZoneInfo("Europe/Warsaw"))
    daily = Cron("30 2 * * *", "Europe/Warsaw")
    assert next(daily.after(second)) == datetime(2026, 10, 26, 1, 30, tzinfo=UTC)
    assert next(daily.until(second)) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_a_day_of_the_week_is_counted_from_sunday() -> None:
    monday = next(Cron("0 9 * * 1", "UTC").after(datetime(2026, 11, 21, tzinfo=UTC)))
    assert monday == datetime(2026, 11, 23, 9, tzinfo=UTC)


def test_a_line_that_hits_a_few_days_in_a_year_finds_them() -> None:
    leap = Cron("0 0 29 2 *", "UTC")
    start = datetime(2026, 11, 21, tzinfo=UTC)
    assert [each.year for each in islice(leap.after(start), 2)] == [2028, 2032]
    assert next(leap.until(start)).year == 2024


def test_once_is_asked_for_until_it_has_come() -> None:
    at = datetime(2026, 11, 21, 5, tzinfo=UTC)
    once, second = Once(at), timedelta(seconds=1)
    assert list(once.after(at - second)) == [at] == list(once.until(at))
    assert list(once.after(at)) == [] == list(once.until(at - second))


def test_an_interval_counts_from_its_begin() -> None:
    begin = datetime(2026, 11, 21, 5, tzinfo=UTC)
    trigger = Every(20, begin)
    assert list(islice(trigger.after(begin - timedelta(days=1)), 2)) == [
        begin,
        begin + timedelta(minutes=20),
    ]
    assert next(trigger.after(begin + timedelta(minutes=20))) == begin + timedelta(minutes=40)
    assert list(trigger.until(begin + timedelta(minutes=41))) == [
        begin + timedelta(minutes=each) for each in (40, 20, 0)
    ]
    assert list(trigger.until(begin - timedelta(seconds=1))) == []


@pytest.mark.parametrize(
    ("line", "zone", "says"),
    [
        ("30 2 * *", "UTC", "it takes five fields"),
        ("0 30 2 * * *", "UTC", "it takes five fields"),
        ("61 2 * * *", "UTC", "there is no such minute"),
        ("0 24 * * *", "UTC", "there is no such hour"),
        ("0 0 31 2 *", "UTC", "there is no such day-of-month"),
        ("0 0 * * x", "UTC", "there is no such day-of-week"),
        ("0 2 * * *", "Europe/Atlantis", "no time zone “Europe/Atlantis”"),
        ("0 2 * * *", "../../etc/passwd", "no time zone"),
        ("0 2 * * *", "", "no time zone"),
    ],
)
def test_what_is_no_schedule_is_refused_in_a_sentence(line: str, zone: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        Cron(line, zone)


def test_no_interval_is_refused() -> None:
    with pytest.raises(UsageError, match="no interval"):
        Every(0, datetime(2026, 11, 21, tzinfo=UTC))
