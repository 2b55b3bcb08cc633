"""The workflow that the steps of a script make."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.desktop.tools.actions import DesktopTools
from app.engine.errors import UsageError
from app.engine.model.parameters import names_in, resolve
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.player.scripts.steps import CLOSING, OPENING, Plan, Planned
from app.store.model.workflow import EndCheck, Workflow

_READ_LATER = re.compile(f"{OPENING}([^{OPENING}{CLOSING}]+){CLOSING}")
SHORT = 8  # characters of a trajectory's id, if they tell it from the others


def check_id(ways: Sequence[Trajectory], way: Trajectory, step: int) -> str:
    """The id of a step (0-based) in a script."""
    short = way.id[:SHORT]
    is_told = sum(each.id.startswith(short) for each in ways) == 1
    return f"{short if is_told else way.id}.{step + 1}"


def planned_workflow(workflow: Workflow, plan: Plan, values: Mapping[str, str]) -> Workflow:
    """The workflow with the one way that a script has asked for. A step that is called with what
    the recorded one would be called with is the recorded one. UsageError names what is not known.
    """
    known = _steps_by_id(workflow)
    recorded = [_recorded(known, one) for one in plan.steps]
    if not recorded:
        raise UsageError("The script asks for no step.")
    origin, last = known[plan.steps[-1][1]]
    final = origin.final if last == len(origin.steps) - 1 else None
    steps = tuple(
        _called(_as_in(origin, number, step), called_with, values)
        for number, (step, (_, _, called_with)) in enumerate(zip(recorded, plan.steps, strict=True))
    )
    used = frozenset[str]().union(*(names_in(each.arguments) for each in steps))
    return replace(
        workflow,
        trajectories=(replace(origin, steps=steps, final=final),),
        parameters=tuple(
            replace(each, indirect=each.indirect or each.name not in used)
            for each in workflow.parameters
        ),
        end_checks=tuple(_end_check(workflow, each) for each in plan.asserted),
    )


def _steps_by_id(workflow: Workflow) -> dict[str, tuple[Trajectory, int]]:
    ways = workflow.trajectories
    return {
        check_id(ways, way, number): (way, number)
        for way in ways
        for number in range(len(way.steps))
    }


def is_same_call(step: Step, other: Step) -> bool:
    """Whether two ways do the same there, as far as a script can tell."""
    return (step.tool, step.note, dict(step.arguments)) == (
        other.tool,
        other.note,
        dict(other.arguments),
    )


def _as_in(way: Trajectory, number: int, step: Step) -> Step:
    """The step as the way that the script ends with has it: beginnings that ways share are written
    down once.
    """
    is_shared = number < len(way.steps) and is_same_call(way.steps[number], step)
    return way.steps[number] if is_shared else step


def _recorded(known: Mapping[str, tuple[Trajectory, int]], planned: Planned) -> Step:
    tool, check, _ = planned
    if check not in known:
        raise UsageError(f"The script asks for the check {check}, which this version has not.")
    way, number = known[check]
    step = way.steps[number]
    if step.tool != tool:
        raise UsageError(f"The check {check} is one of {step.tool}; the script calls {tool}.")
    return step


def _called(step: Step, called_with: Mapping[str, object], values: Mapping[str, str]) -> Step:
    arguments = {}
    for name, value in called_with.items():
        if name in step.arguments or value != _usual(step.tool, name):
            arguments[name] = _argument(step.arguments.get(name), value, values)
    return replace(step, arguments=arguments)


def _argument(recorded: object, value: object, values: Mapping[str, str]) -> object:
    """The recorded argument, if it comes to this value; else the value itself."""
    value = tuple(value) if isinstance(value, list) else value
    later = {name: f"{OPENING}{name}{CLOSING}" for name in names_in(recorded) - values.keys()}
    if resolve(recorded, {**values, **later}) == value:
        return recorded
    if isinstance(value, dict):
        return {name: _with_names(one) for name, one in value.items()}
    return _with_names(value) if isinstance(value, str) else value


def _with_names(text: str) -> str | Whole | Template:
    """The text with the names of values that are read later."""
    if (whole := _READ_LATER.fullmatch(text)) is not None:
        return Whole(whole[1])
    if _READ_LATER.search(text) is None:
        return text
    return Template(_READ_LATER.sub(r"{\1}", text.replace("{", "{{").replace("}", "}}")))


def _usual(tool: str, name: str) -> object:
    """What the tool takes where an argument is left out."""
    return inspect.signature(getattr(DesktopTools, tool)).parameters[name].default


def _end_check(workflow: Workflow, number: int) -> EndCheck:
    if not 1 <= number <= len(workflow.end_checks):
        raise UsageError(f"{workflow.name} has no end check {number}.")
    return workflow.end_checks[number - 1]
