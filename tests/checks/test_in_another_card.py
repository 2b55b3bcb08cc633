"""What tells a card from its likes tells another card nothing; what is chosen above a form tells it
of the form, wherever its labels begin.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import ImageDraw

from app.engine.model.geometry import Box
from checks.locator.describe import describe
from checks.offline import judge
from checks.scene.perceive import perceive
from checks.text.rapidocr_reader import RapidReader
from checks.verify.identity.features import differences
from checks.verify.identity.pair import Pair
from tests.builders.drawn.screens import BLUE, Screen, font

COLUMNS = ("Review", "Waiting", "Done")
CARDS = (
    ("58751 Braun Kft", "21391 Petrov S.A."),
    ("77505 Priya Ltd", "18396 Kowalska AE"),
    ("11792 Larsen SA", "82748 River Oy"),
)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def card_at(column: int, row: int) -> Box:
    return Box(120 + 124 * column, 120 + 90 * row, 116, 80)


def move_of(column: int, row: int) -> Box:
    card = card_at(column, row)
    return Box(card.x + 8, card.y + 44, 60, 26)


def board(cards: Sequence[Sequence[str]]) -> Screen:
    """Columns of cards, each with its number, its customer and a button."""
    screen = Screen().window(title="Board")
    for column, name in enumerate(COLUMNS):
        screen.text(card_at(column, 0).x, 96, name)
        for row, said in enumerate(cards[column]):
            card = card_at(column, row)
            number, customer = said.split(" ", 1)
            screen.fill(card, "white", "#707070").text(card.x + 8, card.y + 4, number)
            screen.text(card.x + 8, card.y + 22, customer)
            screen.button(move_of(column, row), "Move")
    return screen


def test_a_card_that_has_gone_to_another_column_is_not_one_below_its_old_place(
    reader: RapidReader,
) -> None:
    swapped = ((CARDS[1][0], CARDS[0][1]), (CARDS[0][0], CARDS[1][1]), CARDS[2])
    at, then = move_of(0, 0).centre, board(CARDS).pixels()
    assert judge(then, board(CARDS).pixels(), at, reader).agrees
    found = judge(then, board(swapped).pixels(), at, reader)
    assert not found.agrees, (found.why, found.adjust)
    before, after = perceive(then), perceive(board(swapped).pixels())
    below = describe(after, move_of(0, 1).centre)
    assert differences(Pair(before, describe(before, at), after, below, reader))


TABS, SAVE = ("40752", "96301", "84199"), Box(128, 240, 80, 26)


def record(chosen: int) -> Screen:
    """A form whose button says its word below the first tab."""
    screen = Screen().window(title="Payments").fill(Box(110, 90, 380, 30), "#cfcfcf")
    wide = ImageDraw.Draw(screen.image).textlength("Delete", font=font())
    for number, tab in enumerate(TABS):
        box = Box(SAVE.x + (SAVE.width - round(wide)) // 2 + 70 * number, 96, 46, 16)
        screen.text(box.x, box.y, tab)
        if number == chosen:
            screen.fill(Box(box.x - 6, 117, 58, 3), BLUE)
    screen.field(Box(240, 140, 160, 24), "171").field(Box(240, 170, 160, 24), "Muller")
    return screen.text(118, 143, "Quantity").text(118, 173, "Customer").button(SAVE, "Delete")


def test_a_tab_is_chosen_above_the_form_whose_button_is_written_below_it(
    reader: RapidReader,
) -> None:
    then = record(2).pixels()
    assert judge(then, record(2).pixels(), SAVE.centre, reader).agrees
    found = judge(then, record(0).pixels(), SAVE.centre, reader)
    assert not found.agrees, (found.why, found.adjust)
