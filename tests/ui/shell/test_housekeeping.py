"""What was imported is accepted, what is not wanted any more deleted: each asked once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel
from pytestqt.qtbot import QtBot

from app.scheduler.triggers.schedule import Schedule
from app.scheduler.triggers.triggers import Cron
from app.store.model.kept_reflex import KeptReflex
from app.store.store import Store
from app.ui.i18n.messages_en import Say
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.image_view import PictureView
from app.wiring.scheduling.stored_schedules import add_schedule
from app.wiring.storage.store_opening import open_secrets
from tests.builders.drawn.interruptions import closes_update
from tests.builders.runs.runs_kept import kept_run
from tests.builders.store.batches import batch_of
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import rows, shades, texts
from tests.ui.conftest import Open


@pytest.fixture
def imported(qtbot: QtBot, open_window: Open, store: Store) -> MainWindow:
    """A window that shows a workflow which nobody has accepted."""
    store.save_workflow(replace(workflow("orders"), trusted=False))
    window = open_window()
    qtbot.waitUntil(window.pages.workflows.view.accept.isVisible)
    return window


def test_what_was_imported_is_accepted_after_reading_what_it_may_do(
    qtbot: QtBot, imported: MainWindow, store: Store
) -> None:
    offer = imported.pages.workflows.view.accept
    assert "Somebody else recorded it" in texts(offer)
    offer.go.click()
    assert offer.form is not None
    assert "command 'order-desk' '--fast'" in texts(offer.form)
    assert "query 'orders.db' 'select 1'" in texts(offer.form)
    offer.form.go.click()
    qtbot.waitUntil(lambda: store.workflow("orders").trusted)
    qtbot.waitUntil(lambda: not offer.isVisible())
    qtbot.waitUntil(imported.pages.workflows.view.offer.isVisible)


def test_a_reflex_that_came_with_it_is_shown_with_its_picture(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(replace(workflow("orders"), trusted=False))
    store.reflexes.keep("orders", [KeptReflex(closes_update())])
    offer = open_window().pages.workflows.view.accept
    qtbot.waitUntil(offer.isVisible)
    offer.go.click()
    assert offer.form is not None
    assert "on 'Later' in 'Update'" in texts(offer.form)
    [picture] = offer.form.findChildren(PictureView)
    qtbot.waitUntil(lambda: shades(picture.grab().toImage()) > 10)


def test_only_what_was_read_is_accepted(qtbot: QtBot, imported: MainWindow, store: Store) -> None:
    offer = imported.pages.workflows.view.accept
    offer.go.click()
    store.save_workflow(replace(workflow("orders", steps=3), trusted=False))
    assert offer.form is not None
    offer.form.go.click()
    qtbot.waitUntil(lambda: store.workflow("orders", 1).trusted)
    assert not store.workflow("orders", 2).trusted
    qtbot.waitUntil(lambda: len(imported.pages.workflows.view.steps.steps) == 3)
    assert offer.isVisible(), "the newest one is to be read, too"


def test_what_is_not_accepted_stays_so(qtbot: QtBot, imported: MainWindow, store: Store) -> None:
    offer = imported.pages.workflows.view.accept
    offer.go.click()
    assert offer.form is not None
    offer.form.leave.click()
    assert offer.isVisible()
    assert not store.workflow("orders").trusted


def test_one_that_is_trusted_asks_for_nothing(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    window = open_window()
    qtbot.waitUntil(window.pages.workflows.view.offer.isVisible)
    assert not window.pages.workflows.view.accept.isVisible()


@pytest.fixture
def window(
    qtbot: QtBot, open_window: Open, store: Store, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    """It shows a workflow with everything that can go with it, and another one."""
    monkeypatch.setenv("BYHEART_PASSPHRASE", "correct")
    for name in ("invoices", "orders"):
        store.save_workflow(workflow(name))
    store.reflexes.keep("orders", [KeptReflex(closes_update(), taught_by="agent", run="r")])
    open_secrets(store).set("orders", "password", "horse")
    trigger = Cron("30 2 * * *", "Europe/Berlin")
    nightly = Schedule("orders", 1, trigger, parameters={"customer": "Bo"}, forced=True)
    add_schedule(store, "nightly", nightly)
    shown = open_window()
    qtbot.waitUntil(lambda: shown.pages.workflows.chosen == "invoices")
    shown.pages.workflows.choose("orders")
    qtbot.waitUntil(
        lambda: bool(shown.pages.workflows.view.edits.by_word[Say.EDIT_DELETE].isEnabled())
    )
    return shown


def ask_to_delete(qtbot: QtBot, window: MainWindow) -> None:
    page = window.pages.workflows
    page.view.edits.by_word[Say.EDIT_DELETE].trigger()
    qtbot.waitUntil(lambda: page.deleting.form is not None)


def test_a_workflow_goes_with_all_that_is_said(
    qtbot: QtBot, window: MainWindow, store: Store
) -> None:
    run = kept_run(store, "orders")
    ask_to_delete(qtbot, window)
    form = window.pages.workflows.deleting.form
    assert form is not None
    said = texts(form)
    assert "Delete orders?" in said
    assert "All its versions (1) are deleted" in said
    assert "Its reflexes (1) are deleted" in said
    assert "Its secrets are deleted: password." in said
    assert "will fail: nightly." in said
    form.go.click()
    qtbot.waitUntil(lambda: rows(window.pages.workflows.list) == ["invoices"])
    qtbot.waitUntil(lambda: window.pages.workflows.view.name == "invoices")
    assert open_secrets(store).own_names("orders") == ()
    assert store.reflexes.all() == ()
    assert store.run(run).workflow == "orders"


def test_who_cancels_deletes_nothing(qtbot: QtBot, window: MainWindow, store: Store) -> None:
    ask_to_delete(qtbot, window)
    form = window.pages.workflows.deleting.form
    assert form is not None
    assert form.leave.isDefault()
    form.leave.click()
    assert [one.name for one in store.workflows()] == ["invoices", "orders"]


def test_one_that_is_gone_meanwhile_is_said(qtbot: QtBot, window: MainWindow, store: Store) -> None:
    ask_to_delete(qtbot, window)
    store.delete("orders")
    form = window.pages.workflows.deleting.form
    assert form is not None
    form.go.click()
    qtbot.waitUntil(lambda: "orders" in texts(window.trouble))


def test_the_last_one_leaves_the_first_pages(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    window = open_window()
    qtbot.waitUntil(lambda: bool(window.pages.workflows.view.steps.steps))
    ask_to_delete(qtbot, window)
    form = window.pages.workflows.deleting.form
    assert form is not None
    form.go.click()
    qtbot.waitUntil(window.pages.workflows.welcome.isVisible)
    assert not window.toolbar.run.isEnabled()


def test_a_run_goes_with_its_story(qtbot: QtBot, open_window: Open, store: Store) -> None:
    first, second = kept_run(store, "orders"), kept_run(store, "orders", "done")
    window = open_window()
    window.open_page("runs")
    window.pages.runs.choose(first)
    qtbot.waitUntil(lambda: window.pages.runs.view.run == first)
    window.pages.runs.view.delete.click()
    form = window.pages.runs.deleting.form
    assert form is not None
    assert f"Delete run {first}?" in texts(form)
    form.go.click()
    qtbot.waitUntil(lambda: window.pages.runs.runs.rowCount() == 1)
    assert [one.run for one in store.runs()] == [second]
    assert "Choose a run" in texts(window.pages.runs)
    assert not window.trouble.isVisible()


def marked(qtbot: QtBot, window: MainWindow, runs: Sequence[str]) -> None:
    """The first one chosen, the others added as with Ctrl."""
    page = window.pages.runs
    page.choose(runs[0])
    qtbot.waitUntil(lambda: page.view.run == runs[0])
    add = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for run in runs[1:]:
        index = page.runs.index(page.runs.row_of(run), 0)
        page.table.selectionModel().setCurrentIndex(index, add)
    qtbot.waitUntil(lambda: page.view.run == runs[-1])


def test_several_runs_go_with_one_question(qtbot: QtBot, open_window: Open, store: Store) -> None:
    first, left, third = (kept_run(store, "orders") for _ in range(3))
    window = open_window()
    window.open_page("runs")
    view = window.pages.runs.view
    marked(qtbot, window, (first, third))
    assert view.delete.text() == "Delete 2 runs…"
    assert not view.compare.isEnabled()
    view.delete.click()
    form = window.pages.runs.deleting.form
    assert form is not None
    assert "Delete 2 runs?" in texts(form)
    form.go.click()
    qtbot.waitUntil(lambda: window.pages.runs.runs.rowCount() == 1)
    assert [one.run for one in store.runs()] == [left]
    assert "Choose a run" in texts(window.pages.runs)
    window.pages.runs.choose(left)
    qtbot.waitUntil(lambda: view.run == left)
    assert (view.delete.text(), view.compare.isEnabled()) == ("Delete…", True)


def test_runs_stay_marked_while_others_are_played(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    first, second = kept_run(store, "orders"), kept_run(store, "orders")
    window = open_window()
    window.open_page("runs")
    marked(qtbot, window, (first, second))
    lasting = store.begin_run("orders", 1, {})
    window.pages.runs.refresh()
    qtbot.waitUntil(lambda: window.pages.runs.runs.rowCount() == 3)
    assert window.pages.runs.view.delete.text() == "Delete 2 runs…"
    assert len(window.pages.runs.table.selectionModel().selectedRows()) == 2
    marked(qtbot, window, (lasting, first))
    assert not window.pages.runs.view.delete.isEnabled(), "one of them lasts"


def test_what_a_search_hides_is_not_marked(qtbot: QtBot, open_window: Open, store: Store) -> None:
    first, second = kept_run(store, "orders"), kept_run(store, "invoices")
    window = open_window()
    window.open_page("runs")
    page = window.pages.runs
    for text, left in (("orders", first), ("invoices", second)):
        marked(qtbot, window, (first, second))
        page.search.setText(text)
        qtbot.waitUntil(lambda: page.runs.rowCount() == 1)
        assert page.view.delete.text() == "Delete…"
        page.view.delete.click()
        assert page.deleting.form is not None
        assert f"Delete run {second}?" in texts(page.deleting.form), "the one that is shown"
        page.deleting.form.reject()
        assert page.runs.line(0).run == left
        page.search.setText("")
        qtbot.waitUntil(lambda: page.runs.rowCount() == 2)


def test_a_run_that_is_needed_stays_and_the_others_go(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    needed, other = kept_run(store, "orders"), kept_run(store, "orders")
    batch = batch_of(store, tmp_path / "rows.csv", 1)
    store.batches.take(batch.id, 1, needed)
    window = open_window()
    window.open_page("runs")
    marked(qtbot, window, (needed, other))
    window.pages.runs.view.delete.click()
    assert window.pages.runs.deleting.form is not None
    window.pages.runs.deleting.form.go.click()
    qtbot.waitUntil(lambda: "is still needed" in texts(window.trouble))
    qtbot.waitUntil(lambda: window.pages.runs.runs.rowCount() == 1)
    assert [one.run for one in store.runs()] == [needed]


def test_a_run_that_lasts_cannot_be_deleted(qtbot: QtBot, open_window: Open, store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    window = open_window()
    window.open_page("runs")
    window.pages.runs.choose(run)
    qtbot.waitUntil(lambda: window.pages.runs.view.run == run)
    assert not window.pages.runs.view.delete.isEnabled()
    window.pages.runs.deleting.run(run)
    assert window.pages.runs.deleting.form is not None
    window.pages.runs.deleting.form.go.click()
    qtbot.waitUntil(lambda: "is still needed" in texts(window.trouble))
