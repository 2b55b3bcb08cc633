"""The tools as another agent's own client sees them, in both eras of the protocol."""

from __future__ import annotations

import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import anyio
import httpx2
import mcp_types as types
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from app.engine.model.geometry import Pixels
from app.serve.access_control import Door, listening, server_of
from app.serve.played import Plays, run_of
from app.serve.tool_server import PATH, ToolServer
from app.settings import read_settings
from app.store.model.workflow import Start
from app.store.store import Store
from app.wiring.run.launcher import Prepared
from app.wiring.storage.store_opening import open_store
from tests.builders.runs.staged_runs import WITHIN_S, Stage
from tests.builders.store.kept import workflow

ERAS = ["auto", "legacy"]
TOKEN = "a-token-of-the-tests"
ROOT = Path(__file__).parents[2]
ORDERS = replace(workflow("orders"), secrets=(), end_checks=(), start=Start((("true",),)))
GIVEN = {"customer": "Bo"}
ASKED = {"name": "orders", "inputs": GIVEN, "request_id": "r-1"}
Json = Any


@dataclass
class House:
    """A server of tools over a store, in which runs go as the stage says."""

    store: Store
    server: ToolServer
    stage: Stage

    def asks(self, *calls: tuple[str, Json], mode: str = "auto") -> list[types.CallToolResult]:
        """What the client gets for these calls, one after the other."""
        return ask(self.server.server(), *calls, mode=mode)


def ask(target: Json, *calls: tuple[str, Json], mode: str = "auto") -> list[types.CallToolResult]:
    async def talk() -> list[types.CallToolResult]:
        with anyio.fail_after(WITHIN_S):
            async with Client(target, mode=mode) as client:
                return [await client.call_tool(name, given) for name, given in calls]

    return anyio.run(talk)


def with_client(
    target: Json, talk: Callable[[Client], Awaitable[Json]], mode: str = "auto"
) -> Json:
    async def connected() -> Json:
        with anyio.fail_after(WITHIN_S):
            async with Client(target, mode=mode) as client:
                return await talk(client)

    return anyio.run(connected)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    stage = Stage()
    stage.goes_on.set()
    monkeypatch.setattr(
        Prepared, "run", lambda prepared, given, run=None: stage.run(prepared, given, run)
    )
    settings = read_settings()
    with closing(open_store(settings)) as store:
        store.save_workflow(ORDERS)
        store.mark_proven("orders", 1)
        with closing(Plays(settings, store, lambda _: None)) as plays:
            yield House(store, ToolServer(plays, each=True), stage)


def said(result: types.CallToolResult) -> str:
    return " ".join(part.text for part in result.content if isinstance(part, types.TextContent))


@pytest.mark.parametrize("mode", ERAS)
def test_a_run_is_played_and_told(house: House, mode: str) -> None:
    (ran,) = house.asks(("run_workflow", ASKED), mode=mode)

    told = ran.structured_content or {}
    assert (told["outcome"], told["verified"], told["values"]) == ("done", True, {"number": "A-17"})
    assert said(ran).startswith("orders: done (2 of 2 steps). The result was verified.")
    assert house.stage.played == [(run_of("r-1"), GIVEN)]


@pytest.mark.parametrize("mode", ERAS)
def test_the_tools_are_listed_in_order_with_what_they_take(house: House, mode: str) -> None:
    async def listed(client: Client) -> list[types.Tool]:
        return list((await client.list_tools()).tools)

    found = with_client(house.server.server(), listed, mode)

    names = [tool.name for tool in found]
    assert names == ["get_run", "list_workflows", "play_orders", "run_workflow", "stop_run"]
    own = found[2]
    assert set(own.input_schema["properties"]) == {"customer", "request_id", "wait_seconds"}
    assert own.annotations is not None
    assert (own.annotations.read_only_hint, own.annotations.destructive_hint) == (False, True)


def test_a_workflows_own_tool_plays_it(house: House) -> None:
    (ran,) = house.asks(("play_orders", {"customer": "Bo", "request_id": "r-2"}))

    assert (ran.structured_content or {})["outcome"] == "done"
    assert house.stage.played == [(run_of("r-2"), GIVEN)]


def test_only_what_is_proven_and_accepted_is_offered(house: House) -> None:
    house.store.save_workflow(replace(ORDERS, name="raw"))
    house.store.save_workflow(replace(ORDERS, name="foreign", trusted=False))
    house.store.mark_proven("foreign", 1)

    listed, raw, foreign = house.asks(
        ("list_workflows", {}),
        ("run_workflow", {**ASKED, "name": "raw"}),
        ("run_workflow", {**ASKED, "name": "foreign"}),
    )

    assert [one["name"] for one in (listed.structured_content or {})["workflows"]] == ["orders"]
    assert raw.is_error
    assert "has not passed a rehearsal" in said(raw)
    assert foreign.is_error
    assert "nobody has accepted" in said(foreign)
    assert house.stage.played == []


def test_the_same_request_never_acts_twice(house: House) -> None:
    results = house.asks(*[("run_workflow", ASKED)] * 3)

    runs = {(one.structured_content or {})["run"] for one in results}
    assert (len(runs), len(house.stage.played)) == (1, 1)


def test_the_same_request_for_something_else_is_refused(house: House) -> None:
    _, other = house.asks(
        ("run_workflow", ASKED), ("run_workflow", {**ASKED, "inputs": {"customer": "Al"}})
    )

    assert other.is_error
    assert "with other inputs" in said(other)


