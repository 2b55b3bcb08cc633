"""Who is told how scheduled runs end is seen in the settings, and tried there."""

from __future__ import annotations

import json

import pytest
from pytestqt.qtbot import QtBot

from app.scheduler.notifications.alerts import Alert, Kind, On
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.settings.page import SettingsPage
from app.wiring.scheduling.alerts import FILE, OWNER, Alerting
from app.wiring.storage.store_opening import open_secrets
from tests.builders.servers.webhook_server import webhook
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open

PASSWORD = "correct horse 7"


@pytest.fixture
def page(open_window: Open) -> SettingsPage:
    return open_window().pages.settings


def test_without_any_it_says_how_one_is_added(qtbot: QtBot, page: SettingsPage) -> None:
    page.alerts.refresh()
    qtbot.waitUntil(lambda: tr(Say.ALERTS_NONE) in texts(page.alerts))


def test_one_is_added_in_the_window_and_removed(
    qtbot: QtBot, page: SettingsPage, store: Store
) -> None:
    page.alerts.add.click()
    form = page.alerts.form
    assert form is not None
    assert not form.go.isEnabled(), "it has no name yet"
    form.name.setText("office")
    assert not form.go.isEnabled(), "a mail, which reaches somebody at night, needs an address"
    form.kind.setCurrentIndex(form.kind.findData(Kind.DESKTOP))
    assert form.go.isEnabled(), "a message on the desktop needs no more"
    form.kind.setCurrentIndex(form.kind.findData(Kind.MAIL))
    assert not form.go.isEnabled()
    form.mail.setText("office@example.com")
    form.server.setText("mail.example.com:587")
    form.secret.setText(PASSWORD)
    form.digest.setText("soon")
    assert not form.go.isEnabled()
    form.digest.setText("07:00")
    form.go.click()
    qtbot.waitUntil(lambda: list(page.alerts.lines) == ["office"])
    (kept,) = Alerting(store).all()
    assert (kept.target, kept.server) == ("office@example.com", "mail.example.com:587")
    assert (kept.on, kept.digest) == (On.FAILURE, "07:00")
    assert PASSWORD not in (store.home / FILE).read_text()
    assert open_secrets(store).get(OWNER, "office") == PASSWORD
    page.alerts.lines["office"].remove.click()
    qtbot.waitUntil(lambda: not page.alerts.lines)
    assert Alerting(store).all() == ()


def test_a_webhook_needs_an_address(qtbot: QtBot, page: SettingsPage) -> None:
    page.alerts.add.click()
    form = page.alerts.form
    assert form is not None
    form.name.setText("desk")
    form.kind.setCurrentIndex(form.kind.findData(Kind.WEBHOOK))
    assert not form.form.isRowVisible(form.mail)
    form.address.setText("example.com")
    assert form.why.text() == tr(Say.ALERT_NEEDS_ADDRESS)
    form.address.setText("https://example.com/hook")
    form.go.click()
    qtbot.waitUntil(lambda: list(page.alerts.lines) == ["desk"])


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


def test_they_are_reached_from_the_schedules(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.open_page("schedules")
    window.pages.schedules.alerts.click()
    assert window.pages.currentWidget() is window.pages.settings
    qtbot.waitUntil(lambda: not window.pages.settings.alerts.visibleRegion().isEmpty())
