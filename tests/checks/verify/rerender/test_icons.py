"""An icon in another theme may show only in part; what stands anywhere else is something new."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.verify.changes.context import RunContext
from checks.verify.rerender.icons import is_of_an_icon
from checks.verify.rerender.page import Line
from tests.builders.drawn.renderings import dark, matched, reader
from tests.builders.drawn.screens import FRAME, Screen

ICON = Box(140, 120, 24, 20)


def bar(frame: Box = FRAME) -> Screen:
    """A window with an icon, and texts."""
    screen = Screen().window(frame).text(240, 120, "Orders").text(140, 200, "Note")
    for across in range(0, ICON.width, 6):
        screen.fill(Box(ICON.x + across, ICON.y, 2, ICON.height), "#2060c0")
    return screen.fill(Box(ICON.x, ICON.y + 8, ICON.width, 3), "#2060c0")


@pytest.mark.parametrize(
    ("box", "is_part"),
    [
        (Box(ICON.x + 4, ICON.y + 12, 18, 8), True),
        (ICON.grown(-4), True),
        (Box(ICON.x, ICON.y + 12, 40, 8), False),
        (Box(ICON.x + 40, ICON.y, 22, 8), False),
        (Box(240, 120, 20, 8), False),  # of a word
    ],
)
def test_a_part_of_it_is_nothing_new(box: Box, *, is_part: bool) -> None:
    _, match = matched(dark(bar()), bar().look(), RunContext(reader=reader()))
    assert is_of_an_icon(match, Line(match.now, box)) is is_part


def test_in_a_window_of_another_size_places_tell_nothing() -> None:
    larger = Box(FRAME.x, FRAME.y, FRAME.width + 60, FRAME.height)
    _, match = matched(dark(bar(larger)), bar().look(), RunContext(reader=reader()))
    assert not is_of_an_icon(match, Line(match.now, ICON))
