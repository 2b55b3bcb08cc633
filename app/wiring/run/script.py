"""A script is played: its function says which steps, and they run like any other run of the
workflow, with its guard and its journal.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Mapping
from types import FrameType

from app.engine.errors import ByheartError, UsageError
from app.induction.kept import YES
from app.player.reporting.event_text import line_for
from app.player.run.parameters import complete_values
from app.player.scripts.plan import planned_workflow
from app.player.scripts.source import python_names
from app.player.scripts.steps import Plan, ScriptReport, Steps
from app.scheduler.run.run_process import Message
from app.store.model.workflow import Workflow
from app.wiring.run.launcher import Parent, open_parent

Script = Callable[..., None]


def play_script(
    script: Script,
    workflow: str,
    version: int,
    values: Mapping[str, str],
    *,
    display: str | None = None,
    ask: str | None = None,
) -> ScriptReport:
    """Play what the function asks for, with these values for its parameters. `display` and `ask`
    are as of `byheart run`. UsageError for a value or a step that this version of the workflow has
    not; BlockedError when this machine cannot play it.
    """
    with open_parent(_say) as parent:
        return _played(parent, script, (workflow, version), values, display=display, ask=ask)


def run_script(script: Script, workflow: str, version: int, recorded: Mapping[str, str]) -> int:
    """The same as a program: `-p NAME=VALUE` replaces a recorded value, `--display` and `--ask` are
    as of `byheart run`. The exit status is the one of `byheart run`, an error one sentence.
    """
    line = argparse.ArgumentParser(description=script.__doc__)
    line.add_argument("-p", dest="values", action="append", default=[], metavar="NAME=VALUE")
    line.add_argument("--display", help="private, current or vnc://HOST:PORT")
    line.add_argument("--ask", choices=("agent", "operator", "nobody"))
    given = line.parse_args()
    try:
        values = {**recorded, **dict(map(_value, given.values))}
        with open_parent(_say) as parent:
            _stop_on_signals(parent)
            known = workflow, version
            place = {"display": given.display, "ask": given.ask}
            return _played(parent, script, known, values, **place).exit_status
    except ByheartError as error:
        _say(f"byheart: {error}")
        return error.exit_status


def _played(
    parent: Parent,
    script: Script,
    known: tuple[str, int],
    values: Mapping[str, str],
    *,
    display: str | None,
    ask: str | None,
) -> ScriptReport:
    prepared = parent.prepare(*known, ask=ask, display=display)
    whole = parent.store.workflow(*known)
    complete = complete_values(whole, values)
    plan = planned_by(script, whole, complete)
    planned_workflow(whole, plan, complete)  # before anything is touched
    report: Message = {}
    for report in prepared.run(values, script=plan.as_json()):
        if (told := line_for(report)) is not None:
            _say(told)
    read = report.get("values")
    return ScriptReport(
        run=str(report["run"]),
        outcome=str(report["outcome"]),
        verified=None if report["verified"] is None else bool(report["verified"]),
        reason=str(report["reason"]),
        values={str(k): str(v) for k, v in read.items()} if isinstance(read, Mapping) else {},
    )


def planned_by(script: Script, workflow: Workflow, values: Mapping[str, str]) -> Plan:
    """What the function asks for with these values, of which every parameter has one."""
    steps = Steps()
    branches = {each.name for each in workflow.parameters if each.branch}
    names = python_names(workflow)
    script(
        steps,
        **{
            names[name]: value == YES if name in branches else value
            for name, value in values.items()
            if name in names
        },
    )
    return steps.plan()


def _value(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise UsageError(f"-p takes NAME=VALUE, not “{word}”.")
    return name, value


def _say(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


def _stop_on_signals(parent: Parent) -> None:
    def ask(number: int, _: FrameType | None) -> None:
        parent.stop.ask(f"{signal.Signals(number).name} was received")

    signal.signal(signal.SIGINT, ask)
    signal.signal(signal.SIGTERM, ask)
