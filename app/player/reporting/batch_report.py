"""The account of rows of data as a whole: what became of each, what it took, and what needs a
person, who finds that on top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.store.batches import Batch, KeptRow
from app.store.records import RunRecord
from app.store.row_state import WORST_FIRST, RowState

Message = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RowAccount:
    """A row, and the run that last began it; None when none did, or nothing is known of it."""

    row: KeptRow
    run: RunRecord | None = None

    @property
    def reason(self) -> str:
        """Why it stands where it does."""
        return self.row.reason or str(self._told("reason", ""))

    @property
    def seconds(self) -> float:
        """What the run took."""
        return _number(self._told("seconds", 0.0))

    @property
    def acts(self) -> int:
        """How often the run clicked or typed."""
        return int(_number(self._told("acted", 0)))

    @property
    def model_calls(self) -> int:
        """How often a model was asked."""
        return int(_number(self._told("model_calls", 0)))

    @property
    def cost_usd(self) -> float | None:
        """What that cost; None when no price is known."""
        cost = self._told("cost_usd", 0.0)
        return None if cost is None else _number(cost)

    @property
    def recovered(self) -> Counter[str]:
        """How often which way out was found."""
        told = self._told("recovered", {})
        known = told if isinstance(told, Mapping) else {}
        return Counter({str(how): int(_number(count)) for how, count in known.items() if count})

    def _told(self, name: str, otherwise: object) -> object:
        return otherwise if self.run is None else self.run.report.get(name, otherwise)


@dataclass(frozen=True, slots=True)
class BatchAccount:
    """A batch with its rows: first those that need a person, then the others in their order."""

    batch: Batch
    rows: tuple[RowAccount, ...]

    @classmethod
    def of(
        cls, batch: Batch, rows: Iterable[KeptRow], runs: Mapping[str, RunRecord]
    ) -> BatchAccount:
        """The account of these rows; `runs` are those that they name, by id."""
        told = [RowAccount(row, runs.get(row.run)) for row in rows]
        return cls(batch, tuple(sorted(told, key=_urgency)))

    @property
    def counts(self) -> dict[RowState, int]:
        """How many rows stand where; of what there is none, nothing."""
        counted = Counter(each.row.state for each in self.rows)
        return {state: counted[state] for state in RowState if counted[state]}

    @property
    def unclear(self) -> tuple[int, ...]:
        """The numbers of the rows that a person has to decide about."""
        return tuple(one.row.number for one in self.rows if one.row.state is RowState.UNCERTAIN)

    @property
    def ended(self) -> datetime | None:
        """When its last run ended; None before one did."""
        ends = (one.run.ended for one in self.rows if one.run is not None)
        return max(filter(None, ends), default=None)

    @property
    def cost_usd(self) -> float:
        """What models cost, as far as prices are known."""
        return round(sum(one.cost_usd or 0.0 for one in self.rows), 6)

    @property
    def unpriced(self) -> int:
        """How many rows asked a model whose price is not known."""
        return sum(one.cost_usd is None for one in self.rows)

    @property
    def totals(self) -> dict[str, object]:
        """What all of it took, as an object tells it."""
        recovered = sum((one.recovered for one in self.rows), Counter[str]())
        return {
            "workflow": self.batch.workflow,
            "version": self.batch.version,
            "source": self.batch.source,
            "began": self.batch.began.isoformat(),
            "ended": self.ended.isoformat() if self.ended else None,
            "seconds": round(sum(one.seconds for one in self.rows), 3),
            "acted": sum(one.acts for one in self.rows),
            "recovered": dict(recovered),
            "model_calls": sum(one.model_calls for one in self.rows),
            "cost_usd": self.cost_usd,
            "rows_without_price": self.unpriced,
            "needs_a_person": list(self.unclear),
        }


def row_messages(account: BatchAccount) -> Iterator[Message]:
    """Each row as an object."""
    for one in account.rows:
        row, run = one.row, one.run
        ended = run.ended if run is not None else None
        yield {
            "event": "row",
            "row": row.number,
            "state": str(row.state),
            "run": row.run,
            "reason": one.reason,
            "values": dict(row.values),
            "read": dict(row.read),
            "began": run.began.isoformat() if run is not None else None,
            "ended": ended.isoformat() if ended is not None else None,
            "seconds": one.seconds,
            "acted": one.acts,
            "recovered": dict(one.recovered),
            "model_calls": one.model_calls,
            "cost_usd": one.cost_usd,
        }


def row_in_words(one: RowAccount) -> str:
    """A row in one line."""
    run = f"run {one.row.run}, {one.acts} acts in {one.seconds:.1f} s" if one.row.run else "no run"
    return f"Row {one.row.number}: {one.row.state} ({run}). {one.reason}".rstrip()


def took_in_words(account: BatchAccount) -> str:
    """What all of it took, in one line."""
    seconds = sum(one.seconds for one in account.rows)
    calls = sum(one.model_calls for one in account.rows)
    unknown = f", and {account.unpriced} rows without a price" if account.unpriced else ""
    cost = f" (${account.cost_usd:.4f}{unknown})" if calls else ""
    return f"It took {seconds:.1f} s and {calls} model calls{cost}."


def _urgency(one: RowAccount) -> tuple[int, int]:
    """What a person has to look at comes first."""
    order: Sequence[RowState] = WORST_FIRST
    state = one.row.state
    return order.index(state) if state in order else len(order), one.row.number


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
