"""Where a text went while it was typed: told by what changed stroke by stroke, not by one change.

A stroke changes more than its field: a star comes into the title, a line below counts columns, a
list narrows down. The text itself is where the caret stood, it grows from stroke to stroke, and it
stands in what was clicked. No sign decides alone, since each may be missing: a caret blinks, a busy
machine shows all letters at once, a field may be reached by Tab.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from app.engine.model.geometry import Box, Picture, Point, bounds
from app.recorder.typing.changed_regions import PAGE, SEVERAL, USUAL, Spot
from checks.scene.perceive import perceive
from checks.vision.edges import edges_of, frames_around

# A letter is so narrow or wide (pixels), and a line this high, in the usual fonts (9 to 20 px).
NARROWEST, WIDEST = 3, 16
LINE = 20
# A field of one line is no lower, and so many times as long as it is high; letters are no lower.
LINE_LEAST, LONG, LEAST = 12, 2, 6
# What shows that a field has the keyboard is drawn so near to its text (pixels).
RING = 4
# A caret stands this near to the letter that is typed at it.
AT_CARET = 6
# A text changes with nearly every stroke, a star once.
OFTEN = 0.5

# How much each sign weighs. Of 12 fields of Tk, GTK, Qt, Chromium and xterm typed into at 25 to
# 250 ms a key, each was found by any two of the strong signs.
IN_THE_FOCUS = 3
IN_THE_CLICKED = 3
BY_THE_CARET = 3
GREW = 2
CHANGED_OFTEN = 1
OF_ITS_LENGTH = 1
# Nobody types into a title bar.
OUTSIDE_OF_WINDOW = -9


@dataclass(frozen=True, slots=True)
class Signs:
    """What is known beside the changes.

    - `letters`: how many were typed.
    - `clicked`: where the last click was, if nothing has taken the focus since.
    - `carets`: where a caret blinked just before.
    - `focus`: the field that has the focus, as accessibility tells.
    - `inside`: the window without its title bar.
    - `before`: the screen when typing began.
    """

    letters: int
    clicked: Point | None = None
    carets: tuple[Box, ...] = ()
    focus: Box | None = None
    inside: Box | None = None
    before: Picture | None = None


def likeliest_first(spots: Sequence[Spot], signs: Signs) -> list[Spot]:
    """The regions, that which most likely shows the text first. A region that is higher than a
    field is told by the part of it in the field that was clicked, too.
    """
    field = clicked_field(signs.clicked, signs.before)
    parts = [] if field is None else _parts_in(field, spots)
    spots = [*parts, *spots]
    clicked = parts or _in_clicked(spots, signs)
    most = max((spot.frames for spot in spots), default=1)

    def rank(spot: Spot) -> tuple[int, int]:
        weight = _weight(spot, signs, most) + IN_THE_CLICKED * (spot in clicked)
        return -weight, _apart_in_length(spot.box, signs.letters)

    ranked = sorted(spots, key=rank)
    return [*(_without_what_is_beside(one, signs.before) for one in ranked[:1]), *ranked[1:]]


def _without_what_is_beside(spot: Spot, before: Picture | None) -> Spot:
    """The part of a line in the field that it begins in, where the rest is another element: a
    button beside a field may become usable with the first letter. A text that reaches beyond its
    cell is drawn across the border.
    """
    if spot.box.height > PAGE or len(spot.pieces) < SEVERAL:
        return spot
    begins = Point(spot.box.x + AT_CARET, spot.box.centre.y)
    whole = (one for one in _fields_at(begins, before) if not _is_written_across(spot, one))
    field = next(whole, None)  # a selected text in it has borders, too
    if field is None or spot.box.right <= field.right + RING:
        return spot
    kept = spot.box.intersection(field)
    first = spot.first.intersection(kept) if spot.first is not None else None
    return replace(spot, box=kept, first=first if first is not None and first.area else None)


def _is_written_across(spot: Spot, field: Box) -> bool:
    """Whether something that changed reaches across the right border of the field, or begins at
    it: the next letter.
    """
    border = field.right
    return any(one.x <= border + RING and one.right > border + 1 for one in spot.pieces)


def clicked_field(clicked: Point | None, before: Picture | None) -> Box | None:
    """The field of one line that was clicked, on the screen when typing began; None where there is
    none.
    """
    return next(_fields_at(clicked, before), None)


def _fields_at(clicked: Point | None, before: Picture | None) -> Iterator[Box]:
    """What may be the field of one line there, smallest first."""
    if clicked is None or before is None:
        return
    strip = Box(0, clicked.y - PAGE, before.width, 2 * PAGE)
    scene = perceive(before, strip.intersection(bounds(before)))
    grounds = (one.box.grown(1) for one in scene.around(scene.at(clicked)))
    around = chain(grounds, _frames_at(before, clicked))
    fields = (one for one in around if LINE_LEAST <= one.height <= PAGE)
    yield from (one for one in fields if one.width >= LONG * one.height)


def _frames_at(picture: Picture, at: Point) -> Iterator[Box]:
    """The frames around a point, smallest first; edges are looked for when the first is asked."""
    yield from frames_around(edges_of(picture), Box(at.x, at.y, 1, 1))


def _parts_in(field: Box, spots: Sequence[Spot]) -> list[Spot]:
    """What lies in a field of the regions that reach beyond it and are no line. That is a page that
    was drawn anew as a whole because a list below the field is searched by what is typed. Or it is
    a field together with the entry of its open list.
    """
    there = [one for one in spots if one.box.meets(field)]
    if any(_is_line_of(field, one.box) for one in there):
        return []  # the text itself
    part = field.grown(-min(RING, (field.height - LINE_LEAST) // 2))
    return [_part_in(part, one) for one in there if one.box.intersection(part).height >= LEAST]


def _part_in(field: Box, spot: Spot) -> Spot:
    """What of a region lies in a field, as high as that: a line of it."""
    first = spot.first.intersection(field) if spot.first is not None else None
    line = spot.box.intersection(field)
    line = Box(line.x, field.y, line.width, field.height)
    return replace(spot, box=line, first=first if first is not None and first.area else None)


def _is_line_of(field: Box, box: Box) -> bool:
    """Whether a region lies in a field, but for what shows that this has the keyboard."""
    beyond = max(field.y - box.y, box.bottom - field.bottom)
    return box.height <= PAGE and beyond <= LINE_LEAST


def _weight(spot: Spot, signs: Signs, most: int) -> int:
    box, near = spot.box, spot.box.grown(AT_CARET)
    told = (
        (IN_THE_FOCUS, signs.focus is not None and signs.focus.meets(box)),
        (BY_THE_CARET, any(near.meets(caret) for caret in signs.carets)),
        (GREW, spot.has_grown),
        (CHANGED_OFTEN, spot.frames > 1 and spot.frames >= OFTEN * most),
        (OF_ITS_LENGTH, _is_of_length(box, signs.letters)),
        (OUTSIDE_OF_WINDOW, signs.inside is not None and not signs.inside.contains(box.centre)),
    )
    return sum(weight for weight, holds in told if holds)


def _is_of_length(box: Box, letters: int) -> bool:
    return NARROWEST * letters <= _length(box) <= WIDEST * max(1, letters)


def _apart_in_length(box: Box, letters: int) -> int:
    return abs(_length(box) - USUAL * letters)


def _length(box: Box) -> int:
    """How long a text is that fills it, all in one line."""
    return box.width * max(1, round(box.height / LINE))


def _in_clicked(spots: Sequence[Spot], signs: Signs) -> list[Spot]:
    """Those in what was clicked: on the place itself, else in the smallest rectangle around it that
    holds any of them. One that holds them all tells nothing.
    """
    clicked = signs.clicked
    if clicked is None:
        return []
    if there := [spot for spot in spots if spot.box.contains(clicked)]:
        return there
    if signs.before is None:
        return []
    for frame in frames_around(edges_of(signs.before), Box(clicked.x, clicked.y, 1, 1)):
        if held := [spot for spot in spots if frame.covers(spot.box.grown(-1))]:
            return held if len(held) < len(spots) else []
    return []
