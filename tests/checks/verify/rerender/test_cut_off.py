"""A text that the border cuts off in one rendering says as much as is shown of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import compare
from checks.verify.changes.context import Known
from tests.builders.drawn.renderings import dark, remembered
from tests.builders.drawn.screens import FRAME, PaperReader, Screen, font

SAVE = Box(300, 320, 80, 26)
READER = PaperReader("Orders", "Modified", "Modifi", "Mobile", "Save", "Name", "City", "Note")


def screen(last: str, x: int = 0) -> Screen:
    """A window with a text that goes on to its right border."""
    drawn = Screen().window().button(SAVE, "Save")
    for number, text in enumerate(("Name", "City", "Note")):
        drawn.text(130, 120 + 40 * number, text)
    return drawn.text(x or round(FRAME.right - 3 - font().getlength(last)), 120, last)


def goes_on(now: Screen, then: Screen, **known: bool) -> bool:
    look = replace(dark(now), at=SAVE.centre)
    knows = Known(reader=READER, **known)  # type: ignore[arg-type]
    return compare(look, remembered(then, SAVE.centre), knows).agrees


@pytest.mark.parametrize(("now", "then"), [("Modifi", "Modified"), ("Modified", "Modifi")])
def test_what_is_shown_of_it_counts(now: str, then: str) -> None:
    assert goes_on(screen(now), screen(then))


def test_another_text_is_no_part_of_it() -> None:
    assert not goes_on(screen("Mobile"), screen("Modified"))
    assert not goes_on(screen("Modifi", 230), screen("Modified", 230))  # far from the border


def test_before_what_cannot_be_undone_all_of_it_counts() -> None:
    assert not goes_on(screen("Modifi"), screen("Modified"), irreversible=True)
