"""Pixels to a scene: surfaces are what no abrupt change of colour parts, items are the strokes on
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box, Picture, bounds, clipped, most_apart
from checks.scene.carets import without_carets
from checks.scene.elements import LOW_PX, Item, Scene, Surface
from checks.vision.dotted_frames import dotted_lines
from checks.vision.edges import Edges
from checks.vision.ink import rules
from checks.vision.pixels import (
    Bytes,
    Mask,
    around_all,
    colours,
    extent,
    pictured,
)
from checks.vision.rectangles import captioned

# Colours of neighbours on one surface differ by at most so many levels: gradients of buttons step
# by 1 to 3 a row, the faintest borders of the common themes by 8.
STEP_LEVELS = 5
# What is smaller is the inside of a letter or of an icon (pixels).
LEAST_SURFACE_PX = 6
LEAST_SURFACE_AREA = 60
# Letters of one line stand nearer than this share of its height, columns farther apart.
WORD_GAP = 0.62
# Dots and accents stand so far above their letters (pixels).
ACCENT_PX = 3
# The smallest thing that says something: a full stop is none, a narrow digit is one.
LEAST_ITEM_PX = 4
# A letter without an accent is no lower (pixels).
LETTER_PX = 7
# Between two lines that touch hardly anything is drawn, as a share of what their fullest rows show;
# the one is at most so many times as high as the other.
FAINT, LIKE_LINES = 0.2, 1.6
# What is left of a rounded corner: no larger, and so near to a surface's corner (pixels). It lies
# in the outer third of the surface, or within the lesser of the two.
CORNER_PX, CORNER_NEAR_PX, CORNER_LEAST_PX = 9, 6, 4
# A caret is no wider, no lower (pixels), and so many times as high as wide.
CARET_PX, CARET_HIGH_PX, CARET_SLENDER = 3, 12, 5

# Sides no longer than so much are told by their surfaces, which are at least so wide, and are no
# thicker, as the ring around the field with the focus is (pixels); they are drawn over so much of
# their length (0-1).
SHORT_SIDE_PX, WIDE_SIDE_PX, RING_PX, THROUGHOUT = 18, 24, 3, 0.9
# A surface that is as large as what a group box holds, to so many pixels, is that.
SAME_PX = 6
# What lies in a stack is parted by lines no thicker, and at least so wide (pixels).
STACK_GAP_PX, STACK_LEAST_PX = 6, 80
# A mark stands so far from its label, as a share of its height; it is square.
MARK_GAP, SQUARE, MARK_LEAST_PX = 0.25, 0.72, 8

# Icons of a bar are no smaller, and stand no nearer to each other (pixels).
ICON_PX, ICON_GAP_PX = 12, 5
# So much of a surface lies in what it stands in (0-1): buttons may reach over a dialog's end.
COVERED = 0.75
# The ground of all reaches over so much of the picture (0-1).
WHOLE = 0.95

Ints: TypeAlias = npt.NDArray[np.int32]
Colour: TypeAlias = tuple[int, int, int]


def perceive(picture: Picture, area: Box | None = None) -> Scene:
    """The scene that a part of a picture shows (all of it for None); kept for the last pictures."""
    return _perceived(picture, area)  # type: ignore[arg-type] # by identity


@lru_cache(maxsize=8)
def _perceived(picture: Picture, area: Box | None) -> Scene:
    part = clipped(picture, area)
    pixels = colours(picture, part)
    if pixels.size == 0:
        return Scene(picture, part, (), ())
    edges = _steps(pixels)
    surfaces, ground = _surfaces(pixels, edges, part)
    healed = without_carets(pixels, surfaces) if part == bounds(picture) else None
    if healed is not None:
        picture = pictured(healed)
        edges = _steps(healed)
        surfaces, ground = _surfaces(healed, edges, part)
    items = _items(edges, surfaces, ground, part)
    return Scene(picture, part, surfaces, items, _blocks(surfaces, ground, part))


def _blocks(surfaces: tuple[Surface, ...], ground: Ints, part: Box) -> tuple[Box, ...]:
    """What lies on the largest surface, where that is the ground of all: windows on a desktop."""
    if not surfaces or surfaces[0].box.area < WHOLE * part.area:
        return ()
    beside = (ground != 0).astype(np.uint8)
    beside[[0, -1]] = beside[:, [0, -1]] = 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(beside)
    boxes = (_box(stat) for stat in stats[1:])
    return tuple(
        box.moved(part.x, part.y)
        for box in boxes
        if box.width >= STACK_LEAST_PX and box.height > LOW_PX
    )


def _steps(pixels: Bytes) -> Edges:
    """Where colours change abruptly: between rows y-1 and y, between columns x-1 and x."""
    across = np.zeros(pixels.shape[:2], dtype=np.bool_)
    down = np.zeros(pixels.shape[:2], dtype=np.bool_)
    across[1:] = _apart(pixels[1:], pixels[:-1])
    down[:, 1:] = _apart(pixels[:, 1:], pixels[:, :-1])
    return Edges(across, down)


def _apart(one: Bytes, other: Bytes) -> Mask:
    if one.size == 0:
        return np.zeros(one.shape[:2], dtype=np.bool_)
    levels = (STEP_LEVELS,) * 3
    within = cv2.inRange(cv2.absdiff(one, other), (0, 0, 0), levels)
    return np.equal(np.asarray(within), 0)


def _surfaces(pixels: Bytes, edges: Edges, part: Box) -> tuple[tuple[Surface, ...], Ints]:
    """The surfaces, large to small, and for each pixel the number of its surface (-1: none)."""
    across, down = edges.across, edges.down
    calm = ~(across | down)
    calm[:-1] &= ~across[1:]
    calm[:, :-1] &= ~down[:, 1:]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        calm.astype(np.uint8), connectivity=4, ltype=cv2.CV_32S
    )
    parts = np.asarray(labels, dtype=np.int32)
    wide = (stats[:, 2] >= LEAST_SURFACE_PX) & (stats[:, 3] >= LEAST_SURFACE_PX)
    kept = [
        int(number)
        for number in np.flatnonzero(wide & (stats[:, 4] >= LEAST_SURFACE_AREA))
        if number > 0 and _is_area(stats[number])
    ]
    kept.sort(key=lambda number: (-_box(stats[number]).area, number))
    ground = _renamed(parts, [[number] for number in kept], count)
    boxes = [_box(stats[number]) for number in kept]
    paints = [_colour(pixels, ground, index, box) for index, box in enumerate(boxes)]
    bands = _bands(boxes, paints)
    if len(bands) < len(kept):
        ground = _renamed(parts, [[kept[one] for one in band] for band in bands], count)
        paints = [paints[band[0]] for band in bands]
    areas = [sum(float(stats[kept[one], 4]) for one in band) for band in bands]
    boxes = [around_all(boxes[one] for one in band) or boxes[band[0]] for band in bands]
    fills = [area / max(1, box.area) for area, box in zip(areas, boxes, strict=True)]
    for group, caption in captioned(edges):
        _part(group, caption, boxes, paints, fills, ground)
    return _nested(boxes, paints, fills, ground, part)


def _part(
    group: Box,
    caption: int,
    boxes: list[Box],
    paints: list[Colour],
    fills: list[float],
    ground: Ints,
) -> None:
    """Part what a group box holds from what lies around it, as its border does but for the gap of
    its caption; nothing where that is parted already. What the caption reaches into stays.
    """
    if any(most_apart(group, box) <= SAME_PX for box in boxes):
        return
    within = ground[max(caption, group.y) : group.bottom, group.x : group.right]
    numbers, counts = np.unique(within[within >= 0], return_counts=True)
    if not numbers.size:
        return
    around = int(numbers[int(np.argmax(counts))])
    if not boxes[around].grown(1).covers(group):
        return
    within[within == around] = len(boxes)
    boxes.append(group)
    paints.append(paints[around])
    fills.append(float(counts.max()) / max(1, group.area))


def _renamed(labels: Ints, groups: Sequence[Sequence[int]], count: int) -> Ints:
    """For each pixel the number of the group that its part belongs to (-1: none)."""
    renamed = np.full(count, -1, dtype=np.int32)
    for number, group in enumerate(groups):
        renamed[list(group)] = number
    return np.asarray(renamed[labels], dtype=np.int32)


def _bands(boxes: Sequence[Box], paints: Sequence[Colour]) -> list[list[int]]:
    """The surfaces by number, large to small; together those of one colour that lie in one row and
    reach under each other: letters as high as the row have parted it, as no border does.
    """
    bands: list[list[int]] = []
    rows: dict[tuple[int, int], list[list[int]]] = {}
    for index, box in enumerate(boxes):
        if box.height > LOW_PX:
            bands.append([index])
            continue
        row = rows.setdefault((box.y, box.bottom), [])
        home = [
            band
            for band in row
            if any(boxes[one].meets(box) and _near(paints[one], paints[index]) for one in band)
        ]
        if not home:
            row.append([index])
            bands.append(row[-1])
            continue
        home[0].append(index)
        for other in home[1:]:
            home[0].extend(other)
            row.remove(other)
            bands.remove(other)
    return bands


def _near(one: Colour, other: Colour) -> bool:
    return most_apart(one, other) <= STEP_LEVELS


def _nested(
    boxes: list[Box], paints: list[Colour], fills: list[float], ground: Ints, part: Box
) -> tuple[tuple[Surface, ...], Ints]:
    """The surfaces with those around stacks of them, each with its parent."""
    for box, paint in _stacks(boxes, _parents(boxes), paints):  # sorted by size
        boxes, paints, fills = [*boxes, box], [*paints, paint], [*fills, 0.0]
    order = sorted(
        range(len(boxes)), key=lambda index: (-boxes[index].area, fills[index] > 0, index)
    )
    parents = _parents([boxes[index] for index in order])
    renamed = np.full(len(boxes) + 1, -1, dtype=np.int32)
    renamed[order] = np.arange(len(order), dtype=np.int32)
    found = tuple(
        Surface(
            number, boxes[index].moved(part.x, part.y), parents[number], paints[index], fills[index]
        )
        for number, index in enumerate(order)
    )
    return found, renamed[ground]


def _stacks(boxes: list[Box], parents: list[int], paints: list[Colour]) -> list[tuple[Box, Colour]]:
    """What holds surfaces that lie one under the other from side to side: a strip parts the pane
    that it stands in. With the colour of the largest.
    """
    kin: dict[tuple[int, int, int], list[int]] = {}
    for index, box in enumerate(boxes):
        if box.width < STACK_LEAST_PX:
            continue
        near = (
            (parents[index], box.x + a, box.right + b) for a in range(-2, 3) for b in range(-2, 3)
        )
        home = next((key for key in near if key in kin), (parents[index], box.x, box.right))
        kin.setdefault(home, []).append(index)
    found = []
    for group in kin.values():
        stack: list[int] = []
        for index in sorted(group, key=lambda one: boxes[one].y):
            if stack and boxes[index].y - boxes[stack[-1]].bottom > STACK_GAP_PX:
                found += _stack(stack, boxes, paints)
                stack = []
            stack.append(index)
        found += _stack(stack, boxes, paints)
    return found


def _stack(stack: list[int], boxes: list[Box], paints: list[Colour]) -> list[tuple[Box, Colour]]:
    if len(stack) < 2 or max(boxes[one].height for one in stack) <= LOW_PX:  # noqa: PLR2004
        return []
    whole = boxes[stack[0]]
    for one in stack[1:]:
        whole = whole.union(boxes[one])
    largest = max(stack, key=lambda one: boxes[one].area)
    return [(whole, paints[largest])]


def _is_area(stat: Ints) -> bool:
    """Whether a region is an area and not the inside of a letter or a ring around something."""
    return bool(stat[4] >= 0.2 * stat[2] * stat[3] or min(stat[2], stat[3]) > 40)  # noqa: PLR2004


def _box(stat: npt.NDArray[Any]) -> Box:
    return Box(int(stat[0]), int(stat[1]), int(stat[2]), int(stat[3]))


def _parents(boxes: list[Box]) -> list[int]:
    """Of each box, the smallest larger one that covers (nearly all of) it; boxes are sorted from
    large to small.
    """
    if not boxes:
        return []
    sides = np.array([(box.x, box.y, box.right, box.bottom) for box in boxes])
    areas = np.array([max(1, box.area) for box in boxes])
    parents = []
    for index, (left, top, right, bottom) in enumerate(sides):
        larger = sides[:index]
        width = np.minimum(larger[:, 2], right) - np.maximum(larger[:, 0], left)
        height = np.minimum(larger[:, 3], bottom) - np.maximum(larger[:, 1], top)
        shared = np.clip(width, 0, None) * np.clip(height, 0, None)
        covers = (shared >= COVERED * areas[index]) & (areas[:index] > areas[index])
        found = np.flatnonzero(covers)
        parents.append(int(found[-1]) if found.size else -1)
    return parents


def _colour(pixels: Bytes, ground: Ints, number: int, box: Box) -> Colour:
    """The middle one of a surface's colours."""
    rows, columns = slice(box.y, box.bottom), slice(box.x, box.right)
    step = max(1, min(box.width, box.height) // 24)
    own = ground[rows, columns][::step, ::step] == number
    found = pixels[rows, columns][::step, ::step][own]
    if not found.size:
        found = pixels[rows, columns][ground[rows, columns] == number]
    blue, green, red = np.median(found, axis=0)
    return int(blue), int(green), int(red)


def _items(
    edges: Edges, surfaces: tuple[Surface, ...], ground: Ints, part: Box
) -> tuple[Item, ...]:
    """The texts and icons, top to bottom."""
    borders = rules(edges) | _sides(edges, surfaces, part)
    drawn = (edges.across | edges.down) & ~_widened(borders) & ~dotted_lines(edges)
    glyphs = _glyphs(drawn)
    corners = _corners(surfaces, part)
    placed = [
        (box, _ground_of(box, ground))
        for box in glyphs
        if not _is_corner(box, corners) and not _is_sliver(box)
    ]
    lines = [line for line in _lines(placed) if _says_something(line[0]) and not _is_caret(line[0])]
    lines.sort(key=lambda line: (line[0].y, line[0].x))
    return tuple(
        Item(number, box.moved(part.x, part.y), surface)
        for number, (box, surface) in enumerate(lines)
    )


def _sides(edges: Edges, surfaces: tuple[Surface, ...], part: Box) -> Mask:
    """The upright borders of small fields and buttons, which are no longer than letters: lines,
    with an edge at both of their sides, and not where the ground of what is selected ends.
    """
    found = np.zeros_like(edges.down)
    for one in surfaces:
        box = one.box.moved(-part.x, -part.y)
        if box.height > SHORT_SIDE_PX or box.width < WIDE_SIDE_PX:
            continue
        for thick in range(1, RING_PX + 1):
            lines = (
                slice(box.x - 1 - thick, box.x),
                slice(box.right + 1, box.right + 2 + thick),
            )
            drawn = [one for one in lines if _is_line(edges, slice(box.y, box.bottom), one)]
            if thick == 1 or len(drawn) == len(lines):  # a ring is as thick on both sides
                for line in drawn:
                    found[max(0, box.y - thick) : box.bottom + thick, line] = True
    return found


def _is_line(edges: Edges, rows: slice, line: slice) -> bool:
    """Whether both sides of an upright line are drawn throughout."""
    if line.start < 0 or line.stop > edges.down.shape[1]:
        return False
    ends = edges.down[rows, [line.start, line.stop - 1]]
    return bool(ends.mean(axis=0).min() >= THROUGHOUT)


def _widened(mask: Mask) -> Mask:
    wide = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(wide, dtype=np.bool_)


def _glyphs(drawn: Mask) -> list[Box]:
    """The letters, each with its dots and accents, or several that touch."""
    joined = cv2.morphologyEx(
        drawn.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((ACCENT_PX, 2), np.uint8)
    )
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
    found: list[Box] = []
    for number, stat in enumerate(stats[1:], start=1):
        box = _box(stat)
        if box.height < 2 * LETTER_PX + 1:
            found.append(box)
            continue
        part = slice(box.y, box.bottom), slice(box.x, box.right)
        found += _parted(box, (labels[part] == number) & drawn[part])
    return found


def _parted(box: Box, drawn: Mask) -> list[Box]:
    """The lines of a glyph that reaches over several which touch, as dense lists have them: hardly
    anything is drawn between them, and all are about as high. `drawn` is what is drawn in the box.
    """
    inked = drawn.sum(axis=1)
    faint = inked <= FAINT * np.percentile(inked, 90)
    starts = [0]
    for row in range(LETTER_PX, box.height - LETTER_PX + 1):
        if faint[row] and not faint[row + 1 : row + 2].any() and row + 1 - starts[-1] >= LETTER_PX:
            starts.append(_thinnest(inked, faint, row))
    bands = [(first, last) for first, last in zip(starts, [*starts[1:], box.height], strict=True)]
    heights = [last - first for first, last in bands]
    if len(bands) < 2 or min(heights) < LETTER_PX or max(heights) > LIKE_LINES * min(heights):  # noqa: PLR2004
        return [box]
    # Strokes are joined over gaps: in a band of a gap nothing is drawn.
    lines = ((extent(drawn[first:last]), first) for first, last in bands)
    return [line.moved(box.x, box.y + first) for line, first in lines if line is not None]


def _thinnest(inked: Ints, faint: Mask, row: int) -> int:
    """Of the faint rows that end at one, the last of those that show least."""
    first = row
    while first > 0 and faint[first - 1]:
        first -= 1
    part = inked[first : row + 1]
    return first + int(np.flatnonzero(part == part.min())[-1])


def _corners(surfaces: tuple[Surface, ...], part: Box) -> Ints:
    """The corners of all surfaces and how far each reaches, n x 4 (x, y, width, height), in the
    part's own pixels.
    """
    found = []
    for one in surfaces:
        box = one.box.moved(-part.x, -part.y)
        sides = (max(box.width // 3, CORNER_LEAST_PX), max(box.height // 3, CORNER_LEAST_PX))
        reach = [min(CORNER_NEAR_PX, side) for side in sides]
        found += [(x, y, *reach) for x in (box.x, box.right - 1) for y in (box.y, box.bottom - 1)]
    return np.array(found or [(-1000, -1000, 0, 0)], dtype=np.int32)


def _is_corner(box: Box, corners: Ints) -> bool:
    """Whether it is what is left of a rounded border."""
    if max(box.width, box.height) > CORNER_PX:
        return False
    x, y = box.centre
    near = np.abs(corners[:, :2] - (x, y)) <= corners[:, 2:]
    return bool(near.all(axis=1).any())


def _is_sliver(box: Box) -> bool:
    """Whether it is a piece of a border: a line, too long for a letter's stroke."""
    long, short = max(box.width, box.height), max(1, min(box.width, box.height))
    return long >= 20 and short <= 3  # noqa: PLR2004


def _is_caret(box: Box) -> bool:
    """Whether it is a caret, which blinks: an upright stroke that no letter stands beside."""
    return box.width <= CARET_PX and box.height >= max(CARET_HIGH_PX, CARET_SLENDER * box.width)


def _ground_of(box: Box, ground: Ints) -> int:
    """The surface that most of a glyph's surroundings show; -1 for none."""
    top, left = max(0, box.y - 2), max(0, box.x - 2)
    around = ground[top : box.bottom + 2, left : box.right + 2]
    known = around[around >= 0]
    if known.size == 0:
        return -1
    numbers, counts = np.unique(known, return_counts=True)
    rim = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]])
    weights = [
        int(count) + 4 * int((rim == number).sum())
        for number, count in zip(numbers, counts, strict=True)
    ]
    return int(numbers[int(np.argmax(weights))])


