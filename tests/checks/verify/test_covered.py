"""What Byheart's own window covered of the task's in the recording: it holds up nothing that may be
undone, and nothing is known of it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext, Typed
from checks.verify.changes.snapshot_pair import Scene as Overlay
from checks.verify.covered import COVERED, HIDDEN_NOW, as_covered, uncovered
from checks.vision.canvas import without
from tests.builders.drawn.screens import FRAME, PaperReader, Screen, label

ITEM, CITY, NEXT = Box(220, 100, 180, 24), Box(220, 135, 180, 24), Box(220, 180, 80, 26)
CORNER = Box(380, 290, 250, 120)  # of the window and beyond it
KNOWN = RunContext(reader=PaperReader("Item", "City", "Next", "Ready", "Sent", "Ulm"), carries=True)


def form(status: str = "Ready", city: str = "City") -> Screen:
    screen = Screen().window().field(ITEM, "", "Item").field(CITY, "", city)
    return screen.button(NEXT, "Next").text(400, 330, status)


def recorded(own: Box = CORNER, box: Box = NEXT) -> Look:
    """As the recorder keeps it: it shows nothing where a window of Byheart stood."""
    look = form().look(box.centre)
    seen = replace(look, picture=without(look.picture, (own,)), own=(own,))
    return name_target(seen, box.centre)


def now(screen: Screen | None = None) -> Look:
    return (screen or form()).look(NEXT.centre)


def test_what_stands_there_now_does_not_hold_up_a_step_that_may_be_undone() -> None:
    answer = verify_snapshot(now(), recorded(), KNOWN)
    assert answer.agrees
    assert answer.where == NEXT
    assert answer.doubt == COVERED


@pytest.mark.parametrize(
    "known",
    [
        replace(KNOWN, carries=False),
        replace(KNOWN, irreversible=True),
        replace(KNOWN, decisive=True),
    ],
)
def test_what_cannot_be_undone_is_not_done_on_a_window_that_was_covered(known: RunContext) -> None:
    assert not verify_snapshot(now(), recorded(), known).agrees


def test_a_target_that_was_covered_is_never_taken_as_seen() -> None:
    assert not verify_snapshot(now(), recorded(NEXT.grown(20)), KNOWN).agrees


def test_a_target_that_is_covered_now_is_not_seen_yet() -> None:
    """A flat place looks the same where nothing shows."""
    flat = Box(150, 240, 12, 12).centre
    then = name_target(form().look(flat), flat)
    assert verify_snapshot(form().look(flat), then, KNOWN).agrees
    hidden = replace(form().look(flat), own=(Box(140, 230, 60, 60),))
    answer = verify_snapshot(hidden, then, KNOWN)
    assert (answer.verdict, answer.why) == (Verdict.NOT_YET, HIDDEN_NOW)


def test_a_name_of_the_target_that_was_covered_is_asked_for() -> None:
    asked = recorded(Box(120, 130, 60, 30), CITY)
    assert not verify_snapshot(form(city="IBAN").look(CITY.centre), asked, KNOWN).agrees


def test_a_text_that_was_cut_names_nothing() -> None:
    """Half of the label is the same; the other half was never seen."""
    asked = recorded(Box(143, 130, 30, 30), CITY)
    assert not verify_snapshot(form(city="Cite").look(CITY.centre), asked, KNOWN).agrees


def test_what_is_new_elsewhere_still_counts() -> None:
    shown = form().popup(Box(150, 250, 180, 40))
    assert not verify_snapshot(now(shown), recorded(), KNOWN).agrees


def test_a_window_that_stands_there_now_is_seen() -> None:
    shown = form().window(Box(420, 300, 150, 90), "Warning", "dialog")
    assert not verify_snapshot(now(shown), recorded(), KNOWN).agrees


def test_what_has_the_focus_there_is_no_part_to_be_closed() -> None:
    asked = replace(recorded(), at=None, target=None)
    seen = replace(now(), at=None, focus=label(Box(400, 330, 60, 16), "Ready", role=61))
    assert not verify_snapshot(seen, asked, KNOWN).agrees


@pytest.mark.parametrize("frame", [FRAME.moved(20, 0), Box(100, 60, 200, 200)])
def test_a_window_that_stands_elsewhere_or_is_another_one_is_not_closed(frame: Box) -> None:
    other = Screen().window(frame).window(Box(10, 10, 60, 40), "Clock")
    assert as_covered(Overlay(other.look(NEXT.centre), recorded(), KNOWN)) is None


def test_a_window_beside_the_part_that_was_covered_does_not_matter() -> None:
    beside = form().window(Box(10, 10, 60, 40), "Clock").look(NEXT.centre)
    assert as_covered(Overlay(beside, recorded(), KNOWN)) is not None
    over = form().window(CORNER, "Clock").look(NEXT.centre)
    assert as_covered(Overlay(over, recorded(), KNOWN)) is None


FINAL = replace(KNOWN, irreversible=True)


def known_now(seen: Look, then: Look | None = None, known: RunContext = KNOWN) -> Look:
    """The remembered look once a person has said that what is seen is right."""
    answer = uncovered(Overlay(seen, then or recorded(), known))
    assert answer is not None
    return answer.look()


def test_what_a_person_has_seen_there_is_known_from_then_on() -> None:
    then = known_now(now())
    assert then.own == tuple(CORNER.parts_beside(FRAME))
    answer = verify_snapshot(now(), then, FINAL)
    assert answer.agrees
    assert answer.doubt == ""


@pytest.mark.parametrize("shown", [form("Locked"), form().popup(Box(400, 300, 150, 60))])
def test_what_differs_there_later_is_refused_before_what_cannot_be_undone(shown: Screen) -> None:
    assert not verify_snapshot(now(shown), known_now(now()), FINAL).agrees


def test_what_a_person_has_not_seen_there_stays_unknown() -> None:
    hidden = replace(now(), own=(Box(450, 320, 90, 60),))
    typed = replace(KNOWN, typed=(Typed(Box(400, 330, 80, 20), "Ulm"),))
    over = now(form().window(CORNER, "Clock"))
    for seen, known in ((hidden, KNOWN), (now(), typed), (over, KNOWN)):
        assert uncovered(Overlay(seen, recorded(), known)) is None
    assert uncovered(Overlay(now(), form().look(NEXT.centre), KNOWN)) is None, "nothing was covered"
