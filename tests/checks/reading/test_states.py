"""In another theme, too, it shows which tab or entry is chosen; signs and arrows show no such
thing.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.places import Box
from checks.known import Known
from checks.ladder import compare
from tests.builders.renderings import dark, reader, remembered
from tests.builders.screens import Screen

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
        assert compare(look, then, Known(reader=reader())).agrees is (now == 0 or not counts)
