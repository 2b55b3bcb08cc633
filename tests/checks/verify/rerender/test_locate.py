"""The one element that its names still name, in other colours: a tick, a field under its label, an
entry of a list.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Name, Relation, Target
from checks.verify.changes.context import RunContext
from checks.verify.rerender.locate import Found, find
from tests.builders.drawn.renderings import dark, matched, remembered
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen

TICK, FIELD, SAVE = Box(130, 120, 14, 14), Box(130, 200, 200, 24), Box(300, 320, 80, 26)
LIST = Box(130, 100, 320, 150)
ROWS = (("Ada", "Kiel"), ("Ben", "Ulm"), ("Ada", "Bath"))
READER = PaperReader("Orders", "Urgent", "Fragile", "Note", "Item", "Save", "Ada", "Ben", "Kiel")


def form(*ticks: str, label: str = "Note", down: int = 0) -> Screen:
    screen = Screen().window().button(SAVE, "Save")
    for number, text in enumerate(ticks):
        box = TICK.moved(0, 30 * number)
        screen.fill(box, WHITE, BLACK).text(box.right + 6, box.y - 1, text)
    screen.text(FIELD.x, FIELD.y + down - 20, label)
    return screen.field(FIELD.moved(0, down))


def judged(now: Screen, then: Screen, at: Point) -> Comparison:
    look = replace(dark(now), at=at)
    return verify_snapshot(look, remembered(then, at), RunContext(reader=READER))


def test_a_tick_is_found_before_its_text() -> None:
    then, at = form("Urgent", "Fragile"), TICK.centre
    assert judged(then, then, at).agrees
    turned = judged(form("Fragile", "Urgent"), then, at)
    assert turned.agrees
    assert turned.adjust["y"] == TICK.moved(0, 30).centre.y
    assert not judged(form("Fragile"), then, at).agrees


def test_a_field_is_found_under_its_label() -> None:
    then, at = form("Urgent"), FIELD.centre
    moved = judged(form("Urgent", down=30), then, at)
    assert moved.agrees
    assert moved.adjust["y"] == FIELD.centre.y + 30
    assert not judged(form("Urgent", label="Item"), then, at).agrees


@pytest.mark.parametrize("rows", [ROWS, (ROWS[2], ROWS[0], ROWS[1])])
def test_an_entry_is_told_from_its_like_by_the_rest_of_its_row(
    rows: tuple[tuple[str, str], ...],
) -> None:
    screens = [Screen().window().rows(LIST, one).button(SAVE, "Save") for one in (ROWS, rows)]
    answer = judged(screens[1], screens[0], Point(145, 111))
    assert answer.agrees
    assert answer.adjust.get("y", 111) == 111 + 20 * rows.index(ROWS[0])


def test_a_target_without_a_text_is_refused() -> None:
    screen = form("Urgent").fill(Box(420, 260, 20, 20), BLACK)
    assert not judged(form("Urgent"), screen, Point(430, 270)).agrees


@pytest.mark.parametrize(("value", "framed"), [("", True), ("Ada", True), ("Ada", False)])
def test_a_button_is_found_whatever_the_field_before_it_says(value: str, *, framed: bool) -> None:
    field, button = Box(200, 200, 120, 24), Box(330, 200, 80, 24)

    def row(said: str, *, border: bool) -> Screen:
        screen = Screen().window().text(130, 206, "Note").button(button, "Save")
        if border:
            return screen.field(field, said)
        return screen.text(field.x + 4, field.y + 6, said)

    answer = judged(row(value, border=framed), row("", border=True), button.centre)
    assert answer.agrees is framed
    same = judged(row("Ben", border=framed), row("Ben", border=True), button.centre)
    assert same.agrees is framed


CELLS = [(Box(130, 100 + 40 * row, 90, 40), Box(220, 100 + 40 * row, 220, 40)) for row in range(2)]


def ruled(*labels: str) -> Screen:
    """A table with a label in its first column and a field in its second."""
    screen = Screen().window()
    for (left, right), label in zip(CELLS, labels, strict=True):
        screen.fill(left, WHITE, BLACK).fill(right, WHITE, BLACK)
        screen.text(left.x + 8, left.y + 6, label)
        screen.fill(Box(right.x + 8, right.y + 8, 160, 23), WHITE, "#707070")
    return screen


@pytest.mark.parametrize(
    ("labels", "row"), [(("Note", "Item"), 0), (("Item", "Note"), 1), (("Item", "Urgent"), None)]
)
def test_a_field_of_a_ruled_table_is_found_by_its_row(
    labels: tuple[str, str], row: int | None
) -> None:
    at = CELLS[0][1].centre
    answer = judged(ruled(*labels), ruled("Note", "Item"), at)
    assert answer.agrees is (row is not None)
    if row is not None:
        assert answer.where is not None
        assert CELLS[row][1].covers(answer.where)


@pytest.mark.parametrize(
    ("labels", "row"), [(("Note", "Item"), 0), (("Item", "Note"), 1), (("Item", "Urgent"), None)]
)
def test_without_a_name_the_row_tells_which_field_it_is(
    labels: tuple[str, str], row: int | None
) -> None:
    field = Box(CELLS[0][1].x + 8, CELLS[0][1].y + 8, 160, 23)
    known = RunContext(reader=READER)
    _, match = matched(dark(ruled(*labels)), ruled("Note", "Item").look(), known)
    found = find(match, Target(field.centre, field))
    assert isinstance(found, Found) is (row is not None)
    if row is not None:
        assert isinstance(found, Found)
        assert CELLS[row][1].covers(found.now)


@pytest.mark.parametrize(("value", "row"), [("Ben", 0), ("Ada", 1), ("Kiel", None)])
def test_the_field_of_this_runs_row_stands_beside_its_value(value: str, row: int | None) -> None:
    """Rows for “Item” and “Note” were recorded; this run is about another name."""
    field = Box(CELLS[0][1].x + 8, CELLS[0][1].y + 8, 160, 23)
    known = RunContext(reader=READER, values=(("Item", value),))
    now, then = dark(ruled("Ben", "Ada")), ruled("Item", "Note").look()
    _, match = matched(now, then, known)
    found = find(match, Target(field.centre, field))
    assert isinstance(found, Found) is (row is not None)
    if row is not None:
        assert isinstance(found, Found)
        assert CELLS[row][1].covers(found.now)


def groups(*headings: str, rows: tuple[str, ...] = ("Ada", "Ben")) -> Screen:
    """Rows that each have a button named alike."""
    screen = Screen().window()
    for number, (heading, row) in enumerate(zip(headings, rows, strict=True)):
        y = 110 + 100 * number
        screen.text(130, y, heading).text(130, y + 34, row)
        screen.button(Box(260, y + 28, 90, 24), "Item")
    return screen


@pytest.mark.parametrize(
    ("headings", "rows", "found"),
    [
        (("Note", "Urgent"), ("Ada", "Ben"), 0),
        (("Urgent", "Note"), ("Ben", "Ada"), 1),
        (("Note", "Urgent"), ("Kiel", "Ben"), None),
        (("Note", "Urgent"), ("Ada", "Ada"), None),
    ],
)
def test_of_elements_named_alike_one_has_what_stands_around_it(
    headings: tuple[str, str], rows: tuple[str, str], found: int | None
) -> None:
    button = Box(260, 138, 90, 24)
    known = RunContext(reader=READER)
    _, match = matched(dark(groups(*headings, rows=rows)), groups("Note", "Urgent").look(), known)
    answer = find(match, Target(button.centre, button, (Name(Relation.OWN, button),)))
    assert isinstance(answer, Found) is (found is not None)
    if found is not None:
        assert isinstance(answer, Found)
        assert answer.now == button.moved(0, 100 * found)


def test_a_button_that_stood_elsewhere_is_no_field_of_the_label_before_it() -> None:
    """The field has no border any more, so that the button is the next thing in the label's row."""
    field, button = Box(200, 120, 160, 24), Box(400, 120, 80, 24)

    def row() -> Screen:
        return Screen().window().text(130, 124, "Note").button(button, "Save").text(130, 320, "Ada")

    then = row().field(field)
    _, match = matched(dark(row()), then.look(), RunContext(reader=READER))
    (label,) = (one.box for one in match.then.lines if one.box.meets(Box(130, 124, 20, 10)))
    wanted = Target(field.centre, field, (Name(Relation.LEFT, label),))
    assert not isinstance(find(match, wanted), Found)


