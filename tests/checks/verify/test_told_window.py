"""A window at the border of the screen, which its pixels alone do not show: its manager tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.renderings import remembered
from tests.builders.drawn.screens import BLUE, WHITE, PaperReader, Screen

LISTED = Point(240, 74)
READS = PaperReader(
    *("Home", "Desktop", "Music", "Name", "Modified", "Save As"),
    *("out", "inn", "06:02", "06:03"),
)


def dialog(x: int, at: str = "06:02", name: str = "out") -> Screen:
    """As high as the screen: the folder that is chosen, and what is in it."""
    screen = Screen(ground="#000000").window(Box(x, 0, 420, 420), "Save As", "dialog")
    screen.fill(Box(x + 1, 18, 100, 401), "#fafafa").fill(Box(x + 1, 30, 100, 24), BLUE)
    screen.text(x + 20, 34, "Home", WHITE).text(x + 20, 64, "Desktop").text(x + 20, 94, "Music")
    screen.fill(Box(x + 102, 60, 316, 358), WHITE)
    screen.text(x + 110, 40, "Name").text(x + 340, 40, "Modified")
    return screen.text(x + 130, 66, name).text(x + 340, 66, at)


@pytest.mark.parametrize(
    ("now", "agrees"),
    [
        (dialog(100, "06:03"), True),
        (dialog(0), True),
        (dialog(0, "06:03"), True),
        (dialog(0, "06:03", "inn"), False),
    ],
    ids=["changed since", "moved", "moved and changed since", "another folder"],
)
def test_an_entry_is_found_where_its_window_stands_though_it_was_changed_since(
    now: Screen, *, agrees: bool
) -> None:
    then = remembered(dialog(100), LISTED)
    answer = verify_snapshot(replace(now.look(), at=then.at), then, RunContext(reader=READS))
    assert answer.agrees is agrees
