"""What all runs since a time amount to: by workflow, by day, and what was learned meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from itertools import groupby

from sqlalchemy import ColumnElement, case, func, select

from app.store.database.database import Database
from app.store.database.tables import ReflexRow, RunRow, TrajectoryRow
from app.store.runs.deletion import not_forgotten

# What an act takes a person: to think of it, to point there and to press (1.35 + 1.1 + 0.2 s).
# Card, Moran, Newell: The keystroke-level model for user performance time, CACM 23 (1980), 396-410.
ACT_BY_HAND_S = 2.65


@dataclass(frozen=True, slots=True)
class WorkflowTotals:
    """The runs of a workflow that have ended; `good` ones are done and not refuted. `acted` counts
    the acts of those that needed no person, `cost_usd` what models took for all.
    """

    workflow: str
    runs: int
    good: int
    acted: int
    cost_usd: float

    @property
    def saved_s(self) -> float:
        """How long a person would have been busy with what these acts did, by estimate."""
        return self.acted * ACT_BY_HAND_S


@dataclass(frozen=True, slots=True)
class DayTotals:
    """How many runs of a day, as the clock on the wall tells it, were good, and how many not."""

    day: date
    good: int
    bad: int


@dataclass(frozen=True, slots=True)
class Totals:
    """All of it. `reflexes` and `ways` count what was ever learned beside the recordings."""

    workflows: tuple[WorkflowTotals, ...] = ()
    days: tuple[DayTotals, ...] = ()
    reflexes: int = 0
    ways: int = 0

    @property
    def together(self) -> WorkflowTotals:
        """Of all workflows."""
        each = self.workflows
        return WorkflowTotals(
            "",
            sum(one.runs for one in each),
            sum(one.good for one in each),
            sum(one.acted for one in each),
            sum((one.cost_usd for one in each), 0.0),
        )


def totals_since(
    database: Database, since: datetime | None = None, zone: tzinfo | None = None
) -> Totals:
    """What runs amount to.

    Args:
        database: where they are kept.
        since: only those that began since then; None: all.
        zone: whose days are counted; None: this machine's.

    Returns:
        The workflow that ran most comes first, the days are in order.
    """
    ended = [not_forgotten(), RunRow.outcome.is_not(None)]
    if since is not None:
        ended.append(RunRow.began >= since)
    good, number = _one_if(_is_good()), RunRow.report
    acted = func.coalesce(number["acted"].as_integer(), 0)
    cost = func.coalesce(number["cost_usd"].as_float(), 0.0)
    by_workflow = (
        select(
            RunRow.workflow,
            func.count(),
            func.sum(good),
            func.sum(case((_is_good() & _needed_nobody(), acted), else_=0)),
            func.sum(cost),
        )
        .where(*ended)
        .group_by(RunRow.workflow)
        .order_by(func.count().desc(), RunRow.workflow)
    )
    each = select(RunRow.began, good).where(*ended).order_by(RunRow.began)
    ways = select(func.count()).where(TrajectoryRow.learned, ~TrajectoryRow.forgotten)
    with database.reading() as session:
        return Totals(
            tuple(WorkflowTotals(*row) for row in session.execute(by_workflow)),
            tuple(_by_day(((began, one) for began, one in session.execute(each)), zone)),
            session.scalar(select(func.count()).select_from(ReflexRow)) or 0,
            session.scalar(ways.where(TrajectoryRow.version_id.is_not(None))) or 0,
        )


def _by_day(runs: Iterable[tuple[datetime, int]], zone: tzinfo | None) -> Iterator[DayTotals]:
    """Counted here: no two databases know the same zones, and none knows the machine's."""
    by_day = groupby(runs, lambda run: run[0].astimezone(zone).date())
    for day, those in by_day:
        good = [is_good for _, is_good in those]
        yield DayTotals(day, sum(good), len(good) - sum(good))


def _is_good() -> ColumnElement[bool]:
    return (RunRow.outcome == "done") & RunRow.verified.is_not(False)


def _needed_nobody() -> ColumnElement[bool]:
    """Whether no person was asked, nor skipped a step: who has to be there saves no time."""
    said = RunRow.report["reason"].as_string()
    return (RunRow.times_helped() == 0) & (func.coalesce(said, "") == "")


def _one_if(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return case((condition, 1), else_=0)
