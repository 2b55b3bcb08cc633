"""Standard input and output for a server of tools, with an end that a signal can bring about.

A host ends its servers by a signal, often with their standard input still open. A thread that waits
for a line cannot be cancelled there, so it waits for the end as well.
"""

from __future__ import annotations

import io
import os
import select
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server


class _Input(io.RawIOBase):
    """What comes on standard input, until it is closed there or `end` is called."""

    def __init__(self) -> None:
        self._source = sys.stdin.fileno()
        self._asked, self._asks = os.pipe()
        self._poll = select.poll()
        self._poll.register(self._source, select.POLLIN)
        self._poll.register(self._asked, select.POLLIN)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - whatever bytes can be written to
        """Wait for bytes; none are the end."""
        if any(ready == self._asked for ready, _ in self._poll.poll()):
            return 0
        view = memoryview(buffer)
        read = os.read(self._source, len(view))
        view[: len(read)] = read
        return len(read)

    def end(self) -> None:
        """Nothing more is read, whatever comes."""
        os.write(self._asks, b".")


@asynccontextmanager
async def answered_on_stdio(server: Server[Any]) -> AsyncIterator[None]:
    """Answer on standard input and output until they are closed, or SIGINT or SIGTERM asks for the
    end. The block is what is still to be done then: no further signal interrupts it.
    """
    with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
        try:
            await _answered(server, signals)
        except* BrokenPipeError:
            pass  # nobody reads the answers any more: that is an end as well
        yield


async def _answered(server: Server[Any], signals: AsyncIterator[signal.Signals]) -> None:
    given = _Input()
    lines = anyio.wrap_file(io.TextIOWrapper(io.BufferedReader(given), encoding="utf-8"))

    async def end_at_a_signal(scope: anyio.CancelScope) -> None:
        async for _ in signals:
            given.end()
            scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(end_at_a_signal, group.cancel_scope)
        async with stdio_server(stdin=lines) as (reading, writing):
            try:
                await server.run(reading, writing, server.create_initialization_options())
            finally:
                given.end()
        group.cancel_scope.cancel()
