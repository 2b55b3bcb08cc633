"""Whether a window is drawn as it was, and whether another one could be taken for it."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box, Point
from checks.scene.elements import Scene
from checks.scene.perceive import perceive
from checks.verify.drawing import has_twin_block
from tests.builders.drawn.screens import Screen

OWN, LARGER, OTHER = Box(60, 60, 200, 150), Box(60, 60, 260, 190), Box(330, 230, 120, 90)
AT = Point(120, 140)


def desk(*windows: Box) -> Scene:
    screen = Screen()
    for box in windows:
        screen.window(box)
    return perceive(screen.pixels())


@pytest.mark.parametrize(
    ("then", "now", "expected"),
    [
        ((OWN,), (OWN,), False),
        ((OWN,), (OWN.moved(30, 20),), False),
        ((OWN, OTHER), (OWN, OTHER), False),
        ((OWN,), (OWN, OWN.moved(230, 180)), True),
        ((OWN,), (LARGER,), False),
        ((OWN, OTHER), (LARGER, OTHER), False),
        ((OWN,), (LARGER, OTHER), True),
        ((OWN,), (), True),
    ],
    ids=[
        "as it was",
        "moved",
        "beside a smaller one",
        "beside another one as large",
        "larger",
        "larger and beside a smaller one",
        "larger and beside one that has come",
        "gone",
    ],
)
def test_a_window_has_a_twin_where_another_one_could_be_it(
    then: tuple[Box, ...],
    now: tuple[Box, ...],
    expected: bool,  # noqa: FBT001
) -> None:
    assert has_twin_block(desk(*then), desk(*now), AT) is expected
