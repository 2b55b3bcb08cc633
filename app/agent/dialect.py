"""How a model is told of the computer: most know the toolset, some older ones a single tool.

The older tool answers every action under one name, is told the size of the screen, asks for a beta
header, and has its pictures scaled down behind our back when they are larger than it takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from app.agent.tool_calls import NOT_SERVED
from app.agent.view import LIMITS, Limits

Block = dict[str, object]

TOOLSET_TYPE = "computer_toolset_20260801"
LEGACY_TYPE = "computer_20251124"
LEGACY_HEADER = {"anthropic-beta": "computer-use-2025-11-24"}
# What the older tool is called in its calls; the action stands in their input.
LEGACY_NAME = "computer"
LEGACY_MODELS = ("claude-opus-4-7", "claude-opus-4-6", "claude-opus-4-5", "claude-sonnet-4-6")
LEGACY_LIMITS = Limits(edge=1568, tiles=1568)


def is_legacy(model: str) -> bool:
    """Whether a model takes the older tool and not the toolset."""
    return model.startswith(LEGACY_MODELS)


def limits_of(model: str) -> Limits:
    """How large a picture it takes as it is."""
    return LEGACY_LIMITS if is_legacy(model) else LIMITS


def spoken_to(model: str, width: int, height: int) -> Block:
    """The part of a request that tells of the computer, whose picture has this size."""
    if not is_legacy(model):
        configs = {name: {"enabled": False} for name in NOT_SERVED}
        return {"tools": [{"type": TOOLSET_TYPE, "configs": configs}]}
    size = {"display_width_px": width, "display_height_px": height}
    tool = {"type": LEGACY_TYPE, "name": LEGACY_NAME, **size, "enable_zoom": True}
    return {"tools": [tool], "extra_headers": LEGACY_HEADER}


def legacy_action(name: object, given: object) -> tuple[str, Mapping[str, object]] | None:
    """The action that a call of the older tool asks for, as the toolset would; None for another
    call.
    """
    if name != LEGACY_NAME or not isinstance(given, Mapping) or "action" not in given:
        return None
    rest = {key: value for key, value in given.items() if key not in {"action", "key"}}
    held = {"text": given["key"]} if "key" in given else {}  # what is held while clicking
    return str(given["action"]), cast("Mapping[str, object]", {**held, **rest})
