"""An element that no text names is told by where it stands among the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.rerender.explained_lines import has_gone_below
from tests.builders.drawn.renderings import matched
from tests.builders.drawn.screens import FRAME, PaperReader, Screen

TEXTS = ("Orders", "Source", "Keep times", "Keep owners", "Verbose", "Archive", "Old orders")
LIST = ("Berlin", "Bremen", "Dresden", "Essen", "Leipzig", "Munich")
FIRST = Box(FRAME.x + 10, FRAME.y + 60, 200, 24)
SECOND = FIRST.moved(0, 40)
STEP = RunContext(reader=PaperReader(*TEXTS, *LIST), carries=True)


def form(wider: int = 0, *, values: tuple[str, str] = ("", ""), fields: int = 2) -> Screen:
    """Two fields below a heading, and what stands below them."""
    frame = Box(FRAME.x, FRAME.y, FRAME.width + wider, FRAME.height)
    screen = Screen((900, 420)).window(frame).text(FRAME.x + 150, FRAME.y + 34, "Source")
    for field, value in list(zip((FIRST, SECOND, SECOND.moved(0, 40)), (*values, ""), strict=True))[
        :fields
    ]:
        screen.field(Box(field.x, field.y, field.width + wider, field.height), value)
    for number, text in enumerate(("Keep times", "Keep owners", "Verbose", "Archive")):
        screen.text(FRAME.x + 40, FRAME.y + 190 + 22 * number, text)
    return screen


def recorded(at: Point) -> Look:
    return name_target(form().look(at), at)


@pytest.mark.parametrize("field", [FIRST, SECOND])
def test_a_field_without_a_label_is_the_one_in_its_place_among_the_others(field: Box) -> None:
    answer = verify_snapshot(form(80).look(field.centre), recorded(field.centre), STEP)
    assert answer.agrees
    assert answer.where is not None
    assert answer.where.grown(2).covers(Box(field.x + 2, field.y + 2, field.width + 76, 20))


def test_not_where_there_is_one_field_more() -> None:
    at = SECOND.centre
    assert not verify_snapshot(form(80, fields=3).look(at), recorded(at), STEP).agrees


def test_not_before_what_cannot_be_undone() -> None:
    at, strict = SECOND.centre, replace(STEP, carries=False, irreversible=True)
    assert not verify_snapshot(form(80).look(at), recorded(at), strict).agrees


def test_what_the_last_use_left_in_such_a_field_is_data() -> None:
    at = FIRST.centre
    now = form(80, values=("Old orders", "")).look(at)
    assert verify_snapshot(now, recorded(at), STEP).agrees
    selected = Box(FIRST.x + 4, FIRST.y + 4, 70, 16)
    chosen = form(80, values=("Old orders", "")).fill(selected, "#3584e4")
    chosen.text(FIRST.x + 6, FIRST.y + 5, "Old orders", "#ffffff")
    assert verify_snapshot(chosen.look(at), recorded(at), STEP).agrees
    beside = form(80).text(FRAME.x + 300, FRAME.y + 190, "Old orders").look(at)
    assert not verify_snapshot(beside, recorded(at), STEP).agrees


PANE = Box(FRAME.x + 6, FRAME.y + 40, 150, 250)


def listing(lower: int = 0, shown: int = len(LIST)) -> Screen:
    """A list in a window that is so much lower."""
    frame = Box(FRAME.x, FRAME.y, FRAME.width, FRAME.height - lower)
    pane = Box(PANE.x, PANE.y, PANE.width, PANE.height - lower)
    screen = Screen().window(frame).fill(pane, "#ffffff", "#808080")
    for number, text in enumerate(LIST[:shown]):
        screen.text(pane.x + 8, pane.y + 10 + 40 * number, text)
    return screen.text(FRAME.x + 220, FRAME.y + 260 - lower, "Archive")


@pytest.mark.parametrize(
    ("lower", "shown", "gone"), [(100, 4, [True, True]), (0, 4, [False, False]), (150, 2, [False])]
)
def test_entries_that_a_lower_list_has_no_room_for_have_gone_below(
    lower: int, shown: int, gone: list[bool]
) -> None:
    """The others are missing; so is all where too few are left to tell the column by."""
    _, match = matched(listing(lower, shown).look(), listing().look(), STEP)
    lost = [one for one in match.then.lines if PANE.y + 10 + 40 * shown <= one.box.y < PANE.bottom]
    lost = [one for one in lost if one.box.x < PANE.right]
    assert [has_gone_below(match, one) for one in lost][: len(gone)] == gone
