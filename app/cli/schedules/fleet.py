"""`byheart fleet`: the workers of all machines that use the same database."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from app.cli.options import Json, WorkflowName
from app.cli.output import print_json, print_table, say
from app.settings import read_settings
from app.wiring.scheduling.fleet import Fleet, WorkerNow, fleet
from app.wiring.storage.store_opening import opened_store

NOBODY = "No worker serves: start “byheart serve”."


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    commands = typer.Typer(help="The workers that play what is scheduled, on all machines.")
    commands.command("status")(status)
    commands.command("limit")(limit)
    app.add_typer(commands, name="fleet")


def status(json: Json = False) -> int:  # noqa: FBT002
    """Say which workers live, what each plays, and how many runs wait."""
    with opened_store() as store:
        found = fleet(read_settings(), store)
    if json:
        print_json({"event": "fleet", **asdict(found)})
    else:
        _tell(found)
    return 0 if any(each.alive for each in found.workers) else 1


def limit(
    workflow: WorkflowName,
    at_once: Annotated[
        int, typer.Argument(metavar="N", help="So often at once at most; 0 lifts the limit.")
    ],
) -> int:
    """Let the workers of all machines play a workflow N times at once at most. Others have their
    turn meanwhile.
    """
    with opened_store() as store:
        store.seats.limit(workflow, at_once)
    often = f"{at_once} times at once at most" if at_once else "as often as there are workers"
    say(f"{workflow} is played {often}.")
    return 0


def _tell(found: Fleet) -> None:
    if not found.workers:
        say(NOBODY)
        return
    print_table(("Worker", "Labels", "Byheart", "Last sign", "Plays"), map(_line, found.workers))
    say(f"Waiting: {found.waiting}")
    for needs, count in found.unmet.items():
        say(f"{count} of them need a worker with the labels: {needs}")
    for workflow, at_once in found.limits.items():
        say(f"{workflow} is played {at_once} times at once at most.")


def _line(worker: WorkerNow) -> tuple[str, ...]:
    sign = f"{worker.sign_s:.0f} s ago" if worker.alive else f"{worker.sign_s:.0f} s ago: not alive"
    runs = ", ".join(f"{each.workflow} ({each.run})" for each in worker.runs)
    return worker.worker, " ".join(worker.labels), worker.version, sign, runs or "nothing"
