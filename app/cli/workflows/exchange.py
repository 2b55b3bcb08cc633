"""`byheart export` and `byheart import`: one workflow as a single file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import WorkflowName
from app.cli.output import say
from app.engine.errors import UsageError
from app.player.reflexes.derive import complaint_of_reflex
from app.player.review.acceptance import acceptance_list
from app.store.exchange.exporter import export_workflow, import_workflow
from app.store.model.workflow import new_name
from app.wiring.storage.store_opening import opened_store, tools_by_name
from checks.verify.changes.mask import complaint_of_mask

FilePath = Annotated[Path, typer.Argument(metavar="FILE")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("export")(export)
    app.command("import")(import_file)


def export(name: WorkflowName, file: FilePath) -> int:
    """Write a workflow with its pictures to a file; secrets never travel."""
    if file.is_dir():
        raise UsageError(f"{file} is a folder: name the file to write.")
    with opened_store() as store:
        export_workflow(store, name, file)
    say(f"Wrote {name} to {file}.")
    return 0


def import_file(
    file: FilePath,
    name: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="Under this name.")
    ] = None,
    accept: Annotated[  # noqa: FBT002
        bool, typer.Option("--accept", help="Accept all that it does without being asked.")
    ] = False,
) -> int:
    """Bring in a workflow that somebody exported; it may run once you accepted what it does."""
    wanted = None if name is None else new_name(name)
    with opened_store() as store:
        workflow = import_workflow(
            store, file, tools_by_name(), wanted, complaint_of_mask, complaint_of_reflex
        )
        say(f"Imported {workflow.name}: {len(workflow.trajectories)} way(s) through it.")
        for item in acceptance_list(store.with_learned(workflow)):
            say(f"  {item}")
        if accept:
            store.accept(workflow.name)
            say("Accepted.")
        else:
            say(f"Nobody has accepted it yet: “byheart edit accept {workflow.name}” does.")
    return 0
