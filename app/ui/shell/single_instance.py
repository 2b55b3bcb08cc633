"""One window for each data folder: who starts Byheart again is shown the one that is open."""

from __future__ import annotations

import hashlib
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

ANSWERS_WITHIN_MS = 500


class Single(QObject):
    """Claims the data folder for this process; `called` tells that another one was started."""

    called = Signal()

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = f"byheart-{hashlib.sha256(str(home).encode()).hexdigest()[:16]}"
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._heard)

    def claim(self) -> bool:
        """Whether this is the only one; the other one has been called otherwise."""
        if self._call():
            return False
        QLocalServer.removeServer(self._name)  # left behind by one that was killed
        return self._server.listen(self._name)

    def release(self) -> None:
        """Let another one be the only one."""
        self._server.close()

    def _call(self) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        answered = socket.waitForConnected(ANSWERS_WITHIN_MS)
        socket.disconnectFromServer()
        return answered

    def _heard(self) -> None:
        while (connection := self._server.nextPendingConnection()) is not None:
            connection.disconnected.connect(connection.deleteLater)
            self.called.emit()
