"""A table whose columns have changed places: the button of the row that a value names is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point, bounds
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Name
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.named import are_other_columns
from checks.verify.pixels.alignment import column_now, heads_now
from checks.verify.pixels.parameter_target import parameter_name
from tests.builders.drawn.screens import WHITE, Screen

ROWS = (
    ("Lindqvist", "20418", "Malmoe"),
    ("Brandt", "20431", "Kiel"),
    ("Carvalho", "20455", "Porto"),
    ("Nowak", "20467", "Gdynia"),
)
HEADS = ("Name", "Number", "Town")
TOP, PITCH, LEFT, WIDE = 120, 32, 40, 130


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


@dataclass(frozen=True)
class Table:
    """A ruled table of customers; `order` is that of its columns, 3 is the buttons'."""

    order: Sequence[int] = (0, 1, 2, 3)
    heads: Sequence[str] = HEADS
    rows: Sequence[Sequence[str]] = ROWS
    title: str = "Customers"
    below: str = ""

    def screen(self) -> Screen:
        screen = Screen().fill(Box(20, 40, 600, 370), WHITE).text(LEFT, 60, self.title)
        for line, row in enumerate((self.heads, *self.rows)):
            for place, column in enumerate(self.order):
                cell = Box(LEFT + WIDE * place, TOP + PITCH * line, WIDE + 1, PITCH + 1)
                screen.fill(cell, "#dde3ea" if line == 0 else WHITE, "#a0a8b0")
                if column < len(HEADS):
                    screen.text(cell.x + 10, cell.y + 9, row[column])
                elif line > 0:
                    screen.button(Box(cell.x + 10, cell.y + 5, 70, 23), "Open")
        return screen.text(LEFT, 330, self.below) if self.below else screen

    def button(self, row: int) -> Point:
        left = LEFT + WIDE * list(self.order).index(3)
        return Point(left + 45, TOP + PITCH * (row + 1) + PITCH // 2)


MOVED = Table((3, 0, 1, 2))


def answered(now: Table, reader: RapidReader) -> Comparison:
    """May *Open* be pressed in the row of Nowak, where it was in that of Carvalho?"""
    at = Table().button(2)
    asked = name_target(Table().screen().look(at), at, named="Carvalho", reader=reader)
    values = (("Carvalho", "Nowak"),)
    known = RunContext(reader=reader, values=values, carries=True)
    return verify_snapshot(replace(now.screen().look(at), named="Nowak"), asked, known)


@pytest.mark.parametrize("order", [(3, 0, 1, 2), (1, 0, 2, 3), (2, 1, 3, 0)])
def test_the_button_of_the_row_is_pressed_where_it_stands(
    order: tuple[int, ...], reader: RapidReader
) -> None:
    now = Table(order)
    answer = answered(now, reader)
    assert answer.agrees, answer.why
    x, y = answer.adjust["x"], answer.adjust["y"]
    assert isinstance(x, int)
    assert isinstance(y, int)
    assert max(abs(x - now.button(3).x), abs(y - now.button(3).y)) <= 2


@pytest.mark.parametrize(
    "now",
    [
        replace(MOVED, title="Suppliers"),
        replace(MOVED, below="All of these will be closed"),
        replace(MOVED, rows=(*ROWS[:2], ("Nowak", "20599", "Sopot"), ROWS[3])),
        replace(MOVED, rows=(*ROWS[:3], ("Novak", "20467", "Gdynia"))),
    ],
)
def test_another_table_is_refused(now: Table, reader: RapidReader) -> None:
    assert not answered(now, reader).agrees


def overlay(now: Table, reader: RapidReader) -> tuple[Scene, Place, Name]:
    """The present table over the recorded one, the place of Nowak's button, and Carvalho's name."""
    at, there = Table().button(2), now.button(3)
    asked = name_target(Table().screen().look(at), at, named="Carvalho", reader=reader)
    known = RunContext(reader=reader, values=(("Carvalho", "Nowak"),), carries=True)
    scene = Scene(replace(now.screen().look(at), named="Nowak"), asked, known)
    name = parameter_name(scene)
    assert name is not None
    unit = Unit(bounds(asked.picture))
    return scene, Place(unit, there.x - at.x, there.y - at.y), name


def test_each_head_is_found_where_it_stands_now(reader: RapidReader) -> None:
    scene, place, name = overlay(MOVED, reader)
    moves = [now.x - was.x for was, now in heads_now(scene, place.unit, name).items()]
    assert moves == [WIDE] * len(HEADS)
    column = column_now(scene, place.unit, name)
    assert column is not None
    assert column.x == name.box.x + WIDE


@pytest.mark.parametrize(
    "now",
    [
        replace(MOVED, heads=("Name", "Number", "Debt")),
        replace(MOVED, heads=("Name", "Name", "Town")),
        replace(MOVED, heads=("Name", "Number", "")),
    ],
)
def test_with_other_heads_it_is_another_table(now: Table, reader: RapidReader) -> None:
    scene, place, name = overlay(now, reader)
    assert not heads_now(scene, place.unit, name)
    assert column_now(scene, place.unit, name) is None
    assert not are_other_columns(scene, place, name)


def test_only_the_like_of_the_button_in_its_row_will_do(reader: RapidReader) -> None:
    scene, place, name = overlay(MOVED, reader)
    assert are_other_columns(scene, place, name)
    assert not are_other_columns(scene, replace(place, dx=0), name)
    assert not are_other_columns(scene, replace(place, dy=PITCH // 2), name)


@pytest.mark.parametrize(
    "now", [replace(MOVED, title="Suppliers"), replace(MOVED, below="All of these will be closed")]
)
def test_nothing_else_may_be_otherwise(now: Table, reader: RapidReader) -> None:
    scene, place, name = overlay(now, reader)
    assert not are_other_columns(scene, place, name)


def test_columns_that_stand_where_they_stood_are_no_others(reader: RapidReader) -> None:
    scene, place, name = overlay(Table(), reader)
    assert not are_other_columns(scene, place, name)
