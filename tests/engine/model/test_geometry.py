"""Boxes on the desktop: what lies in them, and where they meet."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box, Pixels, Point, parts_beside, place_before

BOX = Box(10, 20, 30, 40)


def test_a_box_knows_its_edges_and_its_middle() -> None:
    assert (BOX.right, BOX.bottom, BOX.area, BOX.centre) == (40, 60, 1200, Point(25, 40))


@pytest.mark.parametrize(
    ("point", "inside"),
    [(Point(10, 20), True), (Point(39, 59), True), (Point(40, 30), False), (Point(9, 30), False)],
)
def test_a_point_lies_inside_or_not(point: Point, inside: bool) -> None:  # noqa: FBT001
    assert BOX.contains(point) is inside


def test_a_box_covers_what_lies_wholly_inside() -> None:
    assert BOX.covers(Box(10, 20, 30, 40))
    assert not BOX.covers(Box(10, 20, 31, 40))


def test_boxes_meet_where_they_share_a_pixel() -> None:
    assert BOX.intersection(Box(30, 50, 100, 100)) == Box(30, 50, 10, 10)
    assert BOX.meets(Box(39, 59, 1, 1))
    assert not BOX.meets(Box(40, 20, 5, 5))
    assert BOX.intersection(Box(100, 100, 5, 5)).area == 0


def test_a_box_can_be_moved_grown_and_joined() -> None:
    assert BOX.moved(-10, 5) == Box(0, 25, 30, 40)
    assert BOX.grown(2) == Box(8, 18, 34, 44)
    assert BOX.grown(-16) == Box(26, 36, 0, 8)
    assert BOX.union(Box(0, 30, 5, 100)) == Box(0, 20, 40, 110)


@pytest.mark.parametrize(
    ("hole", "parts"),
    [
        (Box(20, 30, 10, 10), 4),
        (Box(0, 0, 20, 100), 1),
        (Box(20, 0, 10, 100), 2),
        (Box(0, 30, 20, 10), 3),
        (Box(100, 100, 5, 5), 1),
        (BOX.grown(5), 0),
    ],
)
def test_what_lies_beside_another_box_is_all_that_this_one_does_not_cover(
    hole: Box, parts: int
) -> None:
    beside = BOX.parts_beside(hole)
    assert len(beside) == parts
    assert sum(part.area for part in beside) == BOX.area - BOX.intersection(hole).area
    assert not any(part.meets(hole) for part in beside)
    assert all(BOX.covers(part) for part in beside)
    assert not any(one.meets(other) for one in beside for other in beside if one is not other)


def test_several_boxes_lie_beside_another_one_together() -> None:
    left, right = Box(0, 0, 10, 10), Box(20, 0, 10, 10)
    assert parts_beside([left, right], Box(5, 0, 20, 10)) == [Box(0, 0, 5, 10), Box(25, 0, 5, 10)]


def test_pixels_are_compared_by_identity() -> None:
    one, other = Pixels(1, 1, b"\0\0\0\0"), Pixels(1, 1, b"\0\0\0\0")
    assert one == one  # noqa: PLR0124
    assert one != other


@pytest.mark.parametrize(
    ("move", "there"), [([-92, 5], Box(102, 15, 5, 5)), (None, Box(10, 20, 5, 5))]
)
def test_a_place_stood_elsewhere_before_its_window_moved(move: object, there: Box) -> None:
    assert place_before(Box(10, 20, 5, 5), move) == there
    assert place_before(None, move) is None
