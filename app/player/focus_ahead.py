"""The focused element, asked for while the pixels are still being looked at.

An application takes 4 to 6 ms to tell what has the focus and what it says; a check of the pixels
takes as long. Side by side both are there after one of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from app.desktop.ports import Label


@dataclass(slots=True)
class FocusAhead:
    """One question for each numbered sight; `ask` may take its time."""

    ask: Callable[[], Label | None]
    _asked: tuple[int, Future[Label | None]] | None = field(default=None)

    def begin(self, sight: int) -> Future[Label | None]:
        """Ask now, unless it was asked on this sight before."""
        if self._asked is None or self._asked[0] != sight:
            self._asked = (sight, _asked_aside(self.ask))
        return self._asked[1]

    def answer(self, sight: int) -> Label | None:
        """What has the focus on this sight; None for nothing that tells."""
        return self.begin(sight).result()

    def forget(self) -> None:
        """The answer was not the one that is waited for: the next one is asked for anew."""
        self._asked = None


def _asked_aside(ask: Callable[[], Label | None]) -> Future[Label | None]:
    answer: Future[Label | None] = Future()
    threading.Thread(target=_answer, args=(ask, answer), name="focus", daemon=True).start()
    return answer


def _answer(ask: Callable[[], Label | None], answer: Future[Label | None]) -> None:
    """The edge of a thread: what goes wrong here is told to whoever waits."""
    try:
        answer.set_result(ask())
    except Exception as error:  # noqa: BLE001 - handed on to the one who asked
        answer.set_exception(error)
