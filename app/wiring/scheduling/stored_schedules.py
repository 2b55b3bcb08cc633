"""Schedules that are kept only when their runs could begin now."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.engine.errors import UsageError
from app.player.run.parameters import complete_values
from app.scheduler.triggers.schedule import Schedule, as_json, read_schedule
from app.scheduler.triggers.triggers import Cron, Every, FileAppears, Once
from app.store.model.workflow import Workflow
from app.store.schedules.schedules import ScheduleRecord
from app.store.store import Store
from app.wiring.run.launcher import require_trusted
from app.wiring.run.rows import examined_rows
from app.wiring.scheduling.job_files import files_there, gives_rows


def add_schedule(store: Store, name: str, schedule: Schedule) -> ScheduleRecord:
    """Keep a schedule whose runs could begin now: its workflow is known, trusted and rehearsed, and
    its values are what that needs. It asks for runs from now on.
    """
    now = _require_playable(store, schedule)
    return store.schedules.add(name, as_json(schedule), now, files_there(schedule))


def change_schedule(store: Store, name: str, schedule: Schedule) -> ScheduleRecord:
    """Let the schedule of that name ask for this from now on; the same is required of it."""
    now = _require_playable(store, schedule)
    return store.schedules.change(name, as_json(schedule), now, files_there(schedule))


def resume_schedule(store: Store, name: str) -> None:
    """Let a paused schedule ask again; what went by, or came, meanwhile is not made up for."""
    record = store.schedules.named(name)
    schedule = read_schedule(record.name, record.definition)
    store.schedules.resume(name, datetime.now(UTC), files_there(schedule))


def _require_playable(store: Store, schedule: Schedule) -> datetime:
    """UsageError when its runs could not begin; the time at which they could."""
    workflow = store.declaration(schedule.workflow, schedule.version)
    require_trusted(workflow)
    require_proven(proven=workflow.proven, forced=schedule.forced, name=workflow.name)
    _require_values(workflow, schedule)
    now = datetime.now(UTC)
    is_timed = isinstance(schedule.trigger, Once | Every | Cron)
    if is_timed and next(schedule.trigger.after(now), None) is None:
        raise UsageError("The schedule names no time that is still to come.")
    return now


def _require_values(workflow: Workflow, schedule: Schedule) -> None:
    """Rows are examined as they are now, where they are there: a file may come every night, and
    one that is yet to appear is examined then.
    """
    if gives_rows(schedule):
        if schedule.data:
            raise UsageError("The rows come from the file that appears; leave --data out.")
        return
    if not schedule.data:
        complete_values(workflow, {**schedule.parameters, **_given_by_file(schedule)})
    elif (path := Path(schedule.data)).exists():
        examined_rows(workflow, path, schedule.parameters)


def _given_by_file(schedule: Schedule) -> dict[str, str]:
    """What a file that appears gives a value to."""
    match schedule.trigger:
        case FileAppears(folder, _, parameter) if parameter:
            return {parameter: folder}
        case _:
            return {}


class NotRehearsedError(UsageError):
    """A workflow that is to be played unattended has not passed a rehearsal."""


def require_proven(*, proven: bool, forced: bool, name: str) -> None:
    """NotRehearsedError when nobody has watched this version do its work, and nobody insists."""
    if not (proven or forced):
        raise NotRehearsedError(
            f"{name} has not passed a rehearsal: watch it once with “byheart rehearse {name}”, or "
            "insist with --force."
        )
