"""What holds data: fields, cells, lists and text areas, told from panels, buttons, tabs and
bars.
"""

from __future__ import annotations

import cv2
import numpy as np

from app.engine.model.geometry import Box
from checks.vision.edges import Edges, frame_around
from checks.vision.image_diff import Aligned, ground_colour, levels_between
from checks.vision.ink import inked
from checks.vision.pixels import NOISE_LEVELS, Bytes, Mask, regions
from checks.vision.rectangles import enclosing, rectangles

# Fields and cells are one line high; the highest of the common widgets is 50 px.
FIELD_HEIGHT = 60
# Text begins this near to the left (numbers: the right) border of a field; a button's stands in the
# middle of it.
MARGIN = 14
# Writing covers this much of a field at most, selected or not.
WRITING = 0.6
# The arrow of a choice or of a spin box.
ARROW = 12
# The lines of a grid go on beyond a cell's corners, for at least this long.
GOES_ON = 8
# Where it crosses another line it may be interrupted.
CROSSED = 0.75
# A bar reaches from side to side of what it stands in, to within this.
SIDE_TO_SIDE = 8
# A rectangle higher than another by this is more than the other line of its border.
ROOM = 8
# A window has a title bar of 15 to 30 px; the lowest bar or margin beside a list is a few pixels.
TITLE = 30
BARS = 10
# Closed rectangles of this height inside a larger one are controls: it is a panel, no list.
CONTROL_HEIGHT = 10
# So far beyond its border, what a rectangle stands in is to be seen.
OUTSIDE = 4
# The border of a field is so thick at most: what is written in it lies farther inside.
INSIDE = 2
# A list or text area is mostly its own ground: dense tables leave 60 % of it bare.
BARE = 0.5


def holder_of(pair: Aligned, box: Box) -> Box | None:
    """The unchanged field, cell, list or text area that a changed region lies in, if it does."""
    if box not in pair.holders:
        pair.holders[box] = _holder_of(pair, box)
    return pair.holders[box]


def _holder_of(pair: Aligned, box: Box) -> Box | None:
    nearest = frame_around(pair.edges_both, box.intersection(pair.size))
    if nearest is None:
        return None
    if is_low(nearest) and _is_known_field(pair, nearest):
        return nearest
    around = enclosing(pair.edges_both, box)
    larger = (frame for frame in around if not is_low(frame) and frame != pair.size)
    return next((frame for frame in larger if _is_known_list(pair, frame)), None)


def _is_known_field(pair: Aligned, frame: Box) -> bool:
    """Many regions lie in one field, too."""
    if frame not in pair.fields:
        pair.fields[frame] = is_field_frame(pair, frame)
    return pair.fields[frame]


def _is_known_list(pair: Aligned, frame: Box) -> bool:
    """Many regions lie in one list: it is looked at once."""
    if frame not in pair.lists:
        pair.lists[frame] = is_list(pair, frame)
    return pair.lists[frame]


def is_low(frame: Box) -> bool:
    """Whether a rectangle is one line high."""
    return frame.height <= FIELD_HEIGHT


def is_field_frame(pair: Aligned, frame: Box) -> bool:
    """Whether a rectangle one line high is a field: no bar, and text begins at one of its sides."""
    if is_cell(pair.edges_both, frame):
        return True
    return not is_bar(pair, frame) and keeps_a_field(pair, frame)


def keeps_a_field(pair: Aligned, frame: Box) -> bool:
    """Whether a rectangle that was found to be a field holds no more than writing, as one does."""
    inside = frame.grown(-INSIDE).intersection(pair.size)
    if not inside.area:  # two lines beside each other hold no writing
        return False
    if not _mostly_kept(pair, frame):
        return False
    now, then = pair.part(inside)
    looks = (now,) if np.array_equal(now, then) else (now, then)
    return all(begins_at_a_side(part) for part in looks)


def _mostly_kept(pair: Aligned, frame: Box) -> bool:
    """Whether no more than writing has changed: not the ground."""
    return float(pair.mask[frame.y : frame.bottom, frame.x : frame.right].mean()) <= WRITING


def is_bar(pair: Aligned, frame: Box) -> bool:
    """Whether a rectangle reaches from side to side of its window: a title, menu or status bar."""
    return frame.width >= window_around(pair, frame).width - SIDE_TO_SIDE


def window_around(pair: Aligned, frame: Box) -> Box:
    """The window that a rectangle stands in, as far as the pixels tell."""
    if pair.is_window:
        return pair.size
    around = [one for one in enclosing(pair.edges_both, frame) if one != pair.size]
    return around[-1] if around else pair.size


def is_cell(edges: Edges, frame: Box) -> bool:
    """Whether a rectangle is one of a grid: its lines go on beyond its corners, in both ways."""
    level, standing = _going_on(edges, frame)
    return level == 2 and standing == 2  # noqa: PLR2004 - of two


