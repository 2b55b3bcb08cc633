"""The window onto a remote screen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.desktop.remote.viewing import Viewing
from app.engine.model.geometry import Box
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.viewer.screen_view import ScreenView
from app.ui.widgets.common import Elided
from app.ui.widgets.theme import TIGHT

ROOM = 0.9  # of this screen, for a remote one that is larger
FULL_SCREEN_KEYS = "Ctrl+Alt+Return"
# What a desktop on this side would take for itself.
CHORDS = ("ctrl+alt+Delete", "alt+Tab", "alt+F4", "ctrl+Escape", "super", "Print")


class ViewerWindow(QWidget):
    """Shows a remote screen and what mouse and keys cannot say to it; `left` when it is closed."""

    left = Signal()
    _copied = Signal(str)
    _failed = Signal(str)

    def __init__(self, viewing: Viewing, title: str) -> None:
        super().__init__()
        self.setWindowTitle(title)
        self._viewing = viewing
        self.screen_view = ScreenView(viewing)
        self.screen_view.full_screen_wanted.connect(self._toggle_full_screen)
        self.area = QScrollArea()
        self.area.setWidget(self.screen_view)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.full, self.actual = _button(Say.VIEWER_FULL), _button(Say.VIEWER_ACTUAL)
        self.full.setToolTip(tr(Say.VIEWER_FULL_HINT, keys=FULL_SCREEN_KEYS))
        self.all_keys, self.keys = _button(Say.VIEWER_ALL_KEYS), _button(Say.VIEWER_KEYS)
        self.all_keys.setToolTip(tr(Say.VIEWER_ALL_KEYS_HINT))
        self.type, self.copy = _button(Say.VIEWER_TYPE), _button(Say.VIEWER_COPY)
        self.trouble = Elided()
        self.trouble.setProperty("says", "warning")
        self._lay_out()
        self._connect()
        self.resize(self._first_size())

    def begin(self) -> None:
        """Send from now on what is done here."""
        for button in self._buttons():
            button.setEnabled(True)
        self.screen_view.begin()
        self.screen_view.setFocus()

    def end(self) -> None:
        """Send nothing any more."""
        self.all_keys.setChecked(False)
        for button in self._buttons():
            button.setEnabled(False)
        self.screen_view.end()

    def ground(self) -> Box:
        """Where it stands, in this screen's pixels."""
        frame, scale = self.frameGeometry(), self.devicePixelRatioF()
        sides = (frame.x(), frame.y(), frame.width(), frame.height())
        return Box(*(round(side * scale) for side in sides))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever closes it ends what it was opened for."""
        self.screen_view.end()
        super().closeEvent(event)
        self.left.emit()

    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.full, self.actual, self.all_keys, self.keys, self.type, self.copy

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(TIGHT, TIGHT, TIGHT, TIGHT)
        for button in self._buttons():
            row.addWidget(button)
        row.addWidget(self.trouble, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.area, 1)

    def _connect(self) -> None:
        for button in (self.full, self.actual, self.all_keys):
            button.setCheckable(True)
        menu = QMenu(self.keys)
        for chord in CHORDS:
            send = partial(self._viewing.press_keys, chord, self._failed.emit)
            menu.addAction(chord, send)
        self.keys.setMenu(menu)
        self.full.toggled.connect(self._show_full_screen)
        self.actual.toggled.connect(self._show_actual_size)
        self.all_keys.toggled.connect(self._take_keys)
        self.type.clicked.connect(self._type_clipboard)
        self.copy.clicked.connect(self._copy)
        self._failed.connect(self._say_trouble)
        self._copied.connect(self._keep_copied)
        for button in self._buttons():
            button.setEnabled(False)

    def _say_trouble(self, sentence: str) -> None:
        self.trouble.setText(reason_in_words(sentence))

    def _first_size(self) -> QSize:
        """As large as the remote screen, where there is room."""
        wanted = self.screen_view.sizeHint() + QSize(0, self.full.sizeHint().height() + 8)
        room = QGuiApplication.primaryScreen().availableGeometry().size() * ROOM
        return wanted.boundedTo(room)

    def _toggle_full_screen(self) -> None:
        self.full.setChecked(not self.full.isChecked())

    def _show_full_screen(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.setWindowState(
            self.windowState() | Qt.WindowState.WindowFullScreen
            if on
            else self.windowState() & ~Qt.WindowState.WindowFullScreen
        )
        self.screen_view.setFocus()

    def _show_actual_size(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Each of its pixels is one of this screen's; what has no room is scrolled to."""
        self.area.setWidgetResizable(not on)
        if on:
            self.screen_view.resize(self.screen_view.sizeHint())
        self.screen_view.setFocus()

    def _take_keys(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        """What the desktop on this side would answer is sent, too."""
        if on:
            self.screen_view.grabKeyboard()
        else:
            self.screen_view.releaseKeyboard()
        self.screen_view.setFocus()

    def _type_clipboard(self) -> None:
        """As text, so that it is recorded as such and comes out the same in every run."""
        self.trouble.clear()
        self._viewing.type_text(QGuiApplication.clipboard().text(), self._failed.emit)
        self.screen_view.setFocus()

    def _copy(self) -> None:
        self.trouble.clear()
        self._viewing.copy(self._copied.emit, self._failed.emit)

    def _keep_copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)


def _button(word: Say) -> QPushButton:
    button = QPushButton(tr(word))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
