"""`byheart rows`: batches of data, where each row stands, and what a person decides about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, print_table, say
from app.engine.errors import UsageError
from app.scheduler.run.batch import batch_message
from app.store.batches.batches import Batch, KeptRow
from app.store.model.row_state import BY_HAND, RowState
from app.store.store import Store
from app.wiring.storage.store_opening import opened_store

SHOWN = 50


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rows")(rows)


def rows(
    batch: Annotated[str | None, typer.Argument(metavar="[BATCH]")] = None,
    settle: Annotated[
        list[str],
        typer.Option(metavar="ROW=STATE", help="Decide: pending (do it again), done or skipped."),
    ] = [],  # noqa: B006 - Typer copies it
    json: Json = False,  # noqa: FBT002
) -> int:
    """List the batches of rows, or where the rows of one of them stand."""
    with opened_store() as store:
        if batch is None:
            _list_batches(store, json=json)
            return 0
        known = store.batches.batch(batch)
        for number, state in _decisions(settle):
            store.batches.decide(known.id, number, state)
        _list_rows(store.batches.rows(known.id), json=json)
    return 0


def _decisions(words: Iterable[str]) -> list[tuple[int, RowState]]:
    """`3=pending` words; UsageError for one that is none."""
    return [_decision(word) for word in words]


def _decision(word: str) -> tuple[int, RowState]:
    number, _, state = word.partition("=")
    if not number.isdecimal() or state not in BY_HAND:
        allowed = ", ".join(BY_HAND)
        raise UsageError(f"--settle takes ROW=STATE with one of {allowed}, not “{word}”.")
    return int(number), RowState(state)


def _list_batches(store: Store, *, json: bool) -> None:
    known = [(each, _ending(store, each)) for each in store.batches.all(SHOWN)]
    if json:
        for each, ending in known:
            print_json({**ending, "workflow": each.workflow, "began": each.began.isoformat()})
        return
    counted = ("rows", "done", "diverged", "failed", "uncertain", "skipped")
    columns = ("batch", "workflow", "began", *counted)
    print_table(
        columns, ([*_named(one), *(str(end[name]) for name in counted)] for one, end in known)
    )


def _ending(store: Store, batch: Batch) -> dict[str, object]:
    return batch_message(batch, store.batches.counts(batch.id))


def _named(batch: Batch) -> tuple[str, str, str]:
    began = batch.began.astimezone().isoformat(sep=" ", timespec="seconds")
    return batch.id, batch.workflow, began


def _list_rows(kept: Iterable[KeptRow], *, json: bool) -> None:
    if json:
        for row in kept:
            print_json(_as_message(row))
        return
    columns = ("row", "state", "run", "reason")
    print_table(columns, ((str(r.number), str(r.state), r.run, r.reason) for r in kept))
    say("Decide about a row nobody is doing: --settle ROW=pending|done|skipped.")


def _as_message(row: KeptRow) -> dict[str, object]:
    return {
        "event": "row",
        "row": row.number,
        "state": str(row.state),
        "run": row.run,
        "reason": row.reason,
        "values": dict(row.values),
        "read": dict(row.read),
    }
