"""A typed text that was first seen late: after later gestures, or where its window had been moved
to. A busy machine shows letters, a move and a click in one frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import reduce
from itertools import chain, takewhile

from app.engine.model.geometry import Box, Picture, Point, bounds
from app.recorder.model.demonstration import Seen, Typed, at_hand, place_of
from app.recorder.typing.appearing import FIELD_HEIGHT, appeared, focused_field, likely_first
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import same_kind
from checks.text.compare import SHORTEST_TO_SEEK, Reader
from checks.verify.pixels.effect import changed_regions
from checks.verify.rerender.page import Page
from checks.verify.rerender.readings import squeezed
from checks.vision.canvas import Canvas
from checks.vision.pixels import colours, cut

# Who clicks sooner after a text may be ahead of what shows it.
HASTE_S = 1.0
# So many looks are read for a text that nobody has seen: a second each.
READ_THROUGH = 3
AROUND = 8
# A secret of which a line shows so much is shown there; parts of fewer letters are chance.
MUCH = 0.5
LEAST_PART = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a typed text is seen on a look, and how far its window had gone by then."""

    box: Box
    look: Look
    dx: int = 0
    dy: int = 0


def seen_typed(seen: Sequence[Seen], final: Look, reader: Reader | None = None) -> Shown | None:
    """Where the text appeared that was typed first: at once, before the next gesture. Else it is
    where the first of the later looks shows it, or where it can be read there. None when it was
    never to be seen.
    """
    typed = seen[0]
    first = typed.echo if typed.echoed else typed.effect.after
    if first is not None and not moved(typed.before, first) and (at_once := appeared(typed)):
        return Shown(*at_once)
    hasty = _hasty(seen)
    looks = [*(one.before for one in seen[1:]), final]
    is_known = focused_field(typed.before.focus) is not None
    clicked = [] if is_known else [place_of(one.gesture) for one in hasty]
    possible = [*([first] if first is not None else []), *looks[1 : len(hasty) + 1]]
    changed = (_found(typed, look, clicked) for look in possible)
    read = (_read(typed, look, reader) for look in looks[:READ_THROUGH] if reader is not None)
    return next((shown for shown in chain(changed, read) if shown is not None), None)


def moved(before: Look, after: Look) -> tuple[int, int] | None:
    """How far the window that had the focus has gone; None where it has not, or where another one
    of its name and size is there.
    """
    old = before.active
    if old is None:
        return None
    now = [window.box for window in after.windows if _is_the_same(window, old)]
    if len(now) != 1 or now[0] == old.box:
        return None
    return now[0].x - old.box.x, now[0].y - old.box.y


def _read(one: Seen, look: Look, reader: Reader) -> Shown | None:
    """The line in which it can be read; what is short stands on every screen. Of a secret, so can
    the most of it: a busy application loses letters, and a reader takes one for another.
    """
    wanted = squeezed(one.gesture.text) if isinstance(one.gesture, Typed) else ""
    if len(wanted) < SHORTEST_TO_SEEK:
        return None
    picture = at_hand(look).picture
    lines = reader.read(colours(picture).copy())
    read = [(_letters_of(wanted, squeezed(text)), box) for text, box in lines]
    least = max(SHORTEST_TO_SEEK, MUCH * len(wanted)) if one.secret else len(wanted)
    most, found = max(read, key=lambda line: line[0], default=(0, bounds(picture)))
    return Shown(_letters(picture, found), look) if most >= least else None


def _letters_of(wanted: str, said: str) -> int:
    """How many letters of a text a line says: all, or those of parts that are no chance."""
    if wanted in said:
        return len(wanted)
    parts = SequenceMatcher(None, said, wanted, autojunk=False).get_matching_blocks()
    return sum(part.size for part in parts if part.size >= LEAST_PART)


def _letters(picture: Picture, line: Box) -> Box:
    """What is written in a line that was found, without the field's border."""
    written = Page(picture, line.grown(AROUND).intersection(bounds(picture))).at(line)
    return reduce(Box.union, (one.box for one in written)) if written else line


def _hasty(seen: Sequence[Seen]) -> list[Seen]:
    """The gestures after the first that may have been made before its text was shown. Where its
    field is not known, only quick clicks: a key brings up lines of its own.
    """
    typed, *following = seen
    if focused_field(typed.before.focus) is not None:
        return following
    return list(takewhile(lambda one: _is_quick_click(one, typed), following))


def _is_quick_click(one: Seen, typed: Seen) -> bool:
    soon = one.gesture.began_s - typed.gesture.ended_s < HASTE_S
    return soon and place_of(one.gesture) is not None


def _found(one: Seen, look: Look, clicked: Sequence[Point | None]) -> Shown | None:
    """What differs in the window, once that is put back to where it was, and was not `clicked`."""
    dx, dy = moved(one.before, look) or (0, 0)
    changed = _changed(at_hand(one.before), at_hand(look), dx, dy)
    lines = [
        box
        for box in changed
        if box.height <= FIELD_HEIGHT and not _holds_any(box.moved(dx, dy), clicked)
    ]
    letters = len(one.gesture.text) if isinstance(one.gesture, Typed) else 0
    likely = likely_first(lines, focused_field(one.before.focus), letters)
    return Shown(likely[0].moved(dx, dy), look, dx, dy) if likely else None


def _holds_any(box: Box, places: Sequence[Point | None]) -> bool:
    return any(at is not None and box.contains(at) for at in places)


def _changed(before: Look, after: Look, dx: int, dy: int) -> list[Box]:
    """What has changed in the window that had the focus, where it was before."""
    window, screen = before.active, bounds(before.picture)
    now = (window.box if window is not None else screen).moved(dx, dy)
    inside = now.intersection(bounds(after.picture)).moved(-dx, -dy).intersection(screen)
    if not inside.area:
        return []
    canvas = Canvas(before.picture)
    canvas.put(cut(after.picture, inside.moved(dx, dy)), inside)
    return changed_regions(before, replace(after, picture=canvas.pixels()), inside)


def _is_the_same(one: WindowSeen, other: WindowSeen) -> bool:
    size = (one.box.width, one.box.height) == (other.box.width, other.box.height)
    return size and same_kind(one, other) and one.title == other.title
