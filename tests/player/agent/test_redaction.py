"""What is left of a window behind others, and what is blackened, to the pixel."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.engine.places import Box, Pixels, Point
from app.player.agent.redaction import blackened, seen_of

BOXES = st.builds(Box, *(st.integers(0, 12),) * 2, *(st.integers(1, 12),) * 2)


@given(BOXES, st.lists(BOXES, max_size=4))
def test_every_pixel_is_seen_once_unless_something_is_before_it(
    box: Box, in_front: list[Box]
) -> None:
    pieces = seen_of(box, in_front)
    for x in range(26):
        for y in range(26):
            at = Point(x, y)
            visible = box.contains(at) and not any(each.contains(at) for each in in_front)
            assert sum(piece.contains(at) for piece in pieces) == int(visible)


@given(BOXES)
def test_a_box_is_blackened_and_nothing_else(box: Box) -> None:
    picture = Pixels(16, 16, b"\xff" * (16 * 16 * 4))
    result = blackened(picture, [box])
    for y in range(16):
        for x in range(16):
            pixel = bytes(result.bgra)[4 * (y * 16 + x) :][:4]
            assert any(pixel) is not box.contains(Point(x, y))
