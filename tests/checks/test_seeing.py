"""Pixels, ink, regions and hashes: what the checks see by."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Pixels, Point, bounds
from checks.vision.ink import ink_of, shape_gap, text_blocks
from checks.vision.phash import distance, hash_of
from checks.vision.pixels import (
    apart,
    around_all,
    beyond,
    brightness,
    colours,
    cut,
    differing,
    extent,
    greys,
    is_caret,
    merged,
    regions,
    words,
)
from checks.vision.template_match import places_of
from tests.builders.drawn.screens import Screen

RED, UNUSED = (0, 0, 255), 255


def flat(width: int, height: int, colour: tuple[int, int, int] = RED, unused: int = 0) -> Pixels:
    return Pixels(width, height, bytes((*colour, unused)) * (width * height))


def test_the_unused_byte_of_a_pixel_means_nothing() -> None:
    assert not differing(words(flat(70, 130)), words(flat(70, 130, unused=UNUSED))).any()
    assert differing(words(flat(70, 130)), words(flat(70, 130, (1, 0, 255)))).all()


def test_pictures_are_cut_as_far_as_they_reach() -> None:
    piece = cut(flat(10, 10), Box(6, 8, 10, 10))
    assert (piece.width, piece.height, len(piece.bgra)) == (4, 2, 32)
    assert colours(flat(10, 10), Box(50, 50, 5, 5)).shape == (0, 0, 3)
    assert greys(flat(10, 10), Box(50, 50, 5, 5)).shape == (0, 0)
    assert colours(flat(2, 1)).tolist() == [[list(RED), list(RED)]]
    assert bounds(flat(3, 4)) == Box(0, 0, 3, 4)


def test_nothing_differs_in_nothing() -> None:
    nothing = np.zeros((0, 4, 3), dtype=np.uint8)
    assert beyond(nothing, 3).shape == apart(nothing, nothing, 3).shape == (0, 4)


def test_the_extent_is_the_smallest_box_around_what_is_set() -> None:
    mask = np.zeros((20, 30), dtype=np.bool_)
    assert extent(mask) is None
    mask[4, 7] = mask[9, 12] = True
    assert extent(mask) == Box(7, 4, 6, 6)


def test_letters_of_a_line_are_one_region_lines_are_two() -> None:
    mask = np.zeros((60, 200), dtype=np.bool_)
    assert regions(mask) == []
    mask[10:20, 10:18] = mask[10:20, 22:30] = mask[30:40, 10:18] = True
    assert [region.box for region in regions(mask)] == [Box(10, 10, 20, 10), Box(10, 30, 8, 10)]
    assert regions(mask)[0].count == 160


def test_boxes_that_meet_become_one() -> None:
    boxes = [Box(0, 0, 10, 10), Box(12, 0, 10, 10), Box(24, 0, 5, 5), Box(100, 0, 5, 5)]
    assert merged(boxes) == boxes
    assert merged(boxes, within=3) == [Box(0, 0, 29, 10), Box(100, 0, 5, 5)]
    assert around_all([]) is None


def test_a_caret_is_thin() -> None:
    assert is_caret(Box(0, 0, 2, 16))
    assert not is_caret(Box(0, 0, 12, 16))


def test_the_same_word_in_other_colours_has_the_same_shape() -> None:
    def word(text: str, ground: str, ink: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return brightness(colours(Screen((120, 30), ground).text(30, 5, text, ink).pixels()))

    black, white = (
        ink_of(word("C-4408", "#ffffff", "#000000")),
        ink_of(word("C-4408", "#2a6fc9", "#ffffff")),
    )
    assert shape_gap(black, white) < 0.02
    assert shape_gap(black, ink_of(word("C-44O8", "#ffffff", "#000000"))) > 0.03
    nothing = ink_of(word("", "#ffffff", "#000000"))
    assert nothing.blank
    assert shape_gap(nothing, nothing) == 0.0
    assert shape_gap(black, nothing) == 1.0
    assert shape_gap(black, ink_of(np.zeros((0, 0), dtype=np.uint8))) == 1.0


def test_no_words_stand_off_the_picture() -> None:
    assert text_blocks(flat(10, 10), Box(50, 50, 9, 9)) == []


def test_a_piece_of_a_border_is_no_word() -> None:
    picture = (
        Screen(ground="#ffffff").fill(Box(50, 50, 3, 17), "#000000").text(90, 50, "Save").pixels()
    )
    assert [box.x > 80 for box in text_blocks(picture, bounds(picture))] == [True]


def test_a_patch_is_found_where_it_stands_selected_or_not() -> None:
    screen = Screen(ground="#ffffff").text(100, 100, "Save").fill(Box(300, 195, 80, 30), "#2a6fc9")
    grey = greys(screen.text(310, 200, "Save", "#ffffff").pixels())
    found = places_of(grey[100:118, 96:140], grey)
    assert Point(96, 100) in [one.at for one in found]
    assert len(found) == 2


def test_a_blank_or_an_oversized_patch_is_nowhere() -> None:
    white = np.full((40, 40), 255, dtype=np.uint8)
    assert places_of(white[:5, :5], white) == []
    assert places_of(np.zeros((50, 5), dtype=np.uint8), white) == []
    assert places_of(white[:0, :0], white) == []


def test_hashes_shortlist_and_never_decide() -> None:
    one, other = Screen().window().pixels(), Screen().pixels()
    assert hash_of(one).startswith("dhash-")
    assert distance(hash_of(one), hash_of(one)) == 0
    assert (distance(hash_of(one), hash_of(other)) or 0) > 8


def test_hashes_of_other_kinds_cannot_be_compared() -> None:
    assert distance("dhash-4.3:ff", "phash-4.3:ff") is None
    assert distance("", "") is None
    assert hash_of(flat(0, 0)) == ""
