"""Values are found where they were typed, in lines too, and where they name what was clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Pixels, Point
from app.engine.model.trajectory import Step, Template, Whole
from app.recorder.build.parameters import mark_parameters, refuse_equal_values
from checks.snapshot.look import LabelSeen, Look, Target
from checks.vision.canvas import Canvas
from checks.vision.pixels import Bytes

SIZE = (240, 120)
ROW = Box(20, 40, 200, 20)
CELL, BUTTON = Box(30, 42, 60, 16), Box(150, 42, 50, 16)
BUTTON_ROLE, CELL_ROLE, TEXT_ROLE, TABLE_ROLE = 43, 56, 61, 55


def typed(text: str) -> Step:
    return Step("type_text", "1", {"text": text}, after="after " + text)


def pressed(keys: str) -> Step:
    return Step("press_keys", "1", {"keys": keys}, after="after " + keys)


def screen() -> Pixels:
    """A row with a border, in it the dots of two words."""
    canvas = Canvas(Pixels(*SIZE, b"\xf0\xf0\xf0\x00" * (SIZE[0] * SIZE[1])))
    fill(canvas, ROW, 0)
    fill(canvas, ROW.grown(-1), 255)
    for word in (CELL.grown(-4), BUTTON.grown(-4)):
        for n, x in enumerate(range(word.x, word.right - 3, 5)):
            fill(canvas, Box(x, word.y + n % 3 * 2, 3, 3), 0)
    return canvas.pixels()


def fill(canvas: Canvas, box: Box, grey: int) -> None:
    canvas.put(Pixels(box.width, box.height, bytes([grey] * 3 + [0]) * box.area), box)


def clicked(at: Point, *labels: LabelSeen, under: LabelSeen | None = None) -> Step:
    look = Look(screen(), at=at, label=under, labels=labels)
    return Step("click", "1", {"x": at.x, "y": at.y}, before=look)


def label(text: str, box: Box, role: int = CELL_ROLE, value: str = "") -> LabelSeen:
    return LabelSeen(role, "", text, box, value=value)


class WordReader:
    """Reads what it is told stands on the screen, whatever it is shown."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_line(self, pixels: Bytes) -> str:
        return self.text

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(self.text, Box(0, 0, 1, 1))]


def test_the_longest_value_is_found_first() -> None:
    values = {"name": "Ada", "full": "Ada Lovelace"}
    marked = mark_parameters([typed("Dear Ada Lovelace"), typed("Ada")], values)
    assert [step.arguments["text"] for step in marked.steps] == [
        Template("Dear {full}"),
        Whole("name"),
    ]
    assert marked.unseen == ()


def test_a_value_of_several_lines_was_typed_line_by_line() -> None:
    steps = [pressed("Tab"), typed("Main Street 1"), pressed("Return"), typed("London")]
    marked = mark_parameters([*steps, pressed("Tab")], {"address": "Main Street 1\nLondon"})
    assert [dict(step.arguments) for step in marked.steps] == [
        {"keys": "Tab"},
        {"text": Whole("address"), "multiline": True},
        {"keys": "Tab"},
    ]
    assert marked.steps[1].after == "after London"
    assert marked.steps[1].tool == "type_text"


def test_lines_that_are_not_the_whole_value_stay_as_they_were() -> None:
    steps = (typed("Main Street 1"), pressed("Return"), typed("Leeds"))
    marked = mark_parameters(steps, {"address": "Main Street 1\nLondon"})
    assert marked.steps == steps
    assert marked.unseen == ("address",)


def test_what_was_clicked_is_named_by_its_label() -> None:
    ada = label("Ada Lovelace", CELL)
    marked = mark_parameters([clicked(CELL.centre, ada, under=ada)], {"who": "Ada Lovelace"})
    assert marked.steps[0].arguments["named"] == Whole("who")


def test_a_button_is_named_by_the_cell_in_its_row() -> None:
    delete = label("Delete", BUTTON, BUTTON_ROLE)
    step = clicked(BUTTON.centre, label("Ada Lovelace", CELL), delete, under=delete)
    marked = mark_parameters([step], {"who": "Ada Lovelace"})
    assert marked.steps[0].arguments["named"] == Whole("who")
    look = marked.steps[0].before
    assert isinstance(look, Look)
    assert look.named == "Ada Lovelace"


def test_a_short_value_that_was_typed_names_no_row() -> None:
    delete = label("Delete", BUTTON, BUTTON_ROLE)
    step = clicked(BUTTON.centre, label("7", CELL), delete, under=delete)
    marked = mark_parameters([typed("7"), step], {"quantity": "7"})
    assert "named" not in marked.steps[1].arguments
    alone = mark_parameters([step], {"quantity": "7"})
    assert alone.steps[0].arguments["named"] == Whole("quantity")


