"""What passes between a client and the Messages API, as data: a request, and a reply to it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from app.agent.pictures import received
from app.engine.model.geometry import Pixels

Block = Mapping[str, Any]

NOTHING: Mapping[str, str] = MappingProxyType({})
USAGE = {
    "input_tokens": 1000,
    "output_tokens": 200,
    "cache_creation_input_tokens": 2000,
    "cache_read_input_tokens": 4000,
}


@dataclass(frozen=True)
class Asked:
    """One request as it came."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]
    size: int = 0

    @property
    def messages(self) -> Sequence[Block]:
        """The conversation so far."""
        messages: Sequence[Block] = self.body["messages"]
        return messages

    @property
    def last(self) -> Sequence[Block]:
        """The content of the last message."""
        content: Sequence[Block] = self.messages[-1]["content"]
        return content

    @property
    def text(self) -> str:
        """Every word of it, the pictures left out."""
        return json.dumps(without_images(self.body), ensure_ascii=False)

    def pictures(self) -> list[Pixels]:
        """Every picture in it, in order."""
        return [received(source["data"]) for source in images_in(self.messages)]


@dataclass(frozen=True)
class Reply:
    """What goes back: a status, headers, a body; `cut` sends half of it, `hang` is waited for (at
    most `hang_s`) before anything is sent.
    """

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    cut: bool = False
    hang: threading.Event | None = None
    hang_s: float = 30.0


Answering = Callable[[Asked], Reply]


def turn(
    *blocks: Block,
    stop: str = "",
    usage: Mapping[str, int] = MappingProxyType(USAGE),
    **more: Any,  # noqa: ANN401 (whatever JSON holds)
) -> Reply:
    """One turn of the model; it ends with what its blocks ask for."""
    acts = any(block["type"] == "tool_use" for block in blocks)
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-5-5",
        "content": list(blocks),
        "stop_reason": stop or ("tool_use" if acts else "end_turn"),
        "stop_sequence": None,
        "usage": dict(usage),
        **more,
    }
    return Reply(json.dumps(message).encode())


def say(text: str) -> Block:
    """A text block."""
    return {"type": "text", "text": text}


def act(id_: str, name: str, **given: object) -> Block:
    """An action of the toolset."""
    return {
        "type": "tool_use",
        "id": id_,
        "name": name,
        "toolset_name": "computer",
        "input": given,
        "caller": {"type": "direct"},
    }


def error(status: int, kind: str, headers: Mapping[str, str] = NOTHING, said: str = "no") -> Reply:
    """An error as the service words it."""
    body = {"type": "error", "error": {"type": kind, "message": said}, "request_id": "req_1"}
    return Reply(json.dumps(body).encode(), status, headers)


def images_in(messages: Sequence[Block]) -> Iterator[Block]:
    """The source of every image, in order."""
    for message in messages:
        for part in message["content"]:
            inside = part["content"] if part["type"] == "tool_result" else [part]
            yield from (each["source"] for each in inside if each["type"] == "image")


def without_images(value: Any) -> Any:  # noqa: ANN401 (whatever JSON holds)
    """The same with a word in the place of each image."""
    match value:
        case {"type": "image"}:
            return "(picture)"
        case dict():
            return {name: without_images(item) for name, item in value.items()}
        case list():
            return [without_images(item) for item in value]
        case _:
            return value
