"""A value that is read is known by what stands beside it; what it is makes no difference."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box, Point
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, Relation
from checks.verify.values.value_target import beside_value, value_box
from tests.builders.drawn.screens import FRAME, Screen, label

NUMBER = Box(220, 137, 60, 18)
NAME = "Number:"


def page(
    value: str = "4711", name: str = NAME, dx: int = 0, dy: int = 0, after: str = ""
) -> Screen:
    """A window that shows a number after its name, in no field."""
    screen = Screen().window(FRAME.moved(dx, dy)).text(130 + dx, 138 + dy, name)
    screen.text(NUMBER.x + 4 + dx, 138 + dy, value).text(300 + dx, 138 + dy, after)
    return screen.button(Box(300, 310, 80, 26).moved(dx, dy), "Save")


def to_read(screen: Screen | None = None, box: Box = NUMBER) -> Look:
    return beside_value((screen or page()).look(), box)


def now(screen: Screen) -> Look:
    return screen.look((NUMBER.x, NUMBER.y))


def test_it_is_known_by_what_stands_beside_it() -> None:
    look = to_read()
    assert look.target is not None
    assert look.target.at == look.at == Point(NUMBER.x, NUMBER.y)
    assert look.target.names[0].relation is Relation.OWN
    assert look.target.box.contains(Point(150, 145))
    assert look.ignored == (NUMBER,)


@pytest.mark.parametrize("value", ["4711", "4712", "A-17", "1"])
def test_what_it_is_makes_no_difference(value: str) -> None:
    answer = verify_snapshot(now(page(value)), to_read())
    assert answer.agrees, answer.why
    assert answer.adjust == {}


def test_it_is_found_where_the_window_stands_now() -> None:
    answer = verify_snapshot(now(page("4712", dx=30, dy=12)), to_read())
    assert answer.agrees, answer.why
    assert answer.adjust == {"x": NUMBER.x + 30, "y": NUMBER.y + 12}


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(page("4712", name="Invoice:"), id="beside another name"),
        pytest.param(page("4712", name=""), id="beside none"),
        pytest.param(page("4712").popup(Box(200, 100, 200, 120)), id="under a popup"),
        pytest.param(page("4712").window(Box(180, 110, 240, 90), "News", "dialog"), id="a window"),
        pytest.param(page("4712", after="was lost"), id="with more beside it"),
    ],
)
def test_what_is_not_plainly_it_is_not_read(screen: Screen) -> None:
    assert not verify_snapshot(now(screen), to_read()).agrees


def test_where_nothing_stands_beside_it_it_could_not_be_found_again() -> None:
    assert to_read(page(name="")).target is None


class TestWhereAPersonPoints:
    def test_the_words_have_room_for_longer_ones(self) -> None:
        box = value_box(page().look(), Point(235, 145))
        assert box is not None
        assert box.x == pytest.approx(NUMBER.x + 3, abs=4)
        assert FRAME.right > box.right > NUMBER.right + 60

    def test_as_far_as_nothing_else_stands(self) -> None:
        box = value_box(page(after="pieces").look(), Point(235, 145))
        assert box is not None
        assert 262 < box.right < 300

    def test_the_element_that_accessibility_tells_of_is_all_of_it(self) -> None:
        look = page().look()
        told = Look(look.picture, look.windows, label=label(NUMBER, "4711", 29))
        assert value_box(told, NUMBER.centre) == NUMBER
        pane = Look(look.picture, look.windows, label=label(FRAME, "a page", 29))
        assert value_box(pane, NUMBER.centre) is None

    def test_a_bare_place_is_none(self) -> None:
        assert value_box(page().look(), Point(300, 250)) is None


def test_a_block_that_is_higher_than_a_line_holds_no_value() -> None:
    block = page().fill(Box(130, 200, 200, 90), "#ffffff", "#000000")
    assert value_box(block.look(), Point(200, 240)) is None
    assert value_box(block.look(), Point(226, 145)) is not None
