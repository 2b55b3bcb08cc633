"""`byheart edit`: steps renamed, deleted or marked, values made parameters and back, end checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from app.cli.options import Values, WorkflowName, read_values
from app.cli.output import say, warn
from app.cli.runs.listed import list_named
from app.engine.errors import UsageError
from app.player.editing.reorder import duplicate, move, move_to
from app.player.editing.tables import read_all_pages, read_as_table, read_pages_twice
from app.player.reporting.other_ways import way_named
from app.player.run.parameters import change_parameter
from app.player.screen.check_regions import Areas, set_areas
from app.store.editing import beginnings, steps, subworkflows
from app.store.editing.consequences import consequences
from app.store.editing.end_checks import Option, read_end_check, read_region
from app.store.editing.parameters import (
    make_constant,
    make_parameter,
    rename_parameter,
    varying,
)
from app.store.model.workflow import (
    PLAY,
    Dial,
    EndCheckKind,
    ParameterKind,
    Workflow,
    new_name,
)
from app.wiring.storage.chains import cut_in_two, require_acyclic
from app.wiring.storage.store_opening import desktop_tools, opened_store

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
        ("move-step", move_step),
        ("duplicate-step", duplicate_step),
        ("disable-step", disable_step),
        ("read-table", read_table),
        ("begin-after", begin_after),
        ("for-each", for_each),
        ("play", play),
        ("cut", cut),
        ("forget", forget),
        ("mark-step", mark_step),
        ("wait", wait),
        ("areas", areas),
        ("dial", dial),
        ("parameter", parameter),
        ("change-parameter", change_a_parameter),
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
    return _change(name, lambda workflow: steps.name_step(workflow, step, note))


def delete_step(name: WorkflowName, step: Step) -> int:
    """Leave a step out."""
    return _change(name, lambda workflow: steps.delete_step(workflow, step))


def move_step(
    name: WorkflowName,
    step: Step,
    later: Annotated[bool, typer.Option("--later", help="Towards the end.")] = False,  # noqa: FBT002
    before: Annotated[
        int | None, typer.Option(metavar="STEP", help="Right before this step, however far it is.")
    ] = None,
) -> int:
    """Take a step, with the keys that follow it, before (or after) its neighbour."""
    if before is not None:
        return _change(name, lambda workflow: move_to(workflow, step, before))
    return _change(name, lambda workflow: move(workflow, step, later=later))


def read_table(
    name: WorkflowName,
    step: Step,
    into: Annotated[str, typer.Argument(metavar="VALUE")],
    turning: Annotated[
        int | None,
        typer.Option(
            "--next", metavar="STEP", help="The step that clicks the button for the next page."
        ),
    ] = None,
    back: Annotated[
        int | None,
        typer.Option(metavar="STEP", help="The step after it that clicks the button back."),
    ] = None,
) -> int:
    """Let a step that points at a cell read the whole table instead, and call it VALUE."""
    if back is not None and turning is None:
        raise UsageError("--back compares the pages that --next turns: name that step, too.")
    if turning is not None and back is not None:
        twice = desktop_tools()[steps.READ_TWICE].version
        return _change(name, lambda one: read_pages_twice(one, step, turning, back, into, twice))
    if turning is not None:
        pages = desktop_tools()[steps.READ_PAGES].version
        return _change(name, lambda one: read_all_pages(one, step, turning, into, pages))
    version = desktop_tools()[steps.READ_TABLE].version
    return _change(name, lambda workflow: read_as_table(workflow, step, into, version))


def for_each(
    name: WorkflowName,
    rows: Annotated[
        str, typer.Argument(metavar="LIST.VALUE", help="The table that LIST reads as VALUE.")
    ],
    column: Annotated[
        list[str], typer.Option("--column", metavar="NAME=HEAD", help="The column of a parameter.")
    ] = [],  # noqa: B006 - Typer copies it
) -> int:
    """Let a run without rows be played for each row of a table that another workflow reads."""
    over, value = list_named(rows)
    columns = tuple(read_values(column, "--column").items())
    with opened_store() as store:
        reads = steps.values_read(store.workflow(over))
        if value not in reads:
            raise UsageError(f"{over} reads nothing that is called {value}.")
        saved = store.edit(name, lambda one: steps.set_loop(one, over, value, columns))
    say(f"{name} is now version {saved.version}, and is done for each row of {rows}.")
    return 0


def begin_after(
    name: WorkflowName,
    first: Annotated[str, typer.Argument(metavar="FIRST", help="The workflow that comes first.")],
    values: Values = [],  # noqa: B006 - Typer copies it
) -> int:
    """Begin a workflow where another one has ended, which is played first, with these values: a
    log-in, say. “{parameter}” stands for a value of the workflow.
    """
    given = read_values(values)
    with opened_store() as store:
        other = store.workflow(first)
        require_acyclic(store, other, name)
        saved = store.edit(name, lambda one: beginnings.begin_after(one, other, given))
    say(f"{name} is now version {saved.version}, and begins after {first}.")
    return 0


def play(
    name: WorkflowName,
    step: Step,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The workflow that is played.")],
    values: Values = [],  # noqa: B006 - Typer copies it
    last: Annotated[
        int | None, typer.Option("--to", metavar="STEP", help="In the place of the steps up to it.")
    ] = None,
) -> int:
    """Play another workflow before a step (one more than there are: at the end), or in the place of
    some, with these values. “{parameter}” stands for a value of the workflow.
    """
    given = read_values(values)
    version = desktop_tools()[PLAY].version
    with opened_store() as store:
        played = store.workflow(other)
        require_acyclic(store, played, name)

    def change(workflow: Workflow) -> Workflow:
        return subworkflows.play_within(
            workflow, step, played, given, last=last, tool_version=version
        )

    return _change(name, change)


def cut(
    name: WorkflowName,
    step: Step,
    first: Annotated[str, typer.Argument(metavar="FIRST", help="What the first part is called.")],
) -> int:
    """Cut a workflow in two after a step: the first part is a workflow of its own, and the rest
    begins where that has ended.
    """
    with opened_store() as store:
        saved = cut_in_two(store, name, step, first)
    say(f"{name} is now version {saved.version}, and begins after {first}, its first {step} steps.")
    return 0


def duplicate_step(name: WorkflowName, step: Step) -> int:
    """Take a step, with the keys that follow it, once more."""
    return _change(name, lambda workflow: duplicate(workflow, step))


def disable_step(
    name: WorkflowName,
    step: Step,
    enable: Annotated[bool, typer.Option("--enable", help="Take it again.")] = False,  # noqa: FBT002
) -> int:
    """Keep a step without taking it in a run."""
    return _change(name, lambda workflow: steps.set_disabled(workflow, [step], disabled=not enable))


def forget(
    name: WorkflowName,
    way: Annotated[str, typer.Argument(metavar="WAY", help="As “show” names it.")],
) -> int:
    """Forget another way that was learned: it is not taken any more."""

    def change(workflow: Workflow) -> Workflow:
        return steps.forget_way(workflow, way_named(workflow, way))

    return _change(name, change)


def wait(name: WorkflowName, step: Step, seconds: Annotated[float, typer.Argument(min=0)]) -> int:
    """Let a step be taken only when its screen has agreed for so long."""
    return _change(name, lambda workflow: steps.set_wait(workflow, step, seconds))


def areas(
    name: WorkflowName,
    step: Step,
    ignore: Annotated[
        list[str], typer.Option(metavar="X,Y,WIDTH,HEIGHT", help="What shows there is no matter.")
    ] = [],  # noqa: B006 - Typer copies it
    same: Annotated[
        list[str], typer.Option(metavar="X,Y,WIDTH,HEIGHT", help="It must look as recorded.")
    ] = [],  # noqa: B006
) -> int:
    """Say which areas of a step's screen its check ignores, and which must be the same; these take
    the place of those that were told before.
    """
    told = Areas(tuple(map(read_region, ignore)), tuple(map(read_region, same)))
    return _change(name, lambda workflow: set_areas(workflow, step, told))


def mark_step(
    name: WorkflowName,
    step: Step,
    reversible: Annotated[bool, typer.Option("--reversible", help="Take the mark away.")] = False,  # noqa: FBT002
) -> int:
    """Mark a step as irreversible: it is taken with more care."""
    return _change(
        name, lambda workflow: steps.mark_irreversible(workflow, step, irreversible=not reversible)
    )


def dial(
    name: WorkflowName,
    setting: Annotated[Dial, typer.Argument(metavar="SETTING", help="careful or normal")],
) -> int:
    """Say when a step that was wrong is trusted again: once its history allows for one wrong run in
    a thousand (careful), or in twenty (normal). Steps that cannot be taken back never are.
    """
    return _change(name, lambda workflow: steps.set_dial(workflow, setting))


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
        argument = varying(steps.step_at(workflow, step))
        return make_parameter(workflow, step, argument, parameter_name, part=part, kind=kind)

    return _change(name, change)


def change_a_parameter(
    name: WorkflowName,
    parameter_name: Annotated[str, typer.Argument(metavar="PARAMETER")],
    kind: Annotated[ParameterKind | None, typer.Option(help="What its values may be.")] = None,
    default: Annotated[
        str | None, typer.Option(help="Its value where a run is given none; '': no default.")
    ] = None,
    new_name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="What it is called from now on.")
    ] = "",
) -> int:
    """Say what a parameter is called, what its values may be, and its default; what is left out
    stays.
    """

    def change(workflow: Workflow) -> Workflow:
        told = change_parameter(workflow, parameter_name, kind, default)
        return rename_parameter(told, parameter_name, new_name) if new_name else told

    return _change(name, change)


def constant(
    name: WorkflowName,
    parameter_name: Annotated[str, typer.Argument(metavar="PARAMETER")],
    value: Annotated[str | None, typer.Option(help="Another than the recorded one.")] = None,
) -> int:
    """Give every run the same value for a parameter."""
    return _change(name, lambda workflow: make_constant(workflow, parameter_name, value))


def add_end_check(  # noqa: PLR0913, PLR0917 - one for each option
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
    count: Annotated[  # noqa: FBT002
        bool, typer.Option("--count", help="http: VALUE is how many entries the list there has.")
    ] = False,
    where: Annotated[
        list[str], typer.Option(metavar="NAME=VALUE", help="http: count only entries with this.")
    ] = [],  # noqa: B006
    unchanged: Annotated[  # noqa: FBT002
        bool, typer.Option("--unchanged", help="http: all else is as before the run.")
    ] = False,
) -> int:
    """Demand that something holds at the end of a run; “{parameter}” stands for its value, in a
    query “:parameter”, and in a URL “{secret:NAME}” for a password.
    """
    given: dict[str, Option | None] = {
        "--in": database,
        "--expect": expect,
        "--status": status,
        "--json": pointer,
        "--count": count or None,
        "--where": where or None,
        "--unchanged": unchanged or None,
    }
    told = {option: one for option, one in given.items() if one is not None and one != ""}
    check = read_end_check(kind, what, told)
    return _change(name, lambda workflow: steps.add_end_check(workflow, check))


def remove_end_check(name: WorkflowName, number: Annotated[int, typer.Argument()]) -> int:
    """Demand one thing less; end checks are numbered from 1, as in “show”."""
    return _change(name, lambda workflow: steps.remove_end_check(workflow, number))


def accept(name: WorkflowName) -> int:
    """Accept all that an imported workflow does, as “show” lists it."""
    with opened_store() as store:
        store.accept(name)
    say(f"{name} may run from now on.")
    return 0


def _change(name: str, change: Change) -> int:
    with opened_store() as store:
        before = store.workflow(name)
        saved = store.edit(name, change)
    say(f"{name} is now version {saved.version}.")
    for each in consequences(before, saved):
        warn(str(each))
    return 0
