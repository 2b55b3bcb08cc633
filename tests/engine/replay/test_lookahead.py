"""Waiting ends early where it is in vain: a plain no, after a seen effect, with nothing coming."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.engine import Check, Comparison, Engine, Outcome, Step, StepStatistics, Verdict
from app.engine.model.events import Finished
from tests.builders.engine.world import PaperClock, told

PATIENCE_S, FORESEEN_S = 15.0, 4.0


class Screens:
    """Press New, and another screen than remembered is there."""

    def __init__(self) -> None:
        self.clock = PaperClock()
        self.screen = "start"
        self.leads_to = "warning"
        self.verdict, self.doubt = Verdict.NO, ""
        self.rests: Callable[[], bool] = lambda: True
        self.engine = Engine(clock=self.clock, end_check=self.check())
        self.engine.function(pre_check=self.check(), post_check=self.check())(self.presser())

    def check(self) -> Check[str]:
        return Check(
            capture=lambda **_: self.screen,
            compare=self.compare,
            patience_s=PATIENCE_S,
            is_foreseeable=lambda *_: self.rests(),
            foreseen_s=FORESEEN_S,
        )

    def compare(self, now: str, then: str) -> Comparison:
        if now == then:
            return Comparison(Verdict.GO, why=f"saw {now}")
        return Comparison(self.verdict, why=f"saw {now}", doubt=self.doubt)

    def presser(self) -> Callable[[str], None]:
        def press(button: str) -> None:
            self.screen = self.leads_to

        return press

    def learn(self, effect: str | None, final: str | None = None) -> str:
        first = Step("press", "", {"button": "New"}, before="start", after=effect)
        save = Step("press", "", {"button": "Save"}, before="form")
        steps = [first] if final else [first, save]
        return self.engine.learn((), steps, final=final).id

    def took_s(self) -> float:
        began = self.clock.now()
        outcome = told(list(self.engine.run("play")), Finished)[0].outcome
        assert outcome is Outcome.DIVERGED
        return self.clock.now() - began


@pytest.fixture
def screens() -> Screens:
    return Screens()


def test_a_halt_that_can_be_foreseen_comes_early(screens: Screens) -> None:
    screens.learn(effect="warning")
    assert screens.took_s() == pytest.approx(FORESEEN_S)


def test_so_does_one_for_a_doubt_that_an_earlier_step_has_left(screens: Screens) -> None:
    screens.verdict, screens.doubt = Verdict.CANNOT_TELL, "Another pane showed other things."
    screens.learn(effect="warning")
    assert screens.took_s() == pytest.approx(FORESEEN_S)


def test_so_does_one_at_the_end(screens: Screens) -> None:
    screens.learn(effect="warning", final="saved")
    assert screens.took_s() == pytest.approx(FORESEEN_S)


def test_an_effect_that_has_not_shown_is_waited_for(screens: Screens) -> None:
    screens.learn(effect="form")
    assert screens.took_s() == pytest.approx(PATIENCE_S)


def test_so_is_a_step_after_an_act_that_told_no_effect(screens: Screens) -> None:
    screens.learn(effect=None)
    assert screens.took_s() == pytest.approx(PATIENCE_S)


def test_so_is_the_very_first_step(screens: Screens) -> None:
    screens.learn(effect="warning")
    screens.screen = "starting"
    assert screens.took_s() == pytest.approx(PATIENCE_S)


@pytest.mark.parametrize("verdict", [Verdict.NOT_YET, Verdict.CANNOT_TELL])
def test_only_a_plain_no_is_foreseen(screens: Screens, verdict: Verdict) -> None:
    screens.verdict = verdict
    screens.learn(effect="warning")
    assert screens.took_s() == pytest.approx(PATIENCE_S)


def test_what_is_on_its_way_is_waited_for_until_it_is_not(screens: Screens) -> None:
    screens.learn(effect="warning")
    until = screens.clock.now() + 7.0
    screens.rests = lambda: screens.clock.now() >= until
    assert screens.took_s() == pytest.approx(7.0, abs=0.5)


def test_what_was_seen_to_come_late_is_waited_for(screens: Screens) -> None:
    way = screens.learn(effect="warning")
    screens.engine.memory.learn(way, 1, StepStatistics(3, 0, waited_longest_s=5.0))
    assert screens.took_s() == pytest.approx(10.0)


def test_what_comes_within_the_time_is_taken(screens: Screens) -> None:
    screens.learn(effect="warning")
    screens.clock.later(3.0, lambda: setattr(screens, "screen", "form"))
    screens.leads_to = "warning"
    assert told(list(screens.engine.run("play")), Finished)[0].outcome is Outcome.DONE
