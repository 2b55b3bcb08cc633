"""The window as a whole: its pages, its keys, its memory of itself, and that there is but one."""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine.errors import BlockedError
from app.settings import read_settings
from app.store.store import Store
from app.ui.application import Single, require_desk
from app.ui.data.worker import Background
from app.ui.shell import page_stack
from app.ui.shell.navigation import PAGES
from app.ui.shell.tray import Tray, put_in_tray
from app.ui.widgets.icons import icon, with_dot
from app.ui.widgets.theme import Look, Wardrobe
from app.ui.widgets.window_state import WindowState
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import shades, texts
from tests.ui.conftest import Open


def test_the_keys_open_the_pages_and_the_title_says_whose_window_it_is(
    qtbot: QtBot, open_window: Open
) -> None:
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    for row, key in enumerate((Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)):
        QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        assert window.pages.currentIndex() == row
    assert window.windowTitle() == "Byheart"
    assert "Ctrl+2" in window.navigation.item(1).toolTip()


def test_no_page_s_name_is_cut_off_whenever_the_style_sheet_is_put_on(
    open_window: Open, wardrobe: Wardrobe
) -> None:
    list_ = open_window().navigation
    for look in (Look.DARK, Look.LIGHT):
        wardrobe.choose(look)
        assert list_.sizeHintForColumn(0) <= list_.viewport().width()


