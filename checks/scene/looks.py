"""How an item is drawn, whatever its colours, and whether two are drawn alike."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box, Picture, clipped
from checks.snapshot.thresholds import SAME
from checks.vision.ink import Ink, ink_of, is_within, shape_gap, shape_gap_between, words_of
from checks.vision.pixels import greys

# A greyed text keeps at most this share of the contrast that it had.
GREYED = 0.72
# What surrounds a box is looked at so far from it (pixels).
SURROUNDING_PX = 3
# Where a bar is laid out anew, a word stands so far beside its place at most; one of a line at
# least is a word and no mark, and there are such gaps around each (pixels).
SPACED_PX, WORD_PX, GAP_PX = 8, 12, 2
# Where at least so much of the ink is, a pixel belongs to a stroke (0-1).
HALF = 0.5


def ink_in(picture: Picture, box: Box) -> Ink:
    """What is drawn in a box, whatever its colours; a pixel around it shows the ground."""
    return _ink(picture, box)  # type: ignore[arg-type] # by identity


@lru_cache(maxsize=2048)
def _ink(picture: Picture, box: Box) -> Ink:
    return ink_of(greys(picture, clipped(picture, box.grown(1))))


def standing_out(picture: Picture, box: Box) -> float:
    """By how many levels of grey what is drawn in a box differs from what surrounds it, on average;
    a box that is filled stands out as a whole.
    """
    wide = greys(picture, clipped(picture, box.grown(SURROUNDING_PX))).astype(float)
    return float(np.abs(wide - _rim(wide)).mean()) if wide.size else 0.0


def ground_level(picture: Picture, box: Box) -> float:
    """How bright the ground is that surrounds what is drawn in a box, 0-255."""
    return _rim(greys(picture, clipped(picture, box.grown(1))))


def _rim(patch: npt.NDArray[Any]) -> float:
    """The middle one of the levels at the rim of a patch; 0 for an empty one."""
    if not patch.size:
        return 0.0
    return float(np.median(np.concatenate([patch[0], patch[-1], patch[:, 0], patch[:, -1]])))


def drawn_alike(now: Picture, there: Box, then: Picture, here: Box, farthest: float = SAME) -> bool:
    """Whether the same is drawn in two boxes, in whatever colours: the worst 3 x 3 pixels may
    differ by `farthest` of the ink (0-1).
    """
    if (there.width, there.height) != (here.width, here.height):
        return False
    return shape_gap(ink_in(now, there), ink_in(then, here)) <= farthest


def drawn_between(now: Picture, there: Box, then: Picture, here: Box, farthest: float) -> bool:
    """The same where letters may begin between two pixels, to the left or right."""
    if (there.width, there.height) != (here.width, here.height):
        return False
    return shape_gap_between(ink_in(now, there), ink_in(then, here)) <= farthest


def drawn_alike_near(
    now: Picture, there: Box, then: Picture, here: Box, reach: int, farthest: float
) -> bool:
    """Whether what is drawn in the box `here` is drawn, in whatever colours, in a box of its size
    that begins at most `reach` pixels from where `there` does.
    """
    around = Box(there.x, there.y, here.width, here.height).grown(1 + reach)
    if clipped(now, around) != around:
        moves = range(-reach, reach + 1)
        places = (Box(there.x + dx, there.y + dy, *here[2:]) for dx in moves for dy in moves)
        return any(drawn_alike(now, one, then, here, farthest) for one in places)
    return is_within(greys(now, around), ink_in(then, here), farthest)


def words_near(now: Picture, there: Box, then: Picture, here: Box) -> bool:
    """Whether each word of a line is drawn alike a little to the left or right of its place: a bar
    was laid out anew. The line was drawn in the box `here` and would begin where `there` does.
    """
    dx, dy = there.x - here.x, there.y - here.y
    words = words_of(then, here)
    return any(one.width >= WORD_PX for one in words) and all(
        _is_near(now, word.moved(dx, dy), then, word) for word in words
    )


def _is_near(now: Picture, there: Box, then: Picture, here: Box) -> bool:
    """Whether a whole word is drawn in the row of its place, with nothing close beside it."""
    word, place = _with_gaps(here), _with_gaps(there)
    strip = Box(place.x - SPACED_PX, place.y, place.width + 2 * SPACED_PX, place.height)
    if clipped(now, strip) != strip or clipped(then, word) != word:
        return drawn_alike(now, place, then, word)
    alike = cv2.matchTemplate(greys(now, strip), greys(then, word), cv2.TM_CCOEFF_NORMED)
    nearest = int(np.argmax(np.abs(alike)))
    return drawn_alike(now, place.moved(nearest - SPACED_PX, 0), then, word)


def _with_gaps(word: Box) -> Box:
    return Box(word.x - GAP_PX, word.y, word.width + 2 * GAP_PX, word.height)


def is_greyed(now: Picture, there: Box, then: Picture, here: Box, keeps: float = GREYED) -> bool:
    """Whether what is drawn stands out from its ground much less than it did: it keeps at most a
    share of its contrast (0-1).
    """
    fresh, before = ink_in(now, there), ink_in(then, here)
    return not before.blank and fresh.contrast <= keeps * before.contrast


def stroke_px(picture: Picture, box: Box) -> float:
    """How wide the strokes of an item are on the average, in pixels: 1 for a usual text, 2 for a
    bold one.
    """
    return _stroke_px(picture, box)  # type: ignore[arg-type] # by identity


@lru_cache(maxsize=2048)
def _stroke_px(picture: Picture, box: Box) -> float:
    solid = np.pad(ink_in(picture, box).cover > HALF, ((0, 0), (1, 0)))
    runs = int(np.count_nonzero(solid[:, 1:] & ~solid[:, :-1]))
    return int(np.count_nonzero(solid)) / runs if runs else 0.0


def ends_alike(
    now: tuple[Picture, Box], then: tuple[Picture, Box], width: int, down: int = 0
) -> bool:
    """Whether two texts in one row, the recorded one so far `down`, end in the same letters, so
    many pixels wide: an edge may cut off the beginning of both.
    """
    (here, box), (there, was) = now, then
    top, bottom = min(box.y, was.y + down), max(box.bottom, was.bottom + down)
    height = bottom - top
    if height > max(box.height, was.height):
        return False
    end, other = box.right - width, was.right - width
    return drawn_alike(
        here, Box(end, top, width, height), there, Box(other, top - down, width, height)
    )
