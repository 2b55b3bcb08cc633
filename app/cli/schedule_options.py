"""The options of `byheart schedule add`, and how their words are read."""

from __future__ import annotations

from datetime import UTC, datetime, time
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Display
from app.engine.errors import UsageError
from app.scheduler.due import Blackout, Missed
from app.scheduler.schedule import Overlap
from app.scheduler.triggers import Cron, Every, Once, zone_named

Called = Annotated[
    str | None, typer.Option("--name", help="What to call the schedule; else as its workflow.")
]
At = Annotated[
    str | None, typer.Option(metavar="TIME", help="Once, at a time such as 2026-12-01T02:30.")
]
EveryMinutes = Annotated[
    int | None, typer.Option("--every", metavar="MINUTES", help="Again and again, from now on.")
]
CronLine = Annotated[
    str | None, typer.Option("--cron", metavar="LINE", help="Five fields, such as “30 2 * * 1-5”.")
]
Zone = Annotated[
    str | None,
    typer.Option(help="The time zone of --at, --cron and --blackout, such as Europe/Berlin."),
]
Data = Annotated[
    Path | None,
    typer.Option(metavar="ROWS", help="A CSV or XLSX file, read anew each time: a run per row."),
]
StopAfter = Annotated[
    int, typer.Option(metavar="K", help="With rows: end after K in a row were not done.")
]
MissedRuns = Annotated[
    Missed, typer.Option("--missed", help="What becomes of runs whose time went by.")
]
AtMost = Annotated[int, typer.Option(help="With --missed all: so many are made up for.")]
Overlapping = Annotated[
    Overlap, typer.Option("--overlap", help="What becomes of a run while the last is not done.")
]
Limit = Annotated[float, typer.Option(metavar="MINUTES", help="The time limit of a run.")]
Retries = Annotated[
    int, typer.Option(help="How often a run that has done nothing yet is tried again.")
]
RetryAfter = Annotated[
    float, typer.Option(metavar="MINUTES", help="After so long first; each time twice as long.")
]
Blackouts = Annotated[
    list[str],
    typer.Option("--blackout", metavar="HH:MM-HH:MM", help="Nothing is begun in these hours."),
]
Where = Annotated[Display | None, typer.Option("--display", help="Where to play.")]
Version = Annotated[
    int | None, typer.Option(help="Which version; the newest there is now when left out.")
]
Force = Annotated[bool, typer.Option("--force", help="Though it has passed no rehearsal.")]


def trigger_of(
    at: str | None, every: int | None, cron: str | None, zone: str
) -> Once | Every | Cron:
    """The one of the three that was given; UsageError for none, or several."""
    given = [each for each in (at, every, cron) if each is not None]
    if len(given) != 1:
        raise UsageError("A schedule takes one of --at, --every and --cron.")
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
