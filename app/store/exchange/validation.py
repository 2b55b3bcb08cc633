"""Whether a workflow that came from outside could have been recorded here.

It may call no tool that there is none of, and none with arguments that the tool does not take.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import get_type_hints

from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.end_checks import complaint_of
from app.store.errors import ImportRefusedError
from app.store.model.workflow import LONGEST_NAME, Workflow, can_be_name
from app.store.serialization.schema import Fits, shape_of


@dataclass(frozen=True, slots=True)
class ToolShape:
    """A tool's arguments: what fits each, and which must be given."""

    fits: Mapping[str, Fits]
    required: frozenset[str]

    @classmethod
    def of(cls, tool: Callable[..., object]) -> ToolShape:
        """The shape of a function or a method, by its annotations."""
        hints = get_type_hints(tool)
        declared = inspect.signature(tool).parameters.values()
        parameters = [one for one in declared if one.name != "self"]
        required = frozenset(one.name for one in parameters if one.default is one.empty)
        fits = {one.name: shape_of(hints.get(one.name, object)) for one in parameters}
        return cls(fits, required)

    def complaint(self, step: Step) -> str:
        """What is wrong with the step's arguments, to end a sentence; empty when nothing is."""
        if unknown := step.arguments.keys() - self.fits.keys():
            return f"is given an unknown “{min(unknown)[:40]}”"
        if missing := self.required - step.arguments.keys():
            return f"is not given its “{min(missing)}”"
        for name, value in step.arguments.items():
            if not isinstance(value, Whole | Template) and not self.fits[name](value):
                return f"is given a “{name}” that is none"
        return ""


Tools = Mapping[str, Callable[..., object]]
MOST_STEPS = 10_000
MOST_REFLEXES = 1_000
LONGEST_WAIT_S = 3_600


def validate_import(
    workflow: Workflow,
    tools: Tools,
    snapshots: Sequence[type],
    complaint_of_mask: Callable[[object], str],
    complaint_of_reflex: Callable[[Reflex], str],
) -> None:
    """ImportRefusedError when it calls unknown tools, or tools with nonsense, when it remembers
    what no check captured, or names something twice. `tools` are those there are, `snapshots` the
    classes that checks capture; `complaint_of_mask` says what is wrong with a learned mask,
    `complaint_of_reflex` with a reflex.
    """
    shapes = {name: ToolShape.of(tool) for name, tool in tools.items()}
    parts = (_in_names, _in_sizes, _in_start, _in_end_checks)
    for complaint in chain.from_iterable(part(workflow) for part in parts):
        raise ImportRefusedError(complaint)
    if workflow.mask is not None and (complaint := complaint_of_mask(workflow.mask)):
        raise ImportRefusedError(f"what it has learned of its screens {complaint}")
    for kept in workflow.reflexes:
        for complaint in _in_reflex(kept.reflex, shapes, complaint_of_reflex):
            raise ImportRefusedError(complaint)
    for trajectory in workflow.trajectories:
        for complaint in _in_trajectory(trajectory, shapes, tuple(snapshots)):
            raise ImportRefusedError(complaint)


def _in_names(workflow: Workflow) -> Iterator[str]:
    named = {
        "parameters": [parameter.name for parameter in workflow.parameters],
        "secrets": list(workflow.secrets),
        "trajectories": [trajectory.id for trajectory in workflow.trajectories],
    }
    for what, names in named.items():
        if len(set(names)) < len(names):
            yield f"two of its {what} have the same name"
        if not all(names):
            yield f"one of its {what} has no name"
    if not can_be_name(workflow.name):
        yield f"its name is not one of 1 to {LONGEST_NAME} visible characters"


def _in_sizes(workflow: Workflow) -> Iterator[str]:
    if len(workflow.reflexes) > MOST_REFLEXES:
        yield f"it has more than {MOST_REFLEXES:,} reflexes"
    if sum(len(trajectory.steps) for trajectory in workflow.trajectories) > MOST_STEPS:
        yield f"it has more than {MOST_STEPS:,} steps"
    seen = workflow.environment
    if not (0 <= seen.width < 2**16 and 0 <= seen.height < 2**16 and 0 < seen.scale < 2**6):
        yield f"it was recorded on a screen of {seen.width}x{seen.height} at scale {seen.scale:g}"


def _in_start(workflow: Workflow) -> Iterator[str]:
    if not all(command and command[0] for command in workflow.start.launch):
        yield "it starts a command that is empty"


def _in_end_checks(workflow: Workflow) -> Iterator[str]:
    for number, check in enumerate(workflow.end_checks, 1):
        if complaint := complaint_of(check):
            yield f"its end check {number} cannot be asked ({complaint.rstrip('.')})"


def _in_trajectory(
    trajectory: Trajectory, shapes: Mapping[str, ToolShape], snapshots: tuple[type, ...]
) -> Iterator[str]:
    for number, step in enumerate(trajectory.steps, 1):
        if not 0 <= step.ready_after_s <= LONGEST_WAIT_S:
            yield f"its step {number} waits for {step.ready_after_s:g} s"
        if complaint := _complaint(step, shapes):
            yield f"its step {number} {complaint}"
        if not _captured((step.before, step.after), snapshots):
            yield f"its step {number} remembers something that no check captured"
    if not _captured((trajectory.final,), snapshots):
        yield "its end remembers something that no check captured"


def _in_reflex(
    reflex: Reflex, shapes: Mapping[str, ToolShape], complaint_of_reflex: Callable[[Reflex], str]
) -> Iterator[str]:
    for number, step in enumerate(reflex.steps, 1):
        if complaint := _complaint(step, shapes):
            yield f"step {number} of a reflex {complaint}"
    if complaint := complaint_of_reflex(reflex):
        yield f"a reflex in it {complaint}"


def _complaint(step: Step, shapes: Mapping[str, ToolShape]) -> str:
    if step.tool not in shapes:
        return f"uses the tool “{step.tool[:40]}”, which there is none"
    complaint = shapes[step.tool].complaint(step)
    return f"({step.tool}) {complaint}" if complaint else ""


def _captured(remembered: tuple[object, ...], snapshots: tuple[type, ...]) -> bool:
    return all(one is None or isinstance(one, snapshots) for one in remembered)
