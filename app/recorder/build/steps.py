"""Gestures and looks become the steps that the engine replays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Whole
from app.recorder.model.demonstration import (
    Click,
    Drag,
    Gesture,
    Hover,
    Keys,
    OtherButton,
    Read,
    Scroll,
    Seen,
    Typed,
    at_hand,
    place_of,
)
from app.recorder.typing.appearing import where_typed
from checks.locator.target import name_target
from checks.snapshot.look import Look, Relation
from checks.verify.values.value_target import beside_value, showing_value

Arguments = dict[str, object]

TYPING = frozenset({"type_text", "type_secret"})
# A field that completes what is typed (GTK's file chooser) swallows a key that closes it, unless it
# has had time to look: struck at once it was lost 8 times of 8, after a quarter of a second never.
CLOSING_KEYS = frozenset({"Return", "KP_Enter", "Tab"})
READY_AFTER_TYPING_S = 0.25


@dataclass(frozen=True, slots=True)
class Call:
    """A tool and what it is called with."""

    tool: str
    arguments: Arguments


def steps_of(
    seen: Iterable[Seen], version_of: Callable[[str], str] = lambda _: ""
) -> tuple[Step, ...]:
    """A step for every gesture that a tool can do. `version_of` gives a tool's version."""
    found = [step for one in seen if (step := _step(one, version_of)) is not None]
    return tuple(_ready(step, before) for before, step in zip([None, *found], found, strict=False))


def unplayable(gesture: Gesture) -> str:
    """Why no tool can do the gesture; empty when one can."""
    match gesture:
        case OtherButton():
            return "A further mouse button was pressed, and no step does that."
        case Scroll(modifiers=(_, *_)):
            return f"{_held(gesture.modifiers)} was held while scrolling, and no step does that."
        case Drag(modifiers=(_, *_)):
            return f"{_held(gesture.modifiers)} was held while dragging, and no step does that."
        case _:
            return ""


def _step(seen: Seen, version_of: Callable[[str], str]) -> Step | None:
    call = _call(seen)
    if call is None:
        return None
    return Step(
        tool=call.tool,
        tool_version=version_of(call.tool),
        arguments=call.arguments,
        before=_named(seen),
        after=None if isinstance(seen.gesture, Read) else seen.effect,
        note=seen.note,
        irreversible=seen.irreversible,
    )


def _ready(step: Step, before: Step | None) -> Step:
    """The step, with the time that the field it closes needs after what was typed before."""
    is_closing = step.tool == "press_keys" and step.arguments["keys"] in CLOSING_KEYS
    if is_closing and before is not None and before.tool in TYPING:
        return replace(step, ready_after_s=READY_AFTER_TYPING_S)
    return step


def _call(seen: Seen) -> Call | None:
    """The tool for the gesture; arguments that have their usual value are left out."""
    if unplayable(seen.gesture):
        return None
    match seen.gesture:
        case Typed() as typed:
            return _typing_call(typed, seen.secret)
        case Keys(keys):
            return Call("press_keys", {"keys": keys})
        case Click() | Drag() | Scroll() | Hover() as with_pointer:
            return _pointer_call(with_pointer)
        case Read() as read:
            return Call("read_text", _reading_arguments(read, seen.before))
        case OtherButton():
            return None


def _typing_call(typed: Typed, secret: str) -> Call:
    if secret:
        return Call("type_secret", {"name": secret})
    return Call("type_text", {"text": Whole(typed.of) if typed.of else typed.text})


def _reading_arguments(read: Read, before: Look) -> Arguments:
    """What is copied stands in what has the focus."""
    focus = before.focus.box if before.focus else Box(0, 0, 1, 1)
    box, by = (read.box, {}) if read.box else (focus, {"by": "clipboard"})
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return {**place, "into": read.name, **by}


def _pointer_call(gesture: Click | Drag | Scroll | Hover) -> Call:
    place: Arguments = {"x": gesture.at.x, "y": gesture.at.y}
    match gesture:
        case Click() as click:
            return Call("click", place | _click_arguments(click))
        case Hover():
            return Call("move", place)
        case Drag(to=to, button=button):
            end = {"to_x": to.x, "to_y": to.y}
            return Call("drag", place | end | _unusual(button=(str(button), "left")))
        case Scroll(dx=dx, dy=dy):
            return Call("scroll", {**place, "dx": dx, "dy": dy})


def _click_arguments(click: Click) -> Arguments:
    return _unusual(
        button=(str(click.button), "left"),
        count=(click.count, 1),
        modifiers=(_held(click.modifiers), ""),
    )


def _unusual(**values: tuple[object, object]) -> Arguments:
    return {name: value for name, (value, usual) in values.items() if value != usual}


def _held(modifiers: tuple[str, ...]) -> str:
    return "+".join(modifiers)


def _named(seen: Seen) -> Look:
    """The look before the gesture, with what it acts on and what names that."""
    if isinstance(seen.gesture, Read) and seen.gesture.box is not None:
        named = beside_value(at_hand(seen.before), seen.gesture.box)
        return replace(named, picture=seen.before.picture)
    box = where_typed(seen) if isinstance(seen.gesture, Typed) else None
    if box is not None and seen.secret:
        box = Box(*box.centre, 1, 1)  # how far the letters reached says how many there were
    named = name_target(at_hand(seen.before), place_of(seen.gesture), effect=box)
    if isinstance(seen.gesture, Scroll):
        named = _by_what_it_stands_in(named)
    return _overlooking(replace(named, picture=seen.before.picture))


def _by_what_it_stands_in(look: Look) -> Look:
    """The look without what is written where the wheel is turned: that goes away."""
    target = look.target
    if target is None:
        return look
    names = tuple(one for one in target.names if one.relation is not Relation.OWN)
    return replace(look, target=replace(target, names=names))


def _overlooking(look: Look) -> Look:
    """The look that overlooks secrets, save those that its target stands in or is named by."""
    bare = replace(look, ignored=())
    return reduce(showing_value, look.ignored, bare)


def point_of(arguments: Mapping[str, object]) -> tuple[int, int] | None:
    """Where a step acts; None for the keyboard's."""
    x, y = arguments.get("x"), arguments.get("y")
    return (x, y) if isinstance(x, int) and isinstance(y, int) else None
