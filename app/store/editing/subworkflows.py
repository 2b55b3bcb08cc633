"""A step that plays another workflow: put in before a step, or in the place of some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in, shown
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.beginnings import require_fit
from app.store.editing.steps import (
    READS,
    edited,
    goes_along,
    renumbered,
    step_at,
    values_read,
    without_unused,
)
from app.store.model.workflow import PLAY, Parameter, Workflow, steps_of


def play_within(
    workflow: Workflow,
    number: int,
    other: Workflow,
    given: Mapping[str, str],
    *,
    last: int | None = None,
    tool_version: str = "",
) -> Workflow:
    """The workflow with a step that plays `other`, before the step of that number (one more than
    there are: at the end), or in the place of the steps up to `last`. `given` are the other one's
    values, which may hold {names} of parameters and of what was read before; what is left out of
    them is a parameter of the workflow under the same name. UsageError where the two do not go
    together.
    """
    steps = steps_of(workflow)
    end = number - 1 if last is None else last
    if not (1 <= number <= len(steps) + 1 and number - 1 <= end <= len(steps)):
        raise UsageError(
            f"{workflow.name} has {len(steps)} steps: nothing can be played in the place of steps "
            f"{number} to {end}."
        )
    require_fit(workflow, other, given)
    _refuse_needed(workflow, number, end)
    values, new = _values(workflow, number, other, given)
    arguments = {"workflow": other.name, "values": values}
    step = Step(PLAY, tool_version, arguments, note=_note(arguments))
    ways = tuple(
        _put_in(one, number, end, step) if goes_along(workflow, one, end) else one
        for one in workflow.trajectories
    )
    changed = edited(replace(workflow, parameters=(*workflow.parameters, *new)), ways)
    return without_unused(changed)


def playing_renamed(workflow: Workflow, name: str, new: str) -> Workflow:
    """The workflow with the steps that play `name` playing `new`: the same one is called so now."""

    def renamed(step: Step) -> Step:
        if step.tool != PLAY or step.arguments.get("workflow") != name:
            return step
        arguments = {**step.arguments, "workflow": new}
        note = _note(arguments) if step.note == _note(step.arguments) else step.note
        return replace(step, arguments=arguments, note=note)

    ways = (replace(way, steps=tuple(map(renamed, way.steps))) for way in workflow.trajectories)
    return replace(workflow, trajectories=tuple(ways))


def values_told(values: object) -> str:
    """What the other workflow is given, as a person reads it: a parameter in braces."""
    given = values if isinstance(values, Mapping) else {}
    return ", ".join(f"{name} = {shown(value)}" for name, value in given.items())


def _note(arguments: Mapping[str, object]) -> str:
    told = values_told(arguments.get("values"))
    return f"Play {arguments['workflow']}" + (f" with {told}" if told else "")


def _values(
    workflow: Workflow, number: int, other: Workflow, given: Mapping[str, str]
) -> tuple[dict[str, object], list[Parameter]]:
    """What the step gives the other workflow, and the parameters that are new for that."""
    wanted = {one.name: one for one in other.parameters}
    needed = (one for one in other.parameters if one.default is None and not one.made_of)
    texts = {one.name: f"{{{one.name}}}" for one in needed} | dict(given)
    known = {one.name for one in workflow.parameters}
    known |= values_read(replace(workflow, trajectories=_before(workflow, number)))
    new: dict[str, Parameter] = {}
    for name, text in texts.items():
        for used in sorted(names_in(Template(text)) - known):
            new[used] = Parameter(used, wanted[name].kind, wanted[name].recorded)
    return {name: _argument(text) for name, text in texts.items()}, list(new.values())


def _argument(text: str) -> object:
    names = names_in(Template(text))
    if not names:
        return text
    (only, *others) = names
    return Whole(only) if not others and text == f"{{{only}}}" else Template(text)


def _before(workflow: Workflow, number: int) -> tuple[Trajectory, ...]:
    first = workflow.trajectories[0]
    return (replace(first, steps=first.steps[: number - 1]),)


def _put_in(way: Trajectory, number: int, end: int, step: Step) -> Trajectory:
    steps = (*way.steps[: number - 1], step, *way.steps[end:])
    return renumbered(replace(way, steps=steps, version=way.version + 1))


def _refuse_needed(workflow: Workflow, number: int, end: int) -> None:
    """What is left out may read something that is used later."""
    steps = steps_of(workflow)
    read = {str(one.arguments.get("into")) for one in steps[number - 1 : end] if one.tool in READS}
    for at in range(end + 1, len(steps) + 1):
        if lacking := sorted(names_in(step_at(workflow, at).arguments) & read):
            raise UsageError(
                f"Step {at} uses “{lacking[0]}”, which one of the steps {number} to {end} reads."
            )
