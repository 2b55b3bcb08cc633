"""What was run, as the window tells it."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from app.engine.model.geometry import Box, Pixels
from app.store.model.row_state import RowState
from app.store.store import Store
from app.ui.runs.page import RunsPage
from app.ui.runs.table import OUTCOME, PAGE, OutcomeDelegate
from app.ui.shell.main_window import MainWindow
from app.ui.view_models.run import end_in_words, kind_of, outcome_in_words
from tests.builders.runs.runs_kept import kept_run, story
from tests.builders.store.batches import batch_of
from tests.builders.store.kept import picture, workflow
from tests.builders.ui.windows import rows, texts
from tests.ui.conftest import Open


def opened(qtbot: QtBot, open_window: Open) -> MainWindow:
    window = open_window()
    window.open_page("runs")
    qtbot.waitUntil(lambda: window.pages.runs.runs.rowCount() > 0)
    return window


def shows(page: RunsPage, workflows: list[str]) -> bool:
    return rows(page.table, 1) == workflows


def test_without_runs_it_says_what_will_be_here(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.open_page("runs")
    qtbot.waitUntil(lambda: "No runs yet" in texts(window.pages.runs))


def test_runs_are_listed_with_how_they_ended(qtbot: QtBot, open_window: Open, store: Store) -> None:
    kept_run(store, "orders", "diverged")
    kept_run(store, "invoices", "done")
    page = opened(qtbot, open_window).pages.runs
    assert rows(page.table, 1) == ["invoices", "orders"]
    assert rows(page.table, 2) == ["done", "unexpected"]


def test_how_a_chosen_run_ended_keeps_its_colour(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    kept_run(store, "orders", "diverged")
    page = opened(qtbot, open_window).pages.runs
    drawn, cell = QStyleOptionViewItem(), page.runs.index(0, OUTCOME)
    delegate = page.table.itemDelegateForColumn(OUTCOME)
    assert isinstance(delegate, OutcomeDelegate)
    delegate.initStyleOption(drawn, cell)
    colour = cell.data(Qt.ItemDataRole.ForegroundRole)
    assert drawn.palette.color(QPalette.ColorRole.HighlightedText) == colour
    assert colour != QStyleOptionViewItem().palette.color(QPalette.ColorRole.HighlightedText)


def test_a_run_that_a_person_helped_is_marked(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    for helped in (0, 2):
        run = store.begin_run("orders", 1, {})
        report = {"outcome": "done", "reason": "", "verified": None}
        store.finish_run(run, {**report, "recovered": {"operator": helped}})
    page = opened(qtbot, open_window).pages.runs
    newest, oldest = (page.runs.index(row, OUTCOME) for row in range(2))
    colours = [cell.data(Qt.ItemDataRole.ForegroundRole) for cell in (newest, oldest)]
    assert colours[0] != colours[1]
    assert "done, a person helped" in newest.data(Qt.ItemDataRole.ToolTipRole)
    assert oldest.data(Qt.ItemDataRole.AccessibleTextRole) == "done"


def test_a_run_that_an_end_check_refutes_is_shown_as_failed() -> None:
    assert outcome_in_words("failed", verified=False) == "failed, the end check says no"
    assert kind_of("failed", verified=False) == "bad"
    assert kind_of("done", verified=None) == "good"
    assert kind_of("done", None, "Step 2 was skipped, as a person had decided.") == "warning"
    assert outcome_in_words("done", verified=True) == "done, effect verified"
    assert end_in_words("done", verified=None) == "done, effect not verified"
    assert end_in_words("diverged", verified=None) == "something unexpected"


def test_a_run_is_found_by_its_name_its_values_its_reason_and_its_outcome(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    kept_run(store, "orders", "diverged", {"customer": "Jürgen & Söhne"}, "The button is grey.")
    kept_run(store, "invoices", "done", {"customer": "Ada"}, "")
    page = opened(qtbot, open_window).pages.runs
    for text, found in (
        ("söhne", ["orders"]),
        ("grey", ["orders"]),
        ("INVOI", ["invoices"]),
        ("customer", []),
        ("", ["invoices", "orders"]),
    ):
        page.search.setText(text)
        qtbot.waitUntil(partial(shows, page, found))
    page.outcome.setCurrentIndex(page.outcome.findData("diverged"))
    qtbot.waitUntil(lambda: rows(page.table, 1) == ["orders"])
    page.search.setText("invoices")
    qtbot.waitUntil(lambda: "No run matches." in texts(page))


def test_a_long_history_is_read_as_somebody_scrolls(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    for _ in range(PAGE + 5):
        store.finish_run(store.begin_run("orders", 1, {}), {"outcome": "done", "reason": ""})
    page = opened(qtbot, open_window).pages.runs
    assert page.runs.rowCount() == PAGE
    page.table.scrollToBottom()
    qtbot.waitUntil(lambda: page.runs.rowCount() == PAGE + 5)


def test_a_chosen_run_tells_its_story_from_where_it_went_wrong(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    kept_run(store, "orders", values={"customer": "Ada"})
    page = opened(qtbot, open_window).pages.runs
    page.table.selectRow(0)
    qtbot.waitUntil(lambda: bool(page.view.run))
    told = texts(page.view)
    assert "something unexpected · 3.2 s · " in told
    assert "customer = Ada" in told
    assert "A dialog is over it." in told
    assert rows(page.view.trace.list) == [
        "1. step 0: clicked at 3,4",
        "2. type_text: Something new covers it.",
    ]
    assert page.view.trace.list.currentIndex().row() == 1
    assert "decided by “nothing new” at 1,2 (30x10 pixels)" in page.view.trace.evidence.text()
    assert page.view.trace.comparing.seen.shown is not None


@pytest.mark.parametrize(
    ("verdict", "told"), [("not_yet", "not done"), ("go", "perhaps done in part")]
)
def test_a_run_that_was_stopped_opens_at_the_step_that_it_had_not_done(
    qtbot: QtBot, open_window: Open, store: Store, verdict: str, told: str
) -> None:
    store.save_workflow(workflow("orders"))
    run, seen = store.begin_run("orders", 1, {}), store.keep_picture(picture(3))
    _, checked, acted, _ = story(seen, seen)
    moving = {**checked, "step": 1, "verdict": verdict, "why": "The screen is still changing."}
    for event in (checked, acted, moving):
        store.append_event(run, event)
    store.finish_run(run, {"outcome": "stopped", "reason": "the stop key was pressed"})
    page = opened(qtbot, open_window).pages.runs
    page.table.selectRow(0)
    qtbot.waitUntil(lambda: bool(page.view.run))
    assert rows(page.view.trace.list)[-1] == f"2. type_text: {told}"
    assert page.view.trace.list.currentIndex().row() == 1


def test_a_step_whose_effect_stayed_away_is_told_as_what_went_wrong(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    run, seen = store.begin_run("orders", 1, {}), store.keep_picture(picture(3))
    _, checked, acted, diverged = story(seen, seen)
    missing = {**diverged, "step": 0, "why": "The effect has not shown yet."}
    for event in (checked, acted, missing):
        store.append_event(run, event)
    store.finish_run(run, {"outcome": "diverged", "reason": ""})
    page = opened(qtbot, open_window).pages.runs
    page.choose(run)
    qtbot.waitUntil(lambda: page.view.run == run)
    assert rows(page.view.trace.list) == [
        "1. step 0: clicked at 3,4: The effect has not shown yet."
    ]
    assert page.view.trace.chapters.chapters[0].kind == "bad"


def test_a_run_that_is_on_is_shown_as_far_as_it_has_come(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    run = store.begin_run("orders", 1, {})
    page = opened(qtbot, open_window).pages.runs
    page.choose(run)
    qtbot.waitUntil(lambda: "running" in texts(page.view))
    store.append_event(run, {"event": "acted", "step": 0, "tool": "click", "arguments": {}})
    qtbot.waitUntil(lambda: len(rows(page.view.trace.list)) == 1)


def test_the_story_is_saved_as_a_page(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    run, file = kept_run(store), tmp_path / "story.html"
    page = opened(qtbot, open_window).pages.runs
    page.choose(run)
    qtbot.waitUntil(lambda: page.view.run == run)
    page.view.save(file)
    qtbot.waitUntil(lambda: f"Saved as {file}." in texts(page.view))
    assert "Something new covers it." in file.read_text()


def test_all_rows_of_a_file_are_saved_as_pages(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    batch, alone = batch_of(store, tmp_path / "rows.csv", 3), kept_run(store)
    run = kept_run(store, values={"customer": "Bo 2"})
    store.append_event(run, {"event": "unlike", "reason": "Unlike at the recording."})
    store.batches.take(batch.id, 2, run)
    store.batches.settle(batch.id, 2, RowState.UNCERTAIN, "", {})
    page, file = opened(qtbot, open_window).pages.runs, tmp_path / "all.html"
    page.choose(alone)
    qtbot.waitUntil(lambda: page.view.run == alone)
    assert not page.view.export_rows.isVisible()
    page.choose(run)
    qtbot.waitUntil(page.view.export_rows.isVisible)
    assert "Unlike at the recording." in texts(page.view)
    page.view.save_rows(file)
    qtbot.waitUntil(lambda: f"Saved as {file}." in texts(page.view))
    assert "A person has to decide about row 2" in re.sub("<[^>]+>", "", file.read_text())
    assert (tmp_path / "all-runs" / f"{run}.html").exists()


def test_a_page_that_cannot_be_written_is_said_not_thrown(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    run = kept_run(store)
    window = opened(qtbot, open_window)
    window.pages.runs.choose(run)
    qtbot.waitUntil(lambda: window.pages.runs.view.run == run)
    window.pages.runs.view.save(tmp_path / "nowhere" / "story.html")
    qtbot.waitUntil(window.trouble.isVisible)
    assert "nowhere" in texts(window.trouble)


def test_two_runs_are_laid_beside_each_other(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    first = store.begin_run("orders", 1, {"customer": "Ada"})
    both = [store.keep_picture(picture(3)), store.keep_picture(picture(4))]
    for event in (*story(*both)[:3], {"event": "recovered", "step": 0, "how": "waited", "why": ""}):
        store.append_event(first, event)
    store.finish_run(first, {"outcome": "done", "seconds": 2.0, "reason": ""})
    kept_run(store, "invoices")
    second = kept_run(store, "orders", values={"customer": "Bo"})
    page = opened(qtbot, open_window).pages.runs
    page.choose(second)
    qtbot.waitUntil(lambda: page.view.run == second)
    page.others.aboutToShow.emit()
    (other,) = page.others.actions()
    assert "done" in other.text()
    assert "Ada" in other.text()
    other.trigger()
    qtbot.waitUntil(page.comparison.isVisible)
    told = texts(page.comparison)
    assert "Two runs of orders" in told
    for each in ("Ada", "Bo", "2.0 s", "3.2 s", "done", "something unexpected"):
        assert each in told
    assert rows(page.comparison.list) == [
        "1. step 0: clicked at 3,4",
        "2. type_text: not reached ≠ Something new covers it.",
    ]
    assert page.comparison.list.currentIndex().row() == 1, "there they part"
    page.comparison.list.setCurrentIndex(page.comparison.pairs.index(0, 0))
    assert "Both saw the same." in texts(page.comparison)
    assert page.comparison.comparing.slider.isEnabled()
    least = page.comparison.minimumSizeHint().height()
    page.comparison.said.setText("It waited, and was asked.\n" * 20)
    assert page.comparison.minimumSizeHint().height() == least, "the pictures keep their room"
    page.comparison.back.click()
    assert page.view.isVisible()


def test_what_two_runs_saw_otherwise_is_marked(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    runs = []
    for shade in (10, 200):
        run, seen = store.begin_run("orders", 1, {}), bytearray(20 * 10 * 4)
        seen[4 * 65 : 4 * 68] = bytes([shade] * 12)
        kept = store.keep_picture(Pixels(20, 10, bytes(seen)))
        store.append_event(run, {**story(kept, kept)[1], "verdict": "go"})
        store.finish_run(run, {"outcome": "done", "reason": ""})
        runs.append(run)
    page = opened(qtbot, open_window).pages.runs
    page.choose(runs[1])
    qtbot.waitUntil(lambda: page.view.run == runs[1])
    page.others.aboutToShow.emit()
    page.others.actions()[0].trigger()
    comparing = page.comparison.comparing
    qtbot.waitUntil(lambda: comparing.seen.shown is not None and bool(comparing.seen.shown.mark))
    assert comparing.expected.shown is not None
    assert comparing.expected.shown.mark == Box(5, 3, 3, 1)


def test_a_run_that_is_the_only_one_can_be_compared_with_none(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    run = kept_run(store)
    page = opened(qtbot, open_window).pages.runs
    page.choose(run)
    qtbot.waitUntil(lambda: page.view.run == run)
    page.others.aboutToShow.emit()
    (nothing,) = page.others.actions()
    assert not nothing.isEnabled()
    assert nothing.text() == "There is no other run of it in the list."


def test_the_runs_of_a_workflow_and_of_a_time_are_listed(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    kept_run(store, "orders", "done")
    kept_run(store, "invoices", "done")
    page = opened(qtbot, open_window).pages.runs
    qtbot.waitUntil(lambda: page.workflow.count() == 3)
    page.workflow.setCurrentIndex(page.workflow.findData("invoices"))
    qtbot.waitUntil(partial(shows, page, ["invoices"]))
    kept_run(store, "another", "done")
    qtbot.waitUntil(lambda: page.workflow.count() == 4)
    assert page.workflow.currentData() == "invoices", "what was chosen stays chosen"
    page.workflow.setCurrentIndex(0)
    page.period.setCurrentIndex(1)
    qtbot.waitUntil(partial(shows, page, ["another", "invoices", "orders"]))
    page.only_of("forgotten")
    qtbot.waitUntil(lambda: page.runs.rowCount() == 0)
    assert "Nothing found" in texts(page)
