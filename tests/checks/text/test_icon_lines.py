"""An icon before a text is none of its letters."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import ImageColor

from app.engine.model.geometry import Box
from checks.text.icon_lines import ground_around, icon_and_words, same_icon, worded
from tests.builders.drawn.screens import Screen

TEXT = Box(160, 106, 30, 14)


def screen(icon: Box | None) -> Screen:
    drawn = Screen().fill(Box(0, 0, 640, 420), "#f0f0f0").text(TEXT.x, TEXT.y, "Save")
    return drawn.fill(icon, "#2060c0") if icon else drawn


def box_of(icon: Box) -> Box:
    top, bottom = min(icon.y, TEXT.y), max(icon.bottom, TEXT.bottom)
    return Box(icon.x, top, TEXT.right - icon.x, bottom - top)


@pytest.mark.parametrize("left", [3, 6])
def test_the_letters_begin_right_of_the_icon(left: int) -> None:
    icon = Box(TEXT.x - left - 20, 103, 20, 20)
    part = worded(screen(icon).pixels(), box_of(icon))
    assert icon.right < part.x <= TEXT.x + 2
    assert part.height < icon.height


@pytest.mark.parametrize(("colour", "is_icon"), [("#2060c0", True), ("#404040", False)])
def test_an_icon_is_told_by_its_colour_from_letters_that_reach_as_low(
    colour: str, *, is_icon: bool
) -> None:
    icon = Box(TEXT.x - 24, 102, 18, 18)
    underlined = screen(None).fill(icon, colour).fill(Box(TEXT.x, 119, 8, 1), "#000000")
    box = box_of(icon)
    assert (worded(underlined.pixels(), box) != box) is is_icon


@pytest.mark.parametrize(
    ("icon", "colour"),
    [
        (Box(TEXT.x - 24, 108, 10, 10), "#2060c0"),  # as high as a letter
        (Box(TEXT.x - 80, 103, 70, 20), "#2060c0"),  # as wide as a picture
        (Box(TEXT.x - 26, 95, 20, 22), "#404040"),  # stands on the line as a capital does
    ],
)
def test_what_is_no_icon_stays_in_the_line(icon: Box, colour: str) -> None:
    box = box_of(icon)
    assert worded(screen(None).fill(icon, colour).pixels(), box) == box


@pytest.mark.parametrize("box", [TEXT, Box(20, 20, 30, 14), Box(900, 20, 30, 14)])
def test_a_line_of_letters_alone_is_left_as_it_is(box: Box) -> None:
    assert worded(screen(None).pixels(), box) == box


def test_an_underlined_letter_that_stands_apart_is_no_icon() -> None:
    drawn = screen(None)
    letter = Box(TEXT.x - 18, 106, 14, 13)
    drawn.fill(letter, "#101010").fill(Box(letter.x, 122, 9, 1), "#101010")
    box = Box(letter.x, letter.y, TEXT.right - letter.x, 17)
    assert worded(drawn.pixels(), box) == box


def test_an_icon_that_begins_a_line_is_parted_from_its_words() -> None:
    icon = Box(TEXT.x - 24, 102, 18, 18)
    parts = icon_and_words(screen(icon).pixels(), box_of(icon))
    assert parts is not None
    assert icon.covers(parts[0])
    assert parts[1].x >= TEXT.x
    assert icon_and_words(screen(None).pixels(), TEXT) is None


MARK = Box(200, 150, 14, 14)


def marked(ground: str, *, ticked: bool) -> Screen:
    """A white box with a border, on a row of some colour."""
    drawn = Screen().fill(Box(100, 140, 300, 34), ground).fill(MARK, "#ffffff", "#303030")
    return drawn.fill(MARK.grown(-4), "#000000") if ticked else drawn


@pytest.mark.parametrize("ticked", [True, False])
def test_an_icon_keeps_its_colours_on_another_ground_and_a_tick_is_another_one(
    *, ticked: bool
) -> None:
    now, then = marked("#2a6fc9", ticked=ticked).pixels(), marked("#ffffff", ticked=False).pixels()
    box = MARK.grown(2)
    grounds = ground_around(now, box), ground_around(then, box)
    assert same_icon(now, box, then, box, grounds) is not ticked
    assert not same_icon(now, box, then, box.grown(1), grounds)


BALL = Box(200, 150, 13, 13)


def ball(ground: str, tint: float = 0.0, shade: int = 230) -> Screen:
    """A round icon on a row; into its colours so much of the row's is mixed."""
    drawn = Screen().fill(Box(100, 140, 300, 34), ground)
    under = np.asarray(ImageColor.getrgb(ground), dtype=float)
    for x in range(BALL.width):
        for y in range(BALL.height):
            away = ((x - 6) ** 2 + (y - 6) ** 2) ** 0.5
            covers = min(1.0, max(0.0, 7 - away))
            own = np.asarray((20 * away % 90, 60, shade - 12 * away)) * (1 - tint) + tint * under
            mixed = tuple(int(one) for one in np.rint(covers * own + (1 - covers) * under))
            drawn.image.putpixel((BALL.x + x, BALL.y + y), mixed)
    return drawn


@pytest.mark.parametrize(
    ("now", "is_one"),
    [
        (ball("#308cc6"), True),
        (ball("#308cc6", 0.3), True),
        (ball("#308cc6", 0.3, shade=130), False),
        (ball("#308cc6", 0.6), False),
    ],
)
def test_the_icon_of_a_chosen_entry_has_a_part_of_its_ground(now: Screen, *, is_one: bool) -> None:
    box, both = BALL.grown(2), (now.pixels(), ball("#ffffff").pixels())
    for here, there in (both, both[::-1]):
        grounds = ground_around(here, box), ground_around(there, box)
        assert same_icon(here, box, there, box, grounds) is is_one


def thin(ground: str, *, dot: str = "") -> Screen:
    """An icon of thin lines with a shadow."""
    drawn = Screen().fill(Box(100, 140, 300, 34), ground)
    under = np.asarray(ImageColor.getrgb(ground), dtype=float)
    for at in range(12):
        for beside, covers in ((-1, 0.4), (0, 1.0), (1, 1.0), (2, 0.3)):
            for place in ((BALL.x + at, BALL.y + 6 + beside), (BALL.x + 6 + beside, BALL.y + at)):
                if covers < 1 and 4 <= at <= 9:
                    continue
                mixed = np.rint((1 - covers) * under + covers * np.asarray((20, 160, 30)))
                drawn.image.putpixel(place, tuple(int(one) for one in mixed))
    return drawn.fill(Box(BALL.x + 2, BALL.y + 2, 3, 3), dot) if dot else drawn


@pytest.mark.parametrize(("dot", "is_one"), [("", True), ("#c02020", False), ("#ffffff", False)])
def test_an_icon_of_thin_lines_is_told_on_another_ground(dot: str, *, is_one: bool) -> None:
    box, both = BALL.grown(2), (thin("#308cc6", dot=dot).pixels(), thin("#f4f4f4").pixels())
    for here, there in (both, both[::-1]):
        grounds = ground_around(here, box), ground_around(there, box)
        assert same_icon(here, box, there, box, grounds) is is_one
