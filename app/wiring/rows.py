"""Rows of data, put together: read and examined whole, kept as a batch, played one by one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from app.engine.errors import UsageError
from app.player.run.parameters import complete_values
from app.scheduler.batch import GO_ON, Playing, StopRule
from app.scheduler.run_process import Message
from app.store.batches import Batch, KeptRow, new_batch_id
from app.store.files import explained
from app.store.results import results_path
from app.store.rows import RowsRead, read_rows
from app.store.store import Store
from app.store.workflow import Workflow
from app.wiring.parent import Prepared

RESULTS = "results"


def examined_rows(
    workflow: Workflow,
    path: Path,
    given: Mapping[str, str],
    called: Mapping[str, str] | None = None,
) -> RowsRead:
    """A file's rows, completed by the values given for all, each fit for the workflow; UsageError
    names the row and the column of the first that is not. `called` tells which parameter a column
    is, where it is not called so.
    """
    needed = [each.name for each in workflow.parameters if each.default is None]
    read = read_rows(path, [name for name in needed if name not in given], called)
    for number, row in enumerate(read.rows, 2):  # as a person counts them: the header is the first
        try:
            complete_values(workflow, {**given, **row})
        except UsageError as error:
            raise UsageError(f"{path.name}, row {number}: {error}") from error
    return RowsRead(read.columns, tuple({**given, **row} for row in read.rows))


def begin_batch(
    store: Store,
    workflow: Workflow,
    path: Path,
    given: Mapping[str, str],
    id_: str | None = None,
    called: Mapping[str, str] | None = None,
) -> Batch:
    """Keep the rows of a file, examined whole; none of them is begun."""
    path, id_ = path.absolute(), id_ or new_batch_id()
    read = examined_rows(workflow, path, given, called)
    batch = Batch(
        id=id_,
        workflow=workflow.name,
        version=workflow.version,
        source=str(path),
        digest=_digest(path),
        columns=read.columns,
        results=str(results_path(path, id_, store.home / RESULTS)),
        began=datetime.now(UTC),
    )
    return store.batches.begin(batch, read.rows)


def batch_to_resume(store: Store, id_: str, workflow: str, path: Path | None) -> Batch:
    """A batch whose pending rows are to be played; UsageError when it is another workflow's, or
    its file has changed since.
    """
    batch = store.batches.batch(id_)
    if batch.workflow != workflow:
        raise UsageError(f"The batch {batch.id} is one of {batch.workflow}, not of {workflow}.")
    if path is not None and _digest(path) != batch.digest:
        raise UsageError(
            f"{path.name} is not the file that the batch {batch.id} was read from, or has changed "
            "since; leave --data out to go on with the rows as they were read."
        )
    return batch


def playing(
    prepared: Prepared, batch: Batch, rule: StopRule = GO_ON, limit_s: float | None = None
) -> Playing:
    """The batch, ready to be played by the runs of a workflow, each for so long at most."""
    parent = prepared.parent

    def play(row: KeptRow, run: str) -> Iterator[Message]:
        return prepared.run(row.values, row.number, run=run, limit_s=limit_s)

    return Playing(parent.store, batch, play, lambda: parent.stop.asked, rule)


def _digest(path: Path) -> str:
    with explained(path):
        return hashlib.sha256(path.read_bytes()).hexdigest()
