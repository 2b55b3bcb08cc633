"""`byheart runs`: what was run."""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, print_table
from app.store.model.run_records import RunRecord
from app.wiring.storage.store_opening import opened_store

SHOWN = 50


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("runs")(runs)


def runs(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = SHOWN,
    json: Json = False,  # noqa: FBT002
) -> int:
    """List the runs, newest first."""
    with opened_store() as store:
        records = store.runs(name, limit=limit)
    if json:
        for record in records:
            print_json({"event": "run", **_summary(record)})
    else:
        columns = ("run", "workflow", "began", "outcome", "reason")
        print_table(columns, ([str(each) for each in _summary(one).values()] for one in records))
    return 0


def _summary(record: RunRecord) -> dict[str, object]:
    return {
        "run": record.run,
        "workflow": record.workflow,
        "began": record.began.astimezone().isoformat(sep=" ", timespec="seconds"),
        "outcome": record.outcome or "running",
        "reason": (record.report or {}).get("reason", ""),
    }
