"""What names a target: the words around it, as far as what it stands in reaches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box
from checks.locator.naming import container_of
from checks.locator.target import name_target
from checks.snapshot.look import Look, Name, Relation
from checks.vision.edges import edges_of
from tests.builders.drawn.screens import FRAME, WHITE, Screen, label

ENTRY = 79
FIELD = Box(220, 160, 90, 24)


def named(look: Look, box: Box) -> tuple[Name, ...]:
    target = name_target(look, box.centre).target
    assert target is not None
    return target.names


def doubly_bordered() -> Screen:
    screen = Screen().window().fill(FIELD.grown(3), "#bbbbbb", "#000000")
    return screen.fill(FIELD, WHITE, "#707070").text(130, 163, "Item")


def test_an_outer_border_is_no_room_to_stand_in() -> None:
    picture = doubly_bordered().pixels()
    container = container_of(picture, FIELD, edges_of(picture))
    assert container.covers(Box(130, 163, 30, 16))
    assert FRAME.grown(1).covers(container)


def test_the_label_beside_an_outer_border_names_what_accessibility_told() -> None:
    look = replace(doubly_bordered().look(FIELD.centre), label=label(FIELD, "", ENTRY))
    (name,) = named(look, FIELD)
    assert (name.relation, name.box.meets(Box(130, 163, 30, 16))) == (Relation.LEFT, True)


@given(st.integers(105, 190), st.integers(90, 330))
def test_a_label_names_its_field_wherever_the_form_puts_them(x: int, y: int) -> None:
    field = Box(x + 50, y, 150, 24)
    screen = Screen().window().fill(field, WHITE, "#707070").text(x, y + 3, "Item")
    (name,) = named(screen.look(field.centre), field)
    assert name.relation is Relation.LEFT
    assert Box(x - 1, y, 40, 24).covers(name.box)


@pytest.mark.parametrize("gap", [5, 100])
def test_a_tick_is_named_from_the_right_only_by_what_stands_near(gap: int) -> None:
    tick = Box(150, 200, 14, 14)
    screen = Screen().window().fill(tick, WHITE, "#000000").text(tick.right + gap, 199, "Urgent")
    names = named(screen.look(tick.centre), tick)
    assert (Relation.RIGHT in {name.relation for name in names}) is (gap == 5)


def test_a_word_in_another_window_names_nothing() -> None:
    screen = Screen().text(20, 163, "Item").window().fill(FIELD, WHITE, "#707070")
    assert named(screen.look(FIELD.centre), FIELD) == ()


def test_a_panel_at_the_rim_of_the_picture_holds_what_stands_in_it() -> None:
    panel, beside = Box(0, 40, 200, 150), Box(206, 40, 200, 150)
    button = Box(60, 80, 60, 24)
    screen = Screen().fill(panel, WHITE).fill(beside, WHITE)
    look = (
        screen.button(button, "Save").text(beside.x + 10, 83, "Time left: 12").look(button.centre)
    )
    assert [name.relation for name in named(look, button)] == [Relation.OWN]


def test_what_fills_the_picture_stands_in_the_picture() -> None:
    screen = Screen()
    whole = Box(0, 0, *screen.size)
    picture = screen.button(whole.grown(-4), "Save").pixels()
    assert container_of(picture, whole.grown(-4), edges_of(picture)) == whole


TABLE = Box(104, 110, 472, 156)
CELLS = (TABLE.x, 250, 370, 460, TABLE.right)
ROWS = (
    ("Marta Lind", "K-204", "Kiel"),
    ("Oskar Brandt", "K-231", "Lund"),
    ("Ines Roy", "K-25", ""),
)
HIGH = 39


def ruled_table() -> tuple[Screen, list[Box]]:
    """A table whose cells have lines around them, with one button a row, as pages have them."""
    screen, buttons = Screen().window().fill(TABLE.grown(1), WHITE, "#b9c2cc"), list[Box]()
    for number, row in enumerate(ROWS):
        y = TABLE.y + HIGH * number
        for left, right in pairwise(CELLS):
            screen.fill(Box(left, y, right - left + 1, HIGH + 1), WHITE, "#b9c2cc")
        for left, text in zip(CELLS, row, strict=False):
            screen.text(left + 10, y + 12, text)
        buttons.append(Box(CELLS[3] + 10, y + 8, 64, 24))
        screen.button(buttons[-1], "Open")
    return screen, buttons


@pytest.mark.parametrize("row", range(3))
def test_a_button_in_a_ruled_table_is_named_by_its_row(row: int) -> None:
    screen, buttons = ruled_table()
    names = named(screen.look(buttons[row].centre), buttons[row])
    said = [one.box for one in names if one.relation in {Relation.ROW, Relation.LEFT}]
    y = TABLE.y + HIGH * row
    assert len(said) == len([text for text in ROWS[row] if text])
    assert all(y <= box.y and box.bottom <= y + HIGH + 1 for box in said)