def _lines(glyphs: list[tuple[Box, int]]) -> list[tuple[Box, int]]:
    """Letters of one line on one surface, together."""
    by_surface: dict[int, list[Box]] = {}
    for box, surface in glyphs:
        by_surface.setdefault(surface, []).append(box)
    return [(line, surface) for surface, boxes in by_surface.items() for line in _joined(boxes)]


def _joined(boxes: list[Box]) -> list[Box]:
    """Boxes that follow each other in a line, joined from left to right. A mark (a check box, the
    arrow of a tree) is left out of the line that it begins.
    """
    open_lines: list[Box] = []
    ends: list[Box] = []
    ordered = sorted(boxes, key=lambda one: (one.x, one.y))
    marks = {box for box in ordered if _is_mark(box, ordered)}
    for box in ordered:
        if box in marks:
            continue
        best = None
        for index, line in enumerate(open_lines):
            if not _follows(line, box) or _are_icons(ends[index], box):
                continue
            if best is None or line.right > open_lines[best].right:
                best = index
        if best is None:
            open_lines.append(box)
            ends.append(box)
        else:
            open_lines[best] = open_lines[best].union(box)
            near = box.x - ends[best].right < ICON_GAP_PX
            ends[best] = ends[best].union(box) if near else box
    return [*_merged(open_lines), *marks]


