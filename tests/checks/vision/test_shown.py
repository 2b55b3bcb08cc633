"""A piece of the screen is found again: where it was, elsewhere, selected; and nothing else is."""

from __future__ import annotations

import random

from app.engine.model.geometry import Box, Pixels
from checks.vision.canvas import Canvas
from checks.vision.pixels import cut
from checks.vision.shown import alike_but_for_carets, where_shown, without_caret

WIDTH, HEIGHT = 200, 120
PLACE = Box(60, 40, 48, 10)


def word(seed: int, ink: int = 0, ground: int = 255) -> Pixels:
    """Strokes of ink that look like no other word's."""
    dice = random.Random(seed)
    greys = [ink if dice.random() < 0.4 else ground for _ in range(PLACE.area)]
    return Pixels(PLACE.width, PLACE.height, b"".join(bytes([grey] * 3 + [0]) for grey in greys))


def screen(*words: tuple[Pixels, Box]) -> Pixels:
    canvas = Canvas(Pixels(WIDTH, HEIGHT, b"\xff\xff\xff\x00" * (WIDTH * HEIGHT)))
    for pixels, box in words:
        canvas.put(pixels, box)
    return canvas.pixels()


def test_it_is_found_where_it_was_and_where_it_has_moved_to() -> None:
    there = PLACE.moved(-30, 25)
    assert where_shown(screen((word(1), PLACE)), word(1), PLACE) == [PLACE]
    assert where_shown(screen((word(1), there)), word(1), PLACE) == [there]
    assert sorted(where_shown(screen((word(1), PLACE), (word(1), there)), word(1), PLACE)) == [
        there,
        PLACE,
    ]


def test_it_is_found_when_it_is_selected() -> None:
    selected = word(1, ink=255, ground=90)
    assert where_shown(screen((selected, PLACE)), word(1), PLACE) == [PLACE]


def test_another_word_is_not_it() -> None:
    assert where_shown(screen((word(2), PLACE)), word(1), PLACE) == []


def test_a_single_letter_is_looked_for_only_where_it_was() -> None:
    letter = cut(word(1), Box(0, 0, 8, 10))
    box = Box(PLACE.x, PLACE.y, 8, 10)
    near, far = box.moved(5, -3), box.moved(60, 40)
    assert where_shown(screen((letter, near)), letter, box) == [near]
    assert where_shown(screen((letter, far)), letter, box) == []


def test_a_blank_piece_is_nowhere() -> None:
    blank = cut(screen(), PLACE)
    assert where_shown(screen((word(1), PLACE)), blank, PLACE) == []


def test_a_piece_that_lies_beyond_the_picture_is_nowhere() -> None:
    letter = cut(word(1), Box(0, 0, 8, 10))
    assert where_shown(screen(), letter, Box(WIDTH + 50, 0, 8, 10)) == []


def test_a_thick_caret_at_its_end_is_no_part_of_a_text() -> None:
    caret = Box(PLACE.right, PLACE.y, 2, PLACE.height)
    line = Pixels(caret.width, caret.height, bytes(4 * caret.area))
    written = PLACE.union(caret)
    assert without_caret(screen((word(1), PLACE), (line, caret)), written) == PLACE
    assert without_caret(screen((word(1), PLACE)), PLACE) == PLACE


def test_a_text_that_is_no_more_than_a_line_stays() -> None:
    line = Box(PLACE.x, PLACE.y, 2, PLACE.height)
    shown = screen((Pixels(line.width, line.height, bytes(4 * line.area)), line))
    assert without_caret(shown, line) == line


def test_beside_blanks_the_caret_is_all_that_shows() -> None:
    caret = Box(PLACE.right, PLACE.y, 2, PLACE.height)
    line = Pixels(caret.width, caret.height, bytes(4 * caret.area))
    assert without_caret(screen((line, caret)), PLACE.union(caret)) == PLACE.union(caret)


def test_a_part_is_the_same_but_for_its_carets() -> None:
    black = Pixels(1, 10, b"\x00" * 40)
    caret, wide = Box(PLACE.right + 2, PLACE.y, 1, 10), PLACE.grown(4)
    shown, gone = screen((word(1), PLACE), (black, caret)), screen((word(1), PLACE))
    assert alike_but_for_carets(shown, gone, wide)
    assert not alike_but_for_carets(shown, screen((word(2), PLACE)), wide)
    assert not alike_but_for_carets(shown, gone, Box(WIDTH, 0, 10, 10)), "there is no such part"
