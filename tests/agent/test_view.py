"""What is sent is within the limits, and a click lands on the pixel that was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agent.view import LIMITS, OutsideError, View, fitted
from app.engine.model.geometry import Box, Point

SIDES = st.integers(1, 8000)


@pytest.mark.parametrize(
    ("whole", "sent"),
    [
        ((1024, 768), (1024, 768)),
        ((1920, 1080), (1920, 1080)),
        ((2560, 1600), (2420, 1512)),
        ((2560, 1440), (2560, 1440)),
        ((3840, 2160), (2576, 1449)),
    ],
)
def test_the_service_takes_pictures_up_to_so_large(
    whole: tuple[int, int], sent: tuple[int, int]
) -> None:
    assert fitted(*whole, longest=10_000) == sent


@pytest.mark.parametrize(
    ("whole", "sent"),
    [((1280, 800), (1280, 800)), ((3840, 2160), (1920, 1080)), ((3840, 1080), (1920, 540))],
)
def test_no_picture_is_longer_than_keeps_clicks_exact(
    whole: tuple[int, int], sent: tuple[int, int]
) -> None:
    assert fitted(*whole) == sent


@given(SIDES, SIDES)
def test_what_is_sent_is_allowed_and_keeps_its_shape(width: int, height: int) -> None:
    small = fitted(width, height)
    assert LIMITS.allow(*small)
    assert small <= (width, height)
    scale = max(small) / max(width, height)
    assert abs(small[0] - width * scale) <= 1
    assert abs(small[1] - height * scale) <= 1


@given(st.integers(200, 8000), st.integers(200, 8000), st.integers(0, 5000), st.data())
def test_there_and_back_is_the_same_place(
    width: int, height: int, left: int, data: st.DataObject
) -> None:
    view = View.of(Box(left, 7, width, height))
    x = data.draw(st.integers(0, view.width - 1))
    y = data.draw(st.integers(0, view.height - 1))
    there = view.on_desktop(x, y)
    assert view.box.contains(there)
    assert view.on_picture(there) == (x, y)


@given(st.integers(200, 8000), st.integers(200, 8000), st.data())
def test_a_region_covers_the_places_in_it(width: int, height: int, data: st.DataObject) -> None:
    view = View.of(Box(0, 0, width, height))
    left = data.draw(st.integers(0, view.width - 2))
    right = data.draw(st.integers(left + 1, view.width))
    region = view.region(left, 0, right, view.height)
    assert view.box.covers(region)
    assert region.contains(view.on_desktop(left, 0))
    assert region.contains(view.on_desktop(right - 1, view.height - 1))


@pytest.mark.parametrize("place", [(-1, 0), (1280, 0), (0, 800)])
def test_a_place_outside_is_refused_not_moved(place: tuple[int, int]) -> None:
    view = View.of(Box(0, 0, 1280, 800))
    with pytest.raises(OutsideError, match="1280x800"):
        view.on_desktop(*place)


def test_a_region_outside_is_refused() -> None:
    view = View.of(Box(0, 0, 1280, 800))
    with pytest.raises(OutsideError, match="no region"):
        view.region(10, 10, 1281, 20)


def test_a_place_beyond_the_picture_is_told_as_its_border() -> None:
    view = View.of(Box(100, 0, 1280, 800))
    assert view.on_picture(Point(50, 900)) == (0, 799)
