"""Where an element stands now that no text names: in the pane that stands among the texts as its
own did, or where the very same is drawn. Only for steps that may be undone.
"""

from __future__ import annotations

import cv2
import numpy as np

from app.engine.model.geometry import Box, Point
from checks.verify.rerender.areas import Pair, empty_part, high_areas, like
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Page
from checks.vision.pixels import Bytes, Floats, colours

# What is drawn of an element must be there to so small a part of its contrast, and everywhere else
# differ by so much of it (0-1, mean square).
SAME, OTHER = 0.002, 0.05
# What surrounds an element belongs to its look (pixels).
AROUND_PX = 2


def pane_where_it_stood(match: Matching, at: Point) -> Pair | None:
    """The empty part below the last text of the pane that a click went to, now and then."""
    boxes = high_areas(match.then), high_areas(match.now)
    around = (one for one in boxes[0] if one.contains(at))
    pane = min(around, key=lambda one: one.area, default=None)
    pairs = like(match, pane, boxes) if pane is not None else []
    now = next((now for now, then in pairs if then == pane), None)
    if pane is None or now is None:
        return None
    left, free = empty_part(match.now, now), empty_part(match.then, pane)
    return (left, free) if left is not None and free is not None and free.contains(at) else None


def where_it_is_drawn(match: Matching, target: Box) -> Pair | None:
    """The one place where the very same is drawn as the target, which was drawn once, too."""
    around = target.grown(AROUND_PX)
    if not match.then.area.covers(around):
        return None
    look = colours(match.then.picture, around)
    if not look.std(axis=(0, 1)).any() or _place(match.then, look) != around:
        return None
    place = _place(match.now, look)
    return (place.grown(-AROUND_PX), target) if place is not None else None


def _place(page: Page, look: Bytes) -> Box | None:
    """The one place of a page that looks so; None for none or several."""
    height, width = look.shape[:2]
    if page.area.width <= 2 * width or page.area.height <= 2 * height:
        return None
    shown = colours(page.picture, page.area)
    apart = cv2.matchTemplate(shown, look, cv2.TM_SQDIFF) / max(1.0, _contrast(look))
    unlike: Floats = np.asarray(apart, dtype=np.float32)
    _, _, (x, y), _ = cv2.minMaxLoc(unlike)
    if unlike[y, x] > SAME:
        return None
    unlike[max(0, y - height // 2) : y + height // 2, max(0, x - width // 2) : x + width // 2] = 1.0
    if float(unlike.min()) < OTHER:
        return None
    return Box(page.area.x + x, page.area.y + y, width, height)


def _contrast(look: Bytes) -> float:
    """By how much a look differs from one colour in all, squared."""
    pixels = look.astype(np.float32)
    return float(((pixels - pixels.mean(axis=(0, 1))) ** 2).sum())
