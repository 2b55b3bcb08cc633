"""What the window asks of the store, away from its own thread; and when there is news in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.settings import Settings
from app.ui.background import Background

if TYPE_CHECKING:
    from app.store.store import Store

T = TypeVar("T")
# A look at the time of two files; other processes (a run, the command line) write them, too.
LOOK_EVERY_MS = 1000


class Library(QObject):
    """The store of the data folder, opened with the first question. `changed` tells that somebody,
    this process or another, has written to it.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.background = Background(self)
        self._store: Store | None = None
        self._written = self._last_written()
        self._watch = QTimer(self)
        self._watch.setInterval(LOOK_EVERY_MS)
        self._watch.timeout.connect(self.look)
        self._watch.start()

    def ask(self, question: Callable[[Store], T], answer: Callable[[T], object]) -> None:
        """Ask the store; the answer comes on the window's thread."""
        self.background.ask(lambda: question(self._opened()), answer)

    def close(self) -> None:
        """Answer nothing any more, and let go of the store."""
        self._watch.stop()
        self.background.close()
        if self._store is not None:
            self._store.close()

    def watch(self, *, on: bool) -> None:
        """Look by itself, at once and from now on; or not, while nobody sees what is shown."""
        if on:
            self._watch.start()
            self.look()
        else:
            self._watch.stop()

    def look(self) -> None:
        """Tell whether something was written since the last look."""
        written = self._last_written()
        if written != self._written:
            self._written = written
            self.changed.emit()

    def _opened(self) -> Store:
        """Only ever called on the background's one thread."""
        if self._store is None:
            from app.wiring.storage import open_store  # noqa: PLC0415 - the window shows before

            self._store = open_store(self.settings)
        return self._store

    def _last_written(self) -> tuple[float, ...]:
        name = "byheart.sqlite"
        files = (self.settings.home / name, self.settings.home / f"{name}-wal")
        return tuple(_changed(each) for each in files)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
