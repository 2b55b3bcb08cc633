"""A workflow's script asks for the very steps of the workflow, and a checker has nothing to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Whole
from app.induction.merging import merge
from app.player.scripts.source import script_of
from app.player.scripts.steps import Steps
from app.recorder.merging.drafts import recording_of
from app.recorder.merging.workflow import merged_workflow
from app.store.model.workflow import EndCheck, EndCheckKind, Parameter, RowLoop, Start, Workflow
from tests.builders.paper.shown_steps import clicks, form, look, presses, shown
from tests.builders.runs.scripts import planned, problems_of
from tests.builders.store.kept import workflow as kept

LONG = "Enter an order for {customer} with every address that is known of it, and look at each one"


def merged(*drafts: Workflow) -> Workflow:
    return merged_workflow("orders", merge([recording_of(each, {}) for each in drafts]), drafts)


def branched() -> Workflow:
    return merged(
        form("one", ("Name", "Anna")), form("two", ("Name", "Bert"), extra=[clicks("Visa")])
    )


def all_tools() -> Workflow:
    """Every tool once, with values in every place, and awkward characters."""
    steps = (
        Step("launch", "1", {"command": ("order-desk", 'a "b"\\c')}),
        Step("click", "1", {"x": 1, "y": 2, "count": 2, "named": Whole("the-customer")}, look()),
        Step("move", "1", {"x": 1, "y": 2}, look()),
        Step("drag", "1", {"x": 1, "y": 2, "to_x": 3, "to_y": 4, "button": "right"}, look()),
        Step("scroll", "1", {"x": 1, "y": 2, "dx": 0, "dy": -3}, look()),
        Step("focus_window", "1", {"title": "Orders", "class_name": "Desk"}, look()),
        Step("wait_for", "1", {"text": "Ready", "seconds": 2.5}),
        Step("type_secret", "1", {"name": "password"}, look()),
        Step(
            "read_text",
            "1",
            {"x": 1, "y": 2, "width": 30, "height": 12, "into": "number", "by": "text"},
            look(),
        ),
        Step("type_text", "1", {"text": Template("{{{the-customer}}}: no. {number}\n")}, look()),
        Step("type_text", "1", {"text": Whole("number"), "multiline": True}, look()),
        Step(
            "play_workflow",
            "1",
            {"workflow": "find", "values": {"town": "Bath", "name": Template("{number} {{}}")}},
        ),
        Step("press_keys", "1", {"keys": "ctrl+s"}, look(), note=LONG * 2, irreversible=True),
    )
    checks = (EndCheck(EndCheckKind.FILE, ("/tmp/“out”.csv",)),)
    customer = Parameter("the-customer", recorded="Anna")
    made = shown("Órdenes 2", *steps)
    return replace(made, task=LONG, parameters=(customer,), end_checks=checks)


WORKFLOWS: Mapping[str, tuple[Workflow, Mapping[str, str]]] = {
    "a bit of everything": (kept(), {"customer": "Bo"}),
    "all tools": (all_tools(), {"the-customer": "Bo"}),
    "keys alone": (shown("keys", presses("F2"), presses("Return")), {}),
    "made of others": (
        merged(
            form("one", ("Name", "Anna Roth"), ("Mail", "anna@example.org")),
            form("two", ("Name", "Bert Kuhn"), ("Mail", "bert@example.org")),
        ),
        {"name": "Carl Lang"},
    ),
    "with the branch": (branched(), {"name": "Carl", "with_visa": "yes"}),
    "a loop": (replace(kept(), loop=RowLoop(3)), {"customer": "Bo"}),
    "after another": (
        replace(
            kept(),
            loop=RowLoop(1, "people", "rows", (("customer", "Name"),)),
            start=Start(after="log-in"),
        ),
        {"customer": "Bo"},
    ),
    "without the branch": (branched(), {"name": "Carl", "with_visa": "no"}),
}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_script_asks_for_the_steps_and_the_end_checks_of_its_workflow(name: str) -> None:
    workflow, values = WORKFLOWS[name]
    asked = planned(workflow, values)
    (way,) = asked.trajectories
    taken = "yes" if values.get("with_visa") == "yes" else "no"
    original = next(
        each
        for each in workflow.trajectories
        if each.recorded_with.get("with_visa", taken) == taken
    )
    calls = [(step.tool, dict(step.arguments)) for step in way.steps]
    assert calls == [(step.tool, dict(step.arguments)) for step in original.steps]
    assert way.final is original.final
    assert way.steps == original.steps
    assert asked.end_checks == workflow.end_checks


def test_every_script_passes_ruff_and_mypy(tmp_path: Path) -> None:
    sources = [
        script_of(workflow, as_test=as_test)
        for workflow, _ in WORKFLOWS.values()
        for as_test in (False, True)
    ]
    assert problems_of(tmp_path, *sources) == ""


def test_a_guard_is_an_if_around_the_steps_that_it_guards() -> None:
    lines = script_of(branched()).splitlines()
    at = lines.index("    if with_visa:")
    assert "def orders(steps: Steps, *, name: str, with_visa: bool) -> None:" in lines
    assert "        # 2. Click Visa." in lines[at:]
    assert "    else:" in lines[at:]
    assert sum("steps.type_text" in line for line in lines[:at]) == 1, "what both do is there once"


def test_a_secret_is_there_by_its_name_alone() -> None:
    assert 'steps.type_secret("Órdenes .8", "password")' in script_of(all_tools())


def test_what_cannot_be_undone_says_so() -> None:
    assert "This cannot be undone." in script_of(all_tools()).replace("\n    # ", " ")


def test_parameters_that_python_would_confuse_are_refused() -> None:
    alike = (Parameter("a-b"), Parameter("a.b"))
    with pytest.raises(UsageError, match="called alike"):
        script_of(replace(kept(), parameters=alike))


def test_a_workflow_without_steps_has_no_script() -> None:
    with pytest.raises(UsageError, match="record it first"):
        script_of(replace(kept(), trajectories=()))


def test_ways_that_the_screen_tells_apart_are_left_out_and_said_so() -> None:
    workflow = kept()
    (way,) = workflow.trajectories
    script = script_of(replace(workflow, trajectories=(way, replace(way, id="other"))))
    assert "Left out: 1 more ways" in script


def test_an_edited_script_asks_for_what_it_says_now() -> None:
    workflow = all_tools()
    source = script_of(workflow)
    without_last = source[: source.index("    # 12.")] + "\n\n"
    edited = without_last.replace(
        'steps.wait_for("Órdenes .7", "Ready"', 'steps.wait_for("Órdenes .7", "Now"'
    )
    (way,) = planned(workflow, {"the-customer": "Bo"}, edited).trajectories
    assert len(way.steps) == 11
    assert way.final is None, "how it ends then was never seen"
    assert way.steps[6].arguments == {"text": "Now", "seconds": 2.5}


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('steps.move("Órdenes .3"', 'steps.move("Órdenes .33"', "which this version has not"),
        ('steps.move("Órdenes .3"', 'steps.move("Órdenes .2"', "is one of click; the script calls"),
        ("steps.end_check(1)", "steps.end_check(2)", "no end check 2"),
    ],
)
def test_what_a_script_asks_for_in_vain_is_named(was: str, becomes: str, said: str) -> None:
    workflow = all_tools()
    source = script_of(workflow)
    assert was in source
    with pytest.raises(UsageError, match=said):
        planned(workflow, {"the-customer": "Bo"}, source.replace(was, becomes))


def test_a_script_that_asks_for_nothing_is_refused() -> None:
    source = "from app import Steps\n\n\ndef orders(steps: Steps, *, customer: str) -> None: ...\n"
    with pytest.raises(UsageError, match="no step"):
        planned(kept(), {"customer": "Bo"}, source)


def test_a_plan_travels_as_json() -> None:
    steps = Steps()
    steps.launch("way.1", ("order-desk", "--fast"))
    number = steps.read_text("way.2", x=1, y=2, width=3, height=4, into="number")
    steps.type_text("way.3", f"No. {number}")
    steps.end_check(1)
    plan = steps.plan()
    assert type(plan).read(plan.as_json()) == plan
