"""Panels: what a popup, a dialog or a banner looks like, whatever it is drawn over.

Edges alone cannot tell them in a photograph, which is full of edges. But a panel has a plain ground
within straight sides, and a photograph has neither.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box
from checks.verify.changes.kinds import POPUP_HEIGHT, POPUP_WIDTH, as_large_as_popups
from checks.vision.edges import Counts, Edges, edges_in
from checks.vision.pixels import Bytes, Mask
from checks.vision.rectangles import rectangles

# So much of a panel is its own ground; the rest is what is written on it.
BARE = 0.5
# Or it is drawn with a gradient, and written on: so few of its pixels are edges. Of a photograph
# enlarged five times, which is as smooth as they come, two of three are.
SMOOTH = 0.25
INSIDE = 3
# Letters leave holes in a ground; closed by this many pixels there are none.
HOLE = 9
# With its holes closed, a panel fills its own box but for rounded corners (8 px of each).
FILLED = 0.85
# Of a picture, so many of the commonest colours are asked whether they are somebody's ground.
COLOURS = 8
FULL = 255  # a pixel that OpenCV says is in range
# Two panels whose sides lie this near to each other are the same one.
SAME_SIDE = 4


def new_panels(now: Bytes, then: Bytes) -> list[Box]:
    """The panels on one of two equally large pictures that the other has not."""
    there = panels(now)
    known = panels(then) if there else []
    if not known:
        return there
    apart = np.abs(_sides(there)[:, None] - _sides(known)).max(axis=2)
    return [
        box for box, nearest in zip(there, apart.min(axis=1), strict=True) if nearest > SAME_SIDE
    ]


def panels(pixels: Bytes) -> list[Box]:
    """Every panel on a picture that is as large as the smallest popup."""
    if pixels.size == 0:
        return []
    area, edges = Box(0, 0, pixels.shape[1], pixels.shape[0]), edges_in(pixels)
    bordered = rectangles(edges, area, POPUP_HEIGHT)
    wide = [box for box in bordered if box.width >= POPUP_WIDTH]
    found = _smooth(edges, wide)
    for colour in _commonest(pixels):
        flat = np.asarray(cv2.inRange(pixels, colour, colour), dtype=np.uint8)
        found += [*_mostly(flat, wide), *_rectangular(flat > 0)]
    return found


def _smooth(edges: Edges, boxes: list[Box]) -> list[Box]:
    """The boxes that hold few edges within their border: a ground may be drawn as a gradient."""
    across, down = (
        _held(counts, [box.grown(-INSIDE) for box in boxes])
        for counts in (edges.across_counts, edges.down_counts)
    )
    least = [SMOOTH * 2 * box.grown(-INSIDE).area for box in boxes]
    return [boxes[place] for place in np.flatnonzero(across + down < np.array(least))]


def _held(counts: Counts, boxes: list[Box]) -> Counts:
    """How much of what an integral image counts lies in each box."""
    x, y, width, height = np.array(boxes, dtype=np.int64).reshape(-1, 4).T
    right, bottom = x + width, y + height
    return np.asarray(counts[bottom, right] - counts[y, right] - counts[bottom, x] + counts[y, x])


def _mostly(flat: Bytes, boxes: list[Box]) -> list[Box]:
    """The boxes that are mostly of one flat colour. An integral image, for in a photograph there
    are a thousand boxes to ask.
    """
    counts = np.asarray(cv2.integral(flat) // FULL, dtype=np.int32)
    least = [BARE * box.area for box in boxes]
    return [boxes[place] for place in np.flatnonzero(_held(counts, boxes) > np.array(least))]


def _commonest(pixels: Bytes) -> list[tuple[int, int, int]]:
    """The colours that fill at least half of the smallest popup, those that fill most first."""
    blue, green, red = np.moveaxis(pixels, 2, 0).reshape(3, -1).astype(np.uint32)
    values, counts = np.unique(blue | green << 8 | red << 16, return_counts=True)
    most = np.argsort(-counts)[:COLOURS]
    least = BARE * POPUP_WIDTH * POPUP_HEIGHT
    keys = [int(values[place]) for place in most if counts[place] >= least]
    return [(key & 255, key >> 8 & 255, key >> 16) for key in keys]


def _rectangular(mask: Mask) -> list[Box]:
    """The connected parts of a mask that fill their own box."""
    kernel = np.ones((HOLE, HOLE), dtype=np.uint8)
    padded = np.pad(mask.astype(np.uint8), HOLE)
    closed = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, kernel)[HOLE:-HOLE, HOLE:-HOLE]
    _, _, stats, _ = cv2.connectedComponentsWithStats(np.ascontiguousarray(closed))
    parts = [(Box(*map(int, part[:4])), int(part[4])) for part in stats[1:]]
    return [box for box, count in parts if as_large_as_popups(box) and count >= FILLED * box.area]


def _sides(boxes: list[Box]) -> npt.NDArray[np.int32]:
    """Where the four sides of each box lie: there may be hundreds of them."""
    x, y, width, height = np.array(boxes, dtype=np.int32).T
    return np.stack([x, y, x + width, y + height], axis=1)
