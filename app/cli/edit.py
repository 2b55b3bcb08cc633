"""`byheart edit`: steps renamed, deleted or marked, values made parameters and back, end checks."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Annotated

import typer

from app.cli.options import WorkflowName, new_name
from app.cli.output import say
from app.engine.errors import UsageError
from app.engine.places import Box
from app.store import edits
from app.store.edit_parameters import make_constant, make_parameter
from app.store.store import Store
from app.store.workflow import EndCheck, EndCheckKind, ParameterKind, Workflow
from app.wiring.storage import opened_store

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
        EndCheckKind, typer.Argument(metavar="KIND", help="region, text, file, command")
    ],
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="X,Y,WIDTH,HEIGHT, a text, a file, or a command")
    ],
) -> int:
    """Demand that something holds at the end of a run; “{parameter}” stands for its value."""
    return _change(name, lambda workflow: edits.add_end_check(workflow, read_end_check(kind, what)))


def remove_end_check(name: WorkflowName, number: Annotated[int, typer.Argument()]) -> int:
    """Demand one thing less; end checks are numbered from 1, as in “show”."""
    return _change(name, lambda workflow: edits.remove_end_check(workflow, number))


def accept(name: WorkflowName) -> int:
    """Accept what an imported workflow starts and asks, as “show” lists it."""
    with opened_store() as store:
        store.accept(name)
    say(f"{name} may run from now on.")
    return 0


def read_end_check(kind: EndCheckKind, what: str) -> EndCheck:
    """An end check from the words of the command line."""
    if not what.strip():
        raise UsageError(f"An end check of the kind {kind} needs to be told what to check.")
    match kind:
        case EndCheckKind.COMMAND:
            return EndCheck(kind, _argument_list(what))
        case EndCheckKind.REGION:
            return EndCheck(kind, region=_region(what))
        case EndCheckKind.TEXT | EndCheckKind.FILE:
            return EndCheck(kind, (what,))
        case EndCheckKind.SQL | EndCheckKind.HTTP:
            raise UsageError(f"End checks of the kind {kind} cannot be asked yet; use a command.")


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
