"""Texts that run over several lines: another value in them sends words to other lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from app.engine.model.geometry import Box
from checks.scene.elements import Scene
from checks.text.compare import Reader, line_in, plain
from checks.text.rewording import is_reworded
from checks.verify.identity.expected import Expected
from checks.vision.pixels import around_all, colours

# The next line begins where the one above does, to so many pixels, and no farther below it than
# this share of its height.
SAME_EDGE_PX, LEADING = 4, 1.2
OVERLAP_PX = 2  # of an accent or a descender
# A text that flows has no more lines than that: 10 ms each.
MOST_LINES = 8
# What flows may end in a letter that reaches out of its line (pixels).
RIM_PX = 2


def with_flowing(expected: Expected, then: Scene, now: Scene, reader: Reader) -> Expected:
    """The same, with what flows because of this run's values as data; before a step that may be
    undone also what says it in other words.
    """
    flowing = flowing_texts(then, now, expected.values, reader)
    if expected.undoable:
        flowing += _reworded(then, now, expected.values, reader)
    flowing = [one.grown(RIM_PX) for one in flowing]
    return replace(expected, data=(*expected.data, *flowing)) if flowing else expected


def flowing_texts(
    then: Scene, now: Scene, values: Iterable[tuple[str, str]], reader: Reader
) -> list[Box]:
    """Where the recorded scene has a text of several lines that says a value of the recording.

    The value stands in the first line, and the line in its place now says the same words up to this
    run's value: what the others say is not looked at. Or it stands in another line: then all of the
    text has to say the same now but for it. `values` pairs the recording's with this run's.
    """
    pairs = [(plain(was), plain(is_now)) for was, is_now in values]
    differ = [(was, is_now) for was, is_now in pairs if was and is_now and was != is_now]
    if not differ:
        return []
    expected, found = Expected(tuple(differ)), []
    before, present = (paragraphs([one.box for one in scene.items]) for scene in (then, now))
    for lines in before:
        if _is_drawn_as_it_was(around_all(lines), then, now):
            continue
        said = plain(line_in(reader, then.picture, lines[0]))
        says = [
            plain(line_in(reader, now.picture, one.box))
            for one in now.items
            if one.box.meets(lines[0])
        ]
        if any(_begins_alike(said, text, *both) for text in says for both in differ):
            found.append(around_all(lines))
            continue
        if not any(_goes_on(said, text) for text in says):
            continue
        there = next((some for some in present if _begin_together(some[0], lines[0])), [])
        if 0 < max(len(lines) - 1, len(there)) <= MOST_LINES and expected.follows(
            _text_of(there, now, reader), f"{said} {_text_of(lines[1:], then, reader)}"
        ):
            found.append(around_all([*lines, *there]))
    return [one for one in found if one is not None]


def _reworded(
    then: Scene, now: Scene, values: Sequence[tuple[str, str]], reader: Reader
) -> list[Box]:
    """The texts, of several lines on either screen, that say in other words what this run is given
    where they said what the recording was.
    """
    if all(plain(was) == plain(given) for was, given in values):
        return []
    before, present = (_texts([one.box for one in scene.items]) for scene in (then, now))
    found = []
    for lines in before:
        there = next((some for some in present if _begin_together(some[0], lines[0])), [])
        is_one_line = len(lines) == len(there) == 1
        if not there or is_one_line or len(lines) + len(there) > MOST_LINES:
            continue
        if _is_drawn_as_it_was(around_all(lines), then, now):
            continue
        if is_reworded(_text_of(there, now, reader), _text_of(lines, then, reader), values):
            found.append(around_all([*lines, *there]))
    return [one for one in found if one is not None]


def _is_drawn_as_it_was(area: Box | None, then: Scene, now: Scene) -> bool:
    if area is None:
        return True
    return np.array_equal(colours(then.picture, area), colours(now.picture, area))


def _goes_on(one: str, other: str) -> bool:
    """Whether two first lines say the same as far as the shorter one goes."""
    return bool(one and other) and (one.startswith(other) or other.startswith(one))


def _begin_together(one: Box, other: Box) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) <= SAME_EDGE_PX


def _text_of(lines: Sequence[Box], scene: Scene, reader: Reader) -> str:
    return " ".join(plain(line_in(reader, scene.picture, line)) for line in lines)


def _begins_alike(then: str, now: str, was: str, is_now: str) -> bool:
    """Whether two lines say the same up to a value, and each has its own there."""
    before, said, _ = then.partition(was)
    return bool(said) and bool(before) and now.startswith(before + is_now)


def paragraphs(boxes: Sequence[Box]) -> list[list[Box]]:
    """The lines that stand below each other, from top to bottom; none that stands alone."""
    return [lines for lines in _texts(boxes) if len(lines) > 1]


def _texts(boxes: Sequence[Box]) -> list[list[Box]]:
    """The same, and those that stand alone."""
    found: list[list[Box]] = []
    for box in sorted(boxes, key=lambda one: (one.y, one.x)):
        above = next((lines for lines in found if _continues(lines[-1], box)), None)
        if above is None:
            found.append([box])
        else:
            above.append(box)
    return found


def _continues(above: Box, below: Box) -> bool:
    gap = below.y - above.bottom
    tallest = max(above.height, below.height)
    return abs(above.x - below.x) <= SAME_EDGE_PX and -OVERLAP_PX <= gap <= LEADING * tallest
