"""`python -m app` is `byheart`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from app.recorder.model.events import RecordingEvent
    from app.settings import Settings
    from app.wiring.recording.recording import RecordingRequest

# Imports stand inside: a run's process starts without the command line's libraries.


def main() -> None:
    """Open the window, run the command line, or a run on behalf of its parent; end with the exit
    status.
    """
    gc.disable()  # what is loaded is no garbage; who has loaded it enables this again
    if not sys.argv[1:]:
        from app.ui.data.preload import read_ahead  # noqa: PLC0415

        reader = read_ahead()
        from app.ui.application import open_window  # noqa: PLC0415

        sys.exit(open_window(reader))
    if sys.argv[1:] == ["_run"]:
        from app.wiring.run.child import perform_from_standard_input  # noqa: PLC0415

        _exit(perform_from_standard_input())
    _exit(_run_command(sys.argv[1:]))


def _exit(status: int) -> NoReturn:
    """End; nobody need look for garbage in what the system takes back anyway (0.2 s of a run)."""
    gc.freeze()
    sys.exit(status)


def _run_command(words: list[str]) -> int:
    """The command line; beside it the process of a run begins to load what runs take."""
    standby = None
    if words[0] == "run" and "--help" not in words:
        from app.scheduler.run.standby import Standby  # noqa: PLC0415

        standby = Standby.start()
    try:
        from app.cli.main import run_command_line  # noqa: PLC0415

        return run_command_line(words, _record_in_viewer, standby)
    finally:
        if standby:
            standby.close()


def _record_in_viewer(
    teaching: RecordingRequest,
    settings: Settings,
    hear: Callable[[RecordingEvent], None],
    tell_trouble: Callable[[str], None],
) -> str:
    from app.ui.application import record_in_viewer  # noqa: PLC0415

    return record_in_viewer(teaching, settings, hear, tell_trouble)


if __name__ == "__main__":
    main()
