"""A workflow that begins where another one has ended: what comes first is played first (a log-in,
say, that several workflows share), and a recording is cut into two such parts.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in, resolve
from app.engine.model.trajectory import Step, Template, Trajectory
from app.store.editing.steps import (
    READS,
    edited,
    goes_along,
    secrets_used,
    step_at,
    without_unused,
)
from app.store.model.workflow import Parameter, Start, Workflow, new_name


def values_for(start: Start, values: Mapping[str, str]) -> dict[str, str]:
    """What the workflow that comes first is given in a run with these values."""
    return {name: str(resolve(Template(text), values)) for name, text in start.values}


def begin_after(workflow: Workflow, first: Workflow, given: Mapping[str, str]) -> Workflow:
    """The workflow, begun where `first` has ended. `given` are the first one's values, which may
    hold {parameters} of the workflow; what is left out of them is a parameter of the workflow under
    the same name. UsageError where the two do not go together.
    """
    require_fit(workflow, first, given)
    wanted = {one.name: one for one in first.parameters}
    needed = (one for one in first.parameters if one.default is None and not one.made_of)
    values = {one.name: f"{{{one.name}}}" for one in needed} | dict(given)
    own = {one.name for one in workflow.parameters}
    new: dict[str, Parameter] = {}
    for name, text in values.items():
        for used in sorted(names_in(Template(text)) - own):
            new[used] = Parameter(used, wanted[name].kind, wanted[name].recorded, indirect=True)
    kept = tuple(one for one in workflow.start.launch if one not in first.start.launch)
    start = Start(launch=kept, after=first.name, values=tuple(values.items()))
    parameters = (*workflow.parameters, *new.values())
    return replace(workflow, start=start, parameters=parameters, proven=False)


def cut(workflow: Workflow, number: int, name: str) -> tuple[Workflow, Workflow]:
    """The steps up to that one as a workflow of their own, called `name`, and the workflow that
    begins where they have ended. UsageError where they cannot be told apart.
    """
    step_at(workflow, number)
    way = workflow.trajectories[0]
    _require_cut(workflow, way, number)
    first = replace(
        workflow,
        name=new_name(name),
        trajectories=(_part(way, way.steps[:number], way.steps[number].before),),
        end_checks=(),
        mask=None,
        reflexes=(),
        version=1,
        proven=False,
    )
    first = _needing_its_own(first)
    rest = tuple(_part(one, one.steps[number:], one.final) for one in workflow.trajectories)
    shorter = replace(edited(workflow, rest), start=Start())
    begun = begin_after(_needing_its_own(shorter), first, {})
    return first, begun


def _part(way: Trajectory, steps: tuple[Step, ...], final: object) -> Trajectory:
    return replace(way, id=uuid.uuid4().hex, steps=steps, final=final, version=1)


def _needing_its_own(workflow: Workflow) -> Workflow:
    """The workflow without the parameters and secrets that only the other part uses."""
    used = secrets_used(workflow, workflow.end_checks)
    secrets = tuple(name for name in workflow.secrets if name in used)
    return without_unused(replace(workflow, secrets=secrets))


def require_fit(workflow: Workflow, first: Workflow, given: Mapping[str, str]) -> None:
    """UsageError if a workflow cannot play another one with these values."""
    if first.name == workflow.name:
        raise UsageError(f"{workflow.name} cannot play itself.")
    if not first.trajectories or first.start.tools or workflow.start.tools:
        raise UsageError(f"{first.name} has no steps on a screen, so nothing can play it.")
    now, then = first.environment, workflow.environment
    if (now.width, now.height, now.scale) != (then.width, then.height, then.scale):
        raise UsageError(
            f"{first.name} was recorded on another size of screen than {workflow.name}: the two do "
            "not go together."
        )
    known = [one.name for one in first.parameters]
    if unknown := sorted(set(given) - set(known)):
        listed = ", ".join(known) or "none"
        raise UsageError(f"{first.name} has no parameter {unknown[0]}; it has: {listed}.")


def _require_cut(workflow: Workflow, way: Trajectory, number: int) -> None:
    if number == len(way.steps):
        raise UsageError(
            f"Step {number} is the last one of {workflow.name}: nothing would be left."
        )
    if workflow.start.tools or workflow.start.after:
        raise UsageError(f"{workflow.name} begins in a way that cannot be cut in two.")
    if not all(goes_along(workflow, one, number) for one in workflow.trajectories):
        raise UsageError(
            f"{workflow.name} knows other ways that part before step {number}: forget them first."
        )
    read = {str(step.arguments.get("into")) for step in way.steps[:number] if step.tool in READS}
    for at, step in enumerate(way.steps[number:], number + 1):
        if lacking := sorted(names_in(step.arguments) & read):
            raise UsageError(
                f"Step {at} uses “{lacking[0]}”, which a step before it reads: cut before that one."
            )