def _are_icons(one: Box, other: Box) -> bool:
    """Whether two neighbours are icons of a bar: square, and farther apart than letters."""
    gap = other.x - one.right
    return gap >= ICON_GAP_PX and all(
        min(box.width, box.height) >= ICON_PX
        and max(box.width, box.height) * SQUARE <= min(box.width, box.height)
        for box in (one, other)
    )


def _is_mark(box: Box, others: list[Box]) -> bool:
    """Whether a glyph is a mark: square, and farther from what follows than letters are. What is to
    the pixel as high as a letter after it is a short word whose letters touch (Eli).
    """
    sides = sorted((box.width, box.height))
    if sides[0] < MARK_LEAST_PX or sides[0] < SQUARE * sides[1]:
        return False
    mates = [one for one in others if one is not box and one.y < box.bottom and box.y < one.bottom]
    later = [one for one in mates if one.x >= box.right]
    if box.width > box.height and any((one.y, one.height) == (box.y, box.height) for one in later):
        return False
    after = min((one.x - box.right for one in later), default=99)
    before = min((box.x - one.right for one in mates if one.right <= box.x), default=99)
    return after >= max(3, MARK_GAP * box.height) and before >= WORD_GAP * box.height + 1


def _merged(lines: list[Box]) -> list[Box]:
    """Pieces of a line that began apart (an accent, a low dot) and lie within another one."""
    found: list[Box] = []
    for line in sorted(lines, key=lambda one: -one.area):
        home = next((i for i, one in enumerate(found) if _belongs(one, line)), None)
        if home is None:
            found.append(line)
        else:
            found[home] = found[home].union(line)
    return found


def _belongs(line: Box, piece: Box) -> bool:
    reach = Box(line.x - 2, line.y - ACCENT_PX, line.width + 4, line.height + 2 * ACCENT_PX)
    return reach.covers(piece) or (
        reach.meets(piece)
        and piece.height <= line.height // 2
        and piece.width <= line.height
        and reach.x <= piece.x
        and piece.right <= reach.right
    )


def _follows(line: Box, box: Box) -> bool:
    """Whether a glyph goes on a line."""
    height = max(line.height, box.height)
    shared = min(line.bottom, box.bottom) - max(line.y, box.y)
    small = min(line.height, box.height)
    if shared < 0.5 * small and not (
        box.height <= ACCENT_PX + 2 and line.y - 2 <= box.y and box.bottom <= line.bottom + 5
    ):
        return False
    if height > 3 * max(8, small) and small > 5:  # noqa: PLR2004
        return False
    gap = box.x - line.right
    return gap <= max(5.0, WORD_GAP * min(max(height, 8), 26))


def _says_something(box: Box) -> bool:
    return box.width >= 2 and box.height >= LEAST_ITEM_PX  # noqa: PLR2004
