"""An edit gives a workflow that is no longer proven, changed in every way that takes the step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.steps import (
    add_end_check,
    delete_step,
    duplicate_steps,
    mark_irreversible,
    name_step,
    remove_end_check,
    set_disabled,
    set_wait,
    without_unused,
)
from app.store.model.workflow import EndCheck, EndCheckKind, Parameter, Workflow

OPEN = Step("click", "1", {"x": 1, "y": 2}, "list", note="Open")
READ = Step("read_text", "1", {"x": 1, "y": 2, "width": 3, "height": 4, "into": "order"}, "form")
TYPE = Step("type_text", "1", {"text": Template("{order} for {customer}")}, "form")
SAVE = Step("press_keys", "1", {"keys": "ctrl+s"}, "filled")
TEXT = EndCheck(EndCheckKind.TEXT, ("Saved",))


def taught(*steps: Step, also: tuple[Trajectory, ...] = ()) -> Workflow:
    """A proven workflow whose first trajectory takes these steps."""
    first = Trajectory("way", ("workflow", "orders"), steps, {"customer": "Anna"})
    parameters = (Parameter("customer", recorded="Anna"),)
    return Workflow("orders", "", parameters, trajectories=(first, *also), proven=True)


ORDERS = taught(OPEN, READ, TYPE, SAVE)


def steps(workflow: Workflow, trajectory: int = 0) -> tuple[Step, ...]:
    return workflow.trajectories[trajectory].steps


@pytest.mark.parametrize(
    "edit",
    [
        lambda workflow: name_step(workflow, 1, "Open the list"),
        lambda workflow: mark_irreversible(workflow, 4),
        lambda workflow: delete_step(workflow, 1),
        lambda workflow: add_end_check(workflow, TEXT),
        lambda workflow: remove_end_check(add_end_check(workflow, TEXT), 1),
    ],
)
def test_an_edit_leaves_the_old_workflow_and_clears_its_proof(
    edit: Callable[[Workflow], Workflow],
) -> None:
    before = repr(ORDERS)
    assert not edit(ORDERS).proven
    assert repr(ORDERS) == before


def test_a_step_is_renamed() -> None:
    renamed = name_step(ORDERS, 2, "  Read the number ")
    assert steps(renamed)[1].note == "Read the number"
    assert steps(renamed)[0] == OPEN
    assert renamed.trajectories[0].version == 2
    assert renamed.trajectories[0].id == "way"


def test_a_step_is_marked_and_unmarked() -> None:
    marked = mark_irreversible(ORDERS, 4)
    assert [step.irreversible for step in steps(marked)] == [False, False, False, True]
    assert not steps(mark_irreversible(marked, 4, irreversible=False))[3].irreversible


def test_a_deleted_step_is_gone_and_what_was_learned_by_number_is_left_behind() -> None:
    shorter = delete_step(ORDERS, 4)
    assert steps(shorter) == (OPEN, READ, TYPE)
    assert shorter.trajectories[0].id != "way"
    again = delete_step(shorter, 3)
    assert (
        len({ORDERS.trajectories[0].id, shorter.trajectories[0].id, again.trajectories[0].id}) == 3
    )


def test_a_parameter_that_nothing_uses_any_more_goes_with_its_step() -> None:
    shorter = delete_step(ORDERS, 3)
    assert shorter.parameters == ()
    assert shorter.trajectories[0].recorded_with == {}
    checked = add_end_check(ORDERS, EndCheck(EndCheckKind.TEXT, ("Saved {customer}",)))
    assert delete_step(checked, 3).parameters == ORDERS.parameters


def test_a_step_whose_reading_is_used_later_is_not_deleted() -> None:
    with pytest.raises(UsageError, match="Step 3 uses “order”, which step 2 reads"):
        delete_step(ORDERS, 2)
    assert steps(delete_step(delete_step(ORDERS, 3), 2)) == (OPEN, SAVE)


def test_a_step_whose_reading_the_end_asks_for_is_not_deleted() -> None:
    checked = add_end_check(taught(OPEN, READ, SAVE), replace(TEXT, words=("Order {order}",)))
    with pytest.raises(UsageError, match="End check 1 uses “order”, which step 2 reads"):
        delete_step(checked, 2)


def test_a_step_waits_as_long_as_it_is_told() -> None:
    assert steps(set_wait(ORDERS, 1, 2.5))[0].ready_after_s == 2.5
    for seconds in (-1.0, 61.0):
        with pytest.raises(UsageError, match="may wait for 0 to 60 seconds"):
            set_wait(ORDERS, 1, seconds)


def test_the_only_step_is_not_deleted() -> None:
    with pytest.raises(UsageError, match="the only step of orders"):
        delete_step(taught(OPEN), 1)


@pytest.mark.parametrize("number", [0, -1, 5])
def test_a_step_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(UsageError, match=f"orders has 4 steps, no step {number}"):
        name_step(ORDERS, number, "")
    with pytest.raises(UsageError, match=f"orders has 4 steps, no step {number}"):
        delete_step(ORDERS, number)
    with pytest.raises(UsageError, match="has 0 steps"):
        name_step(Workflow("empty"), 1, "")


def test_the_same_step_of_another_way_changes_too() -> None:
    learned = Trajectory("learned", (), (replace(OPEN, before="other look"), SAVE, READ))
    unlike = Trajectory("unlike", (), (SAVE, OPEN))
    edited = mark_irreversible(taught(OPEN, READ, also=(learned, unlike)), 1)
    assert steps(edited, 1)[0] == replace(OPEN, before="other look", irreversible=True)
    assert edited.trajectories[2] == unlike
    assert steps(delete_step(edited, 1), 1) == (SAVE, READ)


def test_end_checks_are_added_and_removed_by_number() -> None:
    more = add_end_check(add_end_check(ORDERS, TEXT), replace(TEXT, words=("{order}",)))
    assert [check.words for check in more.end_checks] == [("Saved",), ("{order}",)]
    assert remove_end_check(more, 1).end_checks == (more.end_checks[1],)
    for number in (0, 3):
        with pytest.raises(UsageError, match=f"orders has 2 end checks, no {number}"):
            remove_end_check(more, number)


def test_an_end_check_is_told_what_to_check_in_terms_that_are_known() -> None:
    with pytest.raises(UsageError, match="kind text needs to be told what"):
        add_end_check(ORDERS, EndCheck(EndCheckKind.TEXT))
    with pytest.raises(UsageError, match="“custmer”, which is no parameter"):
        add_end_check(ORDERS, EndCheck(EndCheckKind.TEXT, ("{custmer}",)))
    with pytest.raises(UsageError, match="“amount”"):
        add_end_check(ORDERS, EndCheck(EndCheckKind.SQL, ("db", "select 1"), expected="{amount}"))
    assert add_end_check(ORDERS, EndCheck(EndCheckKind.COMMAND, ("echo", "{{}}"))).end_checks


def test_a_whole_name_counts_as_use() -> None:
    typed = replace(SAVE, tool="type_text", arguments={"text": Whole("customer")})
    assert delete_step(taught(OPEN, typed), 1).parameters == ORDERS.parameters


QUERY = EndCheck(EndCheckKind.SQL, ("o.db", "select 1 where :customer = 'x'"), expected="1")


def test_a_query_keeps_the_parameter_it_asks_for() -> None:
    without = replace(ORDERS, trajectories=())
    checked = add_end_check(without, QUERY)
    assert [one.name for one in without_unused(checked).parameters] == ["customer"]
    assert without_unused(remove_end_check(checked, 1)).parameters == ()


def test_a_secret_that_a_step_types_stays_with_the_workflow() -> None:
    typed = Step("type_secret", "1", {"name": "password"})
    way = replace(ORDERS.trajectories[0], steps=(*ORDERS.trajectories[0].steps, typed))
    check = EndCheck(EndCheckKind.HTTP, ("http://me:{secret:password}@h/?k={secret:api}",))
    checked = add_end_check(replace(ORDERS, trajectories=(way,)), check)
    assert checked.secrets == ("password", "api")
    assert remove_end_check(add_end_check(checked, check), 2).secrets == ("password", "api")
    assert remove_end_check(checked, 1).secrets == ("password",)


def test_a_disabled_step_is_kept_and_marked_in_every_way_that_takes_it() -> None:
    other = Trajectory("learned", (), (OPEN, READ, TYPE, OPEN, SAVE))
    disabled = set_disabled(taught(OPEN, READ, TYPE, SAVE, also=(other,)), [1])
    assert [step.disabled for step in steps(disabled)] == [True, False, False, False]
    assert steps(disabled, 1)[0].disabled
    assert not disabled.proven
    assert {way.id for way in disabled.trajectories}.isdisjoint({"way", "learned"})
    again = set_disabled(disabled, [1], disabled=False)
    assert steps(again) == steps(ORDERS)


def test_what_is_disabled_already_keeps_what_was_learned_of_it() -> None:
    disabled = set_disabled(ORDERS, [1])
    assert set_disabled(disabled, [1]).trajectories == disabled.trajectories


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ([1, 2, 3, 4], "would have no step left"),
        ([2], "Step 3 uses “order”"),
        ([5], "has 4 steps, no step 5"),
    ],
)
def test_a_step_that_is_needed_cannot_be_disabled(numbers: list[int], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        set_disabled(ORDERS, numbers)


def test_a_step_that_reads_can_be_disabled_with_those_that_use_it() -> None:
    disabled = set_disabled(ORDERS, [2, 3])
    assert [step.disabled for step in steps(disabled)] == [False, True, True, False]


def test_steps_are_taken_twice() -> None:
    twice = duplicate_steps(ORDERS, 1, 2)
    assert steps(twice) == (OPEN, READ, OPEN, READ, TYPE, SAVE)
    assert not twice.proven
    assert twice.trajectories[0].id != "way"


@pytest.mark.parametrize(("first", "last"), [(2, 1), (0, 1), (4, 5)])
def test_steps_that_are_not_there_are_not_taken_twice(first: int, last: int) -> None:
    with pytest.raises(UsageError):
        duplicate_steps(ORDERS, first, last)
