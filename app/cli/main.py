"""The `byheart` command: the one edge where errors become sentences and exit statuses.

A table tells in which module each subcommand is written, so that a command loads only what it
needs, and the help none of them: half a second of modules in the place of one and a half.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from app.cli.options import Provided, RecordInViewer
from app.cli.output import cope_with_any_character, warn
from app.engine.errors import ByheartError

if TYPE_CHECKING:
    from app.scheduler.run.standby import Standby

INTERRUPTED = 1
VERSION = "--version"
HELP = "Learns a desktop task once and from then on does it by heart."


@dataclass(frozen=True, slots=True)
class Entry:
    """In which module a command is written, and the first sentence of its help."""

    module: str
    summary: str


# In the order of the help.
COMMANDS = {
    "record": Entry(
        "workflows.record", "Record a task while it is shown; ends with the stop key or Ctrl+C."
    ),
    "run": Entry("runs.run", "Play a workflow by heart."),
    "_run": Entry("runs.run", "Perform the run that standard input describes (for parents only)."),
    "merge": Entry(
        "workflows.merge",
        "Merge recordings of one task into one workflow: what is the same in all is code, what "
        "differs is data.",
    ),
    "script": Entry(
        "workflows.script",
        "Print a workflow as a Python program: a line for each step, with its sentence.",
    ),
    "rehearse": Entry(
        "workflows.rehearse",
        "Play a workflow slowly while you watch; it asks before what cannot be taken back.",
    ),
    "rows": Entry("runs.rows", "List the batches of rows, or where the rows of one of them stand."),
    "list": Entry("workflows.listing", "List the workflows."),
    "show": Entry("workflows.listing", "Show a workflow: its parameters, its start, its steps."),
    "delete": Entry("workflows.listing", "Delete a workflow with all its versions; its runs stay."),
    "export": Entry(
        "workflows.exchange", "Write a workflow with its pictures to a file; secrets never travel."
    ),
    "import": Entry(
        "workflows.exchange",
        "Bring in a workflow that somebody exported; it may run once you accepted what it does.",
    ),
    "publish": Entry(
        "workflows.publish",
        "Share a workflow over a registry, without the values that it was shown with; signed.",
    ),
    "add": Entry(
        "workflows.publish",
        "Bring in a workflow that enough people you trust have reviewed; it may run once you "
        "accepted what it does.",
    ),
    "review": Entry(
        "workflows.publish",
        "Sign what you say of a shared workflow; to accept it, you have rehearsed it here.",
    ),
    "search": Entry(
        "workflows.search", "Look for shared workflows in a registry; 1 when there is none."
    ),
    "runs": Entry("runs.history", "List the runs, newest first."),
    "report": Entry(
        "runs.report", "Tell the story of a run, or what became of the rows of a batch."
    ),
    "serve": Entry("schedules.serve", "Play what is scheduled, until it is stopped (Ctrl+C)."),
    "check": Entry(
        "check", "Judge two pictures by their pixels alone, or many pairs, one answer a line."
    ),
    "proxy": Entry(
        "doors.proxy",
        "Stand between an agent and its model, and answer what is known (until Ctrl+C).",
    ),
    "mcp": Entry(
        "doors.mcp",
        "Let other agents run proven workflows, over the Model Context Protocol; or stand "
        "between an agent and another server of tools, and learn what it is called for.",
    ),
    "skill": Entry(
        "workflows.skill",
        "Write a proven workflow as an Agent Skill, without anything that was recorded.",
    ),
    "doctor": Entry(
        "doctor", "Say what works here; exit status 3 when something that Byheart needs does not."
    ),
    "demo": Entry(
        "demo", "Teach a sample application's task once, and see it done by heart with other data."
    ),
    "edit": Entry(
        "workflows.edit",
        "Change a workflow; every change makes a new version that is not rehearsed yet.",
    ),
    "trust": Entry("workflows.publish", "Say whose reviews of shared workflows count."),
    "secret": Entry("workflows.secret", "Secrets, kept in the keyring and nowhere else."),
    "reflex": Entry("workflows.reflex", "What clears interruptions by heart."),
    "schedule": Entry("schedules.schedule", "What is played when, while “byheart serve” runs."),
    "alert": Entry("schedules.alert", "Whom to tell how scheduled runs end."),
    "fleet": Entry("schedules.fleet", "The workers that play what is scheduled, on all machines."),
}


def _tell_version(wanted: bool) -> None:  # noqa: FBT001 - as Typer calls it
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - no other command needs it

        typer.echo(f"byheart {version('byheart')}")
        raise typer.Exit


class CommandOnUse(TyperCommand):
    """A command as the help lists it; its module is imported when it is called."""

    def __init__(self, name: str, entry: Entry) -> None:
        super().__init__(name, help=entry.summary, hidden=name.startswith("_"))
        self._entry = name, entry.module

    def loaded(self) -> TyperCommand | TyperGroup:
        """The command with its arguments and options."""
        name, module = self._entry
        app = _without_commands()
        import_module(f"{__package__}.{module}").add_to(app)
        command = _group(app).commands[name]
        if not isinstance(command, TyperCommand | TyperGroup):
            raise TypeError(f"{module} adds no command {name}.")
        return command

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: Any = None,  # noqa: ANN401 - Typer keeps its contexts' class to itself
        **extra: object,
    ) -> Any:  # noqa: ANN401
        """As Typer calls it to read the words behind the command's name."""
        command = self.loaded()
        gc.enable()
        return command.make_context(info_name, args, parent, **extra)


def command_line() -> TyperGroup:
    """The parser, which knows every command by its name and its help."""
    root = _group(_without_commands())
    root.commands.update({name: CommandOnUse(name, entry) for name, entry in COMMANDS.items()})
    return root


def whole_command_line() -> TyperGroup:
    """The parser with the arguments and options of every command."""
    root = command_line()
    loaded = {name: CommandOnUse(name, entry).loaded() for name, entry in COMMANDS.items()}
    root.commands.update(loaded)
    return root


def _without_commands() -> typer.Typer:
    app = typer.Typer(
        name="byheart",
        help=HELP,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_commands)
    return app


def _group(app: typer.Typer) -> TyperGroup:
    group = typer.main.get_command(app)
    if not isinstance(group, TyperGroup):
        raise TypeError("A command line with a callback is a group.")
    return group


def _commands(
    *,
    version: Annotated[
        bool,
        typer.Option(
            VERSION, callback=_tell_version, is_eager=True, help="Tell the version, and end."
        ),
    ] = False,
) -> None:
    """Every command is called by its name."""


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
        answer = command_line().main(
            args=asked, prog_name="byheart", standalone_mode=False, obj=provided
        )
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
