"""`byheart run`: play a workflow, once or for every row of a table; and `_run`, the process that
plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import (
    Ask,
    Json,
    Place,
    Values,
    WorkflowName,
    read_place,
    read_values,
)
from app.cli.output import print_json, say, warn
from app.cli.runs.answering import Answering
from app.cli.runs.consent import agreed_in_terminal
from app.cli.runs.listed import conditions, list_named, rows_of_loop
from app.cli.runs.values_read import files_for, write_values
from app.desktop.signals import stop_on_signals
from app.engine.errors import UsageError
from app.player.reporting.event_text import line_for
from app.player.run.part import Part
from app.scheduler.run.batch import Playing, StopRule, batch_message, begun_message
from app.store.batches.batches import Batch
from app.wiring.run.launcher import NoScreenError, Parent, Prepared, open_parent
from app.wiring.run.rows import batch_to_resume, begin_batch, playing, rows_listed

Message = dict[str, object]
STANDARD_INPUT = 0

Data = Annotated[
    Path | None, typer.Option(metavar="ROWS", help="A CSV or XLSX file: one run per row.")
]
Resume = Annotated[
    str | None, typer.Option(metavar="BATCH", help="Go on with the rows not begun yet.")
]
StopAfter = Annotated[
    int | None, typer.Option(metavar="K", help="With rows: end after K in a row were not done.")
]
ForEach = Annotated[
    str | None,
    typer.Option(
        "--for-each",
        metavar="LIST.VALUE",
        help="One run for each row of the table that the workflow LIST reads as VALUE.",
    ),
]
Columns = Annotated[
    list[str],
    typer.Option("--column", metavar="NAME=HEAD", help="With rows: the column of a parameter."),
]
Save = Annotated[
    list[str],
    typer.Option(metavar="NAME=FILE", help="Write what was read as NAME to a .csv or .xlsx file."),
]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Let --save replace a file that is there.")
]
Where = Annotated[
    list[str],
    typer.Option("--where", metavar="HEAD=TEXT", help="With --for-each: only rows that say so."),
]
From = Annotated[
    int,
    typer.Option(
        "--from", metavar="STEP", help="Begin at this step, in the application as it is now."
    ),
]
To = Annotated[
    int | None,
    typer.Option("--to", metavar="STEP", help="End after this step; the application stays."),
]
Version = Annotated[int | None, typer.Option(help="Which version; the newest when left out.")]
StopAfterAll = Annotated[
    int | None, typer.Option(metavar="K", help="With rows: end after K in all were not done.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("run")(run)
    app.command("_run", hidden=True)(run_child)


def run(  # noqa: PLR0913, PLR0917 - one for each option
    context: typer.Context,
    name: WorkflowName,
    values: Values = [],  # noqa: B006 - Typer copies it
    data: Data = None,
    resume: Resume = None,
    stop_after: StopAfter = None,
    stop_after_all: StopAfterAll = None,
    ask: Annotated[Ask | None, typer.Option(help="Whom to ask when nothing known helps.")] = None,
    display: Place = None,
    version: Version = None,
    first: From = 1,
    last: To = None,
    save: Save = [],  # noqa: B006 - Typer copies it
    overwrite: Overwrite = False,  # noqa: FBT002
    each: ForEach = None,
    column: Columns = [],  # noqa: B006 - Typer copies it
    where: Where = [],  # noqa: B006 - Typer copies it
    json: Json = False,  # noqa: FBT002
) -> int:
    """Play a workflow by heart."""
    wanted = files_for(save, overwrites=overwrite)
    called, listed = _columns(column), None if each is None else list_named(each)
    only = conditions(where)
    given, rule = read_values(values), StopRule(stop_after, stop_after_all)
    place, part = read_place(display), Part(first, last)
    plays_rows = _plays_rows((data, resume, listed), part, saves=bool(wanted))
    _refuse_other_values(resume, given, version)
    with open_parent(say=warn) as parent:
        parent.agree, parent.standby = agreed_in_terminal, context.obj.standby
        stop_on_signals(parent.stop)
        known = None if resume is None else batch_to_resume(parent.store, resume, name, data)
        version = known.version if known else version
        try:
            prepared = parent.prepare(name, version, ask=ask, display=place)
        except NoScreenError as error:
            if plays_rows or place is not None or not part.is_whole:
                raise
            return _call_tools(parent, name, error.version, given, json=json)
        hear = Answering(parent.line.tell, is_json=json)
        if not plays_rows and not wanted and part.is_whole:
            listed, called = rows_of_loop(prepared.workflow, given, called)
        data = _listed(parent, listed, only, place, hear, json=json) or data
        batch = known or _begun(prepared, data, given, called)
        if prepared.ask == Ask.OPERATOR:
            hear.listen(STANDARD_INPUT)
        if batch is None:
            report = _last(_heard(prepared.run(given, part=part), hear), json=json)
            return write_values(report, wanted) or _exit_status([report])
        return _run_rows(playing(prepared, batch, rule), hear, json=json)


def _plays_rows(sources: Iterable[object | None], part: Part, *, saves: bool) -> bool:
    """Whether a run for each row was asked for. UsageError for what does not go with that."""
    named = [one for one in sources if one is not None]
    if len(named) > 1:
        raise UsageError("Rows come from --data, --for-each or --resume: name one of them.")
    if named and saves:
        raise UsageError("--save goes with one run; the values of rows are in their results.")
    if named and not part.is_whole:
        raise UsageError("--from and --to play a part once; rows are played whole.")
    return bool(named)


def _refuse_other_values(resume: str | None, given: Mapping[str, str], version: int | None) -> None:
    """UsageError for what a batch that goes on has already."""
    if resume is not None and (given or version is not None):
        raise UsageError("--resume goes on with the values and the version the batch began with.")


def _call_tools(
    parent: Parent, name: str, version: int, given: Mapping[str, str], *, json: bool
) -> int:
    """Play a workflow that calls another program's tools."""
    from app.serve.gateway.playing import play_calls  # noqa: PLC0415 - a client is loaded for its tools only

    workflow = parent.store.workflow(name, version)
    report = play_calls(parent.store, workflow, given, partial(_tell, json=json), parent.stop)
    return _exit_status([report])


