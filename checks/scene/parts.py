"""What stands in a container: its bordered parts, each with the colours it is drawn in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.engine.model.geometry import Box, Picture
from checks.vision.edges import Edges, frame_around
from checks.vision.image_diff import ground_colour, levels_between
from checks.vision.ink import text_blocks
from checks.vision.pixels import Bytes, colours
from checks.vision.rectangles import rectangles

# The outer and the inner line of a border, and a shadow, lie within this of each other.
ONE_BORDER = 3
# Parts that are put together from others share sides with them to within this.
SHARED = 2
# The lowest part: a cell or a button of one line in the smallest font.
LOWEST = 9
# A line of a border makes up a sixth of the outline that is looked at, less where it is dashed.
OF_THE_OUTLINE = 0.1
# Rounded corners let grounds of two parts differ by a few levels of grey.
SAME_COLOUR = 12


@dataclass(frozen=True, slots=True)
class Part:
    """A bordered part: the colour of its border's commonest line, and the ground inside."""

    box: Box
    line: tuple[int, ...]
    fill: tuple[int, ...]

    def drawn_like(self, other: Part, levels: int = SAME_COLOUR) -> bool:
        """Whether border and ground have the same colours."""
        return _near(self.line, other.line, levels) and _near(self.fill, other.fill, levels)

    def as_large_as(self, other: Part) -> bool:
        """Whether both measure the same, but for a line of the border."""
        by_x, by_y = self.box.width - other.box.width, self.box.height - other.box.height
        return max(abs(by_x), abs(by_y)) <= SHARED


def parts_of(picture: Picture, area: Box, edges: Edges) -> list[Part]:
    """The bordered parts in an area, smallest first; parts of parts, too."""
    inside = area.grown(-1)
    words = text_blocks(picture, area)
    around = (frame_around(edges, word.grown(1).intersection(area), area) for word in words)
    framed = [box for box in around if box is not None and box.height >= LOWEST]
    closed = {*rectangles(edges, area, LOWEST), *framed}
    found = [box for box in closed if not _is_whole(box, inside)]
    single = [box for box in found if not _is_put_together(box, found)]
    whole = _one_each([*single, *_tiled(found, single)])
    boxes = sorted(whole, key=lambda box: box.area)
    return [_part(picture, box) for box in boxes]


def _is_whole(box: Box, area: Box) -> bool:
    return box.grown(ONE_BORDER).covers(area)


def _is_put_together(box: Box, among: Sequence[Box]) -> bool:
    """Whether a rectangle is made up of others that stand on, or beside, each other: fields in a
    column close one around them all.
    """
    rest = [one for one in among if box.grown(SHARED).covers(one) and not about(one, box)]
    level = [one for one in rest if _near_to(one.x, box.x) and _near_to(one.right, box.right)]
    upright = [one for one in rest if _near_to(one.y, box.y) and _near_to(one.bottom, box.bottom)]
    down = [(one.y - box.y, box.bottom - one.bottom) for one in level]
    across = [(one.x - box.x, box.right - one.right) for one in upright]
    return _fill_it(down) or _fill_it(across)


def _tiled(found: Sequence[Box], single: Sequence[Box]) -> list[Box]:
    """The largest rectangles that others fill without a gap: a block of a bar and a text."""
    whole = [box for box in found if box not in single and _is_filled(box, single)]
    return [box for box in whole if not any(one != box and one.covers(box) for one in whole)]


def _is_filled(box: Box, by: Sequence[Box]) -> bool:
    """Whether parts as wide as a box stand on each other from its top to its bottom; a stack of
    fields, all of one height, is no block.
    """
    inside = [one for one in by if box.grown(SHARED).covers(one)]
    level = sorted(
        (one.y, one.bottom)
        for one in inside
        if _near_to(one.x, box.x) and _near_to(one.right, box.right)
    )
    heights = [bottom - top for top, bottom in level]
    if not heights or max(heights) - min(heights) <= ONE_BORDER:
        return False
    reached = box.y
    for top, bottom in level:
        if top - reached > SHARED:
            return False
        reached = max(reached, bottom)
    return box.bottom - reached <= SHARED


def _fill_it(ends: Sequence[tuple[int, int]]) -> bool:
    """Whether there is a piece at both ends, or one that leaves no room for a part."""
    first = any(before <= SHARED for before, _ in ends)
    last = any(after <= SHARED for _, after in ends)
    return (first and last) or any(before + after < LOWEST for before, after in ends)


def _near_to(one: int, other: int) -> bool:
    return abs(one - other) <= SHARED


def about(one: Box, other: Box) -> bool:
    """Whether both are lines of one border."""
    return one.grown(ONE_BORDER).covers(other) and other.grown(ONE_BORDER).covers(one)


def _one_each(boxes: Sequence[Box]) -> list[Box]:
    """The lines of each border made one box."""
    whole: list[Box] = []
    for box in sorted(boxes, key=lambda one: one.area):
        twin = next((one for one in whole if about(one, box)), None)
        if twin is None:
            whole.append(box)
        else:
            whole[whole.index(twin)] = twin.union(box)
    return whole


def _part(picture: Picture, box: Box) -> Part:
    fill = ground_colour(colours(picture, box.grown(-ONE_BORDER)))
    line = _line(colours(picture, box), fill)
    if line == _triple(fill):  # what was found by its inner line, in a row of others
        line = _line(colours(picture, box.grown(1)), fill)
    return Part(box, line, _triple(fill))


def _line(pixels: Bytes, fill: Bytes) -> tuple[int, ...]:
    """Of the colours that make up much of the outline, the one that stands out most from the ground
    inside; that where none does.
    """
    inner = slice(ONE_BORDER, -ONE_BORDER)
    rows = [pixels[at, inner] for at in (*range(ONE_BORDER), *range(-ONE_BORDER, 0))]
    columns = [pixels[inner, at] for at in (*range(ONE_BORDER), *range(-ONE_BORDER, 0))]
    outline = np.concatenate([*rows, *columns]).astype(np.uint32)
    keys = outline[:, 0] | outline[:, 1] << 8 | outline[:, 2] << 16
    values, counts = np.unique(keys, return_counts=True)
    enough = values[counts >= OF_THE_OUTLINE * len(keys)]
    lines = [np.array([key & 255, key >> 8 & 255, key >> 16], dtype=np.uint8) for key in enough]
    return _triple(max((fill, *lines), key=lambda line: levels_between(line, fill)))


def _triple(colour: Bytes) -> tuple[int, ...]:
    return tuple(int(level) for level in colour)


def _near(one: tuple[int, ...], other: tuple[int, ...], levels: int) -> bool:
    between = levels_between(np.array(one, dtype=np.uint8), np.array(other, dtype=np.uint8))
    return between <= levels
