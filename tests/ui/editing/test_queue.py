"""Edits in a quick row, and edits that somebody else was quicker than: none hits another step."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.store.editing.steps import delete_step, name_step
from app.store.model.workflow import steps_of
from app.store.store import Store
from app.ui.i18n.messages_en import Say
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.form_dialog import AskText
from app.ui.workflows.detail import WorkflowView
from tests.builders.paper.filled_in import three_fields
from tests.builders.ui.windows import sentences
from tests.ui.conftest import Open
from tests.ui.editing.test_history import do, is_version, newest

LOOK_AGAIN = "The workflow was changed meanwhile; look again."


@pytest.fixture
def window(qtbot: QtBot, open_window: Open, store: Store) -> MainWindow:
    """The window with three fields that are filled in, in any order, and saved."""
    store.save_workflow(three_fields())
    shown = open_window()
    qtbot.waitUntil(lambda: bool(shown.pages.workflows.view.steps.steps))
    return shown


@pytest.fixture
def view(window: MainWindow) -> WorkflowView:
    return window.pages.workflows.view


def notes(store: Store) -> list[str]:
    return [step.note for step in steps_of(newest(store))]


def clicks(store: Store) -> list[str]:
    return [note for note in notes(store) if not note.startswith("type")]


def chosen(view: WorkflowView) -> str:
    return str(view.timeline.currentIndex().data())


def test_a_step_that_is_moved_is_there_and_stays_chosen(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(0)
    do(view, Say.EDIT_MOVE_LATER)
    is_version(qtbot, view, 2)
    assert clicks(store) == ["city", "item", "day", "save"]
    assert sentences(view)[:4] == ["city", "type city", "item", "type item"]
    assert chosen(view) == "item"
    view.edits.undo.trigger()
    is_version(qtbot, view, 3)
    view.choose_step(5)
    do(view, Say.EDIT_MOVE_EARLIER)
    is_version(qtbot, view, 4)
    assert clicks(store) == ["item", "day", "city", "save"]
    assert chosen(view) == "type day"


def test_a_step_that_is_moved_twice_in_a_row_goes_two_down(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(0)
    do(view, Say.EDIT_MOVE_LATER)
    do(view, Say.EDIT_MOVE_LATER)
    is_version(qtbot, view, 3)
    assert clicks(store) == ["city", "day", "item", "save"]
    assert chosen(view) == "item"


def test_deleting_twice_in_a_row_deletes_the_step_and_then_the_one_that_is_chosen(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(6)
    do(view, Say.EDIT_DELETE_STEP)
    do(view, Say.EDIT_DELETE_STEP)
    is_version(qtbot, view, 3)
    assert notes(store) == ["item", "type item", "city", "type city"]
    assert chosen(view) == "type city"


def test_an_edit_is_undone_as_soon_as_it_is_asked_for(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(2)
    do(view, Say.EDIT_DELETE_STEP)
    assert view.edits.undo.isEnabled()
    view.edits.undo.trigger()
    is_version(qtbot, view, 3)
    assert notes(store) == [step.note for step in steps_of(three_fields())]
    view.edits.redo.trigger()
    do(view, Say.EDIT_DELETE_STEP)
    is_version(qtbot, view, 5)
    assert notes(store) == ["item", "type item", "day", "type day", "save"]


def test_what_is_asked_for_a_step_that_was_chosen_meanwhile_is_refused(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(1)
    do(view, Say.EDIT_DELETE_STEP)
    do(view, Say.EDIT_DELETE_STEP)
    view.choose_step(4)
    do(view, Say.EDIT_IRREVERSIBLE)
    qtbot.waitUntil(lambda: view.said.text() == LOOK_AGAIN)
    assert newest(store).version == 2
    assert not any(step.irreversible for step in steps_of(newest(store)))
    assert not view.edits.by_word[Say.EDIT_IRREVERSIBLE].isChecked()
    do(view, Say.EDIT_IRREVERSIBLE)
    is_version(qtbot, view, 3)


@pytest.mark.parametrize("word", [Say.EDIT_DELETE_STEP, Say.EDIT_MOVE_LATER, Say.EDIT_IRREVERSIBLE])
def test_what_somebody_else_has_changed_is_shown_instead_of_edited(
    qtbot: QtBot, view: WorkflowView, store: Store, word: Say
) -> None:
    view.choose_step(2)
    store.edit("orders", lambda one: delete_step(one, 1))
    do(view, word)
    qtbot.waitUntil(lambda: view.said.text() == LOOK_AGAIN)
    is_version(qtbot, view, 2)
    assert sentences(view)[0] == "type item"
    assert newest(store).version == 2
    do(view, Say.EDIT_DELETE_STEP)
    is_version(qtbot, view, 3)


def test_a_question_is_about_what_was_shown_when_it_was_asked(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    view.choose_step(2)
    do(view, Say.EDIT_NAME_STEP)
    form = view.edits.form
    assert isinstance(form, AskText)
    form.text.setText("Another name")
    store.edit("orders", lambda one: delete_step(name_step(one, 3, "Somebody else's"), 1))
    is_version(qtbot, view, 2)
    form.go.click()
    qtbot.waitUntil(lambda: view.said.text() == LOOK_AGAIN)
    assert notes(store)[1:3] == ["Somebody else's", "type city"]


def test_what_somebody_else_has_changed_between_two_edits_is_not_undone_with_them(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    do(view, Say.EDIT_IRREVERSIBLE)
    is_version(qtbot, view, 2)
    store.edit("orders", lambda one: name_step(one, 3, "Somebody else's"))
    is_version(qtbot, view, 3)
    view.choose_step(6)
    do(view, Say.EDIT_DELETE_STEP)
    is_version(qtbot, view, 4)
    view.edits.undo.trigger()
    is_version(qtbot, view, 5)
    assert not view.edits.undo.isEnabled()
    assert notes(store)[2] == "Somebody else's"