def test_find_goes_to_the_search_of_the_page(qtbot: QtBot, open_window: Open, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.waitUntil(window.pages.workflows.search.isVisible)
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.workflows.search.hasFocus()


def test_a_page_is_made_when_it_is_first_turned_to_or_in_idle_time(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_stack, "MADE_EVERY_MS", 200)
    pages = open_window().pages
    made = {name for name in PAGES if name in vars(pages)}
    assert made == {"workflows"}
    pages.turn_to(list(PAGES).index("reflexes"))
    assert pages.currentWidget() is vars(pages)["reflexes"]
    qtbot.waitUntil(lambda: set(PAGES) <= set(vars(pages)))
    assert [pages.indexOf(vars(pages)[name]) for name in PAGES] == list(range(len(PAGES)))
    assert pages.currentWidget() is pages.reflexes


def test_it_opens_as_it_was_left(qtbot: QtBot, open_window: Open, store: Store) -> None:
    for name in ("invoices", "orders"):
        store.save_workflow(workflow(name))
    window = open_window()
    qtbot.waitUntil(lambda: window.pages.workflows.chosen == "invoices")
    window.pages.workflows.choose("orders")
    window.open_page("runs")
    window.resize(780, 600)
    window.close()

    again = open_window()

    assert again.pages.currentIndex() == list(PAGES).index("runs")
    assert (again.width(), again.height()) == (780, 600)
    qtbot.waitUntil(lambda: again.pages.workflows.chosen == "orders")


def test_a_damaged_memory_of_itself_is_as_none(qtbot: QtBot, open_window: Open) -> None:
    home = read_settings().home
    home.mkdir(parents=True, exist_ok=True)
    (home / "window.ini").write_text("[General]\nlook=pink\npage=-7\ngeometry=@x\n")
    window = open_window()
    assert window.pages.currentIndex() == 0
    assert WindowState(home).look is Look.SYSTEM


def test_the_chosen_appearance_is_kept(qtbot: QtBot, open_window: Open, wardrobe: Wardrobe) -> None:
    window = open_window()
    window.open_page("settings")
    window.pages.settings.look.setCurrentIndex(window.pages.settings.look.findData("dark"))
    assert wardrobe.theme.name == "dark"
    qtbot.waitUntil(window.pages.settings.examine.isEnabled)
    window.close()
    assert WindowState(read_settings().home).look is Look.DARK
    wardrobe.choose(Look.LIGHT)


def test_settings_say_what_works_here(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.open_page("settings")
    qtbot.waitUntil(lambda: "✓ data folder" in texts(window.pages.settings))
    assert "✗ display: There is no display" in texts(window.pages.settings)


def test_a_store_that_cannot_be_opened_is_said_in_one_sentence(
    qtbot: QtBot, open_window: Open
) -> None:
    home = read_settings().home
    home.mkdir(parents=True, exist_ok=True)
    (home / "byheart.sqlite").write_bytes(b"this is no database, whatever its name says" * 40)
    window = open_window()
    qtbot.waitUntil(window.trouble.isVisible)
    assert "byheart.sqlite" in texts(window.trouble)


@pytest.mark.logs("a question of the window failed")
def test_what_nobody_thought_of_is_logged_and_shown(qtbot: QtBot) -> None:
    background = Background()
    with qtbot.waitSignal(background.trouble) as said:
        background.ask(lambda: 1 // 0, logging.info)
    assert said.args == ["ZeroDivisionError: integer division or modulo by zero"]
    background.close()


def test_a_closed_window_is_answered_nothing(qtbot: QtBot) -> None:
    background, heard = Background(), list[int]()
    background.ask(lambda: 1, heard.append)
    background.close()
    background.ask(lambda: 2, heard.append)
    qtbot.wait(20)
    assert heard == []


def test_there_is_one_window_for_each_data_folder(qtbot: QtBot, tmp_path: Path) -> None:
    first, again, other = Single(tmp_path), Single(tmp_path), Single(tmp_path / "other")
    assert first.claim()
    with qtbot.waitSignal(first.called):
        assert not again.claim()
    assert other.claim()
    first.release()
    other.release()
    assert again.claim()
    again.release()


def test_where_there_is_no_tray_the_window_does_without(
    open_window: Open, wardrobe: Wardrobe
) -> None:
    assert put_in_tray(open_window(), wardrobe) is None


def test_the_tray_tells_what_is_going_on(
    qtbot: QtBot, open_window: Open, wardrobe: Wardrobe
) -> None:
    window = open_window()
    tray = Tray(window, wardrobe)
    idle = tray.icon().pixmap(32, 32).toImage()
    assert tray.toolTip() == "Byheart"
    window.recording.began.emit("orders")
    stop = "Ctrl+Shift+F12 stops it from anywhere"
    assert tray.toolTip() == f"Byheart: recording\nRecording orders\n{stop}"
    assert tray.icon().pixmap(32, 32).toImage() != idle
    window.performing.needs_you.emit(True)  # noqa: FBT003 - a signal's argument
    assert "a run needs you" in tray.toolTip()
    window.recording.ended.emit()
    assert tray.toolTip() == "Byheart"
    assert tray.icon().pixmap(32, 32).toImage() == idle


def test_the_tray_brings_the_window_forward_and_ends_it(
    qtbot: QtBot, open_window: Open, wardrobe: Wardrobe
) -> None:
    window = open_window()
    window.hide()
    tray = Tray(window, wardrobe)
    show, *deeds, end = (one for one in tray.contextMenu().actions() if not one.isSeparator())
    assert [each.text() for each in deeds] == ["Record", "Run", "Stop"]
    show.trigger()
    assert window.isVisible()
    end.trigger()
    assert not window.isVisible()


def test_the_icon_is_drawn_and_bears_a_state(qtbot: QtBot) -> None:
    plain = icon("byheart").pixmap(48, 48).toImage()
    dotted = with_dot("byheart", QColor("red")).pixmap(48, 48).toImage()
    assert shades(plain) > 10
    assert plain != dotted


def test_without_a_display_the_window_refuses_in_a_sentence() -> None:
    with pytest.raises(BlockedError, match="There is no display"):
        require_desk({}, "linux")
    require_desk({}, "darwin")
    require_desk({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    require_desk({"WAYLAND_DISPLAY": "wayland-0"}, "linux")


@pytest.mark.serial
def test_the_window_is_there_at_once(qtbot: QtBot, open_window: Open, store: Store) -> None:
    """Before a new Python has so much as loaded what it is made with: half a second or one.

    Each is the least of three: other work on the machine only ever adds.
    """
    store.save_workflow(workflow("orders"))

    def show() -> None:
        qtbot.waitExposed(open_window())

    def load() -> None:
        imports = "import PySide6.QtWidgets, sqlalchemy.orm"
        subprocess.run((sys.executable, "-c", imports), check=True)

    assert least_s(show) < least_s(load)


def least_s(of: Callable[[], None]) -> float:
    took_s = []
    for _ in range(3):
        began = time.monotonic()
        of()
        took_s.append(time.monotonic() - began)
    return min(took_s)
