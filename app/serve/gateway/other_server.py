"""The server of tools that stands behind the gateway: how it is started and asked."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

import mcp_types as types
from mcp import Client, StdioServerParameters

from app.engine.errors import BlockedError
from app.player.calls.replay import fitted
from app.store.model.tool_call import ToolResult

OUR_OWN = "BYHEART_"
ANSWERS_WITHIN_S = 300.0
ERAS: tuple[Literal["legacy", "auto"], ...] = ("legacy", "auto")
Json = Any


@dataclass(slots=True)
class OtherServer:
    """The other server. `tools` are those that it offers, by name."""

    client: Client
    tools: Mapping[str, types.Tool]

    async def call(self, name: str, arguments: Mapping[str, Json]) -> types.CallToolResult:
        """What a tool answers."""
        return await self.client.call_tool(name, dict(arguments))

    async def answer(self, name: str, arguments: Mapping[str, Json]) -> ToolResult:
        """The same as it is kept, for a replay."""
        tool = self.tools.get(name)
        if tool is None:
            return ToolResult(f"There is no tool {name} any more.", is_error=True)
        return kept(await self.call(name, fitted(arguments, tool.input_schema)))

    def reads_only(self, name: str) -> bool:
        """Whether the server says that a tool changes nothing."""
        tool = self.tools.get(name)
        return bool(tool and tool.annotations and tool.annotations.read_only_hint)


def kept(result: types.CallToolResult) -> ToolResult:
    """An answer as it is kept: its texts, and what is structured where there is none."""
    texts = [part.text for part in result.content if isinstance(part, types.TextContent)]
    return ToolResult("\n".join(texts), is_error=bool(result.is_error))


@asynccontextmanager
async def connected(command: Sequence[str]) -> AsyncIterator[OtherServer]:
    """The server that a command starts. BlockedError when it cannot be started or does not speak
    the protocol.
    """
    program, *words = command
    # It stands where its host starts it: what the host gives it in its environment is for it.
    around = {name: value for name, value in os.environ.items() if not name.startswith(OUR_OWN)}
    parameters = StdioServerParameters(command=program, args=words, env=around)
    client = await _client(parameters)
    try:
        listed = {tool.name: tool for tool in (await client.list_tools()).tools}
        yield OtherServer(client, listed)
    finally:
        await client.__aexit__(None, None, None)


async def _client(parameters: StdioServerParameters) -> Client:
    """Spoken to as servers have always been, else as newer ones ask for: many of the older ones do
    not answer at all when they are asked which of both it is.
    """
    trouble: BaseException | None = None
    for mode in ERAS:
        client = Client(parameters, mode=mode, read_timeout_seconds=ANSWERS_WITHIN_S)
        try:
            return await client.__aenter__()
        except Exception as error:  # noqa: BLE001 - whatever a program does that is no server
            trouble = error
    raise BlockedError(
        f"“{parameters.command}” could not be started as a server of tools."
    ) from trouble
