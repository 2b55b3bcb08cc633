"""Fields for a time, or a day and a time, that take what people type.

Qt's own keep the hours where all of the field is selected, or the pointer stands between two
digits: who types 01:47 over 02:30 gets 02:47. Behind the last digit of a part they go on to the
next one by themselves, and a sign that is typed there once more: 2026-12-24 has no month.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDateTimeEdit


class TypedInParts(QObject):
    """Lets the part of a field that is clicked, or the first part where all is selected, be typed
    over, and the signs between the parts be typed or not.
    """

    def __init__(self, field: QDateTimeEdit) -> None:
        super().__init__(field)
        self._field, self._line = field, field.lineEdit()
        self._went_on = False
        field.installEventFilter(self)
        self._line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Qt handles all of it itself, after or before."""
        if event.type() is QEvent.Type.MouseButtonRelease:
            QTimer.singleShot(0, self, self._select_clicked)
        elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if self._went_on and _is_between(event.text()):
                self._went_on = False
                return True
            self._begin(event.text())
        return super().eventFilter(watched, event)

    def _select_clicked(self) -> None:
        if not self._line.hasSelectedText():
            self._field.setSelectedSection(self._field.currentSection())

    def _begin(self, typed: str) -> None:
        self._went_on = False
        if not typed.isdigit():
            return
        if self._line.selectedText() == self._line.text():
            self._field.setSelectedSection(self._field.sectionAt(0))
        QTimer.singleShot(0, self, partial(self._look, self._field.currentSection()))

    def _look(self, before: QDateTimeEdit.Section) -> None:
        """Whether the digit was the last one of its part."""
        self._went_on = self._field.currentSection() != before


def _is_between(typed: str) -> bool:
    """Whether it stands between the parts of a time."""
    return bool(typed) and typed in "-/.:, "
