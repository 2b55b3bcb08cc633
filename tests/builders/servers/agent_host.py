"""A host that has started one of our servers of tools, and keeps its standard input open."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, Any

from tests.builders.runs.command_line import ROOT, command, surroundings

BETWEEN_S = 0.1  # Claude Code's time between its two signals
CLIENT = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}
Json = Any


@dataclass(frozen=True, slots=True)
class AgentHost:
    """Speaks with the server line by line."""

    server: subprocess.Popen[str]

    def asks(self, method: str, given: Json, number: int) -> Json:
        """The answer to one request."""
        self.sends({"id": number, "method": method, "params": given})
        assert self.server.stdout is not None
        return json.loads(self.server.stdout.readline())["result"]

    def calls(self, tool: str, given: Json, number: int = 2) -> Json:
        """What a tool answers."""
        return self.asks("tools/call", {"name": tool, "arguments": given}, number)

    def says(self, method: str) -> None:
        """Tell something that has no answer."""
        self.sends({"method": method})

    def sends(self, message: Json) -> None:
        pipe: IO[str] | None = self.server.stdin
        assert pipe is not None
        pipe.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        pipe.flush()

    def ends_it(self, *signals: signal.Signals) -> int:
        """Send these signals as Claude Code does; the exit status."""
        for each in signals:
            self.server.send_signal(each)
            with suppress(subprocess.TimeoutExpired):
                self.server.wait(BETWEEN_S)
        return self.server.wait()


@contextmanager
def connected_host(
    *words: str, environment: Mapping[str, str] | None = None
) -> Iterator[AgentHost]:
    """`byheart WORDS`, connected; killed at the end, if it is still there."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(*words),
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        env=surroundings(environment),
        cwd=ROOT,
    ) as server:
        host = AgentHost(server)
        try:
            host.asks("initialize", CLIENT, 1)
            host.says("notifications/initialized")
            yield host
        finally:
            server.kill()
