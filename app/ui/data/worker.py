"""What takes time, on another thread; its answer comes back to the window's own."""

from __future__ import annotations

import builtins
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from app.engine.errors import ByheartError

T = TypeVar("T")
_Question = tuple[Callable[[], object], Callable[[Any], object]]
_LOG = logging.getLogger(__name__)
KEPT = "__orig_import__"  # where PySide6 keeps what it replaces (6.11, libshiboken's signature.cpp)


def import_without_hook() -> None:
    """Import as Python does from now on; nothing where no hook was put in place.

    PySide6 puts a hook of its own in the place of `import`, for `from __feature__ import …`, which
    nothing here uses. While the hook looks at a module it takes itself out, for all threads at
    once: what another thread imports in that moment is looked at later, half loaded, and its import
    may fail (pydantic's does). Threads of the window import while the window does.
    """
    builtins.__import__ = getattr(builtins, KEPT, builtins.__import__)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What came of a question (`to`: its number): a value, or the sentence why there is none."""

    to: int
    value: object
    trouble: str = ""


class Background(QObject):
    """Questions, answered in their order by so many threads. `trouble` says what went wrong.

    What asks and what is told are kept on the window's thread: were another the last to let go of
    them, Qt's objects that they hold would be destroyed there.
    """

    trouble = Signal(str)
    _ready = Signal(object)

    def __init__(self, parent: QObject | None = None, threads: int = 1) -> None:
        super().__init__(parent)
        import_without_hook()
        self._pool = ThreadPoolExecutor(threads, "window")
        self._closed = False
        self._asked: dict[int, _Question] = {}
        self._numbers = count()
        self._ready.connect(self._tell)

    def ask(self, question: Callable[[], T], answer: Callable[[T], object]) -> None:
        """Ask on another thread; the answer is called on this one, unless the window has closed."""
        if not self._closed:
            number = next(self._numbers)
            self._asked[number] = (question, answer)
            self._pool.submit(self._work, number)

    def close(self) -> None:
        """Wait for what is under way; nothing is answered any more."""
        self._closed = True
        self._pool.shutdown(cancel_futures=True)
        self._asked.clear()

    def _work(self, number: int) -> None:
        try:
            done = _Answer(number, self._asked[number][0]())
        except ByheartError as error:
            done = _Answer(number, None, str(error))
        except Exception as error:  # noqa: BLE001 - the edge of a thread
            _LOG.exception("a question of the window failed")
            done = _Answer(number, None, f"{type(error).__name__}: {error}")
        self._ready.emit(done)

    @Slot(object)
    def _tell(self, done: _Answer) -> None:
        if self._closed:
            return
        _, answer = self._asked.pop(done.to)
        if done.trouble:
            self.trouble.emit(done.trouble)
        else:
            answer(done.value)
