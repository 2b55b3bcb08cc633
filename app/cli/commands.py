"""The subcommands of `byheart`, and in which module each is written: a command loads what it needs,
half a second of modules in the place of one and a half.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

HELP = "Learns a desktop task once and from then on does it by heart."

# In the order of the help.
COMMANDS = {
    "record": "workflows.record",
    "run": "runs.run",
    "_run": "runs.run",
    "merge": "workflows.merge",
    "script": "workflows.script",
    "rehearse": "workflows.rehearse",
    "rows": "runs.rows",
    "list": "workflows.listing",
    "show": "workflows.listing",
    "delete": "workflows.listing",
    "edit": "workflows.edit",
    "export": "workflows.exchange",
    "import": "workflows.exchange",
    "publish": "workflows.publish",
    "add": "workflows.publish",
    "review": "workflows.publish",
    "trust": "workflows.publish",
    "search": "workflows.search",
    "runs": "runs.history",
    "report": "runs.report",
    "secret": "workflows.secret",
    "reflex": "workflows.reflex",
    "schedule": "schedules.schedule",
    "alert": "schedules.alert",
    "serve": "schedules.serve",
    "check": "check",
    "proxy": "doors.proxy",
    "mcp": "doors.mcp",
    "skill": "workflows.skill",
    "doctor": "doctor",
    "demo": "demo",
}
MODULES = tuple(dict.fromkeys(COMMANDS.values()))


def _tell_version(wanted: bool) -> None:  # noqa: FBT001 - as Typer calls it
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - no other command needs it

        typer.echo(f"byheart {version('byheart')}")
        raise typer.Exit


def command_line(asked: Sequence[str]) -> typer.Typer:
    """The parser for these words: with every command, unless they name one."""
    named = COMMANDS.get(asked[0]) if asked else None
    app = typer.Typer(
        name="byheart",
        help=HELP,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_commands)
    for module in (named,) if named else MODULES:
        import_module(f"{__package__}.{module}").add_to(app)
    return app


def _commands(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_tell_version, is_eager=True, help="Tell the version, and end."
        ),
    ] = False,
) -> None:
    """Even one command alone is called by its name."""
