"""A run under way: the same parent code that the command line uses, on a thread of its own."""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from app.engine.errors import ByheartError
from app.settings import Settings
from app.ui.order import RunOrder

if TYPE_CHECKING:
    from app.desktop.stop import StopSwitch

_LOG = logging.getLogger(__name__)


class Running(QThread):
    """Performs one order. `told` passes each message on, the last one is the report; `said` is what
    was decided for the person; `refused` says why there was nothing to perform.
    """

    told = Signal(object)
    said = Signal(str)
    refused = Signal(str)

    def __init__(self, settings: Settings, order: RunOrder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self.order = settings, order
        self._lock = Lock()
        self._stop: StopSwitch | None = None
        self._asked = ""

    def stop(self, reason: str) -> None:
        """Ask the run to stop, however far it has come."""
        with self._lock:
            self._asked = self._asked or reason
            if self._stop is not None:
                self._stop.ask(self._asked)

    def run(self) -> None:
        """The thread's work."""
        try:
            self._perform()
        except ByheartError as error:
            self.refused.emit(str(error))
        except Exception as error:  # noqa: BLE001 - the edge of a thread
            _LOG.exception("a run could not be begun")
            self.refused.emit(f"{type(error).__name__}: {error}")

    def _perform(self) -> None:
        from app.wiring.parent import open_parent  # noqa: PLC0415 - loads the desktop, elsewhere

        needs = self.order.needs
        with open_parent(self.said.emit, self._settings) as parent:
            self._take(parent.stop)
            try:
                prepared = parent.prepare(
                    needs.workflow, needs.version, ask=self.order.ask, display=self.order.display
                )
                for message in prepared.run(self.order.values):
                    self.told.emit(message)
            finally:
                self._take(None)

    def _take(self, stop: StopSwitch | None) -> None:
        """From now on this is asked to stop; nobody, once the run has ended."""
        with self._lock:
            self._stop = stop
            if stop is not None and self._asked:
                stop.ask(self._asked)
