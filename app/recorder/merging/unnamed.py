"""Targets that no accessibility tree named when they were recorded: what they say is read from
their pictures, and those that say nothing are known again by where they are.

Accessibility may tell too late which field had the focus, for it only knows which has it now. Such
a field is the one that another recording came to in the same way: by the same clicks and keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.geometry import Box, Picture, Point
from app.engine.model.trajectory import Step
from app.store.model.workflow import Workflow
from checks.snapshot.look import Look, Name, Relation, WindowSeen
from checks.text.compare import Reader, line_in
from checks.text.lines import lines_in

# Two recordings show the same unnamed target within so many pixels of its place: about the height
# of a button.
SAME_PLACE_PX = 24
# Its size is the same to so many pixels, but for a border.
SAME_SIZE_PX = 4
# A window's class, title, width and height, and about where in it.
Place = tuple[str, str, int, int, str]
# A window's class and title, then what was clicked, pressed and typed there up to the text.
Reached = tuple[str, ...]
_TYPED = "…"


@dataclass(frozen=True, slots=True)
class Places:
    """What is known of targets that were recorded without a name. `says`: what the target at that
    place says. `fields`: what the fields are called that were reached in these ways (see
    `reached`). `first`: where those of the first recording are.
    """

    says: Mapping[Place, str] = field(default_factory=dict)
    fields: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    first: tuple[Box, ...] = ()


NO_PLACES = Places()


def named_by_reading(draft: Workflow, reader: Reader) -> Workflow:
    """The draft with the texts of what names its targets, read where accessibility told none. A
    name of several lines is an entry or a text area: each line of it is read as one of an item.
    What is read serves to compare recordings; it is not for keeping.
    """
    ways = (
        replace(way, steps=tuple(_read(step, reader) for step in way.steps))
        for way in draft.trajectories
    )
    return replace(draft, trajectories=tuple(ways))


def _read(step: Step, reader: Reader) -> Step:
    look = step.before
    if not isinstance(look, Look) or look.target is None or _is_told(look):
        return step
    names = [read for name in look.target.names for read in _with_text(name, look.picture, reader)]
    return replace(step, before=replace(look, target=replace(look.target, names=tuple(names))))


def _is_told(look: Look) -> bool:
    return look.label is not None and bool(look.label.name)


def _with_text(name: Name, picture: Picture, reader: Reader) -> Iterator[Name]:
    lines = [] if name.text else lines_in(picture, name.box)
    if len(lines) <= 1:
        text = name.text or line_in(reader, picture, name.box).strip()
        yield replace(name, text=text)
        return
    for line in lines:
        yield Name(Relation.ITEM, line, line_in(reader, picture, line).strip())


def place_of(step: Step, first: Sequence[Box]) -> str:
    """Where an unnamed target stands in its window: the place of the nearest of its size among
    those of the `first` recording, else its own.
    """
    own = box_of(step)
    alike = [box for box in first if _is_same_size(box, own) and _apart(box, own) <= SAME_PLACE_PX]
    return ",".join(map(str, min(alike, key=lambda box: _apart(box, own), default=own).centre))


def active_window(step: Step) -> WindowSeen | None:
    """The window with the keyboard before a step, as far as it is known."""
    look = step.before
    return look.active if isinstance(look, Look) else None


def box_of(step: Step) -> Box:
    """What a step acts on, from the corner of its window; a point where that is not known."""
    look, at = step.before, Point(_number(step, "x"), _number(step, "y"))
    target = look.target if isinstance(look, Look) else None
    box = target.box if target is not None else Box(at.x, at.y, 1, 1)
    active = active_window(step)
    return box.moved(-active.box.x, -active.box.y) if active is not None else box


def _number(step: Step, name: str) -> int:
    return int(str(step.arguments.get(name, 0)))


def _is_same_size(one: Box, other: Box) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= SAME_SIZE_PX


def _apart(one: Box, other: Box) -> int:
    return max(abs(one.centre.x - other.centre.x), abs(one.centre.y - other.centre.y))


def reached(steps: Iterable[Step], first: Sequence[Box]) -> Iterator[Reached]:
    """For each step, how the focus came to where it was before it: since another window came up, or
    since the last click, of which only the place counts, as `place_of` tells it.
    """
    window, way = ("", ""), Reached()
    for step in steps:
        if (now := _window(step)) != window:
            window, way = now, Reached()
        yield (*window, *way)
        match step.tool:
            case "click":
                way = (place_of(step, first),)
            case "type_text":
                way = (*way, _TYPED)
            case _:
                way = (*way, str(step.arguments.get("keys", step.tool)))


def field_told(step: Step) -> str:
    """The name of the field with the focus before a step, as accessibility told it, else ""."""
    look = step.before
    return look.focus.name if isinstance(look, Look) and look.focus is not None else ""


def _window(step: Step) -> tuple[str, str]:
    active = active_window(step)
    return ("", "") if active is None else (active.class_name, active.title)
