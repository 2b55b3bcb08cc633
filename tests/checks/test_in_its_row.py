"""The row that a run names is found among other rows of its table, with a button of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen

THEN = (
    ("Adler", "C-101", "Kiel"),
    ("Birch", "C-102", "Ulm"),
    ("Corso", "C-103", "York"),
    ("Dorn", "C-104", "Bath"),
)
OTHERS = (
    ("Elster", "D-771", "Rome"),
    ("Birch", "C-102", "Ulm"),
    ("Falke", "D-772", "Oslo"),
    ("Greif", "D-773", "Bern"),
    ("Huhn", "D-774", "Lyon"),
)
WORDS = [cell for row in (*THEN, *OTHERS) for cell in row]
READER = PaperReader(*WORDS, "Customers", "Name", "Number", "City", "Owner", "Open", "Archive")
COLUMNS = (120, 230, 330)

Rows = Sequence[Sequence[str]]


def at(number: int) -> Point:
    return Point(465, 167 + 30 * number)


def page(
    rows: Rows, *, heads: Sequence[str] = ("Name", "Number", "City"), more: str = ""
) -> Screen:
    screen = Screen((800, 600)).window(Box(100, 60, 640, 480), title="Customers")
    screen.text(120, 100, "Customers")
    for x, head in zip(COLUMNS, heads, strict=True):
        screen.text(x, 130, head)
    for number, cells in enumerate(rows):
        top = 152 + 30 * number
        screen.fill(Box(112, top, 420, 30), WHITE, "#c0c0c0")
        for x, cell in zip(COLUMNS, cells, strict=True):
            screen.text(x, top + 9, cell)
        screen.fill(Box(430, top + 4, 70, 22), "#e8e8e8", "#707070").text(445, top + 8, "Open")
    return screen.text(600, 100, more, BLACK) if more else screen


def judged(now: Screen, *, value: str = "Birch", **known: object) -> Comparison:
    asked = name_target(page(THEN).look(at(0)), at(0), named="Adler", reader=READER)
    values = (("Adler", value),)
    look = replace(now.look(at(0)), named=value)
    return verify_snapshot(look, asked, RunContext(reader=READER, values=values, **known))  # type: ignore[arg-type]


@pytest.mark.parametrize("rows", [THEN, OTHERS])
def test_it_is_used_whatever_the_other_rows_are(rows: Rows) -> None:
    answer = judged(page(rows))
    assert answer.agrees, answer.why
    assert (answer.adjust["x"], answer.adjust["y"]) == at(1)


def test_the_recordings_own_row_is_used_among_other_rows() -> None:
    answer = judged(page([THEN[0], *OTHERS]), value="Adler")
    assert answer.agrees, answer.why
    assert not judged(page(OTHERS), value="Adler").agrees


@pytest.mark.parametrize(
    "now",
    [
        page(OTHERS, heads=("Owner", "Number", "City")),
        page(OTHERS, more="Archive"),
        page([one for one in OTHERS if one[0] != "Birch"]),
    ],
    ids=["another column", "another page", "no such row"],
)
def test_it_is_not_where_more_than_its_table_has_changed(now: Screen) -> None:
    assert not judged(now).agrees


def test_before_what_cannot_be_undone_other_rows_are_news() -> None:
    assert not judged(page(OTHERS), irreversible=True).agrees
