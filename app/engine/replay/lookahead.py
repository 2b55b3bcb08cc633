"""Foreseeing that waiting is in vain: every next step was plainly refused, and nothing is coming.

Patience is for what can still come. The checks say whether anything can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Self

from app.engine.model.check import Check, Comparison, Verdict
from app.engine.run.candidates import View

# A no that waiting may still turn into a yes is asked about again this soon.
ASKS_AGAIN_S = 0.5


@dataclass(frozen=True, slots=True)
class Refused:
    """What a check said, of what, and compared with what; `check` is None where none was asked."""

    check: Check[Any] | None
    seen: object
    remembered: object
    answer: Comparison

    @classmethod
    def at_step(cls, view: View) -> Self:
        """The answer of a step's check."""
        candidate = view.option.candidate
        return cls(candidate.tool.pre_check, view.seen, candidate.step.before, view.comparison)

    @property
    def is_plain(self) -> bool:
        """Whether it is a no, of a check that can foresee."""
        can_foresee = self.check is not None and self.check.foreseen_s > 0
        return can_foresee and self.answer.verdict is Verdict.NO

    @property
    def is_final(self) -> bool:
        """Whether nothing is on its way that could change the answer."""
        return self.check is not None and self.check.is_foreseeable(self.seen, self.remembered)


def foreseen_by(asked: Sequence[Refused], since: float, usual_s: float, looked_at: float) -> float:
    """When waiting ends, or is to be thought about again; infinity where it is not in vain.

    `since` is when the waiting began, `usual_s` how long these steps were seen to take to come,
    `looked_at` when the last look was taken.
    """
    if not asked or not all(one.is_plain for one in asked):
        return inf
    soon = since + max(usual_s, *(one.check.foreseen_s for one in asked if one.check is not None))
    if looked_at < soon:
        return soon
    return looked_at if all(one.is_final for one in asked) else looked_at + ASKS_AGAIN_S
