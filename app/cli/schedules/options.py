"""The options of `byheart schedule add`, and how their words are read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.scheduler.triggers.due import Missed
from app.scheduler.triggers.schedule import Overlap

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
OnFile = Annotated[
    str | None,
    typer.Option(
        metavar="FOLDER/*.csv", help="When such a file appears there, for each (quote *)."
    ),
]
FileAs = Annotated[
    str, typer.Option(metavar="NAME", help="With --on-file: the parameter that is given its path.")
]
FileIsData = Annotated[
    bool, typer.Option("--file-is-data", help="With --on-file: play a run for each of its rows.")
]
AtLogIn = Annotated[bool, typer.Option("--at-log-in", help="When your session begins.")]
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
    Overlap | None,
    typer.Option(
        "--overlap", help="What becomes of a run while the last is not done: skip; files queue."
    ),
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
Version = Annotated[
    int | None, typer.Option(help="Which version; the newest there is now when left out.")
]
Force = Annotated[bool, typer.Option("--force", help="Though it has passed no rehearsal.")]
