"""Buttons and fields that a changed region is made of: are they greyed now, or no longer so?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.engine.model.geometry import Box
from checks.scene.containers import is_low
from checks.verify.changes.patch_similarity import BORDER, GREYED, contrast_ratio
from checks.vision.edges import frame_around
from checks.vision.image_diff import Aligned
from checks.vision.ink import ink_of, inked, shape_gap
from checks.vision.pixels import brightness, fill, regions

# A border is drawn this near to the text's own rectangle, and its shadow that far beyond it.
RIM = 4
# What is greyed in Chromium, Qt and Tk keeps its shape to within 0.05; light edges as in Qt's
# add a little.
SAME_CONTROL = 0.12


def restyled_controls(pair: Aligned, box: Box) -> float | None:
    """How much of their contrast the bordered controls that a region is made of show, when all of
    them are fainter (below 1) or all are stronger, and say what they said; None else.
    """
    shown = dict[Box, float]()
    for frame in _controls(pair, box):
        if frame not in shown:
            shown[frame] = _shown(pair, frame)
            if GREYED <= shown[frame] <= 1 / GREYED:
                return None
    if not shown or _changed_beyond(pair, box, shown):
        return None
    if max(shown.values()) < GREYED:
        return max(shown.values())
    return min(shown.values()) if min(shown.values()) > 1 / GREYED else None


def _controls(pair: Aligned, box: Box) -> Iterator[Box]:
    """The low rectangles, there now and then, around the words of a region, word by word."""
    inside = box.intersection(pair.size)
    words = [one.box.moved(inside.x, inside.y) for one in regions(inked(pair.part(inside)[1]))]
    frames = (frame_around(pair.edges_both, word, box.grown(RIM)) for word in words)
    return (frame for frame in frames if frame is not None and is_low(frame))


def _changed_beyond(pair: Aligned, box: Box, frames: Iterable[Box]) -> bool:
    part = box.intersection(pair.size)
    rest = pair.mask[part.y : part.bottom, part.x : part.right].copy()
    for frame in frames:
        fill(rest, frame.grown(RIM), part, to=False)
    return bool(rest.any())


def _shown(pair: Aligned, frame: Box) -> float:
    """How much contrast it shows, against then; 1 when it says something else, or is drawn light on
    dark instead of dark on light.
    """
    now, then = (ink_of(brightness(part)) for part in pair.part(frame.grown(-BORDER)))
    gap = shape_gap(now, then)
    if now.light != then.light or gap > SAME_CONTROL:
        return 1.0
    return contrast_ratio(now, then, gap)
