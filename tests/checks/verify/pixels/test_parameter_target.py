"""The row, entry or tab that a parameter names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import LabelSeen, Look, Name, Relation
from checks.verify.changes.context import RunContext
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import PaperReader, Screen, label, window

LIST = Box(120, 120, 260, 160)
ROWS = [("Miller", "Berlin"), ("Schmidt", "Kiel"), ("Weber", "Ulm")]
READER = PaperReader(
    "Miller", "Schmidt", "Weber", "Berlin", "Kiel", "Ulm", "Delete", "January", "March", "C-4408"
)
CELL, ENTRY = 56, 79


def page(rows: list[tuple[str, str]] | None = None, chosen: int = -1) -> Screen:
    return Screen().window().rows(LIST, ROWS if rows is None else rows, chosen)


def row(number: int) -> Point:
    return Point(140, 132 + 20 * number)


def recorded(screen: Screen, at: Point, named: str) -> Look:
    return name_target(screen.look(at), at, named=named, reader=READER)


def judged(screen: Screen, at: Point, wanted: str, asked: Look, **known: object) -> object:
    answer = verify_snapshot(
        replace(screen.look(at), named=wanted),
        asked,
        RunContext(**{"reader": READER, **known}),  # type: ignore[arg-type]
    )
    return (answer.adjust.get("x", at.x), answer.adjust.get("y", at.y)) if answer.agrees else answer


def test_the_name_is_the_words_own_box() -> None:
    names = recorded(page(), row(0), "Miller").target
    assert names is not None
    name = next(one for one in names.names if one.text == "Miller")
    assert name.relation is Relation.OWN
    assert name.box.width < 50


def test_another_value_is_another_row() -> None:
    asked = recorded(page(), row(0), "Miller")
    assert judged(page(), row(0), "Weber", asked) == row(2)


def test_reordered_rows_are_found_by_what_they_say() -> None:
    asked = recorded(page(), row(0), "Miller")
    assert judged(page(ROWS[::-1]), row(0), "Miller", asked) == row(2)
    assert judged(page(ROWS[::-1]), row(0), "Schmidt", asked) == row(1)


def test_a_selected_row_is_the_same_row() -> None:
    asked = recorded(page(), row(0), "Miller")
    assert judged(page(chosen=2), row(0), "Weber", asked) == row(2)


def test_a_value_that_is_not_there_is_waited_for_and_never_the_old_place() -> None:
    asked = recorded(page(), row(0), "Miller")
    answer = judged(page(ROWS[:2]), row(0), "Weber", asked)
    assert getattr(answer, "verdict", None) is Verdict.NOT_YET
    assert "“Weber” is not to be seen" in getattr(answer, "why", "")


def test_a_value_in_another_column_does_not_name_the_row() -> None:
    asked = recorded(page(), row(0), "Miller")
    assert getattr(judged(page(), row(0), "Kiel", asked), "verdict", None) is Verdict.NOT_YET


def test_two_rows_that_say_the_value_cannot_be_told_apart() -> None:
    asked = recorded(page(), row(0), "Miller")
    twice = page([*ROWS, ("Weber", "Kiel")])
    answer = judged(twice, row(0), "Weber", asked)
    assert getattr(answer, "verdict", None) is Verdict.CANNOT_TELL
    assert "stands in 2 places" in getattr(answer, "why", "")


def test_the_value_typed_into_a_field_of_the_same_column_is_no_row() -> None:
    asked = recorded(page(), row(0), "Miller")
    searched = page().fill(Box(120, 92, 200, 22), "#ffffff", "#707070").text(126, 95, "Weber")
    searched = searched.fill(Box(121, 140, 258, 120), "#ffffff")
    assert getattr(judged(searched, row(0), "Weber", asked), "verdict", None) is not Verdict.GO


def test_where_it_was_not_seen_at_record_time_it_cannot_be_found() -> None:
    asked = name_target(page().look(row(0)), row(0))
    answer = judged(page(), row(0), "Weber", asked)
    assert getattr(answer, "verdict", None) is Verdict.CANNOT_TELL
    assert "was not seen" in getattr(answer, "why", "")


def test_without_a_reader_no_other_row_is_found() -> None:
    asked = recorded(page(), row(0), "Miller")
    answer = judged(page(), row(0), "Weber", asked, reader=None)
    assert getattr(answer, "verdict", None) is Verdict.CANNOT_TELL
    assert judged(page(), row(0), "Miller", asked, reader=None) == row(0)


def with_buttons(*names: str, other: str = "Delete", grey: int = -1) -> Screen:
    screen = Screen().window()
    for number, name in enumerate(names):
        screen.text(120, 104 + 40 * number, name)
        box = Box(260, 100 + 40 * number, 80, 24)
        screen.button(box, "Delete" if number == 0 else other, grey=number == grey)
    return screen


def test_the_button_in_the_row_that_says_the_value() -> None:
    asked = recorded(with_buttons("Miller", "Schmidt", "Weber"), Point(300, 112), "Miller")
    assert asked.target is not None
    assert any(name.relation is Relation.ROW and name.text for name in asked.target.names)
    fresh = with_buttons("Weber", "Miller", "Schmidt")
    assert judged(fresh, Point(300, 112), "Schmidt", asked) == (300, 192)


def test_another_button_in_that_row_is_refused() -> None:
    asked = recorded(with_buttons("Miller", "Schmidt"), Point(300, 112), "Miller")
    fresh = with_buttons("Miller", "Schmidt", other="Open")
    answer = judged(fresh, Point(300, 112), "Schmidt", asked)
    assert "not what was used in it" in getattr(answer, "why", "")


def test_a_greyed_button_in_that_row_is_refused() -> None:
    asked = recorded(with_buttons("Miller", "Schmidt"), Point(300, 112), "Miller")
    fresh = with_buttons("Miller", "Schmidt", grey=1)
    assert getattr(judged(fresh, Point(300, 112), "Schmidt", asked), "rung", None) == "enabled"


def test_tabs_lie_side_by_side() -> None:
    def tabs() -> Screen:
        screen = Screen().window()
        for number, name in enumerate(("January", "March", "Kiel")):
            screen.text(120 + 90 * number, 100, name)
        return screen

    asked = recorded(tabs(), Point(135, 107), "January")
    found = judged(tabs(), Point(135, 107), "March", asked)
    assert isinstance(found, tuple)
    assert Box(210, 95, 50, 24).contains(Point(*found))


def test_accessibility_names_rows_without_any_reading() -> None:
    cells = tuple(
        label(Box(121, 122 + 20 * line, 118, 20), name, CELL) for line, (name, _) in enumerate(ROWS)
    )
    look = replace(page().look(row(0)), labels=cells)
    asked = name_target(look, row(0), named="Miller")
    now = replace(look, named="Weber")
    answer = verify_snapshot(now, asked)
    assert answer.agrees
    assert answer.adjust == {"x": row(0).x, "y": row(2).y}
    typed = replace(now, labels=(label(Box(121, 92, 118, 20), "", ENTRY, value="Weber"),))
    assert verify_snapshot(typed, asked).verdict is Verdict.NOT_YET


def test_a_code_that_was_only_recognised_is_not_enough_where_nothing_can_be_taken_back() -> None:
    rows = [("Miller", "Berlin"), ("C-4408", "Kiel")]
    asked = recorded(page(rows), row(0), "Miller")
    assert judged(page(rows), row(0), "C-4408", asked) == row(1)
    refused = judged(page(rows), row(0), "C-4408", asked, irreversible=True)
    assert getattr(refused, "verdict", None) is Verdict.NOT_YET


def test_a_look_alike_in_sight_refuses() -> None:
    reader = PaperReader("Miller", "C-4408", "C-44O8", "Berlin", "Kiel")
    rows = [("Miller", "Berlin"), ("C-4408", "Kiel"), ("C-44O8", "Kiel")]
    asked = recorded(page(rows), row(0), "Miller")
    assert getattr(judged(page(rows), row(0), "C-4408", asked, reader=reader), "rung", "") == "same"


@pytest.mark.parametrize("named", ["Miller", "Berlin"])
def test_the_recorded_value_is_found_on_the_target_or_in_its_row(named: str) -> None:
    target = recorded(page(), row(0), named).target
    assert target is not None
    said: list[Name] = [name for name in target.names if name.text == named]
    expected = Relation.OWN if named == "Miller" else Relation.ROW
    assert [name.relation for name in said] == [expected]


def test_a_value_that_stands_nowhere_leaves_no_name() -> None:
    target = recorded(page(), row(0), "Nobody").target
    assert target is not None
    assert all(name.text != "Nobody" for name in target.names)


def test_of_a_row_and_a_cell_that_say_the_same_the_cell_is_where_it_stands() -> None:
    asked = recorded(page(), row(0), "Miller")
    assert asked.target is not None
    whole_row = Name(Relation.OWN, Box(LIST.x, 122, 200, 20), "Miller", from_label=True)
    target = replace(asked.target, names=(whole_row, *asked.target.names))
    assert judged(page(), row(0), "Weber", replace(asked, target=target)) == row(2)


LOOK_ALIKE = [("Miller", "Berlin"), ("SmIth", "Kiel"), ("Weber", "Ulm")]


class Mistaken(PaperReader):
    """Reads what is drawn as "SmIth" as the look-alike that was meant."""

    def read_line(self, pixels: Bytes) -> str:
        return super().read_line(pixels).replace("SmIth", "Smith")


def told(rows: list[tuple[str, str]]) -> tuple[LabelSeen, ...]:
    """What accessibility says of the rows of a page."""
    boxes = (Box(121, 122 + 20 * number, 118, 20) for number in range(len(rows)))
    return tuple(label(box, name, CELL) for box, (name, _) in zip(boxes, rows, strict=True))


@pytest.mark.parametrize(
    ("says", "goes"),
    [
        (LOOK_ALIKE, False),  # it says who it is
        ([], False),  # the application is too busy to tell,
        (ROWS[:1], False),  # or to tell all
        ([("Miller", ""), ("Smith", "")], True),
    ],
)
def test_what_accessibility_named_is_told_from_its_look_alike_by_it_alone(
    says: list[tuple[str, str]], *, goes: bool
) -> None:
    shown = replace(page().look(row(0)), labels=told(ROWS))
    asked = name_target(shown, row(0), named="Miller", reader=READER)
    now = replace(page(LOOK_ALIKE).look(row(0)), named="Smith", labels=told(says))
    reader = Mistaken("Miller", "SmIth", "Weber", "Berlin", "Kiel", "Ulm")
    answer = verify_snapshot(now, asked, RunContext(reader=reader))
    assert answer.agrees == goes
    if goes:
        assert answer.adjust["y"] == row(1).y
    else:
        assert "could tell it from its look-alikes" in answer.why


def test_where_nothing_was_told_recognised_text_is_all_there_is() -> None:
    asked = recorded(page(), row(0), "Miller")
    now = replace(page(LOOK_ALIKE).look(row(0)), named="Weber")
    assert verify_snapshot(now, asked, RunContext(reader=READER)).agrees


POPUP = Box(180, 120, 240, 92)
ENTRIES = ("Miller", "Schmidt", "Weber")


def choosing(*, beside: str = "") -> Screen:
    """A popup list whose first entry is lit, over a window that says something beside it."""
    screen = Screen().window().text(130, 158, beside)
    screen.fill(POPUP, "#ffffff", "#707070")
    screen.fill(Box(POPUP.x + 1, POPUP.y + 1, POPUP.width - 2, 29), "#3584e4")
    for number, entry in enumerate(ENTRIES):
        screen.text(
            POPUP.x + 8, POPUP.y + 8 + 30 * number, entry, "white" if number == 0 else "black"
        )
    screen.windows.insert(0, replace(window(POPUP, "", "menu"), box=POPUP, active=False))
    return screen


@pytest.mark.parametrize("at", [Point(210, 165), Point(360, 165)], ids=["its text", "beside it"])
def test_an_entry_of_a_popup_list_is_named_wherever_it_is_clicked(at: Point) -> None:
    asked = recorded(choosing(), at, "Schmidt")
    answer = verify_snapshot(
        replace(choosing().look(at), named="Weber"), asked, RunContext(reader=READER)
    )
    assert answer.adjust["y"] == at.y + 30
    x = answer.adjust.get("x", at.x)
    assert isinstance(x, int)
    assert POPUP.x < x < POPUP.right


def as_told(look: Look) -> Look:
    """Accessibility tells of each entry as wide as its list; the second one is clicked."""
    entries = tuple(
        label(Box(POPUP.x, POPUP.y + 1 + 30 * number, POPUP.width, 30), entry, 35)
        for number, entry in enumerate(ENTRIES)
    )
    return replace(look, label=entries[1], labels=entries)


def test_an_entry_that_accessibility_tells_is_as_wide_as_its_list() -> None:
    at = Point(300, 165)
    told = as_told(choosing().look(at))
    asked = name_target(told, at, named="Schmidt", reader=READER)
    answer = verify_snapshot(replace(told, named="Weber"), asked, RunContext(reader=READER))
    assert answer.adjust["y"] == at.y + 30


def test_what_stands_beside_a_popup_in_the_window_below_names_none_of_its_entries() -> None:
    at = Point(300, 165)
    asked = name_target(as_told(choosing(beside="No").look(at)), at)
    assert asked.target is not None
    assert Relation.LEFT not in {name.relation for name in asked.target.names}
