"""What is set is changed in the window, kept at once, and the same for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.settings import FILE, read_kept, read_settings
from app.store.store import Store
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.setting_field import SettingField
from app.wiring.agent.agent_key import KEY_NAME, KEY_OWNER, has_key, keep_key
from app.wiring.machine.settings import keep_setting
from app.wiring.storage.store_opening import open_secrets
from tests.builders.servers.messages_server import (
    MessagesServer,
    error,
    messages_server,
    say,
    turn,
)
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import texts, turn_wheel
from tests.ui.conftest import Open


@pytest.fixture
def window(qtbot: QtBot, open_window: Open) -> MainWindow:
    shown = open_window()
    with qtbot.waitActive(shown):
        shown.activateWindow()
    shown.open_page("settings")
    return shown


def field(window: MainWindow, name: str) -> SettingField:
    return window.pages.settings.form.fields[name]


def choose(window: MainWindow, name: str, value: str) -> None:
    """As a person chooses from a list."""
    box = field(window, name).edit
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def enter(window: MainWindow, name: str, text: str) -> None:
    """As a person types over what is there."""
    edit = field(window, name).edit
    line = edit if isinstance(edit, QLineEdit) else edit.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("name", "value"),
    [("ask", "operator"), ("dial", "normal"), ("pictures", "failures")],
)
def test_what_is_chosen_is_kept_at_once(
    qtbot: QtBot, window: MainWindow, name: str, value: str
) -> None:
    choose(window, name, value)
    qtbot.waitUntil(lambda: getattr(read_settings(), name) == value)
    qtbot.waitUntil(lambda: getattr(window.library.settings, name) == value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("model", "claude-opus-5-5", "claude-opus-5-5"),
        ("agent_usd", "0.5", 0.5),
        ("agent_calls", "7", 7),
        ("patience_s", "4", 4.0),
        ("pictures_mb", "200", 200.0),
        ("pictures_days", "30", 30),
        ("stop_key", "Control+Pause", "ctrl+Pause"),
    ],
)
def test_what_is_typed_is_kept_at_once(
    qtbot: QtBot, window: MainWindow, name: str, text: str, value: object
) -> None:
    enter(window, name, text)
    qtbot.waitUntil(lambda: getattr(read_settings(), name) == value)
    qtbot.waitUntil(lambda: getattr(window.library.settings, name) == value)
    assert not field(window, name).why.isVisible()


def test_a_file_with_days_that_are_none_is_told_beside_the_field(
    qtbot: QtBot, window: MainWindow
) -> None:
    one = field(window, "pictures_days")
    assert isinstance(one.edit, QDoubleSpinBox)
    assert one.edit.text() == "however old they are (with secrets 7)"
    file = read_settings().home / FILE
    file.write_text('{"pictures_days": -1}')
    enter(window, "patience_s", "4")
    why = field(window, "patience_s").why
    told = f"pictures_days in {file} is to be a number of days such as 90, not “-1”."
    qtbot.waitUntil(lambda: why.text() == told)


def test_a_stop_key_that_is_none_is_refused_beside_it(qtbot: QtBot, window: MainWindow) -> None:
    one = field(window, "stop_key")
    enter(window, "stop_key", "a")
    qtbot.waitUntil(lambda: "is typed in texts" in one.why.text())
    assert one.why.isVisible()
    assert read_kept(read_settings().home) == {}
    enter(window, "stop_key", "ctrl+Pause")
    qtbot.waitUntil(lambda: not one.why.isVisible())
    assert read_settings().stop_key == "ctrl+Pause"


def test_the_stop_key_is_told_anew_everywhere(qtbot: QtBot, window: MainWindow) -> None:
    enter(window, "stop_key", "ctrl+Pause")
    qtbot.waitUntil(lambda: window.library.settings.stop_key == "ctrl+Pause")
    window.recording.prepare()
    assert window.recording.form is not None
    assert "Ctrl+Pause" in texts(window.recording.form)
    window.recording.form.reject()


def test_a_run_and_a_schedule_begin_with_whom_to_ask(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    store.accept("orders")
    keep_setting(read_settings(), "ask", "agent")
    window = open_window()
    qtbot.waitUntil(lambda: window.pages.workflows.chosen == "orders")
    window.toolbar.run.trigger()
    qtbot.waitUntil(lambda: window.performing.form is not None)
    assert window.performing.form is not None
    assert window.performing.form.order().ask == "agent"
    window.performing.form.reject()
    window.open_page("schedules")
    window.pages.schedules.add.click()
    qtbot.waitUntil(lambda: window.pages.schedules.form is not None)
    assert window.pages.schedules.form is not None
    assert window.pages.schedules.form.answer().ask == "agent"
    window.pages.schedules.form.reject()


def test_what_the_environment_decides_is_said_beside_it_and_not_offered(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYHEART_STOP_KEY", "ctrl+Pause")
    monkeypatch.setenv(KEY_NAME, "sk-given")
    window = open_window()
    window.open_page("settings")
    one = field(window, "stop_key")
    assert (one.value, one.by.text()) == ("ctrl+Pause", "set by BYHEART_STOP_KEY")
    assert not one.edit.isEnabled()
    assert field(window, "ask").edit.isEnabled()
    assert window.pages.settings.key.line.placeholderText() == "set by ANTHROPIC_API_KEY"
    assert not window.pages.settings.key.line.isEnabled()
    assert not window.pages.settings.form.browse.isEnabled(), "BYHEART_HOME decides"


def test_a_bad_file_is_said_and_stays_as_it_is(qtbot: QtBot, window: MainWindow) -> None:
    file = read_settings().home / FILE
    file.write_text("{")
    choose(window, "ask", "agent")
    why = field(window, "ask").why
    qtbot.waitUntil(lambda: "holds no settings" in why.text())
    assert file.read_text() == "{"


def test_what_another_process_sets_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    keep_setting(read_settings(), "model", "claude-haiku-5-5")
    window.library.look()
    qtbot.waitUntil(lambda: field(window, "model").value == "claude-haiku-5-5")


def test_the_wheel_changes_only_what_has_the_focus(qtbot: QtBot, window: MainWindow) -> None:
    spin = field(window, "agent_calls").edit
    assert isinstance(spin, QDoubleSpinBox)
    window.pages.settings.examine.setFocus()
    turn_wheel(spin)
    assert spin.value() == 60
    spin.setFocus()
    turn_wheel(spin)
    assert spin.value() == 61


def test_another_data_folder_is_chosen_for_the_next_start(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BYHEART_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "new"))
    window = open_window()
    window.open_page("settings")
    window.pages.settings.form.browse.click()
    one = field(window, "home")
    qtbot.waitUntil(lambda: "From the next start on" in one.why.text())
    assert (one.value, window.library.settings.home) == (
        str(tmp_path / "new"),
        tmp_path / "share" / "byheart",
    )
    assert read_settings().home == tmp_path / "new"
    enter(window, "agent_calls", "7")
    qtbot.waitUntil(lambda: window.library.settings.agent_calls == 7)
    assert one.value == str(tmp_path / "new"), "what was chosen stays shown"


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[MessagesServer]:
    """The stand-in's service in the place of Anthropic's, and a place for secrets."""
    monkeypatch.delenv(KEY_NAME, raising=False)
    monkeypatch.setenv("BYHEART_PASSPHRASE", "correct")
    with messages_server() as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        yield server


def key_of(service: MessagesServer, number: int) -> str:
    """The key that a request was made with."""
    return service.asked[number].headers["authorization"].removeprefix("Bearer ")


def test_a_key_is_tried_kept_tried_again_and_forgotten(
    qtbot: QtBot, service: MessagesServer, window: MainWindow, store: Store
) -> None:
    service.answers(turn(say("OK")))
    box = window.pages.settings.key
    assert not box.test.isEnabled()
    QTest.keyClicks(box.line, "sk-typed")
    box.test.click()
    qtbot.waitUntil(lambda: "answered after" in box.said.text())
    assert key_of(service, 0) == "sk-typed"
    assert not has_key(open_secrets(store)), "to try is not to keep"
    box.keep.click()
    qtbot.waitUntil(lambda: box.line.placeholderText() == "one is kept in the keyring")
    assert open_secrets(store).get(KEY_OWNER, KEY_NAME) == "sk-typed"
    assert box.line.text() == ""
    box.test.click()
    qtbot.waitUntil(lambda: len(service.asked) == 2)
    assert key_of(service, 1) == "sk-typed"
    assert service.asked[1].body["model"] == "claude-sonnet-5-5"
    qtbot.waitUntil(box.test.isEnabled)
    box.forget.click()
    qtbot.waitUntil(lambda: box.line.placeholderText() == "none is kept yet")
    assert not has_key(open_secrets(store))
    written = read_settings().home.glob("*.json")
    assert not any("sk-typed" in each.read_text() for each in written)


def test_a_key_that_is_refused_is_said_in_the_words_of_the_service(
    qtbot: QtBot, service: MessagesServer, store: Store, open_window: Open
) -> None:
    keep_key(open_secrets(store), "sk-wrong")
    service.answers(error(401, "authentication_error"))
    window = open_window()
    window.open_page("settings")
    box = window.pages.settings.key
    qtbot.waitUntil(box.test.isEnabled)
    box.test.click()
    assert f"at {service.url}" in box.said.text()
    qtbot.waitUntil(lambda: "could not be asked: 401" in box.said.text())
    assert box.test.isEnabled()


def test_a_key_that_cannot_be_kept_is_said(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.secrets.encrypted_file.FileSafe.works", lambda _: False)
    box = window.pages.settings.key
    QTest.keyClicks(box.line, "sk-typed")
    QTest.keyClick(box.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "no safe place for secrets" in box.said.text())
