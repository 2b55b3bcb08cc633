"""An entry of an open list belongs to the row that the list was opened in."""

from __future__ import annotations

import pytest
from PIL import ImageDraw

from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.offline import judge
from checks.scene.perceive import perceive
from checks.text.rapidocr_reader import RapidReader
from tests.builders.drawn.screens import WHITE, Screen

ROW, TOP, LEFT, WIDTH = 30, 80, 300, 140
ENTRIES = ("New", "Accepted", "Rejected")
ACCEPTED = Point(LEFT + 40, TOP + 33)


def table(*keys: str, below: bool = False) -> Pixels:
    """A row for each key with a drop-down field; the list of the first one lies over that, or hangs
    below it, and ends at the next field.
    """
    screen = Screen().window(Box(10, 10, 600, 380), "Rooms").text(20, 36, "Rooms")
    for number, key in enumerate(keys):
        y = TOP + ROW * number
        screen.text(40, y + 3, key).fill(Box(LEFT, y, WIDTH, 22), "#f8f8f8", "#a0a0a0")
        screen.text(LEFT + 6, y + 3, "On hold")
        pen, right = ImageDraw.Draw(screen.image), LEFT + WIDTH
        pen.polygon(((right - 20, y + 9), (right - 10, y + 9), (right - 15, y + 14)), "black")
    popup = Box(LEFT, TOP + 22 * below, WIDTH, 3 * ROW - 22 * below)
    screen.fill(popup, WHITE, "#909090")
    step = popup.height // len(ENTRIES)
    for number, entry in enumerate(ENTRIES):
        screen.text(LEFT + 8, popup.y + 4 + step * number, entry)
    return screen.pixels()


KEYS = ("K91/906", "K75/152", "K49/843", "K79/985")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def test_a_list_that_lies_over_its_field_is_of_the_row_of_its_first_entry() -> None:
    scene = perceive(table(*KEYS))
    rows = describe(scene, ACCEPTED).of(Role.ROW)
    assert any(one.item.box.x < LEFT and abs(one.item.box.y - TOP) < ROW // 2 for one in rows)


@pytest.mark.parametrize("below", [False, True], ids=["over its field", "below it"])
def test_an_entry_is_not_chosen_for_another_row(reader: RapidReader, below: bool) -> None:  # noqa: FBT001
    then, now = table(*KEYS, below=below), table("K19/906", *KEYS[1:], below=below)
    assert judge(then, then, ACCEPTED, reader).agrees
    assert not judge(then, now, ACCEPTED, reader).agrees
