"""One form at a time, wherever it was asked for: a button, a key, the icon in the tray."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget


def asks_already(window: QWidget) -> bool:
    """Whether one of the window's forms is open; it comes to the front."""
    forms = [each for each in window.findChildren(QDialog) if each.isVisible()]
    for each in forms:
        each.raise_()
        each.activateWindow()
    return bool(forms)
