"""The Messages protocol: requests, whole answers and streams
(https://platform.claude.com/docs/en/api/messages).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.serve.answer import Answer, Call, Words
from app.serve.asked import Asked, Told, UnknownContentError, image_of, picture_in
from app.serve.wire.protocol import (
    Manner,
    MessagePictures,
    NotKeptError,
    StreamCollector,
    after_last_answer,
    call_input,
    first_text,
    fresh_id,
    parsed,
    whole_numbers,
    without_marks,
)

Json = Any
# What says how an answer is sent, or who asks, not what it says.
FORM = frozenset({"messages", "stream", "metadata"})
# Clients name the session beside the user; it is another one each time.
SESSION = "session"
SESSION_TAIL = re.compile(r"_session_[\w-]+$")
# What stands for more than the request tells.
ELSEWHERE = ("thread", "mcp_servers", "container")
# Tools that the client itself performs, by the beginning of their types.
OWN_TOOLS = ("custom", "computer_", "bash_", "text_editor_", "memory_")
SCREEN_TOOLS = "computer_"
# Of who thinks so, each answer with calls has to begin with thoughts when it comes back.
ALWAYS_THINKS = "enabled"
THOUGHTS = frozenset({"thinking", "redacted_thinking"})
STOPS = frozenset({"end_turn", "tool_use"})
NO_USAGE = dict.fromkeys(
    ("input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"), 0
)


class AnthropicWire:
    """See `protocol.Wire`."""

    def asked(self, body: Mapping[str, Json], manner: Manner) -> Asked:
        """What a request asks."""
        if strange := next((name for name in ELSEWHERE if body.get(name)), ""):
            raise UnknownContentError(f"{strange} in the request")
        tools = list(_tool_types(body))
        reader = _Reader()
        messages = [reader.message(each) for each in body["messages"]]
        begin = after_last_answer(messages)
        images = reader.images_from(begin)
        works = any(kind.startswith(SCREEN_TOOLS) for kind in tools)
        fixed = {name: value for name, value in body.items() if name not in FORM}
        versions = manner.versions
        return Asked(
            model=str(body["model"]),
            namespace=manner.namespace,
            fixed=["anthropic", without_marks(fixed), _user(body), manner.credential, *versions],
            before=messages[:begin],
            newest=messages[begin:],
            images=images,
            had_images=len(images) < len(reader.images),
            on_screen=works or bool(reader.images),
            knows_pixels=works or manner.pixels,
            only_results=_are_good_results(messages[begin:]),
            bindings=manner.bindings,
            masks=manner.masks,
            said=first_text(block for each in messages[begin:] for block in each["content"]),
            must_think=(body.get("thinking") or {}).get("type") == ALWAYS_THINKS,
        )

    def told(self, body: Mapping[str, Json]) -> Told:
        """A whole answer."""
        if body.get("type") != "message" or body.get("container"):
            raise NotKeptError("no plain message")
        if body.get("stop_reason") not in STOPS:
            raise NotKeptError(f"it stopped for {body.get('stop_reason')}")
        parts = tuple(part for block in body["content"] for part in _parts(block))
        if not parts:
            raise NotKeptError("an empty answer")
        return Told(Answer(parts), whole_numbers(body.get("usage") or {}))

    def collector(self) -> MessageCollector:
        """For an answer that is streamed."""
        return MessageCollector(self)

    def echo(self, answer: Answer) -> Json:
        """The answer as the client sends it back."""
        return {"parts": answer.as_json()["parts"]}

    def whole(self, answer: Answer, model: str) -> Mapping[str, Json]:
        """The answer as a message."""
        return {
            "id": fresh_id("msg_"),
            "type": "message",
            "role": "assistant",
            "model": model,
            "content": [_block(part) for part in answer.parts],
            "stop_reason": "tool_use" if answer.calls else "end_turn",
            "stop_sequence": None,
            "usage": dict(NO_USAGE),
        }

    def stream(self, answer: Answer, body: Mapping[str, Json]) -> Iterator[bytes]:
        """The same as a stream."""
        message = self.whole(answer, str(body["model"]))
        begun = {**message, "content": [], "stop_reason": None}
        yield _event("message_start", message=begun)
        for index, block in enumerate(message["content"]):
            yield from _streamed(index, block)
        ending = {"stop_reason": message["stop_reason"], "stop_sequence": None}
        yield _event("message_delta", delta=ending, usage={"output_tokens": 0})
        yield _event("message_stop")


class MessageCollector(StreamCollector):
    """Puts the events of a stream together."""

    def __init__(self, wire: AnthropicWire) -> None:
        super().__init__()
        self._wire = wire
        self._message: dict[str, Json] = {}
        self._pieces: dict[int, list[str]] = {}

    def feed(self, data: bytes) -> None:
        """More of the stream."""
        for text in self._events.feed(data):
            self._take(parsed(text))

    def told(self) -> Told:
        """The answer."""
        self._require_whole()
        for index, pieces in self._pieces.items():
            block, text = self._message["content"][index], "".join(pieces)
            if block.get("type") == "tool_use":
                block["input"] = call_input(text) if text else block.get("input", {})
            elif block.get("type") == "text":
                block["text"] = block.get("text", "") + text
        self._pieces = {}
        return self._wire.told(self._message)

    def _take(self, event: Mapping[str, Json]) -> None:
        match event:
            case {"type": "message_start", "message": dict() as message}:
                self._message = {**message, "content": []}
            case {"type": "content_block_start", "content_block": dict() as block}:
                self._message["content"].append(dict(block))
                self._pieces[len(self._message["content"]) - 1] = []
            case {"type": "content_block_delta", "index": int() as index, "delta": dict() as delta}:
                self._add(index, delta)
            case {"type": "message_delta", "delta": dict() as delta}:
                self._message.update(delta)
                usage = {**(self._message.get("usage") or {}), **(event.get("usage") or {})}
                self._message["usage"] = usage
            case {"type": "message_stop"}:
                self.complete = True
            case {"type": "content_block_stop" | "ping"}:
                pass
            case _:
                self._spoiled = f"the event {event.get('type')}"

    def _add(self, index: int, delta: Mapping[str, Json]) -> None:
        match delta:
            case {"type": "text_delta", "text": str() as text}:
                self._pieces[index].append(text)
            case {"type": "input_json_delta", "partial_json": str() as text}:
                self._pieces[index].append(text)
            case {"type": "thinking_delta" | "signature_delta"}:
                pass
            case _:
                self._spoiled = f"the part {delta.get('type')}"


class _Reader(MessagePictures):
    """Reads the messages of one request, and numbers the pictures in them."""

    def __init__(self) -> None:
        super().__init__()
        self._calls: dict[str, tuple[int, str]] = {}

    def message(self, message: Mapping[str, Json]) -> Json:
        self._number += 1
        content = message["content"]
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        if message["role"] == "assistant":
            return {"parts": [part for block in blocks for part in self._answered(block)]}
        if message["role"] not in {"user", "system"}:
            raise UnknownContentError(f"a message of {message['role']}")
        return {"role": message["role"], "content": [self._block(block) for block in blocks]}

    def _answered(self, block: Mapping[str, Json]) -> list[Json]:
        try:
            parts = list(_parts(block))
        except NotKeptError as error:
            raise UnknownContentError(str(error)) from error
        for part in parts:
            if isinstance(part, Call):
                acts = str(block["input"].get("action", "")) if part.name == "computer" else ""
                self._calls[block["id"]] = (len(self._calls), acts or part.name)
        return list(Answer(tuple(parts)).as_json()["parts"])

    def _block(self, block: Mapping[str, Json], of: str = "") -> Json:
        match block:
            case {"type": "text", "text": str() as text}:
                return {"text": text}
            case {"type": "image", "source": {"type": "base64", "data": str() as data}}:
                image = image_of(data, is_part=of == "zoom")
                self.images.append((self._number, image))
                return picture_in(image)
            case {"type": "tool_result", "tool_use_id": str() as id_} if not of:
                return self._result(block, id_)
            case _:
                raise UnknownContentError(f"content of the type {block.get('type')}")

    def _result(self, block: Mapping[str, Json], id_: str) -> Json:
        number, name = self._calls.get(id_, (0, ""))
        content = block.get("content") or []
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        told = [self._block(each, of=name or "a call") for each in blocks]
        first = len(self._calls) - number
        return {"result": first, "failed": bool(block.get("is_error")), "content": told}


def _user(body: Mapping[str, Json]) -> Json:
    """On whose behalf a request is made: one user's answers are not another's. The session, which
    some clients name in the same field, says nothing of that.
    """
    told = (body.get("metadata") or {}).get("user_id")
    if not isinstance(told, str):
        return None
    try:
        parts = json.loads(told)
    except ValueError:
        return SESSION_TAIL.sub("", told)
    if not isinstance(parts, dict):
        return told
    return {name: value for name, value in parts.items() if SESSION not in name}


def _tool_types(body: Mapping[str, Json]) -> Iterator[str]:
    for tool in body.get("tools") or ():
        kind = str(tool.get("type") or "custom")
        if not kind.startswith(OWN_TOOLS):
            raise UnknownContentError(f"the tool {kind}")
        yield kind


def _are_good_results(newest: Sequence[Json]) -> bool:
    blocks = [block for message in newest for block in message["content"]]
    return bool(blocks) and all("result" in block and not block["failed"] for block in blocks)


def _parts(block: Mapping[str, Json]) -> Iterator[Words | Call]:
    """What a block of an answer says; thoughts are not for others to think again."""
    match block:
        case {"type": "text", "text": str() as text} if not block.get("citations"):
            if text:
                yield Words(text)
        case {"type": "tool_use", "name": str() as name, "input": dict() as given}:
            if (block.get("caller") or {}).get("type", "direct") != "direct":
                raise NotKeptError("a call from a program of the service")
            yield Call(name, given, str(block.get("toolset_name") or ""))
        case {"type": str() as kind} if kind in THOUGHTS:
            return
        case _:
            raise NotKeptError(f"content of the type {block.get('type')}")


def _block(part: Words | Call) -> Mapping[str, Json]:
    if isinstance(part, Words):
        return {"type": "text", "text": part.text}
    toolset = {"toolset_name": part.toolset, "caller": {"type": "direct"}} if part.toolset else {}
    call = {"type": "tool_use", "id": fresh_id("toolu_"), "name": part.name, "input": part.input}
    return {**call, **toolset}


def _streamed(index: int, block: Mapping[str, Json]) -> Iterator[bytes]:
    is_text = block["type"] == "text"
    empty = {**block, "text": ""} if is_text else {**block, "input": {}}
    delta = (
        {"type": "text_delta", "text": block["text"]}
        if is_text
        else {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    )
    yield _event("content_block_start", index=index, content_block=empty)
    yield _event("content_block_delta", index=index, delta=delta)
    yield _event("content_block_stop", index=index)


def _event(kind: str, **told: Json) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **told})}\n\n".encode()
