"""A run's process on standby: it loads what runs take while its parent still reads what to play."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.desktop.environment import inherited
from app.player.run.place import Place, place_line
from app.scheduler.run.run_command import RUN_COMMAND
from app.settings import VARIABLES


@dataclass(slots=True)
class Standby:
    """`byheart _run`, started before it is known what it is to play. It ends when it is closed, or
    when its parent does.
    """

    _child: subprocess.Popen[bytes] | None

    @classmethod
    def start(cls, command: tuple[str, ...] = RUN_COMMAND) -> Standby:
        """Begin to load, with the least environment until its own is told."""
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        return cls(
            subprocess.Popen(
                command,
                stdin=pipe,
                stdout=pipe,
                stderr=nothing,
                env={**inherited(), **_home()},
                start_new_session=True,
            )
        )

    def take(self, environment: Mapping[str, str], errors: Path) -> subprocess.Popen[bytes] | None:
        """The process, told its environment and the file that keeps what it writes to standard
        error; the caller ends it. None when it was taken before, or has ended by itself.
        """
        child, self._child = self._child, None
        if child is None or child.stdin is None:
            return None
        try:
            place = Place(dict(environment), str(errors))
            child.stdin.write(place_line(place).encode() + b"\n")
            child.stdin.flush()
        except BrokenPipeError:
            _end(child)
            return None
        return child

    def close(self) -> None:
        """End it, unless somebody has taken it."""
        child, self._child = self._child, None
        if child is not None:
            _end(child)


def _home() -> dict[str, str]:
    """Where the data folder is, which tells whose process this is."""
    name = VARIABLES["home"]
    return {name: os.environ[name]} if name in os.environ else {}


def _end(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    child.communicate()
