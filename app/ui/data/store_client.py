"""What the window asks of the store, away from its own thread; and when there is news in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.desktop.input.key_text import keys_in_words
from app.settings import FILE, Settings, overridden, read_again
from app.ui.data.preload import Reader, Written, changed, last_written
from app.ui.data.worker import Background

if TYPE_CHECKING:
    from app.store.store import Store

T = TypeVar("T")
# A look at the time of two files; other processes (a run, the command line) write them, too.
LOOK_EVERY_MS = 1000


class Library(QObject):
    """The store of the data folder, opened with the first question that no `reader` has answered.
    `changed` tells that somebody, this process or another, has written to it, `settings_changed`
    that other settings are in force.
    """

    changed = Signal()
    settings_changed = Signal()
    _was_read = Signal(object)
    _was_opened = Signal(object, object)

    def __init__(
        self, settings: Settings, parent: QObject | None = None, reader: Reader | None = None
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.background = Background(self)
        self._store: Store | None = None
        self._reader, self._is_first = reader, True
        self._written, self._set = last_written(settings.home), self._last_set()
        self._was_read.connect(self._note_read)
        self._was_opened.connect(self._note_opened)
        self._watch = QTimer(self)
        self._watch.setInterval(LOOK_EVERY_MS)
        self._watch.timeout.connect(self.look)
        self._watch.start()

    def ask(self, question: Callable[[Store], T], answer: Callable[[T], object]) -> None:
        """Ask the store; the answer comes on the window's thread."""
        self.background.ask(lambda: question(self._opened()), answer)

    def ask_ahead(self, question: Callable[[Store], T], answer: Callable[[T], object]) -> None:
        """The same of a question in `app.ui.data.preload`, which the reader is asked while there
        is one.
        """
        self.background.ask(lambda: self._read(question), answer)

    @property
    def decided(self) -> Mapping[str, str]:
        """The settings that the environment decides, and the variables that do."""
        return overridden(os.environ)

    @property
    def stop_key(self) -> str:
        """What stops a run or a recording, as a person reads it."""
        return keys_in_words(self.settings.stop_key)

    def use(self, settings: Settings) -> None:
        """These are in force from now on."""
        self._set = self._last_set()
        if settings != self.settings:
            self.settings = settings
            self.settings_changed.emit()

    def close(self) -> None:
        """Answer nothing any more, and let go of the store."""
        self._watch.stop()
        self.background.close()
        self._do_without_reader()
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
        written = last_written(self.settings.home)
        if written != self._written:
            self._written = written
            self.changed.emit()
        if self._last_set() != self._set:
            self._set = self._last_set()
            self.background.ask(partial(_set_by_now, self.settings), self.use)

    def _read(self, question: Callable[[Store], T]) -> T:
        """Only ever called on the background's one thread."""
        told = self._reader.ask(question) if self._reader else None
        if told is None:
            return question(self._opened())
        self._was_read.emit(told[0])
        return told[1]

    def _opened(self) -> Store:
        """Only ever called on the background's one thread."""
        if self._store is None:
            from app.wiring.storage.store_opening import open_store  # noqa: PLC0415 - the window shows before

            self._do_without_reader()
            before = last_written(self.settings.home)
            self._store = open_store(self.settings)
            self._was_opened.emit(before, last_written(self.settings.home))
        return self._store

    def _note_read(self, written: Written) -> None:
        """Only the window's thread knows what was written last: the background tells it."""
        if self._is_first:  # opening it was no news; what was written since then is
            self._written, self._is_first = written, False

    def _note_opened(self, before: Written, after: Written) -> None:
        if self._is_first or before == self._written:
            self._written = after  # opening it is no news

    def _do_without_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _last_set(self) -> float:
        return changed(self.settings.home / FILE)


class StoreWorker(QObject):
    """Asks the store on one more thread, and by an opening of its own: what takes long (a registry,
    the texts in every picture) keeps no page waiting. `trouble` says what went wrong.
    """

    trouble = Signal(str)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._background = Background(self)
        self._background.trouble.connect(self.trouble)
        self._store: Store | None = None
        self.is_closed = False

    def ask(self, question: Callable[[Store], T], answer: Callable[[T], object]) -> None:
        """Ask the store; the answer comes on the window's thread."""
        self._background.ask(lambda: question(self._opened()), answer)

    def close(self) -> None:
        """Answer nothing any more, and let go of the store. A question that takes long looks at
        `is_closed` now and then.
        """
        self.is_closed = True
        self._background.close()
        if self._store is not None:
            self._store.close()

    def _opened(self) -> Store:
        """Only ever called on the worker's one thread."""
        if self._store is None:
            from app.wiring.storage.store_opening import open_store  # noqa: PLC0415 - as above

            self._store = open_store(self._settings)
        return self._store


def _set_by_now(settings: Settings) -> Settings:
    from app.wiring.machine.stop_key import with_stop_key  # noqa: PLC0415 - loads the desktop, elsewhere

    return with_stop_key(read_again(settings))
