"""A button for something that the keyboard does, too."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton


class ActionButton(QToolButton):
    """A button of a fixed word; its action's own words, which change, are its hint. (A default
    action would change the button's word, and its size, with every edit.)
    """

    def __init__(self, word: str, action: QAction | None = None) -> None:
        super().__init__()
        self._action = action
        self.setText(word)
        self.setAccessibleName(word)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if action is not None:
            self.clicked.connect(action.trigger)
            action.enabledChanged.connect(self.setEnabled)
            self.setEnabled(action.isEnabled())

    def event(self, event: QEvent) -> bool:
        """The hint is worked out when it is wanted."""
        if event.type() is QEvent.Type.ToolTip and self._action is not None:
            keys = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self.setToolTip(f"{self._action.text()} ({keys})")
        return super().event(event)
