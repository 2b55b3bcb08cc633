"""Kept awake by a program of the system that does so as long as another one lasts: systemd's
`systemd-inhibit`, macOS' `caffeinate`.

The other one is `cat`: it says back what it is told once it runs, and ends when we are gone.
"""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from app.desktop.environment import inherited
from app.engine.errors import BlockedError

SYSTEMD_INHIBIT = ("systemd-inhibit", "--what=idle:sleep", "--mode=block", "--who=Byheart")
CAFFEINATE = ("caffeinate", "-d", "-i", "-s")
LASTS = "cat"
TOLD = b"held\n"
ANSWER_S = 2.0
ENDS_S = 2.0


@dataclass(frozen=True, slots=True)
class CommandAwake:
    """The program and its options; what lasts is added."""

    command: tuple[str, ...]

    def hold(self, why: str) -> Callable[[], None]:
        """See `Awake`."""
        said = (f"--why={why}",) if self.command == SYSTEMD_INHIBIT else ()
        try:
            process = subprocess.Popen(
                (*self.command, *said, LASTS),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=inherited(),
                start_new_session=True,
            )
        except OSError as error:
            raise BlockedError(f"{self.command[0]} cannot be used ({error.strerror}).") from None
        if not _says_it_back(process):
            _end(process)
            raise BlockedError(f"{self.command[0]} does not keep this machine awake.")
        return lambda: _end(process)


def _says_it_back(process: subprocess.Popen[bytes]) -> bool:
    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    try:
        process.stdin.write(TOLD)
        process.stdin.flush()
    except OSError:
        return False
    ready, _, _ = select.select([process.stdout], [], [], ANSWER_S)
    return bool(ready) and os.read(process.stdout.fileno(), len(TOLD)) == TOLD


def _end(process: subprocess.Popen[bytes]) -> None:
    """Nothing more is told to it: it ends by itself."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):  # what it was told last, it was gone before it heard
                pipe.close()
    try:
        process.wait(ENDS_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
