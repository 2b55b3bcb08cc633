"""What names a step's target, told to people and to programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.places import Box
from app.engine.trajectory import Step, Template, Whole
from checks.look import Look, Name, Target, WindowSeen

if TYPE_CHECKING:
    from checks.volatile import Volatile


def identity_in_words(step: Step) -> list[str]:
    """A line for each thing that names the target; none when the step acts on no place."""
    look, target = _sight(step)
    if look is None or target is None:
        return []
    lines = [f"at {target.at.x},{target.at.y} in the box {_box(target.box)}"]
    if window := _window(look, target):
        lines.append(f"window: “{window.title}” of class “{window.class_name}”")
    if look.label is not None:
        lines.append(f"element: {look.label.role_name} “{look.label.name}” (accessibility)")
    lines += [_name(name) for name in target.names]
    if parameter := parameter_of(step):
        lines.append(f"parameter: “{parameter}”, recorded as “{look.named}”")
    if not target.names and look.label is None:
        lines.append("nothing beside it: only what is drawn there")
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


def learned_in_words(step: Step, mask: object | None) -> list[str]:
    """A line for each region of the step's screen that verified runs saw to look otherwise."""
    return [
        f"{'learned to change' if used else 'seen to change'}: {one.sort} at {_box(one.box)}, in "
        f"{one.runs} of {runs} verified runs"
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
    from checks.volatile import Mask  # noqa: PLC0415 - the window shows before pictures are compared

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


def _name(name: Name) -> str:
    text = f"“{name.text}”" if name.text else "what is drawn"
    source = " (accessibility)" if name.from_label else ""
    return f"{name.relation}: {text} at {_box(name.box)}{source}"


def _box(box: Box) -> str:
    return f"{box.x},{box.y} of {box.width}x{box.height} pixels"
