"""What a step acts on: the whole element, whatever is written in it, and what names it."""

from __future__ import annotations

import pytest

from app.engine.places import Box, Point
from checks.look import Relation
from checks.target import name_target
from tests.builders.screens import BLACK, Screen, label

FIELD = Box(220, 100, 180, 21)
BESIDE = Point(350, 110)


def box_at(screen: Screen, at: Point = BESIDE) -> Box | None:
    target = name_target(screen.look(at), at).target
    return target.box if target else None


def filled(*strokes: int) -> Screen:
    """A low field with upright strokes of letters, or a caret, as high as its line."""
    screen = Screen().window().field(FIELD, "", "City")
    for x in strokes:
        screen.fill(Box(x, 102, 2, 17), BLACK)
    return screen


@pytest.mark.parametrize("strokes", [(), (225,), (225, 231, 240), (390,), (225, 390)])
def test_a_stroke_is_no_side_of_a_field(strokes: tuple[int, ...]) -> None:
    assert box_at(filled(*strokes)) == FIELD


def test_a_field_keeps_its_label_whatever_stands_in_it() -> None:
    (empty,) = name_target(filled().look(BESIDE), BESIDE).target.names  # type: ignore[union-attr]
    (full,) = name_target(filled(225).look(BESIDE), BESIDE).target.names  # type: ignore[union-attr]
    assert empty == full
    assert empty.relation is Relation.LEFT


def test_strokes_on_no_element_stay_what_they_are() -> None:
    bare = Screen().window().fill(Box(225, 102, 2, 17), BLACK).fill(Box(400, 102, 2, 17), BLACK)
    box = box_at(bare)
    assert box is not None
    assert box.contains(BESIDE)


def test_the_text_in_a_field_names_it_only_when_nothing_else_does() -> None:
    at = Point(260, 110)

    def relations(screen: Screen, role: int | None = None) -> list[Relation]:
        look = screen.look(at)
        told = label(FIELD, "", role) if role else None
        target = name_target(type(look)(look.picture, at=at, label=told), at).target
        return [name.relation for name in target.names] if target else []

    unlabelled = Screen().window().field(FIELD, "Oslo")
    assert relations(unlabelled) == [Relation.OWN]
    assert relations(Screen().window().field(FIELD)) == []
    assert relations(unlabelled, role=79) == []  # accessibility: an entry
    assert relations(Screen().window().field(FIELD, "Oslo", "City")) == [Relation.LEFT]
