"""What the last act of a run has changed on the screen, and what it changed in the recording."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.elements import ASIDE_PX, Item, Scene
from checks.scene.looks import ends_alike
from checks.text.compare import Reader, line_in, only_figures_differ, plain
from checks.vision.pixels import Mask, colours, differing, words

# Of a letter that an edge has cut so much tells nothing (pixels).
LETTER_PX = 3
# The frame of a field with the keyboard is so wide (pixels). The channels of a grey are so near to
# each other (levels of 255).
FRAME_PX, GREY_LEVELS = 4, 24
_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Phrase:
    """The items that stand close together in a row, as one text: a number and its word."""

    picture: Picture
    box: Box

    @classmethod
    def around(cls, scene: Scene, item: Item) -> Self:
        """The one that an item belongs to."""
        box, parts = item.box, {item.number}
        while True:
            found = [
                one
                for one in scene.items
                if one.number not in parts
                and _in_row(one.box, box)
                and max(one.box.x - box.right, box.x - one.box.right) <= item.box.height
            ]
            if not found:
                return cls(scene.picture, box)
            for one in found:
                box = box.union(one.box)
                parts.add(one.number)

    def said(self, reader: Reader) -> str:
        """What it says."""
        return plain(line_in(reader, self.picture, self.box))


@dataclass(frozen=True, slots=True)
class LastAct:
    """What the screens of the run and of the recording showed before the last act; None where no
    step was verified. What that did not change is no news of the end: it was there when the act was
    found right.
    """

    now: Scene | None
    then: Scene | None

    def has_left(self, picture: Picture, item: Item) -> bool:
        """Whether an item of the present screen stood there before the last act."""
        return self.now is not None and _same_in(picture, self.now.picture, item.box)

    def has_brought(self, picture: Picture, item: Item) -> bool:
        """Whether the recorded last act has brought an item. One that it has only moved aside was
        there.
        """
        if self.then is None or _same_in(picture, self.then.picture, item.box):
            return self.then is None
        before = self.then.picture
        return not any(_stood_aside(before, one.box, picture, item.box) for one in self.then.items)

    def has_moved(self, picture: Picture, item: Item) -> bool:
        """Whether a recorded item was elsewhere before the last act, or not there."""
        return self.then is None or not _same_in(picture, self.then.picture, item.box)

    def counts_alike(self, present: Phrase, recorded: Phrase, reader: Reader) -> bool:
        """Whether two phrases say how many there are, and the last act has added as many as in the
        recording.
        """
        if self.now is None or self.then is None:
            return False
        if not only_figures_differ(present.said(reader), recorded.said(reader)):
            return False
        added = _added(present, self.now, reader)
        return bool(added) and added == _added(recorded, self.then, reader)

    def has_changed(self, picture: Picture, part: Box, *, run: bool) -> Mask:
        """Where a part of the run's or the recording's screen is not as before the last act."""
        scene = self.now if run else self.then
        if scene is None or not bounds(scene.picture).covers(part):
            return np.ones((part.height, part.width), dtype=np.bool_)
        columns, rows = slice(part.x, part.right), slice(part.y, part.bottom)
        return differing(words(picture)[rows, columns], words(scene.picture)[rows, columns])


def empty_fields(
    now: tuple[Scene, Box], then: tuple[Scene, Box], move: tuple[int, int]
) -> list[Box]:
    """The fields of a window without a text that stand aside by a little, or have no frame of the
    keyboard any more, on the present picture. A frame in a colour would be news. Both scenes come
    with the place of the window, `move` is by how much it has moved.
    """
    (here, own), (there, its) = now, then
    fields = (one.box for one in here.surfaces if own.covers(one.box) and not here.inside(one.box))
    were = (one.box for one in there.surfaces if its.covers(one.box) and not there.inside(one.box))
    moved = [one.moved(*move) for one in were]
    pairs = [
        (one, was)
        for one in fields
        for was in moved
        if _is_aside(one, was) and _is_grey_around(here.picture, one)
    ]
    return [box for pair in pairs for box in pair]


def _is_aside(one: Box, was: Box) -> bool:
    """Whether a box is as large as another one, and stands in its place or aside by a little."""
    apart = abs(one.x - was.x), abs(one.y - was.y)
    grown = max(abs(one.width - was.width), abs(one.height - was.height))
    return apart[0] <= ASIDE_PX and max(apart[1], grown) <= FRAME_PX


def _is_grey_around(picture: Picture, box: Box) -> bool:
    """Whether the frame around a box has no colour."""
    around = colours(picture, box.grown(FRAME_PX).intersection(bounds(picture))).astype(np.int16)
    frame = np.concatenate([around[:FRAME_PX].reshape(-1, 3), around[-FRAME_PX:].reshape(-1, 3)])
    return bool((frame.max(axis=1) - frame.min(axis=1)).max() <= GREY_LEVELS)


def _same_in(one: Picture, other: Picture, box: Box) -> bool:
    """Whether two pictures show the same in a box, to the pixel."""
    part = box.intersection(bounds(one)).intersection(bounds(other))
    return part == box and np.array_equal(colours(one, box), colours(other, box))


def _stood_aside(before: Picture, was: Box, picture: Picture, box: Box) -> bool:
    """Whether an item is one that stood near by in its row before."""
    if max(abs(was.right - box.right), abs(was.width - box.width)) > ASIDE_PX:
        return False
    width = min(was.width, box.width) - (LETTER_PX if was.width != box.width else 0)
    return width >= LETTER_PX and ends_alike((picture, box), (before, was), width)


def _added(phrase: Phrase, before: Scene, reader: Reader) -> tuple[int, ...]:
    """By how much each number of a phrase is larger than in the one that stood there before;
    nothing where there was none.
    """
    row = (one for one in before.items if _in_row(one.box, phrase.box))
    near = {
        there
        for there in (Phrase.around(before, one) for one in row)
        if abs(there.box.right - phrase.box.right) <= ASIDE_PX
    }
    if len(near) != 1:
        return ()
    numbers, was = _numbers(phrase.said(reader)), _numbers(near.pop().said(reader))
    if len(numbers) != len(was):
        return ()
    return tuple(one - other for one, other in zip(numbers, was, strict=True))


def _in_row(one: Box, other: Box) -> bool:
    """Whether two boxes share most of their rows."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return 2 * shared > min(one.height, other.height)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, _NUMBERS.findall(text)))
