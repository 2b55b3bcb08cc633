"""The `byheart` command: the one edge where errors become sentences and exit statuses."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from app.cli.commands import command_line
from app.cli.options import Provided, RecordInViewer
from app.cli.output import cope_with_any_character, warn
from app.engine.errors import ByheartError

if TYPE_CHECKING:
    from app.scheduler.run.standby import Standby

INTERRUPTED = 1


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
