"""The `byheart` command: the one edge where errors become sentences and exit statuses.

A table tells in which module each subcommand is written, so that a command loads only what it
needs: half a second of modules in the place of one and a half.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import Provided, RecordInViewer
from app.cli.output import cope_with_any_character, warn
from app.engine.errors import ByheartError

if TYPE_CHECKING:
    from app.scheduler.run.standby import Standby

INTERRUPTED = 1
VERSION = "--version"
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
    "fleet": "schedules.fleet",
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
    """The parser for these words: with every command, unless they name one, or ask for the version
    alone.
    """
    first = asked[0] if asked else ""
    needed = (COMMANDS[first],) if first in COMMANDS else MODULES
    app = typer.Typer(
        name="byheart",
        help=HELP,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_commands)
    for module in () if first == VERSION else needed:
        import_module(f"{__package__}.{module}").add_to(app)
    return app


def _commands(
    *,
    version: Annotated[
        bool,
        typer.Option(
            VERSION, callback=_tell_version, is_eager=True, help="Tell the version, and end."
        ),
    ] = False,
) -> None:
    """Even one command alone is called by its name."""


def run_command_line(
    arguments: Sequence[str], record_in_viewer: RecordInViewer, standby: Standby | None = None
) -> int:
    """Run one command; the exit status is 0, 1, 2 or 3 as documented, and errors are one sentence
    each. `record_in_viewer` opens a window onto a remote screen. A process on `standby` plays the
    first run, if there is one.
    """
    cope_with_any_character()
    asked = list(arguments) or ["--help"]
    provided = Provided(standby, record_in_viewer)
    try:
        command = command_line(asked)
        gc.enable()
        answer = command(args=asked, prog_name="byheart", standalone_mode=False, obj=provided)
    except ByheartError as error:
        warn(f"byheart: {error}")
        return error.exit_status
    except typer.TyperException as error:
        warn(f"byheart: {_asked_wrongly(error)} Try “byheart --help”.")
        return 2
    except (typer.Abort, KeyboardInterrupt):
        warn("byheart: interrupted.")
        return INTERRUPTED
    except BrokenPipeError:
        _silence_standard_output()
        return INTERRUPTED
    except OSError as error:
        warn(f"byheart: {_trouble(error)}")
        return 1
    return answer if isinstance(answer, int) else 0


def _asked_wrongly(error: typer.TyperException) -> str:
    """What the parser of the command line says."""
    says = getattr(error, "format_message", None)
    return str(says() if callable(says) else error)


def _trouble(error: OSError) -> str:
    """What the operating system refused, in one sentence."""
    where = f" ({error.filename})" if error.filename else ""
    if error.errno == errno.ENOSPC:
        return f"The disk is full{where}; nothing was changed. Make room and try again."
    return f"The system refused: {error.strerror or error}{where}."


def _silence_standard_output() -> None:
    """Whoever read our output is gone: let the interpreter end without a complaint."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
