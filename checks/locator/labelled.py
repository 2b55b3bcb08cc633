"""Which label names a target: one on it or in its row, not one that only stands as high."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.naming import IN_BAND, ROW_HEIGHT
from checks.scene.containers import in_a_row
from checks.snapshot.look import Look, Name, Relation, WindowSeen
from checks.vision.edges import Edges, frames_around


def labelled_name(look: Look, box: Box, named: str, edges: Edges) -> Name | None:
    """The label that says the text on the element, else the nearest in its row; None where there is
    none. In another list or window, a text as high as the element belongs to another row.
    """
    fits = [one for one in look.told if one.says(named)]
    rows = (one for one in fits if _same_row(one.box, box) and _together(look, edges, one.box, box))
    own = (one for one in fits if box.contains(one.box.centre))
    found = next(own, None) or min(rows, key=lambda one: _distance(one.box, box), default=None)
    if found is None:
        return None
    return Name(relation_to(found.box, box), found.box, named, from_label=True)


def relation_to(word: Box, box: Box) -> Relation:
    """Whether a text stands on the element or elsewhere in its row."""
    return Relation.OWN if box.contains(word.centre) else Relation.ROW


def _same_row(one: Box, box: Box) -> bool:
    shared = min(one.bottom, box.bottom) - max(one.y, box.y)
    return shared >= IN_BAND * min(one.height, box.height)


def _distance(one: Box, box: Box) -> int:
    return max(one.x - box.right, box.x - one.right, 0)


def _together(look: Look, edges: Edges, one: Box, box: Box) -> bool:
    """Whether both stand in the same window, and in the same list or panel of it."""
    if _window_at(look, one) is not _window_at(look, box):
        return False
    return not _parted(edges, one, box) and not _parted(edges, box, one)


def _window_at(look: Look, box: Box) -> WindowSeen | None:
    windows = (window for window in look.windows if window.kind != "desktop")
    return next((window for window in windows if window.frame.contains(box.centre)), None)


def _parted(edges: Edges, inner: Box, other: Box) -> bool:
    """Whether a rectangle higher than a row holds the one and not the other. Some cells of a grid
    make up rectangles, too, whose lines go on.
    """
    around = frames_around(edges, inner.grown(1).intersection(edges.area))
    higher = (frame for frame in around if frame.height > ROW_HEIGHT)
    return any(not frame.covers(other) and not in_a_row(edges, frame) for frame in higher)
