"""A run under way: the same parent code that the command line uses, on a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from app.engine.errors import ByheartError
from app.settings import Settings
from app.ui.running.order import RunOrder

if TYPE_CHECKING:
    from app.desktop.signals import StopSwitch
    from app.scheduler.run.command_channel import RunCommandChannel
    from app.wiring.run.launcher import Parent

_LOG = logging.getLogger(__name__)


class Running(QThread):
    """Performs one order. `told` passes each message on, the last one is the report; `said` is what
    was decided for the person; `refused` says why there was nothing to perform. `placed` names the
    private display that it is played on, and "" once that is gone.
    """

    told = Signal(object)
    said = Signal(str)
    refused = Signal(str)
    placed = Signal(str)

    def __init__(self, settings: Settings, order: RunOrder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self.order = settings, order
        self._lock = Lock()
        self._stop: StopSwitch | None = None
        self._line: RunCommandChannel | None = None
        self._asked = ""

    def stop(self, reason: str) -> None:
        """Ask the run to stop, however far it has come."""
        with self._lock:
            self._asked = self._asked or reason
            if self._stop is not None:
                self._stop.ask(self._asked)

    def command(self, command: Mapping[str, object]) -> None:
        """Tell the run something else; while there is none, nobody hears it."""
        with self._lock:
            if self._line is not None:
                self._line.tell(command)

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
        from app.wiring.run.launcher import open_parent  # noqa: PLC0415 - loads the desktop, elsewhere

        with open_parent(self.said.emit, self._settings, placed=self.placed.emit) as parent:
            self._take(parent.stop, parent.line)
            try:
                for message in self._messages(parent):
                    self.told.emit(message)
            finally:
                self._take(None, None)

    def _messages(self, parent: Parent) -> Iterator[Mapping[str, object]]:
        from app.ui.running.row_worker import played  # noqa: PLC0415 - as above
        from app.wiring.run.rehearsing import prepare_rehearsal, rehearse  # noqa: PLC0415 - as above

        order, needs = self.order, self.order.needs
        if order.rehearsal:
            prepared = prepare_rehearsal(parent, needs.workflow, needs.version)
            return rehearse(prepared, order.values, order.pace)
        prepared = parent.prepare(
            needs.workflow, needs.version, ask=order.ask, display=order.display
        )
        return played(prepared, order)

    def _take(self, stop: StopSwitch | None, line: RunCommandChannel | None) -> None:
        """From now on this is asked to stop, and told; nobody, once the run has ended."""
        with self._lock:
            self._stop, self._line = stop, line
            if stop is not None and self._asked:
                stop.ask(self._asked)
