"""What may be acted on again: nothing that counts has changed since it was judged."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.clocks import Moments
from checks.offline import remember
from checks.pipeline import as_remembered
from checks.repeat import SAME, judge_repeated
from checks.snapshot.look import Look
from checks.verify.changes.snapshot_pair import Scene
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen

SAVE = Box(300, 310, 80, 26)
NOTE = Box(220, 100, 180, 24)


def form(note: str = "", dx: int = 0, dy: int = 0, size: tuple[int, int] = (640, 420)) -> Screen:
    screen = Screen(size).window(FRAME.moved(dx, dy)).button(SAVE.moved(dx, dy), "Save")
    return screen.field(NOTE.moved(dx, dy), note, "Item")


def judged(now: Screen, at: Point | None = SAVE.centre, **known: object) -> Comparison:
    then = form().pixels()
    remembered = remember(then, at) if at else Look(then)
    return judge_repeated(remembered, now.pixels(), **known)  # type: ignore[arg-type]


def test_the_same_picture_may_be_acted_on_again() -> None:
    assert judged(form()).agrees
    assert judged(form(), None).agrees


def test_a_screen_of_another_size_may_not() -> None:
    assert judged(form(size=(800, 600))).why == "The screen has another size."


@pytest.mark.parametrize("dx", [0, 60])
def test_another_text_in_the_window_is_news_wherever_the_window_stands(dx: int) -> None:
    answer = judged(form("Paper", dx))
    assert not answer.agrees
    assert "in the window" in answer.why


def test_a_window_that_has_moved_is_acted_on_where_it_stands() -> None:
    answer = judged(form(dx=60))
    assert answer.agrees
    assert dict(answer.adjust) == {"x": SAVE.centre.x + 60, "y": SAVE.centre.y}


def test_what_is_beside_the_window_counts_where_something_is_claimed_to_be_done() -> None:
    lit = form(dx=60).fill(Box(600, 400, 20, 12), WHITE)
    assert judged(lit).agrees
    answer = judged(lit, claims=True)
    assert not answer.agrees
    assert answer.why.startswith("Beside the window")


@pytest.mark.parametrize(
    ("lit", "is_trifle"),
    [(Box(600, 400, 20, 12), True), (Box(520, 340, 20, 12), False), (Box(520, 10, 110, 45), False)],
    ids=["like a clock", "at the window", "as high as a notice"],
)
def test_of_a_trifle_far_from_the_window_it_is_not_asked_what_it_is(
    lit: Box,
    is_trifle: bool,  # noqa: FBT001
) -> None:
    now = form().fill(lit, WHITE)
    assert (judged(now).rung == SAME) is is_trifle
    assert judged(now, None).verdict is Verdict.NO
    assert not judged(now, claims=True).agrees


def clocked(says: str, dx: int = 0) -> Screen:
    return form(dx=dx).text(118 + dx, 330, says)


def test_a_clock_in_a_window_that_has_moved_tells_nothing() -> None:
    reader = PaperReader("15:13", "15:14", "Item", "Save", "Orders")
    remembered = remember(clocked("15:13").pixels(), SAVE.centre)
    seen = datetime(2026, 11, 26, 13, 13, 33, tzinfo=UTC)
    now = clocked("15:14", 60).pixels()
    for minutes, is_clock in ((1, True), (20, False)):
        moments = Moments(seen, seen + timedelta(minutes=minutes))
        answer = judge_repeated(remembered, now, reader, moments=moments)
        assert answer.agrees is is_clock


def test_a_window_is_as_remembered_only_in_its_place() -> None:
    then = form().look(SAVE.centre)
    shown = then.windows[0]
    assert as_remembered(Scene(then, then))
    moved = replace(then, windows=(replace(shown, box=shown.box.moved(5, 0)),))
    assert not as_remembered(Scene(moved, then))
    assert not as_remembered(Scene(form(size=(800, 600)).look(SAVE.centre), then))
