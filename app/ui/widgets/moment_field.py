"""Fields for a time, or a day and a time, that take what people type.

Qt's own keep the hours where all of the field is selected, or the pointer stands between two
digits: who types 01:47 over 02:30 gets 02:47.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDateTimeEdit


class TypedInParts(QObject):
    """Lets the part of a field that is clicked, or the first part where all is selected, be typed
    over.
    """

    def __init__(self, field: QDateTimeEdit) -> None:
        super().__init__(field)
        self._field, self._line = field, field.lineEdit()
        field.installEventFilter(self)
        self._line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Qt handles all of it itself, after or before."""
        if event.type() is QEvent.Type.MouseButtonRelease:
            QTimer.singleShot(0, self, self._select_clicked)
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self._begin(event.text())
        return super().eventFilter(watched, event)

    def _select_clicked(self) -> None:
        if not self._line.hasSelectedText():
            self._field.setSelectedSection(self._field.currentSection())

    def _begin(self, typed: str) -> None:
        if typed.isdigit() and self._line.selectedText() == self._line.text():
            self._field.setSelectedSection(self._field.sectionAt(0))
