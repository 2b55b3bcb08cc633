"""Two columns of a list are two texts, however near one comes to the other."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.verify.rerender.page import Page
from tests.builders.drawn.screens import Screen

LIST = Box(130, 100, 320, 150)
SECOND = LIST.x + 126
ROWS = (("Ada", "Kiel"), ("Ben", "Ulm"), ("Cyd", "Bath"), ("Dora", "York"))
# Drawn so wide that no more is left to the second column than between two words.
LONG = "Northwind Traders."
# Where a third column begins, after this in the second.
CITY = "Bradford"
THIRD = SECOND + 58


def texts(screen: Screen, top: int) -> list[Box]:
    """What stands in a line, left to right."""
    pixels = screen.pixels()
    lines = Page(pixels, Box(0, 0, pixels.width, pixels.height)).lines
    return sorted(one.box for one in lines if top - 3 <= one.box.y <= top + 8)


def row(number: int) -> int:
    return LIST.y + 3 + 20 * number


def test_a_text_that_ends_where_the_next_column_begins_is_a_text_of_its_own() -> None:
    screen = Screen().window().rows(LIST, (*ROWS, (LONG, "Leeds")))
    near, far = texts(screen, row(4)), texts(screen, row(0))
    assert len(near) == len(far) == 2
    assert 0 < near[1].x - near[0].right < 9
    assert abs(near[1].x - far[1].x) <= 2


def test_in_three_columns_each_is_parted_from_the_next() -> None:
    screen = Screen().window().rows(LIST, ROWS)
    screen.text(LIST.x + 6, row(4), LONG).text(SECOND, row(4), CITY)
    assert len(texts(screen, row(4))) == 2
    for number in range(5):
        screen.text(THIRD, row(number), "Sold")
    first, second, third = texts(screen, row(4))
    assert 0 < second.x - first.right < 9
    assert 0 < third.x - second.right < 9


@pytest.mark.parametrize("others", [1, 2])
def test_what_begins_in_few_other_rows_is_a_word(others: int) -> None:
    screen = Screen().window().rows(LIST, (*ROWS[:others], (LONG, "Leeds")))
    assert len(texts(screen, row(others))) == 1


def test_words_that_begin_beside_every_column_stay_together() -> None:
    rows = (*ROWS, ("Olsen Brothers and Company", ""))
    assert len(texts(Screen().window().rows(LIST, rows), row(4))) == 1


def test_what_stands_in_no_list_is_one_text() -> None:
    screen = Screen().window()
    for number, (_, city) in enumerate(ROWS):
        screen.text(SECOND, row(number), city)
    screen.text(LIST.x + 6, row(4), LONG).text(SECOND, row(4), "Leeds")
    assert len(texts(screen, row(4))) == 1


@pytest.mark.parametrize("is_field", [True, False])
def test_a_label_and_what_its_field_says_are_two_texts(*, is_field: bool) -> None:
    """...and one where nothing stands between them."""
    screen = Screen().window().text(130, 104, "File name:")
    (alone,) = texts(screen, 104)
    field = Box(alone.right + 2, 98, 120, 24)
    if is_field:
        screen.fill(field, "#e8e8e8", "#707070")
    said = texts(screen.text(field.x + 4, 104, "Ada"), 104)
    assert len(said) == 1 + is_field


@pytest.mark.parametrize("is_parted", [True, False])
def test_a_border_that_ends_at_the_ends_of_its_bar_parts_two_texts(*, is_parted: bool) -> None:
    """A box for a caret may make the line of a bar as high as the bar itself."""
    bar = Box(120, 100, 300, 20)
    screen = Screen().window().fill(bar, "#ffffff", "#000000")
    screen.text(bar.x + 6, bar.y + 2, "Save").text(bar.x + 43, bar.y + 2, "Kiel")
    screen.fill(Box(bar.x + 70, bar.y + 2, 6, bar.height - 4), "#ffffff", "#000000")
    if is_parted:
        screen.fill(Box(bar.x + 39, bar.y, 1, bar.height), "#000000")
    said = texts(screen, bar.y + 4)
    assert (len(said) == 2) is is_parted
    assert {one.height for one in said} >= ({10} if is_parted else {15})
