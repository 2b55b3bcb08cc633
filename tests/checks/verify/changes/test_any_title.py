"""A window whose title names the document that was open last."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Effect, Look
from checks.verify.changes.any_title import wherever_titled, with_any_title
from checks.verify.changes.user_regions import complaint_of_areas
from tests.builders.drawn.screens import FRAME, Screen, window

FILE, MENU, NEW = Box(130, 90, 60, 24), Box(120, 114, 140, 80), Box(130, 140, 60, 24)


def notebook(page: str) -> Screen:
    return Screen().window(FRAME, f"{page} - notes").button(FILE, "File").text(130, 200, "Line")


def recorded() -> Look:
    return name_target(notebook("Test Page").look(FILE.centre), FILE.centre)


def test_another_document_is_accepted_and_so_is_any_later_one() -> None:
    now = notebook("Anna Birch").look(FILE.centre)
    assert "is not there" in verify_snapshot(now, recorded()).why
    accepted = with_any_title(now, recorded())
    assert accepted is not None
    assert complaint_of_areas(accepted, accepted.ignored, ()) == ""
    for page in ("Anna Birch", "Boris Oak", "Test Page"):
        answer = verify_snapshot(notebook(page).look(FILE.centre), accepted)
        assert answer.agrees, (page, answer.why)


def test_only_the_title_is_of_no_account() -> None:
    accepted = with_any_title(notebook("Anna Birch").look(FILE.centre), recorded())
    assert accepted is not None
    other = notebook("Anna Birch").button(FILE, "Exit").look(FILE.centre)
    assert not verify_snapshot(other, accepted).agrees


def test_where_two_windows_could_be_meant_nothing_is_accepted() -> None:
    now = notebook("Anna Birch").look(FILE.centre)
    twice = replace(now, windows=(*now.windows, window(FRAME, "Boris Oak - notes")))
    assert with_any_title(twice, recorded()) is None
    accepted = with_any_title(now, recorded())
    assert accepted is not None
    assert not verify_snapshot(twice, accepted).agrees


@pytest.mark.parametrize("kind", ["dialog", "menu"])
def test_a_dialog_says_by_its_title_which_one_it_is(kind: str) -> None:
    then = Screen().window(FRAME, "Delete Anna?", kind).button(FILE, "OK").look(FILE.centre)
    now = Screen().window(FRAME, "Delete Boris?", kind).button(FILE, "OK").look(FILE.centre)
    assert with_any_title(now, name_target(then, FILE.centre)) is None


def test_what_is_fine_at_one_step_is_so_wherever_that_window_stands() -> None:
    now = notebook("Anna Birch").look(FILE.centre)
    accepted = with_any_title(now, recorded())
    assert accepted is not None

    def asking(page: str) -> Screen:
        return notebook(page).window(MENU, "zim", "menu")

    then = asking("Test Page").button(NEW, "New").look(NEW.centre)
    here = asking("Anna Birch").button(NEW, "New").look(NEW.centre)
    assert not verify_snapshot(here, name_target(then, NEW.centre)).agrees
    known = wherever_titled(accepted, name_target(then, NEW.centre))
    assert isinstance(known, Look)
    assert verify_snapshot(here, known).agrees
    effect = wherever_titled(accepted, Effect(NEW.centre, after=then))
    assert isinstance(effect, Effect)
    assert effect.after is not None
    assert effect.after.ignored == known.ignored
    assert wherever_titled(accepted, None) is None
