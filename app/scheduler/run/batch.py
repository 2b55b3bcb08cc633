"""Rows of data, one after the other: each is a transaction that is begun once, and what became of
it is kept right after its end.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field

from app.engine.errors import ByheartError, UsageError
from app.player.run.row_outcome import RowStory
from app.scheduler.run.run_process import Message
from app.store.batches.batches import Batch, KeptRow
from app.store.batches.results import write_results
from app.store.model.row_state import RowState
from app.store.store import Store

# A spreadsheet of thousands of rows takes a second to write.
RESULTS_EVERY_S = 10.0
GOOD = (RowState.DONE,)
COUNTED = (RowState.DONE, RowState.DIVERGED, RowState.FAILED, RowState.UNCERTAIN)
# Plays a row with a run of that id; its messages end with the report.
PlayRow = Callable[[KeptRow, str], Iterator[Message]]


@dataclass(frozen=True, slots=True)
class StopRule:
    """After how many rows that are not done nothing more is begun: in a row, and in all."""

    in_a_row: int | None = None
    in_all: int | None = None

    def __post_init__(self) -> None:
        """UsageError for a number that is none."""
        if any(each is not None and each < 1 for each in (self.in_a_row, self.in_all)):
            raise UsageError("A batch can be stopped after one failure or more.")


GO_ON = StopRule()


@dataclass(slots=True)
class Playing:
    """A batch that is being played; `close` is called when no more rows follow. `stopped` tells
    whether a person or a signal ended it; `ended` says why the rule ended it, `trouble` why the
    results could not be written, as a sentence.
    """

    store: Store
    batch: Batch
    play: PlayRow
    stopped: Callable[[], bool]
    rule: StopRule = GO_ON
    close: Callable[[], None] = lambda: None
    ended: str = ""
    trouble: str = ""
    _failures: list[int] = field(default_factory=lambda: [0, 0])
    _written_s: float = field(default=0.0)

    def rows(self) -> Iterator[Iterator[Message]]:
        """The messages of each row that is still to be done; what was lost before is settled
        first.
        """
        for _, messages in self.pending():
            yield messages

    def pending(self) -> Generator[tuple[KeptRow, Iterator[Message]], None, None]:
        """The same with the rows. One whose messages are not asked for is not begun."""
        with self.store.batches.playing(self.batch.id):
            settle_lost(self.store, self.batch)
            try:
                for row in self.store.batches.rows(self.batch.id):
                    if row.state is RowState.PENDING and not self._is_over():
                        yield row, self._row(row)
            finally:
                self.close()
                self._write_results()

    def _is_over(self) -> bool:
        return bool(self.ended) or self.stopped()

    def _row(self, row: KeptRow) -> Iterator[Message]:
        """One transaction."""
        run, story = secrets.token_hex(4), RowStory()
        batches = self.store.batches
        if not batches.take(self.batch.id, row.number, run):
            return
        state: RowState | None = None
        try:
            for message in self.play(row, run):
                story.note(message)
                if message.get("event") == "report":
                    state = story.state(message)
                    batches.settle(self.batch.id, row.number, state, _why(message), _read(message))
                yield message
        except ByheartError:
            if state is None and not story.begun:
                batches.settle(self.batch.id, row.number, RowState.PENDING, "", {})
            raise
        self._count(state)

    def _count(self, state: RowState | None) -> None:
        in_a_row, in_all = self._failures
        self._failures = [0, in_all] if state in GOOD else [in_a_row + 1, in_all + 1]
        for number, limit, words in zip(
            self._failures,
            (self.rule.in_a_row, self.rule.in_all),
            ("in a row", "in all"),
            strict=True,
        ):
            if limit is not None and number >= limit:
                self.ended = f"{number} rows {words} were not done: nothing more is begun."
        if time.monotonic() - self._written_s > RESULTS_EVERY_S:
            self._write_results()
            self._written_s = time.monotonic()

    def _write_results(self) -> None:
        """The journal is what counts; a file that cannot be written ends nothing."""
        try:
            write_results(self.batch, self.store.batches.rows(self.batch.id))
        except ByheartError as error:
            self.trouble = str(error)


def settle_lost(store: Store, batch: Batch) -> None:
    """A row that was under way when its process was lost: what its run tells, else it is uncertain;
    one whose run never began is still to be done. Nobody else may be playing the batch.
    """
    for row in store.batches.rows(batch.id):
        if row.state is RowState.DOING:
            state, reason, read = _found_out(store, row)
            store.batches.settle(batch.id, row.number, state, reason, read)


def _found_out(store: Store, row: KeptRow) -> tuple[RowState, str, Mapping[str, str]]:
    if not store.journal.knows(row.run):
        return RowState.PENDING, "", {}
    record = store.run(row.run)
    report = {**record.report, "outcome": record.outcome}
    return RowStory.of(store.events(record.run)).state(report), _why(report), _read(report)


def _why(report: Message) -> str:
    return str(report.get("reason") or "")


def _read(report: Message) -> dict[str, str]:
    values = report.get("values")
    known = values if isinstance(values, Mapping) else {}
    return {str(name): str(value) for name, value in known.items()}


def begun_message(batch: Batch, rows: int) -> Message:
    """The object that begins a batch."""
    return {"event": "rows", "batch": batch.id, "rows": rows, "results": batch.results}


def batch_message(batch: Batch, counts: Mapping[RowState, int]) -> Message:
    """The object that ends a batch; rows that were not begun count as skipped."""
    told = {str(state): counts.get(state, 0) for state in COUNTED}
    rows = sum(counts.values())
    skipped = rows - sum(told.values())
    where: Message = {"batch": batch.id, "results": batch.results}
    return {"event": "batch", "rows": rows, **told, "skipped": skipped, **where}
