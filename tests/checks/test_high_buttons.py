"""Buttons that are high, and whose words stand in other lines than they did."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box, Point
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at
from checks.verify.target_decision import Answer, locate
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen, font

HEAD, PAGE = Box(60, 10, 260, 34), Box(60, 44, 260, 230)
LOW, HIGH = Box(100, 170, 60, 46), Box(170, 80, 110, 90)
PITCH = 15
READER = PaperReader("Press the button.", "Send", "it", "Send it", "Lose it")


def page(box: Box, *lines: str) -> Screen:
    """A heading and a button in whose middle some lines stand."""
    screen = Screen().fill(HEAD, "#ffff80", BLACK).fill(PAGE, WHITE, BLACK)
    screen.text(HEAD.x + 8, HEAD.y + 8, "Press the button.").fill(box, "#e8e8e8", "#606060")
    top = box.centre.y - PITCH * len(lines) // 2
    for number, line in enumerate(lines):
        left = box.centre.x - round(font().getlength(line)) // 2
        screen.text(left, top + PITCH * number, line)
    return screen


def found(box: Box, *lines: str) -> Answer:
    """Where what a low button with two lines was is on a page with another one."""
    then, now = (perceive(one.pixels()) for one in (page(LOW, "Send", "it"), page(box, *lines)))
    return locate(then, LOW.centre, now, READER)


@pytest.mark.parametrize("lines", [("Send it",), ("Send", "it")])
def test_all_of_a_high_button_is_one_element(lines: tuple[str, ...]) -> None:
    element = element_at(perceive(page(HIGH, *lines).pixels()), Point(HIGH.centre.x, HIGH.y + 9))
    assert (element.sort, len(element.own)) == (Sort.BUTTON, len(lines))


@pytest.mark.parametrize("lines", [("Send it",), ("Send", "it")])
def test_a_button_that_says_the_same_in_other_lines_is_found(lines: tuple[str, ...]) -> None:
    answer = found(HIGH, *lines)
    assert answer.at is not None, answer.why
    assert HIGH.contains(answer.at)


def test_a_button_that_says_something_else_as_long_is_not() -> None:
    assert found(HIGH, "Lose it").at is None
