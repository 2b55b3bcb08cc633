"""A pane or an icon that no text names, in a window of another size."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Name, Relation
from checks.verify.changes.context import RunContext
from checks.verify.rerender.locate import Found, find
from checks.verify.rerender.unnamed import where_it_is_drawn
from tests.builders.drawn.renderings import matched
from tests.builders.drawn.screens import FRAME, PaperReader, Screen

TEXTS = ("Orders", "Letter", "Preview", "Fonts", "Paper", "Pages", "Ink")
STEP = RunContext(reader=PaperReader(*TEXTS), carries=True)
SIZE = (1000, 420)


def panes(wider: int = 0, *, letter: str = "Letter") -> Screen:
    """Two panes side by side, one with a letter, which share what a wider window has more."""
    half = (FRAME.width - 30 + wider) // 2
    screen = Screen(SIZE).window(Box(*FRAME[:2], FRAME.width + wider, FRAME.height))
    left = Box(FRAME.x + 10, FRAME.y + 60, half, 160)
    for pane in (left, left.moved(half + 8, 0)):
        screen.fill(pane, "#ffffff", "#707070")
    screen.text(left.x + 8, left.y + 6, letter).text(left.x + half + 20, left.y + 6, "Preview")
    for number, text in enumerate(("Fonts", "Paper", "Pages", "Ink")):
        screen.text(FRAME.x + 20 + 70 * number, FRAME.y + 34, text)
    return screen


EMPTY = Point(FRAME.x + 60, FRAME.y + 170)


def agrees(now: Screen, then: Screen, at: Point, known: RunContext = STEP) -> bool:
    return verify_snapshot(now.look(at), name_target(then.look(at), at), known).agrees


def test_the_pane_that_stands_so_among_the_texts_is_clicked_below_its_own() -> None:
    at = EMPTY
    answer = verify_snapshot(panes(120).look(at), name_target(panes().look(at), at), STEP)
    assert answer.agrees
    assert answer.where is not None
    half = (FRAME.width + 90) // 2
    assert Box(FRAME.x + 10, FRAME.y + 60, half, 160).grown(2).covers(answer.where)


def test_a_pane_with_another_letter_is_refused() -> None:
    assert not agrees(panes(120, letter="Ink"), panes(), EMPTY)


def test_no_pane_is_told_so_before_what_cannot_be_undone() -> None:
    assert not agrees(panes(120), panes(), EMPTY, replace(STEP, carries=False, irreversible=True))


ICON = Box(FRAME.x + 30, FRAME.y + 240, 24, 24)


def icon(screen: Screen, box: Box = ICON, colour: str = "#c03020") -> Screen:
    screen.fill(box, "#f4ecd8", "#101010")
    screen.fill(Box(box.x + 5, box.y + 4, 6, 16), colour)
    return screen.fill(Box(box.x + 13, box.y + 11, 7, 4), "#2060c0")


MOVED = ICON.moved(40, 6)


@pytest.mark.parametrize(
    ("now", "place"),
    [
        (icon(panes(120), MOVED), MOVED),
        (icon(panes(120), MOVED, "#20a040"), None),
        (icon(icon(panes(120), MOVED), ICON.moved(120, 6)), None),
        (panes(120), None),
    ],
    ids=["moved", "another one", "twice", "gone"],
)
def test_an_icon_is_found_where_the_very_same_is_drawn_once(now: Screen, place: Box | None) -> None:
    _, match = matched(now.look(), icon(panes()).look(), STEP)
    assert where_it_is_drawn(match, ICON) == (None if place is None else (place, ICON))


def test_nothing_is_found_of_what_was_drawn_twice_or_is_blank() -> None:
    twice = icon(icon(panes()), MOVED)
    _, match = matched(icon(panes(120)).look(), twice.look(), STEP)
    assert where_it_is_drawn(match, ICON) is None
    _, match = matched(panes(120).look(), panes().look(), STEP)
    assert where_it_is_drawn(match, ICON) is None


CELL = Point(FRAME.x + 180, FRAME.y + 96)


def table(wider: int = 0, *, key: str = "Fonts", more: str = "", cell: str = "") -> Screen:
    """A table of one row or two, whose second cell is empty."""
    screen = Screen(SIZE).window(Box(*FRAME[:2], FRAME.width + wider, FRAME.height))
    box = Box(FRAME.x + 10, FRAME.y + 60, FRAME.width - 20 + wider, 160)
    screen.fill(box, "#ffffff", "#707070")
    for x, head in ((20, "Pages"), (160, "Paper"), (260 + wider, "Ink")):
        screen.text(FRAME.x + x, FRAME.y + 64, head)
    for number, row in enumerate((key, more)):
        y = FRAME.y + 90 + 26 * number
        screen.text(FRAME.x + 20, y, row).text(FRAME.x + 260 + wider, y, "Letter" if row else "")
    return screen.text(FRAME.x + 162, FRAME.y + 90, cell).text(
        FRAME.x + 20, FRAME.y + 34, "Preview"
    )


@pytest.mark.parametrize(
    ("now", "goes_on"),
    [
        (table(120), True),
        (table(120, key="Orders"), False),
        (table(120, more="Fonts"), False),
        (table(120, cell="Ink"), False),
    ],
    ids=["wider", "another row", "two such rows", "no longer empty"],
)
def test_an_empty_cell_is_found_by_its_head_and_its_row(now: Screen, *, goes_on: bool) -> None:
    then = name_target(table().look(CELL), CELL)
    assert then.target is not None
    names = (
        Name(Relation.COLUMN, Box(FRAME.x + 158, FRAME.y + 60, 60, 22)),
        Name(Relation.ROW, Box(FRAME.x + 16, FRAME.y + 86, 60, 22)),
        Name(Relation.ROW, Box(FRAME.x + 256, FRAME.y + 86, 60, 22)),
    )
    target = replace(then.target, names=names, box=Box(CELL.x - 12, CELL.y - 8, 24, 16))
    _, match = matched(now.look(), then, STEP)
    found = find(match, target, by_place=True)
    assert isinstance(found, Found) is goes_on
    if isinstance(found, Found):
        assert found.now == target.box
    assert not isinstance(find(match, target), Found)
