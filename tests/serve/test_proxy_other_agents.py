"""Agents of other kinds before the proxy: one with the older computer tool, and one of OpenAI's
client with a tool of its own that takes pixels.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from app.engine.model.geometry import Point
from tests.builders.drawn.desk_screens import STEPS, Desk
from tests.builders.servers.computer_use import Screens
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.proxied import Proxied, proxied

Json = Any
TASK = (*(Desk(name) for name in STEPS), Desk("one-first"))
AWAY = tuple(replace(desk, corner=Point(60, 50)) for desk in TASK)
BETA = "computer-use-2025-11-24"
OLDER_TOOL: Json = {
    "type": "computer_20251124",
    "name": "computer",
    "display_width_px": 1280,
    "display_height_px": 800,
}
OWN_TOOL: Json = {"type": "function", "function": {"name": "computer", "parameters": {}}}
LAST = "The order is entered."
numbers = itertools.count(1)


@dataclass
class Agent:
    """Does a task on some screens, through one proxy."""

    service: ModelService
    proxy: Proxied
    works_by: Callable[[Agent], list[str]]
    screens: Screens = field(default_factory=lambda: Screens(()))

    def works(self, *desks: Desk) -> tuple[int, list[str]]:
        """How often the model was asked, and what was said of each answer."""
        self.screens = Screens(desks)
        before = len(self.service.asked)
        said = self.works_by(self)
        self.proxy.settled()
        places = [(desk.photograph, tuple(desk.place(desk.photograph))) for desk in desks[:-1]]
        assert self.screens.clicks == places
        return len(self.service.asked) - before, said

    def act(self) -> Json:
        """What the model has done on this screen; None once the task is done."""
        desk = self.screens.now
        at = desk.place(desk.photograph) if desk.photograph in STEPS else None
        return None if at is None else {"action": "left_click", "coordinate": [*at]}

    def does(self, given: Json) -> None:
        """An act, or only a look."""
        if given["action"] != "screenshot":
            self.screens.click(tuple(given["coordinate"]))


def by_the_older_tool(agent: Agent) -> list[str]:
    def answer(body: Json) -> Json:
        act = agent.act() if len(body["messages"]) > 1 else {"action": "screenshot"}
        if act is None:
            return [{"type": "text", "text": LAST}]
        call = {"type": "tool_use", "id": f"toolu_{next(numbers)}", "name": "computer"}
        return [{**call, "input": act}]

    agent.service.answer = answer
    client, said = agent.proxy.anthropic(), []
    messages: list[Json] = [{"role": "user", "content": "Enter the order."}]
    while True:
        raw = client.beta.messages.with_raw_response.create(
            model="claude-opus-4-6",
            max_tokens=500,
            betas=[BETA],
            messages=messages,
            tools=[OLDER_TOOL],
        )
        said.append(raw.headers["x-byheart-cache"])
        content = [one.to_dict() for one in raw.parse().content]
        calls = [one for one in content if one["type"] == "tool_use"]
        if not calls:
            return said
        agent.does(calls[0]["input"])
        source = {"type": "base64", "media_type": "image/png", "data": agent.screens.now.sent()}
        result = {"type": "tool_result", "tool_use_id": calls[0]["id"]}
        messages += [
            {"role": "assistant", "content": content},
            {
                "role": "user",
                "content": [{**result, "content": [{"type": "image", "source": source}]}],
            },
        ]


def by_openai(agent: Agent) -> list[str]:
    def answer(body: Json) -> Json:
        act = agent.act() if len(body["messages"]) > 1 else {"action": "screenshot"}
        if act is None:
            return {"content": LAST}
        function = {"name": "computer", "arguments": json.dumps(act)}
        call = {"id": f"call_{next(numbers)}", "type": "function", "function": function}
        return {"content": None, "tool_calls": [call]}

    agent.service.answer = answer
    client, said = agent.proxy.openai(**{"x-byheart-coordinates": "pixels"}), []
    messages: list[Json] = [{"role": "user", "content": "Enter the order."}]
    while True:
        raw = client.chat.completions.with_raw_response.create(
            model="gpt-5", messages=messages, tools=[OWN_TOOL]
        )
        said.append(raw.headers["x-byheart-cache"])
        message = raw.parse().choices[0].message
        if not message.tool_calls:
            return said
        (call,) = message.tool_calls
        assert call.type == "function"
        agent.does(json.loads(call.function.arguments))
        url = f"data:image/png;base64,{agent.screens.now.sent()}"
        messages += [
            message.to_dict(),
            {"role": "tool", "tool_call_id": call.id, "content": "OK"},
            {"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}}]},
        ]


@pytest.fixture(params=[by_the_older_tool, by_openai], ids=lambda one: one.__name__)
def agent(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Agent]:
    with model_service(lambda _: []) as service, proxied(tmp_path, service.url) as proxy:
        yield Agent(service, proxy, request.param)


def test_what_it_did_twice_it_does_without_its_model(agent: Agent) -> None:
    turns = len(TASK) + 1
    assert [agent.works(*TASK)[0] for _ in range(3)] == [turns, turns, 0]
    assert agent.works(*AWAY)[0] == 0, "a window that was moved is followed"
