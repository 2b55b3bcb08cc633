"""The same page with other data: what is done on it, what heads it and what it is about."""

from __future__ import annotations

from app.engine.model.geometry import Box, Point
from checks.scene.perceive import perceive
from checks.verify.identity.expected import NOTHING_EXPECTED, Expected
from checks.verify.other_data import Page, is_same_page
from tests.builders.drawn.screens import FRAME, PaperReader, Screen

TEXTS = ("Order 4711", "Order 4712", "Adler", "Birch", "Street", "City", "Save", "Orders", "Berlin")
READER = PaperReader(*TEXTS, "Kiel", "Paid", "Open", "Locked", "Account locked")
SAVE, FIELD = Box(300, 310, 80, 26), Box(220, 230, 180, 24)


def page(
    head: str = "Order 4711", name: str = "Adler", city: str = "Berlin", fields: int = 1
) -> Screen:
    screen = Screen().window().text(120, 92, head)
    for number, (label, value) in enumerate((("Street", name), ("City", city), ("Paid", "Open"))):
        screen.text(120, 120 + 26 * number, label).text(220, 120 + 26 * number, value)
    for number in range(fields):
        screen.field(FIELD.moved(0, 34 * number), "", "Street")
    return screen.button(SAVE, "Save")


def same(
    now: Screen,
    expected: Expected = NOTHING_EXPECTED,
    *,
    named: bool = False,
    at: Point = SAVE.centre,
    window: Box = FRAME,
) -> bool:
    then = Page(perceive(page().pixels()), FRAME, SAVE.centre)
    return is_same_page(
        then, Page(perceive(now.pixels()), window, at), expected, READER, named=named
    )


CHOSEN = Expected(values=(("Adler", "Birch"),))
OTHER = Expected(values=(("4711", "4712"), ("Adler", "Birch")))


def test_the_same_page_with_what_this_run_chose_is_the_same() -> None:
    assert same(page(), named=True)
    assert same(page("Order 4712", "Birch"), OTHER, named=True)


def test_a_page_that_this_run_neither_named_nor_chose_is_another_one() -> None:
    assert not same(page())
    assert not same(page(name="Birch"))


def test_a_heading_that_no_value_explains_is_that_of_another_page() -> None:
    assert not same(page("Order 4712", "Birch"), CHOSEN, named=True)


def test_a_page_with_another_field_is_another_one() -> None:
    assert same(page(name="Birch"), CHOSEN, named=True)
    assert not same(page(name="Birch", fields=2), CHOSEN, named=True)


def test_a_target_beyond_its_window_is_on_no_page() -> None:
    assert not same(page(), named=True, window=Box(0, 0, 200, 200))
