"""What is remembered: steps, and trajectories of them. Immutable; an edit makes a new version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Whole:
    """An argument that is wholly the value of a parameter, or of a variable read in the run."""

    name: str


@dataclass(frozen=True, slots=True)
class Template:
    """An argument with values inside text: `Template("Dear {name},")`; other braces are doubled."""

    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One tool call as it is remembered.

    `arguments` maps names to literals, `Whole` or `Template`. `before` is what the pre-check
    captured just before the call, `after` what the post-check captured once its effect was there;
    None where the tool has no such check. `tool_version` changes when the tool's signature changes:
    steps of changed tools are ignored. `note` is free text for people (what the step is called in a
    list). `ready_after_s` is how long an agreeing screen must have agreed before the call is made.
    """

    tool: str
    tool_version: str
    arguments: Mapping[str, object]
    before: object | None = None
    after: object | None = None
    note: str = ""
    irreversible: bool = False
    ready_after_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Trajectory:
    """One remembered way from start to end.

    `recorded_with` holds the parameter values of the recording. `final` is a snapshot of the
    environment at the end, compared by the engine's end check (None: nothing is demanded of the
    end).
    """

    id: str
    tags: tuple[str, ...]
    steps: tuple[Step, ...]
    recorded_with: Mapping[str, object] = field(default_factory=dict)
    final: object | None = None
    version: int = 1


@dataclass(frozen=True, slots=True)
class StepStatistics:
    """What was learned of one step over its runs; seconds. `relocated` counts those in which its
    target was elsewhere.
    """

    taken: int = 0
    agreed_at_once: int = 0
    waited_longest_s: float = 0.0
    waited_usual_s: float = 0.0
    effect_longest_s: float = 0.0
    ready_after_s: float = 0.0
    relocated: int = 0
