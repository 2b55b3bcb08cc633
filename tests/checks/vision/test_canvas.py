"""A picture kept up to date piece by piece."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box, Pixels
from checks.vision.canvas import Canvas, without
from tests.builders.paper.painting import colour_at

WIDTH, HEIGHT = 60, 40
BLACK, WHITE, RED = 0x000000, 0xFFFFFF, 0xFF0000


def plain(colour: int, width: int = WIDTH, height: int = HEIGHT) -> Pixels:
    return Pixels(width, height, colour.to_bytes(4, "little") * (width * height))


def put(canvas: Canvas, box: Box, colour: int) -> None:
    canvas.put(plain(colour, box.width, box.height), box)


BOXES = st.builds(
    Box, st.integers(0, 40), st.integers(0, 25), st.integers(1, 20), st.integers(1, 15)
)


@given(st.lists(BOXES, max_size=5))
def test_every_changed_pixel_lies_in_a_changed_box_and_each_box_is_tight(boxes: list[Box]) -> None:
    old, new = Canvas(plain(WHITE)), Canvas(plain(WHITE))
    for box in boxes:
        put(new, box, BLACK)
    changed = old.changed(new.pixels(), old.box)
    for box in boxes:
        assert any(found.covers(box) for found in changed)
    for found in changed:
        old.put(cut_out(new, found), found)
    assert old.changed(new.pixels(), old.box) == []


def cut_out(canvas: Canvas, box: Box) -> Pixels:
    part = canvas._part(box)
    return Pixels(box.width, box.height, part.tobytes())


def test_changes_that_lie_apart_are_told_apart() -> None:
    canvas = Canvas(plain(WHITE))
    one, other = Box(3, 5, 10, 4), Box(30, 5, 7, 9)
    changed = Canvas(plain(WHITE))
    put(changed, one, RED)
    put(changed, other, RED)
    assert sorted(canvas.changed(changed.pixels(), canvas.box)) == [one, other]


def test_a_piece_is_compared_where_it_lies() -> None:
    canvas = Canvas(plain(WHITE))
    assert canvas.changed(plain(RED, 4, 3), Box(10, 20, 4, 3)) == [Box(10, 20, 4, 3)]


def test_a_piece_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Canvas(plain(WHITE)).changed(plain(RED, 4, 3), Box(10, 20, 5, 3))


def test_what_is_painted_over_takes_the_ground_it_was_written_on() -> None:
    canvas = Canvas(plain(BLACK))
    put(canvas, Box(10, 10, 20, 8), WHITE)
    put(canvas, Box(14, 12, 2, 4), RED)
    canvas.paint_over(Box(10, 10, 20, 8))
    assert canvas.changed(plain(BLACK), canvas.box) == [Box(10, 10, 20, 8)]
    assert colour_at(canvas.pixels(), (14, 12)) == WHITE


def test_painting_over_what_lies_beyond_the_edge_changes_nothing() -> None:
    canvas = Canvas(plain(WHITE))
    canvas.paint_over(Box(100, 100, 5, 5))
    assert canvas.changed(plain(WHITE), canvas.box) == []


@pytest.mark.parametrize("box", [Box(10, 10, 20, 10), Box(-5, 30, 30, 30), Box(40, 0, 20, 12)])
def test_what_is_closed_up_shows_what_is_around_it(box: Box) -> None:
    canvas = Canvas(plain(RED))
    canvas.put(plain(BLACK, 20, 10), Box(10, 10, 20, 10))
    canvas.put(plain(WHITE, 20, 10), Box(0, 30, 20, 10))
    closed = without(canvas.pixels(), [box])
    inside = box.intersection(canvas.box)
    assert {colour_at(closed, inside.centre)} == {RED}


def test_where_all_is_covered_its_own_colour_is_left() -> None:
    canvas = Canvas(plain(RED))
    put(canvas, Box(0, 0, 5, 5), BLACK)
    assert without(canvas.pixels(), [canvas.box]).bgra == plain(RED).bgra


def test_a_picture_in_which_nothing_is_to_go_is_the_same_one() -> None:
    picture = plain(RED)
    assert without(picture, ()) is picture
    assert without(picture, [Box(500, 500, 4, 4)]).bgra == picture.bgra
