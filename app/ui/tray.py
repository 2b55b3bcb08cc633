"""The icon among the system's others; where there is no such place, the window's title tells."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from app.ui.icons import icon
from app.ui.main_window import MainWindow
from app.ui.sentences import Say, tell


class Tray(QSystemTrayIcon):
    """Shows the window, and ends it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(icon("byheart"), window)
        self._window = window
        self._menu = QMenu()
        for word, does in ((Say.SHOW_WINDOW, window.come_forward), (Say.QUIT, window.close)):
            action = QAction(tell(word), self._menu)
            action.triggered.connect(does)
            self._menu.addAction(action)
        self.setContextMenu(self._menu)
        self.setToolTip(tell(Say.BYHEART))
        self.activated.connect(self._clicked)

    def _clicked(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self._window.come_forward()


def put_in_tray(window: MainWindow) -> Tray | None:
    """The icon, where there is a tray; None where the window has to do without."""
    if not QSystemTrayIcon.isSystemTrayAvailable():
        return None
    tray = Tray(window)
    tray.show()
    return tray
