"""What another pane of the window shows holds up no step that can be undone: more than it did is
nothing once this run has acted, else a doubt, and so are other things.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import Accepted, RunContext, Typed
from checks.verify.step import BESIDE
from checks.vision.pixels import cut
from tests.builders.drawn.renderings import dark
from tests.builders.drawn.screens import FRAME, PaperReader, Screen

LOCKED = "The record is locked."
WORDS = ("Name", "City", "Orders", "Suggestions", "No match", "Hafen", "Kontor", "127", "Next")
READER = PaperReader(*WORDS, LOCKED)
WINDOW = Box(FRAME.x, FRAME.y, 460, 280)
PANE = Box(WINDOW.x + 300, WINDOW.y + 20, 160, 260)
NAME, CITY = Box(170, 120, 150, 24), Box(170, 160, 150, 24)
NEXT = Box(170, 200, 80, 24)


def page(*suggestions: str, name: str = "") -> Screen:
    screen = Screen((800, 600)).window(WINDOW)
    screen.fill(PANE, "#fafafa").text(PANE.x + 8, PANE.y + 6, "Suggestions")
    for number, one in enumerate(suggestions):
        screen.text(PANE.x + 8, PANE.y + 50 + 40 * number, one)
    screen.field(NAME, name, "Name").field(CITY, "", "City")
    return screen.button(NEXT, "Next")


def judged(now: Look, then: Screen, at: Point | None = NEXT.centre, **known: object) -> Comparison:
    asked = name_target(then.look(at), at, effect=None if at else NAME, reader=READER)
    before = Accepted(page().look(), page().look())
    told = {"reader": READER, "carries": True, "accepted": before, **known}
    return verify_snapshot(replace(now, at=at), asked, RunContext(**told))  # type: ignore[arg-type]


@pytest.mark.parametrize("shows", [("Hafen",), ("Hafen", "Kontor"), ("127",)])
def test_more_in_another_pane_is_no_obstacle(shows: tuple[str, ...]) -> None:
    answer = judged(page(*shows).look(), page())
    assert answer.agrees
    assert not answer.doubt


@pytest.mark.parametrize("now", [page("Hafen"), page("Hafen", "Kontor")])
def test_more_that_was_there_before_the_first_step_is_a_doubt(now: Screen) -> None:
    for look in (now.look(), dark(now)):
        answer = judged(look, page(), accepted=None)
        assert answer.agrees
        assert answer.doubt == BESIDE


def test_other_things_in_another_pane_are_a_doubt() -> None:
    answer = judged(page("Hafen", "Kontor").look(), page("No match"))
    assert answer.agrees
    assert answer.doubt == BESIDE


def test_trouble_in_another_pane_stops_the_step() -> None:
    assert not judged(page(LOCKED).look(), page()).agrees
    assert not judged(page(LOCKED).look(), page("No match")).agrees


@pytest.mark.parametrize("known", [{"carries": False}, {"irreversible": True}])
def test_before_what_cannot_be_undone_it_counts(known: dict[str, bool]) -> None:
    assert not judged(page("Hafen").look(), page(), NEXT.centre, **known).agrees


def test_what_comes_into_the_pane_of_the_target_is_no_such_thing() -> None:
    now = page("Hafen").text(NEXT.x, NEXT.bottom + 14, "Kontor")
    assert not judged(now.look(), page()).agrees


@pytest.mark.parametrize(("carries", "goes_on"), [(True, True), (False, False)])
def test_a_key_goes_to_where_this_run_typed_last(*, carries: bool, goes_on: bool) -> None:
    asked = page("No match", name="Hafen").look()
    typed = Typed(NAME.grown(-3), "Hafen", "Hafen", window=asked.windows[0])
    known = RunContext((typed,), reader=READER, carries=carries)
    now = page("Kontor", name="Hafen").look()
    answer = verify_snapshot(now, replace(asked, at=None), known)
    assert answer.agrees is goes_on
    assert answer.doubt == (BESIDE if goes_on else "")


@pytest.mark.parametrize(
    ("shows", "showed", "doubt"),
    [
        (("Hafen",), (), ""),
        (("Hafen", "Kontor"), ("No match",), BESIDE),
        (("Hafen",), ("Hafen", "No match"), BESIDE),
    ],
)
def test_in_another_theme_it_is_the_same(
    shows: tuple[str, ...], showed: tuple[str, ...], doubt: str
) -> None:
    answer = judged(dark(page(*shows)), page(*showed))
    assert answer.agrees
    assert answer.doubt == doubt


def test_in_another_theme_trouble_stops_the_step_and_nothing_else_is_carried() -> None:
    assert not judged(dark(page(LOCKED)), page()).agrees
    assert not judged(dark(page("Hafen")), page(), carries=False).agrees


def test_what_names_the_target_may_not_be_missing() -> None:
    without = page("No match")
    without.fill(Box(NEXT.x, NEXT.y, NEXT.width, NEXT.height), "#f0f0f0")
    assert not judged(dark(without), page("No match")).agrees


@pytest.mark.parametrize(("shown", "goes_on"), [("Kontor", True), ("127", False)])
def test_what_this_run_typed_there_is_its_own_value(shown: str, *, goes_on: bool) -> None:
    asked = page("No match", name="Hafen").look()
    seen = page("No match", name="Kontor").look()
    field = NAME.grown(-3)
    part = cut(seen.picture, field)
    typed = Typed(field, "Kontor", "Hafen", part, asked.windows[0], field)
    known = RunContext((typed,), (("Hafen", "Kontor"),), reader=READER, carries=True)
    now = page("Kontor", name=shown).look()
    assert verify_snapshot(now, replace(asked, at=None), known).agrees is goes_on


@pytest.mark.parametrize(("carries", "goes_on"), [(True, True), (False, False)])
def test_in_another_theme_a_key_goes_there_too(*, carries: bool, goes_on: bool) -> None:
    asked = page("No match", name="Hafen").look()
    typed = Typed(NAME.grown(-3), "Hafen", "Hafen", None, asked.windows[0], NAME.grown(-3))
    known = RunContext((typed,), reader=READER, carries=carries)
    now = dark(page("No match", "Kontor", name="Hafen"))
    answer = verify_snapshot(now, replace(asked, at=None), known)
    assert answer.agrees is goes_on
    assert answer.doubt == (BESIDE if goes_on else "")
