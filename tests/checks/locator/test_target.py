"""What a step acts on: the whole element, whatever is written in it, and what names it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.snapshot.look import LabelSeen, Name, Relation
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen, label

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


def test_what_accessibility_tells_is_not_made_wider() -> None:
    told = Box(225, 100, 170, 21)
    look = replace(filled(225).look(BESIDE), label=label(told, "", 79))
    target = name_target(look, BESIDE).target
    assert target is not None
    assert target.box == told


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


LEFT, RIGHT = Box(110, 100, 180, 150), Box(300, 100, 190, 150)
PEOPLE = [("Miller", ""), ("Weber", ""), ("Olsen", "")]
DELETE = Box(220, 101, 50, 20)


def lists(*, framed: bool = True) -> Screen:
    """Buttons in one list; the other has the names of others at the same heights."""
    screen = Screen().window()
    screen.rows(LEFT, [("C-1", ""), ("C-2", ""), ("C-3", "")]).rows(RIGHT, PEOPLE)
    if not framed:
        screen.fill(Box(LEFT.x - 2, LEFT.y - 2, 386, 156), WHITE)
    for number in range(3):
        screen.button(DELETE.moved(0, 20 * number), "Delete")
    return screen


def name_by_label(screen: Screen, *told: LabelSeen) -> Name | None:
    look = replace(screen.look(DELETE.centre), label=label(DELETE, "Delete"), labels=told)
    target = name_target(look, DELETE.centre, named="Miller").target
    assert target is not None
    return next((name for name in target.names if name.text == "Miller"), None)


def text_at(x: int, y: int = 104) -> LabelSeen:
    return label(Box(x, y, 45, 14), "Miller", 29)


def test_a_label_in_the_row_names_the_target() -> None:
    name = name_by_label(lists(), text_at(120))
    assert name is not None
    assert (name.relation, name.box.x) == (Relation.ROW, 120)


def test_a_label_in_another_list_names_another_row() -> None:
    assert name_by_label(lists(), text_at(306)) is None
    name = name_by_label(lists(), text_at(306), text_at(120))
    assert name is not None
    assert name.box.x == 120


def test_where_nothing_parts_them_the_nearest_label_of_the_row_names_the_target() -> None:
    name = name_by_label(lists(framed=False), text_at(400), text_at(300))
    assert name is not None
    assert name.box.x == 300


def test_a_label_in_another_window_names_nothing_here() -> None:
    screen = lists().window(Box(520, 60, 110, 300), "Others")
    assert name_by_label(screen, text_at(540)) is None


def test_a_label_at_another_height_names_nothing_here() -> None:
    assert name_by_label(lists(), text_at(120, 124)) is None


def test_the_cells_of_a_grid_are_one_row() -> None:
    screen = Screen().window()
    for cell in range(30):
        box = Box(110 + 60 * (cell % 6), 98 + 24 * (cell // 6), 61, 25)
        screen.fill(box, WHITE, "#999999")
    screen.button(DELETE, "Delete")
    name = name_by_label(screen, text_at(415, 104))
    assert name is not None


def test_a_label_on_the_target_comes_before_one_in_its_row() -> None:
    name = name_by_label(lists(), text_at(120), text_at(222))
    assert name is not None
    assert name.relation is Relation.OWN


def test_a_text_that_no_field_holds_is_remembered_as_far_as_it_reached() -> None:
    screen = Screen().window()
    text = Box(220, 100, 160, 16)
    target = name_target(screen.look(), None, effect=text).target
    assert target is not None
    assert target.box.covers(text)


@pytest.mark.parametrize(("pane", "named"), [(FIELD, True), (Box(110, 90, 380, 250), False)])
def test_a_key_has_a_target_where_one_thing_has_the_focus(pane: Box, *, named: bool) -> None:
    focus = LabelSeen(79 if named else 39, "", "", pane)
    target = name_target(replace(filled().look(), focus=focus), None).target
    assert (target is not None) is named


def cards(*names: str) -> Screen:
    """Cards as low as a field: a name, below it who asks, and a button at the right of that."""
    screen = Screen().window()
    for number, name in enumerate(names):
        y = 80 + 50 * number
        screen.fill(Box(120, y, 240, 42), WHITE, "#cccccc").text(128, y + 3, name)
        button = Image.new("RGB", (4 * 38, 4 * 18), WHITE)
        corners = (0, 0, button.width - 1, button.height - 1)
        ImageDraw.Draw(button).rounded_rectangle(corners, 12, "#efefef", "#767676", 4)
        screen.image.paste(button.resize((38, 18), Image.Resampling.BOX), (198, y + 22))
        screen.text(128, y + 22, "Anna").text(207, y + 22, "OK")
    return screen


def test_a_button_on_a_low_card_is_the_target_and_the_line_above_it_names_the_card() -> None:
    at, reader = Box(198, 152, 38, 18).centre, PaperReader("Birch", "Cedar", "Anna", "OK")
    target = name_target(cards("Birch", "Cedar").look(at), at, named="Cedar", reader=reader).target
    assert target is not None
    assert abs(target.box.width - 38) <= 2
    (name,) = (one for one in target.names if one.text == "Cedar")
    assert name.relation is Relation.ITEM
    other = name_target(cards("Birch", "Cedar").look(at), at, named="Birch", reader=reader).target
    assert other is not None
    assert [one for one in other.names if one.text] == []


def test_an_entry_that_was_clicked_between_its_lines_is_named_by_the_first() -> None:
    lines = (("Birch", "two new"), ("Cedar", "three old"), ("Elm", "none at all"))
    screen = Screen().window()
    for number, (key, more) in enumerate(lines):
        screen.text(128, 60 + 40 * number, key).text(128, 78 + 40 * number, more)
    reader, at = PaperReader(*(word for line in lines for word in line)), Point(180, 117)
    target = name_target(screen.look(at), at, named="Cedar", reader=reader).target
    assert target is not None
    (name,) = (one for one in target.names if one.text == "Cedar")
    assert name.relation is Relation.OWN
    assert name.box == target.box
