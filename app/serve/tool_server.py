"""Proven workflows as tools for other agents, by the Model Context Protocol in both its eras."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from typing import Any

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server

from app.engine.errors import ByheartError, UsageError
from app.serve import tools
from app.serve.access_control import HOST, Door, listening, server_of
from app.serve.owner_questions import Answers, Caller, number_of
from app.serve.played import Plays, Progress
from app.serve.running import door_token
from app.serve.standard_streams import answered_on_stdio
from app.settings import Settings
from app.store.errors import PictureError
from app.store.store import Store
from app.wiring.storage.store_opening import open_store

NAME = "byheart"
FOLDER = "tools"
PATH = "/mcp"
PORT = 8378
# A form that ends with its call is shown only while there is this time to act and answer, or this
# share of the call's: what they answered to a form that has just gone would be lost.
FORM_S, FORM_SHARE = 15.0, 0.5
TOLD = (
    "Workflows that were shown once on this computer and are played from memory, each step checked "
    "on the screen. Call list_workflows first. While a run goes on, nobody should use the mouse."
)
Json = Mapping[str, Any]
Context = ServerRequestContext[Any]
Answer = types.CallToolResult | types.InputRequiredResult


@dataclass(frozen=True)
class ToolServer:
    """Answers the calls of other programs. With `each` every workflow is a tool of its own, too;
    with `pictures` a run that stopped short shows what it saw last.
    """

    plays: Plays
    each: bool = False
    pictures: bool = True

    def server(self) -> Server[Any]:
        """The server, for any transport."""
        return Server(
            NAME,
            version=version("byheart"),
            instructions=TOLD,
            on_list_tools=self._list,
            on_call_tool=self._call,
        )

    async def _list(
        self, _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        own = await anyio.to_thread.run_sync(self._own)
        found = [*tools.general_tools(), *(tools.tool_of(*one) for one in own.items())]
        return types.ListToolsResult(tools=sorted(found, key=lambda tool: tool.name))

    async def _call(self, context: Context, params: types.CallToolRequestParams) -> Answer:
        given = params.arguments or {}
        caller = Caller.of(context, params.input_responses)
        try:
            match params.name:
                case "list_workflows":
                    listed = await anyio.to_thread.run_sync(self._listed)
                    return _answer(listed, _names(listed))
                case "get_run":
                    return await self._follow(caller, _text(given, "run"), _wait(given))
                case "stop_run":
                    return await self._stop(caller, _text(given, "run"))
                case "run_workflow":
                    inputs = _inputs(given.get("inputs"))
                    return await self._run(caller, _text(given, "name"), inputs, given)
                case name:
                    return await self._run_own(caller, name, given)
        except ByheartError as error:
            said = types.TextContent(type="text", text=str(error))
            return types.CallToolResult(content=[said], is_error=True)

    def _own(self) -> Mapping[str, Any]:
        return tools.workflow_tools(tools.playable(self.plays.store)) if self.each else {}

    def _listed(self) -> Json:
        return tools.listed(tools.playable(self.plays.store))

    async def _run_own(self, caller: Caller, name: str, given: Json) -> Answer:
        own = await anyio.to_thread.run_sync(self._own)
        if name not in own:
            raise UsageError(f"There is no tool {name}.")
        named = {one.name for one in own[name].parameters}
        inputs = _inputs({key: value for key, value in given.items() if key in named})
        return await self._run(caller, own[name].name, inputs, given)

    async def _run(
        self, caller: Caller, name: str, inputs: Mapping[str, str], given: Json
    ) -> Answer:
        request, wait_s = _text(given, "request_id"), _wait(given)
        until = time.monotonic() + wait_s
        begin = partial(self.plays.begin, name, inputs, request, asks=caller.asks)
        run = await anyio.to_thread.run_sync(begin)
        return await self._follow(caller, run, until - time.monotonic())

    async def _stop(self, caller: Caller, run: str) -> Answer:
        await anyio.to_thread.run_sync(self.plays.stop, run, "another program asked for it")
        return await self._follow(replace(caller, asks=False), run, tools.USUAL_WAIT_S)

    async def _follow(self, caller: Caller, run: str, wait_s: float) -> Answer:
        """Wait for the end, telling each act, and answer with how it fares, or with what its owner
        is asked.
        """
        until, seen = time.monotonic() + wait_s, 0
        forms_until = until - min(FORM_S, wait_s * FORM_SHARE)
        known = self._answer(run, caller.answers) if caller.asks else None
        while True:
            left_s = max(0.0, until - time.monotonic())
            progress = await self._look(run, left_s, seen, known)
            if progress.acted > seen:
                seen = progress.acted
                session, doing = caller.context.session, progress.doing
                await session.report_progress(seen, progress.steps or None, doing)
            if known is not None and number_of(progress.question) != known:
                known = number_of(progress.question)
                if known and caller.is_asked_meanwhile and time.monotonic() > forms_until:
                    return await anyio.to_thread.run_sync(self._told, progress)
                said = await self._asked(caller, progress, until) if known else None
                if isinstance(said, types.InputRequiredResult):
                    return said
                self._answer(run, said or {})
            elif progress.has_ended or left_s == 0:
                return await anyio.to_thread.run_sync(self._told, progress)

    async def _asked(
        self, caller: Caller, progress: Progress, until: float
    ) -> types.InputRequiredResult | Answers | None:
        """What the owner says, as long as the run waits for it and there is time."""
        said = None
        left_s, question = max(0.0, until - time.monotonic()), number_of(progress.question)
        async with anyio.create_task_group() as group:

            async def end_with_the_question() -> None:
                with suppress(ByheartError):
                    await self._look(progress.run, left_s, -1, question)
                group.cancel_scope.cancel()

            group.start_soon(end_with_the_question)
            said = await caller.ask(progress.workflow, progress.question)
            group.cancel_scope.cancel()
        return said

    async def _look(self, run: str, wait_s: float, seen: int, question: int | None) -> Progress:
        look = partial(self.plays.progress, run, wait_s, seen, question)
        return await anyio.to_thread.run_sync(look, abandon_on_cancel=True)

    def _answer(self, run: str, answers: Answers) -> int:
        """Pass on what the owner says; the last question that they answered or put off, or 0."""
        for question, choice in answers.items():
            self.plays.answer(run, question, choice)
        return max(answers, default=0)

    def _told(self, progress: Progress) -> types.CallToolResult:
        answer = tools.told(progress)
        result = _answer(answer, tools.in_words(answer))
        if self.pictures and progress.outcome in tools.STOPPED_SHORT:
            try:
                picture = tools.last_picture(self.plays.store, progress.run)
            except PictureError:
                picture = None
            if picture is not None:
                result.content.append(tools.picture_content(picture))
        return result


@dataclass(frozen=True, slots=True)
class Offered:
    """What a person asked of the tools."""

    display: str | None = None
    each: bool = False
    pictures: bool = True


def serve_on_stdio(settings: Settings, offered: Offered, say: Callable[[str], None]) -> None:
    """Answer on standard input and output until they are closed, or SIGINT or SIGTERM."""
    with (
        closing(open_store(settings)) as store,
        closing(_plays(settings, store, offered, say)) as plays,
    ):
        tool_server = ToolServer(plays, offered.each, offered.pictures)
        anyio.run(_on_stdio, tool_server.server(), plays)


def serve_on_http(
    settings: Settings,
    offered: Offered,
    port: int | None,
    say: Callable[[str], None],
    tell: Callable[[Json], None],
) -> None:
    """Answer on a port of the loopback until SIGINT or SIGTERM. BlockedError when it is taken."""
    token = door_token(settings.home, FOLDER)
    with (
        closing(listening(PORT if port is None else port)) as listener,
        closing(open_store(settings)) as store,
        closing(_plays(settings, store, offered, say)) as plays,
    ):
        server = ToolServer(plays, offered.each, offered.pictures).server()
        address = f"http://{HOST}:{listener.getsockname()[1]}"
        tell({"event": "serving", "url": f"{address}/{token}{PATH}", "bearer": token})
        door = Door(server.streamable_http_app(streamable_http_path=PATH), token, bearer=True)
        with suppress(KeyboardInterrupt):  # that is how it ends
            server_of(door).run(sockets=[listener])


def _plays(settings: Settings, store: Store, offered: Offered, say: Callable[[str], None]) -> Plays:
    return Plays(settings, store, say, offered.display)


async def _on_stdio(server: Server[Any], plays: Plays) -> None:
    async with answered_on_stdio(server):
        plays.close()  # a host that ends its servers asks twice, the second time soon


def _answer(structured: Json, words: str) -> types.CallToolResult:
    said = types.TextContent(type="text", text=words)
    return types.CallToolResult(content=[said], structured_content=dict(structured))


def _names(listed: Json) -> str:
    lines = [
        f"{one['name']}: {one['task'] or 'no description'}"
        + (f" (inputs: {', '.join(one['inputs'])})" if one["inputs"] else "")
        for one in listed["workflows"]
    ]
    return (
        "\n".join(lines) or "No workflow is proven yet: rehearse one with “byheart rehearse NAME”."
    )


def _text(given: Json, name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str) or not value:
        raise UsageError(f"{name} is to be a text.")
    return value


def _inputs(given: object) -> Mapping[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise UsageError("inputs is to be an object of texts.")
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise UsageError(f"The input {name} is to be a text or a number.")
    return {str(name): str(value) for name, value in given.items()}


def _wait(given: Json) -> float:
    value = given.get("wait_seconds", tools.USUAL_WAIT_S)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UsageError("wait_seconds is to be a number.")
    return min(max(float(value), 0.0), tools.MOST_WAIT_S)
