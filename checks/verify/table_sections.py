"""Under which header row of a table a target's row stands.

Rows of one name often follow several header rows, each alone in its line and bolder than the rows
or on another ground: which of them the target's row follows tells it from the others.
"""

from __future__ import annotations

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description
from checks.scene.elements import Item, Scene
from checks.scene.looks import stroke_px
from checks.scene.relations import COLUMN_PX, in_row, is_mark_sized, is_one_thing
from checks.verify.chosen.entries import is_lit, pane_of
from checks.verify.data.side import CHOSEN
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import is_about_this_run, says_the_same

# Strokes so many times as wide are bold.
BOLD = 1.4
# A header row begins no farther left of its rows (pixels).
OUT_PX = 24


def in_another_section(pair: Pair) -> Box | None:
    """The header row that the target's row follows, where it reads otherwise than the recorded one;
    None where it reads the same, or there is none on one of the screens.
    """
    if pair.expected.chosen or is_about_this_run(pair):
        return None
    then, now = _head_of(pair.then, pair.was), _head_of(pair.now, pair.there)
    if then is None or now is None or pair.alike(now, then):
        return None
    if pair.restyled(now, then) or says_the_same(pair, now, then):
        return None
    return now.box


def _head_of(scene: Scene, own: Description) -> Item | None:
    """The header row that a target's row follows: the nearest above it."""
    held, target = scene.inside(own.window), own.element.box
    row = [one for one in held if in_row(one.box, target) and one not in own.element.own]
    texts = [one for one in row if not is_mark_sized(one.box)]
    if not texts:
        return None
    first = min(texts, key=lambda one: one.box.x)
    pane = pane_of(scene, first)
    inside = [one for one in held if pane_of(scene, one) is pane]
    above = [
        one
        for one in inside
        if one.box.bottom <= first.box.y
        and -OUT_PX <= one.box.x - first.box.x <= COLUMN_PX
        and not any(in_row(one.box, other.box) for other in inside if other is not one)
        and _stands_out(scene, one, first)
    ]
    return max(above, key=lambda one: one.box.bottom, default=None)


def _stands_out(scene: Scene, head: Item, first: Item) -> bool:
    """Whether a text is bolder than the first one of a row, or lies on another ground, and is
    neither chosen nor in a field or on a button among texts that are in none.
    """
    if is_mark_sized(head.box) or is_lit(scene, head):
        return False
    above, below = (scene.surface_of(one) for one in (head, first))
    if above is not None and below is not None:
        if above.is_low and is_one_thing(scene, above) and not below.is_low:
            return False
        if most_apart(above.colour, below.colour) > CHOSEN:
            return True
    return _stroke_px(scene, head.box) >= BOLD * _stroke_px(scene, first.box)


def _stroke_px(scene: Scene, box: Box) -> float:
    return stroke_px(scene.picture, box)
