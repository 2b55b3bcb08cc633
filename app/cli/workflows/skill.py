"""`byheart skill`: a proven workflow as a skill of other agents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import WorkflowName
from app.cli.output import say
from app.wiring.storage.store_opening import opened_store

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="Where the agent keeps its skills.")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("skill")(skill)


def skill(name: WorkflowName, folder: Folder) -> int:
    """Write a proven workflow as an Agent Skill, without anything that was recorded."""
    from app.serve.skill import write_skill  # noqa: PLC0415 - a door is loaded for itself only

    with opened_store() as store:
        place = write_skill(store.workflow(name), folder)
    say(f"Wrote the skill {place.name} to {place}.")
    return 0
