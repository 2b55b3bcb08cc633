"""What Byheart knows, as the window shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box
from app.engine.model.trajectory import StepStatistics
from app.store.editing.steps import mark_irreversible, name_step
from app.store.model.workflow import Parameter, RowLoop
from app.store.store import Store
from app.ui.i18n.messages_en import Say
from app.ui.shell.main_window import MainWindow
from app.ui.view_models.workflow import PictureShown, StepShown, cards_of
from app.ui.workflows.detail import WIDTH
from app.ui.workflows.step_delegates import fit, room_for
from app.ui.workflows.step_tree import markup
from tests.builders.store.kept import step, trajectory, workflow
from tests.builders.ui.windows import rows, sentences, shades, texts
from tests.ui.conftest import Open


def opened(qtbot: QtBot, open_window: Open) -> MainWindow:
    """The window with the first workflow's steps before it."""
    window = open_window()
    qtbot.waitUntil(lambda: bool(window.pages.workflows.view.steps.steps))
    return window


def test_an_empty_store_teaches_how_to_record(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: "Nothing learned yet" in texts(window.pages.workflows))
    assert "Ctrl+Shift+F12" in texts(window.pages.workflows)


def test_the_workflows_are_listed_by_name_and_the_first_is_open(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    for name in ("orders", "invoices"):
        store.save_workflow(workflow(name))
    window = opened(qtbot, open_window)
    assert rows(window.pages.workflows.list) == ["invoices", "orders"]
    assert "version 1 · 2 steps · not rehearsed" in texts(window.pages.workflows.view)
    assert "Enter an order" in texts(window.pages.workflows.view)


def test_each_step_is_a_sentence_that_names_its_target(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    view = opened(qtbot, open_window).pages.workflows.view
    assert sentences(view) == ["step 0", "Type {customer} into Save in Orders"]
    typed = view.steps.steps[1]
    assert markup(typed) == "Type <b>{customer}</b> into <b>Save</b> in <i>Orders</i>"
    assert typed.values == "text = {customer}"


def test_a_step_that_a_person_named_is_called_so_and_nothing_in_it_is_markup(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    named = name_step(workflow("orders"), 1, "<b>Save</b> it")
    store.save_workflow(mark_irreversible(named, 1))
    step = opened(qtbot, open_window).pages.workflows.view.steps.steps[0]
    assert markup(step) == "&lt;b&gt;Save&lt;/b&gt; it"
    assert step.irreversible


def test_what_varies_and_where_it_is_used_stands_beside(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders", steps=3))
    view = opened(qtbot, open_window).pages.workflows.view
    hints = [view.values.values.hint(each) for each in view.values.values.rows]
    assert hints == [
        "customer · Recorded: Anna · one line of text · steps 1, 2, 3",
        "password · a secret kept in the keyring",
    ]
    assert view.tabs.tabText(1) == "Values (2)"
    view.tabs.setCurrentIndex(1)
    assert view.values.isVisible()
    for number in (1, 2, 3, 1):
        view.values.list.clicked.emit(view.values.values.index(0))
        assert view.chosen_step == number, "each press goes to the next step that uses it"


def test_a_workflow_without_values_says_so(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(replace(workflow("orders"), parameters=(), secrets=()))
    view = opened(qtbot, open_window).pages.workflows.view
    assert view.tabs.tabText(1) == "Values"
    assert view.values.hint.title.text() == "Every run types the same"


def test_how_it_begins_and_ends_stands_beside(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    view = opened(qtbot, open_window).pages.workflows.view
    assert "Starts order-desk --fast" in view.facts.text()
    assert "sql: orders.db select 1" in view.facts.text()


def test_a_loop_is_shown_where_its_steps_are(qtbot: QtBot, open_window: Open, store: Store) -> None:
    loop = RowLoop(1, "list", "people", (("customer", "Name"),))
    store.save_workflow(replace(workflow("orders"), loop=loop))
    store.save_workflow(workflow("plain"))
    window = opened(qtbot, open_window)
    view = window.pages.workflows.view
    said = "↻ Done for each row of people, which list reads, customer = Name"
    assert view.loop.text() == said
    assert view.loop.isVisible()
    assert view.steps.steps[1].values == "text = {customer} ← Name"
    window.pages.workflows.choose("plain")
    qtbot.waitUntil(lambda: view.name == "plain" and bool(view.steps.steps))
    assert not view.loop.isVisible()


def test_what_is_to_be_accepted_comes_first(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(replace(workflow("orders"), trusted=False))
    view = opened(qtbot, open_window).pages.workflows.view
    qtbot.waitUntil(lambda: view.facts.text().startswith("To be accepted before it may run"))
    assert "not accepted yet" in texts(view)


@pytest.mark.parametrize(
    ("typed", "cards"), [(Box(90, 90, 200, 30), ["1-2"]), (Box(90, 300, 200, 30), ["1", "2"])]
)
def test_a_click_elsewhere_than_what_is_typed_is_a_card_of_its_own(
    typed: Box, cards: list[str]
) -> None:
    """The entry of a menu opens a dialog whose field has the keyboard at once."""
    pictures = [PictureShown("", 1280, 800, mark) for mark in (Box(100, 95, 60, 20), typed)]
    steps = [
        StepShown(number, (), picture=picture, tool=tool)
        for number, (picture, tool) in enumerate(
            zip(pictures, ("click", "type_text"), strict=True), 1
        )
    ]
    assert [card.number for card in cards_of(steps)] == cards


def test_a_click_and_what_is_typed_there_are_one_card(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders", steps=5))
    view = opened(qtbot, open_window).pages.workflows.view
    typed = "Type {customer} into Save in Orders"
    assert rows(view.timeline) == ["step 0", "step 1", "step 2", typed]
    assert view.steps.cards[3].number == "4-5"
    view.timeline.setFocus()
    QTest.keyClick(view.timeline, Qt.Key.Key_Down)
    assert view.details.text().startswith("2. step 1")
    assert "element: push button “Save” (accessibility)" in view.details.text()
    QTest.keyClick(view.timeline, Qt.Key.Key_End)
    assert view.chosen_step == 5
    assert view.sentence.text() == f"4-5. {typed}"
    assert "4. step 3" in view.details.text(), "both steps are told"
    view.choose_step(3)
    assert view.timeline.currentIndex().parent().row() == 3, "the click itself is below its card"
    assert view.sentence.text() == "4. step 3"


def test_steps_are_searched_and_copied(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(mark_irreversible(workflow("orders", steps=4), 1))
    view = opened(qtbot, open_window).pages.workflows.view

    def seen() -> list[int]:
        return [row for row in range(3) if not view.timeline.isRowHidden(row, QModelIndex())]

    QTest.keyClicks(view.search, "TYPE")
    assert seen() == [2]
    view.search.clear()
    assert seen() == [0, 1, 2]
    view.edits.by_word[Say.COPY_STEPS].trigger()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0] == "1. step 0 (cannot be taken back)"
    assert copied[2] == "3-4. Type {customer} into Save in Orders"
    assert "The steps are on the clipboard." in texts(view)


def test_what_was_learned_is_one_list_and_is_forgotten(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    saved = store.save_workflow(workflow("orders", steps=3))
    closes = replace(step(7), note="Close the popup", arguments={"x": 1, "y": 1})
    way = trajectory("learned", 3)
    shown = replace(way, steps=(way.steps[0], closes, *way.steps[1:]))
    store.memory_of(saved).remember(shown)
    view = opened(qtbot, open_window).pages.workflows.view
    assert view.tabs.tabText(2) == "Learned (1)"
    assert rows(view.learned.list) == ["Step 2: Another way: Close the popup"]
    view.learned.forget.click()
    qtbot.waitUntil(lambda: view.tabs.tabText(2) == "Learned")
    assert len(store.with_learned(store.workflow("orders")).trajectories) == 1
    assert "Nothing learned beside it yet" in view.learned.hint.title.text()


def test_a_way_that_a_value_decides_says_which(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    branch = Parameter("urgent", recorded="no", branch=True)
    whole = workflow("orders", steps=3)
    first = replace(whole.trajectories[0], recorded_with={"customer": "Anna", "urgent": "no"})
    calls = replace(step(7), note="Call them", arguments={"x": 1, "y": 1})
    other = replace(
        first,
        id="urgent",
        steps=(*first.steps[:1], calls, *first.steps[1:]),
        recorded_with={"customer": "Anna", "urgent": "yes"},
    )
    both = replace(whole, trajectories=(first, other), parameters=(*whole.parameters, branch))
    store.save_workflow(both)
    view = opened(qtbot, open_window).pages.workflows.view
    told = view.steps.steps[1].asides[0].sentence
    assert told == "If urgent is yes: Another way: Call them"


def test_the_picture_of_the_step_is_shown_with_its_target(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    view = opened(qtbot, open_window).pages.workflows.view
    view.choose_step(0)
    qtbot.waitUntil(lambda: shades(view.both.before.grab().toImage()) > 40)
    described = view.both.before.accessibleDescription()
    assert described == "Picture of step 1: the target is marked at 80, 62"


def test_what_a_step_brought_about_is_shown_beside_it(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    view = opened(qtbot, open_window).pages.workflows.view
    view.choose_step(0)
    after = view.both.after
    assert after.isVisible()
    qtbot.waitUntil(lambda: shades(after.grab().toImage()) > 40)
    described = after.accessibleDescription()
    assert described == "Picture after step 1: what it changed is marked at 2, 4"
    view.choose_step(1)
    assert not after.isVisible(), "typing is looked at in its field, and has no look after it here"
    assert view.both.before.isVisible()


def test_how_often_the_target_was_elsewhere_is_told(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    saved = store.save_workflow(workflow("orders"))
    store.memory_of(saved).learn("way", 0, StepStatistics(5, 3, 1.5, relocated=2))
    view = opened(qtbot, open_window).pages.workflows.view
    assert "Taken 5 times, 3 of them at once; waited 1.5 s at most." in view.details.text()
    assert "The target was elsewhere 2 times." in view.details.text()


def test_a_picture_that_is_gone_says_so(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    for file in (store.home / "pictures").glob("*/*.png"):
        file.unlink()
    view = opened(qtbot, open_window).pages.workflows.view
    shown = view.steps.steps[0].picture
    assert shown is not None
    whole = view.both.before._pictures.whole
    qtbot.waitUntil(lambda: (drawn := whole(shown.sha256)) is not None and drawn.isNull())
    view.both.before.grab()


def test_what_is_searched_is_found_by_name_and_task(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    store.save_workflow(replace(workflow("invoices"), task="Write what is owed"))
    page = opened(qtbot, open_window).pages.workflows
    QTest.keyClicks(page.search, "OWED")
    assert rows(page.list) == ["invoices"]
    page.search.setText("nothing like it")
    assert "No name and no task holds “nothing like it”." in texts(page)
    page.search.clear()
    assert rows(page.list) == ["invoices", "orders"]
    assert page.either.currentWidget() is page.view


def test_what_another_process_saved_appears_and_what_was_open_stays_open(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders", steps=4))
    page = opened(qtbot, open_window).pages.workflows
    page.view.choose_step(2)
    store.save_workflow(workflow("invoices"))
    store.save_workflow(replace(workflow("orders", steps=4), task="Another task"))
    qtbot.waitUntil(lambda: rows(page.list) == ["invoices", "orders"])
    qtbot.waitUntil(lambda: "Another task" in texts(page.view))
    assert page.chosen == "orders"
    assert page.view.chosen_step == 3


@pytest.mark.parametrize("steps", [0, 1])
def test_a_workflow_of_hardly_any_step_is_shown_too(
    qtbot: QtBot, open_window: Open, store: Store, steps: int
) -> None:
    whole = workflow("orders")
    kept = replace(whole, trajectories=whole.trajectories[:steps])
    store.save_workflow(kept)
    window = open_window()
    view = window.pages.workflows.view
    qtbot.waitUntil(lambda: "order-desk" in view.facts.text())
    assert len(view.steps.steps) == (2 if steps else 0)


def test_what_nobody_sees_is_read_again_when_the_window_is_back(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: "Nothing learned yet" in texts(window.pages.workflows))
    window.hide()
    store.save_workflow(workflow("orders"))
    with qtbot.assertNotEmitted(window.library.changed, wait=1_300):
        pass
    window.show()
    qtbot.waitUntil(lambda: window.pages.workflows.chosen == "orders")


def test_a_paragraph_for_which_there_is_no_room_ends_in_an_ellipsis(qtbot: QtBot) -> None:
    text = QTextDocument()
    words = "Type <b>{customer}</b> into <b>Customer</b> in the window of the <i>Order Desk</i>"
    text.setHtml(f"<div>{words}</div><div>short</div>")
    width = QFontMetrics(text.defaultFont()).horizontalAdvance("Type {customer} into")
    fit(text, width, (2, 1))
    first, second = text.toPlainText().splitlines()
    assert first.startswith("Type {customer} into")
    assert first.endswith("…")
    assert text.begin().layout().lineCount() == 2
    assert second == "short"


def test_a_sentence_takes_the_lines_that_there_are_beside_its_picture() -> None:
    assert room_for(80, 14) == (4, 1)
    assert room_for(20, 14) == (2, 1), "never fewer than two"


@pytest.mark.parametrize("language", ["english", "german"])
def test_the_cards_have_half_of_the_page_in_either_language(
    language: str, request: pytest.FixtureRequest, open_window: Open
) -> None:
    """What stands beside them asks for no more, however long a button's words are."""
    if language == "german":
        request.getfixturevalue("german")
    view = open_window().pages.workflows.view
    assert view.sheets.minimumSizeHint().width() <= WIDTH
