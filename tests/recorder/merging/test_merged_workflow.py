"""Recordings of one task become a workflow whose runs take other values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.memory.parameter_requirements import allowed_by, demand_of
from app.engine.model.trajectory import Step, Template, Whole
from app.engine.tools import Tools
from app.induction.merging import merge
from app.player.run.parameters import complete_values, for_steps, needed
from app.recorder.merging.drafts import recording_of
from app.recorder.merging.rows_shown import row_shown
from app.recorder.merging.workflow import merged_workflow
from app.store.editing.steps import delete_step
from app.store.model.workflow import Workflow
from tests.builders.paper.shown_steps import CELL, DIALOG, clicks, form, presses, shown, types

Rows = Sequence[Mapping[str, str]]


def merged(*drafts: Workflow, rows: Rows = ()) -> Workflow:
    found = merge(
        [
            recording_of(each, row_shown(recording_of(each, {}), rows) if rows else {})
            for each in drafts
        ]
    )
    return merged_workflow("orders", found, drafts, rows)


def typed(workflow: Workflow, way: int = 0) -> list[object]:
    steps = workflow.trajectories[way].steps
    return [step.arguments["text"] for step in steps if step.tool == "type_text"]


def may_take(workflow: Workflow, values: Mapping[str, str]) -> list[int]:
    """The ways that the engine may follow with these values."""
    demands = [demand_of(way, Tools()) for way in workflow.trajectories]
    allowed = allowed_by(demands, for_steps(workflow, values))
    return [n for n, each in enumerate(demands) if allowed is None or each in allowed]


def test_what_differs_is_a_parameter_and_what_is_the_same_is_not() -> None:
    workflow = merged(
        form("one", ("Customer", "Anna"), ("Kind", "private")),
        form("two", ("Customer", "Bert"), ("Kind", "private")),
    )

    assert typed(workflow) == [Whole("customer"), "private"]
    assert needed(workflow) == ("customer",)
    assert workflow.trajectories[0].recorded_with == {"customer": "Anna"}
    assert workflow.trajectories[0].steps[0].note == "Type {customer}"
    assert not workflow.proven


def test_a_value_that_is_made_of_another_is_made_again() -> None:
    workflow = merged(
        form("one", ("Customer", "Anna Roth"), ("Mail", "anna.roth@example.org")),
        form("two", ("Customer", "Bert Kuhn"), ("Mail", "bert.kuhn@example.org")),
    )

    assert needed(workflow) == ("customer",)
    assert complete_values(workflow, {"customer": "Carl Lang"}) == {
        "customer": "Carl Lang",
        "mail": "carl.lang@example.org",
    }
    given = {"customer": "Carl Lang", "mail": "c@example.org"}
    assert complete_values(workflow, given)["mail"] == "c@example.org"


def test_a_value_inside_a_text_needs_no_rule() -> None:
    workflow = merged(
        form("one", ("Customer", "Anna"), ("Letter", "Dear Anna, {welcome}!")),
        form("two", ("Customer", "Bert"), ("Letter", "Dear Bert, {welcome}!")),
    )

    assert typed(workflow)[1] == Template("Dear {customer}, {{welcome}}!")


def test_the_cells_of_a_row_are_the_parameters() -> None:
    rows = [
        {"first": "Anna", "last": "Roth", "born": "25/03/1989"},
        {"first": "Bert", "last": "Kuhn", "born": "14/11/1990"},
        {"first": "Carl", "last": "Lang", "born": "30/12/1971"},
    ]
    workflow = merged(
        form("one", ("Name", "Anna Roth"), ("Born", "1989-03-25")),
        form("two", ("Name", "Bert Kuhn"), ("Born", "1990-11-14")),
        rows=rows,
    )

    assert needed(workflow) == ("first", "last", "born")
    values = complete_values(workflow, rows[2])
    assert values["born_2"] == "1971-12-30"
    assert for_steps(workflow, values) == {"first": "Carl", "last": "Lang", "born_2": "1971-12-30"}
    assert may_take(workflow, values) == [0]


def test_a_run_in_which_the_recordings_part_is_refused_and_can_be_told() -> None:
    workflow = merged(
        form("one", ("Billing", "Graz"), ("Shipping", "Graz"), ("Town", "to Graz")),
        form("two", ("Billing", "Linz"), ("Shipping", "Linz"), ("Town", "to Linz")),
    )

    assert needed(workflow) == ("billing",)
    assert complete_values(workflow, {"billing": "Wien"})["billing"] == "Wien"

    rows = [{"bill": "Graz", "ship": "Graz"}, {"bill": "Linz", "ship": "Linz"}]
    parting = merged(form("one", ("Town", "Graz")), form("two", ("Town", "Linz")), rows=rows)
    with pytest.raises(
        UsageError, match="leave open whether town is “Wels” or “Wien”: say it with -p"
    ):
        complete_values(parting, {"bill": "Wien", "ship": "Wels"})
    told = complete_values(parting, {"bill": "Wien", "ship": "Wels", "town": "Wels"})
    assert told["town"] == "Wels"


def test_a_step_of_some_rows_is_taken_where_its_test_says_so() -> None:
    countries = ("AT", "DE", "FR", "AT")
    rows = [{"name": f"Person {n}", "country": each} for n, each in enumerate(countries, 100)]
    drafts = [
        form(
            row["name"],
            ("Name", row["name"]),
            extra=[clicks("Needs a visa")] if row["country"] != "AT" else [],
        )
        for row in rows
    ]
    workflow = merged(*drafts, rows=rows)
    with_it, without = (
        next(n for n, way in enumerate(workflow.trajectories) if len(way.steps) == steps)
        for steps in (3, 2)
    )

    italian = complete_values(workflow, {"name": "New", "country": "IT"})
    austrian = complete_values(workflow, {"name": "New", "country": "AT"})
    assert may_take(workflow, italian) == [with_it]
    assert may_take(workflow, austrian) == [without]


def test_an_edit_keeps_what_tells_ways_apart_and_what_values_are_made_of() -> None:
    made = merged(
        form("one", ("Name", "Anna Roth"), ("Mail", "anna@example.org")),
        form("two", ("Name", "Bert Kuhn"), ("Mail", "bert@example.org")),
    )
    branched = merged(
        form("one", ("Name", "Anna")), form("two", ("Name", "Bert"), extra=[clicks("Visa")])
    )

    without_name = delete_step(made, 1)
    assert complete_values(without_name, {"name": "Carl Lang"})["mail"] == "carl@example.org"
    assert len(delete_step(branched, 1).parameters) == 1
    assert [way.recorded_with for way in delete_step(branched, 1).trajectories] == [
        {"with_visa": "no"},
        {"with_visa": "yes"},
    ]


def test_a_step_that_one_of_two_recordings_has_is_asked_for_with_each_run() -> None:
    workflow = merged(
        form("one", ("Name", "Anna")),
        form("two", ("Name", "Bert"), extra=[types("42", "Code"), clicks("Needs a visa")]),
    )

    branch = next(name for name in needed(workflow) if name != "name")
    with pytest.raises(UsageError, match=f"needs a value for {branch}"):
        complete_values(workflow, {"name": "Carl"})
    values = complete_values(workflow, {"name": "Carl", branch: "no"})
    assert may_take(workflow, values) == [0]
    assert may_take(workflow, complete_values(workflow, {"name": "Carl", branch: "yes"})) == [1]


def test_a_dialog_that_came_once_is_another_way_that_the_screen_tells() -> None:
    workflow = merged(
        form("one", ("Name", "Anna")),
        form("two", ("Name", "Bert"), extra=[clicks("Go on", DIALOG)]),
    )

    assert needed(workflow) == ("name",)
    assert [len(way.steps) for way in workflow.trajectories] == [2, 3]
    assert may_take(workflow, {"name": "Carl"}) == [0, 1]


def test_a_text_that_was_selected_and_typed_again_is_the_second_text() -> None:
    mistaken = shown(
        "one", types("Ana", "Name"), presses("ctrl+a"), types("Anna", "Name"), clicks("Save")
    )
    workflow = merged(mistaken, form("two", ("Name", "Bert")))

    assert len(workflow.trajectories) == 1
    assert [step.tool for step in workflow.trajectories[0].steps] == ["type_text", "click"]
    assert workflow.trajectories[0].recorded_with == {"name": "Anna"}


def test_what_the_drafts_call_a_parameter_stays_one() -> None:
    workflow = merged(
        form("one", ("Name", "Anna")),
        form("two", ("Name", "Bert")),
    )
    again = merged(workflow, form("three", ("Name", "Carl")))

    assert typed(again) == [Whole("name")]
    assert needed(again) == ("name",)


def test_what_is_chosen_among_its_likes_is_found_by_what_it_says() -> None:
    workflow = merged(
        shown("one", clicks("Anna", role=CELL), clicks("Save")),
        shown("two", clicks("Bert", role=CELL), clicks("Save")),
    )

    first, _ = workflow.trajectories[0].steps
    assert first.arguments["named"] == Whole("value")
    assert needed(workflow) == ("value",)


def test_a_choice_that_cannot_be_read_where_it_was_made_is_refused() -> None:
    def elsewhere(text: str) -> Step:
        step = clicks(text, role=CELL)
        return replace(step, arguments={"x": 60, "y": 45})

    with pytest.raises(UsageError, match="chooses another target in each recording"):
        merged(
            shown("one", elsewhere("Anna"), clicks("Save")),
            shown("two", elsewhere("Bert"), clicks("Save")),
        )


def test_a_recording_of_no_row_is_refused() -> None:
    with pytest.raises(UsageError, match="No row of the data was entered in one"):
        merged(form("one", ("Name", "Anna")), rows=[{"name": "Zoe"}])


def test_two_rows_that_fit_alike_are_refused() -> None:
    rows = [{"name": "Anna", "town": "Graz"}, {"name": "Anna", "town": "Linz"}]
    with pytest.raises(UsageError, match="The rows 2 and 3 fit one equally well"):
        row_shown(recording_of(form("one", ("Name", "Anna")), {}), rows)
