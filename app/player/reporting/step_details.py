"""The details of a step in a report: what it looked for, and how it fared in earlier runs."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Template, Whole
from app.player.learning.step_context import reach_of
from app.player.reporting.timeline import Worded
from app.store.model.workflow import Workflow, steps_of
from checks.snapshot.look import Look, Name, Relation, Target, WindowSeen
from checks.snapshot.thresholds import History
from checks.verify.changes.mask import Mask

if TYPE_CHECKING:
    from checks.verify.changes.mask import Volatile


class Words(StrEnum):
    """The templates of the lines, in English: so the command line tells them."""

    IN_BOX = "at {x},{y} in the box {box}"
    BOX = "{x},{y} of {width}x{height} pixels"
    WINDOW = "window: “{title}” of class “{kind}”"
    ELEMENT = "element: {role} “{name}”"
    BY_ACCESSIBILITY = "{line} (accessibility)"
    OWN = "own: {what} at {box}"
    LEFT = "left: {what} at {box}"
    RIGHT = "right: {what} at {box}"
    ABOVE = "above: {what} at {box}"
    ROW = "row: {what} at {box}"
    COLUMN = "column: {what} at {box}"
    ITEM = "item: {what} at {box}"
    QUOTED = "“{text}”"
    DRAWN = "what is drawn"
    PARAMETER = "parameter: “{parameter}”, recorded as “{recorded}”"
    NOTHING_BESIDE = "nothing beside it: only what is drawn there"
    LEARNED_TEXT = "learned to change: text at {box}, in {runs} of {of} verified runs"
    LEARNED_PICTURE = "learned to change: picture at {box}, in {runs} of {of} verified runs"
    SEEN_TEXT = "seen to change: text at {box}, in {runs} of {of} verified runs"
    SEEN_PICTURE = "seen to change: picture at {box}, in {runs} of {of} verified runs"


_NAMED = {
    Relation.OWN: Words.OWN,
    Relation.LEFT: Words.LEFT,
    Relation.RIGHT: Words.RIGHT,
    Relation.ABOVE: Words.ABOVE,
    Relation.ROW: Words.ROW,
    Relation.COLUMN: Words.COLUMN,
    Relation.ITEM: Words.ITEM,
}
# Whether a check goes by it already, and the sort of what changes.
_LEARNED = {
    (True, "text"): Words.LEARNED_TEXT,
    (True, "picture"): Words.LEARNED_PICTURE,
    (False, "text"): Words.SEEN_TEXT,
    (False, "picture"): Words.SEEN_PICTURE,
}


def identity_in_words(step: Step, worded: Worded = str) -> list[str]:
    """A line for each thing that names the target; none when the step acts on no place. `worded`
    gives the templates (`Words`) in another language.
    """
    look, target = _sight(step)
    if look is None or target is None:
        return []
    at, box = target.at, _box(target.box, worded)
    lines = [worded(Words.IN_BOX).format(x=at.x, y=at.y, box=box)]
    if window := _window(look, target):
        told = worded(Words.WINDOW).format(title=window.title, kind=window.class_name)
        lines.append(told)
    if look.label is not None:
        role, name = look.label.role_name, look.label.name
        lines.append(_by_accessibility(worded(Words.ELEMENT).format(role=role, name=name), worded))
    lines += [_name(name, worded) for name in target.names]
    if parameter := parameter_of(step):
        given = {"parameter": parameter, "recorded": look.named}
        lines.append(worded(Words.PARAMETER).format(**given))
    if not target.names and look.label is None:
        lines.append(worded(Words.NOTHING_BESIDE))
    return lines


def identity_as_data(step: Step) -> dict[str, object]:
    """The same as plain data; `at` is null when the step acts on no place."""
    look, target = _sight(step)
    if look is None or target is None:
        return {"at": None}
    window = _window(look, target)
    label = look.label
    return {
        "at": list(target.at),
        "box": list(target.box),
        "window": {"title": window.title, "class": window.class_name} if window else None,
        "element": {"role": label.role_name, "name": label.name} if label else None,
        "names": [
            {
                "relation": str(name.relation),
                "text": name.text,
                "box": list(name.box),
                "accessibility": name.from_label,
            }
            for name in target.names
        ],
        "parameter": parameter_of(step),
        "recorded": look.named,
    }


def learned_in_words(step: Step, mask: object | None, worded: Worded = str) -> list[str]:
    """A line for each region of the step's screen that verified runs saw to look otherwise."""
    return [
        worded(_LEARNED[used, str(one.sort)]).format(
            box=_box(one.box, worded), runs=one.runs, of=runs
        )
        for one, runs, used in _learned(step, mask)
    ]