def listed(*rows: tuple[str, str]) -> Screen:
    """A list of entries, each with what is told of it."""
    screen = Screen().window().fill(LIST, WHITE, "#707070").text(130, 320, "Note")
    for number, row in enumerate(rows):
        for x, said in zip((140, 260), row, strict=True):
            screen.text(x, 110 + 30 * number, said)
    return screen


@pytest.mark.parametrize(
    ("now", "clicked", "found"),
    [
        ((("Ada", "C-3106"), ("Ben", "Kiel")), 0, True),
        ((("Ada", "C-3106"), ("Ada", "Kiel")), 0, False),  # which of them it is
        ((("Ada", "C-3106"), ("Ben", "Kiel")), 1, False),  # whose detail that is
    ],
)
def test_an_entry_is_told_by_its_own_words_where_its_details_stand_behind_them(
    now: tuple[tuple[str, str], ...], clicked: int, *, found: bool
) -> None:
    rows = (("Ada", "C-3706"), ("Ben", "Kiel")) if clicked == 0 else (("Ada", "Kiel"), ("Ben", "-"))
    if clicked == 1:
        now = (("Ben", "Kiel"), ("Ada", "-"))
    screens = listed(*now), listed(*rows)
    at = Point(150 if clicked == 0 else 268, 116)
    then = remembered(screens[1], at)
    assert then.target is not None
    reader = PaperReader("Ada", "Ben", "Kiel", "Note", "Orders", "C-3706", "C-3106", "-")
    _, match = matched(dark(screens[0]), then, RunContext(reader=reader))
    assert isinstance(find(match, then.target, by_place=True), Found) is found
    assert not isinstance(find(match, then.target), Found)


