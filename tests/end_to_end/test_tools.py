"""An order that was shown once is placed by another agent's call, once for each request.

What is true is read from the application's database.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import mcp_types as types
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.session import ElicitationFnT

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.story import Disturbance, demo_orders
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.screen import MssScreen
from app.engine.model.stop import NeverStop
from tests.builders.desktop.displays import private_display
from tests.builders.runs.byheart import ENDS_WITHIN_S
from tests.builders.runs.command_line import ROOT
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.servers.agent_host import connected_host
from tests.builders.servers.reading_model import place_on
from tests.builders.ui.window_on_display import awaited

pytestmark = pytest.mark.on_screen

PRIVATE = ("--display", "private")
UPDATE = {"popup": "update", "when": "form", "place": "corner"}
SHOWN, OTHERS = demo_orders().shown, demo_orders().played


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once and is proven."""
    desk = OrderDesk.taught(tmp_path_factory.mktemp("order desk"), SHOWN)
    yield desk
    desk.diary.close()


def call(
    desk: OrderDesk,
    request: Request,
    id_: str,
    *words: str,
    mode: str = "auto",
    answers: ElicitationFnT | None = None,
    **environment: str,
) -> Any:  # noqa: ANN401 (what JSON holds)
    """The answer to one call, in a process that ends with it; with `answers` of the user of the
    program that calls.
    """
    own = {"BYHEART_HOME": str(desk.byheart.home), "BYHEART_PATIENCE_S": "10"}
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "app", "mcp", *words],
        env={**own, **environment},
        cwd=str(ROOT),
    )
    given = {"name": "order", "inputs": request.parameters, "request_id": id_}

    async def talk() -> Any:  # noqa: ANN401 (what JSON holds)
        with anyio.fail_after(ENDS_WITHIN_S):
            async with Client(server, mode=mode, elicitation_callback=answers) as client:
                told = (await client.call_tool("run_workflow", given)).structured_content or {}
                while told["outcome"] == "running":
                    answer = await client.call_tool("get_run", {"run": told["run"]})
                    told = answer.structured_content or {}
                return told

    return anyio.run(talk)


def entered(database: Path) -> list[orders.Draft]:
    return [order.draft for order in orders.orders(database)]


def test_an_agents_call_places_the_order_once(desk: OrderDesk) -> None:
    desk.props.disturb(None)
    before = entered(desk.props.database)

    first = call(desk, OTHERS[0], "order 1041", *PRIVATE)
    again = call(desk, OTHERS[0], "order 1041", *PRIVATE)

    assert (first["outcome"], again["outcome"]) == ("done", "done"), first
    assert first["run"] == again["run"]
    assert entered(desk.props.database) == [*before, OTHERS[0].draft]


def clicked_away(display: XvfbDisplay, text: str) -> None:
    """A person reads what is in the way, and clicks on this."""
    with (
        closing(XlibHands(display.name, NeverStop())) as hands,
        closing(MssScreen(display.name)) as screen,
    ):
        hands.click(awaited(lambda: place_on(screen, text), f"“{text}” on the screen"))


@pytest.mark.parametrize("mode", ["auto", pytest.param("legacy", marks=pytest.mark.long)])
def test_an_agents_user_clears_the_way_and_the_run_goes_on(desk: OrderDesk, mode: str) -> None:
    desk.props.disturb(Disturbance("wished", "", wishes=UPDATE))
    before, read = entered(desk.props.database), []

    with private_display() as display:

        async def sees_to_it(
            context: object, params: types.ElicitRequestParams
        ) -> types.ElicitResult:
            read.append(params.message)
            await anyio.to_thread.run_sync(clicked_away, display, "Later")
            return types.ElicitResult(action="accept", content={"answer": "again"})

        environment = dict(display.environment)
        told = call(desk, OTHERS[1], f"asks {mode}", mode=mode, answers=sees_to_it, **environment)

    assert told["outcome"] == "done", told
    assert read
    assert "“Software Update” is in its way." in read[0]
    assert entered(desk.props.database) == [*before, OTHERS[1].draft]
    with desk.byheart.store() as store:
        for kept in store.reflexes.all():
            store.reflexes.delete(kept.id)


def test_a_run_under_way_is_ended_in_order_by_a_host_in_a_hurry(desk: OrderDesk) -> None:
    desk.props.disturb(Disturbance("wished", "", wishes=UPDATE))
    before, mark = entered(desk.props.database), desk.diary.mark()
    environment = {"BYHEART_HOME": str(desk.byheart.home), "BYHEART_PATIENCE_S": "50"}
    given = {"name": "order", "inputs": OTHERS[0].parameters, "request_id": "in a hurry"}

    with connected_host("mcp", *PRIVATE, environment=environment) as host:
        answer = host.calls("run_workflow", {**given, "wait_seconds": 0})
        run = answer["structuredContent"]["run"]
        desk.diary.wait_for("popup", mark, ENDS_WITHIN_S)
        status = host.ends_it(signal.SIGINT, signal.SIGTERM)

    with desk.byheart.store() as store:
        told = store.run(run)
    assert (status, told.outcome) == (0, "stopped"), told
    assert entered(desk.props.database) == before
