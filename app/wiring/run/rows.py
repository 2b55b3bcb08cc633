"""Rows of data, put together: read and examined whole, kept as a batch, played one by one."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from app.engine.errors import ByheartError, UsageError
from app.player.run.messages import RunRequest
from app.player.run.parameters import complete_values, needed
from app.scheduler.run.batch import GO_ON, Playing, StopRule
from app.scheduler.run.run_process import Message
from app.scheduler.run.supervisor import Supervised
from app.store.atomic_files import explained, write_whole
from app.store.batches.batches import Batch, KeptRow, new_batch_id
from app.store.batches.results import results_path
from app.store.batches.rows import RowsRead, read_rows
from app.store.model.workflow import Workflow
from app.store.store import Store
from app.wiring.run.launcher import Prepared

RESULTS = "results"
ALL_ROWS: Mapping[str, str] = {}


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
    wanted = [name for name in needed(workflow) if name not in given]
    read = read_rows(path, wanted, called)
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


def rows_listed(
    store: Store, report: Mapping[str, object], value: str, where: Mapping[str, str] = ALL_ROWS
) -> Path:
    """The table that a run has read as this value, as a file of rows that stays with the results;
    of them those that say in the columns of `where` what stands there. ByheartError when the run
    was not done, has read no such table, or none of its rows says so.
    """
    if report.get("outcome") != "done":
        raise ByheartError(f"The list was not read, so no row was begun. {report.get('reason')}")
    read = report.get("values")
    if not isinstance(read, Mapping) or value not in read:
        raise UsageError(f"{report['workflow']} reads nothing that is called {value}.")
    path = store.home / RESULTS / f"{report['workflow']}-{value}-{report['run']}.csv"
    write_whole(path, _those(str(read[value]), where, value).encode("utf-8"))
    return path


def _those(table: str, where: Mapping[str, str], value: str) -> str:
    """The rows of a table that say this in these columns, with its heads."""
    heads, *rows = csv.reader(io.StringIO(table, newline=""))
    if unknown := [head for head in where if head not in heads]:
        there = ", ".join(heads)
        raise UsageError(f"The table {value} has no column “{unknown[0]}”; it has: {there}.")
    kept = [
        row for row in rows if all(row[heads.index(head)] == said for head, said in where.items())
    ]
    if rows and not kept:
        said = " and ".join(f"{head} = {said}" for head, said in where.items())
        raise UsageError(f"No row of the table {value} has {said}, so there is nothing to do.")
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([heads, *kept])
    return file.getvalue()


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


@dataclass(slots=True)
class RowsInTurn:
    """Plays rows one after the other. While they end well, they share the display, the process and
    the applications: each begins where the one before it has ended (see
    `app.player.run.executor.leads_back`). After any other end all of it is ended, and the next row
    begins anew. `script` says which steps the next row asks for, where a script is played.
    """

    prepared: Prepared
    limit_s: float | None = None
    script: Mapping[str, object] | None = None
    _shared: tuple[RunRequest, Supervised] | None = field(default=None)
    _open: ExitStack = field(default_factory=ExitStack)

    def play(self, row: KeptRow, run: str) -> Iterator[Message]:
        """The messages of one row's run; the last one is its report."""
        values = complete_values(self.prepared.workflow, row.values)
        asked = self.prepared.request(values, row.number, run=run)
        request = replace(asked, stays=True, script=self.script)
        ends_well = False
        try:
            for message in self.prepared.reported(request, partial(self._played, request)):
                ends_well = _ends_well(message)
                yield message
        finally:
            if not ends_well:
                self.close()

    def close(self) -> None:
        """End what the rows shared."""
        self._shared = None
        self._open.close()

    def _played(self, request: RunRequest) -> Iterator[Message]:
        if self._shared is not None and not self._shared[1].lives:
            self.close()
        if self._shared is None:
            self._shared = self._open.enter_context(self.prepared.opened(request))
            placed, process = self._shared
        else:
            before, process = self._shared
            self.prepared.stage.require_still_fit(before)
            placed = _in_the_place_of(before, request)
        yield from process.play(placed, self.limit_s)


def _in_the_place_of(before: RunRequest, request: RunRequest) -> RunRequest:
    """The request, on the display of an earlier one."""
    environment = before.environment
    return replace(request, display=before.display, environment=environment, unlike=before.unlike)


def playing(
    prepared: Prepared, batch: Batch, rule: StopRule = GO_ON, limit_s: float | None = None
) -> Playing:
    """The batch, ready to be played by the runs of a workflow, each for so long at most."""
    parent, turns = prepared.parent, RowsInTurn(prepared, limit_s)
    return Playing(
        parent.store, batch, turns.play, lambda: parent.stop.asked, rule, close=turns.close
    )


def _ends_well(message: Message) -> bool:
    """Whether a message is the report of a run after which another may follow in its place."""
    is_done = message.get("event") == "report" and message.get("outcome") == "done"
    return is_done and message.get("verified") is not False


def _digest(path: Path) -> str:
    with explained(path):
        return hashlib.sha256(path.read_bytes()).hexdigest()
