"""A dialog over a page: what lies under its veil was judged before the dialog came."""

from __future__ import annotations

import pytest
from PIL import Image

from app.engine.model.geometry import Box, Pixels, Point
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import Accepted, RunContext
from tests.builders.drawn.screens import PaperReader, Screen

DIALOG = Box(180, 150, 280, 110)
DELETE = Box(340, 215, 90, 28)
AT = DELETE.centre
READER = PaperReader("birch.txt", "cedar.txt", "Delete birch.txt?", "Delete cedar.txt?")


def page(names: tuple[str, ...]) -> Screen:
    screen = Screen(ground="#fbf7ee").fill(Box(0, 0, 640, 40), "#a0b4d8").text(12, 12, "Files")
    for number, name in enumerate(names):
        screen.text(24, 60 + 30 * number, name)
    return screen


def asked(screen: Screen, question: str, veil: str = "#000000", thick: float = 0.4) -> Screen:
    """The same page with a question over it, under a veil."""
    screen.image = Image.blend(screen.image, Image.new("RGB", screen.size, veil), thick)
    screen.fill(DIALOG, "#fbf7ee", "#a8946a").text(200, 170, question)
    return screen.button(Box(200, 215, 90, 28), "Keep it").button(DELETE, "Delete")


def look(pixels: Pixels, at: Point = AT) -> Look:
    return Look(pixels, at=at)


THEN = ("spruce.pdf", "birch.txt", "raven.png", "willow.txt", "tundra.png", "linen.pdf")
NOW = ("amber.pdf", "cedar.txt", "copper.png", "mellow.txt", "umber.png", "hazel.pdf")
QUESTION = "Delete this file?"


def verdict_of(now: Screen, before: Screen, then: Screen) -> bool:
    accepted = Accepted(look(before.pixels()), look(page(THEN).pixels()))
    known = RunContext(irreversible=True, renamed=True, reader=READER, accepted=accepted)
    return verify_snapshot(look(now.pixels()), look(then.pixels()), known).agrees


@pytest.mark.parametrize(("veil", "thick"), [("#000000", 0.4), ("#ffffff", 0.5), ("#000000", 0.7)])
def test_other_rows_under_a_veil_are_no_obstacle_to_what_a_dialog_asks(
    veil: str, thick: float
) -> None:
    then = asked(page(THEN), QUESTION, veil, thick)
    assert verdict_of(asked(page(NOW), QUESTION, veil, thick), page(NOW), then)


def test_rows_that_changed_under_the_veil_are_judged() -> None:
    other = asked(page((*NOW[:5], "garnet.doc")), QUESTION)
    assert not verdict_of(other, page(NOW), asked(page(THEN), QUESTION))


def test_another_question_is_refused() -> None:
    other = asked(page(NOW), "Delete all files?")
    assert not verdict_of(other, page(NOW), asked(page(THEN), QUESTION))


def test_other_rows_beside_a_dialog_without_a_veil_are_judged() -> None:
    then, now = (asked(page(names), QUESTION, thick=0.0) for names in (THEN, NOW))
    assert not verdict_of(now, page(NOW), then)


def test_nothing_is_passed_where_no_earlier_step_was_verified() -> None:
    then, now = asked(page(THEN), QUESTION), asked(page(NOW), QUESTION)
    known = RunContext(irreversible=True, renamed=True, reader=READER)
    assert not verify_snapshot(look(now.pixels()), look(then.pixels()), known).agrees
