"""Edges worked out from those of another picture are those of the picture itself."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.vision.edges import edges_in
from checks.vision.image_diff import redrawn, stayed
from checks.vision.lines import level_lines
from checks.vision.pixels import Bytes, rows_that_hold

HEIGHT, WIDTH = 60, 70
PANELS = st.lists(
    st.tuples(
        st.integers(0, WIDTH - 1),
        st.integers(0, HEIGHT - 1),
        st.integers(1, WIDTH),
        st.integers(1, HEIGHT),
        st.integers(0, 255),
    ),
    max_size=4,
)


def painted(ground: Bytes, panels: list[tuple[int, int, int, int, int]]) -> Bytes:
    """Rectangles over a ground, clipped to it."""
    picture = ground.copy()
    for x, y, width, height, level in panels:
        picture[y : y + height, x : x + width] = level
    return picture


@settings(max_examples=200, deadline=None)
@given(before=PANELS, came=PANELS)
def test_edges_are_as_if_worked_out_from_nothing(
    before: list[tuple[int, int, int, int, int]], came: list[tuple[int, int, int, int, int]]
) -> None:
    then = painted(np.full((HEIGHT, WIDTH, 3), 200, dtype=np.uint8), before)
    now = painted(then, came)
    rows = rows_that_hold((now != then).any(axis=2))

    edges = redrawn(edges_in(then), now, rows)
    both = stayed(edges, edges_in(then), rows)

    fresh = edges_in(now)
    assert np.array_equal(edges.across, fresh.across)
    assert np.array_equal(edges.down, fresh.down)
    assert np.array_equal(both.across, fresh.across & edges_in(then).across)
    assert np.array_equal(both.down, fresh.down & edges_in(then).down)
    assert list(both.lines) == level_lines(both.across)


def test_a_picture_that_did_not_change_has_the_same_edges() -> None:
    then = painted(np.full((HEIGHT, WIDTH, 3), 200, dtype=np.uint8), [(5, 5, 40, 20, 30)])
    edges = redrawn(edges_in(then), then, [])
    assert np.array_equal(edges.across, edges_in(then).across)
    assert [line.y for line in stayed(edges, edges_in(then), []).lines] == [5, 25]


def test_whole_pictures_may_differ() -> None:
    then = np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8)
    now = painted(then, [(5, 5, 40, 20, 255)])
    edges = redrawn(edges_in(then), now, (slice(None),))
    assert np.array_equal(edges.down, edges_in(now).down)
