"""Rows one after the other: each once, whatever ends it, and what was lost is settled."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.engine.errors import ByheartError, UsageError
from app.scheduler.run.batch import Playing, StopRule, batch_message
from app.scheduler.run.run_process import Message
from app.store.batches.batches import Batch, KeptRow
from app.store.errors import BatchUnderWayError
from app.store.model.row_state import RowState
from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS

NIGHT = datetime(2026, 11, 21, tzinfo=UTC)
STARTED: Message = {"event": "started", "steps": 2}
ACTED: Message = {"event": "acted", "step": 0, "by": "memory"}
DIVERGED: Message = {"event": "diverged", "step": 1, "tool": "click"}


def report(outcome: str, **more: object) -> Message:
    return {"event": "report", "outcome": outcome, "verified": None, "reason": "", **more}


DONE = (STARTED, ACTED, report("done", values={"number": "1001"}))
SURPRISED = (STARTED, ACTED, DIVERGED, report("diverged", reason="A dialog is over it."))
BLOCKED = (report("blocked", reason="No display."),)


@dataclass
class Office:
    """A batch of rows and a player whose endings the test wrote down, one for each row it plays."""

    store: Store
    batch: Batch
    played: list[int] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)
    is_stopped: bool = False

    def playing(self, *endings: tuple[Message, ...], rule: StopRule | None = None) -> Playing:
        left = iter(endings)

        def play(row: KeptRow, run: str) -> Iterator[Message]:
            self.played.append(row.number)
            self.runs.append(run)
            self.seen.append(self.states()[row.number - 1])
            yield from next(left)

        return Playing(self.store, self.batch, play, lambda: self.is_stopped, rule or StopRule())

    def plays(self, *endings: tuple[Message, ...], rule: StopRule | None = None) -> Playing:
        rows = self.playing(*endings, rule=rule)
        for messages in rows.rows():
            list(messages)
        return rows

    def states(self) -> list[str]:
        return [str(row.state) for row in self.store.batches.rows(self.batch.id)]

    def results(self) -> list[list[str]]:
        with Path(self.batch.results).open(encoding="utf-8-sig", newline="") as file:
            return list(csv.reader(file))


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    store = Store.open(tmp_path / "home", SNAPSHOTS)
    results = str(tmp_path / "rows-results-3f2a.csv")
    batch = Batch("3f2a", "orders", 1, "", "", ("customer",), results, NIGHT)
    rows = [{"customer": name} for name in ("Ada", "Bo", "Cleo", "Dora")]
    yield Office(store, store.batches.begin(batch, rows))
    store.close()


def test_every_row_is_done_in_turn_and_taken_before_it_begins(office: Office) -> None:
    office.plays(DONE, DONE, DONE, DONE)
    assert office.played == [1, 2, 3, 4]
    assert office.seen == ["doing"] * 4
    assert office.states() == ["done"] * 4
    assert office.results()[1][:2] == ["Ada", "done"]
    assert office.results()[1][-1] == "1001"


def test_after_a_surprise_the_next_row_is_done(office: Office) -> None:
    office.plays(SURPRISED, DONE, BLOCKED, DONE)
    assert office.states() == ["diverged", "done", "pending", "done"]
    assert office.results()[1][1:3] == ["diverged", "A dialog is over it."]


def test_what_is_pending_goes_on_and_nothing_is_done_twice(office: Office) -> None:
    office.plays(SURPRISED, DONE, BLOCKED, BLOCKED)
    office.plays(DONE, DONE)
    assert office.played == [1, 2, 3, 4, 3, 4]
    assert office.states() == ["diverged", "done", "done", "done"]


@pytest.mark.parametrize(
    ("rule", "begun", "said"),
    [
        (StopRule(in_a_row=2), 3, "2 rows in a row"),
        (StopRule(in_all=3), 4, "3 rows in all"),
        (StopRule(in_a_row=9, in_all=1), 1, "1 rows in all"),
    ],
)
def test_after_so_many_failures_nothing_more_is_begun(
    office: Office, rule: StopRule, begun: int, said: str
) -> None:
    endings = (SURPRISED, SURPRISED, DONE, SURPRISED)
    first_done = (DONE, SURPRISED, BLOCKED, DONE)
    rows = office.plays(*(first_done if rule.in_a_row == 2 else endings), rule=rule)
    assert len(office.played) == begun
    assert rows.ended.startswith(said)


def test_one_that_is_stopped_begins_nothing_more(office: Office) -> None:
    rows = office.playing(DONE).rows()
    list(next(rows))
    office.is_stopped = True
    assert list(rows) == []
    assert office.states() == ["done", "pending", "pending", "pending"]


def test_what_was_lost_under_way_is_settled_by_what_its_run_tells(office: Office) -> None:
    batches, store = office.store.batches, office.store
    for number, run in enumerate(("never", "lost", "filed"), 1):
        batches.take("3f2a", number, run)
    store.begin_run("orders", 1, {}, "lost")
    store.finish_run("lost", report("uncertain", reason="Its process is gone."))
    store.begin_run("orders", 1, {}, "filed")
    store.finish_run("filed", report("done", values={"number": "7"}))
    office.plays(DONE, DONE)
    assert office.played == [1, 4], "the one that never began, and the one after"
    assert office.states() == ["done", "uncertain", "done", "done"]
    assert office.results()[2][2] == "Its process is gone."
    assert office.results()[3][-1] == "7"


def _refused() -> Iterator[Message]:
    raise UsageError("There is no such workflow.")


def test_one_that_cannot_even_begin_is_still_to_be_done(office: Office) -> None:
    def play(row: KeptRow, run: str) -> Iterator[Message]:
        yield from _refused()

    rows = Playing(office.store, office.batch, play, lambda: False)
    with pytest.raises(UsageError):
        list(next(rows.rows()))
    assert office.states() == ["pending"] * 4


def test_one_whose_story_breaks_off_is_uncertain(office: Office) -> None:
    def play(row: KeptRow, run: str) -> Iterator[Message]:
        office.store.begin_run("orders", 1, {}, run)
        yield STARTED
        raise ByheartError("The disk is full.")

    rows = Playing(office.store, office.batch, play, lambda: False)
    with pytest.raises(ByheartError):
        list(next(rows.rows()))
    assert office.states()[0] == "doing", "nothing is claimed"
    office.plays(DONE, DONE, DONE)
    assert office.states() == ["uncertain", "done", "done", "done"]


def test_results_that_cannot_be_written_end_nothing(office: Office, tmp_path: Path) -> None:
    Path(office.batch.results).mkdir()
    rows = office.plays(DONE, DONE, DONE, DONE)
    assert office.states() == ["done"] * 4
    assert rows.trouble.endswith("could not be used: Is a directory.")


def test_a_batch_is_played_by_one_process(office: Office) -> None:
    with office.store.batches.playing("3f2a"), pytest.raises(BatchUnderWayError):
        office.plays(DONE)


@pytest.mark.parametrize("make", [lambda: StopRule(in_a_row=0), lambda: StopRule(in_all=-1)])
def test_what_is_no_rule_is_refused(make: Callable[[], StopRule]) -> None:
    with pytest.raises(UsageError, match="one failure or more"):
        make()


def test_the_last_object_counts_every_row_once(office: Office) -> None:
    counts = {state: number for number, state in enumerate(RowState, 1)}
    told = batch_message(office.batch, counts)
    counted = ("done", "diverged", "failed", "uncertain", "skipped")
    assert sum(int(str(told[name])) for name in counted) == told["rows"]
    assert told["skipped"] == sum(
        counts[state] for state in (RowState.PENDING, RowState.DOING, RowState.SKIPPED)
    )
