"""A doubt of one step is carried to the next that cannot be undone."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from app.player.screen.carried_doubts import Carried
from checks.locator.target import name_target
from checks.pipeline import ALL
from tests.builders.drawn.screens import FRAME, Screen

SAVE = Box(300, 310, 80, 26)
YES, DOUBTED = Comparison(Verdict.GO, rung=ALL), Comparison(Verdict.GO, doubt="Other things.")


def carried(title: str = "Orders", yes: Comparison = DOUBTED) -> Carried:
    doubts = Carried()
    look = Screen().window(FRAME, title).button(SAVE, "Save").look(SAVE.centre)
    doubts.accepted(DOUBTED, name_target(look, SAVE.centre))
    other = Screen().window(FRAME).button(SAVE, "Save").look(SAVE.centre)
    doubts.accepted(yes, name_target(other, SAVE.centre))
    return doubts


def test_a_doubt_stops_what_cannot_be_undone() -> None:
    answer = carried().settled(YES)
    assert answer.verdict is Verdict.CANNOT_TELL
    assert answer.why == "Other things."


def test_it_is_settled_where_all_of_the_window_is_as_remembered() -> None:
    assert not carried(yes=YES)
    assert carried(yes=YES).settled(YES) is YES


def test_another_window_settles_nothing() -> None:
    assert carried("Customers", yes=YES)


def test_a_no_stays_a_no() -> None:
    no = Comparison(Verdict.NO)
    assert carried().settled(no) is no


def test_without_windows_there_is_one_desk() -> None:
    doubts = Carried()
    doubts.accepted(DOUBTED, Screen().look())
    assert doubts
    doubts.accepted(YES, Screen().look())
    assert not doubts
