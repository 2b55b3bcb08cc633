"""The buttons that do something, above the pages."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import keys_in_words, plain_label
from app.ui.widgets.icons import icon
from app.ui.widgets.theme import CLOSE, NEAR, Wardrobe

KEYS = {"record": "Ctrl+R", "run": "F5", "stop": "Shift+F5"}
WORDS = {
    "record": (Say.RECORD, Say.RECORD_HINT),
    "run": (Say.RUN, Say.RUN_HINT),
    "stop": (Say.STOP, Say.STOP_HINT),
}
COLOURS = {"record": "bad", "run": "good", "stop": "text"}


class Toolbar(QWidget):
    """Record, Run and Stop, with their keys, and beside them what is going on."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("toolbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._wardrobe = wardrobe
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(NEAR, CLOSE, NEAR, CLOSE)
        self.actions_by_name = {name: self._action(name) for name in KEYS}
        self.record, self.run, self.stop = self.actions_by_name.values()
        self._row.addStretch(1)
        self.state: QLabel = plain_label("", "muted")
        self._row.addWidget(self.state, 3)
        wardrobe.changed.connect(self._draw)
        self._draw()

    def add(self, widget: QWidget) -> None:
        """One more, at its end."""
        self._row.addWidget(widget)

    def _action(self, name: str) -> QAction:
        word, hint = WORDS[name]
        keys = QKeySequence(KEYS[name])
        action = QAction(tr(word), self)
        action.setShortcut(keys)
        action.setToolTip(tr(hint, keys=keys_in_words(keys)))
        action.setEnabled(False)
        button = QToolButton()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setIconSize(QSize(18, 18))
        button.setAccessibleName(tr(word))
        self._row.addWidget(button)
        return action

    def _draw(self) -> None:
        """The icons in the colours of the theme."""
        for name, action in self.actions_by_name.items():
            action.setIcon(icon(name, self._wardrobe.theme.colour(COLOURS[name])))
