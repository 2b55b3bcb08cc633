"""A page that shows this run's value is about it: its other details stand for the recorded ones."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.verify.identity.expected import Expected
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import is_about_this_run, stands_for
from tests.builders.drawn.screens import PaperReader, Screen

SAVE = Box(120, 260, 80, 24)
READER = PaperReader("Customers", "Adler", "Falke", "C-101", "C-102", "Save")


def page(title: str, number: str) -> Screen:
    screen = Screen().window(Box(100, 60, 400, 320), title=title)
    return screen.text(120, 110, title).text(120, 135, number).button(SAVE, "Save")


def pair(title: str, *, renamed: bool, value: str = "Falke") -> Pair:
    then = perceive(page("Adler", "C-101").look().picture)
    now = perceive(page(title, "C-102").look().picture)
    at = Point(SAVE.centre.x, SAVE.centre.y)
    expected = Expected((("Adler", value),), renamed=renamed)
    return Pair(then, describe(then, at), now, describe(now, at), READER, expected)


@pytest.mark.parametrize(
    ("title", "renamed", "value", "about"),
    [
        ("Falke", True, "Falke", True),
        ("Falke", False, "Falke", False),
        ("Adler", True, "Falke", False),
        ("Adler", True, "Adler", False),
    ],
)
def test_it_shows_another_value_than_the_recording(
    title: str, value: str, *, renamed: bool, about: bool
) -> None:
    assert is_about_this_run(pair(title, renamed=renamed, value=value)) is about


@pytest.mark.parametrize(("moved", "stands"), [((0, 0), True), ((3, 1), True), ((0, 20), False)])
def test_what_begins_in_the_same_place_stands_for_it(
    moved: tuple[int, int], *, stands: bool
) -> None:
    number = Box(120, 138, 40, 10)
    assert stands_for(pair("Falke", renamed=True), number.moved(*moved), number) is stands
