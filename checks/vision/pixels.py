"""Pictures as arrays, and the connected regions in them. Nothing is copied where that can be
helped. This is the only place that knows how pixels lie in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box, Picture, Pixels, clipped

Bytes: TypeAlias = npt.NDArray[np.uint8]
Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.bool_]
Words: TypeAlias = npt.NDArray[np.uint32]

# Rows compared at a time: 64 rows of 1920 pixels (480 kB) stay in the cache; measured 1.2 ms a
# screen against 4 ms in one piece.
ROWS_AT_A_TIME = 64
# Differences no larger than this are rounding in gradients and antialiasing, not change.
NOISE_LEVELS = 6
# Fewer levels apart look the same. A patch of greys has two axes, one of colours a third.
VISIBLE = 6
GREY = 2
# Letters of one line lie within 9 px of each other, columns of a table farther apart (fonts of 9 to
# 20 px).
LETTER_GAP = 9
# Letters of one word lie nearer than this, words of one line farther apart (fonts of 9 to 16 px).
WORD_GAP = 3
LINE_GAP = 3
# A text caret is a line at most 3 px wide; the damage of a blinking one is told as 12 x 16 px.
CARET_WIDTH = 3
CARET_HEIGHT = 48


def visibly_apart(one: Bytes, other: Bytes) -> Mask:
    """Where two patches of one size, in greys or colours, look different."""
    apart = np.abs(one.astype(np.int16) - other.astype(np.int16))
    return np.asarray((apart if apart.ndim == GREY else apart.max(axis=GREY)) > VISIBLE)


def words(picture: Picture) -> Words:
    """One number a pixel, `height` x `width`; the highest byte means nothing."""
    flat = np.frombuffer(picture.bgra, dtype="<u4")
    return flat.reshape(picture.height, picture.width)


def colours(picture: Picture, box: Box | None = None) -> Bytes:
    """Blue, green, red of the part of the picture inside the box: height x width x 3."""
    part = clipped(picture, box)
    area = _quads(picture)[part.y : part.bottom, part.x : part.right]
    if area.size == 0:
        return np.zeros((*area.shape[:2], 3), dtype=np.uint8)
    return np.asarray(cv2.cvtColor(area, cv2.COLOR_BGRA2BGR), dtype=np.uint8)


def greys(picture: Picture, box: Box | None = None) -> Bytes:
    """Brightness of the part of the picture inside the box: height x width, 0..255."""
    part = clipped(picture, box)
    area = _quads(picture)[part.y : part.bottom, part.x : part.right]
    if area.size == 0:
        return np.zeros(area.shape[:2], dtype=np.uint8)
    return np.asarray(cv2.cvtColor(area, cv2.COLOR_BGRA2GRAY), dtype=np.uint8)


def _quads(picture: Picture) -> Bytes:
    flat = np.frombuffer(picture.bgra, dtype=np.uint8)
    return flat.reshape(picture.height, picture.width, 4)


def pictured(colours: Bytes) -> Pixels:
    """A picture of these colours: blue, green, red; height x width x 3."""
    height, width = colours.shape[:2]
    return Pixels(width, height, cv2.cvtColor(colours, cv2.COLOR_BGR2BGRA).tobytes())


def cut(picture: Picture, box: Box) -> Pixels:
    """A part of a picture as a picture of its own (clipped)."""
    part = clipped(picture, box)
    area = words(picture)[part.y : part.bottom, part.x : part.right]
    return Pixels(part.width, part.height, area.tobytes())


def differing(now: Words, then: Words) -> Mask:
    """Where two equally large arrays of pixels differ at all, whatever their unused byte says."""
    mask = np.empty(now.shape, dtype=np.bool_)
    scratch = np.empty((ROWS_AT_A_TIME, now.shape[1]), dtype=np.uint32)
    for top in range(0, now.shape[0], ROWS_AT_A_TIME):
        rows = slice(top, min(top + ROWS_AT_A_TIME, now.shape[0]))
        part = scratch[: rows.stop - rows.start]
        np.bitwise_xor(now[rows], then[rows], out=part)
        np.left_shift(part, 8, out=part)  # the unused byte is the highest: out with it
        np.not_equal(part, 0, out=mask[rows])
    return mask


def extent(mask: Mask) -> Box | None:
    """The smallest box around everything that is set; None when nothing is."""
    rows = np.flatnonzero(mask.any(axis=1))
    if rows.size == 0:
        return None
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    columns = np.flatnonzero(mask[top:bottom].any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    return Box(left, top, right - left, bottom - top)


def fill(mask: Mask, box: Box, area: Box, *, to: bool) -> None:
    """Set what of a mask over an area lies in a box."""
    part = box.intersection(area).moved(-area.x, -area.y)
    mask[part.y : part.bottom, part.x : part.right] = to


def beyond(apart: Bytes, levels: int) -> Mask:
    """Where at least one channel of a difference exceeds so many levels."""
    if apart.size == 0:
        return np.zeros(apart.shape[:2], dtype=np.bool_)
    within = cv2.inRange(apart, (0, 0, 0), (levels, levels, levels))
    return np.equal(np.asarray(within, dtype=np.uint8), 0)


def apart(one: Bytes, other: Bytes, levels: int) -> Mask:
    """Where two equally large coloured parts differ by more than so many levels in a channel."""
    if one.size == 0:
        return np.zeros(one.shape[:2], dtype=np.bool_)
    between = cv2.absdiff(one, other)
    return beyond(np.asarray(between, dtype=np.uint8), levels)


def brightness(pixels: Bytes) -> Bytes:
    """Brightness of colours, 0..255."""
    weighted = pixels.astype(np.uint16) @ np.array([29, 150, 77], dtype=np.uint16)
    return np.asarray(weighted >> 8, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Region:
    """A connected region: its box and how many of its pixels are set."""

    box: Box
    count: int


def regions(mask: Mask, gap_x: int = LETTER_GAP, gap_y: int = LINE_GAP) -> list[Region]:
    """What is set in the mask, as regions; set pixels within the gaps of each other belong
    together.
    """
    return [
        region
        for rows in rows_that_hold(mask, gap_y)
        for region in _regions(mask[rows], gap_x, gap_y, rows.start)
    ]


def rows_that_hold(mask: Mask, gap: int = LINE_GAP) -> list[slice]:
    """The rows that hold anything, in bands that more than so many empty rows part: what lies
    between need not be looked at.
    """
    rows = np.flatnonzero(mask.any(axis=1))
    if rows.size == 0:
        return []
    ends = np.flatnonzero(np.diff(rows) > gap)
    tops = [int(rows[0]), *(int(rows[end + 1]) for end in ends)]
    bottoms = [*(int(rows[end]) + 1 for end in ends), int(rows[-1]) + 1]
    return [slice(top, bottom) for top, bottom in zip(tops, bottoms, strict=True)]


def _regions(mask: Mask, gap_x: int, gap_y: int, top: int) -> list[Region]:
    """The regions of one band of rows that begins at `top`; its first and last hold something."""
    columns = np.flatnonzero(mask.any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    part = mask[:, left:right].astype(np.uint8)
    kernel = np.ones((gap_y, gap_x), dtype=np.uint8)
    joined = cv2.morphologyEx(
        cv2.copyMakeBorder(part, gap_y, gap_y, gap_x, gap_x, cv2.BORDER_CONSTANT, value=0),
        cv2.MORPH_CLOSE,
        kernel,
    )[gap_y:-gap_y, gap_x:-gap_x]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.ascontiguousarray(joined))
    held = np.bincount(labels[part > 0].ravel(), minlength=count)
    return [
        Region(
            Box(left + int(x), top + int(y), int(width), int(height)),
            int(held[number]),
        )
        for number, (x, y, width, height, _) in enumerate(stats)
        if number > 0
    ]


def is_caret(box: Box) -> bool:
    """Whether a region is no larger than a blinking caret."""
    return box.width <= CARET_WIDTH and box.height <= CARET_HEIGHT


def around_all(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around all of them; None for none."""
    whole: Box | None = None
    for box in boxes:
        whole = box if whole is None else whole.union(box)
    return whole


def joined(box: Box, others: Sequence[Box], within: int) -> Box:
    """The box around a box and all others that lie within so many pixels of it, or of what it has
    grown to by that.
    """
    found, grown = None, box
    while grown != found:
        found, near = grown, grown.grown(within)
        grown = around_all([found, *(other for other in others if other.meets(near))]) or found
    return found


def merged(boxes: Sequence[Box], within: int = 0) -> list[Box]:
    """The boxes, those that meet when grown by `within` made one."""
    rest, whole = list(boxes), list[Box]()
    while rest:
        box = rest.pop()
        near = [other for other in rest if box.grown(within).meets(other)]
        if not near:
            whole.append(box)
            continue
        rest = [other for other in rest if other not in near]
        rest.append(around_all([box, *near]) or box)
    return sorted(whole, key=lambda box: (box.y, box.x))
