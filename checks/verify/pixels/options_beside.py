"""Options beside each other, each a ring or box with its text behind it: the one that a parameter
names stands elsewhere on the line of the recorded one, among its likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.relations import MARK_GAP_PX, in_row, is_mark_sized
from checks.text.compare import Reader, line_in, same_letters
from checks.text.lines import lines_in
from checks.verify.changes.patch_similarity import likeness
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.vision.ink import words_of

# The marks of one group measure the same, to so many pixels; the next one stands no farther behind
# a text than so many times its own height.
SAME_PX, APART = 3, 2.5
# So far above and below a mark its text reaches; a rule is farther away (pixels).
LINE_PX = 3


class Option(NamedTuple):
    """A mark on a line, and the text behind it."""

    mark: Box
    text: Box


def options_beside(scene: Scene, units: Sequence[Unit], text: Box) -> list[Place] | None:
    """The options that say the value in the group that the target is one of, or the mark of one;
    None where no other option stands on its line. `text` is what it said when it was recorded.
    """
    target, reader = scene.target, scene.known.reader
    mark = _mark_of(scene.then.picture, target.box, text) if target is not None else None
    group = _group(scene.then.picture, mark) if mark is not None else []
    if mark is None or reader is None or len(group) < 2:  # noqa: PLR2004
        return None
    own_x = next(one.mark.x for one in group if one.mark.meets(mark))
    return [place for unit in units for place in _saying(scene, unit, mark, own_x, reader)]


def _mark_of(picture: Picture, target: Box, text: Box) -> Box | None:
    """The mark right before a text: the target, or what begins it."""
    if not target.covers(text):
        return target if _is_before(target, text) else None
    words = _words_on(picture, target)
    first = next((one for one in words if abs(one.x - target.x) <= SAME_PX), None)
    if first is None:
        return None
    mark = Box(first.x, target.centre.y - first.width // 2, first.width, first.width)
    return mark if _is_before(mark, text) else None


def _saying(scene: Scene, unit: Unit, mark: Box, own_x: int, reader: Reader) -> Iterator[Place]:
    """The options that say the value, whose mark is drawn as the recorded one is. `own_x` is where
    that begins as a word of its line.
    """
    there, picture = mark.moved(unit.dx, unit.dy), scene.now.picture
    for option in _group(picture, there):
        if not same_letters(line_in(reader, picture, option.text.grown(1)), scene.now.named):
            continue
        place = Place(unit, option.mark.x - own_x, unit.dy)
        if likeness(scene, mark, place.dx, place.dy).same_shape:
            yield place


def _group(picture: Picture, mark: Box) -> list[Option]:
    """The options on the line of a mark, as far as they follow each other: nothing else stands
    between them, as what heads another group would.
    """
    group: list[Option] = []
    for option in _options(_words_on(picture, mark), mark):
        if group and option.mark.x - group[-1].text.right > APART * mark.height:
            if any(one.mark.meets(mark) for one in group):
                break
            group = []
        group.append(option)
    return group if any(one.mark.meets(mark) for one in group) else []


def _words_on(picture: Picture, box: Box) -> list[Box]:
    """The words on the line of a box, left to right."""
    row = Box(0, box.y, picture.width, box.height).grown(LINE_PX).intersection(bounds(picture))
    lines = [one for one in lines_in(picture, row) if in_row(one, box)]
    return sorted((word for line in lines for word in words_of(picture, line)), key=_left)


def _left(box: Box) -> int:
    return box.x


def _options(words: Sequence[Box], mark: Box) -> Iterator[Option]:
    """Each word that is as wide as a mark, with the words behind it that stand together."""
    starts = [n for n, one in enumerate(words) if abs(one.width - mark.width) <= SAME_PX]
    for start, end in pairwise([*starts, len(words)]):
        behind = _together(words[start + 1 : end])
        if behind and 0 <= behind[0].x - words[start].right <= MARK_GAP_PX:
            yield Option(words[start], behind[0].union(behind[-1]))


def _together(words: Sequence[Box]) -> list[Box]:
    """The first words of some, as far as they stand together."""
    kept = list(words[:1])
    for before, after in pairwise(words):
        if after.x - before.right > MARK_GAP_PX:
            break
        kept.append(after)
    return kept


def _is_before(mark: Box, text: Box) -> bool:
    """Whether a mark stands right before a text."""
    return is_mark_sized(mark) and 0 <= text.x - mark.right <= MARK_GAP_PX and in_row(text, mark)
