"""A dotted frame around a text: so older styles show that a tick box or an entry has the focus. It
must not be read with the text.
"""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np

from app.engine.model.geometry import Box
from checks.vision.edges import Edges
from checks.vision.image_diff import Aligned
from checks.vision.ink import inked
from checks.vision.pixels import Mask, fill

# Every other pixel of each side is drawn; a corner may break that.
FEWEST, MOST = 0.4, 0.6
# The smallest that is around a word.
WIDTH, HEIGHT = 16, 10
# A change from each pixel to the next, for so long, is seldom a letter's; two of them that begin
# and end together are a frame. An odd number: an opening by an even one moves what it finds.
LONG = 17
# The dots around a chosen row go on for so long (pixels). Small bold letters change as often in one
# of their lines; they do so in the next one, too, and beside dots no more than so few pixels do.
ROW = 41
BESIDE = 0.25
LOWEST, HIGHEST = 9, 60
SLACK = 2
# Words that stand over each other begin and end together, too: a frame goes on down its sides.
WHOLE = 0.9
# A dotted line is one or two pixels thick, as its edges are told three.
THICK = 3
CORNER = 1


def is_dotted_frame(pair: Aligned, box: Box) -> bool:
    """Whether all that changed is such a frame, around something that stayed."""
    if box.width < WIDTH or box.height < HEIGHT:
        return False
    mask = pair.mask[box.y : box.bottom, box.x : box.right]
    if mask.shape != (box.height, box.width) or mask[1:-1, 1:-1].any():
        return False
    sides = (mask[0], mask[-1], mask[:, 0], mask[:, -1])
    now, _ = pair.part(box.grown(-1))
    return all(_is_dotted(side) for side in sides) and bool(inked(now).any())


def _is_dotted(side: Mask) -> bool:
    """No two neighbours, and about half of them."""
    apart = not (side[1:] & side[:-1]).any()
    return bool(apart) and FEWEST <= float(np.mean(side)) <= MOST


def dotted(edges: Edges) -> Mask:
    """Where the sides of dotted frames are."""
    whole = Box(0, 0, edges.area.width, edges.area.height)
    drawn = edges.across | edges.down
    sides = np.zeros((whole.height, whole.width), dtype=np.bool_)
    for upper, lower in combinations(_level_lines(edges.down), 2):
        if not _ends_with(upper, lower) or not LOWEST <= lower.y - upper.y <= HIGHEST:
            continue
        frame = _corners(upper.union(lower)).intersection(whole)
        if _has_sides(drawn, frame):
            fill(sides, frame, whole, to=True)
            fill(sides, frame.grown(-THICK), whole, to=False)
    return sides


def dotted_lines(edges: Edges) -> Mask:
    """Where long level lines of dots are, with their rims: the sides of a frame around a row."""
    lines = np.zeros_like(edges.down)
    whole = Box(0, 0, edges.area.width, edges.area.height)
    for one in _level_lines(edges.down, ROW):
        if _stands_alone(edges.down, one):
            fill(lines, one.grown(1), whole, to=True)
    return lines


def _stands_alone(mask: Mask, line: Box) -> bool:
    """Whether little is drawn in the rows right above a line and right below it."""
    beside = [row for row in (line.y - 1, line.bottom) if 0 <= row < mask.shape[0]]
    return all(float(mask[row, line.x : line.right].mean()) <= BESIDE for row in beside)


def _corners(runs: Box) -> Box:
    """The frame: its corners are no part of the runs."""
    return Box(runs.x - CORNER, runs.y - 1, runs.width + 2 * CORNER, runs.height + 2)


def _has_sides(drawn: Mask, frame: Box) -> bool:
    """Whether something is drawn all the way down both sides of it."""
    rows, reach = drawn[frame.y : frame.bottom], CORNER + THICK
    sides = (rows[:, frame.x : frame.x + reach], rows[:, frame.right - reach : frame.right])
    return all(float(side.any(axis=1).mean()) >= WHOLE for side in sides)


def _ends_with(upper: Box, lower: Box) -> bool:
    return abs(upper.x - lower.x) <= SLACK and abs(upper.right - lower.right) <= SLACK


def _level_lines(mask: Mask, long: int = LONG) -> list[Box]:
    """The thin level runs of a mask, top to bottom."""
    opened = cv2.morphologyEx(
        np.ascontiguousarray(mask).astype(np.uint8), cv2.MORPH_OPEN, np.ones((1, long), np.uint8)
    )
    _, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    boxes = [Box(*(int(number) for number in row[:4])) for row in stats[1:]]
    return sorted((box for box in boxes if box.height <= THICK), key=lambda box: box.y)
