"""A doubt of one step is carried to the next that cannot be undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from app.player.screen.verified import Carried
from checks.locator.target import name_target
from checks.pipeline import ALL, verify_snapshot
from checks.verify.changes.context import RunContext, Typed
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.covered import COVERED
from checks.verify.step import BESIDE, OtherPanes
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen

SAVE, NAME = Box(300, 310, 80, 26), Box(300, 270, 120, 24)
ADD, PANE = Box(120, 100, 80, 26), Box(FRAME.x + 1, 180, 398, 120)
YES, DOUBTED = Comparison(Verdict.GO, rung=ALL), Comparison(Verdict.GO, doubt="Other things.")


def page(title: str = "Orders", said: str = "", name: str = "") -> Screen:
    screen = Screen().window(FRAME, title).button(SAVE, "Save").field(NAME, name)
    return screen.text(FRAME.x + 20, FRAME.y + 60, said) if said else screen


def scene(now: Screen, then: Screen, *typed: Typed) -> Scene:
    remembered = name_target(then.look(SAVE.centre), SAVE.centre)
    return Scene(now.look(SAVE.centre), remembered, RunContext(typed))


def carried(
    now: Screen, *typed: Typed, then: Screen | None = None, yes: Comparison = YES
) -> Carried:
    """What is left of a doubt about Orders once a step has been taken on another look of it."""
    doubts = Carried()
    doubts.accepted(DOUBTED, scene(page(said="left"), page()))
    doubts.accepted(yes, scene(now, then or page(), *typed))
    return doubts


def test_a_doubt_stops_what_cannot_be_undone() -> None:
    answer = carried(page(), yes=DOUBTED).settled(YES)
    assert answer.verdict is Verdict.CANNOT_TELL
    assert answer.why == "Other things."


def test_a_person_who_has_looked_settles_it() -> None:
    doubts = carried(page(), yes=DOUBTED)
    doubts.settle()
    assert not doubts
    assert doubts.settled(YES) is YES


def test_it_is_settled_where_all_of_the_window_is_as_remembered() -> None:
    doubts = carried(page())
    assert not doubts
    assert doubts.settled(YES) is YES


def test_what_this_run_typed_may_be_another_value_then() -> None:
    assert not carried(page(name="Kontor"), Typed(NAME, "Kontor"), then=page(name="Hafen"))


@pytest.mark.parametrize(
    "now", [page(said="left"), page(name="Kontor"), page().window(FRAME.moved(40, 0), "Orders")]
)
def test_a_window_that_shows_more_or_has_moved_settles_nothing(now: Screen) -> None:
    assert carried(now)


def test_another_window_settles_nothing() -> None:
    other = page("Customers")
    assert carried(other, then=other)


def test_a_no_stays_a_no() -> None:
    no = Comparison(Verdict.NO)
    assert carried(page(), yes=DOUBTED).settled(no) is no


def test_without_windows_there_is_one_desk() -> None:
    doubts = Carried()
    left = Screen().text(20, 20, "left").look()
    doubts.accepted(DOUBTED, Scene(left, Screen().look()))
    doubts.accepted(YES, Scene(left, Screen().look()))
    assert doubts
    doubts.accepted(YES, Scene(Screen().look(), Screen().look()))
    assert not doubts


def test_other_rows_of_a_table_that_was_read_are_no_doubt() -> None:
    place = Box(FRAME.x + 10, FRAME.y + 50, 200, 30)
    doubts = Carried()
    looks = scene(page(said="left"), page())
    doubts.accepted(DOUBTED, looks, [place])
    assert not doubts
    doubts.accepted(DOUBTED, looks, [place.moved(0, 100)])
    assert doubts
    doubts.read(looks, [place])
    assert not doubts


COVERED_YES = Comparison(Verdict.GO, doubt=COVERED)
BESIDE_YES = Comparison(Verdict.GO, doubt=BESIDE)


@pytest.mark.parametrize("doubted", [COVERED_YES, BESIDE_YES], ids=["covered", "beside"])
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "last"])
def test_a_part_that_another_remembered_look_of_the_step_knows_is_no_doubt(
    doubted: Comparison, *, is_first: bool
) -> None:
    """A person has completed it, or has said that it is of no account: both looks are known from
    then on, and compared with one sight.
    """
    seen = page(said="left").look(SAVE.centre)
    then = name_target(page().look(SAVE.centre), SAVE.centre)
    doubts = Carried()
    for yes in (doubted, YES) if is_first else (YES, doubted):
        doubts.accepted(yes, Scene(seen, then))
    assert not doubts


@pytest.mark.parametrize("doubted", [COVERED_YES, BESIDE_YES], ids=["covered", "beside"])
def test_the_doubt_of_an_earlier_step_is_left(doubted: Comparison) -> None:
    then = name_target(page().look(SAVE.centre), SAVE.centre)
    doubts = Carried()
    doubts.accepted(doubted, Scene(page(said="right").look(SAVE.centre), then))
    seen = page(said="left").look(SAVE.centre)
    for yes in (doubted, YES):
        doubts.accepted(yes, Scene(seen, then))
    assert doubts


@pytest.mark.parametrize(
    ("now", "at"), [(page(said="left"), SAVE), (page(said="left").button(NAME, "Print"), NAME)]
)
def test_another_sight_or_another_target_does_not_know_it(now: Screen, at: Box) -> None:
    doubts = Carried()
    doubts.accepted(COVERED_YES, scene(page(said="left"), page()))
    other = name_target(page().button(NAME, "Print").look(at.centre), at.centre)
    doubts.accepted(YES, Scene(now.look(at.centre), other))
    assert doubts


def test_another_doubt_is_not_settled_by_another_remembered_look() -> None:
    doubts, looks = Carried(), scene(page(said="left"), page())
    doubts.accepted(DOUBTED, looks)
    doubts.accepted(YES, looks)
    assert doubts
    assert not doubts.may_be_learned


def paned(*names: str) -> Screen:
    """A button above a pane that tells of something else."""
    screen = Screen().window().button(ADD, "Add").fill(PANE, WHITE)
    for number, name in enumerate(names):
        screen.text(PANE.x + 12, PANE.y + 10 + 40 * number, name)
    return screen


def test_what_another_pane_shows_is_of_no_account_once_a_person_has_said_so() -> None:
    known = RunContext(reader=PaperReader("Add", "Open", "Shut", "Lamp", "Door"), carries=True)
    then = name_target(paned("Lamp", "Open").look(ADD.centre), ADD.centre)
    now = paned("Door", "Shut").look(ADD.centre)
    yes, doubts = verify_snapshot(now, then, known), Carried()
    assert (yes.agrees, yes.doubt) == (True, BESIDE)
    doubts.accepted(yes, Scene(now, then, known))
    assert doubts.may_be_learned
    taught = doubts.learnable[id(then)].look()
    assert taught is not None
    assert any(one.covers(PANE.grown(-2)) for one in taught.ignored)
    for other in (now, paned("Shut").look(ADD.centre)):
        again = verify_snapshot(other, taught, known)
        assert (again.agrees, again.doubt) == (True, "")
    moved = paned("Shut").fill(Box(FRAME.x + 1, FRAME.bottom - 9, 200, 8), "#8090a0")
    again = verify_snapshot(moved.look(ADD.centre), taught, replace(known, at_rest=True))
    assert (again.agrees, again.doubt) == (True, ""), "though something else differs, too"
    assert OtherPanes(Scene(now, taught, known)).look() is None, "no pane is left to be told"
    beyond = paned("Door").text(ADD.right + 40, ADD.y, "Shut").look(ADD.centre)
    assert not verify_snapshot(beyond, taught, replace(known, carries=False)).agrees
