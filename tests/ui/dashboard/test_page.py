"""The dashboard tells what all runs amount to, and leads to them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta, tzinfo
from typing import Self

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from app.store.runs.totals import DayTotals
from app.store.store import Store
from app.ui.dashboard.chart import _short
from app.ui.dashboard.page import DashboardPage
from app.ui.shell.main_window import MainWindow
from app.ui.view_models.run import seconds_in_words, since_of
from tests.builders.runs.runs_kept import kept_run
from tests.builders.ui.windows import rows, texts
from tests.ui.conftest import Open


def opened(qtbot: QtBot, open_window: Open) -> tuple[MainWindow, DashboardPage]:
    window = open_window()
    window.open_page("dashboard")
    page = window.pages.dashboard
    qtbot.waitUntil(lambda: page.currentWidget() is page.content)
    return window, page


def test_figures_tell_how_many_and_how_well(qtbot: QtBot, open_window: Open, store: Store) -> None:
    for outcome in ("done", "done", "diverged"):
        kept_run(store, "orders", outcome)
    kept_run(store, "invoices", "done")
    _, page = opened(qtbot, open_window)
    told = {each.word.text(): each.number.text() for each in (page.runs, page.success, page.cost)}
    assert told == {"Runs that ended": "4", "Ended as done": "75 %", "Model cost": "$0.00"}
    assert rows(page.table) == ["orders", "invoices"]
    assert rows(page.table, 2) == ["67 %", "100 %"]
    assert page.chart.accessibleDescription() == "30: 3 went well, 1 did not"
    page.chart.grab()


def test_another_period_is_asked_for(qtbot: QtBot, open_window: Open, store: Store) -> None:
    kept_run(store, "orders", "done")
    _, page = opened(qtbot, open_window)
    kept_run(store, "orders", "done")
    qtbot.waitUntil(lambda: page.runs.number.text() == "2")
    page.period.setCurrentIndex(1)
    qtbot.waitUntil(lambda: page.chart.accessibleDescription().startswith("1:"))


def test_a_workflow_leads_to_its_runs(qtbot: QtBot, open_window: Open, store: Store) -> None:
    kept_run(store, "orders", "done")
    kept_run(store, "invoices", "done")
    window, page = opened(qtbot, open_window)
    page.table.activated.emit(page.totals.index(1, 0))
    runs = window.pages.runs
    assert window.pages.currentWidget() is runs
    qtbot.waitUntil(lambda: rows(runs.table, 1) == ["orders"])
    assert runs.workflow.currentText() == "orders"


def test_without_runs_it_says_what_will_be_here(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.open_page("dashboard")
    page = window.pages.dashboard
    qtbot.waitUntil(lambda: "No runs yet" in texts(page))


def test_resting_on_a_day_tells_its_figures(qtbot: QtBot, open_window: Open, store: Store) -> None:
    kept_run(store, "orders", "done")
    _, page = opened(qtbot, open_window)
    today = datetime.now().astimezone().date()
    page.chart.show_days([DayTotals(today - timedelta(days=90), 2, 1), DayTotals(today, 4, 3)], 0)
    place: QRect = page.chart._places()[-1]
    at = QPoint(place.center().x(), 20)
    rests = QHelpEvent(QHelpEvent.Type.ToolTip, at, page.chart.mapToGlobal(at))
    assert page.chart.event(rests)
    assert "4 went well, 3 did not" in QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_hours_are_told_as_such() -> None:
    assert seconds_in_words(3 * 3600 + 1260) == "3 h 21 min"


@pytest.fixture
def in_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Put the machine into that zone."""

    def put(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu"])
def test_a_run_of_today_is_told_today_wherever_the_operator_is(
    qtbot: QtBot,
    open_window: Open,
    store: Store,
    in_zone: Callable[[str], None],
    zone: str,
) -> None:
    in_zone(zone)
    kept_run(store, "orders", "done")
    _, page = opened(qtbot, open_window)
    page.period.setCurrentIndex(1)
    qtbot.waitUntil(lambda: page.chart.accessibleDescription() == "1: 1 went well, 0 did not")


def test_a_period_begins_with_a_day(
    monkeypatch: pytest.MonkeyPatch, in_zone: Callable[[str], None]
) -> None:
    class October(datetime):
        """The Monday after the clocks were put back."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 10, 26, 9, 0, tzinfo=tz)

    in_zone("Europe/Berlin")
    monkeypatch.setattr("app.ui.view_models.run.datetime", October)
    since = since_of(7)
    assert since is not None
    assert since.isoformat() == "2026-10-20T00:00:00+02:00"
    assert since_of(0) is None


def test_a_day_is_written_as_numbers_where_the_locale_has_no_habits() -> None:
    before = QLocale()
    QLocale.setDefault(QLocale.c())
    told = _short(date(2026, 10, 29))
    QLocale.setDefault(before)
    assert told == "2026-10-29"
