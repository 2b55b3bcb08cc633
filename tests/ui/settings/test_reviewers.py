"""Whose reviews of shared workflows count is seen in the settings, and changed there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.store.sharing.reviews import new_key, public_key
from app.store.sharing.trust import FILE, Trust, read_trust, write_trust
from app.store.store import Store
from app.ui.settings.page import SettingsPage
from app.ui.settings.reviewers import ReviewersBox
from app.wiring.storage.sharing import own_key
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open


@pytest.fixture
def box(open_window: Open) -> ReviewersBox:
    page: SettingsPage = open_window().pages.settings
    page.open()
    return page.reviewers


def typed(box: ReviewersBox, name: str, key: str) -> None:
    for line, text in ((box.name, name), (box.key, key)):
        line.clear()
        QTest.keyClicks(line, text)


def test_somebody_is_trusted_and_no_more(qtbot: QtBot, box: ReviewersBox, store: Store) -> None:
    key = public_key(new_key())
    assert not box.none.isHidden()
    assert not box.add.isEnabled()
    typed(box, "Ada", key)
    box.add.click()
    qtbot.waitUntil(lambda: box.said.text() == "Reviews by Ada count from now on.")
    assert read_trust(store.home).keys == {"Ada": key}
    assert key[:20] in texts(box)
    assert (box.name.text(), box.key.text(), box.none.isHidden()) == ("", "", True)
    box.lines["Ada"].remove.click()
    qtbot.waitUntil(lambda: box.said.text() == "Reviews by Ada do not count any more.")
    assert read_trust(store.home).keys == {}
    assert list(box.lines) == []


def test_what_is_no_key_is_refused_and_stays_to_be_corrected(
    qtbot: QtBot, box: ReviewersBox, store: Store
) -> None:
    typed(box, "Ada", "ed25519:12")
    QTest.keyClick(box.key, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "A key is “ed25519:” and 64 digits" in box.said.text())
    assert (box.name.text(), box.key.text()) == ("Ada", "ed25519:12")
    assert not (store.home / FILE).exists()


def test_how_many_reviews_are_needed_is_kept(qtbot: QtBot, box: ReviewersBox, store: Store) -> None:
    write_trust(store.home, Trust().trusting("Ada", public_key(new_key())).asking_for(2))
    box.refresh()
    qtbot.waitUntil(lambda: box.reviews.value() == 2)
    assert list(box.lines) == ["Ada"]
    box.reviews.setValue(3)
    box.reviews.editingFinished.emit()
    qtbot.waitUntil(lambda: read_trust(store.home).reviews == 3)


def test_ones_own_key_is_copied(qtbot: QtBot, box: ReviewersBox, store: Store) -> None:
    box.copy.click()
    qtbot.waitUntil(lambda: box.said.text() == "Your key can be pasted now.")
    assert QGuiApplication.clipboard().text() == public_key(own_key(store))


def test_a_damaged_file_is_said_and_left_alone(
    qtbot: QtBot, box: ReviewersBox, store: Store
) -> None:
    (store.home / FILE).write_text("nonsense")
    box.refresh()
    qtbot.waitUntil(lambda: "holds no keys" in box.said.text())
    typed(box, "Ada", public_key(new_key()))
    box.add.click()
    qtbot.waitUntil(lambda: bool(box.key.text()) and "holds no keys" in box.said.text())
    assert (store.home / FILE).read_text() == "nonsense"


@pytest.mark.usefixtures("german")
def test_a_refusal_is_said_in_german(qtbot: QtBot, open_window: Open) -> None:
    box = open_window().pages.settings.reviewers
    typed(box, "Ada", "x")
    box.add.click()
    qtbot.waitUntil(lambda: box.said.text().startswith("Ein Schlüssel ist"))
