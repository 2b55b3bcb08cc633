"""Schedules from the store to the window and back; asked on another thread, which alone imports
this.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import chain, count, islice
from pathlib import Path
from statistics import median
from zoneinfo import ZoneInfo

from app.engine.errors import ByheartError
from app.scheduler.jobs.labels import read_labels
from app.scheduler.triggers.due import Missed, Policy
from app.scheduler.triggers.parsing import blackout_of, parse_trigger
from app.scheduler.triggers.schedule import Overlap, Retry, Schedule, read_schedule
from app.scheduler.triggers.triggers import (
    AT_LOG_IN,
    Cron,
    Every,
    FileAppears,
    LogIn,
    Once,
    file_told,
    local_zone,
    zone_named,
)
from app.store.model.workflow import Workflow, new_name
from app.store.schedules.schedules import ScheduleRecord
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.view_models.run import WORDS, time_in_words
from app.ui.view_models.schedule import (
    Choices,
    ScheduleShown,
    ScheduleTold,
    days_in_words,
    days_of,
)
from app.wiring.scheduling.stored_schedules import (
    NotRehearsedError,
    add_schedule,
    change_schedule,
    resume_schedule,
)
from app.wiring.storage.chains import chain_of

TIMES = 5
# Hours in which nothing begins may hide many of them: a week of a line for every minute.
LOOKED_AHEAD = 10_000
MINUTE_S = 60
# A schedule is told within so many seconds how its run ended.
NOTED_S = 60
LAST_RUNS = 20
HOWS: dict[type, str] = {
    Once: "at",
    Every: "every",
    Cron: "cron",
    FileAppears: "file",
    LogIn: "login",
}


def schedules_shown(store: Store) -> tuple[ScheduleShown, ...]:
    """All of them, by name."""
    newest = {one.name: one.version for one in store.workflows()}
    return tuple(_shown(record, newest) for record in store.schedules.all())


def choices(store: Store) -> Choices:
    """What can be chosen in the form."""
    return Choices(store.workflows(), local_zone())


def keep_schedule(store: Store, told: ScheduleTold, replaces: str) -> str:
    """Keep what was told, as a new schedule or in place of one; why it could not be kept."""
    try:
        schedule = _schedule(store, told)
        if replaces:
            change_schedule(store, replaces, schedule)
        else:
            add_schedule(store, new_name(told.name or _free_name(store, told.workflow)), schedule)
    except NotRehearsedError:
        return tr(Say.REHEARSE_FIRST, workflow=told.workflow)
    except ByheartError as error:
        return str(error)
    return ""


def _free_name(store: Store, workflow: str) -> str:
    """What a schedule is called that nobody named: after its workflow, the second one with a 2."""
    taken = {one.name for one in store.schedules.all()}
    numbered = (f"{workflow} {number}" for number in count(2))
    return next(name for name in chain((workflow,), numbered) if name not in taken)


def next_times(told: ScheduleTold) -> tuple[datetime, ...] | str:
    """When it would ask next, without the hours in which nothing begins; or why it cannot be
    told. What waits for a file or a log-in has no times.
    """
    try:
        zone_named(told.zone)
        trigger = _trigger(told)
        dark = Policy(blackouts=tuple(blackout_of(each, told.zone) for each in told.blackouts))
        ahead = islice(trigger.after(datetime.now(UTC)), LOOKED_AHEAD)
        return tuple(islice((each for each in ahead if not dark.is_dark(each)), TIMES))
    except ByheartError as error:
        return str(error)


def usual_s(store: Store, name: str) -> float:
    """How long the last runs of a schedule's workflow took that were done and waited for no person,
    in seconds: the median; 0 when there are none.
    """
    try:
        schedule = read_schedule(name, store.schedules.named(name).definition)
    except ByheartError:  # removed, or damaged, while it is played
        return 0.0
    runs = store.journal.runs(schedule.workflow, LAST_RUNS)
    took = [
        (run.ended - run.began).total_seconds()
        for run in runs
        if run.outcome == "done" and run.ended is not None and not _was_helped(run.report)
    ]
    return median(took) if took else 0.0


def _was_helped(report: Mapping[str, object]) -> bool:
    recovered = report.get("recovered")
    return isinstance(recovered, dict) and bool(recovered.get("operator"))


def last_run(store: Store, name: str) -> str:
    """The run that a schedule's note tells of: of its workflow's last runs the one that ended then;
    "" where there is none.
    """
    record = store.schedules.named(name)
    noted, workflow = record.noted, read_schedule(name, record.definition).workflow
    if noted is None:
        return ""
    apart = {
        run.run: abs((run.ended - noted).total_seconds())
        for run in store.journal.runs(workflow, LAST_RUNS)
        if run.ended is not None
    }
    nearest = min(apart, key=apart.__getitem__, default="")
    return nearest if nearest and apart[nearest] <= NOTED_S else ""


def pause_schedule(store: Store, name: str, *, paused: bool) -> None:
    """Let it ask for nothing; or again, and what went by meanwhile is not made up for."""
    if paused:
        store.schedules.pause(name)
    else:
        resume_schedule(store, name)


def remove_schedule(store: Store, name: str) -> None:
    """Forget it."""
    store.schedules.remove(name)


def _schedule(store: Store, told: ScheduleTold) -> Schedule:
    zone_named(told.zone)
    known = store.declaration(told.workflow, told.version or None)
    blackouts = tuple(blackout_of(each, told.zone) for each in told.blackouts)
    return Schedule(
        workflow=known.name,
        version=known.version,
        trigger=_trigger(told),
        policy=Policy(Missed(told.missed), told.at_most, blackouts),
        overlap=Overlap(told.overlap),
        retry=Retry(told.retries, MINUTE_S * told.retry_after_min),
        limit_s=MINUTE_S * told.limit_min,
        parameters=told.values,
        ask=told.ask,
        display=_display(store, told, known),
        forced=told.forced,
        data=str(Path(told.data).expanduser().absolute()) if told.data else "",
        stop_after=told.stop_after or None,
        needs=read_labels(told.needs),
    )


def _display(store: Store, told: ScheduleTold, known: Workflow) -> str | None:
    """Where it is played. A window that is found, not opened, is on the current display only."""
    launches = any(one.start.launch for one in (known, *chain_of(store, known)))
    if told.display == "private" and not launches:
        return "current"
    return told.display or None


def _trigger(told: ScheduleTold) -> Once | Every | Cron | FileAppears | LogIn:
    match told.how:
        case "file":
            return file_told(told.file, told.file_as, is_data=told.file_is_data)
        case "login":
            return AT_LOG_IN
        case "at":
            return parse_trigger(told.at, None, None, told.zone)
        case "every":
            return parse_trigger(None, told.every, None, told.zone)
        case _:
            return parse_trigger(None, None, told.cron, told.zone)


def _outcome_in(note: str) -> str:
    """How the run ended that a note tells of; nothing where it tells of none."""
    head = note.partition(": ")[0]
    return head if head in WORDS else ""


def _note_in_words(note: str) -> str:
    outcome = _outcome_in(note)
    if not outcome:
        return reason_in_words(note)
    reason = reason_in_words(note.removeprefix(outcome).removeprefix(": "))
    return ": ".join(filter(None, (tr(WORDS[outcome]), reason)))


def _shown(record: ScheduleRecord, newest: dict[str, int]) -> ScheduleShown:
    try:
        schedule = read_schedule(record.name, record.definition)
    except ByheartError as error:
        return ScheduleShown(record.name, damaged=str(error), paused=record.paused)
    now = max(record.decided, datetime.now(UTC))
    return ScheduleShown(
        name=record.name,
        when=_when(schedule),
        times=tuple(islice(schedule.trigger.after(now), TIMES)),
        paused=record.paused,
        note=_note_in_words(record.note),
        has_failed=_outcome_in(record.note) in WORDS.keys() - {"done", "running"},
        noted=record.noted,
        newest=newest.get(schedule.workflow, 0),
        told=_told(record.name, schedule),
    )


def _when(schedule: Schedule) -> str:
    match schedule.trigger:
        case Once(at):
            return tr(Say.ONCE_AT, time=time_in_words(at))
        case Every(minutes, since):
            return tr(Say.EVERY_FROM, minutes=minutes, time=time_in_words(since))
        case Cron(line, zone):
            days = days_of(line)
            if days is None:
                return tr(Say.CRON_IN, line=line, zone=zone)
            return tr(Say.DAYS_IN, days=days_in_words(days), zone=zone)
        case FileAppears(folder, pattern):
            return tr(Say.FILE_IN, pattern=pattern, folder=folder)
        case LogIn():
            return tr(Say.AT_LOG_IN)


def _how(trigger: object) -> str:
    is_plain = isinstance(trigger, Cron) and days_of(trigger.line) is not None
    return "days" if is_plain else HOWS[type(trigger)]


def _told(name: str, schedule: Schedule) -> ScheduleTold:
    usual, trigger, policy = ScheduleTold(), schedule.trigger, schedule.policy
    zone = next((one.zone for one in policy.blackouts), local_zone())
    zone = trigger.zone if isinstance(trigger, Cron) else zone
    at = trigger.at.astimezone(ZoneInfo(zone)) if isinstance(trigger, Once) else None
    file = trigger if isinstance(trigger, FileAppears) else None
    return ScheduleTold(
        name=name,
        workflow=schedule.workflow,
        version=schedule.version,
        how=_how(trigger),
        file=str(Path(file.folder) / file.pattern) if file else "",
        file_as=file.parameter if file else "",
        file_is_data=file.is_data if file else False,
        at=at.replace(tzinfo=None).isoformat(timespec="minutes") if at else "",
        every=trigger.minutes if isinstance(trigger, Every) else usual.every,
        cron=trigger.line if isinstance(trigger, Cron) else usual.cron,
        zone=zone,
        values=dict(schedule.parameters),
        data=schedule.data,
        stop_after=schedule.stop_after or 0,
        missed=str(policy.missed),
        at_most=policy.at_most,
        overlap=str(schedule.overlap),
        limit_min=schedule.limit_s / MINUTE_S,
        retries=schedule.retry.times,
        retry_after_min=schedule.retry.after_s / MINUTE_S,
        blackouts=tuple(f"{each.begins:%H:%M}-{each.ends:%H:%M}" for each in policy.blackouts),
        ask=schedule.ask,
        display=schedule.display or "",
        forced=schedule.forced,
        needs=schedule.needs,
    )
