"""A row that was clicked where it is empty, drawn otherwise: beside its text, in its own cell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, Name, Relation, Target
from checks.verify.changes.context import RunContext
from checks.verify.rerender.page import Line, Page, page_of
from checks.verify.rerender.row_ends import end_of, is_end_of
from tests.builders.drawn.renderings import dark
from tests.builders.drawn.screens import BLACK, PaperReader, Screen

LIST, SAVE = Box(130, 130, 320, 120), Box(300, 320, 80, 26)
WORDS = ("Orders", "Save", "Ada", "Ben", "Cyd", "Dot", "Kiel", "Ulm", "City")
KNOWN = RunContext(reader=PaperReader(*WORDS), carries=True)
FIRST = LIST.y + 11  # the middle of the first row
NAMES = (("Ada",), ("Ben",), ("Cyd",))
CITIES = (("Ada", "Kiel"), ("Ben", "Ulm"), ("Cyd", "Kiel"))


def listed(*rows: tuple[str, ...], head: int = 0) -> Screen:
    """A list, with a second head over it where that begins."""
    screen = Screen().window().rows(LIST, rows).button(SAVE, "Save")
    return screen.text(146, 110, "Orders").text(head, 110, "City") if head else screen


def beside(text: str, x: int = 320, y: int = FIRST) -> Target:
    """An empty place in the row of a text that stands at its left."""
    name = Name(Relation.LEFT, Box(136, y - 10, 30, 20), text)
    return Target(Point(x, y), Box(x - 16, y - 16, 32, 32), (name,), 0)


def judged(
    now: Screen, then: Screen, target: Target, wanted: str = "", known: RunContext = KNOWN
) -> Comparison:
    look = replace(then.look(target.at), target=target)
    fresh = replace(dark(now), at=target.at)
    if wanted:
        look = name_target(then.look(target.at), target.at, named="Ada", reader=known.reader)
        fresh = replace(fresh, named=wanted)
        known = replace(known, values=(("Ada", wanted),))
    return verify_snapshot(fresh, look, known)


def test_the_empty_end_of_a_row_is_beside_its_text() -> None:
    screen = listed(*NAMES, head=400)
    answer = judged(screen, screen, beside("Ada"))
    assert answer.agrees
    assert abs(across(answer, 320) - 320) <= 20
    assert abs(down(answer) - FIRST) <= 3


def test_this_runs_row_is_clicked_beside_its_text() -> None:
    then = listed(("Ada",), ("Dot",), ("Ben",), ("Cyd",))
    answer = judged(listed(("Dot",), ("Ben",), ("Cyd",)), then, beside("Ada"), "Ben")
    assert answer.agrees, answer.why
    assert abs(down(answer) - FIRST - 20) <= 3
    undone = replace(KNOWN, irreversible=True, carries=False)
    assert not judged(listed(*NAMES), then, beside("Ada"), "Ben", undone).agrees


def test_a_cell_that_ends_sooner_is_clicked_close_to_a_value_and_to_no_other_text() -> None:
    then, narrow = (listed(("Ada",), ("Dot",), ("Ben",), ("Cyd",)) for _ in range(2))
    narrow.fill(Box(300, LIST.y + 1, 2, LIST.height - 2), BLACK)
    answer = judged(narrow, then, beside("Ada"), "Ben")
    assert answer.agrees, answer.why
    assert 150 < across(answer, 320) < 200
    assert not judged(narrow, then, beside("Ada")).agrees


@pytest.mark.parametrize(
    ("now", "then"),
    [
        pytest.param(listed(("Ben",), ("Cyd",)), listed(*NAMES), id="the row is gone"),
        pytest.param(listed(*NAMES, ("Ada",)), listed(*NAMES), id="two say it"),
        pytest.param(listed(*NAMES, ("Ada",)), listed(*NAMES, ("Ada",)), id="two said it"),
        pytest.param(listed(*CITIES), listed(*CITIES), id="it lies behind another column"),
        pytest.param(
            listed(*NAMES, head=280), listed(*NAMES, head=280), id="another head begins before it"
        ),
    ],
)
def test_where_it_is_not_the_end_of_that_rows_cell_it_is_refused(now: Screen, then: Screen) -> None:
    assert not judged(now, then, beside("Ada")).agrees


def test_what_must_not_be_doubted_is_not_clicked_there() -> None:
    known = replace(KNOWN, carries=False)
    assert not judged(listed(*NAMES), listed(*NAMES), beside("Ada"), known=known).agrees


def paged(look: Look, area: Box, covered: tuple[Box, ...] = ()) -> Page:
    return page_of(look.picture, area, covered)  # type: ignore[arg-type] # by identity


def across(answer: Comparison, otherwise: int) -> int:
    return int(str(answer.adjust.get("x", otherwise)))


def down(answer: Comparison) -> int:
    return int(str(answer.adjust.get("y", FIRST)))


def lines(look: Look, covered: tuple[Box, ...] = ()) -> dict[int, Line]:
    """The rows of the list by their number."""
    page = paged(look, look.windows[0].box, covered)
    rows = [one for one in page.lines if LIST.contains(one.box.centre)]
    return {(one.box.y - LIST.y) // 20: one for one in rows if one.box.x < 200}


def test_only_what_is_empty_at_the_height_of_the_text_is_its_end() -> None:
    first = lines(listed(*NAMES).look())[0]
    page, right = first.page, first.box.right
    assert is_end_of(page, first, Point(320, FIRST))
    assert not is_end_of(page, first, Point(right - 2, FIRST))
    assert not is_end_of(page, first, Point(320, FIRST + 20))
    assert is_end_of(page, first, Point(right + 1, FIRST))


def test_an_end_that_is_covered_or_has_no_room_is_none() -> None:
    look = listed(*NAMES).look()
    first = lines(look)[0]
    assert end_of(first.page, first, 0) is not None
    hidden = lines(look, (Box(first.box.right + 8, LIST.y + 40, 60, 60),))[0]
    assert end_of(hidden.page, hidden, 0) is None
    narrow = paged(look, Box(131, 131, first.box.right - 125, 100))
    assert end_of(narrow, next(one for one in narrow.lines if one.box == first.box), 0) is None


def test_a_column_ends_where_the_next_text_is_far_away() -> None:
    gap = (("",),) * 4
    screen = listed(("Kiel",), *gap, ("Ada",)).text(136, 310, "Ulm")
    for y in (LIST.y + 3, 310):
        screen.fill(Box(220, y, 10, 14), BLACK)
    last = lines(screen.look())[5]
    assert is_end_of(last.page, last, Point(320, last.box.centre.y))


BAR = Box(130, 270, 320, 30)


def barred(*tabs: str) -> Screen:
    screen = Screen().window().button(SAVE, "Save").fill(BAR, "#e8e8e8")
    for number, tab in enumerate(tabs):
        screen.text(BAR.x + 20 + 100 * number, BAR.y + 6, tab)
    return screen


@pytest.mark.parametrize(
    ("tabs", "agrees"),
    [(("Ada", "Ben"), True), (("Ben", "Ada"), True), (("Cyd", "Ben"), False), (("Ada",), False)],
)
def test_of_a_bar_the_text_under_the_point_is_clicked(tabs: tuple[str, ...], agrees: bool) -> None:  # noqa: FBT001
    at = Point(BAR.x + 32, BAR.centre.y)
    target = Target(at, BAR, (Name(Relation.OWN, BAR),), 0)
    answer = judged(barred(*tabs), barred("Ada", "Ben"), target)
    assert answer.agrees is agrees
    if agrees:
        assert abs(across(answer, at.x) - at.x - 100 * tabs.index("Ada")) <= 3
