"""How an item is drawn: alike near a place, also at the edge of a picture."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.scene.looks import drawn_alike_near
from checks.scene.perceive import perceive
from checks.snapshot.thresholds import SAME
from tests.builders.drawn.screens import WHITE, Screen

SIZE = (120, 60)


def said(text: str, x: int, y: int) -> Screen:
    return Screen(SIZE, WHITE).text(x, y, text)


def item(screen: Screen) -> Box:
    (only,) = perceive(screen.pixels()).items
    return only.box


@pytest.mark.parametrize(("x", "y"), [(40, 20), (0, 20), (40, -3)], ids=["inside", "left", "top"])
def test_a_text_is_drawn_alike_a_few_pixels_beside_a_place(x: int, y: int) -> None:
    then, now = said("Save", 40, 20), said("Save", x, y)
    here, there = item(then), item(now).moved(1, 1)
    assert drawn_alike_near(now.pixels(), there, then.pixels(), here, 2, SAME)
    assert not drawn_alike_near(now.pixels(), there, then.pixels(), here, 0, SAME)


@pytest.mark.parametrize("x", [40, 0])
def test_another_text_is_drawn_otherwise_there(x: int) -> None:
    then, now = said("Save", 40, 20), said("Sole", x, 20)
    here = item(then)
    there = Box(item(now).x, item(now).y, here.width, here.height)
    assert not drawn_alike_near(now.pixels(), there, then.pixels(), here, 2, SAME)
