"""The orders that a fleet is asked for: single runs and rows of batches, all due at once."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.engine.errors import ByheartError
from app.store.model.run_records import RunRecord
from app.store.store import Store
from scripts.benches._fleet.hosts import Fleet
from scripts.benches._fleet.outcomes import Judged, Order
from tests.builders.desktop.awaited import within
from tests.builders.runs.night import due, requests

OPEN_JOBS = "SELECT count(*) FROM dbos.workflow_status WHERE status = ANY(%s)"
OPEN = ["ENQUEUED", "DELAYED", "PENDING"]
LOOK_S = 1.0
NOBODY_GOES_ON_S = 30.0  # what is due is handed in within a few seconds
TAKEN_DOWN = (ByheartError, SQLAlchemyError, psycopg.Error)  # the server is down just now
RUN, ROW = "run", "row"


@dataclass(frozen=True, slots=True)
class Span:
    """A fault that lasted from then to then."""

    kind: str
    began: datetime
    ended: datetime

    def overlaps(self, run: RunRecord) -> bool:
        """Whether the run was under way meanwhile; one without an end is."""
        return run.began <= self.ended and (run.ended is None or run.ended >= self.began)


@dataclass(frozen=True, slots=True)
class Told:
    """What Byheart says of an order, and the runs that were begun for it."""

    state: str
    reason: str = ""
    runs: tuple[RunRecord, ...] = ()


@dataclass(slots=True)
class Work:
    """What was asked for since this was made."""

    fleet: Fleet
    singles: dict[str, Request] = field(default_factory=dict)
    batches: dict[str, Sequence[Request]] = field(default_factory=dict)

    def ask_for_runs(self, runs: int) -> None:
        """So many more orders, each a schedule of its own."""
        for request in self._requests(runs):
            name = f"single {request.note}"
            self.singles[name] = request
            due(self.fleet.desk, name, request.parameters)

    def ask_for_rows(self, rows: int) -> None:
        """So many more orders, rows of one batch."""
        asked = self._requests(rows)
        name = f"batch {asked[0].note}"
        path = self.fleet.desk.props.folder / f"{name}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, asked[0].parameters)
            table.writeheader()
            table.writerows(request.parameters for request in asked)
        self.batches[name] = asked
        due(self.fleet.desk, name, {}, str(path), stop_after=rows)

    @property
    def asked(self) -> int:
        """How many orders that is."""
        return len(self.singles) + sum(map(len, self.batches.values()))

    def open(self) -> int:
        """How many orders are not told of yet."""
        told = self._told()
        return sum(each.state in {"", "pending", "doing", "lasts"} for each in told.values())

    def is_over(self) -> bool:
        """Whether everything is told, and nothing is under way or waits; no when the database is
        away.
        """
        with suppress(*TAKEN_DOWN):
            return not self.jobs() and not self.open()  # the first costs next to nothing
        return False

    def jobs(self) -> int:
        """How many jobs wait or are under way."""
        address = self.fleet.desk.byheart.environment["BYHEART_DATABASE"]
        with psycopg.connect(address, connect_timeout=5) as connection:
            row = connection.execute(OPEN_JOBS, (OPEN,)).fetchone()
            return int(row[0]) if row else 0

    def await_end(self, seconds: float) -> list[str]:
        """Until it is over; what is wrong when that takes longer, or nobody goes on with it."""
        idle = 0

        def ends() -> bool:
            nonlocal idle
            is_over = self.is_over()
            idle = idle + 1 if self._is_idle() else 0
            return is_over or idle * LOOK_S >= NOBODY_GOES_ON_S

        within(seconds, ends, LOOK_S)
        if self.is_over():
            return []
        return [f"{self.open()} orders are not over, of {self.jobs()} jobs that are not, either"]

    def _is_idle(self) -> bool:
        with suppress(*TAKEN_DOWN):
            return not self.jobs()
        return False

    def runs(self) -> list[RunRecord]:
        """All runs that were begun for it."""
        return [run for each in self._told().values() for run in each.runs]

    def judged(self, spans: Iterable[Span] = (), others: Iterable[str] = ()) -> Judged:
        """Against the application's database, where nothing else may be either."""
        there = Counter(order.draft for order in orders.orders(self.fleet.desk.props.database))
        spans, told, judged = tuple(spans), self._told(), list[Order]()
        wanted = {RUN: self.singles.values(), ROW: _flat(self.batches.values())}
        for kind, requests_ in wanted.items():
            for request in requests_:
                said = told[request.note]
                during = {one.kind for one in spans for run in said.runs if one.overlaps(run)}
                facts = (kind, said.state, there.pop(request.draft, 0), said.reason)
                judged.append(Order(request.note, *facts, tuple(sorted(during))))
        strange = [f"nobody asked for {draft}" for draft in self._strange(there)]
        return Judged(tuple(judged), (*others, *strange))

    def _strange(self, there: Counter[orders.Draft]) -> list[orders.Draft]:
        """What is not asked for here, nor was before."""
        known = {request.draft for request in requests(self.fleet.asked)}
        return [draft for draft in there if draft not in known]

    def _requests(self, some: int) -> Sequence[Request]:
        first = self.fleet.asked
        self.fleet.asked += some
        return requests(first + some)[first:]

    def _told(self) -> dict[str, Told]:
        """By the note of each order."""
        with self.fleet.desk.byheart.store() as store:
            runs: dict[str, list[RunRecord]] = {}
            for run in store.runs("order"):
                runs.setdefault(str(run.parameters.get("note", "")), []).append(run)
            told = self._of_singles(store, runs)
            return told | self._of_rows(store, runs)

    def _of_singles(self, store: Store, runs: dict[str, list[RunRecord]]) -> dict[str, Told]:
        notes = {each.name: each.note for each in store.schedules.all()}
        found = {}
        for name, request in self.singles.items():
            own = tuple(sorted(runs.get(request.note, []), key=lambda run: run.began))
            found[request.note] = _single(own, notes.get(name, ""))
        return found

    def _of_rows(self, store: Store, runs: dict[str, list[RunRecord]]) -> dict[str, Told]:
        found = {request.note: Told("") for request in _flat(self.batches.values())}
        for batch in store.batches.all():
            if Path(batch.source).stem in self.batches:
                for row in store.batches.rows(batch.id):
                    note = row.values["note"]
                    found[note] = Told(str(row.state), row.reason, tuple(runs.get(note, ())))
        return found


def _single(runs: tuple[RunRecord, ...], note: str) -> Told:
    """What became of it: as its last run ended, or as its schedule notes where none was begun."""
    if not runs:
        outcome, _, reason = note.partition(": ")
        return Told(outcome, reason)
    last = runs[-1]
    if last.ended is None:
        return Told("lasts", "", runs)
    return Told(last.outcome or "", str(last.report.get("reason") or ""), runs)


def _flat(batches: Iterable[Sequence[Request]]) -> list[Request]:
    return [request for batch in batches for request in batch]
