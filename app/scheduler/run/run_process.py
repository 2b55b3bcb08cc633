"""The child process that performs one run, as its parent sees it: messages out, commands in, JSON
lines both ways.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Protocol

from app.player.run.json_line import object_of
from app.player.run.messages import RunRequest, request_line
from app.scheduler.run.run_command import RUN_COMMAND

# A stopped run has this long to release keys and file its report before it is killed: the report is
# due within 2 s.
STOP_PATIENCE_S = 1.5
# One that is dismissed has this long to keep what its last run has taught.
LEARNS_S = 10.0

Message = dict[str, object]


class WakingStop(Protocol):
    """A request to stop that a select can wait for."""

    @property
    def asked(self) -> bool:
        """Whether stopping was asked for."""

    @property
    def reason(self) -> str:
        """Who asked and why."""

    @property
    def wake_fd(self) -> int:
        """Readable once stopping was asked for."""


@dataclass(slots=True)
class RunProcess:
    """`byheart _run` as a child, which plays the `request`."""

    request: RunRequest
    _child: subprocess.Popen[bytes]
    _reader: _Lines = field(init=False)
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    @classmethod
    def start(
        cls,
        request: RunRequest,
        environment: Mapping[str, str],
        errors: IO[bytes],
        command: tuple[str, ...] = RUN_COMMAND,
    ) -> RunProcess:
        """Start it; `errors` receives what it writes to standard error."""
        pipe = subprocess.PIPE
        child = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=errors,
            env=dict(environment),
            start_new_session=True,
        )
        return cls(request, child)

    def __post_init__(self) -> None:
        """Hand it the request."""
        self._reader = _Lines(self._stdout())
        self._send(request_line(self.request))

    def play_next(self, request: RunRequest) -> None:
        """Hand one more request to a child that stayed when it had reported."""
        self.request = request
        self._send(request_line(request))

    @property
    def process(self) -> int:
        """The child's process id."""
        return self._child.pid

    @property
    def exit_code(self) -> int | None:
        """How it ended; None while it lives."""
        return self._child.poll()

    def messages(self, stop: WakingStop, deadline_s: float | None = None) -> Iterator[Message]:
        """What the child says until it ends, or has reported and stays. A stop, or the deadline
        (monotonic), is passed on; a child that does not obey in time is killed.
        """
        reader, has_reported = self._reader, False
        watched, give_up_at = [reader.fd, stop.wake_fd], deadline_s
        while True:
            ready, _, _ = select.select(watched, [], [], _left(give_up_at))
            if stop.wake_fd in ready:
                watched.remove(stop.wake_fd)
                give_up_at = time.monotonic() + STOP_PATIENCE_S
                self.stop(stop.reason)
            if give_up_at is not None and time.monotonic() >= give_up_at:
                give_up_at = self._out_of_time(watched, stop)
            if reader.fd in ready:
                if (lines := reader.read()) is None:
                    self._see_it_end()
                    return
                has_reported = any(line.get("event") == "report" for line in lines)
                yield from lines
            if has_reported and self.request.stays:
                return

    def dismiss(self) -> None:
        """No more is asked of a child that stayed: wait until it has ended."""
        self.tell({"command": "end"})
        self._see_it_end(LEARNS_S)

    def _see_it_end(self, patience_s: float = STOP_PATIENCE_S) -> None:
        """It has said all it has to say; what is left of it has no reason to stay."""
        try:
            self._child.wait(patience_s)
        except subprocess.TimeoutExpired:
            self.kill()
            self._child.wait()

    def _out_of_time(self, watched: list[int], stop: WakingStop) -> float | None:
        """The deadline asks first, and kills when asking was not enough."""
        if stop.wake_fd in watched:
            watched.remove(stop.wake_fd)
            self.stop("The time limit of the run was reached.")
            return time.monotonic() + STOP_PATIENCE_S
        self.kill()
        return None

    def stop(self, reason: str) -> None:
        """Ask the run to stop."""
        self.tell({"command": "stop", "reason": reason})

    def tell(self, command: Mapping[str, object]) -> None:
        """Send a command; any thread may."""
        self._send(json.dumps(command))

    def kill(self) -> None:
        """End it at once, without asking."""
        try:
            os.killpg(self._child.pid, signal.SIGKILL)
        except ProcessLookupError:
            return

    def close(self) -> None:
        """Kill what is left and let go of the pipes."""
        if self._child.poll() is None:
            self.kill()
            self._child.wait()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                _close_quietly(pipe)

    def _send(self, line: str) -> None:
        pipe = self._child.stdin
        if pipe is None:
            return
        try:
            with self._one_at_a_time:
                pipe.write(line.encode() + b"\n")
                pipe.flush()
        except BrokenPipeError:
            return  # it ended already; its end is told by messages()

    def _stdout(self) -> IO[bytes]:
        pipe = self._child.stdout
        if pipe is None:
            raise ValueError("the child was started without a pipe")
        return pipe


@dataclass(slots=True)
class _Lines:
    """Whole JSON lines from a pipe, without ever blocking on half a line."""

    pipe: IO[bytes]
    _rest: bytes = b""

    @property
    def fd(self) -> int:
        return self.pipe.fileno()

    def read(self) -> list[Message] | None:
        """The messages that are complete now; None at the end."""
        data = os.read(self.fd, 1 << 16)
        if not data:
            return None
        *whole, self._rest = (self._rest + data).split(b"\n")
        return [message for line in whole if (message := object_of(line))]


def _left(until: float | None) -> float | None:
    return None if until is None else max(0.0, until - time.monotonic())


def _close_quietly(pipe: IO[bytes]) -> None:
    try:
        pipe.close()
    except BrokenPipeError:
        return
