"""Rows of a table whose boxes are ticked: a button outside of the table acts on them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from checks.scene.elements import Item, Scene
from checks.scene.looks import standing_out
from checks.scene.relations import is_mark_sized
from checks.text.compare import same_codes, same_letters
from checks.verify.identity.pair import Pair
from checks.vision.pixels import greys

# A box that is ticked stands out so many times as much as one that is not.
SET = 1.3
# The border of a box is no thicker (pixels). A tick within it is drawn over so many pixels, which
# differ by more levels from the rest.
BORDER_PX, SIGN_PX, SIGN_LEVELS = 3, 4, 40
# The border of a round one takes so much of each side (0-1). Boxes of one kind are as large, to so
# many pixels.
ROUND, SAME_BOX_PX = 0.27, 1
# A row of a table has so many texts beside its box; one is a label.
TEXTS = 2

Line = Sequence[Item]


def has_box(line: Line) -> bool:
    """Whether what stands first in a row is as small as a box to tick."""
    return len(line) > 1 and is_mark_sized(line[0].box)


def is_ticked(scene: Scene, line: Line, lines: Sequence[Line]) -> bool:
    """Whether a box of a row is ticked, and another one of it or of one of these is not."""
    if not has_box(line):
        return False
    own = _options(line)
    alike = [part for parts in map(_options, lines) if len(parts) == len(own) for part in parts]
    rows = [*own, *filter(has_box, alike)]
    seen = _standing_out(scene, rows)
    ticked = _ticked(scene, rows, seen, min(seen))
    return any(part in ticked for part in own)


def _options(line: Line) -> list[Line]:
    """The parts of a row that begin with a box as the first one does, where it has several with a
    label each; else the row.
    """
    size = line[0].box
    begins = [
        at
        for at, one in enumerate(line)
        if max(abs(one.box.width - size.width), abs(one.box.height - size.height)) <= SAME_BOX_PX
    ]
    ends = [*begins[1:], len(line)]
    parts = [line[begin:end] for begin, end in zip(begins, ends, strict=True)]
    return parts if all(map(has_box, parts)) else [line]


def ticked_otherwise(pair: Pair, present: Sequence[Line], recorded: Sequence[Line]) -> Item | None:
    """The box that is ticked in another row of a table than in the recording, or where more or
    fewer are.

    None where the same rows are ticked, or those that this run names instead.
    """
    here, there = _rows(present), _rows(recorded)
    seen, was = _standing_out(pair.now, here), _standing_out(pair.then, there)
    least = min((*seen, *was), default=0.0)
    now, then = _ticked(pair.now, here, seen, least), _ticked(pair.then, there, was, least)
    others = [line for line in now if not any(_is_its_own(pair, line, one) for one in then)]
    if here and len(now) != len(then):
        others += here
    return others[0][0] if others else None


def _rows(lines: Sequence[Line]) -> list[Line]:
    """The lines that have a box and are more than its label: texts in two columns, or one that
    reaches into the second column that most have.
    """
    boxed = [
        (one, [item.box for item in one if not is_mark_sized(item.box)])
        for one in lines
        if has_box(one)
    ]
    second = [texts[1].x for _, texts in boxed if len(texts) >= TEXTS]
    reach = min(second) if 2 * len(second) > len(boxed) else math.inf
    return [
        one
        for one, texts in boxed
        if len(texts) >= TEXTS or any(box.right > reach for box in texts)
    ]


def _ticked(scene: Scene, lines: Sequence[Line], seen: Sequence[float], least: float) -> list[Line]:
    """The rows whose box stands out by far more than `least`; `seen` tells how much each does.

    Where the plainest box shows no sign, those that show one are ticked, too: ticks may be thin.
    """
    may_be_thin = bool(seen) and not _shows_a_sign(scene, lines[seen.index(min(seen))])
    return [
        line
        for line, one in zip(lines, seen, strict=True)
        if one > SET * least or (may_be_thin and _shows_a_sign(scene, line))
    ]


def _shows_a_sign(scene: Scene, line: Line) -> bool:
    """Whether something is drawn within the border of a row's box, which may be round."""
    box = line[0].box
    within = max(BORDER_PX, round(ROUND * min(box.width, box.height)))
    inside = greys(scene.picture, box.grown(-within)).astype(int)
    return bool(
        inside.size
        and np.count_nonzero(np.abs(inside - np.median(inside)) > SIGN_LEVELS) >= SIGN_PX
    )


def _standing_out(scene: Scene, lines: Sequence[Line]) -> list[float]:
    return [standing_out(scene.picture, line[0].box) for line in lines]


def _is_its_own(pair: Pair, present: Line, recorded: Line) -> bool:
    """Whether a row is the recorded one, or says this run's value where that said the recorded one.
    What stands first beside the box tells the row.
    """
    said, was = (
        [pair.read_now(one) for one in present[1:]],
        [pair.read_then(one) for one in recorded[1:]],
    )
    if same_letters(said[0], was[0]) and same_codes(said[0], was[0]):
        return True
    return any(
        any(same_letters(one, its) for one in said) and any(same_letters(one, then) for one in was)
        for then, its in pair.expected.values
    )
