"""What Anthropic's service would refuse, as its documentation says; nothing of it is observed.

It takes some tools for some models only, and each has to be declared in its own way.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from app.demo.fake_model.messages import Asked, Block
from app.demo.fake_model.pictures_taken import refused_pictures

TOOLSET = "computer_toolset_20260801"
MEMBERS = frozenset(
    (
        *("screenshot", "cursor_position", "left_mouse_down", "left_mouse_up", "left_click"),
        *("right_click", "middle_click", "double_click", "triple_click", "left_click_drag"),
        *("mouse_move", "scroll", "type", "key", "hold_key", "wait", "zoom"),
    )
)
TOOLSET_FIELDS = {"type", "configs", "cache_control", "allowed_callers"}
# The beta header that each of the older tools asks for.
LEGACY = {
    "computer_20251124": "computer-use-2025-11-24",
    "computer_20250124": "computer-use-2025-01-24",
    "computer_20241022": "computer-use-2024-10-22",
}
NEWEST = ("opus-5-5", "sonnet-5-5", "haiku-5-5", "fable-5-2", "mythos-5-2")
WITHOUT_TOOLSET = ("opus-4-7", "opus-4-6", "opus-4-5", "sonnet-4", "haiku-4")
NEVER_FORCED = ("opus-5-5", "sonnet-5-5", "fable")


def refused_tools(body: Block, headers: Mapping[str, str]) -> Iterator[str]:
    """Every reason to refuse a request for its tools."""
    tools: Sequence[Block] = body.get("tools", ())
    kinds = [str(tool.get("type")) for tool in tools]
    if kinds.count(TOOLSET) > 1:
        yield "the same toolset twice"
    if kinds.count(TOOLSET) == 1 and any(tool.get("name") == "computer" for tool in tools):
        yield "another tool is called computer"
    for tool, kind in zip(tools, kinds, strict=True):
        if kind == TOOLSET:
            yield from _toolset(tool, str(body.get("model")))
        elif kind in LEGACY:
            yield from _legacy(tool, str(body.get("model")), headers)
        else:
            yield f"{kind} is no computer tool"
    yield from _choice(body)


def _toolset(tool: Block, model: str) -> Iterator[str]:
    configs: Mapping[str, Block] = tool.get("configs", {})
    if strange := tool.keys() - TOOLSET_FIELDS:
        yield f"the toolset takes no {strange}"
    if strange := configs.keys() - MEMBERS:
        yield f"unknown members {strange}"
    if {name for name, given in configs.items() if given.get("enabled") is False} == MEMBERS:
        yield "every member is disabled"
    if _is(model, WITHOUT_TOOLSET):
        yield f"'{model}' does not support tool types: {TOOLSET}"


def _legacy(tool: Block, model: str, headers: Mapping[str, str]) -> Iterator[str]:
    kind = tool["type"]
    if _is(model, NEWEST):
        yield f"'{model}' does not support tool types: {kind}"
    if LEGACY[kind] not in headers.get("anthropic-beta", ""):
        yield f"{kind} needs the beta {LEGACY[kind]}"
    if tool.get("name") != "computer" or not {"display_width_px", "display_height_px"} <= set(tool):
        yield f"{kind} needs a name and the size of the display"


def _choice(body: Block) -> Iterator[str]:
    kind = body.get("tool_choice", {}).get("type", "auto")
    if kind == "tool":
        yield "a toolset cannot be named as the choice"
    if kind == "any" and _is(str(body.get("model")), NEVER_FORCED):
        yield "this model cannot be made to use a tool"
    if _is(str(body.get("model")), NEWEST) and body.get("thinking", {}).get("type") in {
        "enabled",
        "disabled",
    }:
        yield "this model's thinking cannot be set so"


def _is(model: str, names: Sequence[str]) -> bool:
    return any(model.startswith(f"claude-{name}") for name in names)


GONE = {"temperature", "top_p", "top_k"}
AFTER_A_FAILURE = "Not executed: an earlier computer action in this turn failed."
MOST_BYTES = 32_000_000
MOST_MARKS = 4
STAYS = ("system", "tools", "model")


@dataclass(frozen=True, slots=True)
class Said:
    """A request that was answered, and the answer; `content` is None where none came whole."""

    body: Block
    content: Sequence[Block] | None
    stop_reason: str = ""


def refused(asked: Asked, said: Sequence[Said]) -> Iterator[str]:
    """Every reason to refuse a request; `said` is what was answered before."""
    body = asked.body
    yield from _head(asked)
    yield from refused_tools(body, asked.headers)
    if json.dumps(body).count('"cache_control"') > MOST_MARKS:
        yield f"more than {MOST_MARKS} cache breakpoints"
    earlier = list(_earlier(body, said))
    yield from _thoughts(body, asked.messages)
    yield from _messages(asked.messages, paused=any(_paused(one) for one in earlier))
    yield from refused_pictures(asked.messages)
    yield from _continued(asked.messages, earlier)


def _thoughts(body: Block, messages: Sequence[Block]) -> Iterator[str]:
    """Of a model that always thinks, the act that a result belongs to begins with its thoughts."""
    if body.get("thinking", {}).get("type") != "enabled" or len(messages) < 2:  # noqa: PLR2004 - an act and its result
        return
    act, result = messages[-2:]
    has_result = any(_kind(one) == "tool_result" for one in result["content"])
    if has_result and _kind(act["content"][0]) not in {"thinking", "redacted_thinking"}:
        yield "Expected `thinking` or `redacted_thinking`, but found `tool_use`"


def _kind(block: Block | str) -> str:
    return "text" if isinstance(block, str) else str(block.get("type"))


def _head(asked: Asked) -> Iterator[str]:
    headers, body = asked.headers, asked.body
    if not (headers.get("authorization", "").startswith("Bearer ") or headers.get("x-api-key")):
        yield "no bearer and no key"
    if not headers.get("anthropic-version"):
        yield "no anthropic-version"
    if asked.size > MOST_BYTES:
        yield "request too large"
    if gone := GONE & body.keys():
        yield f"sampling parameters {gone}"
    if missing := {"model", "max_tokens", "messages"} - body.keys():
        yield f"no {missing}"
    if body.get("stream"):
        yield "it is not streamed here"


def _messages(messages: Sequence[Block], *, paused: bool) -> Iterator[str]:
    asked: list[Block] = []
    for message in messages:
        content = message["content"]
        if not content or any(part.get("text") == "" for part in content):
            yield "an empty message or text"
        if message["role"] == "user":
            yield from _answered(asked, [each for each in content if each["type"] == "tool_result"])
        asked = [each for each in content if each["type"] == "tool_use"]
    if asked:
        yield "a tool_use is unanswered"
    if messages[-1]["role"] != "user" and not paused:
        yield "the last message is not the user's"


def _answered(asked: Sequence[Block], results: Sequence[Block]) -> Iterator[str]:
    if [each["id"] for each in asked] != [each["tool_use_id"] for each in results]:
        yield "not every tool_use is answered once, in order"
    failed = False
    for call, result in zip(asked, results, strict=False):
        yield from _result(call, result, failed=failed)
        failed = failed or bool(result.get("is_error"))


def _result(call: Block, result: Block, *, failed: bool) -> Iterator[str]:
    if result.get("toolset_name") != call.get("toolset_name"):
        yield "toolset_name is not echoed"
    kinds = {part["type"] for part in result["content"]}
    words = " ".join(part.get("text", "") for part in result["content"])
    if kinds - {"text", "image"}:
        yield f"a result holds {kinds}"
    if failed and not (result.get("is_error") and words == AFTER_A_FAILURE):
        yield "an action after a failure has not the prescribed text"
    if result.get("is_error") and (not words or "image" in kinds):
        yield "an error without words or with a picture"


def _earlier(body: Block, said: Sequence[Said]) -> Iterator[Said]:
    """The longest requests that this one goes on from, and what was answered to them."""
    begun = [one for one in said if _goes_on(body, one.body)]
    longest = max((len(one.body["messages"]) for one in begun), default=0)
    yield from (one for one in begun if len(one.body["messages"]) == longest)


def _goes_on(body: Block, before: Block) -> bool:
    same = all(body.get(name) == before.get(name) for name in STAYS)
    begun = before["messages"]
    return same and list(body["messages"][: len(begun)]) == list(begun)


def _paused(said: Said) -> bool:
    return said.stop_reason == "pause_turn"


def _continued(messages: Sequence[Block], earlier: Sequence[Said]) -> Iterator[str]:
    """What a model thinks is bound to all that stood before it: nothing of it may change."""
    if len(messages) == 1:
        return
    if not earlier:
        yield "what was sent before was changed"
        return
    rest = messages[len(earlier[0].body["messages"]) :]
    turns = chain.from_iterable([one.content] if one.content else [] for one in earlier)
    if rest and not any(rest[0] == {"role": "assistant", "content": turn} for turn in turns):
        yield "the model's turn did not come back as it was"
