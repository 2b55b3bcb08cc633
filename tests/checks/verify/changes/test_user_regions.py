"""What a person has drawn on a remembered screen: ignored beside the target, or demanded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import unchanged, verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.changes.user_regions import complaint_of_areas
from tests.builders.drawn.screens import FRAME, Screen, blind

SAVE = Box(300, 310, 80, 26)
CITY = Box(220, 135, 180, 24)
BANNER = Box(120, 200, 260, 60)


def form(dx: int = 0, dy: int = 0, said: str = "12 orders wait", save: str = "Save") -> Screen:
    screen = Screen().window(FRAME.moved(dx, dy)).field(CITY.moved(dx, dy), "", "City")
    screen.text(BANNER.x + 10 + dx, BANNER.y + 10 + dy, said)
    return screen.button(SAVE.moved(dx, dy), save)


def recorded(ignored: tuple[Box, ...] = (), demanded: tuple[Box, ...] = ()) -> Look:
    look = name_target(form().look(SAVE.centre), SAVE.centre)
    return replace(look, ignored=ignored, demanded=demanded)


def now(screen: Screen) -> Look:
    return screen.look(SAVE.centre)


def advert(dx: int = 0, dy: int = 0) -> Screen:
    """The form with a bordered block where the banner was."""
    return form(dx, dy).popup(BANNER.moved(dx, dy).grown(-6), "Buy now")


@pytest.mark.parametrize("by", [(0, 0), (57, 23)], ids=["where it was", "moved"])
def test_what_shows_in_an_ignored_area_is_no_matter(by: tuple[int, int]) -> None:
    screen = now(advert(*by))
    assert verify_snapshot(screen, recorded()).rung == "nothing new"
    answer = verify_snapshot(screen, recorded((BANNER,)))
    assert answer.agrees
    there = SAVE.centre.x + by[0], SAVE.centre.y + by[1]
    assert (answer.adjust or {"x": there[0], "y": there[1]}) == {"x": there[0], "y": there[1]}


def test_an_ignored_area_that_moves_is_at_rest() -> None:
    assert unchanged(Scene(now(advert()), recorded((BANNER,))))
    assert not unchanged(Scene(now(advert()), recorded()))


@pytest.mark.parametrize(
    "screen",
    [
        advert().popup(Box(250, 290, 150, 60)),  # over the target
        form().popup(BANNER.grown(30)),  # larger than what is ignored
        form().popup(Box(310, 90, 150, 40)),  # elsewhere
        form(save="Delete"),
        form().window(Box(130, 210, 200, 45), "Sure?", "dialog"),
    ],
    ids=["over the target", "larger", "elsewhere", "another button", "a dialog of its own"],
)
def test_what_is_dangerous_is_refused_all_the_same(screen: Screen) -> None:
    assert not verify_snapshot(now(screen), recorded((BANNER,))).agrees


def test_a_target_that_has_come_to_lie_in_an_ignored_area_is_not_hidden_from_view() -> None:
    moved = Screen().window().field(CITY, "", "City").button(SAVE.moved(-120, -90), "Save")
    over = moved.popup(Box(120, 196, 90, 30), "New")
    assert not verify_snapshot(now(over), recorded((Box(120, 190, 260, 80),))).agrees


def test_a_demanded_area_must_look_as_it_did() -> None:
    assert verify_snapshot(now(form()), recorded(demanded=(BANNER,))).agrees
    answer = verify_snapshot(now(form(said="13 orders wait")), recorded(demanded=(BANNER,)))
    assert (answer.verdict, answer.rung, answer.where) == (Verdict.NOT_YET, "as told", BANNER)
    assert verify_snapshot(now(form(57, 23)), recorded(demanded=(BANNER,))).agrees
    other = verify_snapshot(now(form(57, 23, "13 orders wait")), recorded(demanded=(BANNER,)))
    assert other.where == BANNER.moved(57, 23)


def test_what_was_typed_over_a_demanded_area_is_not_the_same() -> None:
    changed = now(form(said="13 orders wait"))
    look = replace(recorded(ignored=()), demanded=(BANNER,))
    assert not verify_snapshot(changed, look, RunContext(at_rest=False)).agrees


def test_a_demanded_area_that_has_left_the_screen_is_not_the_same() -> None:
    gone = blind(now(form()))
    small = Screen(size=(640, 240)).pixels()
    assert not verify_snapshot(replace(gone, picture=small), recorded(demanded=(BANNER,))).agrees


@pytest.mark.parametrize(
    ("ignored", "demanded", "why"),
    [
        ((BANNER,), (), ""),
        ((), (SAVE,), ""),
        ((SAVE.grown(4),), (), "what the step acts on"),
        ((Box(0, 0, 2, 40),), (), "larger than a few pixels"),
        ((Box(600, 0, 100, 40),), (), "on the picture"),
        ((BANNER,), (BANNER.grown(3),), "two areas meet"),
        ((Box(101, 81, 398, 215),), (), "half of a window"),
    ],
)
def test_areas_are_drawn_where_they_leave_enough_to_look_at(
    ignored: tuple[Box, ...], demanded: tuple[Box, ...], why: str
) -> None:
    complaint = complaint_of_areas(recorded(), ignored, demanded)
    assert why in complaint if why else complaint == ""


def test_what_names_the_target_is_not_ignored() -> None:
    field = name_target(form().look(CITY.centre), CITY.centre)
    label = next(name for name in field.target.names) if field.target else None
    assert label is not None
    assert "what names the target" in complaint_of_areas(field, (label.box,), ())
    without = replace(field, target=None, windows=())
    assert complaint_of_areas(without, (label.box,), ()) == ""


def test_areas_that_nobody_can_have_drawn_count_for_nothing() -> None:
    screen = now(form(save="Delete"))
    assert not verify_snapshot(screen, recorded((SAVE.grown(10),))).agrees
    assert not verify_snapshot(now(advert()), recorded((Box(0, 0, 640, 420),))).agrees
