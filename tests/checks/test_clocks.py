"""What told the time of both moments is a clock; any other time of day may be data."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app.engine.model.geometry import Box, Pixels
from checks.clocks import Moments, clocks_in
from checks.repeat import judge_repeated
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.vision.canvas import Canvas
from checks.vision.pixels import cut
from tests.golden import table

READER = RapidReader()
CLOCK = Box(890, 704, 80, 20)
THEN = table.picture("desk-one-filled")  # at 15:13:32
SEEN = datetime(2026, 11, 26, 13, 13, 33, tzinfo=UTC)  # in a zone two hours ahead


def later() -> Pixels:
    """The same screen when its clock says 15:13:27."""
    canvas = Canvas(THEN)
    canvas.put(cut(table.picture("desk-one-before-item"), CLOCK), CLOCK)
    return canvas.pixels()


@pytest.mark.parametrize(
    ("after", "is_clock"),
    [
        (timedelta(seconds=-5), True),
        (timedelta(hours=12, seconds=-5), True),  # some say nothing of the half of the day
        (timedelta(hours=1, seconds=-5), False),
        (timedelta(minutes=15, seconds=-5), False),
        (timedelta(minutes=2), False),
        (timedelta(minutes=-1), False),
    ],
)
def test_a_clock_tells_the_time_of_both_moments(after: timedelta, is_clock: bool) -> None:  # noqa: FBT001
    told = judge_repeated(Look(THEN), later(), READER, moments=Moments(SEEN, SEEN + after))
    assert told.agrees is is_clock


def test_without_the_moments_a_time_is_news() -> None:
    assert not judge_repeated(Look(THEN), later(), READER).agrees


def test_another_text_is_no_clock() -> None:
    moments = Moments(SEEN, SEEN)
    assert clocks_in(THEN, THEN, [Box(840, 670, 20, 10)], moments, READER) == []
