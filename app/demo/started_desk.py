"""Order Desk as a child process with both ends in hand: its diary out, its control in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from app.demo.diary import Diary
from app.desktop.environment import merged

MODULE = f"{__package__}.order_desk"
ROOT = Path(__file__).resolve().parents[2]


def command(database: Path, *arguments: str) -> tuple[str, ...]:
    """The argument list that starts Order Desk."""
    return (sys.executable, "-m", MODULE, "--database", str(database), *arguments)


class StartedDesk:
    """A running Order Desk; leaving the context ends it."""

    def __init__(self, database: Path, environment: Mapping[str, str], *arguments: str) -> None:
        """Start it on the display that the environment names."""
        self.process = subprocess.Popen(
            command(database, "--log", "-", "--control", "-", *arguments),
            cwd=ROOT,
            env=merged(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        if self.process.stdout is None or self.process.stdin is None:
            raise RuntimeError
        self._wishes = self.process.stdin
        self._told = self.process.stdout
        self.diary = Diary(self._told.fileno())

    def wish(self, **wishes: Any) -> None:  # noqa: ANN401 (any JSON value)
        """Have something done now, such as `wish(popup="update")`; see `app.demo.control`."""
        self._wishes.write(json.dumps(wishes).encode() + b"\n")

    def close(self) -> None:
        """End it, as SIGTERM does."""
        self.process.terminate()
        self.process.wait(5)
        self._wishes.close()
        self._told.close()

    def __enter__(self) -> Self:
        """Already running."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End it."""
        self.close()
