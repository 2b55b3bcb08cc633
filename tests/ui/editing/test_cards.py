"""A card is disabled, taken twice, dragged and played as one; each edit is undone as one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from app.ui.i18n.messages_en import Say
from app.ui.shell.main_window import MainWindow
from app.ui.workflows.detail import WorkflowView
from app.ui.workflows.step_tree import STEP
from tests.builders.paper.filled_in import three_fields
from tests.ui.conftest import Open

ITEM, CITY, DAY, SAVE = range(4)


@pytest.fixture
def window(qtbot: QtBot, store: Store, open_window: Open) -> MainWindow:
    store.save_workflow(three_fields())
    shown = open_window()
    qtbot.waitUntil(lambda: bool(shown.pages.workflows.view.steps.cards))
    return shown


@pytest.fixture
def view(window: MainWindow) -> WorkflowView:
    return window.pages.workflows.view


def choose(view: WorkflowView, card: int) -> None:
    view.timeline.setCurrentIndex(view.steps.index(card, 0))


def do(qtbot: QtBot, view: WorkflowView, word: Say, version: int) -> None:
    view.edits.by_word[word].trigger()
    is_version(qtbot, view, version)


def is_version(qtbot: QtBot, view: WorkflowView, version: int) -> None:
    qtbot.waitUntil(lambda: f"version {version} ·" in view.state.text())


def newest(store: Store) -> Workflow:
    return store.workflow("orders")


def notes(store: Store) -> list[str]:
    return [step.note for step in steps_of(newest(store))]


def test_a_card_is_disabled_with_both_steps_and_taken_again(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    choose(view, CITY)
    do(qtbot, view, Say.EDIT_DISABLE, 2)
    assert [step.disabled for step in steps_of(newest(store))] == [False] * 2 + [True] * 2 + [
        False
    ] * 3
    city = view.steps.index(CITY, 0)
    assert city.data(STEP).disabled
    assert "disabled" in city.data(Qt.ItemDataRole.AccessibleTextRole)
    assert view.edits.by_word[Say.EDIT_DISABLE].isChecked()
    view.timeline.grab()
    do(qtbot, view, Say.EDIT_DISABLE, 3)
    assert not any(step.disabled for step in steps_of(newest(store)))
    view.edits.undo.trigger()
    is_version(qtbot, view, 4)
    assert steps_of(newest(store))[2].disabled


def test_half_of_a_card_that_is_disabled_is_a_card_of_its_own(
    qtbot: QtBot, view: WorkflowView
) -> None:
    view.choose_step(2)
    assert view.timeline.currentIndex().parent().row() == CITY
    do(qtbot, view, Say.EDIT_DISABLE, 2)
    assert [card.number for card in view.steps.cards] == ["1-2", "3", "4", "5-6", "7"]


def test_a_card_is_taken_twice_and_the_second_is_chosen(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    choose(view, ITEM)
    do(qtbot, view, Say.EDIT_DUPLICATE, 2)
    assert notes(store)[:4] == ["item", "type item"] * 2
    assert view.chosen_step in {3, 4}


def test_a_card_is_deleted_whole(qtbot: QtBot, view: WorkflowView, store: Store) -> None:
    choose(view, CITY)
    do(qtbot, view, Say.EDIT_DELETE_STEP, 2)
    assert notes(store) == ["item", "type item", "day", "type day", "save"]


@pytest.mark.parametrize(
    ("card", "row", "then", "chosen"),
    [
        (ITEM, SAVE, ["city", "day", "item", "save"], 5),
        (DAY, ITEM, ["day", "item", "city", "save"], 1),
    ],
)
def test_a_card_is_dragged_to_another_place(
    qtbot: QtBot,
    view: WorkflowView,
    store: Store,
    card: int,
    row: int,
    then: list[str],
    chosen: int,
) -> None:
    dragged = view.steps.mimeData([view.steps.index(card, 0)])
    moved = view.steps.dropMimeData(dragged, Qt.DropAction.MoveAction, row, 0, QModelIndex())
    assert not moved, "the list changes with the workflow"
    is_version(qtbot, view, 2)
    assert [note for note in notes(store) if not note.startswith("type")] == then
    assert view.chosen_step == chosen


def test_a_card_that_may_not_go_there_stays_and_it_is_said_why(
    qtbot: QtBot, view: WorkflowView, store: Store
) -> None:
    dragged = view.steps.mimeData([view.steps.index(ITEM, 0)])
    view.steps.dropMimeData(dragged, Qt.DropAction.MoveAction, -1, -1, QModelIndex())
    qtbot.waitUntil(lambda: "may use what is before it" in view.said.text())
    assert newest(store).version == 1


def test_what_is_below_a_card_is_not_dragged(view: WorkflowView) -> None:
    whole = view.steps.index(CITY, 0)
    half = view.steps.index(0, 0, whole)
    assert view.steps.flags(whole) & Qt.ItemFlag.ItemIsDragEnabled
    assert not view.steps.flags(half) & Qt.ItemFlag.ItemIsDragEnabled


@pytest.mark.parametrize(
    ("word", "part", "said"),
    [
        (Say.RUN_FROM_HERE, (3, 7), "Only steps 3 to 7 are played."),
        (Say.RUN_TO_HERE, (1, 4), "The application stays open at the end."),
    ],
)
def test_a_part_is_asked_for_from_its_card(
    qtbot: QtBot,
    window: MainWindow,
    view: WorkflowView,
    word: Say,
    part: tuple[int, int],
    said: str,
) -> None:
    choose(view, CITY)
    view.edits.by_word[word].trigger()
    qtbot.waitUntil(lambda: window.performing.form is not None)
    form = window.performing.form
    assert form is not None
    assert form.order().part == part
    assert form.order().display == "current"
    assert said in "\n".join(label.text() for label in form.findChildren(type(form.why)))
    form.reject()
