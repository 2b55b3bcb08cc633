"""Parameters made after the recording: a constant becomes a parameter, a parameter a constant.

The step's note says what it types or finds, and follows.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from urllib.parse import quote

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.query_text import bound_names
from app.store.editing.steps import READS, change_step, edited, step_at, texts_in
from app.store.editing.templates import (
    joined,
    pieces_of,
    template_text,
    with_name,
    without_name,
)
from app.store.model.workflow import (
    PARAMETER_NAME,
    EndCheck,
    EndCheckKind,
    Parameter,
    ParameterKind,
    Workflow,
)


def note_with_name(note: str, constant: str, name: str) -> str:
    """The note with the parameter in braces wherever the constant stood, in quotes or without."""
    if not constant:
        return note
    braced = f"{{{name}}}"
    alone = rf"(?<!\w){re.escape(constant)}(?!\w)"
    return re.sub(alone, lambda _: braced, note.replace(f"“{constant}”", braced))


def note_with_constant(note: str, name: str, constant: str) -> str:
    """The note with the constant wherever the parameter stood: in quotes, which a text has
    already.
    """
    braced = f"{{{name}}}"
    parts = re.split("(“[^”]*”)", note)
    texts = (part.replace(braced, constant) for part in parts[1::2])
    others = (part.replace(braced, f"“{constant}”") for part in parts[::2])
    said = [next(texts) if number % 2 else next(others) for number in range(len(parts))]
    return "".join(said)


NAMED = (
    "named"  # the argument, and the field of a look, that says by which text the target is found
)


def make_parameter(
    workflow: Workflow,
    number: int,
    argument: str,
    name: str,
    *,
    part: str = "",
    kind: ParameterKind = ParameterKind.TEXT,
) -> Workflow:
    """Let each run give the value of an argument of step `number`, or of the `part` of its text.

    A click that nothing names yet is named by `part`: the text on the screen beside which, or on
    which, a run finds its target. Every trajectory was recorded with the value, so one that does
    not use the parameter serves only runs with that very value.
    """
    constant = _constant(step_at(workflow, number), number, argument, part)
    _refuse_unfit(workflow, name, constant)

    def change(step: Step) -> Step:
        given = step.arguments.get(argument, "")
        value = Whole(name) if given == "" else _generalised(given, constant, name)
        changed = replace(
            step,
            arguments={**step.arguments, argument: value},
            note=note_with_name(step.note, constant, name),
        )
        return _found_by(changed, constant) if argument == NAMED else changed

    changed = change_step(workflow, number, change)
    trajectories = tuple(_recorded_with(one, name, constant) for one in changed.trajectories)
    return replace(
        edited(workflow, trajectories), parameters=_declared(workflow, name, kind, constant)
    )


def make_constant(workflow: Workflow, name: str, value: str | None = None) -> Workflow:
    """Give every run the same value for the parameter: the one of the recording, when none is
    named.
    """
    parameter = next((one for one in workflow.parameters if one.name == name), None)
    if parameter is None:
        known = ", ".join(one.name for one in workflow.parameters) or "none"
        raise UsageError(f"{workflow.name} has no parameter “{name}”; it has: {known}.")
    constant = parameter.recorded if value is None else value
    return replace(
        edited(workflow, tuple(_fixed(one, name, constant) for one in workflow.trajectories)),
        parameters=tuple(one for one in workflow.parameters if one.name != name),
        end_checks=tuple(_fixed_check(check, name, constant) for check in workflow.end_checks),
    )


def rename_parameter(workflow: Workflow, name: str, new: str) -> Workflow:
    """Call a parameter otherwise, wherever it is used. UsageError when there is none of that name,
    when the new one is taken or none, and when others are made of it or ways are told apart by it.
    """
    known = {one.name: one for one in workflow.parameters}
    if name not in known:
        raise UsageError(
            f"{workflow.name} has no parameter “{name}”; it has: {', '.join(known) or 'none'}."
        )
    if new in known:
        raise UsageError(f"{workflow.name} has a parameter “{new}” already; choose another name.")
    _refuse_unfit(workflow, new, known[name].recorded)
    if known[name].branch or name in texts_in([one.made_of for one in workflow.parameters]):
        raise UsageError(f"Other parameters or ways depend on “{name}”, so it keeps its name.")
    trajectories = tuple(_called(one, name, new) for one in workflow.trajectories)
    return replace(
        edited(workflow, trajectories),
        task=workflow.task.replace(f"{{{name}}}", f"{{{new}}}"),
        parameters=tuple(
            replace(
                one,
                name=new if one.name == name else one.name,
                only_if=new if one.only_if == name else one.only_if,
            )
            for one in workflow.parameters
        ),
        end_checks=tuple(_called_in_check(check, name, new) for check in workflow.end_checks),
    )


def varying(step: Step) -> str:
    """The argument of a step that may differ from run to run: what it types, or what names its
    target.
    """
    return "text" if step.tool == "type_text" else NAMED


def _constant(step: Step, number: int, argument: str, part: str) -> str:
    """The text that is to vary. UsageError when the step has no such text."""
    value = step.arguments.get(argument, "" if argument == NAMED else None)
    match value:
        case None:
            known = ", ".join(step.arguments)
            raise UsageError(f"Step {number} ({step.tool}) has no “{argument}”; it has: {known}.")
        case Whole(name=name):
            raise UsageError(
                f"The “{argument}” of step {number} is the parameter “{name}” already."
            )
        case "" if part and argument == NAMED:
            return part
        case str() if value and part in {"", value}:
            return value
        case str() | Template() | tuple() if part and _holds(value, part):
            return part
        case str() | Template() | tuple() if not part:
            raise UsageError(f"Say which text of the “{argument}” of step {number} is to vary.")
        case str() | Template() | tuple():
            raise UsageError(
                f"The “{argument}” of step {number} holds no “{part}” to make a parameter."
            )
        case _:
            raise UsageError(f"The “{argument}” of step {number} is no text, so it stays as it is.")


def _holds(value: object, part: str) -> bool:
    match value:
        case str() | Template():
            return any(part in piece for piece in pieces_of(value) if isinstance(piece, str))
        case tuple():
            return any(_holds(item, part) for item in value)
        case _:
            return False


def _generalised(value: object, constant: str, name: str) -> object:
    """The argument with the name in place of the constant."""
    match value:
        case str() | Template():
            return with_name(value, constant, name)
        case tuple():
            return tuple(_generalised(item, constant, name) for item in value)
        case _:
            return value


def _found_by(step: Step, constant: str) -> Step:
    """The step whose remembered look says by which text its target was found."""
    before = step.before
    if not is_dataclass(before) or isinstance(before, type):
        return step
    if NAMED not in {field.name for field in fields(before)}:
        return step
    return replace(step, before=replace(before, **{NAMED: constant}))


def _refuse_unfit(workflow: Workflow, name: str, constant: str) -> None:
    """A name that cannot be typed as -p NAME=VALUE, or that means something else already."""
    if not PARAMETER_NAME.fullmatch(name):
        raise UsageError(
            f"“{name}” cannot name a parameter: begin with a letter, then letters, digits, _ . or -"
        )
    steps = (step for trajectory in workflow.trajectories for step in trajectory.steps)
    if name in {step.arguments.get("into") for step in steps if step.tool in READS}:
        raise UsageError(
            f"“{name}” is what a step reads from the screen already; choose another name."
        )
    for known in workflow.parameters:
        if known.name == name and known.recorded != constant:
            raise UsageError(
                f"The parameter “{name}” was “{known.recorded}” in the recording, "
                f"not “{constant}”; choose another name."
            )


def _declared(
    workflow: Workflow, name: str, kind: ParameterKind, constant: str
) -> tuple[Parameter, ...]:
    if any(known.name == name for known in workflow.parameters):
        return workflow.parameters
    return (*workflow.parameters, Parameter(name, kind, recorded=constant))


def _recorded_with(trajectory: Trajectory, name: str, constant: str) -> Trajectory:
    return replace(trajectory, recorded_with={**trajectory.recorded_with, name: constant})


def _fixed(trajectory: Trajectory, name: str, constant: str) -> Trajectory:
    """The trajectory with the constant wherever the name stood."""
    steps = tuple(
        replace(
            step,
            arguments={
                key: _with_constant(value, name, constant) for key, value in step.arguments.items()
            },
            note=note_with_constant(step.note, name, constant),
        )
        for step in trajectory.steps
    )
    kept = {key: value for key, value in trajectory.recorded_with.items() if key != name}
    return replace(trajectory, steps=steps, recorded_with=kept, version=trajectory.version + 1)


def _called(trajectory: Trajectory, name: str, new: str) -> Trajectory:
    """The trajectory with the new name wherever the old one stood."""
    steps = tuple(
        replace(
            step,
            arguments={key: _with_new(value, name, new) for key, value in step.arguments.items()},
            note=step.note.replace(f"{{{name}}}", f"{{{new}}}"),
        )
        for step in trajectory.steps
    )
    kept = {new if key == name else key: value for key, value in trajectory.recorded_with.items()}
    return replace(trajectory, steps=steps, recorded_with=kept, version=trajectory.version + 1)


def _with_new(value: object, name: str, new: str) -> object:
    match value:
        case Whole(name=used) if used == name:
            return Whole(new)
        case Template():
            return joined(Whole(new) if one == Whole(name) else one for one in pieces_of(value))
        case tuple():
            return tuple(_with_new(item, name, new) for item in value)
        case _:
            return value


def _called_in_check(check: EndCheck, name: str, new: str) -> EndCheck:
    _refuse_bound(check, name)

    def called(word: str) -> str:
        pieces = pieces_of(Template(word))
        return template_text(joined(Whole(new) if one == Whole(name) else one for one in pieces))

    return replace(
        check,
        words=tuple(map(called, check.words)),
        expected=called(check.expected),
        pointer=called(check.pointer),
        where=tuple(map(called, check.where)),
    )


def _refuse_bound(check: EndCheck, name: str) -> None:
    if check.kind is EndCheckKind.SQL and name in bound_names(check.words[-1]):
        raise UsageError(f"A query of an end check asks for :{name}; remove that end check first.")


def _with_constant(value: object, name: str, constant: str) -> object:
    match value:
        case Whole(name=used) if used == name:
            return constant
        case Template():
            return without_name(value, name, constant)
        case tuple():
            return tuple(_with_constant(item, name, constant) for item in value)
        case _:
            return value


def _fixed_check(check: EndCheck, name: str, constant: str) -> EndCheck:
    """Words and what is expected are templates by themselves; a query has its values bound."""
    _refuse_bound(check, name)

    def fixed(word: str, value: str = constant) -> str:
        return template_text(without_name(Template(word), name, value))

    in_words = quote(constant, safe="") if check.kind is EndCheckKind.HTTP else constant
    return replace(
        check,
        words=tuple(fixed(word, in_words) for word in check.words),
        expected=fixed(check.expected),
        pointer=fixed(check.pointer, constant.replace("~", "~0").replace("/", "~1")),
        where=tuple(fixed(each) for each in check.where),
    )
