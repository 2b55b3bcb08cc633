"""A script is played: its function says which steps, and they run like any other run of the
workflow, with its guard and its journal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

from app.desktop.signals import stop_on_signals
from app.engine.errors import ByheartError, UsageError
from app.induction.kept import YES
from app.player.reporting.event_text import line_for
from app.player.run.parameters import complete_values
from app.player.scripts.plan import planned_workflow
from app.player.scripts.source import python_names
from app.player.scripts.steps import FAILED, Plan, Script, ScriptReport, ScriptRow, Steps
from app.scheduler.run.batch import Playing, batch_message
from app.scheduler.run.run_process import Message
from app.store.batches.batches import Batch, KeptRow
from app.store.model.workflow import Workflow
from app.wiring.run.launcher import Prepared, open_parent
from app.wiring.run.rows import RowsInTurn, batch_to_resume, begin_batch

ForEach = Callable[[Iterable[ScriptRow]], None]


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
        prepared = parent.prepare(workflow, version, ask=ask, display=display)
        return _played(prepared, script, values)


def run_script(
    script: Script,
    workflow: str,
    version: int,
    recorded: Mapping[str, str],
    for_each: ForEach | None = None,
) -> int:
    """The same as a program: `-p NAME=VALUE` replaces a recorded value, `--display` and `--ask` are
    as of `byheart run`. Where there is a loop, `--data FILE` gives `for_each` the rows of a file,
    and `--resume BATCH` those of a batch that are still to be done. The exit status is the one of
    `byheart run`, an error one sentence.
    """
    line = argparse.ArgumentParser(description=script.__doc__)
    line.add_argument("-p", dest="values", action="append", default=[], metavar="NAME=VALUE")
    line.add_argument("--display", help="private, current, vnc://HOST:PORT or rdp://USER@HOST")
    line.add_argument("--ask", choices=("agent", "operator", "nobody"))
    line.set_defaults(data=None, resume=None)
    if for_each is not None:
        rows = line.add_mutually_exclusive_group()
        rows.add_argument("--data", type=Path, metavar="FILE", help="a CSV or XLSX file of rows")
        rows.add_argument("--resume", metavar="BATCH", help="the rows that are still to be done")
    given = line.parse_args()
    try:
        values = dict(map(_value, given.values))
        with open_parent(_say) as parent:
            stop_on_signals(parent.stop)
            place = {"display": given.display, "ask": given.ask}
            prepared = parent.prepare(workflow, version, **place)
            if for_each is not None and (given.data or given.resume):
                batch = _batch(prepared, given.data, given.resume, values)
                return _each_played(prepared, batch, for_each)
            return _played(prepared, script, {**recorded, **values}).exit_status
    except ByheartError as error:
        _say(f"byheart: {error}")
        return error.exit_status


def _batch(
    prepared: Prepared, data: Path | None, resume: str | None, values: Mapping[str, str]
) -> Batch:
    """The rows of the file, or of the batch that is gone on with."""
    store, workflow = prepared.parent.store, prepared.workflow
    if data is not None:
        return begin_batch(store, workflow, data, values)
    if values:
        raise UsageError("--resume goes on with the values that the batch began with.")
    batch = batch_to_resume(store, str(resume), workflow.name, None)
    if batch.version != workflow.version:
        raise UsageError(
            f"The batch {batch.id} is one of {workflow.name}'s version {batch.version}; this "
            f"script is of version {workflow.version}."
        )
    return batch


def _each_played(prepared: Prepared, batch: Batch, for_each: ForEach) -> int:
    """Have the rows played, each as a transaction of the batch. The exit status is 0 when all are
    done.
    """
    parent, turns = prepared.parent, RowsInTurn(prepared)
    rows = Playing(parent.store, batch, turns.play, lambda: parent.stop.asked, close=turns.close)
    with closing(rows.pending()) as pending:
        for_each(
            ScriptRow(row.number, row.values, partial(_row_played, turns, row, messages))
            for row, messages in pending
        )
    counts = parent.store.batches.counts(batch.id)
    ending = batch_message(batch, counts)
    for told in filter(None, (line_for(ending), rows.trouble)):
        _say(told)
    return 0 if ending["done"] == ending["rows"] else FAILED


def _row_played(
    turns: RowsInTurn, row: KeptRow, messages: Iterator[Message], script: Script
) -> ScriptReport:
    prepared = turns.prepared
    turns.script = _plan(prepared, script, complete_values(prepared.workflow, row.values))
    report = _last_told(messages)
    if report.get("event") != "report":
        raise UsageError(f"The row {row.number} was played already.")
    return _report(report)


def _played(prepared: Prepared, script: Script, values: Mapping[str, str]) -> ScriptReport:
    plan = _plan(prepared, script, complete_values(prepared.workflow, values))
    return _report(_last_told(prepared.run(values, script=plan)))


def _plan(prepared: Prepared, script: Script, complete: Mapping[str, str]) -> Mapping[str, object]:
    """What the script asks for. UsageError if the workflow has it not; nothing is touched yet."""
    declared = prepared.workflow
    whole = prepared.parent.store.workflow(declared.name, declared.version)
    plan = planned_by(script, whole, complete)
    planned_workflow(whole, plan, complete)
    return plan.as_json()


def _last_told(messages: Iterable[Message]) -> Message:
    """The last message; each is said."""
    report: Message = {}
    for report in messages:
        if (told := line_for(report)) is not None:
            _say(told)
    return report


def _report(report: Message) -> ScriptReport:
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
