"""What the calls in an answer do to a screen: where they act, and whether they act at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.engine.model.geometry import Point
from app.serve.answer import Answer, Call

Json = Any
# Calls that only look, of the toolset and as actions of the older tool.
LOOKS = frozenset({"screenshot", "zoom", "cursor_position", "wait"})
# How calls are called that type a text, in the toolset and in other agents' tools.
TYPES = ("type", "write", "fill", "input_text", "enter_text")
PAIRS = ("coordinate", "start_coordinate")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in an answer: of which call, under which names of its input, and where on the
    screenshot.
    """

    call: int
    path: tuple[str | int, ...]
    at: Point


def only_looks(answer: Answer) -> bool:
    """Whether an answer calls something, and nothing of it changes anything."""
    return bool(answer.calls) and all(_name(call) in LOOKS for call in answer.calls)


def typed_texts(answer: Answer) -> tuple[str, ...]:
    """The texts that an answer types, but for white space."""
    calls = (call for call in answer.calls if any(word in _name(call).lower() for word in TYPES))
    texts = (call.input.get("text") for call in calls if isinstance(call.input, dict))
    return tuple(text for text in texts if isinstance(text, str) and text.strip())


def texts_in(answer: Answer) -> Iterator[str]:
    """Every text that a call of the answer carries."""
    for call in answer.calls:
        yield from _texts(call.input)


def spots(answer: Answer) -> tuple[Spot, ...]:
    """Every place that the answer acts on."""
    return tuple(
        Spot(number, path, at)
        for number, call in enumerate(answer.calls)
        for path, at in _places(call.input, ())
    )


def moved(answer: Answer, moves: Mapping[Spot, Point]) -> Answer:
    """The answer with its places where they stand now."""
    return answer.with_calls(
        replace(call, input=_moved(call.input, (), _of(number, moves)))
        for number, call in enumerate(answer.calls)
    )


def last_place(messages: Sequence[Json]) -> Point | None:
    """Where the last act in a conversation was made; None where none had a place."""
    for message in reversed(messages):
        for part in reversed(message.get("parts", ())):
            places = list(_places(part.get("input"), ()))
            if places:
                return places[-1][1]
    return None


def _texts(value: Json) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict() | list():
            for item in value.values() if isinstance(value, dict) else value:
                yield from _texts(item)
        case _:
            return


def _of(number: int, moves: Mapping[Spot, Point]) -> Mapping[tuple[str | int, ...], Point]:
    return {spot.path: point for spot, point in moves.items() if spot.call == number}


def _name(call: Call) -> str:
    if call.name == "computer" and isinstance(call.input, dict):
        return str(call.input.get("action", ""))
    return call.name


def _places(
    value: Json, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], Point]]:
    match value:
        case {"x": int() as x, "y": int() as y}:
            yield path, Point(x, y)
        case dict():
            for name, item in value.items():
                yield from _named(name, item, (*path, name))
        case list():
            for number, item in enumerate(value):
                yield from _places(item, (*path, number))
        case _:
            return


def _named(
    name: str, item: Json, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], Point]]:
    match item:
        case [int() as x, int() as y] if name in PAIRS:
            yield path, Point(x, y)
        case _:
            yield from _places(item, path)


def _moved(
    value: Json, path: tuple[str | int, ...], moves: Mapping[tuple[str | int, ...], Point]
) -> Json:
    to = moves.get(path)
    match value:
        case list() if to is not None:
            return [*to]
        case dict() if to is not None:
            return {**value, "x": to.x, "y": to.y}
        case dict():
            return {name: _moved(item, (*path, name), moves) for name, item in value.items()}
        case list():
            return [_moved(item, (*path, n), moves) for n, item in enumerate(value)]
        case _:
            return value
