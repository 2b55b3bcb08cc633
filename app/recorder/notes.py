"""What a step is called in a list: one short sentence in the words of the screen."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.trajectory import Step, Template, Whole
from checks.look import Look, Relation, Target

LONGEST = 40
# Which name a person would say, best first.
_SAID_FIRST = (Relation.OWN, Relation.RIGHT, Relation.LEFT, Relation.ABOVE, Relation.COLUMN)


def note_of(step: Step) -> str:
    """Such as "Click Save in Order Desk" or "Type {customer} into Customer"."""
    look = step.before if isinstance(step.before, Look) else None
    said = _what(step, look) + _where(look)
    return said[0].upper() + said[1:]


def _what(step: Step, look: Look | None) -> str:
    given = step.arguments
    target = _target(step, look)
    match step.tool:
        case "click":
            return f"{_clicking(given)} {target}"
        case "move":
            return f"point at {target}"
        case "drag":
            return f"drag {target} to {given.get('to_x')},{given.get('to_y')}"
        case "scroll":
            return f"scroll {_way(given)}"
        case "type_text":
            return f"type {quoted(given.get('text'))}{_into(look)}"
        case "type_secret":
            return f"type the secret {given.get('name')}{_into(look)}"
        case "press_keys":
            return f"press {given.get('keys')}"
        case _:
            return step.tool.replace("_", " ")


def _clicking(given: Mapping[str, object]) -> str:
    times = {2: "double-click", 3: "triple-click"}.get(_number(given.get("count")), "click")
    other = "" if given.get("button", "left") == "left" else f"{given['button']}-"
    held = f"{given['modifiers']}+" if given.get("modifiers") else ""
    return f"{held}{other}{times}"


def _way(given: Mapping[str, object]) -> str:
    dx, dy = _number(given.get("dx")), _number(given.get("dy"))
    if dy:
        return f"{'down' if dy > 0 else 'up'} {abs(dy)}"
    return f"{'right' if dx > 0 else 'left'} {abs(dx)}"


def _target(step: Step, look: Look | None) -> str:
    named = step.arguments.get("named")
    if named:
        return quoted(named)
    name = _name_on(look)
    return name or f"at {step.arguments.get('x')},{step.arguments.get('y')}"


def _into(look: Look | None) -> str:
    name = _field_name(look)
    return f" into {name}" if name else ""


def _field_name(look: Look | None) -> str:
    """A field is called by its label, not by what stands in it."""
    if look is None:
        return ""
    if look.focus is not None and look.focus.name:
        return short(look.focus.name)
    return _first_said(look.target, own=False)


def _name_on(look: Look | None) -> str:
    if look is None:
        return ""
    return _first_said(look.target, own=True) or short(look.label.name if look.label else "")


def _first_said(target: Target | None, *, own: bool) -> str:
    names = {name.relation: name.text for name in target.names if name.text} if target else {}
    wanted = _SAID_FIRST if own else _SAID_FIRST[1:]
    return next((short(names[each]) for each in wanted if each in names), "")


def _where(look: Look | None) -> str:
    """The window the step acts in; a menu has no title, then it is the active one."""
    if look is None:
        return ""
    under = look.windows[look.target.window] if look.target and look.target.window >= 0 else None
    active = next((window for window in look.windows if window.active), None)
    title = next((window.title for window in (under, active) if window and window.title), "")
    return f" in {short(title)}" if title else ""


def quoted(value: object) -> str:
    """A value in a sentence: a parameter in braces, a text in quotes."""
    match value:
        case Whole(name):
            return f"{{{name}}}"
        case Template(text):
            return f"“{short(text)}”"
        case _:
            return f"“{short(str(value))}”"


def short(text: str) -> str:
    """One line of at most so many letters."""
    line = " ".join(text.split()).rstrip(":")
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