def learned_as_data(step: Step, mask: object | None) -> list[dict[str, object]]:
    """The same as plain data; `used` is whether a check goes by it already."""
    return [
        {"box": list(one.box), "sort": str(one.sort), "runs": one.runs, "of": runs, "used": used}
        for one, runs, used in _learned(step, mask)
    ]


def _learned(step: Step, mask: object | None) -> list[tuple[Volatile, int, bool]]:
    if mask is None or not isinstance(step.before, Look):
        return []
    from checks.verify.changes.mask import Mask  # noqa: PLC0415 - the window shows before pictures are compared

    if not isinstance(mask, Mask):
        return []
    return [(one, mask.runs, mask.counts(one)) for one in mask.seen_on(step.before)]


def parameter_of(step: Step) -> str:
    """The parameter in the target's name, as the text around it has it; empty when none is."""
    match step.arguments.get("named"):
        case Whole(name=name):
            return f"{{{name}}}"
        case Template(text=text):
            return text
        case _:
            return ""


def _sight(step: Step) -> tuple[Look | None, Target | None]:
    look = step.before if isinstance(step.before, Look) else None
    return look, look.target if look else None


def _window(look: Look, target: Target) -> WindowSeen | None:
    """The window that the target stands in, where one is known."""
    return look.windows[target.window] if 0 <= target.window < len(look.windows) else None


def _name(name: Name, worded: Worded) -> str:
    said = name.text or name.seen_as
    what = worded(Words.QUOTED).format(text=said) if said else worded(Words.DRAWN)
    line = worded(_NAMED[name.relation]).format(what=what, box=_box(name.box, worded))
    return _by_accessibility(line, worded) if name.from_label else line


def _by_accessibility(line: str, worded: Worded) -> str:
    return worded(Words.BY_ACCESSIBILITY).format(line=line)


def _box(box: Box, worded: Worded) -> str:
    return worded(Words.BOX).format(x=box.x, y=box.y, width=box.width, height=box.height)


def describe_step_history(workflow: Workflow, number: int, mask: object | None) -> list[str]:
    """One line for a step (numbered from 1) that has a history."""
    history = _history(workflow, number, mask)
    if history is None:
        return []
    runs, required = history.right + history.wrong, _required(workflow, number, history)
    fared = f"right in {history.right} of {runs} runs, at least {history.least_alike:.1%} alike"
    return [f"{fared}; {required:.1%} is required ({workflow.dial})"]


def fared_as_data(workflow: Workflow, number: int, mask: object | None) -> dict[str, object] | None:
    """The same as plain data; None without a history."""
    history = _history(workflow, number, mask)
    if history is None:
        return None
    return {
        "right": history.right,
        "wrong": history.wrong,
        "least_alike": history.least_alike,
        "required": _required(workflow, number, history),
        "dial": str(workflow.dial),
    }


def _history(workflow: Workflow, number: int, mask: object | None) -> History | None:
    if not isinstance(mask, Mask):
        return None
    history = mask.history(workflow.trajectories[0].id, number - 1)
    return history if history.right + history.wrong else None


def _required(workflow: Workflow, number: int, history: History) -> float:
    return 1.0 - reach_of(steps_of(workflow)[number - 1], history, workflow.dial)
