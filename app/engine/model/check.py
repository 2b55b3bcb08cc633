"""A check: what to look at before a step, and how to say whether that still allows the step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from app.engine.model.geometry import Box
from app.engine.model.recovery import Recovery


class Verdict(StrEnum):
    """What a comparison says of a remembered step."""

    GO = "go"
    NOT_YET = "not_yet"  # the environment is still moving, or is plainly on its way: wait
    NO = "no"
    CANNOT_TELL = "cannot_tell"  # counts as no


@dataclass(frozen=True, slots=True)
class Reach:
    """A call that may bring back what is out of reach: of this tool, with these arguments. Its
    effect shows within `look_again_s`. Without a tool there is only to look again by then. `how` is
    the recovery that it is once the check agrees; None: it is none, and patience goes on running.
    """

    tool: str
    arguments: Mapping[str, object]
    look_again_s: float
    how: Recovery | None = Recovery.RELOCATED

    @property
    def only_waits(self) -> bool:
        """Whether all that it asks for is another look while patience goes on running."""
        return not self.tool and self.how is None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What compare answered.

    `similarity` and `required` lie in 0..1. `where` is the region the answer speaks of. `why` is a
    sentence for a person. `rung` names the part of a check that decided. `adjust` holds the
    arguments to use instead of the remembered ones ("yes, but there"). `reach`, beside a no, is
    what to try before patience: the environment was verified for that call. `doubt`, beside a yes,
    says what could not be told: no obstacle to a step that can be undone, and one to the next that
    cannot. Beside a refusal it is the one reason, which no waiting settles.
    """

    verdict: Verdict
    similarity: float = 1.0
    required: float = 1.0
    where: Box | None = None
    why: str = ""
    rung: str = ""
    adjust: Mapping[str, object] = field(default_factory=dict)
    reach: Reach | None = None
    doubt: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the step may be taken."""
        return self.verdict is Verdict.GO


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Check(Generic[T]):
    """Capture what matters of the environment; compare it with what was remembered.

    `capture` receives the tool's arguments (and its object first, for a method). `compare` receives
    the current and the remembered capture, in this order. A float answer agrees when it is at least
    `required`. `patience_s` is how long a disagreeing answer may be waited out. `instead` makes of
    a capture that disagreed for good what is kept of it, where a way went on from there (None: it
    shows nothing that could be known again). `is_moving` tells whether the environment is changing
    now: then a disagreeing answer may be waited out for up to twice as long. `is_foreseeable`
    receives the current and the remembered capture of a plain no: true where nothing is on its way
    that could turn it into a yes. Once the last act's effect has been seen, such a no is waited out
    for `foreseen_s` at most.
    """

    capture: Callable[..., T]
    compare: Callable[[T, T], bool | float | Comparison]
    patience_s: float = 0.0
    required: float = 0.5
    instead: Callable[[T], T | None] | None = None
    is_moving: Callable[[], bool] = lambda: False
    is_foreseeable: Callable[[T, T], bool] = lambda *_: False
    foreseen_s: float = 0.0
