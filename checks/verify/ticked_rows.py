"""Rows of a table whose boxes are ticked: a button outside of the table acts on them."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.scene.elements import Item, Scene
from checks.scene.looks import standing_out
from checks.scene.relations import is_mark_sized
from checks.text.compare import same_letters
from checks.verify.identity.pair import Pair

# A box that is ticked stands out so many times as much as one that is not.
SET = 1.3
# A row of a table has so many texts beside its box; one is a label.
TEXTS = 2

Line = Sequence[Item]


def has_box(line: Line) -> bool:
    """Whether what stands first in a row is as small as a box to tick."""
    return len(line) > 1 and is_mark_sized(line[0].box)


def is_ticked(scene: Scene, line: Line, lines: Sequence[Line]) -> bool:
    """Whether the box of a row is ticked, and that of another one of these is not."""
    if not has_box(line):
        return False
    own, *others = _standing_out(scene, [line, *filter(has_box, lines)])
    return bool(others) and own > SET * min(others)


def ticked_otherwise(pair: Pair, present: Sequence[Line], recorded: Sequence[Line]) -> Box | None:
    """Where a box is ticked on the present screen in another row of a table than in the recording,
    or more or fewer are; None where the same rows are ticked, or those that this run names instead.
    """
    here, there = ([one for one in lines if _is_row(one)] for lines in (present, recorded))
    both = _standing_out(pair.now, here), _standing_out(pair.then, there)
    least = min((one for seen in both for one in seen), default=0.0)
    now, then = (
        [line for line, one in zip(lines, seen, strict=True) if one > SET * least]
        for lines, seen in zip((here, there), both, strict=True)
    )
    others = [line for line in now if not any(_is_its_own(pair, line, one) for one in then)]
    if here and len(now) != len(then):
        others += here
    return others[0][0].box if others else None


def _is_row(line: Line) -> bool:
    """Whether a line has a box and is more than its label: texts in two columns."""
    return has_box(line) and sum(not is_mark_sized(one.box) for one in line) >= TEXTS


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
    if same_letters(said[0], was[0]):
        return True
    return any(
        any(same_letters(one, its) for one in said) and any(same_letters(one, then) for one in was)
        for then, its in pair.expected.values
    )
