"""How each text of a recording came to be typed where it was: the clicks and keys before it.

Accessibility may tell too late who had the focus, for it only knows who has it now. Such a field is
the one that another recording came to in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.recorder.merging.unnamed import active_window, place_of
from checks.snapshot.look import Look

# A window's class and title, then what was clicked, pressed and typed there up to the text.
Reached = tuple[str, ...]
_TYPED = "…"


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
