"""The Chat Completions protocol: requests, whole answers and streams
(https://platform.openai.com/docs/api-reference/chat).
"""

from __future__ import annotations

import json
import time
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
# What says how an answer is sent, kept and billed, not what it says.
FORM = frozenset({"messages", "stream", "stream_options", "metadata", "store", "prompt_cache_key"})
# What asks for more than one plain answer in words and calls.
MORE = ("audio", "functions", "function_call", "logprobs", "web_search_options")
STOPS = frozenset({"stop", "tool_calls"})
BEFORE_IMAGE = "data:image/"
NO_USAGE = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}


class OpenAiWire:
    """See `protocol.Wire`."""

    def asked(self, body: Mapping[str, Json], manner: Manner) -> Asked:
        """What a request asks."""
        _refuse_more(body)
        reader = _Reader()
        messages = [reader.message(each) for each in body["messages"]]
        begin = after_last_answer(messages)
        images = reader.images_from(begin)
        fixed = {name: value for name, value in body.items() if name not in FORM}
        newest = messages[begin:]
        return Asked(
            model=str(body["model"]),
            namespace=manner.namespace,
            fixed=["openai", without_marks(fixed), manner.credential, *manner.versions],
            before=messages[:begin],
            newest=newest,
            images=images,
            had_images=len(images) < len(reader.images),
            on_screen=bool(reader.images),
            knows_pixels=manner.pixels,
            only_results=_are_results(newest),
            bindings=manner.bindings,
            masks=manner.masks,
            said=_first_words(newest),
        )

    def told(self, body: Mapping[str, Json]) -> Told:
        """A whole answer."""
        choices = body.get("choices") or []
        if len(choices) != 1:
            raise NotKeptError("no single answer")
        if choices[0].get("finish_reason") not in STOPS:
            raise NotKeptError(f"it stopped for {choices[0].get('finish_reason')}")
        message = choices[0]["message"]
        if strange := [name for name in ("refusal", "audio", "annotations") if message.get(name)]:
            raise NotKeptError(f"an answer with {strange[0]}")
        answer = Answer(tuple(_parts(message)))
        if not answer.parts:
            raise NotKeptError("an empty answer")
        return Told(answer, whole_numbers(body.get("usage") or {}))

    def collector(self) -> ChunkCollector:
        """For an answer that is streamed."""
        return ChunkCollector(self)

    def echo(self, answer: Answer) -> Json:
        """The answer as the client sends it back: its words in one piece, then its calls."""
        return {"parts": _in_order(answer).as_json()["parts"]}

    def whole(self, answer: Answer, model: str) -> Mapping[str, Json]:
        """The answer as a message."""
        return {
            "id": fresh_id("chatcmpl-"),
            "object": "chat.completion",
            "created": int(time.time()),
            "model": model,
            "choices": [
                {
                    "index": 0,
                    "message": _message(answer),
                    "logprobs": None,
                    "finish_reason": "tool_calls" if answer.calls else "stop",
                }
            ],
            "usage": dict(NO_USAGE),
        }

    def stream(self, answer: Answer, body: Mapping[str, Json]) -> Iterator[bytes]:
        """The same as a stream."""
        whole = self.whole(answer, str(body["model"]))
        choice = whole["choices"][0]
        common = {**whole, "object": "chat.completion.chunk"}
        del common["usage"]
        deltas = [*_deltas(choice["message"]), {}]
        for number, delta in enumerate(deltas, 1):
            reason = choice["finish_reason"] if number == len(deltas) else None
            told = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": reason}
            yield _event({**common, "choices": [told]})
        if (body.get("stream_options") or {}).get("include_usage"):
            yield _event({**common, "choices": [], "usage": dict(NO_USAGE)})
        yield b"data: [DONE]\n\n"


class ChunkCollector(StreamCollector):
    """Puts the chunks of a stream together."""

    def __init__(self, wire: OpenAiWire) -> None:
        super().__init__()
        self._wire = wire
        self._words: list[str] = []
        self._calls: dict[int, dict[str, str]] = {}
        self._reason: str | None = None
        self._usage: Mapping[str, Json] = {}

    def feed(self, data: bytes) -> None:
        """More of the stream."""
        for text in self._events.feed(data):
            if text == "[DONE]":
                self.complete = True
            else:
                self._take(parsed(text))

    def told(self) -> Told:
        """The answer."""
        self._require_whole()
        calls = [
            {"type": "function", "function": self._calls[index]} for index in sorted(self._calls)
        ]
        message = {"content": "".join(self._words), "tool_calls": calls}
        choice = {"message": message, "finish_reason": self._reason}
        return self._wire.told({"choices": [choice], "usage": self._usage})

    def _take(self, chunk: Mapping[str, Json]) -> None:
        if "choices" not in chunk:
            self._spoiled = "an error in the stream"
            return
        self._usage = chunk.get("usage") or self._usage
        for choice in chunk["choices"]:
            if choice.get("index", 0) != 0:
                self._spoiled = "more than one answer"
            self._reason = choice.get("finish_reason") or self._reason
            self._add(choice.get("delta") or {})

    def _add(self, delta: Mapping[str, Json]) -> None:
        if strange := [name for name in ("refusal", "audio", "function_call") if delta.get(name)]:
            self._spoiled = f"an answer with {strange[0]}"
        self._words.append(delta.get("content") or "")
        for call in delta.get("tool_calls") or ():
            kept = self._calls.setdefault(call.get("index", 0), {"name": "", "arguments": ""})
            function = call.get("function") or {}
            kept["name"] += function.get("name") or ""
            kept["arguments"] += function.get("arguments") or ""


