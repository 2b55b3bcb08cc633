"""When something is to be played, as a person tells it."""

from __future__ import annotations

from datetime import UTC, datetime, time

from app.engine.errors import UsageError
from app.scheduler.triggers.due import Blackout
from app.scheduler.triggers.triggers import Cron, Every, FileAppears, LogIn, Once, zone_named


def parse_trigger(
    at: str | None,
    every: int | None,
    cron: str | None,
    zone: str,
    occasion: FileAppears | LogIn | None = None,
) -> Once | Every | Cron | FileAppears | LogIn:
    """The one that was given; UsageError for none, or several."""
    given = [each for each in (at, every, cron, occasion) if each is not None]
    if len(given) != 1:
        raise UsageError(
            "A schedule takes one of --at, --every, --cron, --on-file and --at-log-in."
        )
    if occasion is not None:
        return occasion
    if at is not None:
        return Once(_moment(at, zone))
    if every is not None:
        return Every(every, datetime.now(UTC).replace(microsecond=0))
    return Cron(str(cron), zone)


def blackout_of(text: str, zone: str) -> Blackout:
    """`22:00-06:00` by the clock on the wall of a zone."""
    begins, _, ends = text.partition("-")
    try:
        return Blackout(time.fromisoformat(begins), time.fromisoformat(ends), zone)
    except ValueError as error:
        raise UsageError(f"Blackout hours look like 22:00-06:00, not “{text}”.") from error


def _moment(text: str, zone: str) -> datetime:
    """A time, by the clock on the wall of the zone when it names none itself."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"--at takes a time such as 2026-12-01T02:30, not “{text}”.") from error
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=zone_named(zone))
