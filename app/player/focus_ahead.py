"""The focused element, asked for while the pixels are still being looked at.

An application takes 4 to 6 ms to tell what has the focus and what it says; a check of the pixels
takes as long. Side by side both are there after one of them. One thread asks, however often the
screen changes while an application does not answer: what nobody waits for any more is not asked.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from app.desktop.ports import Label


@dataclass(slots=True)
class FocusAhead:
    """One question for each numbered sight, all asked on one thread; `ask` may take its time."""

    ask: Callable[[], Label | None]
    _asked: tuple[int, Future[Label | None]] | None = field(default=None)
    _next: Future[Label | None] | None = field(default=None)
    _is_working: bool = field(default=False)
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, sight: int) -> Future[Label | None]:
        """Ask now, unless it was asked on this sight before."""
        if self._asked is None or self._asked[0] != sight:
            self._asked = (sight, self._asked_aside())
        return self._asked[1]

    def answer(self, sight: int) -> Label | None:
        """What has the focus on this sight; None for nothing that tells."""
        return self.begin(sight).result()

    def forget(self) -> None:
        """The answer was not the one that is waited for: the next one is asked for anew."""
        self._asked = None

    def _asked_aside(self) -> Future[Label | None]:
        """The question that is asked next, instead of one that still waits to be asked."""
        answer: Future[Label | None] = Future()
        with self._turn:
            if self._next is not None:
                self._next.cancel()
            self._next = answer
            is_working, self._is_working = self._is_working, True
        if not is_working:
            threading.Thread(target=self._work, name="focus", daemon=True).start()
        return answer

    def _work(self) -> None:
        """Ask until nothing is to be asked."""
        while (answer := self._taken()) is not None:
            _answer(self.ask, answer)

    def _taken(self) -> Future[Label | None] | None:
        with self._turn:
            answer, self._next = self._next, None
            self._is_working = answer is not None
        return answer


def _answer(ask: Callable[[], Label | None], answer: Future[Label | None]) -> None:
    """The edge of a thread: what goes wrong here is told to whoever waits."""
    try:
        answer.set_result(ask())
    except Exception as error:  # noqa: BLE001 - handed on to the one who asked
        answer.set_exception(error)