def test_what_began_before_a_crash_is_not_begun_again(house: House) -> None:
    house.store.begin_run("orders", 1, GIVEN, run_of("r-1"))
    house.store.append_event(
        run_of("r-1"), {"event": "acted", "step": 0, "tool": "click", "arguments": {}}
    )
    house.store.journal.close()  # its process is gone

    (again,) = house.asks(("run_workflow", ASKED))

    told = again.structured_content or {}
    assert (told["outcome"], len(told["done"]), house.stage.played) == ("uncertain", 1, [])
    assert "Done so far: step 1: click." in said(again)
    assert "do not just repeat it" in said(again)


@pytest.mark.parametrize("mode", ERAS)
def test_a_long_run_is_handed_over_and_followed(house: House, mode: str) -> None:
    house.stage.goes_on.clear()

    async def long(client: Client) -> tuple[Json, Json, list[float]]:
        heard: list[float] = []

        async def hear(progress: float, total: float | None, message: str | None) -> None:
            heard.append(progress)
            house.stage.goes_on.set()

        first = await client.call_tool("run_workflow", {**ASKED, "wait_seconds": 0})
        await client.call_tool(
            "run_workflow", {**ASKED, "wait_seconds": 30}, progress_callback=hear
        )
        run = (first.structured_content or {})["run"]
        last = await client.call_tool("get_run", {"run": run})
        return first, last, heard

    first, last, progress = with_client(house.server.server(), long, mode)

    assert first.structured_content["outcome"] == "running"
    assert "ask get_run" in said(first)
    assert last.structured_content["outcome"] == "done"
    assert progress
    assert len(house.stage.played) == 1


def test_a_run_is_stopped(house: House) -> None:
    house.stage.goes_on.clear()

    async def stop(client: Client) -> types.CallToolResult:
        begun = await client.call_tool("run_workflow", {**ASKED, "wait_seconds": 0})
        run = (begun.structured_content or {})["run"]
        return await client.call_tool("stop_run", {"run": run})

    stopped = with_client(house.server.server(), stop)

    told = stopped.structured_content
    assert (told["outcome"], told["reason"]) == ("stopped", "another program asked for it")


def test_a_run_that_stopped_short_shows_what_it_saw(house: House) -> None:
    house.stage.picture = house.store.keep_picture(Pixels(4, 3, bytes(range(48))))
    house.stage.outcome = "diverged"
    silent = replace(house.server, pictures=False)

    (shown,) = house.asks(("run_workflow", ASKED))
    (told,) = ask(silent.server(), ("run_workflow", ASKED))

    assert [part.type for part in shown.content] == ["text", "image"]
    assert "needs the owner" in said(shown)
    assert [part.type for part in told.content] == ["text"]


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("run_workflow", {"name": "orders"}, "request_id"),
        ("run_workflow", {**ASKED, "inputs": {}}, "needs a value for customer"),
        ("run_workflow", {**ASKED, "inputs": {"customer": "Bo", "pin": "1"}}, "no parameter pin"),
        ("run_workflow", {**ASKED, "name": "other"}, "no workflow “other”"),
        ("get_run", {"run": "nothing"}, "no run “nothing”"),
        ("drop_tables", {}, "no tool drop_tables"),
    ],
)
def test_what_cannot_be_is_one_sentence(house: House, name: str, given: Json, why: str) -> None:
    (result,) = house.asks((name, given))

    assert result.is_error
    assert why in said(result)
    assert house.stage.played == []


@pytest.mark.parametrize("mode", ERAS)
def test_the_server_speaks_over_http_to_who_knows_the_token(house: House, mode: str) -> None:
    listener = listening(0)
    app = house.server.server().streamable_http_app(streamable_http_path=PATH)
    server = server_of(Door(app, TOKEN, bearer=True), 2.0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"

    async def talk() -> list[Json]:
        found = []
        for address, headers in (
            (f"{base}/{TOKEN}{PATH}", {}),
            (f"{base}{PATH}", {"authorization": f"Bearer {TOKEN}"}),
        ):
            async with httpx2.AsyncClient(trust_env=False, headers=headers) as http:
                transport = streamable_http_client(address, http_client=http)
                async with Client(transport, mode=mode) as client:
                    found.append(await client.call_tool("run_workflow", ASKED))
        return found

    try:
        results = anyio.run(talk)
        with httpx2.Client(trust_env=False) as stranger:
            refused = [
                stranger.post(f"{base}/{token}{PATH}", json={}, headers=headers).status_code
                for token, headers in (
                    ("wrong-token-of-nobody", {}),
                    (TOKEN, {"host": "evil.example"}),
                    (TOKEN, {"origin": "http://evil.example"}),
                )
            ]
    finally:
        server.should_exit = True
        thread.join(WITHIN_S)
        listener.close()

    assert [one.structured_content["outcome"] for one in results] == ["done", "done"]
    assert refused == [401, 403, 403]
    assert len(house.stage.played) == 1


@pytest.mark.parametrize("mode", ERAS)
def test_the_command_speaks_over_standard_input_and_output(
    house: House, mode: str, tmp_path: Path
) -> None:
    environment = {"BYHEART_HOME": str(read_settings().home), "HOME": str(tmp_path)}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "app", "mcp"], env=environment, cwd=str(ROOT)
    )

    listed, refused = ask(
        command, ("list_workflows", {}), ("run_workflow", {**ASKED, "inputs": {}}), mode=mode
    )

    assert [one["name"] for one in (listed.structured_content or {})["workflows"]] == ["orders"]
    assert refused.is_error
    assert house.stage.played == []
