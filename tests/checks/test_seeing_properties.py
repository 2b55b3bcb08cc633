"""Whatever the picture: the quick ways of looking at pixels say what the plain ones would."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from app.engine.model.geometry import Box, Pixels, bounds
from checks.scene.perceive import perceive
from checks.vision.ink import ink_of, shape_gap
from checks.vision.phash import distance, hash_of
from checks.vision.pixels import (
    Bytes,
    Mask,
    apart,
    colours,
    cut,
    differing,
    extent,
    words,
)

SHAPES = st.tuples(st.integers(1, 12), st.integers(1, 12))
SIDES = st.integers(-8, 24)
BOXES = st.builds(Box, SIDES, SIDES, st.integers(0, 20), st.integers(0, 20))


def quads(shape: tuple[int, int]) -> st.SearchStrategy[Bytes]:
    return arrays.arrays(np.uint8, (*shape, 4))


PICTURES = SHAPES.flatmap(quads)
PAIRS = SHAPES.flatmap(lambda shape: st.tuples(quads(shape), quads(shape)))


def picture(pixels: Bytes) -> Pixels:
    return Pixels(pixels.shape[1], pixels.shape[0], pixels.tobytes())


@given(PAIRS)
def test_pictures_differ_where_a_colour_does(pair: tuple[Bytes, Bytes]) -> None:
    now, then = pair
    expected = (now[..., :3] != then[..., :3]).any(axis=2)
    assert np.array_equal(differing(words(picture(now)), words(picture(then))), expected)


@given(PAIRS, st.integers(0, 255))
def test_colours_are_apart_where_one_channel_is(pair: tuple[Bytes, Bytes], levels: int) -> None:
    now, then = (colours(picture(one)) for one in pair)
    expected = (np.abs(now.astype(int) - then.astype(int)) > levels).any(axis=2)
    assert np.array_equal(apart(now, then, levels), expected)


@given(PICTURES, BOXES)
def test_a_part_shows_what_the_whole_shows_there(pixels: Bytes, box: Box) -> None:
    whole = picture(pixels)
    part = box.intersection(bounds(whole))
    expected = pixels[part.y : part.bottom, part.x : part.right, :3]
    assert np.array_equal(colours(whole, box), expected)
    assert np.array_equal(colours(cut(whole, box)), expected)


@given(arrays.arrays(np.bool_, SHAPES))
def test_the_extent_holds_all_that_is_set_and_not_a_line_more(mask: Mask) -> None:
    box = extent(mask)
    if box is None:
        assert not mask.any()
        return
    inside = mask[box.y : box.bottom, box.x : box.right]
    assert inside.sum() == mask.sum()
    assert inside[0].any()
    assert inside[-1].any()
    assert inside[:, 0].any()
    assert inside[:, -1].any()


@given(SHAPES.flatmap(lambda shape: st.tuples(*[arrays.arrays(np.uint8, shape)] * 2)))
def test_a_gap_between_shapes_is_the_same_both_ways(pair: tuple[Bytes, Bytes]) -> None:
    one, other = (ink_of(patch) for patch in pair)
    assert shape_gap(one, one) == shape_gap(other, other) == 0.0
    assert shape_gap(one, other) == shape_gap(other, one)
    assert 0.0 <= shape_gap(one, other) <= 1.0


@given(arrays.arrays(np.uint8, (6, 9), elements=st.sampled_from([0, 255])), st.integers(1, 5))
def test_fainter_ink_keeps_its_shape_and_loses_its_contrast(patch: Bytes, times: int) -> None:
    full, faint = ink_of(patch), ink_of(patch // np.uint8(times))
    assert shape_gap(full, faint) < 0.01
    assert faint.contrast == full.contrast // times


@given(PICTURES, PICTURES)
def test_hashes_measure_a_distance(one: Bytes, other: Bytes) -> None:
    first, second = hash_of(picture(one)), hash_of(picture(other))
    assert distance(first, first) == 0
    assert distance(first, second) == distance(second, first)


@pytest.mark.parametrize("seed", range(60))
def test_a_scene_is_perceived_of_whatever_a_photograph_shows(seed: int) -> None:
    """A picture of random spots, with a box over it, which parts some spots where nothing is."""
    small = np.random.default_rng(seed).integers(0, 256, (14, 24, 4), dtype=np.uint8)
    pixels = np.full((160, 260, 4), 240, np.uint8)
    pixels[20:140, 20:240] = cv2.resize(small, (220, 120), interpolation=cv2.INTER_LINEAR)
    pixels[50:100, 60:160] = (255, 244, 192, 255)
    scene = perceive(picture(pixels))
    area = Box(0, 0, 260, 160)
    assert all(area.covers(item.box) and item.box.area for item in scene.items)
