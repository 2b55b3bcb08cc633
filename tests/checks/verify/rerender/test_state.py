"""In another theme, too, it shows which tab or entry is chosen; signs and arrows show no such
thing.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
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
