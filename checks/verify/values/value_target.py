"""A value that is to be read: what stands beside it tells that it is the one, the value itself is
data.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Box, Point, bounds
from checks.locator.naming import ROW_HEIGHT, core, names_of, row_words
from checks.locator.target import name_target, window_at
from checks.snapshot.look import Look, Relation, Target
from checks.verify.changes.user_regions import complaint_of_areas
from checks.vision.edges import Edges, edges_of
from checks.vision.ink import text_blocks
from checks.vision.phash import hash_of

# A value may be so many times as wide as it is high the next time, where there is room for it.
GROWS = 12
# What stands beside it keeps its distance.
GAP = 3
# Higher text is no line.
HIGHEST = 60


def beside_value(look: Look, box: Box) -> Look:
    """The look with what names the value in the box as its target, to be found again wherever that
    stands; without a target where nothing beside it tells what it is.
    """
    names = names_of(look, box, edges_of(look.picture), is_field=True)
    hashed = replace(look, at=Point(box.x, box.y), hash=hash_of(look.picture), target=None)
    if not names:
        return hashed
    first, *others = names
    window = window_at(look, box.centre)
    target = Target(
        Point(box.x, box.y), first.box, (replace(first, relation=Relation.OWN), *others), window
    )
    return showing_value(replace(hashed, target=target), box)


def showing_value(look: Look, box: Box) -> Look:
    """The look, which shows a value there that was read: what it is makes no difference."""
    ignored = (*look.ignored, box)
    complaint = complaint_of_areas(look, ignored, look.demanded)
    return look if complaint else replace(look, ignored=ignored)


def value_box(look: Look, at: Point) -> Box | None:
    """Where the value stands that a person points at, with room for a longer one: the element that
    accessibility tells of, else what is drawn there. None for what is no line of text.
    """
    label = look.label
    if label is not None and label.box.contains(at) and (label.value or label.name):
        return label.box if label.box.height <= HIGHEST else None
    target = name_target(look, at).target
    if target is None or target.box.height > ROW_HEIGHT:
        return None
    if not text_blocks(look.picture, core(target.box)):
        return None
    return _with_room(look, target.box, edges_of(look.picture))


def _with_room(look: Look, box: Box, edges: Edges) -> Box:
    """As far to the right as it may grow before it meets what stands there."""
    window = window_at(look, box.centre)
    whole = look.windows[window].box if window >= 0 else bounds(look.picture)
    after = [word.x for word in row_words(look.picture, box, edges) if word.x >= box.right]
    right = min([box.x + GROWS * box.height, whole.right, *after]) - GAP
    return Box(box.x, box.y, max(box.width, right - box.x), box.height)
