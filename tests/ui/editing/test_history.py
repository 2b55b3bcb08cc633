"""A workflow edited in the window: each edit a new version, taken back and done again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box
from app.player.screen.check_regions import Areas, areas_of
from app.store.editing.steps import name_step
from app.store.model.workflow import EndCheckKind, Workflow, steps_of
from app.store.store import Store
from app.ui.editing.end_check_form import EndChecksForm
from app.ui.editing.region_form import AreaForm
from app.ui.editing.step_forms import KeepSameForm, WaitForm
from app.ui.i18n.messages_en import Say
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.form_dialog import AskText
from app.ui.workflows.detail import WorkflowView
from tests.builders.runs.runs_kept import kept_run
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import controls, rows, sentences, texts
from tests.ui.conftest import Open

Opened = Callable[[], WorkflowView]


@pytest.fixture
def window(qtbot: QtBot, open_window: Open, store: Store) -> MainWindow:
    """The window with a proven workflow of four steps before it."""
    store.save_workflow(replace(workflow("orders", steps=4), end_checks=()))
    store.mark_proven("orders", 1)
    shown = open_window()
    qtbot.waitUntil(lambda: bool(shown.pages.workflows.view.steps.steps))
    return shown


@pytest.fixture
def view(window: MainWindow) -> WorkflowView:
    return window.pages.workflows.view


def do(view: WorkflowView, word: Say) -> None:
    action = view.edits.by_word[word]
    assert action.isEnabled()
    action.trigger()


def newest(store: Store) -> Workflow:
    return store.workflow("orders")


def is_version(qtbot: QtBot, view: WorkflowView, version: int) -> None:
    qtbot.waitUntil(lambda: f"version {version} ·" in view.state.text())


def test_a_step_is_renamed_and_that_is_taken_back_and_done_again(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_NAME_STEP)
    form = view.edits.form
    assert isinstance(form, AskText)
    form.text.setText("Open the form")
    QTest.keyClick(form.text, Qt.Key.Key_Return)
    is_version(qtbot, view, 2)
    assert sentences(view)[0] == "Open the form"
    assert "It is not proven any more: rehearse it." in view.said.text()
    assert view.edits.undo.text() == "Undo Rename the step"
    view.edits.undo.trigger()
    is_version(qtbot, view, 3)
    assert sentences(view)[0] == "step 0"
    assert newest(store).proven, "what was rehearsed is there again"
    view.edits.redo.trigger()
    is_version(qtbot, view, 4)
    assert sentences(view)[0] == "Open the form"
    assert [store.workflow("orders", one).proven for one in (1, 2, 3, 4)] == [True, False] * 2


def test_what_is_about_the_whole_workflow_is_begun_from_beside_it_and_no_step_is_deleted_there(
    qtbot: QtBot, window: MainWindow, view: WorkflowView, store: Store
) -> None:
    window.activateWindow()
    beside = window.pages.workflows.list
    beside.setFocus()
    QTest.keyClick(beside, Qt.Key.Key_Delete)
    QTest.keyClick(beside, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: isinstance(view.edits.form, EndChecksForm))
    assert len(steps_of(newest(store))) == 4


def test_the_keyboard_deletes_a_step_and_brings_it_back(
    qtbot: QtBot, window: MainWindow, view: WorkflowView
) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    view.choose_step(1)
    view.timeline.setFocus()
    QTest.keyClick(view.timeline, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(view.steps.steps) == 3)
    assert view.chosen_step == 2
    QTest.keyClick(view.timeline, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(view.steps.steps) == 4)


def test_what_an_edit_takes_along_is_named(qtbot: QtBot, view: WorkflowView, store: Store) -> None:
    view.choose_step(3)
    do(view, Say.EDIT_DELETE_STEP)
    is_version(qtbot, view, 2)
    for step in (1, 2, 3):
        view.choose_step(0)
        do(view, Say.EDIT_KEEP_SAME if step == 1 else Say.EDIT_IRREVERSIBLE)
        if isinstance(view.edits.form, KeepSameForm) and step == 1:
            view.edits.form.go.click()
        is_version(qtbot, view, 2 + step)
        if step == 1:
            assert "customer is no parameter any more: nothing uses it." in view.said.text()
    assert newest(store).parameters == ()


def test_what_cannot_be_done_is_said_and_changes_nothing(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(0)
    do(view, Say.EDIT_MOVE_LATER)
    qtbot.waitUntil(lambda: "may use what is before it" in view.said.text())
    do(view, Say.EDIT_MOVE_EARLIER)
    qtbot.waitUntil(lambda: "belongs to the first" in view.said.text())
    assert newest(store).version == 1
    assert not view.edits.undo.isEnabled()


def test_a_step_is_marked_and_waits(qtbot: QtBot, view: WorkflowView, store: Store) -> None:
    view.choose_step(1)
    do(view, Say.EDIT_IRREVERSIBLE)
    is_version(qtbot, view, 2)
    assert view.edits.by_word[Say.EDIT_IRREVERSIBLE].isChecked()
    do(view, Say.EDIT_WAIT)
    form = view.edits.form
    assert isinstance(form, WaitForm)
    form.seconds.setValue(1.5)
    form.go.click()
    is_version(qtbot, view, 3)
    step = steps_of(newest(store))[1]
    assert (step.irreversible, step.ready_after_s) == (True, 1.5)


def test_an_area_is_drawn_on_the_picture_and_past_runs_tell_what_it_would_have_done(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    kept_run(store, "orders")
    do(view, Say.EDIT_AREAS)
    form = view.edits.form
    assert isinstance(form, AreaForm)
    qtbot.waitUntil(lambda: form.view.place() is not None)
    place = form.view.place()
    assert place is not None
    QTest.mousePress(form.view, Qt.MouseButton.LeftButton, pos=place.topLeft())
    QTest.mouseMove(form.view, place.topLeft() + QPoint(4, 4))
    end = place.topLeft() + QPoint(10, 8)
    QTest.mouseRelease(form.view, Qt.MouseButton.LeftButton, pos=end)
    assert rows(form.list) == ["ignored: 0, 0, 11 by 9"]
    qtbot.waitUntil(lambda: "No past run" in form.past.text())
    form.go.click()
    is_version(qtbot, view, 2)
    assert areas_of(steps_of(newest(store))[0]) == Areas((Box(0, 0, 11, 9),))


def test_areas_are_told_in_numbers_and_what_may_not_be_is_said(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_AREAS)
    form = view.edits.form
    assert isinstance(form, AreaForm)
    qtbot.waitUntil(lambda: form.view.place() is not None)
    title = next(each for each in form.findChildren(QLabel) if each.text() == form.windowTitle())
    assert title.geometry().bottom() < form.view.geometry().top()
    form.kind.setCurrentIndex(1)
    form.add.click()
    form.numbers[0].setValue(900)
    qtbot.waitUntil(lambda: "has to lie on the picture" in texts(form))
    assert not form.go.isEnabled()
    form.numbers[0].setValue(2)
    qtbot.waitUntil(form.go.isEnabled)
    form.go.click()
    is_version(qtbot, view, 2)
    assert areas_of(steps_of(newest(store))[0]).demanded == (Box(2, 3, 8, 8),)
    do(view, Say.EDIT_AREAS)
    again = view.edits.form
    assert isinstance(again, AreaForm)
    again.remove.click()
    again.go.click()
    is_version(qtbot, view, 3)
    assert areas_of(steps_of(newest(store))[0]) == Areas()


def test_end_checks_are_added_and_taken_away(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_END_CHECKS)
    form = view.edits.form
    assert isinstance(form, EndChecksForm)
    assert "Tell what is to be checked." in texts(form)
    form.kind.setCurrentIndex(form.kind.findData(EndCheckKind.SQL))
    form.what.setText("select count(*) from orders where customer = :customer")
    assert "needs its database" in texts(form)
    form.database.setText("orders.db")
    form.expected.setText("1")
    form.go.click()
    is_version(qtbot, view, 2)
    assert newest(store).end_checks[0].expected == "1"
    do(view, Say.EDIT_END_CHECKS)
    again = view.edits.form
    assert isinstance(again, EndChecksForm)
    again.list.setCurrentRow(0)
    again.remove.click()
    is_version(qtbot, view, 3)
    assert newest(store).end_checks == ()


def test_an_end_check_counts_entries_of_an_answer(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_END_CHECKS)
    form = view.edits.form
    assert isinstance(form, EndChecksForm)
    form.kind.setCurrentIndex(form.kind.findData(EndCheckKind.HTTP))
    form.what.setText("https://h/orders")
    form.pointer.setText("/orders")
    form.expected.setText("1")
    form.where.setText("customer={customer}; state=in work")
    form.counts.setChecked(True)
    form.unchanged.setChecked(True)
    form.go.click()
    is_version(qtbot, view, 2)
    [check] = newest(store).end_checks
    assert (check.counts, check.rest_unchanged) == (True, True)
    assert check.where == ("customer={customer}", "state=in work")


def test_the_workflow_is_renamed_and_gets_its_name_back(
    qtbot: QtBot, window: MainWindow, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_RENAME)
    form = view.edits.form
    assert isinstance(form, AskText)
    form.text.setText("order-entry")
    form.go.click()
    qtbot.waitUntil(lambda: window.pages.workflows.chosen == "order-entry")
    qtbot.waitUntil(lambda: "order-entry" in view.title.text())
    view.edits.undo.trigger()
    qtbot.waitUntil(lambda: window.pages.workflows.chosen == "orders")
    assert [one.name for one in store.workflows()] == ["orders"]


def test_a_name_that_is_taken_is_refused(qtbot: QtBot, view: WorkflowView, store: Store) -> None:
    store.save_workflow(workflow("invoices"))
    do(view, Say.EDIT_RENAME)
    form = view.edits.form
    assert isinstance(form, AskText)
    form.text.setText("invoices")
    form.go.click()
    qtbot.waitUntil(lambda: "invoices" in view.said.text())
    assert not view.edits.undo.isEnabled()


def test_what_somebody_else_has_saved_meanwhile_is_not_written_over(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_IRREVERSIBLE)
    is_version(qtbot, view, 2)
    store.edit("orders", lambda one: name_step(one, 1, "Somebody else's"))
    view.edits.undo.trigger()
    qtbot.waitUntil(lambda: "was changed elsewhere meanwhile" in view.said.text())
    assert newest(store).version == 3
    assert not view.edits.undo.isEnabled()


@pytest.mark.parametrize(
    "word",
    [
        Say.EDIT_NAME_STEP,
        Say.EDIT_LET_VARY,
        Say.EDIT_KEEP_SAME,
        Say.EDIT_PARAMETER,
        Say.EDIT_WAIT,
        Say.EDIT_AREAS,
        Say.EDIT_END_CHECKS,
        Say.EDIT_RENAME,
    ],
)
def test_every_control_of_a_question_has_a_name(
    qtbot: QtBot, view: WorkflowView, word: Say
) -> None:
    do(view, word)
    form = view.edits.form
    assert form is not None
    qtbot.waitUntil(form.isVisible)
    assert [each for each in controls(form) if not each.accessibleName() and not named(each)] == []
    form.reject()


def named(widget: object) -> str:
    return str(getattr(widget, "text", lambda: "")())