LOOSE = Box(140, 110, 26, 10)


def named_twice(second: Point, first: tuple[int, int] = (LOOSE.x, LOOSE.y)) -> Screen:
    """Two texts that say the same, and nothing beside them."""
    return Screen().window().text(*first, "Save").text(*second, "Save").text(130, 320, "Note")


@pytest.mark.parametrize(
    ("now", "by_place", "found"),
    [
        (named_twice(Point(400, 240), Point(142, 118)), True, True),
        (named_twice(Point(400, 240), Point(142, 118)), False, False),
        (named_twice(Point(150, 150), Point(142, 118)), True, False),  # near, too
        (named_twice(Point(400, 240), Point(180, 170)), True, False),  # none is there
    ],
)
def test_what_nothing_else_tells_apart_the_place_may_tell(
    now: Screen, *, by_place: bool, found: bool
) -> None:
    then = remembered(named_twice(Point(400, 240)), LOOSE.centre)
    _, match = matched(dark(now), then, RunContext(reader=READER))
    assert then.target is not None
    answer = find(match, then.target, by_place=by_place)
    assert isinstance(answer, Found) is found
    if isinstance(answer, Found):
        assert answer.now.x < 200


@pytest.mark.parametrize(("down", "found"), [(0, True), (9, False)])
def test_what_stood_only_partly_in_the_row_of_a_button_may_do_so_still(
    down: int, *, found: bool
) -> None:
    """A heading is often higher up than the button at the other end of its bar."""

    def bar(lower: int) -> Screen:
        screen = Screen().window().text(130, 109, "Urgent").text(400, 118 + lower, "Save")
        return screen.text(130, 240, "Note")

    then = bar(0)
    _, match = matched(dark(bar(down)), then.look(), RunContext(reader=READER))
    heading, own = sorted(one.box for one in match.then.lines if one.box.y < 140)
    names = (Name(Relation.OWN, own), Name(Relation.ROW, heading))
    answer = find(match, Target(own.centre, own, names))
    assert isinstance(answer, Found) is found


@pytest.mark.parametrize(("right", "found"), [(22, True), (40, False)])
def test_a_letter_of_a_word_is_named_by_its_word(right: int, *, found: bool) -> None:
    """In some fonts letters stand as far apart as words do."""
    screen = Screen().window().text(130, 120, "Save").text(130, 240, "Note")
    _, match = matched(dark(screen), screen.look(), RunContext(reader=READER))
    word = next(one.box for one in match.then.lines if one.box.y < 140)
    letter = Box(word.x + 8, word.y + 3, 6, 7)
    names = (
        Name(Relation.ROW, Box(word.x, word.y, 7, 10)),
        Name(Relation.RIGHT, Box(word.x + right - 6, word.y, word.right - word.x - right + 6, 10)),
    )
    answer = find(match, Target(letter.centre, letter, names))
    assert isinstance(answer, Found) is found
    if isinstance(answer, Found):
        assert answer.now.covers(word)
