"""`byheart runs` and `byheart report`: what was run, and the story of one run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, print_table, say
from app.cli.sentences import act_in_words, line_for
from app.player.report_html import report_page
from app.player.story import endings_of, tell_story
from app.store.records import RunRecord
from app.store.store import Store
from app.wiring.storage import opened_store, picture_file, step_titles

SHOWN = 50


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
    json: Json = False,  # noqa: FBT002
) -> int:
    """Tell the story of a run."""
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


def page_of(store: Store, record: RunRecord) -> str:
    """A run's report as a self-contained page."""
    events = list(store.events(record.run))
    story = tell_story(events, step_titles(store, record), act_in_words)
    told = record.report or unfinished(record)
    return report_page(told, story, lambda kept: picture_file(store, kept), endings_of(events))


def _summary(record: RunRecord) -> dict[str, object]:
    return {
        "run": record.run,
        "workflow": record.workflow,
        "began": record.began.astimezone().isoformat(sep=" ", timespec="seconds"),
        "outcome": record.outcome or "running",
        "reason": (record.report or {}).get("reason", ""),
    }


def unfinished(record: RunRecord) -> dict[str, object]:
    """What there is to report of a run that has no report yet."""
    return {
        "event": "report",
        "run": record.run,
        "workflow": record.workflow,
        "version": record.version,
        "outcome": "running",
        "verified": None,
        "steps": 0,
        "acted": 0,
        "recovered": {},
        "model_calls": 0,
        "cost_usd": 0.0,
        "seconds": 0.0,
        "reason": "The run has not ended.",
    }
