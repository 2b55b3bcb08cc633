"""Whether what is acted on is named as in the recording, beyond the target's own name: the chosen
entry of a list or tree, which a button acts on, and the header row that a target's row follows.

Rows of one name often follow several header rows, each alone in its line and bolder than the rows
or on another ground: which of them the target's row follows tells it from the others.
"""

from __future__ import annotations

from functools import reduce

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description
from checks.scene.elements import Item, Scene, Surface
from checks.scene.looks import stroke_px
from checks.scene.relations import COLUMN_PX, Sort, in_row, is_mark_sized, is_one_thing
from checks.text.risk_words import opens
from checks.verify.chosen.entries import is_lit, pane_of, run_of
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import is_about_this_run, says_the_same
from checks.verify.sides import written

# So many entries stand elsewhere where two have exchanged their places.
EXCHANGED = 2
# Strokes so many times as wide are bold; another ground differs by more levels.
BOLD, OTHER_GROUND = 1.4, 12
# A header row begins no farther left of its rows (pixels).
OUT_PX = 24
# A cell of a table is no higher (pixels).
CELL_PX = 64


def chosen_is_another(pair: Pair) -> Box | None:
    """The chosen entry of a list beside the target, on the present screen, if it is another one
    than was chosen in the recording. It is if its name differs, or its parent's. None if not.
    """
    was = pair.was.element
    if pair.expected.renamed or was.sort is not Sort.BUTTON:
        return None
    if opens(" ".join(map(pair.read_then, was.own))):
        return None
    then, now = _chosen(pair.then, pair.was), _chosen(pair.now, pair.there)
    if then is None or now is None:
        return None
    parents = _parent_of(pair.now, now), _parent_of(pair.then, then)
    if all(_are_one(pair, *both) for both in ((now, then), parents)):
        return None
    return None if _is_sorted_anew(pair, now, then) else now.box


def _chosen(scene: Scene, own: Description) -> Item | None:
    """The name of the only chosen entry of a window's lists; None where the target stands in that
    list, or where several entries are chosen, or none.
    """
    lit = [one for one in written(scene, own) if is_lit(scene, one)]
    if not lit or any(not in_row(one.box, lit[0].box) for one in lit):
        return None
    column = reduce(Box.union, (one.box for one in run_of(scene, lit[0])))
    if column.grown(1).meets(own.element.box):
        return None
    texts = [one for one in lit if not is_mark_sized(one.box)]
    return min(texts or lit, key=lambda one: one.box.x)


def _is_sorted_anew(pair: Pair, now: Item, then: Item) -> bool:
    """Whether more than two entries of the list stand elsewhere in it: where two have exchanged
    their places, one has taken the other's.
    """
    present, recorded = run_of(pair.now, now), run_of(pair.then, then)
    twins = [
        (one, next((two for two in present if _say_the_same(pair, two, one)), None))
        for one in recorded
    ]
    dy = pair.window_move[1]
    moved = [
        one
        for one, two in twins
        if two and not in_row(two.box, one.box.moved(two.box.x - one.box.x, dy))
    ]
    return len(moved) > EXCHANGED


def _say_the_same(pair: Pair, now: Item, then: Item) -> bool:
    return pair.alike(now, then) or pair.restyled(now, then)


def _parent_of(scene: Scene, entry: Item) -> Item | None:
    """The text that an entry of a tree stands under: the lowest above it that begins left of it."""
    pane = pane_of(scene, entry)
    held = scene.inside(pane.box) if pane is not None else []
    above = [
        one
        for one in held
        if one.box.bottom <= entry.box.centre.y
        and not in_row(one.box, entry.box)
        and not is_mark_sized(one.box)
        and one.box.x < entry.box.x - COLUMN_PX
    ]
    return max(above, key=lambda one: one.box.bottom, default=None)


def _are_one(pair: Pair, now: Item | None, then: Item | None) -> bool:
    """Whether two names say the same; what only one screen has says nothing."""
    if now is None or then is None or _say_the_same(pair, now, then):
        return True
    return says_the_same(pair, now, then)


def in_another_section(pair: Pair) -> Box | None:
    """The header row that the target's row follows, if it reads otherwise than the recorded one.
    None if it reads the same, or one of the screens has none.
    """
    if pair.expected.chosen or is_about_this_run(pair):
        return None
    then, now = _header_row_of(pair.then, pair.was), _header_row_of(pair.now, pair.there)
    if then is not None and now is None:
        now = _in_its_place(pair, then)  # its letters may be as wide as those of the rows
    if then is None or now is None or pair.alike(now, then):
        return None
    if pair.restyled(now, then) or says_the_same(pair, now, then):
        return None
    return now.box


def _in_its_place(pair: Pair, then: Item) -> Item | None:
    """What begins where a recorded item would, had it moved as the target has, on its ground."""
    there, ground = then.box.moved(*pair.move), pair.then.surface_of(then)
    for one in pair.now.items:
        surface = pair.now.surface_of(one)
        if ground is None or surface is None or not in_row(one.box, there):
            continue
        is_level = most_apart(surface.box, ground.box.moved(*pair.move)) <= COLUMN_PX
        if abs(one.box.x - there.x) <= COLUMN_PX and is_level:
            return one
    return None


def _header_row_of(scene: Scene, own: Description) -> Item | None:
    """The header row that a target's row follows: the nearest above it."""
    held, target = scene.inside(own.window), own.element.box
    row = [one for one in held if in_row(one.box, target) and one not in own.element.own]
    texts = [one for one in row if not is_mark_sized(one.box)]
    if not texts:
        return None
    first = min(texts, key=lambda one: one.box.x)
    pane = pane_of(scene, first)
    inside = [one for one in held if _is_in_pane(pane_of(scene, one), pane)]
    above = [
        one
        for one in inside
        if one.box.bottom <= first.box.y
        and -OUT_PX <= one.box.x - first.box.x <= COLUMN_PX
        and not any(in_row(one.box, other.box) for other in inside if other is not one)
        and _stands_out(scene, one, first)
    ]
    return max(above, key=lambda one: one.box.bottom, default=None)


def _is_in_pane(one: Surface | None, pane: Surface | None) -> bool:
    """Whether both are one pane, or cells of one column of a table that lines part."""
    if one is None or pane is None or one is pane:
        return one is pane
    is_cell = max(one.box.height, pane.box.height) <= CELL_PX
    aside = max(abs(one.box.x - pane.box.x), abs(one.box.right - pane.box.right))
    return is_cell and aside <= COLUMN_PX


def _stands_out(scene: Scene, head: Item, first: Item) -> bool:
    """Whether a text is bolder than the first one of a row, or lies on another ground. What is
    chosen does not count, nor what is in a field or on a button if the row's texts are in none.
    """
    if is_mark_sized(head.box) or is_lit(scene, head):
        return False
    above, below = (scene.surface_of(one) for one in (head, first))
    if above is not None and below is not None:
        if above.is_low and is_one_thing(scene, above) and not below.is_low:
            return False
        if most_apart(above.colour, below.colour) > OTHER_GROUND:
            return True
    picture = scene.picture
    return stroke_px(picture, head.box) >= BOLD * stroke_px(picture, first.box)
