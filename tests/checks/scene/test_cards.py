"""Cards in rows and columns: the one around a point, and its likes."""

from __future__ import annotations

from app.engine.model.geometry import Box, Point
from checks.scene.cards import card_around, cards_like
from checks.scene.perceive import perceive
from tests.builders.drawn.screens import PANEL, WHITE, Screen

CARDS = [Box(30 + 180 * column, 40 + 100 * row, 160, 80) for row in range(2) for column in range(3)]


def page(cards: list[Box]) -> Screen:
    screen = Screen(ground=WHITE)
    for number, card in enumerate(cards):
        screen.fill(card, WHITE, "#b0b0b0").text(card.x + 10, card.y + 8, f"Card {number}")
        screen.button(Box(card.x + 10, card.y + 46, 60, 22), "Add")
    return screen


def test_each_card_of_a_grid_has_all_others_as_its_likes() -> None:
    scene = perceive(page(CARDS).pixels())
    for card in CARDS:
        found = card_around(scene, Point(card.x + 40, card.y + 56))
        assert found is not None
        assert card.covers(found.box)
        assert len(cards_like(scene, found)) == len(CARDS)


def test_a_pane_that_stands_alone_is_no_card() -> None:
    screen = page(CARDS[:1]).fill(Box(30, 200, 400, 120), PANEL, "#b0b0b0")
    screen.text(50, 220, "A pane of another kind")
    assert card_around(perceive(screen.pixels()), Point(70, 96)) is None
