"""What shows whether a window is drawn otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from app.engine.model.geometry import Box
from checks.verify.rerender.detect import TILE, drawn_as_it_was, without_borders
from checks.vision.edges import edges_of
from tests.builders.drawn.screens import Screen


def test_edges_as_long_as_a_square_are_left_out_and_no_others() -> None:
    random = np.random.default_rng(3)
    edges = random.random((60, 150)) < 0.5
    for row in range(0, 60, 3):
        start, length = random.integers(0, 150 - 2 * TILE), random.integers(TILE - 3, 2 * TILE)
        edges[row, start : start + length] = True
    edges[0] = True

    kept = without_borders(edges)

    for row, left in zip(edges, kept, strict=True):
        runs = "".join("#" if edge else "." for edge in row).split(".")
        expected = ".".join("." * len(run) if len(run) >= TILE else run for run in runs)
        assert "".join("#" if edge else "." for edge in left) == expected


@pytest.mark.parametrize(("share", "same"), [(0.0, True), (0.2, True), (0.4, False)])
def test_a_page_whose_grounds_have_changed_is_another_theme(*, share: float, same: bool) -> None:
    screen = Screen().fill(Box(0, 0, 640, 420), "#ffffff").text(20, 20, "Folders")
    edges = edges_of(screen.look().picture)
    changed = np.zeros((420, 640), dtype=np.bool_)
    changed[420 - round(420 * share) :] = True
    assert drawn_as_it_was(changed, edges) is same
