"""Cells that count: a number is looked for in all rows and columns of a calendar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Pixels
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.pixels.counted_cells import cells_saying, counted_at, framed_cells
from checks.verify.target_decision import place_of
from tests.builders.drawn.screens import BLACK, SIZE, WHITE, PaperReader, Screen

WHOLE = Box(0, 0, *SIZE)
MONTH = list(range(1, 31))
READER = PaperReader(*map(str, range(1, 40)))


def cell_at(place: int) -> Box:
    """The cell of a place in seven columns."""
    row, column = divmod(place, 7)
    return Box(40 + 36 * column, 60 + 26 * row, 36, 26)


def calendar(numbers: Sequence[int], pale: Sequence[int] = ()) -> Pixels:
    """The numbers of a month from its second column on, then the pale ones of the next month."""
    screen = Screen(ground=WHITE)
    for place, number in enumerate([*numbers, *pale], start=1):
        cell, text = cell_at(place), str(number)
        colour = "#c8c8c8" if place > len(numbers) else BLACK
        screen.text(cell.centre.x - 4 * len(text), cell.y + 5, text, colour)
    return screen.pixels()


def framed(numbers: Sequence[int], pale: Sequence[int] = ()) -> Pixels:
    """The same in low cells with borders: nothing but these parts one number from the next."""
    screen = Screen(ground=WHITE)
    for place, number in enumerate([*numbers, *pale], start=1):
        cell, text = box_of(place), str(number)
        colour = "#c8c8c8" if place > len(numbers) else BLACK
        screen.fill(cell, WHITE, "#a0a0a0").text(cell.x + 5, cell.y + 1, text, colour)
    return screen.pixels()


def box_of(place: int) -> Box:
    row, column = divmod(place, 7)
    return Box(40 + 32 * column, 60 + 21 * row, 28, 18)


@pytest.mark.parametrize("wanted", [1, 12, 20, 24, 30])
def test_another_day_is_found_in_a_framed_cell(wanted: int) -> None:
    then = framed(MONTH)
    remembered = name_target(
        Look(then, at=box_of(9).centre), box_of(9).centre, named="9", reader=READER
    )
    remembered = replace(remembered, named="9")
    now = Look(framed(MONTH, (1, 2, 3)), at=box_of(9).centre, named=str(wanted))
    answer = verify_snapshot(
        now, remembered, RunContext(reader=READER, values=(("9", str(wanted)),))
    )
    assert answer.agrees, answer
    at = box_of(wanted)
    assert at.contains(place_of(answer, box_of(9).centre))


def test_framed_cells_are_found_one_after_the_other() -> None:
    found = framed_cells(framed(MONTH), WHOLE, box_of(9))
    assert {(one.x, one.y) for one in found} >= {(box_of(n).x, box_of(n).y) for n in MONTH[7:28]}


@pytest.mark.parametrize("wanted", [12, 20, 24])
def test_a_framed_cell_is_told_by_what_stands_beside_it(wanted: int) -> None:
    month = framed(MONTH, (1, 2, 3))
    cell = counted_at(month, WHOLE, box_of(17).grown(1), "17", READER)
    assert cell is not None
    (found,) = cells_saying(month, WHOLE, cell, str(wanted), READER)
    assert box_of(wanted).contains(found.centre)


def test_without_borders_there_are_no_framed_cells() -> None:
    assert framed_cells(calendar(MONTH), WHOLE, box_of(9)) == []


def test_framed_numbers_that_do_not_count_are_no_cells() -> None:
    mixed = [7 * number % 31 for number in MONTH]
    at = box_of(mixed.index(25) + 1).grown(1)
    assert counted_at(framed(mixed), WHOLE, at, "25", READER) is None


@pytest.mark.parametrize("wanted", [12, 20, 24, 30])
def test_another_day_is_found_in_its_own_row_and_column(wanted: int) -> None:
    cell = counted_at(calendar(MONTH), WHOLE, cell_at(25), "25", READER)
    assert cell is not None
    (found,) = cells_saying(calendar(MONTH), WHOLE, cell, str(wanted), READER)
    assert cell_at(wanted).contains(found.centre)


def test_numbers_that_do_not_count_are_no_cells() -> None:
    mixed = [7 * number % 31 for number in MONTH]
    at = mixed.index(25) + 1
    assert counted_at(calendar(mixed), WHOLE, cell_at(at), "25", READER) is None


def test_a_day_of_the_next_month_is_none_of_this_one() -> None:
    cell = counted_at(calendar(MONTH), WHOLE, cell_at(25), "25", READER)
    assert cell is not None
    (found,) = cells_saying(calendar(MONTH, (1, 2, 3)), WHOLE, cell, "2", READER)
    assert cell_at(2).contains(found.centre)


def test_a_text_that_is_no_number_is_no_cell() -> None:
    assert counted_at(calendar(MONTH), WHOLE, cell_at(25), "May", READER) is None


def test_a_place_without_a_number_is_no_cell() -> None:
    beside = Box(500, 300, 36, 26)
    assert counted_at(calendar(MONTH), WHOLE, beside, "25", READER) is None


def test_a_text_that_is_no_number_is_not_looked_for_among_cells() -> None:
    cell = counted_at(calendar(MONTH), WHOLE, cell_at(25), "25", READER)
    assert cell is not None
    assert cells_saying(calendar(MONTH), WHOLE, cell, "May", READER) == []


@pytest.mark.parametrize("wanted", [12, 25, 30])
def test_the_day_that_a_run_names_is_clicked_wherever_it_stands(wanted: int) -> None:
    month, at = calendar(MONTH), cell_at(25).centre
    asked = name_target(Look(month, at=at), at, named="25", reader=READER)
    known = RunContext(reader=READER, values=(("25", str(wanted)),))
    answer = verify_snapshot(Look(month, at=at, named=str(wanted)), asked, known)
    assert answer.agrees, answer.why
    assert answer.where is not None
    assert cell_at(wanted).contains(answer.where.centre)
