"""The line to a run under way: what its parent tells it, from any thread.

What was said of how to go on (the pace, a pause) holds for the runs that come after, too: those of
a batch's next rows hear it before they begin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

Command = Mapping[str, object]
EACH_WAITS: Command = {"command": "pace", "pace": "steps"}


@dataclass(slots=True)
class RunCommandChannel:
    """Commands go to the run that is connected; while there is none, nobody hears them, and only
    those that hold on (see `app.player.control.run_controls`) are kept for the next one.
    """

    _lock: Lock = field(default_factory=Lock)
    _pace: Command | None = field(default=None)
    _pause: Command | None = field(default=None)
    _send: Callable[[Command], None] | None = field(default=None)

    def tell(self, command: Command) -> bool:
        """Pass a command on (see `app.player.run.command_listener`); False when no run is under
        way.
        """
        with self._lock:
            self._keep(command)
            if self._send is None:
                return False
            self._send(command)
            return True

    @contextmanager
    def to(self, send: Callable[[Command], None]) -> Iterator[None]:
        """Connect a run while the block lasts."""
        self._connect(send)
        try:
            yield
        finally:
            self._connect(None)

    def _connect(self, send: Callable[[Command], None] | None) -> None:
        with self._lock:
            self._send = send
            if send is not None:
                for command in filter(None, (self._pace, self._pause)):
                    send(command)

    def _keep(self, command: Command) -> None:
        match command.get("command"):
            case "pace":
                self._pace = command
            case "pause":
                self._pause = command
            case "go_on":
                self._pause = None
            case "step":  # it is one more step, and then the next one waits
                self._pace, self._pause = EACH_WAITS, None
            case _:
                return
