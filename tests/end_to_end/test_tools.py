"""An order that was shown once is placed by another agent's call, once for each request.

What is true is read from the application's database.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.story import demo_orders
from tests.builders.runs.byheart import ENDS_WITHIN_S
from tests.builders.runs.command_line import ROOT
from tests.builders.runs.order_desk import OrderDesk

pytestmark = pytest.mark.on_screen

SHOWN, OTHERS = demo_orders().shown, demo_orders().played


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once and is proven."""
    desk = OrderDesk.taught(tmp_path_factory.mktemp("order desk"), SHOWN)
    yield desk
    desk.diary.close()


def call(desk: OrderDesk, request: Request, id_: str) -> Any:  # noqa: ANN401 (what JSON holds)
    """The answer to one call, in a process that ends with it."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "app", "mcp", "--display", "private"],
        env={"BYHEART_HOME": str(desk.byheart.home), "BYHEART_PATIENCE_S": "10"},
        cwd=str(ROOT),
    )
    given = {"name": "order", "inputs": request.parameters, "request_id": id_}

    async def talk() -> Any:  # noqa: ANN401 (what JSON holds)
        with anyio.fail_after(ENDS_WITHIN_S):
            async with Client(server) as client:
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

    first = call(desk, OTHERS[0], "order 1041")
    again = call(desk, OTHERS[0], "order 1041")

    assert (first["outcome"], again["outcome"]) == ("done", "done"), first
    assert first["run"] == again["run"]
    assert entered(desk.props.database) == [*before, OTHERS[0].draft]
