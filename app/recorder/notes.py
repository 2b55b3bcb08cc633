"""What a step is called in a list: one short sentence in the words of the screen."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.trajectory import Step, Template, Whole
from app.recorder.phrase import Part, Phrase, Piece, as_text
from checks.look import Look, Relation, Target

LONGEST = 40
# Which name a person would say, best first.
_SAID_FIRST = (Relation.OWN, Relation.RIGHT, Relation.LEFT, Relation.ABOVE, Relation.COLUMN)


def note_of(step: Step) -> str:
    """Such as "Click Save in Order Desk" or "Type {customer} into Customer"."""
    return as_text(phrase_of(step))


def phrase_of(step: Step) -> Phrase:
    """The same in parts."""
    look = step.before if isinstance(step.before, Look) else None
    return (*_what(step, look), *_where(look))


def _what(step: Step, look: Look | None) -> Phrase:
    given = step.arguments
    target = Piece(_target(step, look), Part.TARGET)
    match step.tool:
        case "click":
            return Piece(f"{_clicking(given)} "), target
        case "move":
            return Piece("point at "), target
        case "drag":
            return Piece("drag "), target, Piece(f" to {given.get('to_x')},{given.get('to_y')}")
        case "scroll":
            return (Piece(f"scroll {_way(given)}"),)
        case "type_text":
            typed = Piece(quoted(given.get("text")), Part.VALUE)
            return (Piece("type "), typed, *_into(look))
        case "type_secret":
            secret = Piece(str(given.get("name")), Part.VALUE)
            return (Piece("type the secret "), secret, *_into(look))
        case "press_keys":
            return Piece("press "), Piece(str(given.get("keys")), Part.VALUE)
        case _:
            return _reading(given, look) if step.tool == "read_text" else (Piece(_plainly(step)),)


def _reading(given: Mapping[str, object], look: Look | None) -> Phrase:
    beside = _first_said(look.target, own=True) if look is not None else ""
    said = (Piece(" beside "), Piece(beside, Part.TARGET)) if beside else ()
    return Piece("read "), Piece(str(given.get("into")), Part.VALUE), *said


def _plainly(step: Step) -> str:
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


def _into(look: Look | None) -> Phrase:
    name = _field_name(look)
    return (Piece(" into "), Piece(name, Part.TARGET)) if name else ()


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


def _where(look: Look | None) -> Phrase:
    """The window the step acts in; a menu has no title, then it is the active one."""
    if look is None:
        return ()
    under = look.windows[look.target.window] if look.target and look.target.window >= 0 else None
    active = next((window for window in look.windows if window.active), None)
    title = next((window.title for window in (under, active) if window and window.title), "")
    return (Piece(" in "), Piece(short(title), Part.WINDOW)) if title else ()


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
