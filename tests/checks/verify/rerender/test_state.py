"""In another theme, too, it shows which tab or entry is chosen; signs and arrows show no such
thing.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from app.engine.model.geometry import Box, Point
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.state import _raised_otherwise, _stands_out_otherwise
from tests.builders.drawn.renderings import dark, reader, remembered
from tests.builders.drawn.screens import Screen

SAVE = Box(300, 320, 80, 26)
BLACK, FAINT = "#000000", "#909090"


def bar(chosen: int, names: tuple[str, str] = ("Orders", "Item")) -> Screen:
    """Two neighbours of which one is fainter."""
    screen = Screen().window().button(SAVE, "Save").text(130, 200, "Note").text(130, 240, "City")
    for number, name in enumerate(names):
        screen.text(130 + 60 * number, 110, name, BLACK if number == chosen else FAINT)
    return screen


@pytest.mark.parametrize(("names", "counts"), [(("Orders", "Item"), True), (("<<<", ">>>"), False)])
def test_words_of_which_another_one_is_fainter_are_another_tab(
    names: tuple[str, str], *, counts: bool
) -> None:
    for now in (0, 1):
        then = remembered(bar(0, names), SAVE.centre)
        look = replace(dark(bar(now, names)), at=SAVE.centre)
        assert verify_snapshot(look, then, RunContext(reader=reader())).agrees is (
            now == 0 or not counts
        )


def crumbs(chosen: str, other: str, faint: str = BLACK) -> Screen:
    """Two neighbours on grounds of their own, the first one's letters fainter or not."""
    screen = Screen().window().button(SAVE, "Save").text(130, 200, "Note").text(130, 240, "City")
    for number, (name, ground) in enumerate((("Orders", chosen), ("Item", other))):
        box = Box(124 + 60 * number, 102, 60, 80)
        screen.fill(box, ground).text(box.x + 6, 108, name, BLACK if number else faint)
    return screen


def test_a_chosen_one_keeps_its_ground_however_faint_its_letters_are() -> None:
    then = remembered(crumbs("#c0c0c0", "#f0f0f0", "#606060"), SAVE.centre)
    for chosen, other, same in (("#d8d8d8", "#b0b0b0", True), ("#b8b8b8", "#c9c9c9", False)):
        now = replace(dark(crumbs(chosen, other)), at=SAVE.centre)
        assert verify_snapshot(now, then, RunContext(reader=reader())).agrees is same


def test_a_value_that_begins_with_a_lower_letter_is_no_tab_that_has_sunk() -> None:
    """The letters of another value are not as high as those of the recorded one."""
    size, then_box, now_box = Box(130, 201, 28, 10), Box(180, 200, 50, 10), Box(180, 202, 36, 10)
    then_page, now_page = (Screen().pixels() for _ in range(2))
    said = {"then": "Medium", "now": "Large"}
    pages = Page(then_page, Box(0, 0, 400, 300)), Page(now_page, Box(0, 0, 400, 300))
    label = tuple(Line(page, size.moved(0, 0)) for page in pages)
    value = Line(pages[0], then_box), Line(pages[1], now_box)

    class Saying:
        """Readings of which the value's are given."""

        def text(self, page: Page, line: Line) -> str:
            if line.box == size:
                return "Size"
            return said["then" if page is pages[0] else "now"]

    match = cast("Matching", SimpleNamespace(readings=Saying(), then=pages[0], now=pages[1]))
    label_pair, value_pair = (label[0], label[1]), value
    assert _raised_otherwise(label_pair, value_pair)
    assert not _stands_out_otherwise(match, label_pair, value_pair)
    said["now"] = "Medium"
    assert _stands_out_otherwise(match, label_pair, value_pair)


@pytest.mark.parametrize(("now", "same"), [("#2fefef", True), ("#a7afaf", False)])
def test_letters_that_keep_their_colour_are_not_greyed(now: str, *, same: bool) -> None:
    """A red that stands out on white does so less where the window is dark."""

    def screen(letters: str) -> Screen:
        form = Screen().window().text(130, 110, "Orders").text(130, 150, "City")
        return form.text(SAVE.x, SAVE.y, "Close", letters)

    at = Point(SAVE.x + 10, SAVE.y + 6)
    look = replace(dark(screen(now)), at=at)  # what is drawn there turns red, or grey
    then = remembered(screen("#d01010"), at)
    answer = verify_snapshot(look, then, RunContext(reader=reader()))
    assert answer.agrees is same, answer.why
    assert same or "greyed" in answer.why
