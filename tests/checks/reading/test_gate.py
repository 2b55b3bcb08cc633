"""What shows whether a window is drawn otherwise."""

from __future__ import annotations

import numpy as np

from checks.reading.gate import TILE, without_borders


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
