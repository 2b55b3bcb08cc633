"""When a reflex may fire, and what a run changes of how far it is trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.events import Outcome, Recovery
from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Step, Trajectory
from app.player.reflexes.run_reflexes import ReflexBook, applications_of, may_fire, same_reflex
from app.player.run.messages import RunReport
from app.store.model.kept_reflex import KeptReflex, Scope, Trust
from checks.interruptions.model import InterruptionTarget
from tests.builders.drawn.interruptions import (
    ELSEWHERE,
    SayingReader,
    cleared,
    click,
    closes_update,
    desk,
    later,
    with_block,
    with_window,
)

READER = SayingReader("Install the update?")
CLOSES = replace(closes_update(), name="r1")
DELETES = replace(closes_update("Delete all orders?", "OK"), name="r2")


def kept(reflex: Reflex = CLOSES, trust: Trust = Trust.PROVISIONAL, **more: object) -> KeptReflex:
    return KeptReflex(reflex, "orders", trust=trust, **more)  # type: ignore[arg-type]


def report(*, verified: bool | None = True, outcome: Outcome = Outcome.DONE) -> RunReport:
    return RunReport("run-2", "orders", 1, outcome, verified)


class TestWhetherItMayFire:
    @pytest.mark.parametrize(
        ("one", "attended", "alone"),
        [
            (kept(trust=Trust.PROVEN), True, True),
            (kept(DELETES, Trust.PROVEN), True, True),
            (kept(), True, True),
            (kept(DELETES), True, False),
            (kept(trust=Trust.PROPOSED), False, False),
            (kept(trust=Trust.SUSPENDED), False, False),
            (kept(trust=Trust.PROVEN, is_on=False), False, False),
        ],
    )
    def test_by_how_far_it_is_trusted(
        self, one: KeptReflex, *, attended: bool, alone: bool
    ) -> None:
        assert may_fire(one, attended=True, provisional=True) is attended
        assert may_fire(one, attended=False, provisional=True) is alone

    def test_a_user_may_keep_provisional_ones_from_firing_alone(self) -> None:
        assert not may_fire(kept(), attended=False, provisional=False)
        assert may_fire(kept(), attended=True, provisional=False)
        assert may_fire(kept(trust=Trust.PROVEN), attended=False, provisional=False)

    @pytest.mark.parametrize(
        ("scope", "own", "related", "foreign"),
        [
            (Scope.WORKFLOW, True, False, False),
            (Scope.APPLICATION, True, True, False),
            (Scope.ANYWHERE, True, True, True),
        ],
    )
    def test_by_its_scope(self, scope: Scope, *, own: bool, related: bool, foreign: bool) -> None:
        one = kept(scope=scope, applications=("Desk",))
        assert one.holds_in("orders", frozenset()) is own
        assert one.holds_in("invoices", frozenset({"Desk"})) is related
        assert one.holds_in("mail", frozenset({"Mail"})) is foreign

    def test_proven_ones_are_tried_first(self) -> None:
        proven = kept(replace(CLOSES, name="r3"), Trust.PROVEN)
        book = ReflexBook([kept(), proven, kept(trust=Trust.SUSPENDED)])
        usable = book.usable(attended=True, provisional=True)
        assert [one.name for one in usable] == ["r3", "r1"]


class TestWhatARunTaught:
    @staticmethod
    def taught(
        *known: KeptReflex, by: Recovery = Recovery.AGENT, report: RunReport
    ) -> list[KeptReflex]:
        book = ReflexBook(known, applications=("Desk",))
        assert book.learn(cleared(click(with_window(ELSEWHERE), later(ELSEWHERE)), by=by))
        return book.news(report, READER)

    def test_is_provisional_where_the_end_was_verified(self) -> None:
        [new] = self.taught(report=report())
        assert (new.id, new.trust, new.taught_by, new.run) == (
            "",
            Trust.PROVISIONAL,
            "agent",
            "run-2",
        )
        assert new.applications == ("Desk",)
        assert new.reflex.steps[0].note == "click “Later” in “Update”"

    def test_waits_for_a_person_where_nobody_verified_what_a_model_did(self) -> None:
        [new] = self.taught(report=report(verified=None))
        assert new.trust is Trust.PROPOSED

    def test_a_person_knows_what_they_did(self) -> None:
        [new] = self.taught(by=Recovery.OPERATOR, report=report(verified=None))
        assert (new.trust, new.taught_by) == (Trust.PROVISIONAL, "operator")

    def test_what_a_person_showed_on_purpose_they_have_accepted(self) -> None:
        told = cleared(click(with_window(), later()), by=Recovery.OPERATOR)
        book = ReflexBook(())
        book.vouch(told.steps)
        assert book.learn(told)
        [new] = book.news(report(verified=None), READER)
        assert (new.trust, new.taught_by) == (Trust.PROVEN, "operator")
        assert book.news(report(verified=False), READER) == []

    @pytest.mark.parametrize(
        "ended", [report(verified=False), report(outcome=Outcome.DIVERGED, verified=None)]
    )
    def test_is_nothing_where_it_ended_badly(self, ended: RunReport) -> None:
        assert self.taught(report=ended) == []

    def test_what_belongs_to_the_task_is_no_reflex(self) -> None:
        book = ReflexBook([])
        assert not book.learn(cleared(click(desk().look(), later())))
        assert book.news(report(), READER) == []

    @pytest.mark.parametrize(
        ("trust", "verified", "then"),
        [
            (Trust.PROVISIONAL, True, Trust.PROVEN),
            (Trust.PROVISIONAL, None, Trust.PROVISIONAL),
            (Trust.PROPOSED, True, Trust.PROVISIONAL),
            (Trust.PROPOSED, None, Trust.PROPOSED),
            (Trust.SUSPENDED, True, Trust.PROVISIONAL),
            (Trust.PROVEN, True, Trust.PROVEN),
        ],
    )
    def test_done_again_it_is_the_same_one(
        self, trust: Trust, *, verified: bool | None, then: Trust
    ) -> None:
        [again] = self.taught(kept(trust=trust), report=report(verified=verified))
        assert (again.id, again.trust) == ("r1", then)

    def test_one_that_failed_twice_waits_for_a_person(self) -> None:
        [again] = self.taught(kept(trust=Trust.SUSPENDED, failed=2), report=report())
        assert again.trust is Trust.SUSPENDED


class TestHowItFared:
    @staticmethod
    def after(
        ended: RunReport, fired: Sequence[bool] = (True,), one: KeptReflex | None = None
    ) -> KeptReflex:
        book = ReflexBook([one or kept(), kept(DELETES)])
        for cleared_it in fired:
            book.fired(CLOSES, cleared=cleared_it)
        [changed] = book.changed(ended)
        return changed

    def test_once_more_in_a_verified_run_proves_it(self) -> None:
        assert self.after(report()).trust is Trust.PROVEN
        assert self.after(report()).fired == 1

    def test_in_a_run_that_nobody_verified_it_stays_as_it_was(self) -> None:
        assert self.after(report(verified=None)).trust is Trust.PROVISIONAL
        ended = report(outcome=Outcome.DIVERGED, verified=None)
        assert self.after(ended).trust is Trust.PROVISIONAL

    def test_one_failure_suspends_it_whatever_else_it_did(self) -> None:
        for fared in ((False,), (True, False), (False, True)):
            changed = self.after(report(), fared, one=kept(trust=Trust.PROVEN))
            assert (changed.trust, changed.failed) == (Trust.SUSPENDED, 1)

    def test_a_run_that_ended_wrong_speaks_against_what_it_used(self) -> None:
        assert self.after(report(verified=False)).trust is Trust.SUSPENDED

    def test_what_did_not_fire_does_not_change(self) -> None:
        assert ReflexBook([kept()]).changed(report()) == []


class TestWhetherTwoAreTheSame:
    def test_what_does_the_same_elsewhere_on_the_screen_is(self) -> None:
        assert same_reflex(CLOSES, replace(closes_update(), name="x"))

    @pytest.mark.parametrize(
        "other",
        [
            replace(CLOSES, steps=CLOSES.steps * 2),
            replace(CLOSES, steps=(replace(CLOSES.steps[0], tool="press_keys"),)),
            replace(CLOSES, steps=(replace(CLOSES.steps[0], before=None),)),
            replace(CLOSES, steps=(replace(CLOSES.steps[0], arguments={"x": 1}),)),
            replace(
                CLOSES,
                steps=(replace(CLOSES.steps[0], arguments={"x": 1, "y": 63, "button": "left"}),),
            ),
            replace(
                CLOSES,
                steps=(
                    replace(
                        CLOSES.steps[0],
                        arguments={**CLOSES.steps[0].arguments, "button": "right"},
                    ),
                ),
            ),
            DELETES,
        ],
    )
    def test_what_does_something_else_is_not(self, other: Reflex) -> None:
        assert not same_reflex(CLOSES, other)

    def test_what_clears_something_else_is_not(self) -> None:
        before = CLOSES.steps[0].before
        assert isinstance(before, InterruptionTarget)
        titled = replace(before, interruption=replace(before.interruption, title="Mail"))
        other = replace(CLOSES, steps=(replace(CLOSES.steps[0], before=titled),))
        assert not same_reflex(CLOSES, other)
        assert with_block() is not None


def test_the_applications_are_those_whose_windows_are_the_tasks_own() -> None:
    look = desk().look()
    mail = replace(look.windows[0], class_name="Mail", ours=False)
    shown = replace(look, windows=(*look.windows, mail))
    way = Trajectory("way", (), (Step("click", "1", {}, shown), Step("launch", "1", {})))
    assert applications_of([way]) == frozenset({"Paper"})
