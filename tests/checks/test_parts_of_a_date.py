"""A date is one field on the screen; accessibility tells its day, its month and its year."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.snapshot.look import LabelSeen, Look, Relation
from checks.verify.values.typed_value import typed_value_seen
from tests.builders.drawn.screens import WHITE, PaperReader, Screen, label

SPIN, ENTRY = 52, 79
PAGE, HEADING, FIELD = Box(110, 30, 240, 230), Box(110, 30, 240, 31), Box(115, 110, 140, 24)
DAY, MONTH, YEAR = Box(119, 113, 19, 18), Box(145, 113, 19, 18), Box(171, 113, 36, 18)
TODAY = "24/11/2026"


def page(date: str = "dd/mm/yyyy") -> Screen:
    """A heading over a page with a field for a date, as a browser lays one out."""
    screen = Screen().fill(PAGE, WHITE, "#000000").fill(HEADING, "#ffff80", "#000000")
    return screen.text(114, 36, "When was it?").field(FIELD, date)


def remembered(part: Box, effect: Box, role: int = SPIN) -> Look:
    look = replace(page().look(), focus=label(part, "Day", role))
    return name_target(look, None, effect=effect)


def spread() -> Box:
    return Box(DAY.x, DAY.y, YEAR.right - DAY.x, DAY.height)


def test_what_was_typed_into_one_part_after_the_other_was_typed_into_the_field() -> None:
    target = remembered(DAY, spread()).target
    assert target is not None
    assert target.box.covers(spread())
    assert FIELD.grown(1).covers(target.box)


def test_what_stayed_in_one_part_was_typed_into_that() -> None:
    target = remembered(DAY, DAY).target
    assert target is not None
    assert target.box == DAY


def test_the_part_of_a_page_that_is_no_field_is_none() -> None:
    beyond = Box(DAY.x, DAY.y, 180, DAY.height)  # past the end of the field
    target = remembered(DAY, beyond).target
    assert target is not None
    assert target.box == DAY
    entry = remembered(DAY, spread(), ENTRY).target
    assert entry is not None
    assert entry.box == DAY


@pytest.mark.parametrize("part", [DAY, MONTH])
def test_a_part_as_small_as_a_tick_is_named_by_no_column(part: Box) -> None:
    target = remembered(part, part).target
    assert target is not None
    assert Relation.COLUMN not in {name.relation for name in target.names}


def shown(date: str, told: LabelSeen, box: Box = FIELD) -> Verdict:
    now = replace(page(date).look(), focus=told)
    reader = PaperReader(TODAY, "24/11/2027")
    return typed_value_seen(page().look(), now, TODAY, box, reader).verdict


def test_what_one_part_tells_is_not_the_whole_of_it() -> None:
    year = label(YEAR, "Year", SPIN, value="2026")
    assert shown(TODAY, year) is Verdict.GO
    assert shown("24/11/2027", year) is Verdict.NOT_YET


def test_a_number_that_fills_its_field_is_believed() -> None:
    number = label(FIELD.grown(-2), "Pieces", SPIN, value="2026")
    assert shown(TODAY, number) is Verdict.NOT_YET
    assert shown("unread", replace(number, value=TODAY)) is Verdict.GO
    narrow = label(DAY, "Pieces", SPIN, value=TODAY)
    assert shown("unread", narrow) is Verdict.GO
