"""An l of a large font is a letter, though as straight and as high as the side of a field."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.vision.edges import edges_of
from checks.vision.stems import is_stem, stems_in
from tests.builders.drawn.screens import BLACK, Screen

BEFORE, AFTER = Box(100, 100, 30, 18), Box(140, 100, 60, 22)


@pytest.mark.parametrize(
    ("box", "counts"),
    [
        (Box(133, 99, 4, 19), True),
        (Box(133, 90, 4, 28), False),  # reaches farther up
        (Box(133, 100, 4, 30), False),  # and down: a caret, the side of a field
        (Box(210, 99, 4, 19), False),  # nothing after it
        (Box(90, 99, 4, 19), False),  # nothing before it
        (Box(131, 102, 9, 14), False),  # too wide
        (Box(133, 130, 4, 19), False),  # in another line
    ],
)
def test_a_stem_stands_between_letters_in_their_line(box: Box, *, counts: bool) -> None:
    assert is_stem(box, (BEFORE, AFTER, box)) is counts


def test_a_stem_is_found_and_a_border_is_not() -> None:
    stem, border = Box(133, 99, 4, 19), Box(300, 60, 1, 80)
    screen = Screen().fill(stem, BLACK).fill(border, BLACK)
    [found] = stems_in(edges_of(screen.pixels()), (BEFORE, AFTER))
    assert found.grown(2).covers(stem)
    assert stem.grown(2).covers(found)
