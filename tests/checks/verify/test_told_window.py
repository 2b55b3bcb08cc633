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


def listing(*names: str, times: tuple[str, ...]) -> Screen:
    """A list of files with the time at which each was changed, or of what is there at a time."""
    screen = Screen().window()
    for number, (name, at) in enumerate(zip(names, times, strict=True)):
        screen.text(130, 96 + 24 * number, name).text(400, 96 + 24 * number, at)
    return screen


@pytest.mark.parametrize(
    ("names", "agrees"), [(("out", "inn", "tmp"), True), (("Book", "Book", "Book"), False)]
)
def test_when_it_was_changed_names_no_entry_whose_own_name_tells_it_from_all(
    names: tuple[str, ...], *, agrees: bool
) -> None:
    then = remembered(listing(*names, times=("09:00", "10:00", "11:00")), Point(140, 102))
    now = listing(*names, times=("09:30", "10:00", "11:00"))
    reads = PaperReader("out", "inn", "tmp", "Book", "09:00", "09:30", "10:00", "11:00")
    known = RunContext(reader=reads, carries=True)
    assert verify_snapshot(replace(now.look(), at=then.at), then, known).agrees is agrees
