"""Between an agent and another server of the Model Context Protocol: what the agent's calls came to
is learned as a workflow, and made again without the agent.

The other server's tools are passed on as they are. One connection is one recording; recorded again
under the same name, what differs becomes parameters. A workflow that has passed a run of its own is
offered to the agent as one more tool: it makes all the calls, and says where it stopped if an
answer was not the expected one, so that the agent can go on from there.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import count
from typing import Any, Literal

import anyio
import mcp_types as types
from mcp import Client, StdioServerParameters
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from app.engine.errors import BlockedError, ByheartError, UsageError
from app.engine.model.events import Outcome
from app.engine.model.ports import Stop
from app.engine.model.report import report_of
from app.player.calls.replay import Replay, fitted
from app.player.run.event_json import event_to_json
from app.player.run.messages import RunReport, as_message
from app.player.run.parameters import complete_values
from app.recorder.merging.calls import merged_with_calls, workflow_of_calls
from app.serve import tools
from app.settings import Settings
from app.store.errors import UnknownWorkflowError
from app.store.model.tool_call import CALL, ToolCall, ToolResult
from app.store.model.workflow import Workflow, new_name, steps_of
from app.store.store import Store
from app.wiring.run.launcher import require_trusted
from app.wiring.storage.store_opening import open_store

NAME = "byheart"
OUR_OWN = "BYHEART_"
ANSWERS_WITHIN_S = 300.0
ERAS: tuple[Literal["legacy", "auto"], ...] = ("legacy", "auto")
Json = Any
Message = dict[str, object]
Context = ServerRequestContext[Any]


@dataclass(slots=True)
class Upstream:
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


@dataclass(slots=True)
class Gateway:
    """Passes calls on and notes them; `known` is the workflow that may be played, if any."""

    upstream: Upstream
    store: Store
    known: Workflow | None = None
    calls: list[ToolCall] = field(default_factory=list)

    def server(self) -> Server[Any]:
        """The server that the agent sees."""
        return Server(
            NAME,
            version=version("byheart"),
            on_list_tools=self._list,
            on_call_tool=self._call,
        )

    @property
    def _own(self) -> str:
        return tools.tool_for_calls(self.known).name if self.known else ""

    async def _list(
        self, _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        found = list(self.upstream.tools.values())
        if self.known is not None:
            found.append(tools.tool_for_calls(self.known))
        return types.ListToolsResult(tools=found)

    async def _call(self, _: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        given = params.arguments or {}
        if self.known is not None and params.name == self._own:
            return await self._play(self.known, given)
        result = await self.upstream.call(params.name, given)
        reads_only = self.upstream.reads_only(params.name)
        self.calls.append(ToolCall(params.name, given, kept(result), reads_only))
        return result

    async def _play(self, workflow: Workflow, given: Mapping[str, Json]) -> types.CallToolResult:
        try:
            values = complete_values(workflow, {name: str(each) for name, each in given.items()})
            report = await played(self.store, workflow, values, self.upstream, lambda _: None)
        except ByheartError as error:
            text, is_error = str(error), True
        else:
            text, is_error = _in_words(workflow, report), report["outcome"] != Outcome.DONE
        said = types.TextContent(type="text", text=text)
        return types.CallToolResult(content=[said], is_error=is_error)


def serve_gateway(
    settings: Settings, name: str, command: Sequence[str], say: Callable[[str], None]
) -> None:
    """Stand between standard input and output and the server that the command starts, until they
    are closed; then keep what was called. `say` tells the owner what was learned.
    """
    with closing(open_store(settings)) as store:
        gateway = anyio.run(_served, store, new_name(name), tuple(command))
        if gateway.calls:
            say(learned(store, name, command, gateway.calls))


def learned(store: Store, name: str, command: Sequence[str], calls: Sequence[ToolCall]) -> str:
    """Keep what was called as the workflow of that name, merged with what it is already, or under
    another name when it is another task; a sentence about it. UsageError when no call succeeded.
    """
    known = _known(store, name)
    if known is None:
        recorded = store.save_workflow(workflow_of_calls(name, command, calls))
        return (
            f"Recorded {name}: {len(recorded.trajectories[0].steps)} call(s). Record it again with "
            "other values, and they become parameters."
        )
    try:
        merged = store.save_workflow(merged_with_calls(known, calls))
    except UsageError as error:
        taken = {one.name for one in store.workflows()}
        other = next(free for n in count(2) if (free := f"{name} {n}") not in taken)
        store.save_workflow(workflow_of_calls(other, command, calls))
        return f"{error} It is kept as “{other}”."
    given = [one.name for one in merged.parameters if not one.made_of]
    made = [one.name for one in merged.parameters if one.made_of]
    told = f"Merged into {name}, version {merged.version}. To be given: {', '.join(given)}"
    return f"{told}; made of these: {', '.join(made)}." if made else f"{told}."


def playable(store: Store, name: str) -> Workflow | None:
    """The workflow of that name, if an agent may have it played."""
    known = _known(store, name)
    return known if known is not None and known.proven and known.trusted else None


def play_calls(
    store: Store,
    workflow: Workflow,
    given: Mapping[str, str],
    hear: Callable[[Message], None],
    stop: Stop | None = None,
) -> Message:
    """Start the workflow's server and make its calls; the report, which is heard last. What passes
    is proven: a person has asked for it. BlockedError when the server does not start.
    """
    require_trusted(workflow)
    values = complete_values(workflow, given)
    report = anyio.run(_played_alone, store, workflow, values, hear, stop)
    if report["outcome"] == Outcome.DONE:
        store.mark_proven(workflow.name, workflow.version)
    hear(report)
    return report


async def played(
    store: Store,
    workflow: Workflow,
    values: Mapping[str, str],
    upstream: Upstream,
    hear: Callable[[Message], None],
    stop: Stop | None = None,
) -> Message:
    """Make the calls, with a journal of them; the report."""
    run, begun = store.begin_run(workflow.name, workflow.version, values), time.monotonic()
    events = []
    async for event in Replay(workflow, values, upstream.answer).story(stop):
        events.append(event)
        message = event_to_json(event, lambda _: None)
        store.append_event(run, message)
        hear(message)
    folded = report_of(events)
    steps = len(steps_of(workflow))
    report = RunReport(
        run,
        workflow.name,
        workflow.version,
        folded.outcome,
        steps=steps,
        acted=folded.acted,
        seconds=time.monotonic() - begun,
        reason=folded.reason,
        done=tuple(_done(event) for step in folded.steps.values() for event in step.acted)
        if folded.outcome is not Outcome.DONE
        else (),
    )
    return dict(store.finish_run(run, as_message(report)))


def kept(result: types.CallToolResult) -> ToolResult:
    """An answer as it is kept: its texts, and what is structured where there is none."""
    texts = [part.text for part in result.content if isinstance(part, types.TextContent)]
    return ToolResult("\n".join(texts), is_error=bool(result.is_error))


@asynccontextmanager
async def connected(command: Sequence[str]) -> AsyncIterator[Upstream]:
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
        yield Upstream(client, listed)
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


async def _played_alone(
    store: Store,
    workflow: Workflow,
    values: Mapping[str, str],
    hear: Callable[[Message], None],
    stop: Stop | None,
) -> Message:
    (command,) = workflow.start.launch
    async with connected(command) as upstream:
        needed = {str(step.arguments["name"]) for step in steps_of(workflow)}
        if missing := sorted(needed - upstream.tools.keys()):
            raise BlockedError(f"“{command[0]}” offers no tool {missing[0]} any more.")
        return await played(store, workflow, values, upstream, hear, stop)


async def _served(store: Store, name: str, command: Sequence[str]) -> Gateway:
    known = _known(store, name)
    if known is not None:
        _require_same(known, command)
    async with connected(command) as upstream:
        gateway = Gateway(upstream, store, playable(store, name))
        async with anyio.create_task_group() as group:
            group.start_soon(_until_a_signal, group.cancel_scope)
            server = gateway.server()
            async with stdio_server() as (reading, writing):
                await server.run(reading, writing, server.create_initialization_options())
            group.cancel_scope.cancel()
    return gateway


async def _until_a_signal(scope: anyio.CancelScope) -> None:
    """A host that ends its servers politely: what was recorded is kept."""
    with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
        async for _ in signals:
            scope.cancel()


def _known(store: Store, name: str) -> Workflow | None:
    try:
        return store.workflow(name)
    except UnknownWorkflowError:
        return None


def _require_same(known: Workflow, command: Sequence[str]) -> None:
    if not known.start.tools:
        raise UsageError(f"{known.name} is a workflow of a screen; record under another name.")
    if known.start.launch != (tuple(command),):
        raise UsageError(
            f"{known.name} was recorded with “{' '.join(known.start.launch[0])}”; record what "
            "another server does under another name."
        )


def _in_words(workflow: Workflow, report: Mapping[str, object]) -> str:
    if report["outcome"] == Outcome.DONE:
        return f"{workflow.name} is done: {report['acted']} call(s)."
    done = report.get("done")
    made = "; ".join(map(str, done)) if isinstance(done, list) and done else "nothing"
    return (
        f"{workflow.name} {report['outcome']} after {report['acted']} of {report['steps']} calls. "
        f"{report['reason']} Done so far: {made}. Go on from there with the tools themselves."
    )


def _done(event: Any) -> str:  # noqa: ANN401 - an act
    given = event.arguments
    named = given.get("name", CALL)
    return f"{named} {dict(given.get('arguments') or {})}"
