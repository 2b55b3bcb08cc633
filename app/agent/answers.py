"""A model's answer, read: whatever is not whole is a failure, never a guess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.agent.dialect import legacy_action
from app.agent.tool_calls import TOOLSET
from app.agent.usage import Usage, usage_of

Block = dict[str, object]


class UnusableError(Exception):
    """An answer that is none: not JSON, cut off, of another shape."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One action that is asked for; every one of them is to be answered. `toolset` is "" where the
    older tool asks.
    """

    id: str
    name: str
    toolset: str
    input: Mapping[str, object]

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.input.items())
        return f"{self.name}({given})"


@dataclass(frozen=True, slots=True)
class Answer:
    """One turn of the model. `content` goes back to it as it came."""

    stop_reason: str
    content: Sequence[Block]
    used: Usage
    refusal: str = ""

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The actions asked for, in order."""
        return tuple(_call(block) for block in self.content if block["type"] == "tool_use")

    @property
    def text(self) -> str:
        """What it said."""
        said = [str(block.get("text") or "") for block in self.content if block["type"] == "text"]
        return " ".join(filter(None, said))


def read_answer(told: object) -> Answer:
    """The answer in what the service sent; UnusableError when there is none."""
    if not isinstance(told, Mapping):
        raise UnusableError("it is no JSON object")
    content, reason, usage = told.get("content"), told.get("stop_reason"), told.get("usage")
    if not isinstance(reason, str) or not reason:
        raise UnusableError("it does not say why it ends; it was cut off")
    if not isinstance(content, list) or not isinstance(usage, Mapping):
        raise UnusableError("its content or its usage is missing")
    try:
        answer = Answer(reason, _blocks(content), usage_of(usage), _refusal(told))
        _ = answer.calls
    except ValueError as error:
        raise UnusableError(str(error)) from error
    if reason == "tool_use" and not answer.calls:
        raise UnusableError("it asks for actions and names none")
    return answer


def _blocks(content: Sequence[object]) -> list[Block]:
    blocks = [dict(block) for block in content if isinstance(block, Mapping)]
    typed = [block for block in blocks if isinstance(block.get("type"), str)]
    if len(typed) != len(content):
        raise ValueError("a block of its content has no type")
    return typed


def _call(block: Block) -> ToolCall:
    id_, name, given = block.get("id"), block.get("name"), block.get("input")
    legacy = legacy_action(name, given)
    if isinstance(id_, str) and legacy is not None:
        return ToolCall(id_, legacy[0], "", legacy[1])
    if isinstance(id_, str) and isinstance(name, str) and isinstance(given, Mapping):
        return ToolCall(id_, name, str(block.get("toolset_name") or TOOLSET), given)
    raise ValueError("an action of it is incomplete")


def _refusal(told: Mapping[str, object]) -> str:
    details = told.get("stop_details")
    if not isinstance(details, Mapping):
        return ""
    return str(details.get("explanation") or details.get("category") or "")
