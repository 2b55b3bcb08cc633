"""Between an agent and another server of the Model Context Protocol: what the agent's calls came to
is learned as a workflow, and made again without the agent.

The other server's tools are passed on as they are. One connection is one recording; recorded again
under the same name, what differs becomes parameters. A workflow that has passed a run of its own is
offered to the agent as one more tool, which makes all the calls. If an answer is not the expected
one, it says where it stopped, so that the agent can go on from there.

Recorded calls become a workflow, or one more recording of it: when the agent leaves, or when the
gateway is next started after it was killed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import count
from typing import Any

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server

from app.engine.errors import ByheartError, UsageError
from app.engine.model.events import Outcome
from app.player.run.parameters import complete_values
from app.recorder.merging.calls import merged_with_calls, workflow_of_calls
from app.serve import tools
from app.serve.gateway.call_log import CallLog, Unlearned, call_log, unlearned
from app.serve.gateway.other_server import OtherServer, connected, kept
from app.serve.gateway.playing import known_workflow, playable, played
from app.serve.standard_streams import answered_on_stdio
from app.settings import Settings
from app.store.model.tool_call import ToolCall
from app.store.model.workflow import Workflow, new_name
from app.store.store import Store
from app.wiring.storage.store_opening import open_store

NAME = "byheart"
Json = Any
Context = ServerRequestContext[Any]


@dataclass(slots=True)
class Gateway:
    """Passes calls on and notes them; `known` is the workflow that may be played, if any."""

    other: OtherServer
    store: Store
    known: Workflow | None = None
    log: CallLog | None = None
    say: Callable[[str], None] = field(default=lambda _: None)
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
        found = list(self.other.tools.values())
        if self.known is not None:
            found.append(tools.tool_for_calls(self.known))
        return types.ListToolsResult(tools=found)

    async def _call(self, _: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        given = params.arguments or {}
        if self.known is not None and params.name == self._own:
            return await self._play(self.known, given)
        result = await self.other.call(params.name, given)
        reads_only = self.other.reads_only(params.name)
        self.keep(ToolCall(params.name, given, kept(result), reads_only))
        return result

    def keep(self, call: ToolCall) -> None:
        """Note a call, on the disk as well: a host may kill this process at any time."""
        self.calls.append(call)
        if self.log is None:
            return
        try:
            self.log.append(call)
        except ByheartError as error:  # the agent's own work goes on
            self.say(f"{error} What is called now is lost if this process is killed.")

    async def _play(self, workflow: Workflow, given: Mapping[str, Json]) -> types.CallToolResult:
        try:
            values = complete_values(workflow, {name: str(each) for name, each in given.items()})
            report = await played(self.store, workflow, values, self.other, lambda _: None)
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
    are closed or a signal asks for the end; then learn what was called. `say` tells the owner what
    was learned, also of what a gateway that was killed had recorded.
    """
    with closing(open_store(settings)) as store:
        for told in learn_what_was_left(store):
            say(told)
        with call_log(store.home, new_name(name), command) as log:
            anyio.run(_served, store, log, say)


async def _served(store: Store, log: CallLog, say: Callable[[str], None]) -> None:
    known = known_workflow(store, log.workflow)
    if known is not None:
        require_same(known, log.command)
    async with connected(log.command) as other:
        gateway = Gateway(other, store, playable(store, log.workflow), log, say)
        async with answered_on_stdio(gateway.server()):
            try:
                if gateway.calls:
                    say(learned(store, log.workflow, log.command, gateway.calls))
            except UsageError as error:  # no call succeeded
                say(str(error))
            log.remove()


def _in_words(workflow: Workflow, report: Mapping[str, object]) -> str:
    if report["outcome"] == Outcome.DONE:
        return f"{workflow.name} is done: {report['acted']} call(s)."
    done = report.get("done")
    made = "; ".join(map(str, done)) if isinstance(done, list) and done else "nothing"
    return (
        f"{workflow.name} {report['outcome']} after {report['acted']} of {report['steps']} calls. "
        f"{report['reason']} Done so far: {made}. Go on from there with the tools themselves."
    )


def learned(store: Store, name: str, command: Sequence[str], calls: Sequence[ToolCall]) -> str:
    """Keep what was called as the workflow of that name, merged with what it is already, or under
    another name when it is another task; a sentence about it. UsageError when no call succeeded.
    """
    known = known_workflow(store, name)
    if known is None:
        recorded = store.save_workflow(workflow_of_calls(name, command, calls))
        return (
            f"Recorded {name}: {len(recorded.trajectories[0].steps)} call(s). Record it again with "
            "other values, and they become parameters."
        )
    try:
        require_same(known, command)
        merged = merged_with_calls(known, calls)
    except UsageError as error:
        taken = {one.name for one in store.workflows()}
        other = next(free for n in count(2) if (free := f"{name} {n}") not in taken)
        store.save_workflow(workflow_of_calls(other, command, calls))
        return f"{error} It is kept as “{other}”."
    if merged is known:
        return f"{name} is known so already; nothing is new."
    merged = store.save_workflow(merged)
    given = [one.name for one in merged.parameters if not one.made_of]
    made = [one.name for one in merged.parameters if one.made_of]
    told = f"Merged into {name}, version {merged.version}. To be given: {', '.join(given)}"
    return f"{told}; made of these: {', '.join(made)}." if made else f"{told}."


def learn_what_was_left(store: Store) -> Iterator[str]:
    """Learn what killed gateways recorded; a sentence about each."""
    for left in unlearned(store.home):
        if left.torn:
            yield _torn(left)
        try:
            if left.calls:
                told = learned(store, left.workflow, left.command, left.calls)
                yield f"A gateway was killed before it had learned {left.workflow}. {told}"
        except UsageError as error:  # no call succeeded
            yield str(error)
        except ByheartError as error:
            yield f"{error} What was called for {left.workflow} is learned at the next start."
            continue
        left.path.unlink()


def require_same(known: Workflow, command: Sequence[str]) -> None:
    """UsageError unless the workflow is one of this server's calls."""
    if not known.start.tools:
        raise UsageError(f"{known.name} is a workflow of a screen; record under another name.")
    if known.start.launch != (tuple(command),):
        raise UsageError(
            f"{known.name} was recorded with “{' '.join(known.start.launch[0])}”; record what "
            "another server does under another name."
        )


def _torn(left: Unlearned) -> str:
    whose = f"the recording of {left.workflow}" if left.workflow else "a recording"
    return f"A gateway was killed while it wrote: of {whose} {left.torn} call(s) are lost."
