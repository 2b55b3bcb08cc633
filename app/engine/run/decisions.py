"""What may come of looking at a step, and the patience it is looked at with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.check import Comparison, Reach
from app.engine.model.events import Outcome
from app.engine.model.trajectory import Trajectory
from app.engine.run.candidates import View
from app.engine.run.coroutine_driver import Question


@dataclass(frozen=True, slots=True)
class Take:
    """Take this step now; `views` is all that was looked at."""

    view: View
    views: Sequence[View]


@dataclass(frozen=True, slots=True)
class Wait:
    """Look again then, or when something changes."""

    until: float


@dataclass(frozen=True, slots=True)
class Bring:
    """Bring back first what the check finds out of reach, and `why` it said no."""

    reach: Reach
    why: str


@dataclass(frozen=True, slots=True)
class RunEnd:
    """The run is over. `trajectory` is the one it followed to its end."""

    outcome: Outcome
    reason: str = ""
    trajectory: Trajectory | None = None


class Where(StrEnum):
    """Where in a step it went otherwise than remembered."""

    BEFORE = "before"  # the checks of every known next step said no
    EFFECT = "effect"  # the step was taken and its effect did not appear
    END = "end"  # all steps were taken and the end is not the known one
    UNKNOWN = "unknown"  # nothing is remembered


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The run is not where it should be, and patience has run out; or there is some left, and what
    stands there is `known`: it need not be waited for. `since` is when it was first waited for.

    Of a missing effect, `went_otherwise` looks whether one that other ways know is there now, and
    goes on with those.
    """

    where: Where
    step: int
    tool: str
    comparison: Comparison
    expected: object | None = None
    seen: object | None = None
    view: View | None = None
    known: bool = False
    since: float = 0.0
    went_otherwise: Callable[[], Question[bool]] | None = None


# What is still changing when patience has run out is looked at again this soon.
LOOKS_AGAIN_S = 0.2


@dataclass(slots=True)
class Patience:
    """How long one step has been looked at, and agreed; `for_s` is None until it is needed.
    `in_vain` is whether the last call that was to bring something back could not be made.
    """

    since: float
    disagreed: bool = False
    for_s: float | None = None
    agreeing: Hashable = None
    agreed_since: float | None = None
    in_vain: bool = False

    @property
    def until(self) -> float:
        """When it runs out."""
        return self.since + (self.for_s or 0.0)

    def left_s(self, now: float) -> float:
        """How much of it is left."""
        return max(0.0, self.until - now)

    def lasts_until(self, now: float, *, is_moving: bool) -> float:
        """Until when to wait at most before it is looked at again; not after `now` when there is
        none left. What is still changing is given twice as much.
        """
        if now < self.until or not is_moving:
            return self.until
        return min(self.until + (self.for_s or 0.0), now + LOOKS_AGAIN_S)

    def agree(self, call: Hashable, now: float) -> float:
        """Note that a call agrees now; since when it did without a break."""
        if self.agreed_since is None or self.agreeing != call:
            self.agreeing, self.agreed_since = call, now
        return self.agreed_since

    def disagree(self) -> None:
        """Note that nothing agrees now."""
        self.disagreed = True
        self.agreed_since = None
