"""The card that a parameter names: its button is used, wherever the card stands, and no other's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, Relation
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.verify.pixels.named_in_card import like_in
from checks.verify.pixels.parameter_target import find_named
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen

PEOPLE = ("Miller", "Schmidt", "Weber", "Olsen")
READER = PaperReader(*PEOPLE, "Add", "Board", "in stock")
FIRST = Box(112, 90, 180, 90)
BUTTON = Box(10, 54, 60, 24)


def card_at(number: int) -> Box:
    row, column = divmod(number, 2)
    return FIRST.moved(190 * column, 110 * row)


def add_on(number: int) -> Point:
    card = card_at(number)
    return BUTTON.moved(card.x, card.y).centre


def board(names: Sequence[str]) -> Screen:
    """Cards in two columns, each with a person's name and a button."""
    screen = Screen().window(title="Board")
    for number, name in enumerate(names):
        card = card_at(number)
        screen.fill(card, WHITE, "#a0a0a0").text(card.x + 10, card.y + 8, name)
        screen.text(card.x + 10, card.y + 30, "in stock")
        screen.button(BUTTON.moved(card.x, card.y), "Add")
    return screen


def recorded(screen: Screen, at: Point, named: str) -> Look:
    return name_target(screen.look(at), at, named=named, reader=READER)


def judged(now: Screen, at: Point, named: str, asked: Look) -> Comparison:
    known = RunContext(reader=READER, values=(("Miller", named),))
    return verify_snapshot(replace(now.look(at), named=named), asked, known)


def chosen(answer: Comparison, at: Point) -> Point | None:
    x, y = answer.adjust.get("x", at.x), answer.adjust.get("y", at.y)
    return Point(x, y) if answer.agrees else None  # type: ignore[arg-type] # they are integers


@pytest.mark.parametrize(("named", "card"), [("Miller", 0), ("Schmidt", 1), ("Weber", 2)])
def test_the_button_on_the_card_that_says_the_value_is_used(named: str, card: int) -> None:
    asked = recorded(board(PEOPLE), add_on(0), "Miller")
    assert chosen(judged(board(PEOPLE), add_on(0), named, asked), add_on(0)) == add_on(card)


def test_the_button_goes_with_its_card_where_the_cards_are_sorted_otherwise() -> None:
    asked = recorded(board(PEOPLE), add_on(0), "Miller")
    now = board(("Weber", "Olsen", "Schmidt", "Miller"))
    assert chosen(judged(now, add_on(0), "Miller", asked), add_on(0)) == add_on(3)


def test_no_button_is_used_where_two_cards_say_the_value() -> None:
    asked = recorded(board(PEOPLE), add_on(0), "Miller")
    answer = judged(board(("Weber", "Weber", "Schmidt")), add_on(0), "Weber", asked)
    assert (answer.verdict, answer.why) == (Verdict.CANNOT_TELL, "“Weber” stands in 2 places.")


def test_a_card_without_its_button_is_no_place_to_click() -> None:
    asked = recorded(board(PEOPLE), add_on(0), "Miller")
    now = board(PEOPLE)
    card = card_at(2)
    now.fill(BUTTON.moved(card.x, card.y), WHITE)
    assert not judged(now, add_on(0), "Weber", asked).agrees


def test_a_name_on_the_card_is_kept_with_its_line() -> None:
    target = recorded(board(PEOPLE), add_on(2), "Weber").target
    assert target is not None
    name = next(one for one in target.names if one.text == "Weber")
    assert name.relation is Relation.ITEM
    assert card_at(2).covers(name.box)


def test_without_a_reader_there_is_no_like_and_no_card() -> None:
    asked = recorded(board(PEOPLE), add_on(0), "Miller")
    unread = Scene(replace(board(PEOPLE).look(add_on(0)), named="Weber"), asked)
    unit = Unit(FRAME, window=unread.window)
    assert like_in(unread, unit, card_at(2)) == []
    assert isinstance(find_named(unread, [unit]), Comparison)
    read = replace(unread, known=RunContext(reader=READER))
    assert [(one.dx, one.dy) for one in like_in(read, unit, card_at(2))] == [(0, 110)]
