"""A text area: a bordered rectangle of running text, whose lines end where the next word would not
have fitted. What it says is data, and names nothing.
"""

from __future__ import annotations

from itertools import pairwise

from app.engine.model.geometry import Box, Picture, Point
from checks.scene.containers import stands_alone
from checks.text.lines import lines_in
from checks.vision.edges import Edges, frames_around
from checks.vision.ink import words_of
from checks.vision.pixels import bounds

# The largest text area, the border and padding of one, the width of a scroll bar (pixels).
WIDEST_PX, HIGHEST_PX, PADDING_PX, SCROLL_BAR_PX = 1400, 900, 10, 24
# Running text is told by so many lines at least, of which so many end where they have to.
LINES, WRAPPED = 3, 0.8
# Lines of one text begin together (pixels); they lie nearer to each other than they are high.
ALIGNED_PX, TIGHT = 3, 0.8


def text_area_at(picture: Picture, at: Point, edges: Edges) -> Box | None:
    """The text area around a point; None where there is none. Some cells of a grid make up
    rectangles, too, whose lines go on.
    """
    seed = Box(at.x, at.y, 1, 1).intersection(bounds(picture))
    if not seed.area:
        return None
    for frame in frames_around(edges, seed):
        if frame.width > WIDEST_PX or frame.height > HIGHEST_PX:
            return None
        if stands_alone(edges, frame) and is_text_area(picture, frame):
            return frame
    return None


def is_text_area(picture: Picture, frame: Box) -> bool:
    """Whether the text in a rectangle runs from line to line."""
    inner = frame.grown(-2).intersection(bounds(picture))
    right = inner.right - PADDING_PX
    found = lines_in(picture, inner)
    lines = [one for one in found if one.x <= inner.right - SCROLL_BAR_PX]
    if len(lines) < len(found):
        right -= SCROLL_BAR_PX
    if len(lines) < LINES or any(one.meets(other) for one, other in pairwise(lines)):
        return False
    begins = min(one.x for one in lines)
    if any(one.x - begins > ALIGNED_PX for one in lines):
        return False
    if any(
        below.y - one.bottom > TIGHT * max(one.height, below.height)
        for one, below in pairwise(lines)
    ):
        return False
    wrapped = [
        one.right + words_of(picture, below)[0].width + one.height // 3 > right
        for one, below in pairwise(lines)
    ]
    return sum(wrapped) >= WRAPPED * len(wrapped)
