"""A task that was shown again is merged in the window, once a person has read what comes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QTableWidget
from pytestqt.qtbot import QtBot

from app.store.model.workflow import Start, steps_of
from app.store.store import Store
from app.ui.i18n.messages_en import Say
from app.ui.shell.main_window import MainWindow
from app.ui.workflows.merge_form import MergeForm
from tests.builders.paper.sheet_steps import FILE, copied
from tests.builders.paper.shown_steps import clicks, form
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open


def offered(qtbot: QtBot, window: MainWindow, name: str = "orders") -> MergeForm:
    """The form, after a recording under that name was learned."""
    merges = window.pages.workflows.merges
    window.recording.learned_whole.emit(name)
    qtbot.waitUntil(lambda: merges.form is not None)
    assert merges.form is not None
    return merges.form


def cells(table: QTableWidget) -> list[list[str]]:
    """The texts of the rows."""
    return [[_text(table, row, at) for at in range(table.columnCount())] for row in _rows(table)]


def _rows(table: QTableWidget) -> range:
    return range(table.rowCount())


def _text(table: QTableWidget, row: int, column: int) -> str:
    item = table.item(row, column)
    return item.text() if item is not None else ""


def heads(table: QTableWidget) -> list[str]:
    orientation = Qt.Orientation.Horizontal
    return [str(table.model().headerData(each, orientation)) for each in range(table.columnCount())]


def test_what_both_recordings_tell_is_shown_and_kept_when_the_person_agrees(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    for person in ("Anna", "Bert"):
        mail = f"{person.lower()}@example.org"
        store.save_workflow(form("orders", ("Name", person), ("Mail", mail), ("Town", "Graz")))
    window = open_window()
    asked = offered(qtbot, window)
    assert heads(asked.table) == ["Value", "Where it comes from", "version 1", "version 2"]
    assert cells(asked.table) == [
        ["Name", "given with each run", "Anna", "Bert"],
        [
            "Mail",
            "name, in small letters + “@example.org”",
            "anna@example.org (the other recordings do not settle it)",
            "bert@example.org (the other recordings do not settle it)",
        ],
    ]
    assert store.workflow("orders").version == 2, "nothing was kept yet"
    asked.go.click()
    qtbot.waitUntil(lambda: store.workflow("orders").version == 3)
    merged = store.workflow("orders")
    assert [each.name for each in merged.parameters] == ["name", "mail"]
    view = window.pages.workflows.view
    qtbot.waitUntil(lambda: "Merged into version 3." in texts(view))
    assert window.pages.workflows.merges.form is None
    qtbot.waitUntil(view.edits.undo.isEnabled)
    view.edits.undo.trigger()
    qtbot.waitUntil(lambda: store.workflow("orders").version == 4)
    assert store.workflow("orders").parameters == (), "as it was recorded the second time"


def test_whoever_keeps_the_new_recording_alone_has_it_as_it_is(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    for person in ("Anna", "Bert"):
        store.save_workflow(form("orders", ("Name", person)))
    window = open_window()
    asked = offered(qtbot, window)
    asked.leave.click()
    qtbot.waitUntil(lambda: window.pages.workflows.merges.form is None)
    assert store.workflow("orders").version == 2


def test_one_question_is_asked_and_its_answer_settles_it(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    """Of a name in three parts it is open which ones a person is greeted with."""
    for name in ("Anna Roth", "Bert Kuhn"):
        store.save_workflow(form("orders", ("Name", name), ("Greeting", name.split()[0])))
    window = open_window()
    asked = offered(qtbot, window)
    assert asked.question.text() == (
        "The recordings leave one value open. With name “Bert Extra Kuhn”, what is Greeting?"
    )
    assert [each.text() for each in asked.choices][::3] == ["Bert", "I leave it open"]
    assert asked.choices[-1].isChecked(), "nothing is answered by itself"
    asked.choices[0].click()
    qtbot.waitUntil(lambda: not asked.choices)
    assert asked.order.answers == (("greeting", "Bert"),)
    asked.go.click()
    qtbot.waitUntil(lambda: store.workflow("orders").version == 3)
    assert [bool(each.made_of) for each in store.workflow("orders").parameters] == [False, True]


def test_steps_of_one_recording_alone_are_told(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(form("orders", ("Name", "Anna")))
    store.save_workflow(form("orders", ("Name", "Bert"), extra=[clicks("Visa")]))
    asked = offered(qtbot, open_window())
    assert (
        "Only in version 2: before each run you say whether it is done (“with_visa”, yes or no)"
        in texts(asked)
    )


def test_a_first_recording_is_not_asked_about(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(form("orders", ("Name", "Anna")))
    store.save_workflow(form("twice", ("Name", "Anna")))
    store.save_workflow(form("twice", ("Name", "Bert")))
    window = open_window()
    window.recording.learned_whole.emit("orders")
    assert offered(qtbot, window, "twice").order.name == "twice"


def test_recordings_that_do_not_go_together_say_why(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(form("orders", ("Name", "Anna")))
    other = replace(form("orders", ("Name", "Bert")), start=Start(launch=(("other",),)))
    store.save_workflow(other)
    window = open_window()
    window.recording.learned_whole.emit("orders")
    qtbot.waitUntil(lambda: "orders@1 and orders@2 start in other ways" in texts(window))
    assert window.pages.workflows.merges.form is None
    undo = window.pages.workflows.view.edits.undo
    qtbot.waitUntil(undo.isEnabled)
    undo.trigger()
    qtbot.waitUntil(lambda: store.workflow("orders").version == 3)
    assert store.workflow("orders").start == Start(window_title="Orders"), "the first one again"


def test_a_workflow_is_shown_again_with_its_name_its_application_and_its_values(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    window = open_window()
    again = window.pages.workflows.view.edits.by_word[Say.SHOW_AGAIN]
    qtbot.waitUntil(again.isEnabled)
    again.trigger()
    qtbot.waitUntil(lambda: window.recording.form is not None)
    asked = window.recording.form
    assert asked is not None
    assert asked.windowTitle() == "Show orders again"
    assert asked.name.isReadOnly()
    assert asked.values.toPlainText() == "customer = "
    assert asked.go.isEnabled(), "a value may be left out"
    assert asked.order().parameters == {}
    asked.values.setPlainText("customer = Cora")
    assert asked.order().parameters == {"customer": "Cora"}


def test_copied_cells_are_taken_from_the_file_if_the_person_ticks_it(
    qtbot: QtBot,
    open_window: Open,
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book, file = Workbook(), tmp_path / FILE
    for line in (("customer", "city"), ("Anna Roth", "Graz"), ("Bert Kuhn", "Linz")):
        book.worksheets[0].append(line)
    book.save(file)
    for row, person in ((2, "Anna Roth"), (3, "Bert Kuhn")):
        store.save_workflow(copied("orders", row, {"name": person}))
    asked = offered(qtbot, open_window())
    assert not asked.sheet.isVisible()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    asked.rows.click()
    qtbot.waitUntil(asked.sheet.isVisible)
    assert asked.copied.text() == (
        "The values of steps 1, 2 stand in these columns of orders.xlsx: customer. Nothing else "
        "was done in Gnumeric, so these steps may be left out."
    )
    assert not asked.sheet.isChecked(), "nothing is taken unasked"
    assert not asked.go.isEnabled(), "no row was typed"
    asked.sheet.click()
    qtbot.waitUntil(lambda: bool(cells(asked.table)))
    told = [f"{person} (as the others say)" for person in ("Anna Roth", "Bert Kuhn")]
    assert cells(asked.table) == [["Name", "customer", *told]]
    assert "Each recording entered a row of orders.xlsx." in texts(asked)
    asked.go.click()
    qtbot.waitUntil(lambda: store.workflow("orders").version == 3)
    assert [each.name for each in store.workflow("orders").parameters] == ["customer"]
    assert [step.tool for step in steps_of(store.workflow("orders"))] == ["type_text", "click"]


@pytest.mark.usefixtures("german")
def test_the_merge_is_told_in_german(qtbot: QtBot, open_window: Open, store: Store) -> None:
    for person in ("Anna", "Bert"):
        store.save_workflow(form("orders", ("Name", person), ("Mail", f"{person.lower()}@x.at")))
    asked = offered(qtbot, open_window())
    assert cells(asked.table)[0][:2] == ["Name", "bei jedem Lauf angegeben"]
    assert cells(asked.table)[1][1] == "name, in Kleinbuchstaben + „@x.at“"
