"""The page of a fleet: who plays what on which machine, and what waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import update

from app.settings import read_settings
from app.store.database.tables import WorkerRow
from app.store.store import Store
from app.ui.fleet.page import AGAIN_MS, COLUMNS, FleetPage
from app.ui.widgets.theme import Wardrobe
from app.wiring.storage.store_opening import open_store
from tests.builders.servers.postgres import Postgres
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import rows, texts
from tests.ui.conftest import Open


@pytest.fixture
def server(postgresql: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYHEART_DATABASE", postgresql.fresh())


@pytest.fixture
def fleet(server: None) -> Iterator[Store]:
    """Two workers of two machines, of which the second has been silent for a minute."""
    del server
    store = open_store(read_settings())
    for worker, labels in (("desk-1a2b:1", ("rdp", "sap")), ("lab-4d5e:2", ())):
        store.workers.begin(worker)
        store.workers.label(worker, labels, "0.1.0")
    store.journal.worker = "desk-1a2b:1"
    store.save_workflow(workflow("orders"))
    store.seats.limit("orders", 2)
    silent = datetime.now(UTC) - timedelta(minutes=2)
    with store.database.writing() as session:
        session.execute(update(WorkerRow).where(WorkerRow.id == "lab-4d5e:2").values(beat=silent))
    yield store
    store.close()


def shown(qtbot: QtBot, open_window: Open, there: Callable[[FleetPage], bool]) -> FleetPage:
    window = open_window()
    window.open_page("fleet")
    page = window.pages.fleet
    qtbot.waitUntil(lambda: there(page))
    return page


def names(pages: QListWidget) -> list[str]:
    return [pages.item(row).text() for row in range(pages.count())]


def test_without_a_server_there_is_no_such_page(open_window: Open) -> None:
    assert "Fleet" not in names(open_window().navigation)


@pytest.mark.usefixtures("server")
def test_with_a_server_it_stands_before_the_settings_and_has_keys(
    qtbot: QtBot, open_window: Open
) -> None:
    window = open_window()
    assert names(window.navigation)[-2:] == ["Fleet", "Settings"]
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is window.pages.fleet


@pytest.mark.usefixtures("server")
def test_without_a_worker_it_says_how_to_start_one(qtbot: QtBot, open_window: Open) -> None:
    said = "Start “byheart serve” on a machine that uses this database."
    page = shown(qtbot, open_window, lambda page: said in texts(page))
    assert "No worker serves" in texts(page)


def test_it_says_who_plays_what_on_which_machine(
    qtbot: QtBot, open_window: Open, fleet: Store, wardrobe: Wardrobe
) -> None:
    run = fleet.begin_run("orders", 1, {})
    page = shown(qtbot, open_window, lambda page: page.workers.rowCount() == 2)
    told = list(zip(*(rows(page.table, column) for column in range(len(COLUMNS))), strict=True))
    assert told[0][:5] == ("desk-1a2b", "1", f"orders ({run})", "rdp sap", "0.1.0")
    assert told[0][5].endswith(" s ago")
    assert told[1][:5] == ("lab-4d5e", "2", "nothing", "", "0.1.0")
    assert told[1][5].startswith("2 min ")
    assert told[1][5].endswith(" ago: not alive")
    colours = [page.workers.index(row, 0).data(Qt.ItemDataRole.ForegroundRole) for row in range(2)]
    assert colours == [None, wardrobe.theme.colour("bad")]
    assert page.waits.text() == ("Runs that wait: 0\norders is played 2 times at once at most.")


def test_it_is_read_again_while_somebody_sees_it(
    qtbot: QtBot, open_window: Open, fleet: Store
) -> None:
    page = shown(qtbot, open_window, lambda page: page.workers.rowCount() == 2)
    fleet.workers.begin("new-7788:1")
    qtbot.waitUntil(lambda: page.workers.rowCount() == 3, timeout=6 * AGAIN_MS)
    fleet.workers.end("new-7788:1")
    window = page.window()
    window.navigation.open("runs")  # type: ignore[attr-defined]  # the main window's
    assert not page._again.isActive()


@pytest.mark.usefixtures("german")
def test_it_speaks_german(qtbot: QtBot, open_window: Open, fleet: Store) -> None:
    del fleet
    page = shown(qtbot, open_window, lambda page: page.workers.rowCount() == 2)
    assert rows(page.table, COLUMNS.index("Last heard of"))[0].startswith("vor ")
    assert page.waits.text().startswith("Läufe, die warten: 0\n")
