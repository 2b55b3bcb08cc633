"""The part of a workflow that a run plays: without its disabled steps, from one step to another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Trajectory, taken_steps, without_disabled
from app.store.editing.steps import READS
from app.store.model.workflow import Workflow, steps_of


@dataclass(frozen=True, slots=True)
class Part:
    """Which steps are played, numbered from 1 as lists show them; None: to the last one."""

    first: int = 1
    last: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every step is."""
        return self.first == 1 and self.last is None

    @property
    def begins_later(self) -> bool:
        """Whether it begins in the middle, with applications that are there."""
        return self.first > 1

    def reaches_end(self, workflow: Workflow) -> bool:
        """Whether it ends as the workflow does."""
        return self.last is None or self.last == len(steps_of(workflow))


WHOLE = Part()


def check_part(workflow: Workflow, part: Part) -> None:
    """UsageError if the workflow has no such part, or it lacks what a step before it reads."""
    steps = steps_of(workflow)
    last = len(steps) if part.last is None else part.last
    if not 1 <= part.first <= last <= len(steps):
        raise UsageError(
            f"{workflow.name} has steps 1 to {len(steps)}: it cannot be played from step "
            f"{part.first} to step {last}."
        )
    played = steps[part.first - 1 : last]
    if all(step.disabled for step in played):
        raise UsageError(f"Steps {part.first} to {last} of {workflow.name} are disabled.")
    known = {one.name for one in workflow.parameters} | _read_by(played)
    for number, step in enumerate(played, part.first):
        lacking = sorted((names_in(step.arguments) - known) & _read_by(steps[: part.first - 1]))
        if lacking and not step.disabled:
            raise UsageError(
                f"Step {number} uses “{lacking[0]}”, which a step before step {part.first} reads: "
                "begin there."
            )


def played_part(workflow: Workflow, part: Part) -> Workflow:
    """The workflow as that part of it is played: of a true part only the first way, to whose end
    the end checks belong. Values that no step of it uses have no effect.
    """
    if part.is_whole and not any(step.disabled for step in steps_of(workflow)):
        return workflow
    ways, checks = workflow.trajectories, workflow.end_checks
    if not part.is_whole:
        check_part(workflow, part)
        ways = (_cut(ways[0], part),)
        checks = checks if part.reaches_end(workflow) else ()
    ways = tuple(map(without_disabled, ways))
    used = frozenset[str]().union(*(names_in(each.arguments) for way in ways for each in way.steps))
    used |= {each.name for each in workflow.parameters if each.branch and part.is_whole}
    parameters = tuple(
        replace(each, indirect=each.indirect or each.name not in used)
        for each in workflow.parameters
    )
    return replace(workflow, trajectories=ways, end_checks=checks, parameters=parameters)


def positions(workflow: Workflow, part: Part) -> tuple[int, ...]:
    """The number (0-based) that each step of the part has in the whole workflow."""
    steps = steps_of(workflow)
    last = len(steps) if part.last is None else part.last
    return tuple(each for each in taken_steps(steps) if part.first <= each + 1 <= last)


def classes_there(workflow: Workflow, part: Part) -> frozenset[str]:
    """The classes of the workflow's own windows before the part's first step; none for no step."""
    from checks.snapshot.look import Look  # noqa: PLC0415 - who waits for a run need not load it

    looks = (step.before for step in steps_of(workflow)[part.first - 1 :])
    windows = next((look.windows for look in looks if isinstance(look, Look)), ())
    return frozenset(window.class_name for window in windows if window.ours)


def _cut(way: Trajectory, part: Part) -> Trajectory:
    """The way with all that is not of the part disabled."""
    last = len(way.steps) if part.last is None else part.last
    steps = tuple(
        step if part.first <= number <= last else replace(step, disabled=True)
        for number, step in enumerate(way.steps, 1)
    )
    return replace(way, steps=steps)


def _read_by(steps: tuple[Step, ...]) -> set[str]:
    return {str(step.arguments.get("into", "")) for step in steps if step.tool in READS}
