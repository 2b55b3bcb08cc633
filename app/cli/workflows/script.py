"""`byheart script`: a workflow as one typed function of Python."""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.options import WorkflowName
from app.cli.output import say
from app.player.scripts.source import script_of
from app.wiring.storage.store_opening import opened_store


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("script")(script)


def script(
    name: WorkflowName,
    version: Annotated[
        int | None, typer.Option(help="Which version; the newest when left out.")
    ] = None,
    as_test: Annotated[bool, typer.Option("--pytest", help="As a test of pytest.")] = False,  # noqa: FBT002
) -> int:
    """Print a workflow as a Python program: a line for each step, with its sentence. It runs
    through the library, with the workflow's own checks and journal.
    """
    with opened_store() as store:
        say(script_of(store.workflow(name, version), as_test=as_test).rstrip("\n"))
    return 0
