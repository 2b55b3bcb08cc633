"""Options beside each other, of which a parameter names one: it is found by its text, in its own
group.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageDraw

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import WHITE, Screen

LEFT, TOP, RING = 80, 120, 12
THEMES = ("Plain", "Forest", "Ocean")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def settings(*groups: tuple[str, ...]) -> tuple[Screen, dict[str, Point]]:
    """A line of options, each group headed by its first word, and where each ring is."""
    screen = Screen().fill(Box(40, 60, 560, 200), WHITE).text(60, 80, "Settings")
    pen, x = ImageDraw.Draw(screen.image), LEFT
    rings: dict[str, Point] = {}
    for head, *options in groups:
        screen.text(x, TOP, head)
        x += 64
        for option in options:
            pen.ellipse((x, TOP + 2, x + RING, TOP + 2 + RING), WHITE, "#606060")
            rings[option] = Point(x + RING // 2, TOP + 2 + RING // 2)
            screen.text(x + RING + 6, TOP, option)
            x += RING + 6 + 9 * len(option) + 12
    return screen.button(Box(60, 170, 80, 26), "Save"), rings


def judged(
    then: tuple[Screen, dict[str, Point]],
    now: Screen,
    words: tuple[str, str],
    reader: RapidReader,
    *,
    at_rest: bool = True,
) -> Comparison:
    """The answer for the option that this run names in the place of the recorded one."""
    was, wanted = words
    at = then[1][was]
    look = name_target(then[0].look((at.x, at.y)), at, named=was, reader=reader)
    fresh = replace(now.look((at.x, at.y)), named=wanted)
    return verify_snapshot(
        fresh, look, RunContext(values=((was, wanted),), reader=reader, at_rest=at_rest)
    )


def point(answer: Comparison, at: Point) -> Point:
    return Point(int(answer.adjust.get("x", at.x)), int(answer.adjust.get("y", at.y)))  # type: ignore[call-overload]


@pytest.mark.parametrize("wanted", ["Plain", "Forest"])
def test_another_option_of_the_line_is_found(wanted: str, reader: RapidReader) -> None:
    then = settings(("Theme", *THEMES))
    answer = judged(then, then[0], ("Ocean", wanted), reader)
    assert answer.agrees, answer.why
    assert point(answer, then[1]["Ocean"]) == then[1][wanted]


def test_an_option_of_another_group_on_the_line_is_not_taken(reader: RapidReader) -> None:
    then = settings(("Theme", "Plain", "Ocean"), ("Border", "Thin", "Thick"))
    assert not judged(then, then[0], ("Ocean", "Thick"), reader, at_rest=False).agrees
    assert judged(then, then[0], ("Ocean", "Plain"), reader).agrees


def test_an_option_that_is_not_there_or_there_twice_is_refused(reader: RapidReader) -> None:
    then = settings(("Theme", *THEMES))
    assert not judged(then, then[0], ("Ocean", "Desert"), reader).agrees
    twice, _ = settings(("Theme", "Forest", "Forest", "Ocean"))
    assert not judged(then, twice, ("Ocean", "Forest"), reader).agrees


def test_a_mark_that_is_drawn_otherwise_is_not_taken(reader: RapidReader) -> None:
    then, (now, rings) = settings(("Theme", *THEMES)), settings(("Theme", *THEMES))
    ring = rings["Forest"]
    filled = Box(ring.x - RING // 2, ring.y - RING // 2, RING + 1, RING + 1)
    now.fill(filled, "#3060c0", "#3060c0")
    assert not judged(then, now, ("Ocean", "Forest"), reader).agrees
