"""Which screen a widget stands on."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


def screen_of(widget: QWidget) -> QScreen:
    """The screen that it stands on, or that its parent does as long as it is not shown.

    `QWidget.screen` is not to be asked: PySide (6.11.3) takes the answer for a child of the widget.
    Where that is then collected as a part of a cycle, it destroys the screen, which is Qt's own,
    and the next thing to be drawn ends the process.
    """
    shown: object = widget
    while isinstance(shown, QWidget) and not shown.isVisible():
        shown = shown.parent()
    at = shown.mapToGlobal(shown.rect().center()) if isinstance(shown, QWidget) else None
    found = QGuiApplication.screenAt(at) if at is not None else None
    return found or QGuiApplication.primaryScreen()
