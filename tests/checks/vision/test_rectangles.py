"""Rectangles that a picture shows are found around whatever stands in them, and no others."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.model.geometry import Box
from checks.vision.edges import Edges, edges_of, frame_around, frames_around, sides, windows_around
from checks.vision.lines import RULE_LENGTH
from checks.vision.rectangles import enclosing, rectangles
from tests.builders.drawn.screens import PANEL, WHITE, Screen

SIZE = Box(0, 0, 300, 200)
SEEDS = st.tuples(st.floats(0, 0.99), st.floats(0, 0.99))

few = settings(max_examples=50)


INSET = SIZE.grown(-10)


@st.composite
def bordered(draw: st.DrawFn, room: Box = INSET) -> Box:
    """Rectangles with a line around them, clear of the picture's own border."""
    width = draw(st.integers(RULE_LENGTH + 5, min(250, room.width)))
    height = draw(st.integers(20, min(150, room.height)))
    x = draw(st.integers(room.x, room.right - width))
    return Box(x, draw(st.integers(room.y, room.bottom - height)), width, height)


@st.composite
def apart(draw: st.DrawFn) -> tuple[Box, Box]:
    """Two of them with a gap between, which some straight cut goes through."""
    x, y, width, height = INSET
    if draw(st.booleans()):
        cut = draw(st.integers(x + 40, INSET.right - 45))
        rooms = Box(x, y, cut - x, height), Box(cut + 5, y, INSET.right - cut - 5, height)
    else:
        cut = draw(st.integers(y + 30, INSET.bottom - 35))
        rooms = Box(x, y, width, cut - y), Box(x, cut + 5, width, INSET.bottom - cut - 5)
    one, other = draw(bordered(rooms[0])), draw(bordered(rooms[1]))
    return (one, other) if draw(st.booleans()) else (other, one)


def shown(*boxes: Box) -> Edges:
    screen = Screen((SIZE.width, SIZE.height), PANEL)
    for box in boxes:
        screen.fill(box, WHITE, "#555555")
    return edges_of(screen.pixels())


def inside(box: Box, seed: tuple[float, float]) -> Box:
    """One pixel in a box, clear of its line."""
    room = box.grown(-2)
    return Box(room.x + int(seed[0] * room.width), room.y + int(seed[1] * room.height), 1, 1)


@few
@given(bordered(), SEEDS)
def test_a_rectangle_is_found_from_anywhere_inside(box: Box, seed: tuple[float, float]) -> None:
    first, *outer = list(frames_around(shown(box), inside(box, seed)))
    assert first == box.grown(-1)  # within its line
    assert outer == [box]


@few
@given(apart())
def test_nothing_is_found_from_outside(both: tuple[Box, Box]) -> None:
    box, outside = both
    assert not box.grown(4).meets(outside)
    assert frame_around(shown(box), outside) is None
    assert enclosing(shown(box), outside) == []


@few
@given(bordered(), SEEDS)
def test_no_frame_is_larger_than_the_largest_asked_for(box: Box, seed: tuple[float, float]) -> None:
    seen, start = shown(box), inside(box, seed)
    assert frame_around(seen, start, box.grown(5)) == box.grown(-1)
    assert frame_around(seen, start, box.grown(-4)) is None


@few
@given(bordered(), SEEDS)
def test_what_encloses_a_point_holds_it_smallest_first(box: Box, seed: tuple[float, float]) -> None:
    around = enclosing(shown(box), inside(box, seed))
    assert box in around
    assert all(one.covers(inside(box, seed)) for one in around)
    assert [one.area for one in around] == sorted(one.area for one in around)


@few
@given(bordered(), st.integers(0, 20), st.integers(0, 20))
def test_edges_of_a_part_tell_of_the_same_rectangle(box: Box, right: int, below: int) -> None:
    picture = Screen((SIZE.width, SIZE.height), PANEL).fill(box, WHITE, "#555555").pixels()
    part = Box(box.x - 8, box.y - 8, box.width + 16 + right, box.height + 16 + below)
    seed = Box(*box.centre, 1, 1)
    assert frame_around(edges_of(picture, part), seed) == frame_around(edges_of(picture), seed)
    assert sides(edges_of(picture, part), box) == (1.0, 1.0, 1.0, 1.0)


@few
@given(bordered())
def test_a_side_that_is_not_drawn_leaves_no_rectangle(box: Box) -> None:
    screen = Screen((SIZE.width, SIZE.height), PANEL).fill(box, PANEL, "#555555")
    gap = Box(box.x - 1, box.y + 2, 3, box.height - 4)
    edges = edges_of(screen.fill(gap, PANEL).pixels())
    assert frame_around(edges, Box(*box.centre, 1, 1)) is None
    assert box not in rectangles(edges, SIZE, 10)
    assert sides(edges, box)[0] < 0.5


@few
@given(bordered(), st.integers(5, 160))
def test_rectangles_of_an_area_lie_in_it_and_are_high_enough(box: Box, lowest: int) -> None:
    found = rectangles(shown(box), SIZE, lowest)
    assert (box in found) is (box.height >= lowest)
    assert all(one.height >= lowest and SIZE.covers(one) for one in found)
    assert rectangles(shown(box), box.moved(4, 0), lowest) == []


def test_neighbours_that_share_a_side_are_both_windows_around() -> None:
    upper, lower = Box(40, 30, 200, 60), Box(40, 89, 200, 60)
    found = list(windows_around(shown(upper, lower), Box(100, 110, 10, 10)))
    assert lower.grown(-1) in found
    assert Box(40, 30, 200, 119) in found
    assert upper not in found