def in_a_row(edges: Edges, frame: Box) -> bool:
    """Whether a rectangle is one of a row or grid, be it the first, the last or a selected one."""
    level, standing = _going_on(edges, frame)
    return level == 2 and standing > 0  # noqa: PLR2004


def in_a_stack(edges: Edges, frame: Box) -> bool:
    """Whether a rectangle lies over or under others in a pane that is as wide as it is."""
    level, standing = _going_on(edges, frame)
    return level == 0 and standing == 2  # noqa: PLR2004


def stands_alone(edges: Edges, frame: Box) -> bool:
    """Whether none of its sides goes on: it is no part of a grid or of a row."""
    return _going_on(edges, frame) == (0, 0)


def _going_on(edges: Edges, frame: Box) -> tuple[int, int]:
    """How many of the level and of the upright sides go on beyond the corners."""
    frame = edges.inside(frame)
    turned, upright = Box(frame.y, frame.x, frame.height, frame.width), edges.down.T
    level = [_goes_on(edges.across, row, frame) for row in (frame.y, frame.bottom)]
    standing = [_goes_on(upright, column, turned) for column in (frame.x, frame.right)]
    return sum(level), sum(standing)


def _goes_on(lines: Mask, row: int, frame: Box) -> bool:
    """Whether the line along a side reaches farther, before its start or after its end."""
    across = lines[row : row + 1]
    before = across[:, max(0, frame.x - GOES_ON) : frame.x]
    after = across[:, frame.right : frame.right + GOES_ON]
    return any(part.size == GOES_ON and part.mean() >= CROSSED for part in (before, after))


def begins_at_a_side(pixels: Bytes) -> bool:
    """Whether there is no text here, or it is aligned to the left or the right; the arrow of a
    choice stands apart.
    """
    words = [region.box for region in regions(inked(pixels))]
    width = int(pixels.shape[1])
    texts = [box for box in words if not _is_arrow(box, width)]
    if not texts:
        return True
    left, right = min(box.x for box in texts), width - max(box.right for box in texts)
    return min(left, right) <= MARGIN and max(left, right) > 2 * min(left, right) + 4


def _is_arrow(box: Box, width: int) -> bool:
    """Whether it is the arrow of a choice, at its right end, or the tick of a box: three dots in
    the middle of a button are none.
    """
    at_the_end = width - box.right <= MARGIN and (2 * box.x >= width or width <= 2 * ARROW)
    return max(box.width, box.height) <= ARROW and at_the_end


def is_list(pair: Aligned, frame: Box) -> bool:
    """Whether a larger rectangle has a ground of its own and holds rows or text, no controls, and
    is not the window itself.
    """
    if is_window(pair, frame):
        return False
    now, then = pair.part(frame.grown(-3))
    ground = ground_colour(then)
    if not _stands_out(pair, frame, ground):
        return False  # a panel
    if levels_between(ground_colour(now), ground) > NOISE_LEVELS:
        return False
    bare = float(np.count_nonzero(cv2.inRange(then, ground, ground))) / max(1, then[..., 0].size)
    return bare > BARE and not has_controls(pair.edges_both, frame)


def is_window(pair: Aligned, frame: Box) -> bool:
    """Whether a rectangle is all there is of a window, but for its title."""
    least = BARS if pair.is_window else TITLE + BARS
    return _leaves(window_around(pair, frame), frame) < least


def _leaves(window: Box, frame: Box) -> int:
    """How much room a rectangle leaves of a larger one, in height or width."""
    return max(window.height - frame.height, window.width - frame.width)


def _stands_out(pair: Aligned, frame: Box, ground: Bytes) -> bool:
    """Whether there is another ground beyond at least two sides of a rectangle: the head of a table
    may have that of its rows.
    """
    x, y, width, height = frame.grown(OUTSIDE)
    strips = (
        Box(x, y, 2, height),
        Box(x + width - 2, y, 2, height),
        Box(x, y, width, 2),
        Box(x, y + height - 2, width, 2),
    )
    grounds = (ground_colour(pair.part(strip)[1]) for strip in strips)
    others = (True for side in grounds if levels_between(ground, side) > NOISE_LEVELS)
    return next(others, False) and next(others, False)


def has_controls(edges: Edges, frame: Box) -> bool:
    """Whether closed rectangles (buttons, fields) stand inside, clear of the sides, which the lines
    of a grid and the handles of scroll bars reach.
    """
    found = (one for one in rectangles(edges, frame, CONTROL_HEIGHT) if is_low(one))
    return any(
        frame.x + SIDE_TO_SIDE < one.x
        and one.right < frame.right - SIDE_TO_SIDE
        and frame.y + OUTSIDE < one.y
        and one.bottom < frame.bottom - OUTSIDE
        and not in_a_row(edges, one)
        for one in found
    )
