"""An icon in another theme may show only in part; what stands anywhere else is something new."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.rerender.icons import (
    is_of_an_icon,
    keeps_its_colours,
    pair_icons,
    pair_same_icons,
)
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import Readings
from tests.builders.drawn.renderings import dark, matched, reader
from tests.builders.drawn.screens import FRAME, PaperReader, Screen

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


SHEET = Box(200, 160, 22, 22)
PAPER, EDGE, PEN = "#fdfdf4", "#101010", "#c03020"


def line_of(ground: str, *, paper: str = PAPER, pen: str = PEN, width: int = SHEET.width) -> Line:
    """A sheet of paper with dark edges and something written, on a ground."""
    screen = (
        Screen().fill(Box(0, 0, 640, 420), ground).fill(SHEET, EDGE).fill(SHEET.grown(-2), paper)
    )
    for down in range(4, 16, 4):
        screen.fill(Box(SHEET.x + 5, SHEET.y + down, 12, 2), pen)
    box = Box(SHEET.x, SHEET.y, width, SHEET.height)
    return Line(Page(screen.pixels(), Box(0, 0, 640, 420)), box)


@pytest.mark.parametrize(
    ("now", "same"),
    [
        (line_of("#2b2b2b"), True),
        (line_of("#2b2b2b", width=SHEET.width - 2), True),
        (line_of("#2b2b2b", width=SHEET.width - 8), False),
        (line_of("#2b2b2b", paper="#b0b0a0"), False),
        (line_of("#2b2b2b", pen=PAPER), False),
        (line_of(PAPER, paper=PAPER, pen=PAPER), False),
    ],
    ids=["dark", "narrower", "another size", "other colours", "nothing written", "no sheet"],
)
def test_an_icon_that_keeps_its_colours_is_the_same_on_any_ground(now: Line, *, same: bool) -> None:
    assert keeps_its_colours(line_of("#d8d8d4"), now) is same


def test_a_shadow_lets_the_ground_through() -> None:
    def on(ground: str, shade: str) -> Line:
        line = line_of(ground)
        screen = Screen().fill(Box(0, 0, 640, 420), ground)
        screen.fill(SHEET.grown(0), shade).fill(Box(SHEET.x, SHEET.y, 16, 16), PAPER)
        return Line(Page(screen.pixels(), line.page.area), SHEET)

    half = on("#d8d8d8", "#6c6c6c")
    assert keeps_its_colours(half, on("#303030", "#181818"))
    assert not keeps_its_colours(half, on("#303030", "#6080a0"))


def test_a_point_is_no_icon_of_many_colours() -> None:
    point = Line(line_of("#d8d8d4").page, Box(SHEET.x + 4, SHEET.y + 4, 4, 4))
    assert not keeps_its_colours(point, point)


def test_a_picture_that_is_taken_for_letters_is_known_by_its_colours() -> None:
    def bar(ground: str) -> Look:
        screen = Screen().window().fill(Box(110, 150, 420, 42), ground).text(240, 120, "Orders")
        screen.fill(SHEET, EDGE).fill(SHEET.grown(-2), PAPER)
        for down in range(4, 16, 4):
            screen.fill(Box(SHEET.x + 5, SHEET.y + down, 12, 2), PEN)
        return screen.look()

    _, match = matched(bar("#2b2b2b"), bar("#d8d8d4"), RunContext(reader=PaperReader("Orders")))
    match.readings = Misread(PaperReader("Orders"))
    pair_icons(match)
    assert not [one for one in match.new if one.box.meets(SHEET)]


@pytest.mark.parametrize("left", [0, 40])
def test_of_icons_that_are_one_the_nearest_in_its_bar_is_its_counterpart(left: int) -> None:
    """Both are as far from the left end as they were, and the window is wider."""
    wide = Box(FRAME.x, FRAME.y, FRAME.width + 90, FRAME.height)

    def icons(frame: Box) -> Look:
        screen = Screen((800, 420)).window(frame).text(240, 120, "Orders")
        for x in (ICON.x, ICON.x + 40):
            for across in range(0, ICON.width, 6):
                screen.fill(Box(x + across, ICON.y, 2, ICON.height), "#2060c0")
            screen.fill(Box(x, ICON.y + 8, ICON.width, 3), "#2060c0")
        return screen.look()

    _, match = matched(icons(wide), icons(FRAME), RunContext(reader=reader()))
    match.lost, match.new, match.pairs = list(match.then.lines), list(match.now.lines), []
    pair_same_icons(match)
    was, now = (
        next(one for one in page.lines if one.box.meets(ICON.moved(left, 0)))
        for page in (match.then, match.now)
    )
    assert match.now_of(was) is now


class Misread(Readings):
    """Takes an icon for another word on each page."""

    def text(self, page: Page, line: Line, way: int = 0) -> str:
        if not line.box.meets(SHEET):
            return super().text(page, line, way)
        return "Lloth" if page.pixels[55, 120, 0] < 100 else "Llott"
