"""Applications and displays on paper: for tests that start something without starting anything."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from app.desktop.ports import Application
from app.engine.errors import BlockedError, UsageError

Program = Callable[[tuple[str, ...]], str]


class PaperLauncher:
    """Knows the programs it is given: each is called with its command and answers its output."""

    def __init__(self, programs: Mapping[str, Program]) -> None:
        self.diary: list[str] = []
        self._programs = dict(programs)
        self._running: set[int] = set()
        self._processes = itertools.count(1000)

    def launch(
        self, command: Sequence[str], output: Path, environment: Mapping[str, str] | None = None
    ) -> Application:
        """Call the program; BlockedError when there is none of that name."""
        if not command or not command[0]:
            raise UsageError("There is nothing to launch: the command is empty.")
        program = self._programs.get(command[0])
        if program is None:
            raise BlockedError(f'"{command[0]}" does not start: there is no such program.')
        self.diary.append(f"launch {' '.join(command)}")
        output.parent.mkdir(parents=True, exist_ok=True)
        with output.open("a", encoding="utf-8") as kept:
            kept.write(program(tuple(command)))
        application = Application(next(self._processes), tuple(command), output)
        self._running.add(application.process)
        return application

    def running(self, application: Application) -> bool:
        """Until it is ended."""
        return application.process in self._running

    def end(self, application: Application, patience_s: float = 2.0) -> None:
        """It ends when it is asked to."""
        if application.process in self._running:
            self.diary.append(f"end {application.command[0]}")
            self._running.remove(application.process)


class PaperPrivateDisplay:
    """A display that shows nothing."""

    def __init__(self, name: str = ":77") -> None:
        self.name = name
        self.open = True

    @property
    def environment(self) -> Mapping[str, str]:
        """Of applications on it."""
        bus = f"unix:path=/nowhere/bus{self.name}"
        return {"DISPLAY": self.name, "DBUS_SESSION_BUS_ADDRESS": bus, "WAYLAND_DISPLAY": ""}

    def close(self) -> None:
        """It is gone."""
        self.open = False
