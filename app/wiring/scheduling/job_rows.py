"""A schedule's rows of data: its job is a batch, which goes on with what is pending whenever it is
offered again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from app.scheduler.ports import Ending, Job
from app.scheduler.run.batch import Playing, StopRule
from app.scheduler.run.run_process import Message
from app.scheduler.triggers.schedule import Schedule
from app.store.model.row_state import WORST_FIRST, RowState
from app.wiring.run.launcher import Prepared
from app.wiring.run.rows import begin_batch, playing


def batch_of(job: Job) -> str:
    """The id of the job's batch; every attempt goes on with the same one."""
    first = job.id.rpartition("#")[0] or job.id
    return hashlib.sha256(first.encode()).hexdigest()[:12]


def rows_of(prepared: Prepared, schedule: Schedule, id_: str) -> Playing:
    """The job's batch: the one it began before, else the rows as the file has them now."""
    store = prepared.parent.store
    if store.batches.knows(id_):
        batch = store.batches.batch(id_)
    else:
        path = Path(schedule.data)
        batch = begin_batch(store, prepared.workflow, path, schedule.parameters, id_)
    rule = StopRule(schedule.stop_after)
    return playing(prepared, batch, rule, limit_s=schedule.limit_s)


def rows_ending(
    rows: Playing, pause_s: Callable[[], float | None], tell: Callable[[Message], None]
) -> Ending:
    """Play them to the end; `tell` hears each message of their runs. What is pending then is tried
    again after `pause_s`: it has not been begun.
    """
    for messages in rows.rows():
        for message in messages:
            tell(message)
    counts = rows.store.batches.counts(rows.batch.id)
    told = ", ".join(f"{counts[state]} {state}" for state in RowState if state in counts)
    why = " ".join(filter(None, (f"{told} (batch {rows.batch.id}).", rows.ended, rows.trouble)))
    again_after_s = pause_s() if RowState.PENDING in counts and not rows.ended else None
    return Ending(_outcome(rows, counts), why, "", again_after_s)


def _outcome(rows: Playing, counts: dict[RowState, int]) -> str:
    worst = next((state for state in WORST_FIRST if counts.get(state)), None)
    if worst is not None:
        return str(worst)
    if not counts.get(RowState.PENDING):
        return "done"
    return "stopped" if rows.stopped() else "blocked"
