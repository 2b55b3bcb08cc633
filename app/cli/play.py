"""`byheart run`: play a workflow, once or for every row of a table; and `_run`, the process that
plays it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from app.cli.agreeing import agreed_in_terminal
from app.cli.answering import Answering
from app.cli.options import Ask, Display, Json, Values, WorkflowName, read_values
from app.cli.output import print_json, say, warn
from app.engine.errors import UsageError
from app.engine.events import Outcome
from app.player.report import batch_message
from app.player.sentences import batch_in_words, line_for
from app.wiring.parent import Parent, open_parent

Message = dict[str, object]
STANDARD_INPUT = 0


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("run")(run)
    app.command("_run", hidden=True)(run_child)


def run(
    name: WorkflowName,
    values: Values = [],  # noqa: B006 - Typer copies it
    data: Annotated[
        Path | None, typer.Option(metavar="ROWS", help="A CSV or XLSX file: one run per row.")
    ] = None,
    ask: Annotated[Ask | None, typer.Option(help="Whom to ask when nothing known helps.")] = None,
    display: Annotated[Display | None, typer.Option(help="Where to play.")] = None,
    version: Annotated[
        int | None, typer.Option(help="Which version; the newest when left out.")
    ] = None,
    json: Json = False,  # noqa: FBT002
) -> int:
    """Play a workflow by heart."""
    given = read_values(values)
    with open_parent(say=warn) as parent:
        parent.agree = agreed_in_terminal
        _stop_on_signals(parent)
        prepared = parent.prepare(name, version, ask=str(ask or Ask.NOBODY), display=display)
        hear = Answering(parent.line.tell, is_json=json)
        if ask is Ask.OPERATOR:
            hear.listen(STANDARD_INPUT)
        if data is None:
            return _exit_status([_last(_heard(prepared.run(given), hear), json=json)])
        rows = parent.rows(data, prepared.workflow, given)
        runs = (_heard(messages, hear) for messages in prepared.runs(rows))
        return _run_rows(parent, runs, len(rows), json=json)


def run_child() -> int:
    """Perform the run that standard input describes (for parents only)."""
    from app.wiring.child import perform_from_standard_input  # noqa: PLC0415 - only children load it

    return perform_from_standard_input()


def _run_rows(parent: Parent, runs: Iterable[Iterable[Message]], rows: int, *, json: bool) -> int:
    """Every row in turn, until one is stopped."""
    reports: list[Message] = []
    for messages in runs:
        reports.append(_last(messages, json=json))
        if parent.stop.asked:
            break
    batch = batch_message([Outcome(str(report["outcome"])) for report in reports], rows)
    if json:
        print_json(batch)
    else:
        say(batch_in_words(batch))
    return max(_exit_status(reports), 0 if batch["done"] == rows else 1)


def _heard(messages: Iterable[Message], answering: Answering) -> Iterator[Message]:
    """The same messages; whoever answers knows what is asked."""
    for message in messages:
        answering.note(message)
        yield message


def _last(messages: Iterable[Message], *, json: bool) -> Message:
    """Show the messages as they come; the last one is the report."""
    report: Message = {}
    for message in messages:
        if json:
            print_json(message)
        elif line := line_for(message):
            say(line)
        report = message
    if report.get("event") != "report":
        raise UsageError("The run ended without a report.")
    return report


def _exit_status(reports: list[Message]) -> int:
    """3 when the machine could begin none, 0 when all are done and not refuted, else 1."""
    if reports and all(report["outcome"] == "blocked" for report in reports):
        return 3
    good = all(each["outcome"] == "done" and each["verified"] is not False for each in reports)
    return 0 if good else 1


def _stop_on_signals(parent: Parent) -> None:
    """Ctrl+C and a polite kill stop the run; it still reports."""

    def ask(number: int, _: FrameType | None) -> None:
        parent.stop.ask(f"{signal.Signals(number).name} was received")

    signal.signal(signal.SIGINT, ask)
    signal.signal(signal.SIGTERM, ask)
