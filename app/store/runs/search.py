"""Runs in a list that may be long: found by what is in them, a page at a time."""

from __future__ import annotations

from sqlalchemy import ColumnElement, TableValuedAlias, func, or_, select

from app.store.database import postgresql
from app.store.database.database import Database
from app.store.database.tables import RunRow
from app.store.runs.deletion import not_forgotten
from app.store.runs.run_lines import RUNNING, RunLine, RunSearch


def find_runs(
    database: Database, wanted: RunSearch, limit: int, offset: int = 0
) -> tuple[RunLine, ...]:
    """So many of the runs that fit, newest first, after the first `offset`."""
    reason = RunRow.report["reason"].as_string()
    listed = select(
        RunRow.id,
        RunRow.workflow,
        RunRow.version,
        RunRow.parameters,
        RunRow.began,
        func.coalesce(RunRow.outcome, RUNNING),
        RunRow.verified,
        func.coalesce(reason, ""),
        RunRow.report["seconds"].as_float(),
        RunRow.times_helped(),
    )
    fitting = listed.where(*_conditions(wanted, reason, _values(database)))
    in_order = fitting.order_by(RunRow.began.desc(), RunRow.id).limit(limit).offset(offset)
    with database.reading() as session:
        return tuple(RunLine(*row) for row in session.execute(in_order))


def workflows_that_ran(database: Database) -> tuple[str, ...]:
    """The names of the workflows that have runs, in order."""
    names = select(RunRow.workflow).where(not_forgotten()).distinct().order_by(RunRow.workflow)
    with database.reading() as session:
        return tuple(session.scalars(names))


def _conditions(
    wanted: RunSearch, reason: ColumnElement[str], values: TableValuedAlias
) -> list[ColumnElement[bool]]:
    conditions = [not_forgotten()]
    if wanted.outcome == RUNNING:
        conditions.append(RunRow.outcome.is_(None))
    elif wanted.outcome:
        conditions.append(RunRow.outcome == wanted.outcome)
    if wanted.workflow:
        conditions.append(RunRow.workflow == wanted.workflow)
    if wanted.since is not None:
        conditions.append(RunRow.began >= wanted.since)
    if wanted.text:
        conditions.append(_holds(wanted.text, reason, values))
    return conditions


def _values(database: Database) -> TableValuedAlias:
    """A run's values one by one: in the column they stand as JSON, with é written out."""
    on_server = database.engine.dialect.name == postgresql.DIALECT
    each = func.json_each_text if on_server else func.json_each
    return each(RunRow.parameters).table_valued("key", "value").alias("given")


def _holds(text: str, reason: ColumnElement[str], values: TableValuedAlias) -> ColumnElement[bool]:
    given = select(1).select_from(values).where(_like(values.c.value, text)).exists()
    return or_(
        RunRow.workflow.icontains(text, autoescape=True),
        RunRow.id.startswith(text, autoescape=True),
        _like(reason, text),
        given,
    )


def _like(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    return column.icontains(text, autoescape=True)