class _Reader(MessagePictures):
    """Reads the messages of one request, and numbers the pictures in them."""

    def __init__(self) -> None:
        super().__init__()
        self._calls: list[str] = []

    def message(self, message: Mapping[str, Json]) -> Json:
        self._number += 1
        match message["role"]:
            case "assistant":
                return {"parts": self._answered(message)}
            case "tool":
                id_ = message.get("tool_call_id")
                number = self._calls.index(id_) if id_ in self._calls else 0
                content = self._content(message.get("content"))
                return {"result": len(self._calls) - number, "content": content}
            case "system" | "developer" | "user" as role:
                named = {"name": message["name"]} if message.get("name") else {}
                return {"role": role, "content": self._content(message.get("content")), **named}
            case role:
                raise UnknownContentError(f"a message of {role}")

    def _answered(self, message: Mapping[str, Json]) -> Json:
        try:
            answer = Answer(tuple(_parts(message)))
        except NotKeptError as error:
            raise UnknownContentError(str(error)) from error
        self._calls += [call.get("id") for call in message.get("tool_calls") or ()]
        return answer.as_json()["parts"]

    def _content(self, content: Json) -> list[Json]:
        if isinstance(content, str):
            return [{"text": content}]
        return [self._part(part) for part in content or ()]

    def _part(self, part: Mapping[str, Json]) -> Json:
        match part:
            case {"type": "text", "text": str() as text}:
                return {"text": text}
            case {"type": "image_url", "image_url": {"url": str() as url}}:
                head, comma, data = url.partition(",")
                if not (head.startswith(BEFORE_IMAGE) and head.endswith(";base64") and comma):
                    raise UnknownContentError("a picture at an address")
                image = image_of(data)
                self.images.append((self._number, image))
                return picture_in(image)
            case _:
                raise UnknownContentError(f"content of the type {part.get('type')}")


def _refuse_more(body: Mapping[str, Json]) -> None:
    if strange := next((name for name in MORE if body.get(name)), ""):
        raise UnknownContentError(f"{strange} in the request")
    if body.get("n") not in {None, 1} or (body.get("modalities") or ["text"]) != ["text"]:
        raise UnknownContentError("more than one answer in words")
    kinds = {str(tool.get("type")) for tool in body.get("tools") or ()}
    if strange := min(kinds - {"function"}, default=""):
        raise UnknownContentError(f"the tool {strange}")


def _are_results(newest: Sequence[Json]) -> bool:
    """A screenshot after a result comes as the user's message: pictures alone may follow."""
    told = [each for one in newest if "result" not in one for each in one["content"]]
    return any("result" in one for one in newest) and all("picture" in each for each in told)


def _first_words(newest: Sequence[Json]) -> str:
    return first_text(
        part for each in newest if each.get("role") == "user" for part in each["content"]
    )


def _parts(message: Mapping[str, Json]) -> Iterator[Words | Call]:
    content = message.get("content")
    if isinstance(content, list):
        if any(part.get("type") != "text" for part in content):
            raise NotKeptError("an answer with other parts than text")
        content = "".join(part["text"] for part in content)
    if content:
        yield Words(content)
    if message.get("function_call"):
        raise NotKeptError("a call of the older kind")
    for call in message.get("tool_calls") or ():
        if call.get("type", "function") != "function":
            raise NotKeptError(f"a call of the type {call.get('type')}")
        yield Call(call["function"]["name"], call_input(call["function"]["arguments"]))


def _in_order(answer: Answer) -> Answer:
    words = "".join(part.text for part in answer.parts if isinstance(part, Words))
    return Answer((*((Words(words),) if words else ()), *answer.calls))


def _message(answer: Answer) -> Mapping[str, Json]:
    words = "".join(part.text for part in answer.parts if isinstance(part, Words))
    calls = [
        {
            "id": fresh_id("call_"),
            "type": "function",
            "function": {"name": call.name, "arguments": json.dumps(call.input)},
        }
        for call in answer.calls
    ]
    said = {"role": "assistant", "content": words or None, "refusal": None}
    return {**said, "tool_calls": calls} if calls else said


def _deltas(message: Mapping[str, Json]) -> Iterator[Mapping[str, Json]]:
    yield {"role": "assistant", "content": message["content"] and ""}
    if message["content"]:
        yield {"content": message["content"]}
    for index, call in enumerate(message.get("tool_calls") or ()):
        function = call["function"]
        yield {"tool_calls": [{**call, "index": index, "function": {**function, "arguments": ""}}]}
        more = {"index": index, "function": {"arguments": function["arguments"]}}
        yield {"tool_calls": [more]}


def _event(told: Mapping[str, Json]) -> bytes:
    return f"data: {json.dumps(told)}\n\n".encode()
