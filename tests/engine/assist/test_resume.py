"""Where a replay goes on after somebody helped: it skips nothing and does nothing twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.engine import Outcome, Step
from app.engine.model.events import Finished
from tests.builders.engine.form import Clerk, Form
from tests.builders.engine.world import told


def test_it_goes_on_at_the_diverged_step() -> None:
    clerk = Clerk(Form(popup_before="b"))
    answers = clerk.ask(lambda: clerk.click("OK"))

    assert clerk.play().outcome is Outcome.DONE
    assert answers == [True]
    assert clerk.form.diary == ["fill a", "click OK", "fill b", "click Save"]


def test_a_step_that_was_visible_all_along_is_no_evidence_for_those_before_it() -> None:
    """Field b vanished; Save is there and was there: nothing says that b was filled."""
    clerk = Clerk(Form(hidden={"b"}))
    answers = clerk.ask(lambda: None, lambda: clerk.form.fields.update(b="2"))

    clerk.play()

    assert answers == [False, False]
    assert clerk.form.saved == []


def test_it_goes_on_later_where_the_next_step_is_new_and_those_passed_show_their_effect() -> None:
    clerk = Clerk(Form(popup_before="b"))

    def fill_b_otherwise() -> None:
        clerk.form.popup = False
        clerk.form.fields["b"] = "2"
        clerk.form.hidden.add("b")

    answers = clerk.ask(fill_b_otherwise)

    assert clerk.play().outcome is Outcome.DONE
    assert answers == [True]
    assert clerk.form.diary == ["fill a", "click Save"]
    assert clerk.form.saved == [{"a": "1", "b": "2"}]


@pytest.mark.parametrize(("value", "with_effects"), [("3", True), ("2", False)])
def test_it_does_not_go_on_later_without_evidence(value: str, with_effects: bool) -> None:  # noqa: FBT001
    clerk = Clerk(Form(popup_before="b"), with_effects=with_effects)

    def fill_b_otherwise() -> None:
        clerk.form.popup = False
        clerk.form.fields["b"] = value
        clerk.form.hidden.add("b")

    answers = clerk.ask(fill_b_otherwise)
    clerk.play()

    assert answers == [False]
    assert clerk.form.saved == []


def test_a_step_the_agent_took_itself_is_not_taken_again() -> None:
    clerk = Clerk(Form(popup_before="b"))
    answers = clerk.ask(lambda: clerk.click("OK"), lambda: clerk.fill("b", "2"))

    assert clerk.play().outcome is Outcome.DONE
    assert answers == [True, True]
    assert clerk.form.diary == ["fill a", "click OK", "fill b", "click Save"]


def test_a_later_step_that_the_agent_took_is_not_taken_again() -> None:
    """It saved without b: going on at b would save twice."""
    clerk = Clerk(Form(popup_before="b"))
    answers = clerk.ask(lambda: clerk.click("OK"), lambda: clerk.click("Save"))

    clerk.play()

    assert answers == [True, False]
    assert clerk.form.diary == ["fill a", "click OK", "click Save"]


def test_what_cannot_be_undone_counts_as_done_on_whatever_screen_it_was_called() -> None:
    clerk = Clerk(Form(popup_before="b"))
    answers = clerk.ask(lambda: clerk.click("Save"), lambda: clerk.click("OK"))

    clerk.play()

    assert answers == [False, False]
    assert clerk.form.diary == ["fill a", "click Save", "click OK"]


def test_all_steps_may_have_been_taken_by_the_agent() -> None:
    clerk = Clerk(Form(popup_before="b"), final=1)
    clerk.ask(lambda: clerk.click("OK"), lambda: clerk.fill("b", "2"), lambda: clerk.click("Save"))

    finished = clerk.play()

    assert finished.outcome is Outcome.DONE
    assert clerk.form.diary == ["fill a", "click OK", "fill b", "click Save"]


def test_the_end_may_be_reached_in_another_way_if_it_is_the_known_end() -> None:
    clerk = Clerk(Form(popup_before="Save"), final=1)

    def save_otherwise() -> None:
        clerk.form.popup = False
        clerk.form.hidden.add("Save")
        clerk.form.saved.append({})

    answers = clerk.ask(save_otherwise)

    clerk.play()

    assert answers == [False]  # Save shows no effect of its own: it may have been someone else's


def test_an_end_that_shows_nothing_is_not_reached_by_looking() -> None:
    clerk = Clerk(Form(popup_before="Save"), final=None)
    answers = clerk.ask(lambda: clerk.form.hidden.add("Save"))

    clerk.play()

    assert answers == [False]


def under_the_popup(clerk: Clerk, *, then_hidden: str) -> Callable[[], None]:
    """The agent makes the call of the diverged step while the popup is there, which goes away."""
    clerk.form.hidden = {"Save"}

    def deed() -> None:
        clerk.fill("b", "2")
        clerk.form.popup = False
        clerk.form.hidden = {then_hidden}

    return deed


@pytest.mark.parametrize("then_hidden", ["Save", "nothing"])
def test_a_call_made_on_another_screen_is_neither_repeated_nor_trusted(then_hidden: str) -> None:
    """It may have been the step: seeing its target again, or the next one, says nothing of that."""
    clerk = Clerk(Form(popup_before="b"), with_effects=False)
    answers = clerk.ask(under_the_popup(clerk, then_hidden=then_hidden))
    clerk.play()

    assert answers == [False]
    assert clerk.form.diary == ["fill a", "fill b"]


def test_a_call_made_on_another_screen_was_the_step_if_the_screen_went_on() -> None:
    clerk = Clerk(Form(popup_before="b"), with_effects=False)
    answers = clerk.ask(under_the_popup(clerk, then_hidden="b"))

    assert clerk.play().outcome is Outcome.DONE
    assert answers == [True]
    assert clerk.form.diary == ["fill a", "fill b", "click Save"]


def test_a_call_made_on_another_screen_was_the_step_if_its_effect_is_there() -> None:
    clerk = Clerk(Form(popup_before="b"))
    answers = clerk.ask(under_the_popup(clerk, then_hidden="b"))

    assert clerk.play().outcome is Outcome.DONE
    assert answers == [True]
    assert clerk.form.diary == ["fill a", "fill b", "click Save"]


def test_a_call_made_on_another_screen_was_not_the_step_if_its_effect_is_not_there() -> None:
    clerk = Clerk(Form(popup_before="b"))
    deed = under_the_popup(clerk, then_hidden="nothing")
    answers = clerk.ask(lambda: [deed(), clerk.form.fields.pop("b")])

    assert clerk.play().outcome is Outcome.DONE
    assert answers == [True]
    assert clerk.form.diary == ["fill a", "fill b", "fill b", "click Save"]


def test_a_call_whose_effect_cannot_be_told_any_more_is_neither_repeated_nor_trusted() -> None:
    clerk = Clerk(Form(popup_before="b"))
    deed = under_the_popup(clerk, then_hidden="nothing")

    def and_then_nothing_can_be_told() -> None:
        deed()
        clerk.sees_effects = False

    answers = clerk.ask(and_then_nothing_can_be_told)
    clerk.play()

    assert answers == [False]
    assert clerk.form.diary == ["fill a", "fill b"]


def test_without_checks_what_the_agent_called_is_all_the_evidence_there_is() -> None:
    clerk = Clerk(with_checks=False)
    clerk.form.hidden.add("b")  # nobody looks, so nobody minds
    clerk.engine.learn(
        ("again",),
        [
            Step("fill", "", {"name": "a", "value": "1"}, after="never"),
            Step("fill", "", {"name": "b", "value": "2"}),
            Step("click", "", {"button": "Save"}),
        ],
    )
    answers = clerk.ask(lambda: clerk.form.fields.update(a="never"), lambda: clerk.fill("b", "2"))

    [finished] = told(list(clerk.engine.run("save", tags="again")), Finished)

    assert finished.outcome is Outcome.DONE
    assert answers == [True, True]
    assert clerk.form.diary == ["fill a", "fill b", "click Save"]


def test_a_helper_that_hands_back_at_the_end_has_the_end_checked() -> None:
    clerk = Clerk(final=2)
    answers = clerk.ask(lambda: None, lambda: clerk.form.saved.append({}))

    assert clerk.play().outcome is Outcome.DONE
    assert answers == [False, True]
    assert len(clerk.form.saved) == 2
