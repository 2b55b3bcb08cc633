"""A secret goes into the application and the field that it was recorded in, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.desktop.ports import Label
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.player.screen.secret_field import (
    FOREIGN,
    SHOWN,
    HidingField,
    RecordedFields,
    complaint_about,
)
from checks.snapshot.look import LabelSeen, Look, WindowSeen
from tests.builders.drawn.screens import Screen

FIELD = Box(220, 110, 180, 24)
PASSWORD, TEXT = 40, 61


def look(role: int = PASSWORD, *, told_before: bool = True) -> Look:
    """A window with a field that has the keyboard."""
    focus = LabelSeen(role, "", "Password", FIELD, told_before=told_before)
    return replace(Screen().window().field(FIELD).look(), focus=focus)


def own(seen: Look) -> WindowSeen:
    [window] = seen.windows
    return window


def label(*, password: bool) -> Label:
    return Label(PASSWORD if password else TEXT, "", "Password", FIELD, password=password)


def test_it_is_typed_where_it_was_recorded() -> None:
    seen = look()
    assert complaint_about(own(seen), label(password=True), seen) == ""
    assert complaint_about(own(seen), None, seen) == ""


def test_it_is_not_typed_into_another_application() -> None:
    seen = look()
    foreign = replace(own(seen), ours=False)
    other = replace(own(seen), class_name="Bank")
    for window in (foreign, other, None):
        assert complaint_about(window, label(password=True), seen) == FOREIGN
        assert complaint_about(window, label(password=True), None) in {FOREIGN, ""}
    assert complaint_about(foreign, label(password=True), None) == FOREIGN
    assert complaint_about(own(seen), None, None) == ""


def test_it_is_not_typed_where_no_window_had_the_keyboard() -> None:
    nowhere = replace(look(), windows=())
    assert complaint_about(own(look()), None, nowhere) == FOREIGN


def test_a_field_that_shows_what_is_typed_is_not_one_that_hides_it() -> None:
    seen = look()
    assert complaint_about(own(seen), label(password=False), seen) == SHOWN


@pytest.mark.parametrize("seen", [look(TEXT), look(told_before=False)])
def test_a_field_that_a_person_marked_or_that_was_told_late_need_not_hide_it(seen: Look) -> None:
    assert complaint_about(own(seen), label(password=False), seen) == ""


def test_an_agent_types_it_only_where_a_step_of_that_name_was_recorded() -> None:
    seen = look()
    step = Step("type_secret", "1", {"name": "pin"}, seen)
    fields = RecordedFields((step,), lambda now, then: now is then)
    assert fields("pin", seen)
    assert not fields("other", seen)
    assert not fields("pin", look())
    assert not RecordedFields((replace(step, tool="type_text"),), lambda *_: True)("pin", seen)


def test_while_a_task_is_shown_first_the_field_has_to_hide_it() -> None:
    seen = look()
    assert HidingField(lambda: label(password=True))("pin", seen)
    assert not HidingField(lambda: label(password=False))("pin", seen)
    assert not HidingField(lambda: None)("pin", seen)
    foreign = replace(seen, windows=(replace(own(seen), ours=False),))
    assert not HidingField(lambda: label(password=True))("pin", foreign)
