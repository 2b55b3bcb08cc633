"""What a model answered, whatever protocol it was told in: words and calls, nothing else of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

Json = Any
# A model that clicks the same element does not hit the same pixel (pixels, in each direction).
NEAR_PX = 8


@dataclass(frozen=True, slots=True)
class Words:
    """A text."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a tool; `toolset` is what a member of a toolset belongs to."""

    name: str
    input: Json
    toolset: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer that ended as it should."""

    parts: tuple[Words | Call, ...]

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls in it, in order."""
        return tuple(part for part in self.parts if isinstance(part, Call))

    @property
    def text(self) -> str:
        """All words, without what only lays them out."""
        said = (part.text for part in self.parts if isinstance(part, Words))
        return " ".join(" ".join(said).split())

    def as_json(self) -> dict[str, Json]:
        """As it is kept."""
        return {"parts": [_part_as_json(part) for part in self.parts]}

    def with_calls(self, calls: Iterator[Call]) -> Answer:
        """The same with other calls in the place of its own, one for each."""
        parts = (next(calls) if isinstance(part, Call) else part for part in self.parts)
        return replace(self, parts=tuple(parts))


def answer_from(kept: Mapping[str, Json]) -> Answer:
    """The answer that was kept so; KeyError or TypeError for what is none."""
    return Answer(tuple(map(_part, kept["parts"])))


def agree(one: Answer, other: Answer) -> bool:
    """Whether both do the same: the same calls, on the same places as a person sees them. Where
    nothing is called, they say the same.
    """
    if not one.calls and not other.calls:
        return one.text == other.text
    if len(one.calls) != len(other.calls):
        return False
    return all(map(_same_call, one.calls, other.calls))


def canonical(value: Json) -> str:
    """JSON that is the same for the same value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _same_call(one: Call, other: Call) -> bool:
    named = (one.name, one.toolset) == (other.name, other.toolset)
    return named and _near(one.input, other.input, placed=False)


def _near(one: Json, other: Json, *, placed: bool) -> bool:
    """Whether two inputs are the same, places (`placed`: of whole numbers) only nearly."""
    match one, other:
        case dict(), dict():
            return one.keys() == other.keys() and all(
                _near(one[name], other[name], placed=name in PLACES) for name in one
            )
        case list(), list():
            return len(one) == len(other) and all(
                _near(each, like, placed=placed) for each, like in zip(one, other, strict=True)
            )
        case int(), int() if placed and not isinstance(one, bool | str):
            return abs(one - other) <= NEAR_PX
        case _:
            return bool(one == other) and type(one) is type(other)


# The names that tools give to places on a screenshot.
PLACES = frozenset({"coordinate", "start_coordinate", "x", "y", "path"})


def _part_as_json(part: Words | Call) -> dict[str, Json]:
    if isinstance(part, Words):
        return {"text": part.text}
    return {"call": part.name, "input": part.input, "toolset": part.toolset}


def _part(kept: Mapping[str, Json]) -> Words | Call:
    if "text" in kept:
        return Words(str(kept["text"]))
    return Call(str(kept["call"]), kept["input"], str(kept["toolset"]))
