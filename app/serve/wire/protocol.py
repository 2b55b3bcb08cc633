"""What each protocol offers to the proxy, and what they share."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.serve.answer import Answer
from app.serve.asked import Asked, Image, Told
from app.serve.bindings import Bindings
from app.serve.masks import NO_MASKS, Masks

Json = Any
# A line of a stream that never ends is no line.
LONGEST_EVENT = 64_000_000


class NotKeptError(Exception):
    """An answer is none that may be remembered; the message says why."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a request asks to be remembered: its namespace, which digest stands for who asks, the
    versions of the protocol it names, and its bindings. `pixels` says that its tools take places in
    pixels, `masks` what of its screenshots is to be hidden.
    """

    namespace: str
    credential: str
    versions: tuple[str, ...]
    bindings: Bindings
    pixels: bool = False
    masks: Masks = NO_MASKS


class Collector(Protocol):
    """Puts a streamed answer together while it passes."""

    def feed(self, data: bytes) -> None:
        """More of the stream, cut anywhere."""

    @property
    def complete(self) -> bool:
        """Whether the stream has said that it is whole."""

    def told(self) -> Told:
        """The answer. NotKeptError when it is not to be remembered."""


class Wire(Protocol):
    """One protocol."""

    def asked(self, body: Mapping[str, Json], manner: Manner) -> Asked:
        """What a request asks. UnknownContentError when not all of it is understood."""

    def told(self, body: Mapping[str, Json]) -> Told:
        """A whole answer. NotKeptError when it is not to be remembered."""

    def collector(self) -> Collector:
        """For an answer that is streamed."""

    def echo(self, answer: Answer) -> Json:
        """The answer as the client's next request will hold it, as `Asked` compares it."""

    def whole(self, answer: Answer, model: str) -> Mapping[str, Json]:
        """The answer as a message with ids of its own and no usage."""

    def stream(self, answer: Answer, body: Mapping[str, Json]) -> Iterator[bytes]:
        """The same as a stream, for this request."""


class MessagePictures:
    """The pictures of one request, each with the number of the message that it came in."""

    def __init__(self) -> None:
        self.images: list[tuple[int, Image]] = []
        self._number = -1

    def images_from(self, message: int) -> tuple[Image, ...]:
        """Those of this message and of all after it."""
        return tuple(image for number, image in self.images if number >= message)


def after_last_answer(messages: Sequence[Json]) -> int:
    """The index of the first message that the model has not answered yet."""
    return 1 + max((n for n, each in enumerate(messages) if "parts" in each), default=-1)


def without_marks(value: Json) -> Json:
    """JSON without marks for the provider's own cache, which move from turn to turn."""
    match value:
        case dict():
            return {
                name: without_marks(item) for name, item in value.items() if name != "cache_control"
            }
        case list():
            return [without_marks(item) for item in value]
        case _:
            return value


def fresh_id(prefix: str) -> str:
    """An id that no other answer has."""
    return prefix + secrets.token_hex(12)


class EventReader:
    """Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), as far
    as both protocols use them: the data of each event, in order.
    """

    def __init__(self) -> None:
        self._rest = b""
        self.spoiled = False

    def feed(self, data: bytes) -> Iterator[str]:
        """The events that are whole by now."""
        self._rest = (self._rest + data).replace(b"\r\n", b"\n")
        *events, self._rest = self._rest.split(b"\n\n")
        self.spoiled = self.spoiled or len(self._rest) > LONGEST_EVENT
        for event in events:
            lines = (line[5:].strip() for line in event.split(b"\n") if line.startswith(b"data:"))
            if text := b"\n".join(lines):
                yield text.decode("utf-8", "replace")


class StreamCollector:
    """What every `Collector` does: it reads events, and knows whether anything spoiled them."""

    def __init__(self) -> None:
        self._events = EventReader()
        self._spoiled = ""
        self.complete = False

    def _require_whole(self) -> None:
        """NotKeptError when the stream was cut, or held what is not remembered."""
        if not self.complete or self._spoiled or self._events.spoiled:
            raise NotKeptError(self._spoiled or "the stream was cut")


def first_text(parts: Iterable[Json]) -> str:
    """What the first of them with a text says; "" for none."""
    return next((str(part["text"]) for part in parts if "text" in part), "")


def parsed(text: str) -> Mapping[str, Json]:
    """An event's JSON object; empty for what is none."""
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def call_input(text: str) -> Json:
    """What a call takes, from the text of a stream. NotKeptError when it is no JSON."""
    try:
        return json.loads(text or "{}")
    except ValueError as error:
        raise NotKeptError("a call whose input is no JSON") from error


def whole_numbers(usage: Mapping[str, Json]) -> Mapping[str, int]:
    """What a service counts, by its names for it; its other remarks are left out."""
    return {name: value for name, value in usage.items() if isinstance(value, int)}