def test_what_stands_in_a_field_names_nothing() -> None:
    field = label("Customer", CELL, TEXT_ROLE, value="Ada Lovelace")
    marked = mark_parameters([clicked(CELL.centre, field, under=field)], {"who": "Ada Lovelace"})
    assert marked.unseen == ("who",)


@pytest.mark.parametrize("table", [Box(18, 20, 110, 90), None])
def test_what_stands_in_another_panel_at_the_same_height_is_another_row(table: Box | None) -> None:
    delete = label("Delete", BUTTON, BUTTON_ROLE)
    beyond = label("Ada Lovelace", CELL if table else Box(224, 42, 14, 16))
    panel = [label("People", table, TABLE_ROLE)] if table else []
    step = clicked(BUTTON.centre, beyond, delete, *panel, under=delete)
    assert mark_parameters([step], {"who": "Ada Lovelace"}).unseen == ("who",)


def test_cells_of_one_table_are_one_row() -> None:
    delete = label("Delete", BUTTON, BUTTON_ROLE)
    people = label("People", Box(18, 20, 204, 90), TABLE_ROLE)
    step = clicked(BUTTON.centre, label("Ada Lovelace", CELL), people, delete, under=delete)
    assert mark_parameters([step], {"who": "Ada Lovelace"}).unseen == ()


def test_what_was_typed_is_read_in_the_row_that_is_clicked_next() -> None:
    steps = [typed("Ada Lovelace"), clicked(CELL.centre)]
    marked = mark_parameters(steps, {"who": "Ada Lovelace"}, WordReader("Ada Lovelace"))
    assert marked.steps[1].arguments["named"] == Whole("who")
    told = [typed("Ada Lovelace"), clicked(CELL.centre, under=label("Open", CELL))]
    marked = mark_parameters(told, {"who": "Ada Lovelace"}, WordReader("Ada Lovelace"))
    assert "named" not in marked.steps[1].arguments


def test_what_was_typed_into_a_row_itself_does_not_name_it() -> None:
    there = replace(Look(screen()), target=Target(CELL.centre, CELL))
    entered = Step("type_text", "1", {"text": "Ada Lovelace"}, before=there)
    steps = [entered, clicked(CELL.centre)]
    marked = mark_parameters(steps, {"who": "Ada Lovelace"}, WordReader("Ada Lovelace"))
    assert "named" not in marked.steps[1].arguments
    elsewhere = replace(entered, before=replace(there, target=Target(Point(9, 9), Box(2, 2, 9, 9))))
    marked = mark_parameters(
        [elsewhere, *steps[1:]], {"who": "Ada Lovelace"}, WordReader("Ada Lovelace")
    )
    assert marked.steps[1].arguments["named"] == Whole("who")


def test_a_short_value_that_was_typed_is_not_read_elsewhere() -> None:
    marked = mark_parameters([typed("7"), clicked(CELL.centre)], {"n": "7"}, WordReader("7"))
    assert "named" not in marked.steps[1].arguments


def test_where_accessibility_is_silent_the_words_are_read() -> None:
    step = clicked(CELL.centre)
    assert mark_parameters([step], {"who": "Ada"}).unseen == ("who",)
    marked = mark_parameters([step], {"who": "Ada"}, WordReader("Ada"))
    assert marked.steps[0].arguments["named"] == Whole("who")
    assert mark_parameters([step], {"who": "Ada"}, WordReader("Grace")).unseen == ("who",)


def test_a_word_of_what_the_target_says_names_it_with_the_rest() -> None:
    step = clicked(CELL.centre)
    marked = mark_parameters([step], {"invoice": "4711"}, WordReader("4711.pdf"))
    assert marked.steps[0].arguments["named"] == Template("{invoice}.pdf")
    assert marked.unseen == ()
    look = marked.steps[0].before
    assert isinstance(look, Look)
    assert look.named == "4711.pdf"


@pytest.mark.parametrize("said", ["14711.pdf", "47112", "47.11"])
def test_a_part_of_a_word_names_nothing(said: str) -> None:
    marked = mark_parameters([clicked(CELL.centre)], {"invoice": "4711"}, WordReader(said))
    assert marked.unseen == ("invoice",)


@pytest.mark.parametrize("values", [{"a": "Ada", "b": "Ada"}, {"a": ""}])
def test_values_that_cannot_be_told_apart_are_refused(values: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        refuse_equal_values(values)
