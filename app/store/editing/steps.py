"""What a person changes in a workflow: each edit gives a new workflow that is no longer proven.

Steps are numbered from 1, as lists show them, along the first trajectory. The same step of another
trajectory (the same call after the same calls) changes with it, or a run that takes that way would
still do what was edited out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Template, Trajectory, taken_steps
from app.store.editing.end_checks import complaint_of, parameters_of, secrets_of
from app.store.model.workflow import Dial, EndCheck, EndCheckKind, RowLoop, Workflow, steps_of

TYPES_SECRET = "type_secret"  # noqa: S105 - the tool that types a secret; its argument `name` is the secret's
READ = "read_text"  # the tool that gives a run's variable a value; its argument `into` is the name
READ_TABLE = "read_table"  # the same, of a whole table
READ_PAGES = "read_pages"  # the same, of a table over several pages
READ_TWICE = "read_pages_twice"  # the same, each page compared once more on the way back
TABLES = frozenset({READ_TABLE, READ_PAGES, READ_TWICE})
READS = frozenset({READ, *TABLES})
LONGEST_WAIT_S = 60.0  # longer than any screen settles; a step may not hang a run
Change = Callable[[Step], Step]


def name_step(workflow: Workflow, number: int, note: str) -> Workflow:
    """Call the step by another name in lists and reports."""
    return change_step(workflow, number, lambda step: replace(step, note=note.strip()))


def mark_irreversible(workflow: Workflow, number: int, *, irreversible: bool = True) -> Workflow:
    """Say that what the step does cannot be undone (or can): it is then taken with more care."""
    return change_step(workflow, number, lambda step: replace(step, irreversible=irreversible))


def set_wait(workflow: Workflow, number: int, seconds: float) -> Workflow:
    """Let the step be taken only when its screen has agreed for so long."""
    if not 0 <= seconds <= LONGEST_WAIT_S:
        raise UsageError(f"A step may wait for 0 to {LONGEST_WAIT_S:g} seconds, not {seconds:g}.")
    return change_step(workflow, number, lambda step: replace(step, ready_after_s=seconds))


def set_dial(workflow: Workflow, dial: Dial) -> Workflow:
    """Let steps rely so far on how well they have fared."""
    return replace(workflow, dial=dial, proven=False)


def delete_step(workflow: Workflow, number: int) -> Workflow:
    """Leave the step out. Parameters that nothing uses any more go with it."""
    first = step_at(workflow, number)
    if len(workflow.trajectories[0].steps) == 1:
        raise UsageError(f"That is the only step of {workflow.name}; delete the workflow instead.")
    if first.tool in READS:
        _refuse_needed(workflow, number, str(first.arguments.get("into", "")))
    shortened = tuple(
        _without_step(one, number) if goes_along(workflow, one, number) else one
        for one in workflow.trajectories
    )
    return without_unused(edited(workflow, shortened))


def set_disabled(workflow: Workflow, numbers: Iterable[int], *, disabled: bool = True) -> Workflow:
    """Let these steps be kept without being taken, or be taken again. UsageError if none would be
    left, or what one of them reads is used later.
    """
    asked = sorted(numbers)
    for number in asked:
        step_at(workflow, number)
    changed = edited(
        workflow, tuple(_disabled(workflow, one, asked, disabled) for one in workflow.trajectories)
    )
    if not taken_steps(steps_of(changed)):
        raise UsageError(f"{workflow.name} would have no step left to take; delete it instead.")
    for number, step in enumerate(steps_of(changed), 1):
        if step.disabled and step.tool in READS:
            _refuse_needed(changed, number, str(step.arguments.get("into", "")))
    return changed


def duplicate_steps(workflow: Workflow, first: int, last: int) -> Workflow:
    """Take these steps once more, right after them."""
    if first > last:
        raise UsageError(f"Step {first} does not come before step {last}.")
    step_at(workflow, first)
    step_at(workflow, last)
    ways = tuple(
        _with_twice(one, first, last) if goes_along(workflow, one, last) else one
        for one in workflow.trajectories
    )
    return edited(workflow, ways)


def set_loop(
    workflow: Workflow, over: str, value: str, columns: tuple[tuple[str, str], ...]
) -> Workflow:
    """Let it be done for each row of the table that the workflow `over` reads as `value`; `columns`
    pair a parameter with the head of its column. UsageError for an unknown parameter.
    """
    known = {parameter.name for parameter in workflow.parameters}
    if unknown := sorted({name for name, _ in columns} - known):
        raise UsageError(f"{workflow.name} has no parameter {unknown[0]}.")
    if over == workflow.name:
        raise UsageError(f"{workflow.name} cannot be done for each row of its own table.")
    shown = workflow.loop.shown if workflow.loop is not None else 1
    return replace(workflow, loop=RowLoop(shown, over, value, columns))


def add_end_check(workflow: Workflow, check: EndCheck) -> Workflow:
    """Demand one more thing of the end; the workflow needs its secrets from now on."""
    if complaint := complaint_of(check):
        raise UsageError(complaint)
    known = {parameter.name for parameter in workflow.parameters} | values_read(workflow)
    if unknown := sorted(parameters_of(check) - known):
        raise UsageError(
            f"The end check uses “{unknown[0]}”, which is no parameter of this workflow."
        )
    _refuse_pasted(check, known)
    secrets = tuple(dict.fromkeys((*workflow.secrets, *secrets_of(check))))
    return replace(
        workflow, end_checks=(*workflow.end_checks, check), secrets=secrets, proven=False
    )


def remove_end_check(workflow: Workflow, number: int) -> Workflow:
    """Demand one thing less of the end; end checks are numbered from 1."""
    if not 1 <= number <= len(workflow.end_checks):
        raise UsageError(f"{workflow.name} has {len(workflow.end_checks)} end checks, no {number}.")
    kept = tuple(check for at, check in enumerate(workflow.end_checks, 1) if at != number)
    gone = set(secrets_of(workflow.end_checks[number - 1])) - secrets_used(workflow, kept)
    secrets = tuple(name for name in workflow.secrets if name not in gone)
    return replace(workflow, end_checks=kept, secrets=secrets, proven=False)


def forget_way(workflow: Workflow, way: str) -> Workflow:
    """Go that way no more; the first one is the workflow itself."""
    others = {one.id for one in workflow.trajectories[1:]}
    if way not in others:
        raise UsageError(f"{workflow.name} knows that way no more, or it is its only one.")
    kept = tuple(one for one in workflow.trajectories if one.id != way)
    return without_unused(replace(workflow, trajectories=kept, proven=False))


def step_at(workflow: Workflow, number: int) -> Step:
    """The step of that number. UsageError when there is none."""
    steps = workflow.trajectories[0].steps if workflow.trajectories else ()
    if not 1 <= number <= len(steps):
        raise UsageError(f"{workflow.name} has {len(steps)} steps, no step {number}.")
    return steps[number - 1]


def change_step(workflow: Workflow, number: int, change: Change) -> Workflow:
    """The workflow with that step changed, in every trajectory that takes it."""
    step_at(workflow, number)
    return edited(
        workflow,
        tuple(
            _with_step(one, number, change) if goes_along(workflow, one, number) else one
            for one in workflow.trajectories
        ),
    )


def edited(workflow: Workflow, trajectories: tuple[Trajectory, ...]) -> Workflow:
    """The workflow with these trajectories, no longer proven. What verified runs taught of its
    screens holds as long as it still does the same on them.
    """
    same = list(map(_deeds, workflow.trajectories)) == list(map(_deeds, trajectories))
    mask = workflow.mask if same else None
    return replace(workflow, trajectories=trajectories, mask=mask, proven=False)


def _deeds(trajectory: Trajectory) -> list[Step]:
    """What is done on which screens, whatever the steps are called."""
    return [replace(step, note="") for step in trajectory.steps]


def goes_along(workflow: Workflow, other: Trajectory, number: int) -> bool:
    """Whether the other trajectory makes the calls of the first one, up to and with that step."""
    calls = [(step.tool, step.arguments) for step in workflow.trajectories[0].steps[:number]]
    return calls == [(step.tool, step.arguments) for step in other.steps[:number]]


def without_unused(workflow: Workflow) -> Workflow:
    """The workflow without parameters that no step and no end check uses. What tells ways apart
    stays, and what other values are made of while there are such.
    """
    used = frozenset().union(
        *(names_in(step.arguments) for one in workflow.trajectories for step in one.steps),
        *(parameters_of(check) for check in workflow.end_checks),
    )
    used |= {each.name for each in workflow.parameters if each.branch}
    rules = [each.made_of for each in workflow.parameters if each.name in used]
    begun_with = names_in([Template(text) for _, text in workflow.start.values])
    sources = (frozenset(texts_in(rules)) | begun_with) - used
    kept = tuple(
        replace(each, indirect=each.name in sources)
        for each in workflow.parameters
        if each.name in used | sources
    )
    gone = {parameter.name for parameter in workflow.parameters} - used
    return replace(
        workflow,
        parameters=kept,
        trajectories=tuple(_not_recorded_with(one, gone) for one in workflow.trajectories),
    )


def texts_in(kept: object) -> Iterator[str]:
    """Every text of the rules that values are made by, the names of other values among them."""
    if isinstance(kept, str):
        yield kept
    elif isinstance(kept, tuple | list):
        for each in kept:
            yield from texts_in(each)


def _with_step(trajectory: Trajectory, number: int, change: Change) -> Trajectory:
    steps = list(trajectory.steps)
    steps[number - 1] = change(steps[number - 1])
    return replace(trajectory, steps=tuple(steps), version=trajectory.version + 1)


def _disabled(
    workflow: Workflow,
    way: Trajectory,
    numbers: Iterable[int],
    disabled: bool,  # noqa: FBT001
) -> Trajectory:
    steps = list(way.steps)
    for number in numbers:
        if goes_along(workflow, way, number):
            steps[number - 1] = replace(steps[number - 1], disabled=disabled)
    if tuple(steps) == way.steps:
        return way
    return renumbered(replace(way, steps=tuple(steps), version=way.version + 1))


def _without_step(trajectory: Trajectory, number: int) -> Trajectory:
    steps = trajectory.steps[: number - 1] + trajectory.steps[number:]
    return renumbered(replace(trajectory, steps=steps, version=trajectory.version + 1))


def _with_twice(trajectory: Trajectory, first: int, last: int) -> Trajectory:
    steps = trajectory.steps
    twice = (*steps[:last], *steps[first - 1 : last], *steps[last:])
    return renumbered(replace(trajectory, steps=twice, version=trajectory.version + 1))


def renumbered(trajectory: Trajectory) -> Trajectory:
    """Under a new id: what was learned of the steps by their numbers is no longer true."""
    return replace(trajectory, id=f"{trajectory.id}.{trajectory.version}")


def _not_recorded_with(trajectory: Trajectory, gone: set[str]) -> Trajectory:
    kept = {name: value for name, value in trajectory.recorded_with.items() if name not in gone}
    return (
        trajectory
        if len(kept) == len(trajectory.recorded_with)
        else replace(trajectory, recorded_with=kept)
    )


def _refuse_needed(workflow: Workflow, number: int, into: str) -> None:
    """What a step reads may be used later, or be asked for at the end: then it has to be read."""
    later = workflow.trajectories[0].steps[number:]
    for at, step in enumerate(later, number + 1):
        if not step.disabled and into in names_in(step.arguments):
            raise UsageError(
                f"Step {at} uses “{into}”, which step {number} reads; step {at} has to go first."
            )
    for at, check in enumerate(workflow.end_checks, 1):
        if into in parameters_of(check):
            raise UsageError(
                f"End check {at} uses “{into}”, which step {number} reads; remove it first."
            )


def values_read(workflow: Workflow) -> set[str]:
    """The names of what its steps read from the screen."""
    steps = (step for trajectory in workflow.trajectories for step in trajectory.steps)
    return {str(step.arguments.get("into", "")) for step in steps if step.tool in READS}


def secrets_used(workflow: Workflow, checks: tuple[EndCheck, ...]) -> set[str]:
    """The secrets that steps type, or that these end checks need."""
    steps = (step for trajectory in workflow.trajectories for step in trajectory.steps)
    typed = {str(step.arguments.get("name", "")) for step in steps if step.tool == TYPES_SECRET}
    return typed.union(*(secrets_of(check) for check in checks))


def _refuse_pasted(check: EndCheck, known: set[str]) -> None:
    """A value is never pasted into a query."""
    if check.kind is not EndCheckKind.SQL:
        return
    if pasted := sorted(names_in([Template(word) for word in check.words]) & known):
        raise UsageError(f"In a query the value of {pasted[0]} is written :{pasted[0]}.")
