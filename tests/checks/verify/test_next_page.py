"""The button for a table's next page is found again, and known to be greyed or gone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageDraw

from app.engine.model.geometry import Box, Point
from checks.snapshot.look import LabelSeen, Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.values.next_page import Turn, counts_around, next_page, rest_of
from tests.builders.drawn.screens import FRAME, Screen, font, label

HEAD, NEXT = Box(FRAME.x + 20, FRAME.y + 60, 90, 22), Box(FRAME.x + 20, FRAME.y + 200, 90, 26)
ROWS = [("Anna", "1"), ("Bert", "2"), ("Cora", "3")]
OTHERS = [("Dirk", "4"), ("Elsa", "5")]
LIST = Box(FRAME.x + 20, FRAME.y + 82, 260, 100)
TOLD = (label(HEAD, "Name", role=57), label(NEXT, "Next"), label(Box(0, 0, 9, 9), "Members", 29))


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(
    rows: list[tuple[str, str]] = OTHERS,
    button: str | None = "Next",
    *,
    grey: bool = False,
    number: str = "Page 1",
    at: Box = NEXT,
) -> Look:
    screen = Screen().window().text(HEAD.x + 6, HEAD.y + 2, "Name").rows(LIST, rows)
    screen.text(NEXT.x + 120, NEXT.y + 4, number)
    if button is not None:
        screen.button(at, button, grey=grey)
    return screen.look((HEAD.centre.x, HEAD.centre.y))


def turn(now: Look, told: tuple[LabelSeen, ...] | None = None) -> Turn:
    then = page(ROWS, number="Page 7")
    if told is not None:
        then, now = replace(then, labels=TOLD), replace(now, labels=told)
    return next_page(now, HEAD.centre, LIST, then, NEXT.centre).turn


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (page(), Turn.FOUND),
        (page(grey=True), Turn.GREYED),
        (page(button=None), Turn.GONE),
        (page(button="Stop"), Turn.UNSURE),
        (page([*OTHERS, ("Next", "9")]), Turn.FOUND),
        (page([*OTHERS, ("Next", "9")], button=None), Turn.GONE),
    ],
)
def test_by_its_pixels_the_button_is_found_greyed_gone_or_another(now: Look, said: Turn) -> None:
    assert turn(now) is said


def test_what_was_greyed_on_the_first_page_is_found_where_it_leads_back() -> None:
    first = page(ROWS, grey=True, number="Page 1")
    later = page()
    found = next_page(later, HEAD.centre, LIST, first, NEXT.centre)
    assert (found.turn, found.at) == (Turn.FOUND, NEXT.centre)
    other = next_page(page(button="Stop"), HEAD.centre, LIST, first, NEXT.centre)
    assert other.turn is Turn.UNSURE


def test_accessibility_tells_where_the_button_is_and_that_it_is_greyed() -> None:
    elsewhere = replace(TOLD[1], box=NEXT.moved(0, 20), enabled=True)
    then = replace(page(), labels=TOLD)
    there = replace(page(at=elsewhere.box), labels=(TOLD[0], elsewhere))
    assert next_page(there, HEAD.centre, LIST, then, NEXT.centre).at == elsewhere.box.centre
    stale = replace(page(), labels=(TOLD[0], elsewhere))
    assert next_page(stale, HEAD.centre, LIST, then, NEXT.centre).turn is Turn.UNSURE
    greyed = (replace(TOLD[1], enabled=False),)
    assert turn(page(grey=True), greyed) is Turn.GREYED
    assert turn(page(), greyed) is Turn.UNSURE, "it is drawn as one that can be clicked"
    at_first = replace(page(grey=True), labels=(TOLD[0], *greyed))
    found = next_page(at_first, HEAD.centre, LIST, at_first, NEXT.centre)
    assert found.turn is Turn.GREYED, "as it was"


def test_accessibility_that_says_little_does_not_say_that_the_button_is_gone() -> None:
    assert turn(page(button="Stop"), ()) is Turn.UNSURE
    assert turn(page(button=None), (TOLD[0], TOLD[2])) is Turn.GONE


def test_a_window_over_the_button_hides_it() -> None:
    over = Screen().window().text(HEAD.x + 6, HEAD.y + 2, "Name").rows(LIST, OTHERS)
    over.button(NEXT, "Next").window(NEXT.grown(30), "News")
    look = over.look((HEAD.centre.x, HEAD.centre.y))
    assert turn(look, TOLD) is Turn.UNSURE


def test_the_rest_of_a_page_tells_two_pages_apart_that_show_the_same_rows() -> None:
    def rest(look: Look, button: Point | None = NEXT.centre) -> str:
        return rest_of(look, HEAD.centre, LIST, button)

    assert rest(page(ROWS)) == rest(page(OTHERS)) == rest(page(grey=True))
    assert rest(page(number="Page 1")) != rest(page(number="Page 2"))


def test_the_numbers_around_a_table_are_told_by_the_words_around_them(
    reader: RapidReader,
) -> None:
    look = page([("Rows 1", "of 9"), ("Cora", "3")], number="Rows 11-20 of 1,204")
    assert counts_around(look, HEAD.centre, LIST, reader) == {"Rows#-#of#": (11, 20, 1204)}
    assert counts_around(page(number="48 rows"), HEAD.centre, LIST, reader) == {}


def test_a_button_of_another_window_in_its_place_is_not_the_one() -> None:
    over = Screen().window().text(HEAD.x + 6, HEAD.y + 2, "Name").rows(LIST, OTHERS)
    over.window(NEXT.grown(30), "News").button(NEXT, "Next")
    look = over.look((HEAD.centre.x, HEAD.centre.y))
    found = next_page(look, HEAD.centre, LIST, page(ROWS), NEXT.centre)
    assert (found.turn, found.at) == (Turn.UNSURE, None)
    assert "lies over" in found.why


def test_a_button_that_another_took_the_place_of_is_gone_where_accessibility_says_so() -> None:
    assert turn(page(button="Stop")) is Turn.UNSURE
    assert turn(page(button="Stop"), (TOLD[0], TOLD[2])) is Turn.GONE


def test_a_place_without_text_and_icon_is_no_button() -> None:
    empty = Point(FRAME.x + 300, FRAME.bottom - 14)
    found = next_page(page(), HEAD.centre, LIST, page(ROWS), empty)
    assert found.turn is Turn.UNSURE
    assert "no text and no icon" in found.why


def test_a_greyed_button_may_have_a_light_edge() -> None:
    screen = Screen().window().text(HEAD.x + 6, HEAD.y + 2, "Name").rows(LIST, OTHERS)
    screen.button(NEXT, "Next", ground="#dddddd")
    screen.fill(NEXT.grown(-2), "#dddddd")
    wide = round(ImageDraw.Draw(screen.image).textlength("Next", font=font()))
    left, top = NEXT.x + (NEXT.width - wide) // 2, NEXT.y + 5
    screen.text(left + 1, top + 1, "Next", "#f4f4f4").text(left, top, "Next", "#9a9a9a")
    found = next_page(screen.look(), HEAD.centre, LIST, page(ROWS), NEXT.centre)
    assert (found.turn, found.at) == (Turn.GREYED, NEXT.centre)


def test_without_a_button_all_of_the_window_is_the_rest_of_the_page() -> None:
    def rest(look: Look, button: Point | None) -> str:
        return rest_of(look, HEAD.centre, LIST, button)

    assert rest(page(ROWS), None) == rest(page(OTHERS), None) != rest(page(grey=True), None)


def test_below_a_table_that_ends_with_its_window_nothing_is_counted(reader: RapidReader) -> None:
    low = Box(LIST.x, LIST.y, LIST.width, FRAME.bottom - LIST.y)
    assert counts_around(page(number="Rows 11-20"), HEAD.centre, low, reader) == {}
