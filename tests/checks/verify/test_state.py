"""The state of the target: what stands out less than it did is greyed, a paler field may be."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.verify.identity.pair import Pair
from checks.verify.state import greyed, surely_greyed
from checks.verify.target_decision import locate
from tests.builders.drawn.screens import (
    BLACK,
    BLUE,
    FRAME,
    PANEL,
    TITLE_HEIGHT,
    WHITE,
    PaperReader,
    Screen,
)

FIELDS = [Box(220, 100 + 40 * number, 180, 24) for number in range(3)]
AT = FIELDS[0].centre
MENU = Box(100, 60, 140, 140)
ENTRIES = ("File it", "Last of all", "Fill in a form", "Paste it")


def pair(then: Screen, now: Screen, at: Point) -> Pair:
    before, after = perceive(then.pixels()), perceive(now.pixels())
    return Pair(before, describe(before, at), after, describe(after, at))


def menu(*pale: str) -> Screen:
    screen = Screen().fill(MENU, WHITE, BLACK)
    for number, text in enumerate(ENTRIES):
        screen.text(120, 70 + 30 * number, text, "#707070" if text in pale else BLACK)
    return screen


def form(ground: str = WHITE, border: str = "#707070", *, all_of_them: bool = False) -> Screen:
    """Three fields, of which the first, or each, has another ground or border."""
    screen = Screen().window()
    for number, box in enumerate(FIELDS):
        is_other = all_of_them or number == 0
        screen.fill(box, ground if is_other else WHITE, border if is_other else "#707070")
    return screen


def noise() -> Screen:
    """A small picture in which nothing stands on a ground of one colour."""
    screen = Screen((60, 40))
    levels = np.random.default_rng(7).integers(0, 256, (40, 60, 3), dtype=np.uint8)
    screen.image.paste(Image.fromarray(levels))
    return screen


def titled(bar: str) -> Screen:
    """A window with its two buttons at the end of its title bar."""
    screen = form().fill(Box(*FRAME[:3], TITLE_HEIGHT), bar, BLACK)
    for number, sign in enumerate(("o", "x")):
        screen.text(FRAME.right - 32 + 16 * number, FRAME.y + 2, sign, WHITE)
    return screen.text(FRAME.x + 8, FRAME.y + 2, "Orders", WHITE)


def test_an_entry_that_is_paler_than_its_likes_is_greyed_for_certain() -> None:
    alone = pair(menu(), menu(ENTRIES[1]), Point(126, 108))
    assert greyed(alone)
    assert surely_greyed(alone)


def test_a_menu_that_is_paler_as_a_whole_is_not_greyed_for_certain() -> None:
    together = pair(menu(), menu(*ENTRIES), Point(126, 108))
    assert greyed(together)
    assert not surely_greyed(together)


@pytest.mark.parametrize("ground", ["#eeeeff", "#f8f8ff"])
def test_a_field_on_a_ground_that_no_other_has_is_greyed(ground: str) -> None:
    assert greyed(pair(form(), form(ground), AT))


def test_a_field_on_the_ground_of_all_others_is_not_greyed() -> None:
    assert not greyed(pair(form(), form("#eeeeff", all_of_them=True), AT))


def test_a_border_that_is_weaker_than_all_others_is_greyed_for_certain() -> None:
    assert surely_greyed(pair(form(), form(border="#c8c8c8"), AT))
    assert not surely_greyed(pair(form(), form(border="#c8c8c8", all_of_them=True), AT))


def test_a_field_that_has_gone_is_greyed_and_not_for_certain() -> None:
    before, after = perceive(form().pixels()), perceive(noise().pixels())
    gone = Pair(before, describe(before, AT), after, describe(after, Point(30, 20)))
    assert gone.there.element.surface is None
    assert greyed(gone)
    assert not surely_greyed(gone)


def test_a_window_whose_title_bar_is_drawn_paler_has_lost_the_keyboard() -> None:
    then, now = (perceive(titled(bar).pixels()) for bar in ("#2a6fc9", "#5a8fd9"))
    assert locate(then, AT, then).at == AT
    answer = locate(then, AT, now)
    assert answer.at is None
    assert answer.why == "Another window has the keyboard."


def asking(ground: str, ink: str, beside: str = "#101010") -> Screen:
    """Two buttons beside each other, of which the second one stands out, or does not."""
    screen = Screen().window().text(130, 120, "Deliveries").text(130, 150, "Since Monday")
    screen.button(Box(130, 300, 70, 26), "").text(144, 306, "Cancel", beside)
    return screen.fill(Box(210, 300, 70, 26), ground, "#a0a0a0").text(228, 306, "Save", ink)


def test_a_button_that_has_lost_its_colour_and_is_paler_than_its_neighbour_is_greyed() -> None:
    at, reader = Point(240, 313), PaperReader("Cancel", "Save", "Deliveries", "Since Monday")
    then = perceive(asking("#2f78d8", "#ffffff").pixels())
    cases = (("#e8e8e8", "#8c8c8c", "#101010", False), ("#2f78d8", "#ffffff", "#101010", True))
    for ground, ink, beside, is_found in cases:
        now = perceive(asking(ground, ink, beside).pixels())
        assert (locate(then, at, now, reader).at is not None) is is_found


def test_entries_that_are_all_paler_are_greyed_in_a_window_that_kept_the_keyboard() -> None:
    def opened(bar: str, colour: str) -> Screen:
        screen = titled(bar).fill(MENU.moved(10, 40), WHITE, BLACK)
        for number, text in enumerate(ENTRIES):
            screen.text(130, 110 + 30 * number, text, colour)
        return screen

    at = Point(150, 147)
    assert surely_greyed(pair(opened(BLUE, BLACK), opened(BLUE, "#707070"), at))
    assert not surely_greyed(pair(opened(BLUE, BLACK), opened("#8a9bb0", "#707070"), at))


def test_a_box_to_tick_whose_inside_has_the_ground_of_the_page_is_greyed() -> None:
    def boxes(inside: str) -> Screen:
        screen = Screen().window()
        for row, name in enumerate(ENTRIES):
            box = Box(130, 100 + 24 * row, 13, 13)
            screen.text(200, box.y, name).fill(box, inside if row == 1 else WHITE, "#808080")
        return screen

    at = Point(136, 130)
    assert not greyed(pair(boxes(WHITE), boxes(WHITE), at))
    assert greyed(pair(boxes(WHITE), boxes(PANEL), at))
