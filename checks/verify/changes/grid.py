"""A change that spans several cells of a grid, told cell by cell: what one cell shows is data; the
frame that marks the chosen cell has come around it, or has left it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from app.engine.model.geometry import Box, Point
from checks.scene.containers import FIELD_HEIGHT, in_a_row
from checks.verify.changes.kinds import Kind, kind_of
from checks.vision.edges import frames_around
from checks.vision.image_diff import Aligned, ground_colour
from checks.vision.pixels import NOISE_LEVELS, Bytes, Mask, Region, apart, around_all, fill, regions

# What may turn out to be several cells.
MAY_BE_CELLS = frozenset({Kind.POPUP, Kind.TEXT, Kind.OTHER})
# The frame of a chosen cell lies so far inside the lines of the cell and beyond them; so does the
# handle at its corner.
INSIDE, BEYOND = 3, 4
# So much of its line has one colour, and had another one; the handle and its neighbours interrupt
# it.
DRAWN = 0.9
# One frame has come and one has gone.
FRAMES = 2
# A change of more pieces, or a larger one, is another page, and would take long to look at. Cells
# are wider and higher than these steps.
MOST = 24
STEP = Point(12, 6)
MOST_POINTS = 400

Told = tuple[Region, Kind]


def cell_by_cell(pair: Aligned, region: Region, kind: Kind) -> list[Told]:
    """What kind of change each cell of a region has seen; that of the whole, where something in it
    lies in no cell.
    """
    if kind not in MAY_BE_CELLS:
        return [(region, kind)]
    marked = list(_marked(pair, region.box))
    pieces = _pieces(pair, region.box, marked)
    if pieces is None:
        return [(region, kind)]
    cursors = [(Region(box, box.area), Kind.CURSOR) for box in marked]
    return cursors + [(piece, kind_of(pair, piece)) for piece in pieces]


def _marked(pair: Aligned, box: Box) -> Iterator[Box]:
    """The cells that are marked in one picture, and not in the other, and say what they said."""
    for cell in _cells_in(pair, box):
        if _is_marked(pair, cell):
            yield cell


def _cells_in(pair: Aligned, box: Box) -> list[Box]:
    """The cells that stand in a box, or reach into it; none for a large box."""
    points = [
        Point(x, y)
        for y in range(box.y, box.bottom, STEP.y)
        for x in range(box.x, box.right, STEP.x)
    ]
    found: list[Box] = []
    for point in points if len(points) <= MOST_POINTS else ():
        if not any(cell.contains(point) for cell in found):
            cell = _cell_around(pair, Box(*point, 1, 1))
            found += [cell] if cell is not None else []
    return found


def _is_marked(pair: Aligned, cell: Box) -> bool:
    """Whether a frame has come along the lines of a cell, or has gone, and nothing else of it."""
    if min(cell.width, cell.height) <= 2 * BEYOND:
        return False
    inner = cell.grown(-INSIDE)
    changed = pair.mask[inner.y : inner.bottom, inner.x : inner.right].copy()
    handle = Box(inner.right - INSIDE, inner.bottom - INSIDE, INSIDE, INSIDE)
    fill(changed, handle, inner, to=False)
    if changed.any():
        return False
    now, then = _strips(pair.now, cell), _strips(pair.then, cell)
    return _is_framed(now, then) or _is_framed(then, now)


def _strips(pixels: Bytes, cell: Box) -> list[Bytes]:
    """What lies along each side of a cell, without its corners: rows of pixels."""
    height, width = pixels.shape[:2]
    rows, columns = (slice(start + BEYOND, end - BEYOND) for start, end in _spans(cell))
    turned = pixels.transpose(1, 0, 2)
    return [
        *(pixels[slice(*_around(at, height)), columns] for at in (cell.y, cell.bottom)),
        *(turned[slice(*_around(at, width)), rows] for at in (cell.x, cell.right)),
    ]


def _spans(cell: Box) -> tuple[tuple[int, int], tuple[int, int]]:
    return (cell.y, cell.bottom), (cell.x, cell.right)


def _around(line: int, end: int) -> tuple[int, int]:
    return max(0, line - BEYOND), min(end, line + BEYOND)


def _is_framed(drawn: Sequence[Bytes], other: Sequence[Bytes]) -> bool:
    """Whether all four sides of a cell have a line of one colour that the other picture lacks."""
    found = (_lines(*both) for both in zip(drawn, other, strict=True))
    return bool(set.intersection(*found))


def _lines(drawn: Bytes, other: Bytes) -> set[tuple[int, ...]]:
    """The colours of the lines that a strip shows and the other one does not."""
    colours = [ground_colour(line[None]) for line in drawn]
    return {
        tuple(int(level) for level in colour)
        for line, there, colour in zip(drawn, other, colours, strict=True)
        if (_has(line, colour) & ~_has(there, colour)).mean() >= DRAWN
    }


def _has(line: Bytes, colour: Bytes) -> Mask:
    """Where a line of pixels has a colour."""
    even = np.broadcast_to(colour, line.shape).copy()
    return np.asarray(~apart(line[None], even[None], NOISE_LEVELS)[0])


def _cell_around(pair: Aligned, box: Box) -> Box | None:
    """The cell of a grid that a box lies in, and has stayed where it was."""
    band = Box(0, box.y - FIELD_HEIGHT, pair.size.width, box.height + 2 * FIELD_HEIGHT)
    around = frames_around(pair.edges_both, box, band.intersection(pair.size))
    found = next((one for one in around if in_a_row(pair.edges_both, one)), None)
    return found if found is not None and found.height <= FIELD_HEIGHT else None


def _pieces(pair: Aligned, box: Box, marked: Sequence[Box]) -> list[Region] | None:
    """What has changed beside the frames, each cell's together; None where not all of it lies in
    cells.
    """
    area = box.grown(BEYOND).intersection(pair.size)
    mask = pair.mask[area.y : area.bottom, area.x : area.right].copy()
    for frame in marked:
        fill(mask, frame.grown(BEYOND), area, to=False)
    cells: dict[Box, list[Region]] = {}
    found = regions(mask, 1, 1)
    if len(found) > MOST:
        return None
    for piece in found:
        there = piece.box.moved(area.x, area.y)
        cell = _cell_around(pair, there)
        if cell is None:
            return None
        cells.setdefault(cell, []).append(Region(there, piece.count))
    return [_together(each) for each in cells.values()]


def _together(pieces: Sequence[Region]) -> Region:
    boxes = around_all(piece.box for piece in pieces)
    return Region(boxes or pieces[0].box, sum(piece.count for piece in pieces))
