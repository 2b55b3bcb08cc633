"""Calls of tools as a workflow: what is the same in all recordings is code, the rest is data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Template, Whole
from app.player.calls.replay import fitted
from app.recorder.merging.calls import merged_with_calls, recordings_of, workflow_of_calls
from app.store.model.tool_call import ToolCall, ToolResult, in_other_words
from app.store.model.workflow import ParameterKind, Workflow, steps_of

COMMAND = ("server", "--all")


def call(tool: str, answer: str = "ok", *, reads: bool = False, **arguments: object) -> ToolCall:
    return ToolCall(tool, arguments, ToolResult(answer), reads)


def recorded(*calls: ToolCall) -> Workflow:
    return workflow_of_calls("orders", COMMAND, calls)


def arguments_of(workflow: Workflow) -> list[Any]:
    return [step.arguments["arguments"] for step in steps_of(workflow)]


def test_one_recording_is_what_was_done() -> None:
    failed = ToolCall("add", {"x": 1}, ToolResult("no", is_error=True))
    workflow = recorded(call("add", name="Ann"), failed, call("list", "Ann", reads=True))
    assert workflow.start.launch == (COMMAND,)
    assert workflow.start.tools
    assert workflow.parameters == ()
    assert arguments_of(workflow) == [{"name": "Ann"}, {}]
    assert [step.irreversible for step in steps_of(workflow)] == [True, False]
    with pytest.raises(UsageError, match="No call succeeded"):
        recorded(failed)


def test_what_differs_is_a_parameter_and_what_is_made_of_it_follows() -> None:
    first = recorded(call("add", "added Ann Lee", name="Ann Lee", copies=2, tags=["new", "x"]))
    given = {"name": "Bob Ray", "copies": 3, "tags": ["new", "x"]}
    merged = merged_with_calls(first, [ToolCall("add", given, ToolResult("added Bob Ray"))])
    assert [one.name for one in merged.parameters] == ["name", "copies"]
    assert arguments_of(merged) == [
        {"name": Whole("name"), "copies": Whole("copies"), "tags": ("new", "x")}
    ]
    (step,) = steps_of(merged)
    assert step.after == ToolResult("added Ann Lee")
    third = [ToolCall("add", {**given, "name": "Ann Lee"}, ToolResult("added Ann Lee"))]
    again = merged_with_calls(merged, third)
    assert [one.name for one in again.parameters] == ["name", "copies"]  # what differed is data
    assert len(recordings_of(again)) == 3
    assert merged_with_calls(again, third) is again, "it was recorded so already"


def test_the_same_once_more_differs_in_nothing() -> None:
    first = recorded(call("add", name="Ann"))
    again = merged_with_calls(first, recordings_of(first)[0])
    assert (arguments_of(again), again.parameters) == ([{"name": "Ann"}], ())


def test_a_value_inside_a_text_and_several_lines() -> None:
    first = recorded(call("say", to="Ann", text="Dear Ann,"), call("log", note="a\nb"))
    second = [call("say", to="Bob", text="Dear Bob,"), call("log", note="c\nd")]
    merged = merged_with_calls(first, second)
    assert arguments_of(merged)[0] == {"to": Whole("to"), "text": Template("Dear {to},")}
    assert merged.parameters[-1].kind is ParameterKind.MULTILINE


def test_an_answer_that_its_values_do_not_explain_varies() -> None:
    first = recorded(call("add", "number 17", name="Ann"), call("close", "closed 17"))
    merged = merged_with_calls(
        first, [call("add", "number 42", name="Bob"), call("close", "closed 42")]
    )
    assert [step.after for step in steps_of(merged)] == [
        ToolResult("number 17", varies=True),
        ToolResult("closed 17", varies=True),
    ]


def test_looking_around_is_left_out_and_another_task_refused() -> None:
    first = recorded(call("list", reads=True), call("add", name="Ann"))
    merged = merged_with_calls(first, [call("add", name="Bob"), call("look", reads=True)])
    assert [step.note for step in steps_of(merged)] == ["add"]
    with pytest.raises(UsageError, match="calls drop there"):
        merged_with_calls(first, [call("add", name="Bob"), call("drop")])
    with pytest.raises(UsageError, match="no call in common"):
        merged_with_calls(recorded(call("list", reads=True)), [call("look", reads=True)])


def test_a_value_made_of_an_answer_by_a_rule_is_to_be_given() -> None:
    """A rule is followed before the first call, and there is no answer yet."""
    first = recorded(call("next", "Ann Lee", reads=True), call("add", a="Ann Lee", b="lee@x.org"))
    second = [call("next", "Bob Ray", reads=True), call("add", a="Bob Ray", b="ray@x.org")]
    merged = merged_with_calls(first, second)
    assert arguments_of(merged)[1]["a"] == Whole("answer_1")
    assert [one.name for one in merged.parameters if not one.made_of] == ["b"]
    assert steps_of(merged)[0].arguments["into"] == "answer_1"


def test_texts_are_fitted_to_what_a_tool_asks_for() -> None:
    schema = {
        "properties": {
            "n": {"type": "integer"},
            "all": {"type": "boolean"},
            "names": {"type": "array", "items": {"type": "number"}},
        }
    }
    given = {"n": "3", "all": "true", "names": ("1.5", "x"), "more": "4"}
    assert fitted(given, schema) == {"n": 3, "all": True, "names": [1.5, "x"], "more": "4"}


def test_longer_values_are_replaced_first_and_short_ones_never() -> None:
    values = {"Ann": "Bob", "Ann Lee": "Ann", "a": "b"}
    assert in_other_words("a letter to Ann Lee and Ann", values) == "a letter to Ann and Bob"


def test_a_step_of_a_recording_keeps_its_answer() -> None:
    workflow = recorded(call("add", name="Ann"))
    (step,) = steps_of(workflow)
    bare = replace(workflow.trajectories[1], steps=(replace(step, after=None),))
    ((kept,),) = recordings_of(replace(workflow, trajectories=(bare,)))
    assert kept.result == ToolResult("")
