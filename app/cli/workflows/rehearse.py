"""`byheart rehearse`: play a workflow once while a person watches; passing makes it *proven*."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import typer

from app.cli.options import Json, Values, WorkflowName, read_values
from app.cli.output import print_json, say, visible, warn
from app.cli.runs.answering import Answering
from app.cli.runs.consent import somebody_is_there
from app.cli.runs.run import STANDARD_INPUT
from app.desktop.signals import stop_on_signals
from app.engine.errors import UsageError
from app.player.reporting.event_text import line_for
from app.recorder.notes.notes import note_of
from app.scheduler.run.run_process import Message
from app.store.model.workflow import Workflow, steps_of
from app.wiring.run.launcher import open_parent
from app.wiring.run.rehearsing import NotProven, prepare_rehearsal, rehearse

WHY_NOT = {
    NotProven.UNFINISHED: "it did not get to its end",
    NotProven.REFUTED: "its end check says no",
    NotProven.HELPED: "it needed help; rehearse what it learned from that, too",
    NotProven.UNASKED: "nobody was asked before its last step",
}


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rehearse")(rehearse_workflow)


def rehearse_workflow(
    name: WorkflowName,
    values: Values = [],  # noqa: B006 - Typer copies it
    json: Json = False,  # noqa: FBT002
) -> int:
    """Play a workflow slowly while you watch; it asks before what cannot be taken back. What passes
    is proven, and may be scheduled.
    """
    given = read_values(values)
    _require_person()
    with open_parent(say=warn) as parent:
        stop_on_signals(parent.stop)
        prepared = prepare_rehearsal(parent, name)
        hear = Answering(parent.line.tell, is_json=False)
        hear.listen(STANDARD_INPUT)
        shown = parent.store.workflow(name, prepared.workflow.version)
        report = _watched(shown, rehearse(prepared, given), hear, json=json)
    if not json:
        say(_verdict(report))
    return _exit_status(report)


def _require_person() -> None:
    if not somebody_is_there():
        raise UsageError(
            "A rehearsal asks before what cannot be taken back, and nobody can answer here: "
            "run it on a terminal, or from the window."
        )


def _watched(
    workflow: Workflow, messages: Iterable[Message], hear: Answering, *, json: bool
) -> Message:
    """Show the messages, and ask; the last message is the report."""
    report: Message = {}
    for message in messages:
        if json:
            print_json(message)
        elif line := line_for(message):
            say(line)
        if message.get("event") == "held" and message.get("by") == "question":
            _ask(_question(workflow, message))
        hear.note(message)
        report = message
    return report


def _question(workflow: Workflow, message: Message) -> str:
    number, steps = int(str(message["step"])), steps_of(workflow)
    known = note_of(steps[number]) if number < len(steps) else "the next step"
    return f"Step {number + 1}: {message.get('note') or known}. Shall it do that?"


def _ask(question: str) -> None:
    sys.stderr.write(f"{visible(question)} [y/N] ")
    sys.stderr.flush()


def _verdict(report: Message) -> str:
    name, version = report["workflow"], report["version"]
    if report.get("proven"):
        return f"Passed: version {version} of {name} is proven. It may be scheduled."
    return f"Not proven: {WHY_NOT[NotProven(str(report.get('not_proven')))]}."


def _exit_status(report: Message) -> int:
    if report.get("outcome") == "blocked":
        return 3
    return 0 if report.get("proven") else 1
