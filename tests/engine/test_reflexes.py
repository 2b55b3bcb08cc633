"""Reflexes: what helpers cleared is told to whoever keeps reflexes, and clears it the next time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from app.engine import Cleared, Outcome, Recovery, Reflex, Step, report_of
from app.engine.model.check import Check, Comparison, Verdict
from app.engine.model.events import Acted, Finished, Recovered, Reflexed
from tests.builders.engine.world import Desk, World, desk, same_screen, told
from tests.engine.assist.test_divergence import an_order, interrupt, until_resolved

OK = Step("press", "", {"button": "OK"}, "popup")
CLOSES = Reflex("closes the popup", "popup", (OK,))


@dataclass
class PaperMemory:
    """Remembers what it is told; says that everything (or nothing) was an interruption."""

    is_interruption: bool = True
    learned: list[Cleared] = field(default_factory=list)
    fared: list[tuple[str, bool]] = field(default_factory=list)

    def learn(self, cleared: Cleared) -> bool:
        self.learned.append(cleared)
        return self.is_interruption

    def fired(self, reflex: Reflex, *, cleared: bool) -> None:
        self.fared.append((reflex.name, cleared))


def knows(here: Desk, *known: Reflex, patience_s: float = 0.0) -> PaperMemory:
    memory = PaperMemory()
    check = Check(here.world.look, same_screen, patience_s=patience_s)
    here.engine.set_reflexes(check, known, memory)
    return memory


def interrupted(*known: Reflex, **settings: object) -> tuple[Desk, PaperMemory]:
    here = an_order(**settings)  # type: ignore[arg-type]
    memory = knows(here, *known)
    interrupt(here, "filled", "popup")
    return here, memory


def and_bye(here: Desk) -> None:
    """The way goes on after Save."""
    [way] = here.engine.memory.trajectories(())
    here.engine.learn((), [*way.steps, Step("press", "", {"button": "Bye"}, "thanks")])
    here.engine.memory.forget(way.id)


class TestWhatAHelperClearedIsTold:
    def test_with_what_was_expected_and_seen_and_the_steps_that_did_it(self) -> None:
        here, memory = interrupted()
        until_resolved(here, lambda: here.press("OK"))

        here.play()

        [cleared] = memory.learned
        assert (cleared.expected, cleared.seen, cleared.by) == ("filled", "popup", Recovery.AGENT)
        assert cleared.comparison.why == "expected filled, saw popup"
        assert [replace(step, tool_version="") for step in cleared.steps] == [OK]

    def test_an_interruption_is_no_part_of_the_way(self) -> None:
        here, _ = interrupted()
        until_resolved(here, lambda: here.press("OK"))
        here.play()
        assert len(here.engine.memory.trajectories(())) == 1

    def test_two_of_them_are_told_each_and_taken_out(self) -> None:
        here, memory = interrupted()
        here.world.ways["filled", "press Save"] = "second popup"
        here.world.ways["second popup", "press Fine"] = "thanks"
        and_bye(here)
        until_resolved(here, lambda: here.press("OK"), lambda: here.press("Fine"))
        here.play()
        assert [cleared.seen for cleared in memory.learned] == ["second popup", "popup"]
        assert len(here.engine.memory.trajectories(())) == 1

    def test_an_extra_page_stays_a_way_of_its_own(self) -> None:
        here, memory = interrupted()
        memory.is_interruption = False
        until_resolved(here, lambda: here.press("OK"))
        here.play()
        new = here.engine.memory.trajectories(())[1]
        assert [step.before for step in new.steps] == ["start", "form", "popup", "filled"]

    def test_a_helper_that_left_no_steps_taught_nothing(self) -> None:
        here, memory = interrupted()

        def operator(_: str) -> None:
            here.world.screen = "filled"
            assert here.engine.divergence is not None
            assert here.engine.divergence.resolved

        here.engine.set_agent(operator, Recovery.OPERATOR)
        events = here.play()
        assert told(events, Recovered)[0].how is Recovery.OPERATOR
        assert memory.learned == []

    def test_one_that_did_the_step_itself_cleared_no_interruption(self) -> None:
        here, memory = interrupted()
        until_resolved(here, lambda: here.press("OK"), lambda: here.press("Save"))
        here.engine.set_agent(lambda _: [here.press("OK"), here.press("Save")])
        here.play()
        assert memory.learned == []

    @pytest.mark.parametrize("verify", [lambda: False, None])
    def test_a_run_that_did_not_end_well_teaches_nothing(self, verify: object) -> None:
        here, memory = interrupted()
        until_resolved(here, lambda: here.press("OK"))
        if verify is None:
            here.world.ways["filled", "press Save"] = "error"
            and_bye(here)
        here.play(verify=verify)
        assert memory.learned == []


class TestHowAReflexFared:
    def test_is_told_with_evidence(self) -> None:
        here, memory = interrupted(CLOSES)

        events = here.play()

        assert memory.fared == [("closes the popup", True)]
        [fired] = told(events, Reflexed)
        assert (fired.step, fired.reflex, fired.cleared) == (2, "closes the popup", True)
        assert (fired.seen, fired.why) == ("filled", "")
        assert report_of(events).steps[2].reflexed == [fired]

    def test_its_memory_may_be_missing(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")
        here.engine.set_reflexes(Check(here.world.look, same_screen), [CLOSES])
        assert told(here.play(), Finished)[0].hit

    def test_one_that_fails_once_is_not_used_again_in_the_run(self) -> None:
        shrug = replace(CLOSES, steps=(replace(OK, arguments={"button": "Shrug"}),))
        here, memory = interrupted(shrug)
        here.world.ways["filled", "press Save"] = "popup"
        and_bye(here)
        here.world.ways["popup", "press OK"] = "filled"
        until_resolved(here, lambda: here.press("OK"))
        events = here.play()
        assert memory.fared == [("closes the popup", False)]
        assert told(events, Reflexed)[0].why == "it is still there"
        assert here.diary.count("press Shrug") == 1

    def test_one_whose_first_step_does_not_fit_has_not_acted_and_is_not_blamed(self) -> None:
        here, memory = interrupted(replace(CLOSES, steps=(replace(OK, before="elsewhere"),)))
        events = here.play()
        assert memory.fared == []
        [fired] = told(events, Reflexed)
        assert (fired.cleared, fired.why) == (False, "expected elsewhere, saw popup")

    def test_one_whose_later_step_does_not_come_has_failed(self) -> None:
        here, memory = interrupted(
            replace(CLOSES, steps=(OK, Step("press", "", {"button": "Really"}, "sure?")))
        )
        here.world.ways["popup", "press OK"] = "filled"
        here.play()
        assert memory.fared == [("closes the popup", False)]

    def test_a_check_that_gives_no_reason_is_told_in_words(self) -> None:
        here, _ = interrupted(CLOSES)

        @here.engine.function(pre_check=Check(dict, lambda *_: False))
        def shrug() -> None:
            """Never called."""

        here.engine.set_reflexes(
            Check(here.world.look, same_screen),
            [replace(CLOSES, steps=(Step("shrug", "", {}, {}),))],
        )
        [fired] = told(here.play(), Reflexed)
        assert fired.why == "its step does not fit"


class TestPatience:
    def test_what_goes_slowly_has_gone(self) -> None:
        here, _ = interrupted()
        memory = knows(here, CLOSES, patience_s=2.0)
        here.world.takes_s["filled"] = 1.0
        interrupt(here, "filled", "popup")
        here.world.ways["form", "write Ann"] = "popup"

        events = here.play()

        assert memory.fared == [("closes the popup", True)]
        assert told(events, Finished)[0].hit

    def test_what_does_not_go_is_given_up_in_time(self) -> None:
        here, _ = interrupted()
        memory = knows(
            here,
            replace(CLOSES, steps=(replace(OK, arguments={"button": "Shrug"}),)),
            patience_s=2.0,
        )
        here.play()
        assert memory.fared == [("closes the popup", False)]
        assert sum(here.world.clock.waits) == pytest.approx(2.0)

    def test_a_later_step_is_waited_for(self) -> None:
        here, _ = interrupted()
        memory = knows(
            here,
            replace(CLOSES, steps=(OK, Step("press", "", {"button": "Really"}, "sure?"))),
            patience_s=2.0,
        )
        here.world.ways["popup", "press OK"] = "sure?"
        here.world.ways["sure?", "press Really"] = "filled"
        here.world.takes_s["sure?"] = 1.0
        here.play()
        assert memory.fared == [("closes the popup", True)]
        assert here.diary[-3:] == ["press OK", "press Really", "press Save"]

    def test_what_is_still_moving_is_waited_for_before_it_counts_as_seen(self) -> None:
        here, _ = interrupted()
        settled: list[bool] = []

        def judged(now: str, then: str) -> Comparison:
            if now == then and not settled:
                return Comparison(Verdict.NOT_YET, why="it is moving")
            return same_screen(now, then)

        here.world.clock.later(1.0, lambda: settled.append(True))
        here.engine.set_reflexes(Check(here.world.look, judged, patience_s=2.0), [CLOSES])
        assert told(here.play(), Finished)[0].hit


class TestAKnownInterruptionNeedNotBeWaitedOut:
    def test_it_is_cleared_a_moment_after_it_was_seen(self) -> None:
        here, memory = interrupted(CLOSES, patience_s=15.0)
        events = here.play()
        assert memory.fared == [("closes the popup", True)]
        assert told(events, Finished)[0].hit
        assert sum(here.world.clock.waits) == pytest.approx(1.0)

    def test_also_where_it_has_swallowed_an_act(self) -> None:
        here = an_order(effect_patience_s=15.0)
        [way] = here.engine.memory.trajectories(())
        after = ("form", "filled", "thanks")
        steps = [replace(step, after=seen) for step, seen in zip(way.steps, after, strict=True)]
        here.engine.learn((), steps)
        here.engine.memory.forget(way.id)
        memory = knows(here, CLOSES)
        interrupt(here, "filled", "popup")
        events = here.play()
        assert memory.fared == [("closes the popup", True)]
        assert told(events, Finished)[0].hit
        assert sum(here.world.clock.waits) == pytest.approx(1.0)

    def test_what_is_not_known_is_waited_for_as_ever(self) -> None:
        here, memory = interrupted(replace(CLOSES, interruption="another"), patience_s=15.0)
        here.world.clock.later(9.0, lambda: here.world.show("filled"))
        events = here.play()
        assert memory.fared == []
        assert told(events, Finished)[0].hit
        assert sum(here.world.clock.waits) == pytest.approx(9.0)

    def test_one_that_cannot_be_cleared_may_still_pass_by_itself(self) -> None:
        shrugs = replace(CLOSES, steps=(replace(OK, arguments={"button": "Shrug"}),))
        here, memory = interrupted(shrugs, patience_s=15.0)
        here.world.clock.later(9.0, lambda: here.world.show("filled"))
        events = here.play()
        assert memory.fared == [("closes the popup", False)]
        assert told(events, Finished)[0].outcome is Outcome.DONE

    def test_one_whose_steps_never_fit_is_not_looked_out_for_for_ever(self) -> None:
        here, memory = interrupted(
            replace(CLOSES, steps=(replace(OK, before="elsewhere"),)), patience_s=15.0
        )
        events = here.play()
        assert memory.fared == []
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED
        assert len(told(events, Reflexed)) == 3


class TestWhatComesBack:
    def test_is_cleared_a_few_times_and_then_left_to_whoever_can_be_asked(self) -> None:
        here, memory = interrupted(CLOSES)
        comes_back = here.world.ways["popup", "press OK"] = "gone for a moment"
        looks = iter(range(100))

        def look() -> str:
            if here.world.screen == comes_back and next(looks) % 2:
                here.world.screen = "popup"
            return here.world.screen

        here.engine.set_reflexes(Check(look, same_screen), [CLOSES], memory)
        events = here.play()
        assert here.diary.count("press OK") <= 3
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED

    def test_two_that_are_stacked_are_cleared_one_after_the_other(self) -> None:
        under = Reflex("the one below", "second", (Step("press", "", {"button": "No"}, "second"),))
        here, memory = interrupted(under, CLOSES)
        here.world.ways["popup", "press OK"] = "second"
        here.world.ways["second", "press No"] = "filled"
        events = here.play()
        assert told(events, Finished)[0].hit
        assert [name for name, _ in memory.fared] == ["closes the popup", "the one below"]
        assert len(told(events, Recovered)) == 1


class TestAMissingEffect:
    """An interruption that comes right after an act may have swallowed it."""

    @staticmethod
    def _order(
        after_ok: str, patience_s: float = 0.0, world: World | None = None
    ) -> tuple[Desk, PaperMemory]:
        here = desk(world, effect_patience_s=patience_s)
        here.world.ways = {
            ("form", "write Ann"): "popup",
            ("popup", "press OK"): after_ok,
            ("filled", "press Save"): "thanks",
            ("form", "press Save"): "empty order",
        }
        here.world.screen = "form"
        here.engine.learn(
            (),
            [
                Step("write", "", {"text": "Ann"}, "form", "filled"),
                Step("press", "", {"button": "Save"}, "filled", "thanks"),
            ],
        )
        return here, knows(here, CLOSES, patience_s=patience_s)

    def test_is_there_once_the_way_is_clear(self) -> None:
        here, _ = self._order("filled")
        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["write Ann", "press OK", "press Save"]

    def test_is_waited_for(self) -> None:
        here, _ = self._order("filled", patience_s=2.0)
        here.world.takes_s["filled"] = 1.0
        assert told(here.play(), Finished)[0].hit

    def test_is_waited_for_also_where_all_else_looks_as_before(self) -> None:
        class Slow(World):
            def do(self, call: str) -> None:
                super().do(call)
                if call == "press OK":
                    self.clock.later(1.0, lambda: self.show("filled"))

        here, _ = self._order("form", patience_s=2.0, world=Slow())
        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["write Ann", "press OK", "press Save"]

    def test_that_stays_away_is_not_passed_over(self) -> None:
        """Save is in sight all along."""
        here, _ = self._order("form")
        for trajectory in tuple(here.engine.memory.trajectories(())):
            here.engine.memory.forget(trajectory.id)
        here.engine.learn(
            (),
            [
                Step("write", "", {"text": "Ann"}, "form", "filled"),
                Step("press", "", {"button": "Save"}, "form", "thanks"),
            ],
        )

        events = here.play()

        assert here.diary == ["write Ann", "press OK"]
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED
        assert [act.by for act in told(events, Acted)] == ["memory", "reflex"]
