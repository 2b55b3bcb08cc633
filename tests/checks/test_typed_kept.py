"""What this run typed must still be there; what it typed elsewhere must not disturb."""

from __future__ import annotations

from app.engine.places import Box
from checks.known import Known, Typed
from checks.ladder import compare, unchanged
from checks.look import Look
from checks.pixels import cut
from checks.scene import Scene
from checks.target import name_target
from checks.typed_kept import newest
from tests.builders.screens import PaperReader, Screen

ITEM, SAVE = Box(220, 100, 180, 24), Box(300, 310, 80, 26)
READER = PaperReader("Paper", "Folders", "Stapler")


def form(value: str) -> Screen:
    return Screen().window().field(ITEM, value, "Item").button(SAVE, "Save")


def recorded(value: str = "Paper") -> Look:
    return name_target(form(value).look(SAVE.centre), SAVE.centre)


def typed(value: str, remembered: str = "Paper") -> Typed:
    return Typed(ITEM, value, remembered, cut(form(value).pixels(), ITEM))


def judged(shown: str, known: Known, asked: Look | None = None) -> str:
    answer = compare(form(shown).look(SAVE.centre), asked or recorded(), known)
    return "go" if answer.agrees else answer.rung


def test_a_value_that_still_shows_is_a_go() -> None:
    assert judged("Folders", Known((typed("Folders"),), reader=READER)) == "go"
    assert judged("Folders", Known((typed("Folders"),))) == "go"


def test_a_value_that_changed_afterwards_is_refused() -> None:
    known = Known((typed("Folders"),), reader=READER)
    assert judged("Stapler", known) == "typed"
    assert judged("Stapler", Known((typed("Folders"),))) == "typed"


def test_the_recordings_value_instead_of_this_runs_is_refused() -> None:
    assert judged("Paper", Known((typed("Folders"),), reader=READER)) == "typed"


def test_a_page_without_that_field_is_not_asked_for_it() -> None:
    known = Known((typed("Folders"),), reader=READER)
    assert judged("Stapler", known, recorded("Stapler")) == "go"


def test_a_value_that_was_not_photographed_may_look_as_it_likes() -> None:
    assert judged("Stapler", Known((Typed(ITEM, "Folders", "Paper"),), reader=READER)) == "go"


def test_of_two_values_typed_into_one_field_the_last_counts() -> None:
    first, last = typed("Stapler"), typed("Folders")
    assert newest((first, last)) == [last]
    assert judged("Folders", Known((first, last), reader=READER)) == "go"


def test_a_field_at_the_edge_of_the_screen_is_compared_as_far_as_it_shows() -> None:
    beyond = Typed(ITEM.moved(300, 0), "Folders", "Paper", cut(form("Folders").pixels(), ITEM))
    assert judged("Folders", Known((beyond,), reader=READER)) == "go"


def test_typed_values_that_look_as_verified_leave_the_screen_unchanged() -> None:
    now = form("Folders").look(SAVE.centre)
    assert unchanged(Scene(now, recorded(), Known((typed("Folders"),))))
    assert not unchanged(Scene(now, recorded(), Known((typed("Stapler"),))))
    assert not unchanged(Scene(now, recorded(), Known((Typed(ITEM, "Folders"),))))
