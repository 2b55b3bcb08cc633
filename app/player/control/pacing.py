"""Holding a run between two acts, as the person at the reins says: until it may go on, until there
was time to watch, or until they have said yes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from app.engine.model.ports import NO_STEP, Ahead
from app.player.control.mouse_takeover import Mouse, MouseTakeoverDetector
from app.player.control.run_controls import Pace, RunControls

# A person who watches sees where the pointer went and what came of it, and can still press Stop.
WATCHABLE_S = 1.2
# What a person says comes on another thread, which wakes nobody.
ASKS_AGAIN_S = 0.05

Message = dict[str, object]


class HoldReason(StrEnum):
    """Why a run does not go on."""

    NOT = ""
    TAKEN = "taken"
    PAUSED = "paused"
    SLOWLY = "slowly"
    STEP = "step"
    QUESTION = "question"


@dataclass(slots=True)
class Pacing:
    """The engine's gate. `asks_before` tells before which steps a person is asked; `tell` hears
    what it waits for. `taken` tells whether somebody has taken the mouse: the run waits until they
    let go. Where somebody is asked about what is not known (`offers`) it is paused then, and they
    say when it goes on.
    """

    reins: RunControls
    tell: Callable[[Message], None]
    asks_before: Callable[[Ahead], bool] = lambda _: False
    now: Callable[[], float] = time.monotonic
    taken: MouseTakeoverDetector | None = None
    offers: bool = False
    _asked: Ahead | None = None
    _passed: Ahead | None = None
    _passed_at: float = 0.0
    _heard: int = 0
    _told: tuple[HoldReason, Ahead] = field(default=(HoldReason.NOT, NO_STEP))

    def opens_at(self, ahead: Ahead) -> float | None:
        """None: it may be done now. A step that was let pass once need not ask again, unless the
        run was paused meanwhile.
        """
        why = self._held(ahead)
        self._say(why, ahead)
        if why is HoldReason.NOT:
            self._let_pass(ahead)
            return None
        at = (
            self._passed_at + WATCHABLE_S if why is HoldReason.SLOWLY else self.now() + ASKS_AGAIN_S
        )
        return max(at, self.now())

    def _held(self, ahead: Ahead) -> HoldReason:
        reins = self.reins
        if self._is_taken():
            return HoldReason.TAKEN
        if reins.paused:
            return HoldReason.PAUSED
        if ahead.step is None or self._is_passed(ahead):
            return HoldReason.NOT
        if reins.pace is Pace.SLOW and self.now() < self._passed_at + WATCHABLE_S:
            return HoldReason.SLOWLY
        if reins.pace is Pace.STEPS and not reins.may_step:
            return HoldReason.STEP
        return (
            HoldReason.QUESTION
            if self.asks_before(ahead) and not self._agreed(ahead)
            else HoldReason.NOT
        )

    def _is_taken(self) -> bool:
        """Whether somebody uses the mouse. While the run is held they may: to answer, to look; and
        who has just said something has used it for that.
        """
        if self.taken is None:
            return False
        heard, self._heard = self._heard, self.reins.said
        if self._told[0] not in {HoldReason.NOT, HoldReason.TAKEN} or heard != self.reins.said:
            self.taken.settle()
            return False
        whose = self.taken.whose()
        if whose is Mouse.LET_GO:
            self.taken.settle()
            if self.offers:  # else a pause that is said right now would be lost
                self.reins.paused = True
        return whose is Mouse.TAKEN

    def _agreed(self, ahead: Ahead) -> bool:
        """Whether the person said yes to this very step."""
        if not _same(self._asked, ahead):
            self._asked = ahead
            self.reins.ask()
        return self.reins.answer() is True

    def _let_pass(self, ahead: Ahead) -> None:
        if ahead.step is None or self._is_passed(ahead):
            return
        if _same(self._asked, ahead):
            self.tell({"event": "allowed", "step": ahead.number})
        self._passed, self._passed_at = ahead, self.now()
        self.reins.may_step = False

    def _is_passed(self, ahead: Ahead) -> bool:
        return _same(self._passed, ahead)

    def _say(self, why: HoldReason, ahead: Ahead) -> None:
        """Tell once why it waits, and that it goes on."""
        if why is HoldReason.SLOWLY:
            return
        told = (why, ahead if why is not HoldReason.NOT else NO_STEP)
        if told[0] is self._told[0] and _same(told[1], self._told[1]):
            return
        self._told = told
        if why is HoldReason.NOT:
            self.tell({"event": "goes_on", "step": ahead.number})
        else:
            self.tell({**_told(why, ahead), "question": self.reins.question})


def _told(why: HoldReason, ahead: Ahead) -> Message:
    note = ahead.step.note if ahead.step else ""
    return {"event": "held", "by": str(why), "step": ahead.number, "note": note}


def _same(one: Ahead | None, other: Ahead) -> bool:
    return one is not None and (one.number, one.call) == (other.number, other.call)
