"""Older models are spoken to otherwise, behind the same interface."""

from __future__ import annotations

from typing import Any

import pytest

from app.agent.actions import Click, Type
from app.agent.dialect import is_legacy, legacy_action, limits_of
from app.agent.prices import read_prices
from app.agent.view import LIMITS, View
from app.engine.model.geometry import Box, Point
from tests.builders.paper.agent_desk import Conversing, PaperDesk, PaperJob
from tests.builders.servers.messages_server import MessagesServer, say, turn

OLD = "claude-opus-4-6"


def asks(id_: str, action: str, **given: object) -> dict[str, Any]:
    """A call of the older tool."""
    return {"type": "tool_use", "id": id_, "name": "computer", "input": {"action": action, **given}}


@pytest.mark.parametrize(
    "model", ["claude-opus-4-7", "claude-sonnet-4-6", "claude-opus-4-5-20251101"]
)
def test_some_models_take_only_the_older_tool(model: str) -> None:
    assert is_legacy(model)
    assert limits_of(model).edge == 1568
    assert model.endswith("20251101") or model in read_prices().rates


@pytest.mark.parametrize(
    "model", ["claude-opus-4-8", "claude-sonnet-5-5", "claude-opus-5", "other"]
)
def test_all_others_take_the_toolset(model: str) -> None:
    assert not is_legacy(model)
    assert limits_of(model) == LIMITS


def test_a_conversation_goes_the_same_way(server: MessagesServer) -> None:
    """The service's rules know both tools."""
    desk = PaperDesk(size=(1920, 1080))
    server.answers(
        turn(
            asks("t1", "left_click", coordinate=[30, 40], key="ctrl"), asks("t2", "type", text="a")
        ),
        turn(asks("t3", "screenshot")),
        turn(say("It is done.")),
    )
    view = View.of(Box(0, 0, 1920, 1080), limits_of(OLD))
    talk = Conversing(server.url, desk, PaperJob(desk), model=OLD, view=view)

    assert talk.carry_on() == "It is done."

    first, second, third = server.asked
    [tool] = first.body["tools"]
    assert (tool["type"], tool["name"]) == ("computer_20251124", "computer")
    assert (tool["display_width_px"], tool["display_height_px"]) == (1456, 819)
    assert first.headers["anthropic-beta"] == "computer-use-2025-11-24"
    assert [(each.width, each.height) for each in first.pictures()] == [(1456, 819)]
    assert desk.diary == [Click(Point(40, 53), modifiers="ctrl"), Type("a")]
    assert [result["tool_use_id"] for result in second.last] == ["t1", "t2"]
    assert not any("toolset_name" in result for result in (*second.last, *third.last))
    assert talk.budget.run.usd


def test_what_is_no_action_of_the_older_tool_is_none() -> None:
    assert legacy_action("left_click", {"action": "x"}) is None
    assert legacy_action("computer", {"coordinate": [1, 2]}) is None
    assert legacy_action("computer", None) is None
