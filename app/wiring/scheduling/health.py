"""How the scheduler of a data folder is: does it serve, what comes next, what needs a person."""

from __future__ import annotations

from datetime import UTC, datetime

from app.engine.errors import ByheartError
from app.scheduler.notifications.metrics_http import Samples
from app.scheduler.triggers.schedule import read_schedule
from app.settings import Settings
from app.store.model.row_state import RowState
from app.store.schedules.schedules import ScheduleRecord
from app.store.store import Store
from app.wiring.scheduling.scheduler_loop import leader_lock

Message = dict[str, object]
BATCHES = 50


def health(settings: Settings, store: Store) -> Message:
    """The state as an object."""
    schedules = store.schedules.all()
    upcoming = [at for each in schedules if (at := _next(each)) is not None]
    return {
        "event": "status",
        "serving": _is_serving(settings, store),
        "workers": len(store.workers.living(settings.dead_after_s)),
        "schedules": len(schedules),
        "paused": sum(each.paused for each in schedules),
        "next": min(upcoming).isoformat(timespec="seconds") if upcoming else None,
        "uncertain_rows": uncertain_rows(store),
    }


def in_words(told: Message) -> str:
    """The same in a line."""
    workers = int(str(told["workers"]))
    serves = f"Serving with {workers} workers" if workers > 1 else "Serving"
    serving = serves if told["serving"] else "Nothing serves: start “byheart serve”"
    following = f"; next at {told['next']}" if told["next"] else ""
    needs = f"; {told['uncertain_rows']} rows need a person (byheart rows)"
    counted = f"{told['schedules']} schedules ({told['paused']} paused)"
    return f"{serving}; {counted}{following}{needs if told['uncertain_rows'] else ''}."


def uncertain_rows(store: Store) -> int:
    """How many rows of the last batches a person has to decide about."""
    batches = store.batches.all(BATCHES)
    return sum(store.batches.counts(one.id).get(RowState.UNCERTAIN, 0) for one in batches)


def samples(settings: Settings, store: Store) -> Samples:
    """The same as numbers, and how many runs ended how."""
    told = health(settings, store)
    following = told["next"]
    ended: Samples = {
        "byheart_runs": [
            ({"outcome": outcome}, count) for outcome, count in store.journal.counts().items()
        ]
    }
    upcoming = datetime.fromisoformat(str(following)).timestamp() if following else None
    return {
        "byheart_serving": [({}, float(bool(told["serving"])))],
        "byheart_workers": [({}, float(str(told["workers"])))],
        "byheart_worker_sign_seconds": [
            ({"worker": each.name}, each.age_s) for each in store.workers.all()
        ],
        "byheart_worker_runs": [
            ({"worker": worker}, float(len(runs)))
            for worker, runs in store.journal.under_way().items()
        ],
        "byheart_schedules": [({}, float(str(told["schedules"])))],
        "byheart_schedules_paused": [({}, float(str(told["paused"])))],
        "byheart_next_run_timestamp_seconds": [] if upcoming is None else [({}, upcoming)],
        "byheart_uncertain_rows": [({}, float(str(told["uncertain_rows"])))],
        **ended,
    }


def _is_serving(settings: Settings, store: Store) -> bool:
    lock = leader_lock(store.database, settings.home)
    try:
        return not lock.take()
    finally:
        lock.release()


def _next(record: ScheduleRecord) -> datetime | None:
    """When it asks next; a damaged one and a paused one never do."""
    if record.paused:
        return None
    try:
        schedule = read_schedule(record.name, record.definition)
    except ByheartError:
        return None
    return next(schedule.trigger.after(max(record.decided, datetime.now(UTC))), None)
