"""`byheart edit`: steps renamed, deleted or marked, values made parameters and back, end checks."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import WorkflowName
from app.cli.output import say
from app.engine.errors import UsageError
from app.engine.places import Box
from app.store import edits
from app.store.edit_parameters import make_constant, make_parameter
from app.store.names import new_name
from app.store.queries import is_file
from app.store.store import Store
from app.store.workflow import OK_STATUS, Dial, EndCheck, EndCheckKind, ParameterKind, Workflow
from app.wiring.storage import opened_store

NO_OPTIONS: Mapping[str, str | int] = {}
OPTIONS = {
    EndCheckKind.SQL: ("--in", "--expect"),
    EndCheckKind.HTTP: ("--expect", "--status", "--json"),
}
Change = Callable[[Workflow], Workflow]
Step = Annotated[int, typer.Argument(metavar="STEP", help="Numbered from 1, as in “show”.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    commands = typer.Typer(
        help="Change a workflow; every change makes a new version that is not rehearsed yet."
    )
    for name, command in (
        ("rename", rename),
        ("name-step", name_step),
        ("delete-step", delete_step),
        ("mark-step", mark_step),
        ("dial", dial),
        ("parameter", parameter),
        ("constant", constant),
        ("add-end-check", add_end_check),
        ("remove-end-check", remove_end_check),
        ("accept", accept),
    ):
        commands.command(name)(command)
    app.add_typer(commands, name="edit")


def rename(name: WorkflowName, new: Annotated[str, typer.Argument(metavar="NEW-NAME")]) -> int:
    """Call a workflow by another name; its runs and secrets go with it."""
    with opened_store() as store:
        store.rename(name, new_name(new))
    say(f"{name} is now called {new}.")
    return 0


def name_step(
    name: WorkflowName, step: Step, note: Annotated[str, typer.Argument(metavar="WORDS")]
) -> int:
    """Call a step by another name in lists and reports."""
    return _change(name, lambda workflow: edits.name_step(workflow, step, note))


def delete_step(name: WorkflowName, step: Step) -> int:
    """Leave a step out."""
    return _change(name, lambda workflow: edits.delete_step(workflow, step))


def mark_step(
    name: WorkflowName,
    step: Step,
    reversible: Annotated[bool, typer.Option("--reversible", help="Take the mark away.")] = False,  # noqa: FBT002
) -> int:
    """Mark a step as irreversible: it is taken with more care."""
    return _change(
        name, lambda workflow: edits.mark_irreversible(workflow, step, irreversible=not reversible)
    )


def dial(
    name: WorkflowName,
    setting: Annotated[Dial, typer.Argument(metavar="SETTING", help="careful or normal")],
) -> int:
    """Say when a step that was wrong is trusted again: once its history allows for one wrong run in
    a thousand (careful), or in twenty (normal). Steps that cannot be taken back never are.
    """
    return _change(name, lambda workflow: edits.set_dial(workflow, setting))


def parameter(
    name: WorkflowName,
    step: Step,
    parameter_name: Annotated[str, typer.Argument(metavar="PARAMETER")],
    part: Annotated[
        str, typer.Option(help="The part of the text that it is; all of it else.")
    ] = "",
    kind: Annotated[ParameterKind, typer.Option(help="What its values may be.")] = (
        ParameterKind.TEXT
    ),
) -> int:
    """Let what a step types, or what names its target, differ from run to run."""

    def change(workflow: Workflow) -> Workflow:
        argument = "text" if edits.step_at(workflow, step).tool == "type_text" else "named"
        return make_parameter(workflow, step, argument, parameter_name, part=part, kind=kind)

    return _change(name, change)


def constant(
    name: WorkflowName,
    parameter_name: Annotated[str, typer.Argument(metavar="PARAMETER")],
    value: Annotated[str | None, typer.Option(help="Another than the recorded one.")] = None,
) -> int:
    """Give every run the same value for a parameter."""
    return _change(name, lambda workflow: make_constant(workflow, parameter_name, value))


def add_end_check(
    name: WorkflowName,
    kind: Annotated[
        EndCheckKind, typer.Argument(metavar="KIND", help="region, text, file, command, sql, http")
    ],
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="X,Y,WIDTH,HEIGHT, a text, a file, a command, a query with :parameters, or a URL",
        ),
    ],
    database: Annotated[
        str, typer.Option("--in", metavar="DATABASE", help="sql: a SQLite file or a database URL.")
    ] = "",
    expect: Annotated[
        str, typer.Option(metavar="VALUE", help="sql, http: the value, or a text in the answer.")
    ] = "",
    status: Annotated[int | None, typer.Option(help="http: the status; 200 when left out.")] = None,
    pointer: Annotated[
        str, typer.Option("--json", metavar="/PATH", help="http: where in a JSON answer.")
    ] = "",
) -> int:
    """Demand that something holds at the end of a run; “{parameter}” stands for its value, in a
    query “:parameter”, and in a URL “{secret:NAME}” for a password.
    """
    given: dict[str, str | int | None]
    given = {"--in": database, "--expect": expect, "--status": status, "--json": pointer}
    told = {option: one for option, one in given.items() if one is not None and one != ""}
    check = read_end_check(kind, what, told)
    return _change(name, lambda workflow: edits.add_end_check(workflow, check))


def remove_end_check(name: WorkflowName, number: Annotated[int, typer.Argument()]) -> int:
    """Demand one thing less; end checks are numbered from 1, as in “show”."""
    return _change(name, lambda workflow: edits.remove_end_check(workflow, number))


def accept(name: WorkflowName) -> int:
    """Accept what an imported workflow starts and asks, as “show” lists it."""
    with opened_store() as store:
        store.accept(name)
    say(f"{name} may run from now on.")
    return 0


def read_end_check(
    kind: EndCheckKind, what: str, options: Mapping[str, str | int] = NO_OPTIONS
) -> EndCheck:
    """An end check from the words of the command line."""
    if not what.strip():
        raise UsageError(f"An end check of the kind {kind} needs to be told what to check.")
    if strange := [option for option in options if option not in OPTIONS.get(kind, ())]:
        raise UsageError(f"An end check of the kind {kind} has no {strange[0]}.")
    match kind:
        case EndCheckKind.COMMAND:
            return EndCheck(kind, _argument_list(what))
        case EndCheckKind.REGION:
            return EndCheck(kind, region=_region(what))
        case EndCheckKind.TEXT | EndCheckKind.FILE:
            return EndCheck(kind, (what,))
        case EndCheckKind.SQL:
            words = (_database(str(options.get("--in", ""))), what)
            return EndCheck(kind, words, expected=str(options.get("--expect", "")))
        case EndCheckKind.HTTP:
            return EndCheck(
                kind,
                (what,),
                expected=str(options.get("--expect", "")),
                status=int(options.get("--status", OK_STATUS)),
                pointer=str(options.get("--json", "")),
            )


def _database(named: str) -> str:
    """A URL, or a file that is found again from wherever a run is started."""
    if not named:
        raise UsageError("An end check of the kind sql needs its database: --in FILE or --in URL.")
    return str(Path(named).expanduser().absolute()) if is_file(named) else named


def _argument_list(what: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(what))
    except ValueError as error:
        raise UsageError(f"The command cannot be read: {str(error).lower()}.") from error


def _region(what: str) -> Box:
    try:
        region = Box(*(int(part) for part in what.split(",")))
    except (ValueError, TypeError) as error:
        raise UsageError(f"A region is X,Y,WIDTH,HEIGHT, not “{what}”.") from error
    if min(region.width, region.height) < 1:
        raise UsageError(f"A region has a width and a height, which “{what}” has not.")
    return region


def _change(name: str, change: Change) -> int:
    with opened_store() as store:
        saved = _saved(store, name, change)
    say(f"{name} is now version {saved.version}.")
    return 0


def _saved(store: Store, name: str, change: Change) -> Workflow:
    return store.save_workflow(change(store.with_learned(store.workflow(name))))
