"""What the loopback service refuses; each rule stands in Anthropic's documentation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from app.agent.pictures import to_send
from app.demo.fake_model.messages import Asked
from app.demo.fake_model.messages_rules import AFTER_A_FAILURE, LEGACY, MEMBERS, Said, refused
from tests.builders.paper.agent_desk import painted

HEADERS = {"authorization": "Bearer sk-test", "anthropic-version": "2026-10-21"}
TOOLSET: Mapping[str, Any] = {"type": "computer_toolset_20260801"}
BEGIN: Mapping[str, Any] = {"role": "user", "content": [{"type": "text", "text": "Close it."}]}
TURN = [
    {"type": "tool_use", "id": "t1", "name": "left_click", "toolset_name": "computer", "input": {}},
    {"type": "tool_use", "id": "t2", "name": "screenshot", "toolset_name": "computer", "input": {}},
]
SAID: Mapping[str, Any] = {"role": "assistant", "content": TURN}
LEGACY_TOOL = {
    "type": "computer_20251124",
    "name": "computer",
    "display_width_px": 1280,
    "display_height_px": 800,
}


def image(width: int = 60, height: int = 40, **source: str) -> dict[str, Any]:
    block = to_send(painted(9, (width, height)), (width, height)).as_block()
    given: Any = block["source"]
    return {"type": "image", "source": {**given, **source}}


def result(id_: str = "t1", **more: object) -> dict[str, Any]:
    words = [{"type": "text", "text": "Done."}]
    kind = {"type": "tool_result", "tool_use_id": id_, "toolset_name": "computer"}
    return {**kind, "content": words, **more}


def failed(id_: str, text: str) -> dict[str, Any]:
    return result(id_, is_error=True, content=[{"type": "text", "text": text}])


def body(**more: Any) -> dict[str, Any]:  # noqa: ANN401
    usual = {
        "model": "claude-sonnet-5-5",
        "max_tokens": 99,
        "tools": [TOOLSET],
        "messages": [BEGIN],
    }
    return {name: value for name, value in {**usual, **more}.items() if value is not None}


def complaints(
    given: dict[str, Any], headers: Mapping[str, str] = HEADERS, size: int = 0, *said: Said
) -> list[str]:
    return list(refused(Asked("/v1/messages", headers, given, size), said))


def answered(*results: dict[str, Any], turn: Any = SAID) -> list[str]:  # noqa: ANN401
    """What is said of these results of the two calls."""
    messages = [BEGIN, turn, {"role": "user", "content": list(results)}]
    return complaints(body(messages=messages), HEADERS, 0, Said(body(), TURN))


def test_what_is_as_documented_is_taken() -> None:
    assert complaints(body()) == []
    assert answered(result("t1"), result("t2")) == []
    assert answered(failed("t1", "It was refused."), failed("t2", AFTER_A_FAILURE)) == []
    assert complaints(body(), {**HEADERS, "authorization": "", "x-api-key": "k"}) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: complaints(body(), {"anthropic-version": "x"}), "no bearer"),
        (lambda: complaints(body(), {"authorization": "Bearer k"}), "anthropic-version"),
        (lambda: complaints(body(), HEADERS, 33_000_000), "too large"),
        (lambda: complaints(body(temperature=1.0)), "sampling"),
        (lambda: complaints(body(max_tokens=None)), "max_tokens"),
        (lambda: complaints(body(stream=True)), "streamed"),
        (lambda: complaints(body(system=[{"cache_control": {}}] * 5)), "breakpoints"),
        (lambda: complaints(body(messages=[{"role": "user", "content": []}])), "empty"),
    ],
)
def test_a_request_that_is_not_is_refused(wrong: Callable[[], list[str]], said: str) -> None:
    [complaint] = wrong()
    assert said in complaint


@pytest.mark.parametrize(
    ("tools", "said"),
    [
        ([{**TOOLSET, "display_width_px": 1280}], "takes no"),
        ([{**TOOLSET, "name": "computer"}], "takes no|another tool"),
        ([{**TOOLSET, "configs": {"open_door": {}}}], "unknown members"),
        ([{**TOOLSET, "configs": {each: {"enabled": False} for each in MEMBERS}}], "disabled"),
        ([TOOLSET, TOOLSET], "twice"),
        ([TOOLSET, {"type": "custom", "name": "computer"}], "no computer tool|called computer"),
        ([LEGACY_TOOL], "does not support|beta"),
    ],
)
def test_tools_that_are_not_as_documented_are_refused(tools: object, said: str) -> None:
    found = complaints(body(tools=tools))
    assert found
    assert all(any(part in each for part in said.split("|")) for each in found)


def test_an_older_tool_is_for_older_models_with_its_beta() -> None:
    old = {"model": "claude-opus-4-6", "tools": [LEGACY_TOOL]}
    beta = {**HEADERS, "anthropic-beta": LEGACY["computer_20251124"]}
    assert complaints(body(**old), beta) == []
    assert "needs the beta" in complaints(body(**old))[0]
    unnamed = {"type": "computer_20251124"}
    assert "needs a name" in complaints(body(**{**old, "tools": [unnamed]}), beta)[0]
    assert "does not support" in complaints(body(model="claude-opus-4-6"))[0]


@pytest.mark.parametrize(
    "given",
    [
        {"tool_choice": {"type": "tool", "name": "computer"}},
        {"tool_choice": {"type": "any"}},
        {"thinking": {"type": "disabled"}},
    ],
)
def test_what_this_model_cannot_be_told_is_refused(given: dict[str, object]) -> None:
    assert len(complaints(body(**given))) == 1


def test_who_always_thinks_gives_no_act_back_without_thoughts() -> None:
    beta = {**HEADERS, "anthropic-beta": LEGACY["computer_20251124"]}
    act = {"type": "tool_use", "id": "t1", "name": "computer", "input": {"action": "screenshot"}}
    thought = {"type": "thinking", "thinking": "", "signature": "s"}
    back = {"role": "user", "content": [result("t1", toolset_name=None)]}
    old: dict[str, Any] = {
        "model": "claude-opus-4-6",
        "tools": [LEGACY_TOOL],
        "thinking": {"type": "enabled", "budget_tokens": 1024},
    }

    def said(*turn: dict[str, Any]) -> list[str]:
        messages = [BEGIN, {"role": "assistant", "content": list(turn)}, back]
        return [one for one in complaints(body(**old, messages=messages), beta) if "think" in one]

    assert said(act) == ["Expected `thinking` or `redacted_thinking`, but found `tool_use`"]
    assert said(thought, act) == []


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([result("t1")], "answered once"),
        ([result("t1"), result("t1")], "answered once"),
        ([result("t2"), result("t1")], "answered once"),
        ([result("t1"), result("t2", toolset_name="other")], "not echoed"),
        ([result("t1"), result("t2", content=[{"type": "document"}])], "holds"),
        ([result("t1"), failed("t2", "") | {"content": []}], "without words"),
        ([result("t1"), result("t2", is_error=True, content=[image()])], "without words"),
        ([failed("t1", "No."), result("t2")], "prescribed"),
    ],
)
def test_results_that_are_not_as_documented_are_refused(
    results: list[dict[str, Any]], said: str
) -> None:
    found = answered(*results)
    assert any(said in each for each in found), found


@pytest.mark.parametrize(
    ("pictures", "said"),
    [
        ([image(2600, 100)], "is too large"),
        ([image(2016, 28)] * 21, "many-image"),
        ([image(media_type="image/jpeg")], "kind"),
        ([image(media_type="image/bmp")], "kind"),
        ([image(data="iVBOR" + "A" * 10_000_000)], "10 MB"),
    ],
)
def test_pictures_that_are_not_as_documented_are_refused(pictures: object, said: str) -> None:
    found = complaints(body(messages=[{"role": "user", "content": pictures}]))
    assert found
    assert all(said in each for each in found)


class TestAConversation:
    def test_goes_on_from_what_was_said(self) -> None:
        assert answered(result("t1"), result("t2")) == []

    def test_that_nobody_began_is_refused(self) -> None:
        messages = [BEGIN, SAID, {"role": "user", "content": [result("t1"), result("t2")]}]
        assert complaints(body(messages=messages)) == ["what was sent before was changed"]

    @pytest.mark.parametrize("changed", [{"system": "other"}, {"tools": []}, {"model": "claude-x"}])
    def test_whose_head_was_changed_is_refused(self, changed: dict[str, object]) -> None:
        messages = [BEGIN, SAID, {"role": "user", "content": [result("t1"), result("t2")]}]
        found = complaints(body(messages=messages, **changed), HEADERS, 0, Said(body(), TURN))
        assert found == ["what was sent before was changed"]

    def test_in_which_the_model_did_not_say_that_is_refused(self) -> None:
        other = {"role": "assistant", "content": [{**TURN[0], "input": {"text": "x"}}, TURN[1]]}
        found = answered(result("t1"), result("t2"), turn=other)
        assert found == ["the model's turn did not come back as it was"]

    def test_ends_with_the_user_unless_the_model_paused(self) -> None:
        words = [{"type": "text", "text": "Hm."}]
        given = body(messages=[BEGIN, {"role": "assistant", "content": words}])
        paused = Said(body(), words, "pause_turn")
        assert complaints(given, HEADERS, 0, paused) == []
        ended = Said(body(), words, "end_turn")
        assert complaints(given, HEADERS, 0, ended) == ["the last message is not the user's"]

    def test_may_be_asked_again_after_an_answer_that_was_none(self) -> None:
        assert complaints(body(), HEADERS, 0, Said(body(), None)) == []
