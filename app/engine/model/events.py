"""The story of a run as it happens. `step` is the 0-based number in the trajectory followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.engine.model.check import Comparison
from app.engine.model.recovery import Recovery as Recovery  # noqa: PLC0414 - part of the story's words


class Outcome(StrEnum):
    """How a run ended."""

    DONE = "done"
    STOPPED = "stopped"
    DIVERGED = "diverged"
    FAILED = "failed"
    BLOCKED = "blocked"
    UNCERTAIN = "uncertain"


@dataclass(frozen=True, slots=True)
class Started:
    """A run began; `trajectories` are those that could apply, `steps` the longest one's length."""

    task: str
    tags: tuple[str, ...]
    trajectories: int
    steps: int


@dataclass(frozen=True, slots=True)
class Checked:
    """A step's check was asked. `seen` is what capture returned (the evidence), `waits_s` for how
    long a refusal is waited out at most.
    """

    step: int
    tool: str
    comparison: Comparison
    trajectory: str
    expected: object | None = None
    seen: object | None = None
    post: bool = False
    waits_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Waited:
    """Patience paid off (or not): how long this step was waited for."""

    step: int
    seconds: float
    agreed: bool


@dataclass(frozen=True, slots=True)
class Acted:
    """A tool was called with these arguments (secrets are never resolved in events)."""

    step: int
    tool: str
    arguments: Mapping[str, object]
    seconds: float
    by: str = "memory"  # memory | agent | operator | reflex


@dataclass(frozen=True, slots=True)
class Diverged:
    """No known next step agreed, and patience has run out."""

    step: int
    tool: str
    comparison: Comparison
    expected: object | None = None
    seen: object | None = None


@dataclass(frozen=True, slots=True)
class Reflexed:
    """A reflex acted: whether its interruption was gone afterwards, and what was then seen of it.
    `why` says what went wrong.
    """

    step: int
    reflex: str
    cleared: bool
    comparison: Comparison
    seen: object | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Recovered:
    """A divergence was overcome; the replay goes on at `step`."""

    step: int
    how: Recovery
    why: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """The run reached its end. `hit` is true when memory alone did it."""

    outcome: Outcome
    hit: bool
    reason: str = ""
    steps: int = 0
    acted: int = 0
    recovered: Mapping[Recovery, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stopped:
    """A person or a deadline stopped it; `done` lists in words what had already been done."""

    step: int
    reason: str
    done: tuple[str, ...] = ()


Event = Started | Checked | Waited | Acted | Diverged | Reflexed | Recovered | Finished | Stopped
