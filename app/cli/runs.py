"""`byheart runs` and `byheart report`: what was run, and the story of one run."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, print_table, say
from app.player.sentences import line_for
from app.store.records import RunRecord
from app.wiring.reporting import page_of, unfinished
from app.wiring.sealing import verified
from app.wiring.storage import open_secrets, opened_store

SHOWN = 50
Verify = Annotated[
    bool, typer.Option("--verify", help="Say whether its journal was changed or cut since.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("runs")(runs)
    app.command("report")(report)


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


def report(
    run: Annotated[str, typer.Argument(metavar="RUN")],
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a self-contained page.")
    ] = None,
    verify: Verify = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> int:
    """Tell the story of a run."""
    if verify:
        return _verified(run, json=json)
    with opened_store() as store:
        record, messages = store.run(run), store.events(run)
        if html is not None:
            html.write_text(page_of(store, record), encoding="utf-8")
            say(f"Wrote {html}.")
            return 0
    for message in (*messages, record.report or unfinished(record)):
        if json:
            print_json(message)
        elif line := line_for(message):
            say(line)
    return 0


def _verified(run: str, *, json: bool) -> int:
    with opened_store() as store:
        answer = verified(store, run, open_secrets(store))
    if json:
        print_json({"event": "verified", **asdict(answer)})
    else:
        say(answer.reason)
    return 0 if answer.sound else 1


def _summary(record: RunRecord) -> dict[str, object]:
    return {
        "run": record.run,
        "workflow": record.workflow,
        "began": record.began.astimezone().isoformat(sep=" ", timespec="seconds"),
        "outcome": record.outcome or "running",
        "reason": (record.report or {}).get("reason", ""),
    }
