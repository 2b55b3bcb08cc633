"""Whether what is kept of a batch is what its runs wrote. The rows are a table that anyone with the
database could change; the runs are sealed, so each row is held against its run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.player.run.row_outcome import RowStory
from app.store.batches import Batch, KeptRow
from app.store.records import RunRecord
from app.store.row_state import DECIDED, RowState
from app.store.secrets import Secrets
from app.store.store import Store
from app.wiring.sealing import verified

# Where no run is needed.
UNBEGUN = (RowState.PENDING, RowState.SKIPPED)


@dataclass(frozen=True, slots=True)
class BatchVerified:
    """Whether the rows, and the journals of their runs, are as they were written; `faults` says row
    by row what is not.
    """

    batch: str
    sound: bool
    reason: str
    faults: tuple[str, ...] = ()


def verified_batch(store: Store, batch: Batch, kept: Secrets) -> BatchVerified:
    """Whether anything was changed or cut. BlockedError when the key is out of reach."""
    rows = store.batches.rows(batch.id)
    faults = tuple(f"Row {row.number}: {why}" for row in rows for why in _faults(store, row, kept))
    by_hand = sum(row.reason == DECIDED for row in rows)
    people = f" {by_hand} were decided by hand, which no run tells." if by_hand else ""
    if faults:
        reason = f"The rows of batch {batch.id} are not as their runs wrote them.{people}"
        return BatchVerified(batch.id, sound=False, reason=reason, faults=faults)
    runs = sum(store.journal.knows(row.run) for row in rows)
    told = f"Nothing in the {runs} runs of batch {batch.id} was changed or cut"
    reason = f"{told}, and its {len(rows)} rows say what they say.{people}"
    return BatchVerified(batch.id, sound=True, reason=reason)


def _faults(store: Store, row: KeptRow, kept: Secrets) -> Iterator[str]:
    """What is wrong with a row, in sentences."""
    if not store.journal.knows(row.run):
        if row.state not in UNBEGUN and row.reason != DECIDED:
            yield f"it is {row.state}, and there is no run of it."
        return
    answer = verified(store, row.run, kept)
    if answer.sound:
        yield from _contradictions(store, row, store.run(row.run))
    else:
        yield answer.reason


def _contradictions(store: Store, row: KeptRow, run: RunRecord) -> Iterator[str]:
    """Where a row says otherwise than its run, which is as it was written."""
    if run.outcome is None:
        return
    if run.report.get("row", row.number) != row.number:
        yield f"its run {run.run} was that of row {run.report['row']}."
    if any(run.parameters.get(name) != value for name, value in row.values.items()):
        yield f"its values are not those that run {run.run} was given."
    told = RowStory.of(store.events(run.run)).state({**run.report, "outcome": run.outcome})
    if row.reason != DECIDED and row.state is not told:
        yield f"it is {row.state}, and its run {run.run} says {told}."
