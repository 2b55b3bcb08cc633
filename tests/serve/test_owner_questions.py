"""What a run asks its owner reaches them through the program that asked for the run."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

import anyio
import mcp_types as types
import pytest
from mcp import Client
from mcp.client.session import ElicitationFnT

from app.serve.played import Plays
from app.serve.tool_server import ToolServer
from app.settings import read_settings
from app.store.model.workflow import Start
from app.wiring.machine.desktop import session_desk
from app.wiring.run.launcher import Prepared
from app.wiring.storage.store_opening import open_store
from tests.builders.runs.staged_runs import WITHIN_S, Stage
from tests.builders.store.kept import workflow

ERAS = ["auto", "legacy"]
ORDERS = replace(workflow("orders"), secrets=(), end_checks=(), start=Start((("true",),)))
ASKED = {"name": "orders", "inputs": {"customer": "Bo"}, "request_id": "r-1"}
POPUP = {"thing": {"called": "Software Update", "kind": "window", "box": [0, 0, 9, 9]}}
BRIEFLY = {**ASKED, "wait_seconds": 0.5}
GO_ON = types.ElicitResult(action="accept", content={"answer": "again"})
DECLINED = types.ElicitResult(action="decline")
PUT_OFF = types.ElicitResult(action="cancel")
Said = types.ElicitResult


@dataclass
class User:
    """Whoever sits before the other program: what they read, and what they say next."""

    says: list[Said]
    read: list[types.ElicitRequestParams] = field(default_factory=list)

    async def asked(self, context: object, params: types.ElicitRequestParams) -> Said:
        self.read.append(params)
        return self.says.pop(0)


@dataclass
class House:
    """A server of tools in which runs go as the stage says."""

    server: ToolServer
    stage: Stage

    def talks(
        self,
        talk: Callable[[Client], Awaitable[Any]],
        mode: str,
        answers: ElicitationFnT | None,
    ) -> Any:  # noqa: ANN401 (whatever the talk gives)
        async def connected() -> Any:  # noqa: ANN401 (whatever the talk gives)
            with anyio.fail_after(WITHIN_S):
                async with Client(
                    self.server.server(), mode=mode, elicitation_callback=answers
                ) as client:
                    return await talk(client)

        return anyio.run(connected)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    stage = Stage()
    stage.goes_on.set()
    monkeypatch.setattr(
        Prepared, "run", lambda prepared, given, run=None: stage.run(prepared, given, run)
    )
    seen = replace(session_desk(), display=":0")
    monkeypatch.setattr("app.wiring.run.launcher.session_desk", lambda: seen)
    monkeypatch.setattr("app.wiring.run.launcher.require_display", lambda _: None)
    with closing(open_store(read_settings())) as store:
        store.save_workflow(ORDERS)
        store.mark_proven("orders", 1)
        with closing(Plays(read_settings(), store, lambda _: None)) as plays:
            yield House(ToolServer(plays), stage)


async def plays_orders(client: Client) -> Any:  # noqa: ANN401 (what JSON holds)
    return (await client.call_tool("run_workflow", ASKED)).structured_content


async def asked_once(client: Client, user: User) -> Any:  # noqa: ANN401 (what JSON holds)
    """What the call tells by which its user was asked; each call waits a little only."""
    while True:
        told = await client.call_tool("run_workflow", BRIEFLY)
        if user.read:
            return told.structured_content


@pytest.mark.parametrize("mode", ERAS)
def test_its_owner_is_asked_by_a_form_and_the_run_goes_on(house: House, mode: str) -> None:
    house.stage.questions = (POPUP, {"why": "Something else is there."})
    user = User([GO_ON, GO_ON])

    told = house.talks(plays_orders, mode, user.asked)

    assert told["outcome"] == "done"
    assert [answer["choice"] for answer in house.stage.answered] == ["again", "again"]
    first, second = user.read
    assert isinstance(first, types.ElicitRequestFormParams)
    assert first.message.startswith("orders waits at step 2. “Software Update” is in its way. ")
    assert "Something else is there." in second.message
    assert first.requested_schema["properties"]["answer"]["enum"] == ["again", "stop"]
    assert len(house.stage.played) == 1


@pytest.mark.parametrize("mode", ERAS)
def test_who_declines_stops_the_run(house: House, mode: str) -> None:
    house.stage.questions = (POPUP,)

    told = house.talks(plays_orders, mode, User([DECLINED]).asked)

    assert (told["outcome"], told["reason"]) == ("stopped", "the person who was asked stopped it")


@pytest.mark.parametrize("mode", ERAS)
def test_who_puts_it_off_is_asked_again_when_the_run_is_looked_at(house: House, mode: str) -> None:
    house.stage.questions = (POPUP,)
    user = User([PUT_OFF, GO_ON])

    async def talk(client: Client) -> tuple[Any, Any]:
        begun = await asked_once(client, user)
        ended = await client.call_tool("get_run", {"run": begun["run"]})
        return begun, ended.structured_content

    begun, ended = house.talks(talk, mode, user.asked)

    assert (begun["outcome"], ended["outcome"]) == ("running", "done")
    assert "“Software Update” is in its way." in begun["reason"]
    assert "It waits for its owner" in begun["next"]
    assert len(user.read) == 2


@pytest.mark.parametrize("mode", ERAS)
def test_who_puts_it_off_twice_stops_the_run(house: House, mode: str) -> None:
    """A program that shows no form to anybody puts each one off at once."""
    house.stage.questions = (POPUP,)
    shown: list[types.ElicitRequestParams] = []

    async def puts_off(context: object, params: types.ElicitRequestParams) -> Said:
        shown.append(params)
        return PUT_OFF

    async def talk(client: Client) -> Any:  # noqa: ANN401 (what JSON holds)
        """Calls until it has ended: a form that goes with its call may take the answer with it."""
        told = (await client.call_tool("run_workflow", BRIEFLY)).structured_content
        while told["outcome"] == "running":
            looked = {"run": told["run"], "wait_seconds": BRIEFLY["wait_seconds"]}
            told = (await client.call_tool("get_run", looked)).structured_content
        return told

    assert house.talks(talk, mode, puts_off)["outcome"] == "stopped"
    assert len(shown) >= 2


def test_a_form_is_not_shown_where_its_call_is_about_to_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The older protocol's form goes with its call, and with it what its user has just answered."""
    house.stage.questions = (POPUP,)
    user = User([GO_ON])

    async def talk(client: Client) -> tuple[Any, int, Any]:
        with monkeypatch.context() as patched:
            patched.setattr("app.serve.tool_server.FORM_S", WITHIN_S)
            patched.setattr("app.serve.tool_server.FORM_SHARE", 1.0)
            late = (await client.call_tool("run_workflow", ASKED)).structured_content
        read = len(user.read)
        ended = await client.call_tool("get_run", {"run": late["run"]})
        return late, read, ended.structured_content

    late, read, ended = house.talks(talk, "legacy", user.asked)

    assert (late["outcome"], read, ended["outcome"]) == ("running", 0, "done")
    assert "It waits for its owner" in late["next"]


