"""Choices in several lines, of which a value names one in another column and on another line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import WHITE, Screen

NAMES = ("Harbour", "Willow", "Copper", "Tundra", "Maple", "Saffron")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def tiles(
    names: Sequence[str], labels: Sequence[str] = (), ground: str = "#dde6f5"
) -> tuple[Screen, list[Box]]:
    """Tiles in three columns, with a label before each or none."""
    screen = Screen().fill(Box(20, 40, 600, 260), WHITE).text(40, 50, "Overview")
    boxes = [Box(100 + 180 * (n % 3), 90 + 46 * (n // 3), 90, 30) for n in range(len(names))]
    for box, name in zip(boxes, names, strict=True):
        screen.fill(box, ground, "#707070").text(box.x + 8, box.y + 7, name)
    for box, label in zip(boxes, labels, strict=False):
        screen.text(box.x - 64, box.y + 7, label)
    return screen, boxes


def answered(
    then: tuple[Screen, list[Box]],
    now: Screen,
    wanted: str,
    reader: RapidReader,
    *,
    irreversible: bool = False,
) -> Comparison:
    """The answer where the recording clicked the first of all."""
    at = Point(then[1][0].x + 20, then[1][0].centre.y)
    remembered = name_target(then[0].look(at), at, named=NAMES[0], reader=reader)
    values = ((NAMES[0], wanted),)
    known = RunContext(reader=reader, values=values, renamed=True, irreversible=irreversible)
    return verify_snapshot(replace(now.look(at), named=wanted), remembered, known)


def place(answer: Comparison) -> Point:
    x, y = answer.adjust.get("x", 0), answer.adjust.get("y", 0)
    assert isinstance(x, int)
    assert isinstance(y, int)
    return Point(x, y)


@pytest.mark.parametrize("number", [4, 5])
def test_it_is_found_in_another_column_and_line(number: int, reader: RapidReader) -> None:
    then = tiles(NAMES)
    answer = answered(then, then[0], NAMES[number], reader)
    assert answer.agrees, answer.why
    assert then[1][number].contains(place(answer))


def test_it_is_not_looked_for_before_what_cannot_be_undone(reader: RapidReader) -> None:
    then = tiles(NAMES)
    assert not answered(then, then[0], NAMES[4], reader, irreversible=True).agrees


def test_a_name_that_stands_twice_is_refused(reader: RapidReader) -> None:
    now, _ = tiles((*NAMES[:4], "Maple", "Maple"))
    assert not answered(tiles(NAMES), now, "Maple", reader).agrees


def test_what_is_drawn_otherwise_is_no_choice(reader: RapidReader) -> None:
    now, boxes = tiles(NAMES)
    now.fill(boxes[4], "#a03030", "#707070").text(boxes[4].x + 8, boxes[4].y + 7, NAMES[4])
    assert not answered(tiles(NAMES), now, NAMES[4], reader).agrees


def test_fields_with_labels_are_no_choices(reader: RapidReader) -> None:
    labels = ("Buyer", "Town", "Metal", "Land", "Tree", "Spice")
    then = tiles(NAMES, labels, WHITE)
    assert not answered(then, then[0], NAMES[4], reader).agrees
