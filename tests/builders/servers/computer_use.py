"""An agent that works on a screen by Anthropic's toolset and its own client, and the model that it
asks: one that knows what is to be done on each screen.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import anthropic

from tests.builders.drawn.desk_screens import STEPS, Desk

Json = Any
MODEL = "claude-sonnet-5-5"
TOOLS = [{"type": "computer_toolset_20260801"}]
TASK = "Enter the order."
POPUP = "error-over"


def computer_call(number: int, name: str, given: Mapping[str, Json]) -> Json:
    """What a model answers to have an act done at the computer."""
    return {
        "type": "tool_use",
        "id": f"toolu_{number}",
        "name": name,
        "toolset_name": "computer",
        "input": dict(given),
        "caller": {"type": "direct"},
    }


@dataclass
class Screens:
    """What is shown next, and the truth of it; the application goes on when it is clicked."""

    desks: Sequence[Desk]
    number: int = 0
    clicks: list[tuple[str, tuple[int, int]]] = field(default_factory=list)

    @property
    def now(self) -> Desk:
        return self.desks[min(self.number, len(self.desks) - 1)]

    def click(self, at: tuple[int, int]) -> None:
        self.clicks.append((self.now.photograph, at))
        self.number += 1


@dataclass
class Model:
    """Answers by the truth: it clicks what the screen that it is shown asks for."""

    screens: Screens
    _ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def answer(self, body: dict[str, Json]) -> Json:
        if len(body["messages"]) == 1:
            return [self._act("screenshot")]
        desk = self.screens.now
        if desk.photograph not in STEPS:
            if desk.photograph == POPUP:
                return [self._act("left_click", coordinate=[600, 300]), self._act("screenshot")]
            return [{"type": "text", "text": "The order is entered."}]
        at = list(desk.place(desk.photograph))
        return [
            {"type": "text", "text": "I go on."},
            self._act("left_click", coordinate=at),
            self._act("screenshot"),
        ]

    def _act(self, name: str, **given: Json) -> Json:
        return computer_call(next(self._ids), name, given)


@dataclass
class Worked:
    """How a task went: what was said of each answer, and the last words."""

    said: list[str]
    last: str

    @property
    def hits(self) -> int:
        return sum(one.startswith("hit") for one in self.said)


def work(client: anthropic.Anthropic, screens: Screens, *, streamed: bool = False) -> Worked:
    """Do the task to its end."""
    messages: list[Json] = [{"role": "user", "content": [{"type": "text", "text": TASK}]}]
    said = []
    while True:
        cache, message = ask(client, messages, streamed=streamed)
        said.append(cache)
        messages.append(
            {"role": "assistant", "content": [one.to_dict() for one in message.content]}
        )
        calls = [one for one in message.content if one.type == "tool_use"]
        if not calls:
            return Worked(said, message.content[-1].text)
        results = [_result(call, screens) for call in calls]
        messages.append({"role": "user", "content": results})


def ask(client: anthropic.Anthropic, messages: list[Json], *, streamed: bool) -> tuple[str, Json]:
    given: Json = {"model": MODEL, "max_tokens": 500, "messages": messages, "tools": TOOLS}
    if streamed:
        with client.messages.stream(**given) as stream:
            return stream.response.headers["x-byheart-cache"], stream.get_final_message()
    raw = client.messages.with_raw_response.create(**given)
    return raw.headers["x-byheart-cache"], raw.parse()


def _result(call: Json, screens: Screens) -> Json:
    content: list[Json] = [{"type": "text", "text": "OK"}]
    if call.name == "screenshot":
        source = {"type": "base64", "media_type": "image/png", "data": screens.now.sent()}
        content = [{"type": "image", "source": source}]
    else:
        screens.click((call.input["coordinate"][0], call.input["coordinate"][1]))
    head = {"type": "tool_result", "tool_use_id": call.id, "toolset_name": "computer"}
    return {**head, "content": content}
