"""Before what cannot be taken back a person is asked, and at least once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from app.engine.model.ports import NO_STEP, Ahead
from app.engine.model.trajectory import Step, Trajectory
from app.player.control.pacing import AskedBefore
from checks.snapshot.look import Look, Name, Relation
from tests.builders.paper.played_desk import LiteralReader
from tests.builders.store.kept import NAMED, look, step


def on(words: str, **more: object) -> Step:
    """A click on a target that says so."""
    target = replace(NAMED, names=(Name(Relation.OWN, Box(4, 5, 10, 8), words),))
    before = replace(look(), target=target, label=None)
    return replace(step(), before=before, after=None, **more)  # type: ignore[arg-type]


def asked(*steps: Step, reads: str = "") -> list[bool]:
    way = Trajectory("way", ("workflow", "orders"), steps)
    before = AskedBefore.of([way], LiteralReader([reads]))
    return [before(Ahead(number, (), each)) is not None for number, each in enumerate(steps)]


def test_before_each_step_whose_words_cannot_be_taken_back() -> None:
    assert asked(on("New"), on("Delete"), on("Search"), on("Senden"), on("Close")) == [
        False,
        True,
        False,
        True,
        False,
    ]


def test_before_what_a_person_marked() -> None:
    assert asked(on("New"), on("Next", irreversible=True), on("Back")) == [False, True, False]


def test_words_that_nobody_told_are_read_from_the_picture() -> None:
    assert asked(on(""), on("Close"), reads="Delete all") == [True, False]


@pytest.mark.parametrize(
    "names",
    [
        (Name(Relation.OWN, Box(900, 900, 10, 8)),),
        (Name(Relation.LEFT, Box(4, 5, 10, 8)),),
        (),
    ],
)
def test_what_stands_beside_a_target_or_in_a_field_does_not_speak_of_the_step(
    names: tuple[Name, ...],
) -> None:
    target = replace(NAMED, names=names)
    unread = replace(step(), before=replace(look(), target=target, label=None), after=None)
    assert asked(unread, on("Close"), reads="Delete all") == [False, True]


@pytest.mark.parametrize("tool", ["move", "scroll", "wait_for", "read_text"])
def test_where_no_step_is_known_for_one_before_the_last_that_does_something(tool: str) -> None:
    looks_on = Step(tool, "", {}, look())
    assert asked(on("New"), on("Save"), looks_on) == [False, True, False]
    assert asked(looks_on) == [False]


def in_window(title: str, words: str) -> Step:
    """A click in a window of that title, the only one there."""
    clicked = on(words)
    assert isinstance(clicked.before, Look)
    window = replace(clicked.before.windows[0], title=title, active=True)
    return replace(clicked, before=replace(clicked.before, windows=(window,)))


def test_before_what_opens_the_window_that_the_last_step_answers() -> None:
    """“The contact was saved.”, OK: what saved it is asked about, too."""
    form = in_window("Contact", "Go on")
    assert asked(on("New"), form, in_window("Saved", "OK")) == [False, True, True]
    assert asked(on("New"), form, in_window("Contact", "OK")) == [False, False, True]


def in_menu(words: str) -> Step:
    menu = replace(look().windows[0], title="File", kind="menu", managed=False, active=False)
    there = on(words)
    assert isinstance(there.before, Look)
    return replace(there, before=replace(there.before, windows=(menu, *there.before.windows)))


def test_what_stands_in_a_menu_is_asked_about_before_the_menu_is_opened() -> None:
    """A menu has the mouse: the click on a yes would only close it."""
    way = (on("New"), on("File"), in_menu("Recent"), in_menu("Delete all"), on("Close"))
    assert asked(*way) == [False, True, False, False, False]
    before = AskedBefore.of([Trajectory("way", (), way)], LiteralReader([]))
    assert before(Ahead(1, (), way[1])) is way[3], "the question is about this one"


def test_a_run_that_begins_in_a_menu_is_asked_there() -> None:
    way = (on("File"), in_menu("Delete all"))
    before = AskedBefore.of([Trajectory("way", (), way)], LiteralReader([]))
    assert before(Ahead(1, (), way[1])) is way[1]


def test_a_look_without_a_target_says_nothing() -> None:
    typed = Step("type_text", "", {"text": "Delete"}, Look(look().picture))
    assert asked(typed, Step("press_keys", "", {"keys": "Return"})) == [False, True]


def test_what_is_no_step_is_not_asked_about() -> None:
    assert not AskedBefore(LiteralReader([]))(NO_STEP)
