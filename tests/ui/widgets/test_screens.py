"""The screen that a widget stands on is asked for in a way that leaves it alone."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

import app.demo
import app.ui
from app.ui.widgets.screens import screen_of


def test_widgets_that_are_collected_leave_their_screen_alone(qtbot: QtBot) -> None:
    """Asked by `QWidget.screen`, this very order destroys it."""
    destroyed = list[bool]()
    QGuiApplication.primaryScreen().destroyed.connect(lambda: destroyed.append(True))
    first = QWidget()
    qtbot.addWidget(first)
    screen_of(first)
    second = QWidget()
    second.itself = second  # type: ignore[attr-defined] # a cycle
    screen_of(second)
    del second
    gc.collect()
    assert destroyed == []


def test_it_is_the_one_that_the_widget_or_its_parent_is_shown_on(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    form = QDialog(window)
    [only] = QGuiApplication.screens()
    assert screen_of(form) is only, "nothing is shown"
    window.show()
    qtbot.waitExposed(window)
    assert screen_of(form) is only
    window.move(only.geometry().bottomRight() * 3)
    assert screen_of(window) is only, "beyond every screen"


def test_nobody_asks_a_widget_for_it() -> None:
    packages = (app.ui, app.demo)
    folders = [Path(folder) for package in packages for folder in package.__path__]
    sources = [source for folder in folders for source in folder.rglob("*.py")]
    assert len(sources) > 100
    assert [f"{one.name}:{line}" for one in sources for line in _asking(one)] == []


def _asking(source: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr="screen")):
                yield node.lineno
            case _:
                continue
