"""Connected regions: every pixel belongs to one, and none is larger than its pixels."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box
from checks.vision.pixels import (
    LETTER_GAP,
    LINE_GAP,
    Mask,
    Region,
    around_all,
    extent,
    merged,
    regions,
    rows_that_hold,
)

WIDTH, HEIGHT = 70, 50
BOXES = st.builds(
    Box, st.integers(0, 60), st.integers(0, 40), st.integers(1, 10), st.integers(1, 10)
)
MASKS = st.lists(BOXES, max_size=6)


def mask_of(*boxes: Box) -> Mask:
    mask = np.zeros((HEIGHT, WIDTH), dtype=np.bool_)
    for box in boxes:
        mask[inside(box)] = True
    return mask


def inside(box: Box) -> tuple[slice, slice]:
    return slice(box.y, box.bottom), slice(box.x, box.right)


@given(MASKS)
def test_every_pixel_is_counted_once_and_lies_in_a_region(boxes: list[Box]) -> None:
    mask = mask_of(*boxes)
    found = regions(mask)
    assert sum(region.count for region in found) == int(mask.sum())
    for region in found:
        mask[inside(region.box)] = False
    assert not mask.any()


@given(MASKS)
def test_no_region_reaches_beyond_its_pixels(boxes: list[Box]) -> None:
    mask = mask_of(*boxes)
    for box in (region.box for region in regions(mask)):
        assert extent(mask[inside(box)]) == Box(0, 0, box.width, box.height)


@given(MASKS, st.integers(0, 30), st.integers(0, 30))
def test_regions_are_the_same_wherever_they_lie(boxes: list[Box], dx: int, dy: int) -> None:
    mask = mask_of(*boxes)
    moved = [Region(region.box.moved(dx, dy), region.count) for region in regions(mask)]
    assert set(regions(np.pad(mask, ((dy, 5), (dx, 5))))) == set(moved)


@given(BOXES, st.integers(0, 14), st.integers(0, 6))
def test_what_lies_within_the_gaps_of_each_other_is_one(box: Box, right: int, below: int) -> None:
    other = Box(box.right + right, box.y, 8, box.height)
    under = Box(box.x, box.bottom + below, box.width, 8)
    apart = np.zeros((80, 120), dtype=np.bool_)
    apart[inside(box)] = apart[inside(other)] = True
    assert len(regions(apart)) == (1 if right < LETTER_GAP else 2)
    apart[inside(other)], apart[inside(under)] = False, True
    apart[inside(box)] = True
    assert len(regions(apart)) == (1 if below < LINE_GAP else 2)


@given(MASKS)
def test_bands_hold_every_row_that_holds_anything(boxes: list[Box]) -> None:
    held = np.asarray(mask_of(*boxes).any(axis=1))
    bands = rows_that_hold(mask_of(*boxes))
    for band in bands:
        assert held[band.start]
        assert held[band.stop - 1]
        held[band] = False
    assert not held.any()
    gaps = [lower.start - upper.stop for upper, lower in pairwise(bands)]
    assert all(gap >= LINE_GAP for gap in gaps)


@given(st.lists(BOXES, max_size=6), st.integers(0, 5))
def test_merged_boxes_hold_all_there_was_and_nothing_beyond(boxes: list[Box], within: int) -> None:
    whole = merged(boxes, within)
    assert all(any(one.covers(box) for one in whole) for box in boxes)
    assert around_all(whole) == around_all(boxes)
    assert len(whole) <= len(boxes)


@given(BOXES, BOXES, st.integers(0, 5))
def test_two_boxes_are_one_when_they_nearly_meet(one: Box, other: Box, within: int) -> None:
    near = one.grown(within).meets(other)
    expected = [one.union(other)] if near else sorted([one, other], key=lambda box: (box.y, box.x))
    assert merged([one, other], within) == expected
