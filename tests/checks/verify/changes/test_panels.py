"""Panels that one picture has and another has not."""

from __future__ import annotations

import numpy as np
import pytest

from app.engine.model.geometry import Box
from checks.verify.changes.panels import SAME_SIDE, new_panels
from checks.vision.pixels import Bytes

GREY, WHITE = 128, 255
PANEL = Box(60, 50, 260, 140)


def screen(*boxes: Box) -> Bytes:
    """White panels on grey."""
    pixels = np.full((400, 600, 3), GREY, dtype=np.uint8)
    for box in boxes:
        pixels[box.y : box.bottom, box.x : box.right] = WHITE
    return pixels


def test_a_panel_that_came_is_new() -> None:
    found = new_panels(screen(PANEL), screen())
    assert found
    assert all(PANEL.grown(1).covers(box) for box in found)


def test_one_that_was_there_is_not() -> None:
    assert new_panels(screen(PANEL), screen(PANEL)) == []


@pytest.mark.parametrize(("by", "is_new"), [(SAME_SIDE, False), (SAME_SIDE + 2, True)])
def test_one_that_moved_is_new_where_it_moved_far(by: int, *, is_new: bool) -> None:
    found = new_panels(screen(PANEL.moved(by, 0)), screen(PANEL))
    assert bool(found) == is_new


def test_one_more_beside_those_that_stayed_is_the_only_new_one() -> None:
    more = Box(360, 220, 200, 120)
    found = new_panels(screen(PANEL, more), screen(PANEL))
    assert found
    assert all(more.grown(1).covers(box) for box in found)
