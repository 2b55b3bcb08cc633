"""What is typed where no text names a field goes to the one area that fills most of its window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext, Typed
from tests.builders.drawn.renderings import dark
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen

READER = PaperReader("Orders", "File", "Edit", "Search", "View", "Dear Ada", "Folders")
PAGE = Box(FRAME.x + 4, FRAME.y + 60, FRAME.width - 8, FRAME.height - 64)
LEFT = Box(PAGE.x, PAGE.y, PAGE.width // 2 - 4, PAGE.height)
RIGHT = LEFT.moved(LEFT.width + 8, 0)
TYPED = Box(PAGE.x + 4, PAGE.y + 4, 90, 20)
EMPTY = Point(PAGE.x + 200, PAGE.y + 150)


def editor(text: str = "", *areas: Box) -> Screen:
    screen = Screen().window()
    for number, name in enumerate(("File", "Edit", "Search", "View")):
        screen.text(FRAME.x + 10 + 60 * number, FRAME.y + 34, name)
    for area in areas or (PAGE,):
        screen.fill(area, WHITE)
    return screen.text(TYPED.x + 3, TYPED.y + 3, text) if text else screen


def judged(now: Screen, then: Screen, at: Point | None = None) -> Comparison:
    asked = name_target(then.look(at), at, effect=None if at else TYPED)
    return verify_snapshot(replace(dark(now), at=at), asked, RunContext(reader=READER))


def test_a_text_is_typed_into_the_document_of_another_theme() -> None:
    assert judged(editor(), editor()).agrees


SMALL = Box(PAGE.x, PAGE.y, 90, PAGE.height)
LARGE = Box(PAGE.x + 210, PAGE.y, PAGE.width - 210, PAGE.height)


def test_the_largest_area_by_far_is_the_main_one_though_it_fills_less_than_half() -> None:
    at = Point(LARGE.x + 60, LARGE.y + 60)
    page = editor("", SMALL, LARGE)
    asked = name_target(page.look(), None, effect=Box(at.x, at.y, 60, 16))
    assert LARGE.area < FRAME.area / 2
    assert verify_snapshot(dark(page), asked, RunContext(reader=READER)).agrees


def test_of_two_areas_none_is_the_main_one() -> None:
    assert not judged(editor("", LEFT, RIGHT), editor("", LEFT, RIGHT)).agrees


def test_what_is_no_document_any_more_is_not_typed_into() -> None:
    assert not judged(editor("", LEFT, RIGHT), editor()).agrees


def test_an_empty_place_below_the_text_is_clicked() -> None:
    assert judged(editor("Dear Ada"), editor("Dear Ada"), EMPTY).agrees


@pytest.mark.parametrize("down", [0, 16])
def test_a_place_beside_the_text_is_not(down: int) -> None:
    beside = Point(EMPTY.x, TYPED.centre.y + down)
    assert not judged(editor("Dear Ada"), editor("Dear Ada"), beside).agrees


@pytest.mark.parametrize(("shows", "goes_on"), [("Folders", True), ("Dear Ada", False)])
def test_what_was_typed_there_is_no_news_and_must_stand_there(shows: str, *, goes_on: bool) -> None:
    asked = name_target(editor("Dear Ada").look(), None, effect=TYPED.moved(0, 24))
    typed = Typed(TYPED, "Folders", "Dear Ada", there=TYPED)
    known = RunContext((typed,), (("Dear Ada", "Folders"),), reader=READER)
    assert verify_snapshot(dark(editor(shows)), asked, known).agrees is goes_on


def test_a_dialog_with_boxes_for_single_figures_has_no_main_area() -> None:
    def boxes() -> Screen:
        screen = editor()
        for number in range(4):
            screen.fill(Box(PAGE.x + 40 + 40 * number, PAGE.y + 60, 30, 30), WHITE, "#404040")
        return screen

    assert not judged(boxes(), boxes()).agrees


LINE = Box(FRAME.x + 4, FRAME.bottom - 30, FRAME.width - 8, 24)


def calculator(line: Box | None = LINE) -> Screen:
    """A window with two panes, and an entry line from side to side."""
    screen = editor("", LEFT, RIGHT)
    screen.fill(Box(FRAME.x, LINE.y - 8, FRAME.width, 38), "#f0f0f0")
    return screen.fill(line, WHITE, "#707070") if line else screen


def typed_at_an_edge(now: Screen, then: Screen, **known: bool) -> Comparison:
    asked = name_target(then.look(), None, effect=Box(LINE.x + 4, LINE.y + 4, 60, 16))
    knows = RunContext(**{"reader": READER, "types": True, **known})  # type: ignore[arg-type]
    return verify_snapshot(dark(now), asked, knows)


def test_a_text_is_typed_into_the_line_along_the_same_edge() -> None:
    assert typed_at_an_edge(calculator(), calculator()).agrees
    upper = LINE.moved(0, PAGE.y + 4 - LINE.y)
    assert not typed_at_an_edge(calculator(upper), calculator()).agrees
    assert not typed_at_an_edge(calculator(None), calculator()).agrees
    assert not typed_at_an_edge(calculator(), calculator(), irreversible=True).agrees


def test_of_the_lines_along_both_edges_the_one_at_the_same_edge_is_typed_into() -> None:
    upper = Box(FRAME.x + 2, FRAME.y + 2, FRAME.width - 4, 24)
    lower = Box(upper.x, FRAME.bottom - 26, upper.width, 24)
    screen = editor("", LEFT, RIGHT)
    for one in (upper, lower):
        screen.fill(one, WHITE, "#707070")
    asked = name_target(screen.look(), None, effect=Box(lower.x + 4, lower.y + 4, 60, 16))
    answer = verify_snapshot(dark(screen), asked, RunContext(reader=READER, types=True))
    assert answer.agrees
    assert answer.where is not None
    assert lower.grown(2).covers(answer.where)


def test_a_line_that_larger_letters_have_pushed_down_is_the_one_that_is_empty() -> None:
    line = LINE.moved(0, PAGE.y + 4 - LINE.y)
    then = editor("", LEFT.moved(0, 60), RIGHT.moved(0, 60)).fill(line, WHITE, "#707070")
    pushed = line.moved(0, 14)
    now = editor("", LEFT.moved(0, 60), RIGHT.moved(0, 60)).fill(pushed, WHITE, "#707070")
    asked = name_target(then.look(), None, effect=Box(line.x + 4, line.y + 4, 60, 16))
    knows = RunContext(reader=READER, types=True)
    assert verify_snapshot(dark(now), asked, knows).agrees
    two = now.fill(pushed.moved(0, 26), WHITE, "#707070")
    assert not verify_snapshot(dark(two), asked, knows).agrees


@pytest.mark.parametrize(("carries", "goes_on"), [(True, True), (False, False)])
def test_a_key_needs_no_target_of_its_own(*, carries: bool, goes_on: bool) -> None:
    asked = name_target(editor("", LEFT, RIGHT).look(), None, effect=TYPED)
    known = RunContext(reader=READER, carries=carries)
    assert verify_snapshot(dark(editor("", LEFT, RIGHT)), asked, known).agrees is goes_on


NOTE = Box(FRAME.x + 20, FRAME.y + 110, 300, 120)
INSIDE = Point(NOTE.x + 40, NOTE.y + 70)


def form(heading: str = "Folders", down: int = 0) -> Screen:
    """A note under its heading, beside a list."""
    screen = editor("", Box(PAGE.x, PAGE.y, 1, 1))
    screen.text(NOTE.x + 2, NOTE.y + down - 18, heading)
    return screen.fill(NOTE.moved(0, down), WHITE)


@pytest.mark.parametrize("at", [None, INSIDE])
def test_a_note_is_found_under_its_heading(at: Point | None) -> None:
    then = form()
    asked = name_target(then.look(at), at, effect=None if at else Box(*INSIDE, 60, 14))
    look = replace(dark(form(down=20)), at=at)
    answer = verify_snapshot(look, asked, RunContext(reader=READER))
    assert answer.agrees
    assert answer.where is not None
    assert NOTE.moved(0, 20).grown(3).covers(answer.where)
    other = verify_snapshot(
        replace(dark(form("Dear Ada")), at=at), asked, RunContext(reader=READER)
    )
    assert not other.agrees


def test_a_bar_of_tabs_leaves_the_document_what_it_is() -> None:
    def tabbed() -> Screen:
        bar = Box(PAGE.x + 90, PAGE.y, PAGE.width - 90, 24)
        return editor().fill(bar, "#d0d0d0")

    assert judged(tabbed(), tabbed()).agrees
