"""The chosen cell of a sheet, and what may look like it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.changes.grid import MOST, cell_by_cell
from checks.verify.changes.kinds import Kind, kind_of
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Region, colours
from tests.builders.drawn.screens import BLACK, BLUE, PANEL, WHITE, Screen

WIDE, HIGH, LEFT, TOP = 60, 22, 130, 120
LINE, HEAD, MARKED, RED = "#c0c0c0", "#eeeeee", "#9fbfdf", "#cc0000"
CITIES = ("Bremen", "Kiel", "Ulm", "Mainz")
SORT = Box(420, 330, 70, 24)


def cell(column: int, row: int) -> Box:
    """With the lines that it shares with its neighbours."""
    return Box(LEFT + WIDE * column, TOP + HIGH * row, WIDE + 1, HIGH + 1)


def sheet(chosen: tuple[int, int] = (1, 1), cities: tuple[str, ...] = CITIES) -> Screen:
    """Five columns and seven rows with their heads; the chosen cell is framed and has a handle."""
    screen = Screen().window().fill(Box(101, 80, 398, 279), WHITE).button(SORT, "Sort")
    screen.fill(Box(LEFT, TOP, 5 * WIDE + 1, 7 * HIGH + 1), WHITE, LINE)
    for column in range(5):
        for row in range(7):
            is_head, is_chosen = 0 in {column, row}, column == chosen[0] or row == chosen[1]
            ground = (MARKED if is_chosen else HEAD) if is_head else WHITE
            screen.fill(cell(column, row), ground, LINE)
    for column in range(1, 5):
        ink = RED if column == chosen[0] else BLACK
        screen.text(LEFT + WIDE * column + 25, TOP + 3, "ABCD"[column - 1], ink)
    for row, city in enumerate(cities, 1):
        screen.text(LEFT + WIDE + 6, TOP + HIGH * row + 3, city)
    return framed(screen, cell(*chosen))


def framed(screen: Screen, box: Box, colour: str = BLACK) -> Screen:
    x, y, width, height = box.grown(1)
    for side in (
        *(Box(x, line, width, 2) for line in (y, y + height - 2)),
        *(Box(line, y, 2, height) for line in (x, x + width - 2)),
    ):
        screen.fill(side, colour)
    return screen.fill(Box(box.right - 3, box.bottom - 3, 5, 5), colour)


def pair(now: Screen, then: Screen) -> Aligned:
    return Aligned(colours(now.pixels()), colours(then.pixels()))


def kinds(now: Screen, then: Screen | None = None) -> list[Kind]:
    both = pair(now, then or sheet())
    told = [(region, kind_of(both, region)) for region in both.regions]
    return [kind for one in told for _, kind in cell_by_cell(both, *one)]


def goes(now: Screen, then: Screen | None = None, *, keyboard: bool = False) -> bool:
    at = None if keyboard else SORT.centre
    asked = name_target((then or sheet()).look(SORT.centre), SORT.centre)
    return verify_snapshot(
        now.look(at), replace(asked, at=at, target=asked.target if at else None)
    ).agrees


@pytest.mark.parametrize("chosen", [(1, 3), (3, 1), (3, 5), (4, 6)])
def test_another_cell_is_chosen(chosen: tuple[int, int]) -> None:
    assert kinds(sheet(chosen)).count(Kind.CURSOR) == 2
    assert goes(sheet(chosen))


def test_what_is_typed_goes_into_the_chosen_cell() -> None:
    assert goes(sheet(), keyboard=True)
    assert not goes(sheet((2, 2)), keyboard=True)


def test_what_a_click_need_not_ask_is_not_known_to_what_is_typed_after_it() -> None:
    judged, now = ExplainedChangeCache(), sheet((3, 1)).look(SORT.centre)
    asked = name_target(sheet().look(SORT.centre), SORT.centre)
    assert verify_snapshot(now, asked, RunContext(judged=judged)).agrees
    assert judged.depended(now.picture, asked.picture)


def test_a_frame_around_no_cell_is_none() -> None:
    across = cell(1, 3).union(cell(2, 4))
    assert not goes(framed(sheet(), across))
    assert not goes(framed(sheet(), Box(310, 92, 60, 22)))
    assert not goes(framed(sheet(), cell(2, 3).moved(20, 8)))


def test_a_note_in_the_frame_of_a_cell_is_no_cursor() -> None:
    noted = framed(sheet(), cell(2, 3)).text(LEFT + 2 * WIDE + 8, TOP + 3 * HIGH + 3, "Delete?")
    assert Kind.CURSOR not in kinds(noted)
    assert not goes(noted)


def test_more_cells_than_one_come_and_one_gone_are_another_state() -> None:
    referred = framed(sheet((3, 1)), cell(1, 4), BLUE)
    assert kinds(referred).count(Kind.CURSOR) == 3
    assert not goes(referred)


def test_a_popup_over_cells_is_one() -> None:
    assert not goes(sheet().popup(Box(200, 150, 150, 40), "Delete all?"))
    assert not goes(sheet().fill(Box(200, 150, 150, 40), PANEL))


def test_values_in_neighbouring_cells_are_data() -> None:
    long = sheet(cities=("Oldenburg", "Ibbenburen", "Ulm", "Mainz"))
    for row in range(1, 3):
        long.text(LEFT + 2 * WIDE + 3, TOP + HIGH * row + 3, "Weser-Ems")
    assert set(kinds(long)) == {Kind.DATA}
    assert goes(long)


def test_a_change_of_many_pieces_is_told_as_one() -> None:
    dotted = sheet()
    for number in range(MOST + 1):
        dotted.fill(Box(262 + 8 * (number % 6), 170 + 3 * (number // 6), 2, 1), BLACK)
    whole = Region(Box(260, 168, 50, 18), 2 * MOST)
    assert cell_by_cell(pair(dotted, sheet()), whole, Kind.TEXT) == [(whole, Kind.TEXT)]
