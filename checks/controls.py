"""Buttons and fields that a changed region is made of: are they greyed now, or no longer so?"""

from __future__ import annotations

from app.engine.places import Box
from checks.aligned import Aligned
from checks.borders import frame_around
from checks.containers import is_low
from checks.ink import ink_of, inked, shape_gap
from checks.patches import BORDER, GREYED, contrast_ratio
from checks.pixels import brightness, fill
from checks.regions import regions

# A border is drawn this near to the text's own rectangle, and its shadow that far beyond it.
RIM = 4
# What is greyed in Chromium, Qt and Tk keeps its shape to within 0.05; light edges as in Qt's
# add a little.
SAME_CONTROL = 0.12


def restyled_controls(pair: Aligned, box: Box) -> float | None:
    """How much of their contrast the bordered controls that a region is made of show, when all of
    them are fainter (below 1) or all are stronger, and say what they said; None else.
    """
    frames = _controls(pair, box)
    if not frames or _changed_beyond(pair, box, frames):
        return None
    shown = [_shown(pair, frame) for frame in frames]
    if max(shown) < GREYED:
        return max(shown)
    return min(shown) if min(shown) > 1 / GREYED else None


def _controls(pair: Aligned, box: Box) -> set[Box]:
    """The low rectangles, there now and then, around the words of a region."""
    inside = box.intersection(pair.size)
    words = [one.box.moved(inside.x, inside.y) for one in regions(inked(pair.part(inside)[1]))]
    frames = (frame_around(pair.edges_both, word, box.grown(RIM)) for word in words)
    return {frame for frame in frames if frame is not None and is_low(frame)}


def _changed_beyond(pair: Aligned, box: Box, frames: set[Box]) -> bool:
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
