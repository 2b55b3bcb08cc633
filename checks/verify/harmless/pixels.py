"""Where a picture may look otherwise because of what is known to have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import Item, Scene, Surface
from checks.scene.relations import Sort, sort_of
from checks.verify.harmless.scroll_bars import BAR_PX, END_PX, is_arrow, panes_around
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import strip_of
from checks.verify.menus import grown
from checks.verify.sides import written

# The border of a field (pixels).
BORDER_PX = 3


def changed_boxes(pair: Pair, known: Sequence[Box], changed: Sequence[Item]) -> Iterator[Box]:
    """Where the present picture may look otherwise: what has come or gone and passes, what was
    there and stands or is lit otherwise, fields, the target itself, a banner.
    """
    dx, dy = pair.window_move
    yield from (one.box for one in changed)
    yield from (one.box.moved(dx, dy) for one in changed)
    grounds = (pair.now.surface_of(one) for one in changed if one in pair.now.items)
    yield from (one.box for one in grounds if one is not None and one.is_low)
    stood = [one.box.moved(dx, dy) for one in written(pair.then, pair.was)]
    yield from (box for box in known if box not in stood)
    yield from (box for box in stood if box not in known)
    yield from _grounds(pair.now, (box for box in known if box not in stood), (0, 0))
    yield from _grounds(pair.then, (box for box in stood if box not in known), (dx, dy))
    for field in pair.there.fields:
        before = (one.moved(dx, dy) for one in pair.was.fields)
        yield from (one.union(field) for one in before if _is_same_field(one, field))
    yield from pair.expected.data
    yield from _strips(pair, changed)
    yield from grown(pair, changed)
    yield from _ends(pair, changed)
    yield from _lit(pair, known)
    element = pair.there.element
    if element.sort is Sort.FIELD:  # a field on another ground may be read-only now
        yield from (one.box for one in element.own)
        yield from (one.box.moved(dx, dy) for one in pair.was.element.own)
        if pair.move != pair.window_move:  # it stands elsewhere, with its border
            yield element.box.grown(BORDER_PX)
            yield pair.was.element.box.moved(dx, dy).grown(BORDER_PX)
    else:
        yield element.box
        yield pair.was.element.box.moved(dx, dy)


def _grounds(scene: Scene, boxes: Iterator[Box], move: tuple[int, int]) -> Iterator[Box]:
    """The buttons and fields of a scene that stand elsewhere in the other one, by the texts on them
    (boxes on the present screen), where they are on that.
    """
    moved = {box.moved(-move[0], -move[1]) for box in boxes}
    for item in scene.items:
        surface = scene.surface_of(item) if item.box in moved else None
        if surface is not None and surface.is_low:
            yield surface.box.moved(*move)


def _strips(pair: Pair, changed: Sequence[Item]) -> Iterator[Box]:
    """The banners that have come."""
    fresh = (one for one in changed if one in pair.now.items)
    strips = (strip_of(pair.now, one, pair.there, pair.then) for one in fresh)
    yield from (strip for strip in strips if strip is not None)


def _lit(pair: Pair, known: Sequence[Box]) -> Iterator[Box]:
    """The buttons that are drawn otherwise and say what they said, and that a pointer rests on or
    rested on; where no pointer is known, the only one of its kind.
    """
    pointers = pair.expected.pointers
    if not pair.expected.hovered and not pointers:
        return
    lit = [
        one.box
        for one in pair.now.surfaces
        if one.is_low
        and sort_of(one, pair.now.inside(one.box)) is Sort.BUTTON
        and not _has_surface(pair.then, pair, one)
        and all(held.box in known for held in pair.now.inside(one.box))
    ]
    if pointers:
        yield from (one for one in lit if any(one.contains(point) for point in pointers))
    elif len(lit) == 1:
        yield lit[0]


def _has_surface(then: Scene, pair: Pair, surface: Surface) -> bool:
    """Whether the recording shows a button in its place with its colour."""
    dx, dy = pair.window_move
    there = surface.box.moved(-dx, -dy)
    return any(
        most_apart(one.box, there) <= 2  # noqa: PLR2004
        and most_apart(one.colour, surface.colour) <= 8  # noqa: PLR2004
        for one in then.surfaces
    )


def _is_same_field(one: Box, other: Box) -> bool:
    """Whether a field is the one of the recording: it begins in its place, and is as high."""
    apart = abs(one.x - other.x), abs(one.y - other.y), abs(one.height - other.height)
    return max(apart) <= 4  # noqa: PLR2004


def _ends(pair: Pair, changed: Sequence[Item]) -> Iterator[Box]:
    """The right ends of the panes that have a scroll bar now: what ends there has become narrower
    by the bar.
    """
    scene, own = pair.now, pair.there
    for one in changed:
        if one not in scene.items or not is_arrow(scene, own, one.box):
            continue
        panes = panes_around(scene, own, one.box)
        ends = [each for each in panes if 0 <= each.right - one.box.right <= BAR_PX]
        pane = min(ends, key=lambda each: each.area, default=None)
        if pane is not None:
            yield Box(pane.right - END_PX, pane.y, END_PX, pane.height)