def run_child() -> int:
    """Perform the run that standard input describes (for parents only)."""
    from app.wiring.run.child import perform_from_standard_input  # noqa: PLC0415 - only children load it

    return perform_from_standard_input()


def _begun(
    prepared: Prepared,
    data: Path | None,
    given: Mapping[str, str],
    called: Mapping[str, str] | None,
) -> Batch | None:
    """The rows of the file, kept; None without one."""
    if data is None:
        return None
    store, workflow = prepared.parent.store, prepared.workflow
    return begin_batch(store, workflow, data, given, called=called)


def _listed(
    parent: Parent,
    listed: tuple[str, str] | None,
    where: Mapping[str, str],
    place: str | None,
    hear: Answering,
    *,
    json: bool,
) -> Path | None:
    """The rows of a table that another workflow reads now; None where none was named. ByheartError
    when it is not done.
    """
    if where and listed is None:
        raise UsageError("--where goes with --for-each: it says which rows of the table.")
    if listed is None:
        return None
    name, value = listed
    prepared = parent.prepare(name, None, ask=Ask.NOBODY, display=place)
    report = _last(_heard(prepared.run({}), hear), json=json)
    return rows_listed(parent.store, report, value, where)


def _columns(words: Iterable[str]) -> Mapping[str, str] | None:
    """Which parameter a column is; None where each is called so."""
    names = read_values(words, "--column")
    return {head: name for name, head in names.items()} or None


def _run_rows(rows: Playing, hear: Answering, *, json: bool) -> int:
    """Every row in turn, until one is stopped or the rule ends it."""
    batch, batches = rows.batch, rows.store.batches
    _tell(begun_message(batch, sum(batches.counts(batch.id).values())), json=json)
    reports = [_last(_heard(messages, hear), json=json) for messages in rows.rows()]
    ending = batch_message(batch, batches.counts(batch.id))
    _tell(ending, json=json)
    for sentence in filter(None, (rows.ended, rows.trouble)):
        warn(sentence)
    if not json:
        say(f"All of it, row by row: byheart report {batch.id} --html FILE")
    if ending["skipped"] and not json:
        say(f"Go on with them: byheart run {batch.workflow} --resume {batch.id}")
    all_done = ending["done"] == ending["rows"]
    return 0 if all_done else _exit_status(reports) or 1


def _heard(messages: Iterable[Message], answering: Answering) -> Iterator[Message]:
    """The same messages; whoever answers knows what is asked."""
    for message in messages:
        answering.note(message)
        yield message


def _last(messages: Iterable[Message], *, json: bool) -> Message:
    """Show the messages as they come; the last one is the report."""
    report: Message = {}
    for message in messages:
        _tell(message, json=json)
        report = message
    if report.get("event") != "report":
        raise UsageError("The run ended without a report.")
    return report


def _tell(message: Message, *, json: bool) -> None:
    if json:
        print_json(message)
    elif line := line_for(message):
        say(line)


def _exit_status(reports: list[Message]) -> int:
    """3 when the machine could begin none, 0 when all are done, else 1."""
    if reports and all(report["outcome"] == "blocked" for report in reports):
        return 3
    return 0 if all(report["outcome"] == "done" for report in reports) else 1
