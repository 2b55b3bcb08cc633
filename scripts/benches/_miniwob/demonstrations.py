r"""How each task is shown, as data: what its instruction names, where to click, what to type.

    {"click-button": {"parameters": "Click on the \"(?P<button>.+)\" button",
                      "steps": [{"click": {"text": "{button}"}}]}}

A selector is one of CSS, or an XPath when it begins with `//`; it may hold parameters as texts do.
It tells where the *demonstrator* clicks; the player never sees it. What stands after a slash in a
task's name tells one kind of its instructions from others: only seeds with that kind are played.
The counted half is never debugged on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

OURS = Path(__file__).with_name("demonstrations.json")


class Half(StrEnum):
    """The development half is looked at and debugged on; the counted half is only run."""

    DEVELOPMENT = "development"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class Place:
    """An element, by selector or by the text on it."""

    selector: str = ""
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Click:
    """Click an element; three times for a paragraph."""

    place: Place
    count: int = 1


@dataclass(frozen=True, slots=True)
class Scroll:
    """Turn the wheel down over an element."""

    place: Place
    notches: int


@dataclass(frozen=True, slots=True)
class Type:
    """Type into an element, which is clicked first unless it has the focus."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """Strike a key or a chord."""

    keys: str


Step = Click | Scroll | Type | Key
Parameters = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Demonstration:
    """One task: `parameters` is a regular expression with named groups. One whose very steps vary
    from seed to seed is reported `apart`: it is played when it is named, and counts to no half.
    """

    parameters: str
    steps: Sequence[Step]
    apart: bool = False
    half: Half = Half.DEVELOPMENT

    def read(self, instruction: str) -> dict[str, str]:
        """The parameters that an instruction names; ValueError when it does not fit."""
        found = re.search(self.parameters, instruction)
        if found is None:
            raise ValueError(f"{self.parameters!r} finds nothing in “{instruction}”.")
        return {name: value for name, value in found.groupdict().items() if value is not None}


def load(file: Path = OURS) -> dict[str, Demonstration]:
    """The demonstrations of a file, by task; ValueError when one makes no sense."""
    told = json.loads(file.read_text(encoding="utf-8"))
    return {task: _demonstration(task, one) for task, one in told.items()}


def filled(text: str, values: Parameters) -> str:
    """The text with each {name} replaced by its value."""
    return re.sub(r"\{(\w+)\}", lambda named: values[named[1]], text)


def _demonstration(task: str, told: Mapping[str, Any]) -> Demonstration:
    try:
        re.compile(told["parameters"])
        steps = tuple(_step(each) for each in told["steps"])
        half = Half(told.get("half", Half.DEVELOPMENT))
        return Demonstration(told["parameters"], steps, bool(told.get("apart", False)), half)
    except (ValueError, KeyError, TypeError, AttributeError, re.error) as error:
        raise ValueError(f"The demonstration of {task} makes no sense: {error!r}.") from error


def _step(told: Mapping[str, Any]) -> Step:
    match told:
        case {"click": place}:
            return Click(_place(place), int(told.get("count", 1)))
        case {"scroll": place, "notches": int(notches)}:
            return Scroll(_place(place), notches)
        case {"type": place, "text": text}:
            return Type(_place(place), text)
        case {"key": keys}:
            return Key(keys)
        case _:
            raise TypeError(f"there is no step {dict(told)}")


def _place(told: str | Mapping[str, str]) -> Place:
    return Place(selector=told) if isinstance(told, str) else Place(text=told["text"])
