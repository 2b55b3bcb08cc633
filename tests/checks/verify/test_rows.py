"""What stands on a card of its own is no part of a row of the form beside it."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.verify.rows import _card_of, _tables
from tests.builders.drawn.screens import FRAME, WHITE, Screen

CARD = Box(FRAME.x + 10, FRAME.y + 40, 130, 110)
SAVE = Box(FRAME.x + 240, FRAME.y + 200, 80, 26)


def page(*, card: bool) -> Screen:
    """Who it is about, on a card or not, beside a form whose lines are as high."""
    screen = Screen().window()
    if card:
        screen.fill(CARD, WHITE, "#909090")
    for number, (said, label) in enumerate(
        zip(("Nguyen", "K35/429", "since May"), ("Street", "Supplier", "Contact"), strict=True)
    ):
        y = CARD.y + 14 + 30 * number
        screen.text(CARD.x + 10, y, said).text(CARD.right + 30, y, label)
        screen.text(CARD.right + 120, y, label[::-1])
    return screen.button(SAVE, "Save")


def rows(*, card: bool) -> set[int]:
    """How many texts the rows of its tables hold."""
    scene = perceive(page(card=card).pixels())
    tables = _tables(scene, describe(scene, SAVE.centre))
    return {len(row.items) for table in tables for row in table.rows}


def test_a_card_is_read_by_itself() -> None:
    assert 3 not in rows(card=True)
    assert 3 in rows(card=False)


def test_columns_that_touch_are_no_cards() -> None:
    left, right = (
        Box(FRAME.x + 10, FRAME.y + 40, 120, 140),
        Box(FRAME.x + 129, FRAME.y + 40, 120, 140),
    )
    screen = Screen().window().fill(left, WHITE, "#909090").fill(right, "#fafafa", "#909090")
    for box in (left, right):
        for number, text in enumerate(("Ada", "Ben", "Cleo")):
            screen.text(box.x + 10, box.y + 14 + 30 * number, text)
    scene = perceive(screen.pixels())
    inside = [one for one in scene.items if left.union(right).covers(one.box)]
    assert {_card_of(scene, one) for one in inside} == {None}
