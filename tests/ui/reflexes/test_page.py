"""What clears interruptions, as the window shows it; all that is done there can be undone."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.store.model.kept_reflex import KeptReflex, Scope, Trust
from app.store.store import Store
from app.ui.reflexes.page import ReflexesPage
from tests.builders.drawn.interruptions import closes_update
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import rows, shades, texts
from tests.ui.conftest import Open


@pytest.fixture
def kept(store: Store) -> KeptReflex:
    """One that a run taught."""
    store.save_workflow(workflow())
    one = KeptReflex(closes_update(), taught_by="agent", run="r", fired=4, failed=1)
    [learned] = store.reflexes.keep("orders", [one])
    return learned


@pytest.fixture
def page(qtbot: QtBot, open_window: Open, kept: KeptReflex) -> ReflexesPage:
    window = open_window()
    window.open_page("reflexes")
    qtbot.waitUntil(lambda: bool(rows(window.pages.reflexes.list)))
    return window.pages.reflexes


def one(store: Store) -> KeptReflex:
    [kept] = store.reflexes.all()
    return kept


def test_without_reflexes_it_says_what_one_is(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.open_page("reflexes")
    qtbot.waitUntil(lambda: "A reflex closes what came between" in texts(window.pages.reflexes))


def test_one_is_shown_with_its_picture_and_what_names_it(qtbot: QtBot, page: ReflexesPage) -> None:
    assert rows(page.list) == ["Update: proposed: it waits to be accepted"]
    assert "fired 4 times, failed 1 times" in texts(page)
    assert "It says: Install the update?" in texts(page)
    assert "Then: click “Later” in “Update”" in texts(page)
    assert "It only closes what came between." in texts(page)
    assert "Learned in orders, from Claude" in texts(page)
    qtbot.waitUntil(lambda: shades(page.picture.grab().toImage()) > 10)


def test_it_is_accepted_and_that_is_undone(qtbot: QtBot, page: ReflexesPage, store: Store) -> None:
    page.accept.click()
    qtbot.waitUntil(lambda: rows(page.list) == ["Update: accepted"])
    assert (one(store).trust, one(store).failed) == (Trust.PROVEN, 0)
    assert page.history.undoText() == "Accept Update"
    page.history.undo()
    qtbot.waitUntil(lambda: one(store).trust is Trust.PROPOSED)
    assert one(store).failed == 1


def test_it_is_switched_off_and_moved_to_another_scope(
    qtbot: QtBot, page: ReflexesPage, store: Store
) -> None:
    page.is_on.click()
    qtbot.waitUntil(lambda: rows(page.list) == ["Update: switched off"])
    page.scope.setCurrentIndex(page.scope.findData("anywhere"))
    page.scope.activated.emit(page.scope.currentIndex())
    qtbot.waitUntil(lambda: page.chosen is not None and page.chosen.scope is Scope.ANYWHERE)
    assert one(store).scope is Scope.ANYWHERE
    assert not one(store).is_on
    page.scope.activated.emit(page.scope.currentIndex())
    assert page.history.count() == 2, "the same again is no change"


def test_what_was_deleted_comes_back_under_its_id(
    qtbot: QtBot, page: ReflexesPage, store: Store, kept: KeptReflex
) -> None:
    page.delete.click()
    qtbot.waitUntil(lambda: not rows(page.list))
    assert store.reflexes.all() == ()
    assert not page.delete.isEnabled()
    page.history.undo()
    qtbot.waitUntil(lambda: bool(rows(page.list)))
    assert (one(store).id, one(store).fired) == (kept.id, 4)


def test_one_that_is_gone_says_so(
    qtbot: QtBot, page: ReflexesPage, store: Store, kept: KeptReflex
) -> None:
    with qtbot.waitSignal(page._library.background.trouble) as told:
        store.reflexes.delete(kept.id)
        page.accept.click()
    assert "is not there any more" in str(told.args)
