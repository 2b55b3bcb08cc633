"""What Anthropic's service would refuse, as its documentation says; nothing of it is observed."""

from __future__ import annotations

import base64
import io
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

Block = Mapping[str, Any]

MEMBERS = frozenset(
    (
        *("screenshot", "cursor_position", "left_mouse_down", "left_mouse_up", "left_click"),
        *("right_click", "middle_click", "double_click", "triple_click", "left_click_drag"),
        *("mouse_move", "scroll", "type", "key", "hold_key", "wait", "zoom"),
    )
)
TOOLSET_FIELDS = {"type", "configs", "cache_control", "allowed_callers"}
GONE = {"temperature", "top_p", "top_k"}
AFTER_A_FAILURE = "Not executed: an earlier computer action in this turn failed."
MOST_BYTES = 32_000_000
MANY = 20


def refused(headers: Mapping[str, str], body: bytes, before: Sequence[Block]) -> Iterator[str]:
    """Every reason to refuse a request; `before` are the messages of the one before it, when it is
    the same conversation.
    """
    request = json.loads(body)
    if not headers.get("authorization", "").startswith("Bearer "):
        yield "no bearer"
    if not headers.get("anthropic-version"):
        yield "no anthropic-version"
    if len(body) > MOST_BYTES:
        yield "request too large"
    if gone := GONE & request.keys():
        yield f"sampling parameters {gone}"
    yield from _tools(request["tools"])
    yield from _marks(request)
    yield from _messages(request["messages"])
    yield from _images(request["messages"])
    if request["messages"][: len(before)] != list(before):
        yield "what was sent before was changed"


def _tools(tools: Sequence[Block]) -> Iterator[str]:
    if [tool["type"] for tool in tools] != ["computer_toolset_20260801"]:
        yield "not the one computer toolset"
    for tool in tools:
        if strange := tool.keys() - TOOLSET_FIELDS:
            yield f"the toolset takes no {strange}"
        if strange := tool.get("configs", {}).keys() - MEMBERS:
            yield f"unknown members {strange}"


def _marks(request: Block) -> Iterator[str]:
    marks = json.dumps(request).count('"cache_control"')
    if marks > 4:
        yield f"{marks} cache breakpoints"


def _messages(messages: Sequence[Block]) -> Iterator[str]:
    asked: list[Block] = []
    for message in messages:
        content = message["content"]
        if not content:
            yield "an empty message"
        if message["role"] == "user":
            yield from _answered(asked, [each for each in content if each["type"] == "tool_result"])
        asked = [each for each in content if each["type"] == "tool_use"]
    if asked:
        yield "a tool_use is unanswered"


def _answered(asked: Sequence[Block], results: Sequence[Block]) -> Iterator[str]:
    if [each["id"] for each in asked] != [each["tool_use_id"] for each in results]:
        yield "not every tool_use is answered once, in order"
    failed = False
    for call, result in zip(asked, results, strict=False):
        if result.get("toolset_name") != call.get("toolset_name"):
            yield "toolset_name is not echoed"
        kinds = {part["type"] for part in result["content"]}
        words = " ".join(part.get("text", "") for part in result["content"])
        if kinds - {"text", "image"}:
            yield f"a result holds {kinds}"
        if failed and words != AFTER_A_FAILURE:
            yield "an action after a failure has not the prescribed text"
        if result.get("is_error"):
            failed = True
            if not words or "image" in kinds:
                yield "an error without words or with a picture"


def _images(messages: Sequence[Block]) -> Iterator[str]:
    images = list(images_in(messages))
    for data in images:
        with Image.open(io.BytesIO(base64.b64decode(data))) as image:
            width, height = image.size
        tiles = math.ceil(width / 28) * math.ceil(height / 28)
        if max(math.ceil(width / 28), math.ceil(height / 28)) * 28 > 2576 or tiles > 4784:
            yield f"a picture of {width}x{height} is too large"
        if len(images) > MANY and max(width, height) > 2000:
            yield "too large for many-image requests"


def images_in(messages: Sequence[Block]) -> Iterator[str]:
    """The base64 of every image, in order."""
    for message in messages:
        for part in message["content"]:
            inside = part["content"] if part["type"] == "tool_result" else [part]
            yield from (each["source"]["data"] for each in inside if each["type"] == "image")
