"""Which field has the keyboard: asked while the pixels are being compared, checked before typing.

An application takes 4 to 6 ms to tell what has the focus and what it says; a check of the pixels
takes as long. Side by side both are there after one of them. One thread asks, however often the
screen changes while an application does not answer: what nobody waits for any more is not asked.
A caret that is not drawn just now and one that was never moved look alike, so the application is
asked before anything is typed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from app.desktop.ports import Label
from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.snapshot.look import Look
from checks.verify.rerender.matcher import READ


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


# Places that are told in units of another scale are rounded in both.
ROUNDED = 3


@dataclass(frozen=True, slots=True)
class Keyboard:
    """Asks beside the check of the pixels, for steps whose field told that it had the focus when
    they were recorded.
    """

    focus: FocusAhead

    def looked(self, remembered: Look, sight: int) -> None:
        """A look was taken and is about to be compared with this one."""
        if _told_its_focus(remembered):
            self.focus.begin(sight)

    def speaks_to(
        self, answer: Comparison, remembered: Look, there: Box | None, sight: int
    ) -> Comparison:
        """The answer about a look, unless another element than the one that is there has the focus.
        Where the application does not tell, the pixels' word stands.
        """
        if not answer.agrees or there is None or not _told_its_focus(remembered):
            return answer
        label = self.focus.answer(sight)
        if label is None or not label.box.area or label.box.meets(there):
            return answer
        if answer.rung == READ and _told_to_scale(label.box, there):
            return answer
        self.focus.forget()  # it may be about to get it, and nothing more need be drawn
        why = "Another field has the focus."
        return Comparison(Verdict.NOT_YET, 0.0, 1.0, label.box, why, "focused")


def _told_its_focus(remembered: Look) -> bool:
    """Whether it was typed into an element that was said to have the focus."""
    target, focus = remembered.target, remembered.focus
    if remembered.at is not None or target is None or focus is None:
        return False
    return focus.told_before and bool(focus.box.area) and focus.box.meets(target.box)


def _told_to_scale(told: Box, there: Box) -> bool:
    """Whether a box is the one that is there, in an application's own units: drawn at a scale of
    1.25, Qt tells the places that its elements have at 1.
    """
    scale = there.width / max(1, told.width)
    scaled = Box(*(round(scale * side) for side in told))
    return scaled.grown(ROUNDED).covers(there) and there.grown(ROUNDED).covers(scaled)
