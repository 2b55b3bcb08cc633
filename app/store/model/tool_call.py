"""Calls of another program's tools, as they are kept: steps of a workflow without a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# The tool that such a step calls; its arguments are the `name` of the other program's tool, its
# `arguments`, and the name `into` which the answer is read ("": into none).
CALL = "call_tool"
# A shorter value stands in other texts by chance.
SHORTEST_TO_SEEK = 3


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answered: the text of it, and whether that told of an error. What a recording
    answered `varies` when another one answered something that its values do not explain.
    """

    text: str
    is_error: bool = False
    varies: bool = False


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call as it was made, and what it answered. `reads_only` is what its server says of the
    tool: it changes nothing.
    """

    tool: str
    arguments: Mapping[str, Any]
    result: ToolResult
    reads_only: bool = False


def in_other_words(text: str, values: Mapping[str, str]) -> str:
    """A text with other values in the place of recorded ones, the longest first."""
    marks: dict[str, str] = {}
    for number, recorded in enumerate(sorted(values, key=len, reverse=True)):
        if len(recorded) >= SHORTEST_TO_SEEK and recorded in text:
            mark = chr(0xE000 + number)  # no text holds these letters
            text, marks[mark] = text.replace(recorded, mark), values[recorded]
    return "".join(marks.get(letter, letter) for letter in text)
