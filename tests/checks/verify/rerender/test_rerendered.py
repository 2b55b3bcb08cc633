"""A window in another rendering: what it shows is told apart from what stands over it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.locate import Found
from checks.verify.rerender.parameter_target import find_named
from checks.verify.rerender.scrolling import is_cut_off
from checks.verify.rerender.state import same_state
from tests.builders.drawn.renderings import dark, matched, remembered
from tests.builders.drawn.screens import PANEL, WHITE, PaperReader, Screen, window

WORDS = "Orders Item Note City Save Ada Ben Cyd Kiel Ulm Bath"
READER = PaperReader(*WORDS.split())
FIELD, SAVE = Box(220, 140, 180, 24), Box(300, 320, 80, 26)
LIST = Box(130, 100, 320, 150)
ROWS = (("Ada", "Kiel"), ("Ben", "Ulm"), ("Cyd", "Bath"))
FIRST = Point(145, 111)
KNOWN = RunContext(reader=READER)


def form(ground: str = WHITE) -> Screen:
    screen = Screen().window().fill(FIELD, ground, "#707070").text(130, 143, "Note")
    return screen.text(130, 200, "City").button(SAVE, "Save")


def judged(now: Look, known: RunContext = KNOWN) -> Comparison:
    return verify_snapshot(replace(now, at=FIELD.centre), remembered(form(), FIELD.centre), known)


def test_a_field_under_another_window_is_out_of_reach() -> None:
    now = dark(form())
    assert judged(now).agrees
    over = window(Box(360, 130, 100, 60), "News")
    answer = judged(replace(now, windows=(over, *now.windows)))
    assert (answer.verdict, answer.rung) == (Verdict.NO, "reachable")
    assert "“News” lies over the target" in answer.why


@pytest.mark.parametrize("types", [True, False])
def test_a_list_that_hangs_at_the_field_is_no_obstacle_to_typing(types: bool) -> None:  # noqa: FBT001
    now = dark(form())
    below = Box(FIELD.x, FIELD.bottom, FIELD.width, 40)
    hung = replace(window(below, "", "other"), managed=False, active=False)
    known = replace(KNOWN, types=types)
    assert judged(replace(now, windows=(hung, *now.windows)), known).agrees is types


def test_a_page_without_texts_has_no_colours_to_be_compared() -> None:
    bare = Screen().window(title="")
    _, match = matched(dark(bare), bare.look(), KNOWN)
    answer = same_state(match, None)
    assert (answer.verdict, answer.rung) == (Verdict.CANNOT_TELL, "enabled")
    assert "no text here" in answer.why


@pytest.mark.parametrize(("ground", "kept"), [(WHITE, True), (PANEL, False)])
def test_a_field_that_has_lost_its_ground_may_be_disabled(ground: str, kept: bool) -> None:  # noqa: FBT001
    _, match = matched(dark(form(ground)), form().look(), KNOWN)
    note = next(one for one in match.now.lines if 130 < one.box.y < 160)
    answer = same_state(match, Found(FIELD, FIELD, note))
    assert answer.agrees is kept
    if not kept:
        assert "background has changed" in answer.why


def listed(*rows: tuple[str, str], icons: bool = False) -> Screen:
    screen = Screen().window().rows(LIST, rows).button(SAVE, "Save")
    for number in range(len(rows)) if icons else ():
        screen.fill(Box(400, 105 + 20 * number, 12, 12), "#e04040")
    return screen


def named(
    now: Screen, then: Screen, wanted: str, at: Point = FIRST
) -> tuple[Scene, Matching, Found | Comparison]:
    look = name_target(then.look(at), at, named="Ada", reader=READER)
    known = replace(KNOWN, values=(("Ada", wanted),))
    scene, match = matched(replace(dark(now), at=at, named=wanted), look, known)
    return scene, match, find_named(scene, match)


def test_a_row_is_found_where_its_name_was_seen() -> None:
    scene, match, found = named(listed(*ROWS), listed(*ROWS), "Ben")
    assert isinstance(found, Found)
    assert found.now.contains(Point(FIRST.x, FIRST.y + 20))
    assert scene.target is not None
    unseen = replace(scene, then=replace(scene.then, target=replace(scene.target, names=())))
    refused = find_named(unseen, match)
    assert isinstance(refused, Comparison)
    assert "was not seen" in refused.why
    assert found.line is not None
    assert not is_cut_off(unseen, match, found.line)


def test_a_list_without_an_entry_that_is_known_tells_no_column() -> None:
    _, _, found = named(listed(("Ben", "Kiel")), listed(("Ada", "Kiel")), "Ben")
    assert isinstance(found, Comparison)
    assert "not to be seen in the column" in found.why


def test_an_icon_in_the_row_is_not_found_by_its_text() -> None:
    screens = listed(*ROWS, icons=True), listed(*ROWS, icons=True)
    _, _, found = named(*screens, "Ben", Point(406, FIRST.y))
    assert isinstance(found, Comparison)
    assert "has no text" in found.why
