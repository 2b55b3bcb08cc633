"""The icon among the system's others; where there is no such place, the window's title tells."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app.ui.i18n.messages_en import Say, tr
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.icons import icon, with_dot
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import State

# Which colour of the theme the dot has, and what it means.
DOTS = {
    State.RECORDING: ("bad", Say.TRAY_RECORDING),
    State.RUNNING: ("good", Say.TRAY_RUNNING),
    State.NEEDS_YOU: ("warning", Say.TRAY_NEEDS_YOU),
}


class Tray(QSystemTrayIcon):
    """Tells what is going on; its menu shows the window, records, runs, stops, and ends it all."""

    def __init__(self, window: MainWindow, wardrobe: Wardrobe) -> None:
        super().__init__(icon("byheart"), window)
        self._window, self._wardrobe = window, wardrobe
        self._menu = QMenu()
        self._add(Say.SHOW_WINDOW, window.come_forward)
        self._menu.addSeparator()
        self._menu.addActions([window.toolbar.record, window.toolbar.run, window.toolbar.stop])
        self._menu.addSeparator()
        self._add(Say.QUIT, window.quit)
        self.setContextMenu(self._menu)
        self.activated.connect(self._clicked)
        self.messageClicked.connect(window.come_forward)
        window.state_changed.connect(self.tell)
        window.serving.changed.connect(self._draw)
        window.stayed.connect(self._stay)
        window.has_icon = True
        self._state, self._said = State.IDLE, ""
        self._draw()

    def tell(self, state: State, said: str) -> None:
        """Show a state; a run that needs the person says so."""
        self._state, self._said = state, said
        self._draw()
        if state is State.NEEDS_YOU:
            self.showMessage(tr(Say.TRAY_NEEDS_YOU), said, self.icon())

    def _draw(self) -> None:
        """The state, and below it who plays what is scheduled."""
        told, serving, state = tr(Say.BYHEART), self._window.serving, self._state
        if state is State.IDLE and serving.playing:
            state = State.RUNNING
        self.setIcon(icon("byheart"))
        if state in DOTS:
            colour, word = DOTS[state]
            self.setIcon(with_dot("byheart", self._wardrobe.theme.colour(colour)))
            told = f"{told}: {tr(word)}\n{self._said}".strip()
        if self._state in DOTS:
            told += f"\n{tr(Say.STOP_WITH, key=self._window.library.stop_key)}"
        self.setToolTip(f"{told}\n{serving.said if serving.is_on else ''}".strip())

    def _stay(self) -> None:
        """The window is out of sight, and this is all that is left to see."""
        self.showMessage(tr(Say.BYHEART), tr(Say.STAYS_IN_TRAY), self.icon())

    def _add(self, word: Say, does: object) -> None:
        action = QAction(tr(word), self._menu)
        action.triggered.connect(does)
        self._menu.addAction(action)

    def _clicked(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self._window.come_forward()


def put_in_tray(window: MainWindow, wardrobe: Wardrobe) -> Tray | None:
    """The icon, where there is a tray; None where the window has to do without."""
    if not QSystemTrayIcon.isSystemTrayAvailable():
        return None
    tray = Tray(window, wardrobe)
    tray.show()
    return tray
