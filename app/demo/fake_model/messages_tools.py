"""Which tools the service takes for which model, and how they have to be declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.demo.fake_model.messages import Block

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
