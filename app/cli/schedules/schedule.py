"""`byheart schedule`: what is to be played when."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Ask, Json, Place, Values, WorkflowName, read_place, read_values
from app.cli.output import print_json, print_table, say
from app.engine.errors import ByheartError, UsageError
from app.scheduler.jobs.labels import read_labels
from app.scheduler.triggers.due import Missed, Policy
from app.scheduler.triggers.parsing import blackout_of, parse_trigger
from app.scheduler.triggers.schedule import (
    Overlap,
    Retry,
    Schedule,
    as_json,
    in_words,
    read_schedule,
)
from app.scheduler.triggers.triggers import (
    AT_LOG_IN,
    FileAppears,
    LogIn,
    file_told,
    local_zone,
    zone_named,
)
from app.settings import read_settings
from app.store.model.workflow import new_name
from app.store.schedules.schedules import ScheduleRecord
from app.wiring.scheduling.stored_schedules import add_schedule, resume_schedule
from app.wiring.storage.store_opening import opened_store

ScheduleName = Annotated[str, typer.Argument(metavar="SCHEDULE")]
PER_MINUTE = 60
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
Needs = Annotated[
    list[str],
    typer.Option(metavar="LABEL", help="Only by a worker that has it: see serve --label."),
]
Force = Annotated[bool, typer.Option("--force", help="Though it has passed no rehearsal.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    commands = typer.Typer(help="What is played when, while “byheart serve” runs.")
    commands.command("add")(add)
    commands.command("list")(list_schedules)
    commands.command("pause")(pause)
    commands.command("resume")(resume)
    commands.command("remove")(remove)
    app.add_typer(commands, name="schedule")


def add(  # noqa: PLR0913, PLR0917 - one for each option
    workflow: WorkflowName,
    name: Called = None,
    at: At = None,
    every: EveryMinutes = None,
    cron: CronLine = None,
    on_file: OnFile = None,
    file_as: FileAs = "",
    file_is_data: FileIsData = False,  # noqa: FBT002
    at_log_in: AtLogIn = False,  # noqa: FBT002
    zone: Zone = None,
    values: Values = [],  # noqa: B006 - Typer copies it
    data: Data = None,
    stop_after: StopAfter = 3,
    missed: MissedRuns = Missed.ONCE,
    at_most: AtMost = 10,
    overlap: Overlapping = None,
    limit: Limit = 60.0,
    retries: Retries = 0,
    retry_after: RetryAfter = 5.0,
    blackout: Blackouts = [],  # noqa: B006 - Typer copies it
    ask: Ask | None = None,
    display: Place = None,
    version: Version = None,
    needs: Needs = [],  # noqa: B006 - Typer copies it
    force: Force = False,  # noqa: FBT002
) -> int:
    """Play a workflow at certain times, when a file appears, or at log-in."""
    zone = _zone(zone)
    occasion = _occasion(on_file, file_as, file_is_data=file_is_data, at_log_in=at_log_in)
    with opened_store() as store:
        known = store.declaration(workflow, version)
        schedule = Schedule(
            workflow=known.name,
            version=known.version,
            trigger=parse_trigger(at, every, cron, zone, occasion),
            policy=Policy(missed, at_most, tuple(blackout_of(each, zone) for each in blackout)),
            overlap=overlap or _usual_overlap(occasion),
            retry=Retry(retries, PER_MINUTE * retry_after),
            limit_s=PER_MINUTE * limit,
            parameters=read_values(values),
            ask=str(ask or read_settings().ask_at_night),
            display=read_place(display),
            forced=force,
            data=str(data.absolute()) if data else "",
            stop_after=stop_after,
            needs=read_labels(needs),
        )
        _say_added(add_schedule(store, new_name(name or workflow), schedule), schedule)
    return 0


def _zone(named: str | None) -> str:
    """The zone of this machine when none is named. UsageError when there is no such zone."""
    zone = named or local_zone()
    zone_named(zone)
    return zone


def _say_added(record: ScheduleRecord, schedule: Schedule) -> None:
    following = f"; next: {next_}" if (next_ := _next(record, schedule)) else ""
    say(f"Added {record.name}: {in_words(schedule)}{following}.")
    say("It is played while “byheart serve” runs.")


def _usual_overlap(occasion: FileAppears | LogIn | None) -> Overlap:
    """Every file has its turn; a time that comes while a run lasts has not."""
    return Overlap.QUEUE if isinstance(occasion, FileAppears) else Overlap.SKIP


def _occasion(
    on_file: str | None, file_as: str, *, file_is_data: bool, at_log_in: bool
) -> FileAppears | LogIn | None:
    """What else than a time it waits for."""
    file = _file(on_file, file_as, file_is_data=file_is_data)
    if file is not None and at_log_in:
        raise UsageError("A schedule waits for a file or for a log-in; add one for each.")
    return AT_LOG_IN if at_log_in else file


def _file(told: str | None, parameter: str, *, file_is_data: bool) -> FileAppears | None:
    if told is not None:
        return file_told(told, parameter, is_data=file_is_data)
    if parameter or file_is_data:
        raise UsageError("--file-as and --file-is-data go with --on-file.")
    return None


def list_schedules(json: Json = False) -> int:  # noqa: FBT002
    """List the schedules: when each asks next, and what came of its last run."""
    with opened_store() as store:
        records = store.schedules.all()
    if json:
        for record in records:
            print_json(_as_message(record))
    else:
        columns = ("schedule", "workflow", "when", "next", "last")
        print_table(columns, map(_line, records))
    return 0


def pause(name: ScheduleName) -> int:
    """Let a schedule ask for nothing until it is resumed."""
    with opened_store() as store:
        store.schedules.pause(name)
    say(f"Paused {name}.")
    return 0


def resume(name: ScheduleName) -> int:
    """Let a paused schedule ask again; what went by meanwhile is not made up for."""
    with opened_store() as store:
        resume_schedule(store, name)
    say(f"Resumed {name}.")
    return 0


def remove(name: ScheduleName) -> int:
    """Forget a schedule; a run that has begun goes on."""
    with opened_store() as store:
        store.schedules.remove(name)
    say(f"Removed {name}.")
    return 0


def _line(record: ScheduleRecord) -> tuple[str, ...]:
    try:
        schedule = read_schedule(record.name, record.definition)
    except ByheartError as error:
        return record.name, "", str(error), "", record.note
    following = "paused" if record.paused else _next(record, schedule)
    needs = f"; needs {' '.join(schedule.needs)}" if schedule.needs else ""
    return record.name, schedule.workflow, f"{in_words(schedule)}{needs}", following, record.note


def _as_message(record: ScheduleRecord) -> dict[str, object]:
    try:
        schedule = read_schedule(record.name, record.definition)
    except ByheartError as error:
        return {"event": "schedule", "name": record.name, "damaged": str(error)}
    return {
        "event": "schedule",
        "name": record.name,
        **as_json(schedule),
        "paused": record.paused,
        "next": "" if record.paused else _next(record, schedule),
        "note": record.note,
        "noted": record.noted.isoformat() if record.noted else None,
    }


def _next(record: ScheduleRecord, schedule: Schedule) -> str:
    """The next time it names, by the clock on the wall here; empty when there is none."""
    moment = next(schedule.trigger.after(max(record.decided, datetime.now(UTC))), None)
    return moment.astimezone().isoformat(sep=" ", timespec="minutes") if moment else ""
