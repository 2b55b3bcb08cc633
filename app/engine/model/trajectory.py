"""What is remembered: steps, and trajectories of them. Immutable; an edit makes a new version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace


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
    A `disabled` step is kept and not taken.
    """

    tool: str
    tool_version: str
    arguments: Mapping[str, object]
    before: object | None = None
    after: object | None = None
    note: str = ""
    irreversible: bool = False
    ready_after_s: float = 0.0
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Trajectory:
    """One remembered way from start to end.

    `recorded_with` holds the parameter values of the recording, `values_read` what its steps read.
    `final` is a snapshot of the environment at the end, compared by the engine's end check (None:
    nothing is demanded of the end).
    """

    id: str
    tags: tuple[str, ...]
    steps: tuple[Step, ...]
    recorded_with: Mapping[str, object] = field(default_factory=dict)
    final: object | None = None
    version: int = 1
    values_read: Mapping[str, str] = field(default_factory=dict)


def without_disabled(trajectory: Trajectory) -> Trajectory:
    """The trajectory as it is replayed: without its disabled steps. If the last ones are disabled,
    it ends on the screen that the first of those was recorded on.
    """
    taken = taken_steps(trajectory.steps)
    if len(taken) == len(trajectory.steps):
        return trajectory
    end = taken[-1] + 1 if taken else 0
    final = trajectory.final if end == len(trajectory.steps) else trajectory.steps[end].before
    steps = tuple(trajectory.steps[number] for number in taken)
    return replace(trajectory, steps=steps, final=final)


def taken_steps(steps: Sequence[Step]) -> tuple[int, ...]:
    """The numbers (0-based) of the steps that a replay takes."""
    return tuple(number for number, step in enumerate(steps) if not step.disabled)


def with_disabled(trajectory: Trajectory, known: Iterable[Trajectory]) -> Trajectory:
    """A trajectory that was learned in a replay, with the disabled steps of the known one that it
    follows longest: a step has the same number in both.
    """
    candidates = [_with_disabled_of(trajectory, each) for each in known]
    followed = max(candidates, key=lambda found: found[0], default=(0, trajectory.steps))
    steps = followed[1]
    return trajectory if len(steps) == len(trajectory.steps) else replace(trajectory, steps=steps)


def _with_disabled_of(new: Trajectory, known: Trajectory) -> tuple[int, tuple[Step, ...]]:
    """For how many calls it follows the known one, and its steps with the disabled ones there."""
    waiting, steps, shared = list(new.steps), list[Step](), 0
    for step in known.steps:
        if step.disabled:
            steps.append(step)
        elif waiting and (waiting[0].tool, waiting[0].arguments) == (step.tool, step.arguments):
            steps.append(waiting.pop(0))
            shared += 1
        else:
            break
    return shared, (*steps, *waiting)


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
