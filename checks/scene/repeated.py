"""Repeated items: the entries of a list, menu or inbox around one whose key is known, told by their
even distance and by what lies between them, whatever each of them says.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.text.lines import has_ink, ink_colour, is_part, lines_in, with_text_alone
from checks.vision.baseline import baseline
from checks.vision.edges import Edges, frames_around
from checks.vision.pixels import around_all, colours, joined

# Keys of one list begin together, and their letters rise equally high, to so many pixels; wobble in
# their distance is less.
ALIGNED_PX, HIGHER_PX, WOBBLE_PX = 3, 4, 2
# Grounds and rules of one colour differ by no more levels.
SAME_COLOUR = 4
# What lies between two items is seen so far left of their texts (pixels).
LEFT_PX = 3
# So much of what stands between two keys is repeated; what stands beside one is no farther off
# (pixels).
REPEATED, APART_PX = 0.75, 40
# Lines of one text are so near to each other (share of their height).
TIGHT = 0.8


class Repeated(NamedTuple):
    """Where items are repeated, and how many there are; many for the words of a text."""

    box: Box
    items: int


def repeated_around(picture: Picture, key: Box, window: Box, edges: Edges) -> Repeated | None:
    """The part of a window in which items like that of a key are repeated, or the text that the key
    is part of; None where nothing is.
    """
    lines = with_text_alone(picture, lines_in(picture, window.intersection(bounds(picture))))
    if is_part(picture, key):
        return Repeated(_text_around(lines, key), len(lines))
    key = next((one for one in lines if key.contains(one.centre)), key)
    keys = keys_of(picture, lines, key)
    if len(keys) < 2:  # noqa: PLR2004
        return None
    pitch = pitch_of(picture, keys)
    whole = around_all(keys) or key
    whole = Box(whole.x, whole.y, whole.width, whole.height + pitch - key.height)
    beside = [one for one in lines if in_band(one, whole)]
    room = _held_in(edges, whole) or joined(whole, beside, APART_PX)
    top = whole.y - min(max(0, pitch - key.height), key.height) // 2
    box = Box(room.x, top, room.width, whole.bottom - top).intersection(window)
    return Repeated(box, len(keys))


def held_by(picture: Picture, keys: Sequence[Box], key: Box, at: Point) -> bool:
    """Whether a point lies in the item that a key line begins, by the next one, or by the pitch."""
    if len(keys) < 2:  # noqa: PLR2004
        return False
    return key.y <= at.y < key.y + pitch_of(picture, keys)


def pitch_of(picture: Picture, keys: Sequence[Box]) -> int:
    """The least distance of two keys that follow each other, from the line that the letters of one
    stand on to that of the next.
    """
    return min(below - one for one, below in pairwise(baseline(picture, key) for key in keys))


def _text_around(lines: Sequence[Box], key: Box) -> Box:
    """The paragraph that a word stands in."""
    found, grown = key, Box(0, 0, 0, 0)
    while grown != found:
        grown = found
        near = round(TIGHT * key.height)
        reach = Box(found.x - ALIGNED_PX, found.y - near, found.width, found.height + 2 * near)
        found = around_all([found, *(one for one in lines if one.meets(reach))]) or found
    return found


def keys_of(picture: Picture, lines: Sequence[Box], key: Box) -> list[Box]:
    """The keys of the items, top to bottom: of all even distances the one that reaches farthest;
    the key alone where nothing is repeated.
    """
    ink, own = ink_colour(picture, key), _Key(key, baseline(picture, key))
    aligned = [one for one in lines if abs(one.x - key.x) <= ALIGNED_PX and not one.meets(key)]
    mates = [_Key(one, baseline(picture, one)) for one in aligned if has_ink(picture, one, ink)]
    mates = [one for one in mates if abs(one.rises - own.rises) <= HIGHER_PX]
    runs = [_run(picture, mates, own, abs(one.base - own.base)) for one in mates]
    repeated = [run for run in runs if len(run) > 1 and _is_repeated([*mates, own], run)]
    found = max(repeated, key=lambda run: (run[-1].base - run[0].base, len(run)), default=[own])
    return [one.box for one in found]


class _Key(NamedTuple):
    """A line that may begin an item, and the row that its letters stand on."""

    box: Box
    base: int

    @property
    def rises(self) -> int:
        """How far its letters rise (pixels)."""
        return self.base - self.box.y


def _is_repeated(mates: Sequence[_Key], run: Sequence[_Key]) -> bool:
    """Whether what stands between the keys is repeated as they are."""
    pitch = run[1].base - run[0].base
    inside = [one.base for one in mates if run[0].base <= one.base < run[-1].base + pitch]
    again = [
        y
        for y in inside
        if any(min(abs(y - pitch - other), abs(y + pitch - other)) <= WOBBLE_PX for other in inside)
    ]
    return len(again) >= REPEATED * len(inside)


def _run(picture: Picture, mates: Sequence[_Key], key: _Key, pitch: int) -> list[_Key]:
    """The keys one pitch after the other, up and down, with the same lying between all of them."""
    ways = [_way(picture, mates, key, way * pitch) for way in (-1, 1)]
    ways.sort(key=lambda way: len(way.keys), reverse=True)
    longer, shorter = ways
    alike = longer.between and shorter.between and _same_colours(longer.between, shorter.between)
    found = [*longer.keys, *(shorter.keys if alike else ())]
    return sorted([key, *found], key=lambda one: one.base)


class _Way(NamedTuple):
    keys: list[_Key]
    between: Sequence[tuple[int, int, int]]


def _way(picture: Picture, mates: Sequence[_Key], key: _Key, rise: int) -> _Way:
    """The keys above or below a key, as far as the same lies between them."""
    found, between, last = list[_Key](), list[tuple[int, int, int]](), key
    while (mate := _next(mates, last, rise)) is not None:
        seen = _between(picture, *sorted((last.box, mate.box), key=lambda one: one.y))
        if between and not _same_colours(seen, between):
            break
        between, last = between or seen, mate
        found.append(mate)
    return _Way(found, between)


def _next(mates: Sequence[_Key], last: _Key, rise: int) -> _Key | None:
    return next((one for one in mates if abs(one.base - last.base - rise) <= WOBBLE_PX), None)


def _between(picture: Picture, upper: Box, lower: Box) -> list[tuple[int, int, int]]:
    """The colours on the way from one item to the next, beside their texts."""
    x = max(0, min(upper.x, lower.x) - LEFT_PX)
    column = colours(picture, Box(x, upper.centre.y, 1, lower.centre.y - upper.centre.y))
    return [(int(blue), int(green), int(red)) for blue, green, red in column[:, 0]]


def _same_colours(
    one: Sequence[tuple[int, int, int]], other: Sequence[tuple[int, int, int]]
) -> bool:
    pairs = ((set(one), set(other)), (set(other), set(one)))
    return all(any(_near(a, b) for b in theirs) for mine, theirs in pairs for a in mine)


def _near(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= SAME_COLOUR


def _held_in(edges: Edges, whole: Box) -> Box | None:
    """The smallest rectangle around all of the items."""
    inner = Box(whole.x, whole.y, whole.width, whole.height - LEFT_PX).intersection(edges.area)
    around = frames_around(edges, inner)
    return next((one for one in around if one.covers(inner)), None)


def in_band(one: Box, other: Box) -> bool:
    """Whether a text stands beside another box."""
    return other.y <= one.centre.y < other.bottom
