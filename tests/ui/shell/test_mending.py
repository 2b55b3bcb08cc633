"""What packages can mend, a button of the settings mends, and says when it could not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.desktop.ports import Finding
from app.engine.errors import BlockedError
from app.ui.shell.main_window import MainWindow
from app.wiring.machine import examination
from app.wiring.machine.examination import can_mend, mend
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open

LACKING = Finding("fonts", works=False, detail="none", remedy="install", packages=("fonts-x",))


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a program that asks for the password, and does what it is told."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, does in (("pkexec", 'exec "$@"'), ("apt-get", f'echo "$@" >> {tmp_path}/done')):
        (folder / name).write_text(f"#!/bin/sh\n{does}\n")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


@pytest.fixture
def window(
    qtbot: QtBot, open_window: Open, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    monkeypatch.setattr(examination, "desktop_findings", lambda: [LACKING])
    shown = open_window()
    shown.open_page("settings")
    qtbot.waitUntil(shown.pages.settings.mend.isVisible)
    return shown


def test_what_is_missing_is_installed_and_the_machine_examined_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    assert "fonts-x" in window.pages.settings.mend.toolTip()
    window.pages.settings.mend.click()
    assert not window.pages.settings.mend.isEnabled()
    qtbot.waitUntil(window.pages.settings.mend.isEnabled)
    assert (tmp_path / "done").read_text() == "install --yes fonts-x\n"


def test_what_could_not_be_installed_is_said(
    qtbot: QtBot, window: MainWindow, programs: Path
) -> None:
    (programs / "pkexec").write_text("#!/bin/sh\necho Not authorized >&2\nexit 126\n")
    window.pages.settings.mend.click()
    qtbot.waitUntil(lambda: "not installed: Not authorized" in texts(window))


def test_without_the_programs_there_is_no_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not can_mend()
    with pytest.raises(BlockedError, match="were not installed"):
        mend(["fonts-x"])