def test_a_form_is_taken_away_when_the_way_is_clear_by_itself(house: House) -> None:
    house.stage.questions = (POPUP,)

    async def answers_never(context: object, params: types.ElicitRequestParams) -> Said:
        house.stage.clears_itself.set()
        await anyio.sleep_forever()
        raise AssertionError

    told = house.talks(plays_orders, "legacy", answers_never)

    assert (told["outcome"], house.stage.answered) == ("done", [])


@pytest.mark.parametrize("mode", ERAS)
def test_nobody_is_asked_through_a_program_without_forms(house: House, mode: str) -> None:
    house.talks(plays_orders, mode, None)

    assert house.stage.asked == ["nobody"]


@pytest.mark.parametrize("display", ["private", "vnc://127.0.0.1:5999"])
def test_nobody_is_asked_about_a_screen_that_they_do_not_see(
    house: House, monkeypatch: pytest.MonkeyPatch, display: str
) -> None:
    monkeypatch.setattr("app.wiring.run.launcher.require_fit", lambda *_: None)
    monkeypatch.setattr("app.wiring.run.launcher.size_there", lambda *_: (9, 9))
    server = replace(house.server, plays=replace(house.server.plays, display=display))

    House(server, house.stage).talks(plays_orders, "auto", User([]).asked)

    assert house.stage.asked == ["nobody"]


@pytest.mark.parametrize("mode", ERAS)
@pytest.mark.parametrize("answer", ["fine", None, ["stop"]])
def test_what_later_runs_would_go_by_cannot_be_answered(
    house: House,
    mode: str,
    answer: str | int | list[str] | None,
) -> None:
    house.stage.questions = (POPUP,)
    user = User([Said(action="accept", content={"answer": answer})])

    told = house.talks(lambda client: asked_once(client, user), mode, user.asked)

    assert told["outcome"] == "running"
    assert house.stage.answered == []
