"""Parameters edited in the window: made of a value and fixed again, their types, their defaults."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.store.model.workflow import Parameter, ParameterKind
from app.store.store import Store
from app.ui.editing.commands import LetVary
from app.ui.editing.step_forms import KeepSameForm, LetVaryForm, ParameterForm
from app.ui.i18n.messages_en import Say
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.detail import WorkflowView
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open
from tests.ui.editing.test_history import do, is_version, newest


@pytest.fixture
def view(qtbot: QtBot, open_window: Open, store: Store) -> WorkflowView:
    """A workflow whose customer differs from run to run."""
    store.save_workflow(replace(workflow("orders", steps=4), end_checks=()))
    shown = open_window().pages.workflows.view
    qtbot.waitUntil(lambda: bool(shown.steps.steps))
    return shown


def test_a_value_becomes_a_parameter_and_a_fixed_value_again(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(0)
    do(view, Say.EDIT_LET_VARY)
    form = view.edits.form
    assert isinstance(form, LetVaryForm)
    assert form.part.text() == "Dear {customer}"
    assert not form.go.isEnabled(), "a parameter needs a name"
    form.part.setText("Dear")
    form.name.setText("greeting")
    form.also.setChecked(False)
    form.go.click()
    is_version(qtbot, view, 2)
    assert [one.name for one in newest(store).parameters] == ["customer", "greeting"]
    do(view, Say.EDIT_KEEP_SAME)
    fixed = view.edits.form
    assert isinstance(fixed, KeepSameForm)
    fixed.name.setCurrentText("greeting")
    assert fixed.value.text() == "Dear"
    fixed.go.click()
    is_version(qtbot, view, 3)
    assert [one.name for one in newest(store).parameters] == ["customer"]


def test_a_parameter_gets_a_type_and_a_default_and_that_is_taken_back(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_PARAMETER)
    form = view.edits.form
    assert isinstance(form, ParameterForm)
    assert (form.name.currentText(), form.default.text()) == ("customer", "")
    form.kind.setCurrentIndex(form.kind.findData(ParameterKind.NUMBER))
    form.default.setText("seven")
    assert "This is to be a number." in texts(form)
    assert not form.go.isEnabled()
    form.default.setText("7")
    form.go.click()
    is_version(qtbot, view, 2)
    shown = view.values.values.rows[0]
    assert (shown.example, shown.said) == ("Recorded: Anna, usually 7", "a number")
    assert newest(store).parameters == (Parameter("customer", ParameterKind.NUMBER, "Anna", "7"),)
    do(view, Say.EDIT_PARAMETER)
    again = view.edits.form
    assert isinstance(again, ParameterForm)
    assert again.default.text() == "7"
    again.default.clear()
    again.go.click()
    is_version(qtbot, view, 3)
    [customer, *_] = view.values.values.rows
    assert (customer.example, customer.steps) == ("Recorded: Anna", (1, 2, 3, 4))
    for undone in (4, 5):
        view.edits.undo.trigger()
        is_version(qtbot, view, undone)
    assert newest(store).parameters == (Parameter("customer", recorded="Anna"),)


def test_a_parameter_is_renamed_and_that_is_taken_back(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_PARAMETER)
    form = view.edits.form
    assert isinstance(form, ParameterForm)
    assert form.called.text() == "customer"
    form.called.setText("9 lives")
    assert "Name it in one word" in texts(form)
    assert not form.go.isEnabled()
    form.called.setText("client")
    form.go.click()
    is_version(qtbot, view, 2)
    assert view.values.values.rows[0].name == "client"
    assert [one.name for one in newest(store).parameters] == ["client"]
    assert "no parameter any more" not in view.said.text()
    view.edits.undo.trigger()
    is_version(qtbot, view, 3)
    assert [one.name for one in newest(store).parameters] == ["customer"]


def test_a_default_of_several_lines_is_told_where_there_may_be_several(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_PARAMETER)
    form = view.edits.form
    assert isinstance(form, ParameterForm)
    form.kind.setCurrentIndex(form.kind.findData(ParameterKind.MULTILINE))
    assert form.lines.isVisible()
    assert not form.default.isVisible()
    form.lines.setPlainText("Anna\nBo")
    form.go.click()
    is_version(qtbot, view, 2)
    assert newest(store).parameters[0].default == "Anna\nBo"
    assert newest(store).parameters[0].kind is ParameterKind.MULTILINE


def test_no_field_moves_while_what_is_amiss_comes_and_goes(
    qtbot: QtBot, wardrobe: Wardrobe, qapp: QApplication
) -> None:
    wardrobe.dress()
    form = LetVaryForm(0, "Dear Miller, thank you.")
    qtbot.addWidget(form)
    form.show()
    qtbot.waitExposed(form)
    fields = (form.part, form.name, form.kind, form.leave)
    before = [each.geometry() for each in fields]
    form.name.setText("customer")
    qtbot.waitUntil(lambda: not form.why.isVisible())
    qapp.sendPostedEvents()
    assert [each.geometry() for each in fields] == before
    form.name.setText("")
    qtbot.waitUntil(form.why.isVisible)
    qapp.sendPostedEvents()
    assert [each.geometry() for each in fields] == before


def test_nobody_is_scolded_before_anything_was_typed(qtbot: QtBot, wardrobe: Wardrobe) -> None:
    wardrobe.dress()
    form = LetVaryForm(0, "Dear Miller")
    qtbot.addWidget(form)
    form.show()
    assert form.why.property("says") == "muted"
    form.name.setText("2 customers")
    assert form.why.property("says") == "warning"


def test_the_form_shows_what_is_typed_from_then_on(qtbot: QtBot) -> None:
    form = LetVaryForm(0, "Dear Miller, thank you.")
    qtbot.addWidget(form)
    form.part.setText("Miller")
    form.name.setText("customer")
    assert form.shown.text() == "Dear {customer}, thank you."


def test_other_steps_that_type_the_part_are_offered_and_taken(qtbot: QtBot) -> None:
    others = {4: "letters/Miller.txt", 6: "Kindly"}
    form = LetVaryForm(2, "Dear Miller, thank you.", others=others)
    qtbot.addWidget(form)
    form.show()
    assert not form.also.isVisible(), "none types all of it"
    form.name.setText("customer")
    form.part.setText("Miller")
    assert form.also.text() == "Also in step 4, where “Miller” stands, too"
    assert form.answer() == LetVary(2, "customer", "Miller", ParameterKind.TEXT, (4,))
    form.also.setChecked(False)
    assert form.answer().also == ()


def test_a_part_of_a_letter_or_two_is_looked_for_nowhere_else(qtbot: QtBot) -> None:
    form = LetVaryForm(2, "Mi", others={4: "letters/Miller.txt"})
    qtbot.addWidget(form)
    form.show()
    assert not form.also.isVisible()


def test_a_whole_text_that_another_step_types_too_varies_there(qtbot: QtBot) -> None:
    form = LetVaryForm(2, "Miller", others={4: "letters/Miller.txt"})
    qtbot.addWidget(form)
    form.name.setText("customer")
    assert form.answer() == LetVary(2, "customer", "Miller", ParameterKind.TEXT, (4,))


def test_a_value_that_several_steps_have_becomes_one_parameter(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(0)
    qtbot.waitUntil(view.values.more.isEnabled)
    view.values.more.click()
    form = view.edits.form
    assert isinstance(form, LetVaryForm)
    form.part.setText("Dear")
    form.name.setText("greeting")
    assert len(form.answer().also) == 2
    form.go.click()
    is_version(qtbot, view, 2)
    found_by = {
        str(step.arguments.get("named")) for step in newest(store).trajectories[0].steps[:3]
    }
    assert "Dear" not in str(found_by)
