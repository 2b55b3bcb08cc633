"""Two pictures laid over each other: which colour a part is drawn on."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box
from checks.vision.image_diff import Aligned, ground_colour, levels_between
from checks.vision.pixels import Bytes

COLOURS = [(0, 0, 0), (255, 255, 255), (0, 0, 255), (255, 0, 0), (1, 0, 0)]
DOTS = st.integers(0, len(COLOURS) - 1)


def strip(dots: list[int]) -> Bytes:
    return np.array([[COLOURS[dot] for dot in dots]], dtype=np.uint8)


def striped(*heights: int) -> Bytes:
    """Bands of different colours, as a diagram shows them."""
    return np.concatenate(
        [np.full((height, 90, 3), 40 * number, np.uint8) for number, height in enumerate(heights)]
    )


@given(st.lists(DOTS, min_size=1, max_size=60))
def test_no_colour_is_commoner_than_the_ground(dots: list[int]) -> None:
    ground = COLOURS.index(tuple(ground_colour(strip(dots)).tolist()))
    assert all(dots.count(dot) <= dots.count(ground) for dot in dots)


def test_the_ground_may_be_less_than_half_of_a_large_part() -> None:
    assert ground_colour(striped(30, 30, 60, 30)).tolist() == [80, 80, 80]
    assert ground_colour(striped(300, 300, 400, 300)).tolist() == [80, 80, 80]


def test_nothing_is_drawn_on_black() -> None:
    assert ground_colour(np.zeros((0, 4, 3), np.uint8)).tolist() == [0, 0, 0]
    assert ground_colour(np.zeros((0, 0, 3), np.uint8)).tolist() == [0, 0, 0]


@given(*[st.tuples(*[st.integers(0, 255)] * 3)] * 2)
def test_colours_differ_by_their_worst_channel(one: list[int], other: list[int]) -> None:
    first, second = np.array(one, np.uint8), np.array(other, np.uint8)
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    assert levels_between(first, second) == levels_between(second, first) == max(apart)


def test_what_is_ignored_or_was_not_looked_at_does_not_differ() -> None:
    then, now = striped(60), striped(60) + np.uint8(50)
    ignored = np.zeros((60, 90), dtype=np.bool_)
    ignored[:, :30] = True
    pair = Aligned(now, then, ignored, changed_rows=(slice(10, 20),))
    (region,) = pair.regions
    assert (region.box, region.count) == (Box(30, 10, 60, 10), 600)


def test_rounding_is_no_change() -> None:
    then = striped(20)
    assert Aligned(then + np.uint8(6), then).regions == []
    assert len(Aligned(then + np.uint8(7), then).regions) == 1


def test_a_part_beyond_the_pictures_is_cut_to_what_they_show() -> None:
    pair = Aligned(striped(20), striped(20))
    assert [part.shape for part in pair.part(Box(80, -5, 40, 10))] == [(5, 10, 3)] * 2
    assert [part.size for part in pair.part(Box(300, 300, 9, 9))] == [0, 0]
