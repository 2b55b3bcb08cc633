"""Values of several lines: typed line by line, with Return between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.engine.model.trajectory import Step

_KEYS = {"Return": "\n", "KP_Enter": "\n", "Tab": "\t"}


def join_lines(steps: Sequence[Step], values: Mapping[str, str]) -> list[Step]:
    """The steps; those that together typed the lines of a parameter's value are made one."""
    joined = list(steps)
    for value in values.values():
        if "\n" in value or "\t" in value:
            joined = _joined(joined, value)
    return joined


def _joined(steps: list[Step], value: str) -> list[Step]:
    for first in range(len(steps)):
        text = ""
        for last in range(first, len(steps)):
            text += _typed_by(steps[last])
            if text == value:
                return [*steps[:first], _one(steps[first : last + 1], value), *steps[last + 1 :]]
            if not _typed_by(steps[last]) or not value.startswith(text):
                break
    return steps


def _typed_by(step: Step) -> str:
    match step.tool:
        case "type_text":
            return str(step.arguments["text"])
        case "press_keys":
            return _KEYS.get(str(step.arguments["keys"]), "")
        case _:
            return ""


def _one(steps: Sequence[Step], value: str) -> Step:
    """One step that types all of it: the screen before the first, the effect of the last."""
    return replace(
        steps[0],
        tool="type_text",
        tool_version=next((one.tool_version for one in steps if one.tool == "type_text"), ""),
        arguments={"text": value, "multiline": True},
        after=steps[-1].after,
        irreversible=any(one.irreversible for one in steps),
    )
