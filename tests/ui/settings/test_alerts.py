"""Who is told how scheduled runs end is seen in the settings, and tried there."""

from __future__ import annotations

import json

import pytest
from pytestqt.qtbot import QtBot

from app.scheduler.notifications.alerts import Alert, Kind, On
from app.store.store import Store
from app.ui.settings.page import SettingsPage
from app.wiring.scheduling.alerts import FILE, Alerting
from tests.builders.servers.webhook_server import webhook
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open


@pytest.fixture
def page(open_window: Open) -> SettingsPage:
    return open_window().pages.settings


def test_without_any_it_says_how_one_is_added(qtbot: QtBot, page: SettingsPage) -> None:
    page.alerts.refresh()
    qtbot.waitUntil(lambda: "byheart alert add" in texts(page.alerts))


def test_each_is_shown_and_sent_a_test(qtbot: QtBot, page: SettingsPage, store: Store) -> None:
    with webhook() as server:
        hook = Alert("ops", Kind.WEBHOOK, server.address, On.ALWAYS, digest="07:00")
        Alerting(store).add(hook)
        Alerting(store).add(Alert("here", Kind.DESKTOP))
        page.alerts.refresh()
        qtbot.waitUntil(lambda: list(page.alerts.lines) == ["ops", "here"])
        said = f"ops (webhook, {server.address}) · always · every day at 07:00"
        assert said in texts(page.alerts)
        assert "here (desktop) · when something went wrong" in texts(page.alerts)
        line = page.alerts.lines["ops"]
        line.test.click()
        assert not line.test.isEnabled()
        qtbot.waitUntil(lambda: line.said.text() == "It was sent.")
        assert line.test.isEnabled()
    ((_, body),) = server.posted
    assert json.loads(body)["outcome"] == "test"


def test_one_that_cannot_be_sent_says_why(qtbot: QtBot, page: SettingsPage, store: Store) -> None:
    Alerting(store).add(Alert("here", Kind.DESKTOP))
    page.alerts.refresh()
    qtbot.waitUntil(lambda: bool(page.alerts.lines))
    line = page.alerts.lines["here"]
    line.test.click()
    qtbot.waitUntil(line.test.isEnabled)
    assert "session" in line.said.text()


def test_a_damaged_file_of_alerts_is_said(qtbot: QtBot, page: SettingsPage, store: Store) -> None:
    (store.home / FILE).write_text("nonsense")
    page.alerts.refresh()
    qtbot.waitUntil(lambda: "holds no alerts" in texts(page.alerts))
