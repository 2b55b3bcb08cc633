"""What happens when nothing known helps: the agent is asked, and the replay goes on from where it
is.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.engine import Outcome, Recovery, Reflex, Step
from app.engine.assist.call_recorder import Witnessed
from app.engine.errors import GaveUpError, NotActedError, UsageError
from app.engine.model.check import Check
from app.engine.model.events import Acted, Diverged, Finished, Recovered
from app.engine.run.decisions import Where
from tests.builders.engine.world import Desk, World, desk, same_screen, told

# New leads to a form; fill leads to a filled form; Save leads to thanks.
ORDERLY = {
    ("start", "press New"): "form",
    ("form", "write Ann"): "filled",
    ("filled", "press Save"): "thanks",
}


def an_order(world: World | None = None, **settings: object) -> Desk:
    """A desk that knows how to place an order, and an agent that has no idea."""
    world = world or World(ways=dict(ORDERLY))
    here = desk(world, **settings)  # type: ignore[arg-type]
    here.engine.learn(
        (),
        [
            Step("press", "", {"button": "New"}, "start"),
            Step("write", "", {"text": "Ann"}, "form"),
            Step("press", "", {"button": "Save"}, "filled"),
        ],
        final="thanks" if settings.get("with_end") else None,
    )
    return here


def interrupt(here: Desk, screen: str, instead: str) -> None:
    """A popup appears instead of a screen; OK leads to the screen after all."""
    for way, to in here.world.ways.items():
        if to == screen:
            here.world.ways[way] = instead
    here.world.ways[instead, "press OK"] = screen


def until_resolved(here: Desk, *deeds: Callable[[], object]) -> None:
    """A cooperative agent: it does one thing after the other until the replay can go on."""
    remaining = list(deeds)

    def agent(_: str) -> None:
        divergence = here.engine.divergence
        assert divergence is not None
        while not divergence.resolved and remaining:
            remaining.pop(0)()

    here.engine.set_agent(agent)


class TestNobodyToAsk:
    def test_a_divergence_ends_the_run(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")

        events = here.play()

        assert here.diary == ["press New", "write Ann"]
        [diverged] = told(events, Diverged)
        assert (diverged.step, diverged.tool) == (2, "press")
        [finished] = told(events, Finished)
        assert finished.outcome is Outcome.DIVERGED
        assert finished.reason == "expected filled, saw popup"
        assert (finished.hit, finished.steps, finished.acted) == (False, 2, 2)

    def test_so_does_knowing_nothing(self) -> None:
        events = desk().play()

        [diverged] = told(events, Diverged)
        assert diverged.comparison.why == "nothing is remembered"
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED

    def test_engine_itself_wants_an_agent(self) -> None:
        with pytest.raises(UsageError, match=r"set_agent\(your_agent\)"):
            desk().engine("do it")


class TestACooperativeAgent:
    def test_hands_back_as_soon_as_the_step_agrees_and_the_replay_goes_on(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")
        until_resolved(here, lambda: here.press("OK"), lambda: here.press("Panic"))

        events = here.play()

        assert here.diary == ["press New", "write Ann", "press OK", "press Save"]
        assert told(events, Recovered) == [
            Recovered(2, Recovery.AGENT, "expected filled, saw popup")
        ]
        acts = [(event.tool, event.by) for event in told(events, Acted)]
        assert acts == [
            ("press", "memory"),
            ("write", "memory"),
            ("press", "agent"),
            ("press", "memory"),
        ]
        [finished] = told(events, Finished)
        assert (finished.outcome, finished.hit) == (Outcome.DONE, False)
        assert finished.recovered == {Recovery.AGENT: 1}

    def test_what_it_did_is_done_by_heart_the_next_time(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")
        until_resolved(here, lambda: here.press("OK"))
        here.play()
        here.begin_again()
        here.engine.set_agent(lambda _: pytest.fail("nobody needs to be asked"))

        assert here.engine("order")
        assert here.diary == ["press New", "write Ann", "press OK", "press Save"]

    def test_and_the_old_way_is_still_known(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")
        until_resolved(here, lambda: here.press("OK"))
        here.play()
        here.begin_again()
        here.world.ways.update(ORDERLY)

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press New", "write Ann", "press Save"]

    def test_may_be_the_operator(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")

        def operator(_: str) -> None:
            here.press("OK")
            assert here.engine.divergence is not None
            assert here.engine.divergence.resolved

        here.engine.set_agent(operator, recovers_as=Recovery.OPERATOR)
        events = here.play()

        assert [event.by for event in told(events, Acted)].count("operator") == 1
        assert told(events, Finished)[0].recovered == {Recovery.OPERATOR: 1}

    def test_that_goes_on_after_it_was_resolved_has_not_handed_back(self) -> None:
        """After Save the form is empty again and would agree: it must not be filled in twice."""
        world = World(ways=ORDERLY | {("filled", "press Save"): "form"})
        here = an_order(world)
        interrupt(here, "form", "popup")
        world.ways["filled", "press Save"] = "form"

        answers = []

        def busy(_: str) -> None:
            divergence = here.engine.divergence
            assert divergence is not None
            answers.append(divergence.resolved)
            here.press("OK")
            answers.append(divergence.resolved)
            here.write("Ann")
            here.press("Save")

        here.engine.set_agent(busy)

        assert told(here.play(), Finished)[0].outcome is Outcome.DONE
        assert answers == [False, True]
        assert here.diary == ["press New", "press OK", "write Ann", "press Save"]

    def test_is_asked_three_times_about_one_step_and_then_no_more(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")
        asked = []

        def hopeful(_: str) -> None:
            here.world.screen = "filled"
            assert here.engine.divergence is not None
            asked.append(here.engine.divergence.resolved)
            here.world.screen = "popup"

        here.engine.set_agent(hopeful)
        events = here.play()

        assert asked == [True, True, True]
        assert here.diary == ["press New", "write Ann"]
        assert len(told(events, Diverged)) == 4
        assert told(events, Recovered) == []
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED


class TestABlackBoxAgent:
    def test_may_do_the_task_to_its_end(self) -> None:
        here = an_order()
        interrupt(here, "filled", "popup")
        here.engine.set_agent(lambda _: [here.press("OK"), here.press("Save")])

        events = here.play()

        assert here.diary == ["press New", "write Ann", "press OK", "press Save"]
        assert told(events, Finished)[0].outcome is Outcome.DONE
        assert told(events, Recovered)

    def test_ends_at_the_known_end_or_it_is_a_divergence(self) -> None:
        here = an_order(with_end=True)
        interrupt(here, "filled", "popup")
        here.engine.set_agent(lambda _: here.press("OK"))

        events = here.play()

        [finished] = told(events, Finished)
        assert finished.outcome is Outcome.DIVERGED
        assert finished.reason == "the end is not the known one: expected thanks, saw filled"
        assert len(here.engine.memory.trajectories(())) == 1

    def test_is_given_time_for_the_end(self) -> None:
        world = World(ways=dict(ORDERLY), takes_s={"thanks": 0.5})
        here = an_order(world, with_end=True, end_patience_s=2.0)
        interrupt(here, "filled", "popup")
        here.engine.set_agent(lambda _: [here.press("OK"), here.press("Save")])

        assert told(here.play(), Finished)[0].outcome is Outcome.DONE
        assert len(here.engine.memory.trajectories(())) == 2

    def test_is_taken_at_its_word_where_a_verification_says_so(self) -> None:
        here = an_order(with_end=True)
        interrupt(here, "filled", "popup")
        here.engine.set_agent(lambda _: here.press("OK"))

        assert told(here.play(verify=lambda: True), Finished)[0].outcome is Outcome.DONE
        assert len(here.engine.memory.trajectories(())) == 2

    def test_is_taken_at_its_word_when_it_did_everything(self) -> None:
        here = an_order(with_end=True)
        here.world.screen = "another start"
        here.world.ways["another start", "press New"] = "another end"
        here.engine.set_agent(lambda _: here.press("New"))

        assert told(here.play(), Finished)[0].outcome is Outcome.DONE
        assert here.engine.memory.trajectories(())[1].final == "another end"


class TestAnAgentThatCannotHelp:
    @pytest.mark.parametrize("knows", [True, False])
    def test_says_so_by_raising(self, knows: bool) -> None:  # noqa: FBT001
        here = an_order() if knows else desk()
        here.world.screen = "popup"

        def helpless(_: str) -> None:
            raise GaveUpError("no button closes this dialog")

        here.engine.set_agent(helpless)
        [finished] = told(here.play(), Finished)

        assert finished.outcome is Outcome.DIVERGED
        assert finished.reason == "no button closes this dialog"
        with pytest.raises(GaveUpError):
            here.engine("order")

    @pytest.mark.parametrize("knows", [True, False])
    def test_and_does_nothing_has_not_done_the_task(self, knows: bool) -> None:  # noqa: FBT001
        here = an_order() if knows else desk()
        here.world.screen = "popup"
        here.engine.set_agent(lambda _: None)

        [finished] = told(here.play(), Finished)

        assert (finished.outcome, finished.reason) == (Outcome.DIVERGED, "the agent did nothing")

    def test_and_does_nothing_may_still_find_it_done(self) -> None:
        here = an_order()
        here.world.screen = "popup"
        here.engine.set_agent(lambda _: None)

        assert told(here.play(verify=lambda: True), Finished)[0].outcome is Outcome.DONE
        assert len(here.engine.memory.trajectories(())) == 1


class TestAMissingEffect:
    """The step was taken, its effect was not seen."""

    @staticmethod
    def _order() -> Desk:
        here = desk(World(ways=dict(ORDERLY)), effect_patience_s=1.0)
        here.engine.learn(
            (),
            [
                Step("press", "", {"button": "New"}, "start", after="form"),
                Step("write", "", {"text": "Ann"}, "form", after="filled"),
            ],
        )
        here.world.ways["start", "press New"] = "popup"
        here.world.ways["popup", "press OK"] = "form"
        return here

    def test_is_resolved_when_it_is_seen(self) -> None:
        here = self._order()
        until_resolved(here, lambda: here.press("OK"))

        events = here.play()

        assert here.diary == ["press New", "press OK", "write Ann"]
        [diverged] = told(events, Diverged)
        assert (diverged.step, diverged.seen) == (0, "popup")

    def test_is_told_as_such(self) -> None:
        here = self._order()
        heard = []

        def attentive(_: str) -> None:
            assert here.engine.divergence is not None
            heard.append((here.engine.divergence.where, here.engine.divergence.next_steps))

        here.engine.set_agent(attentive)
        here.play()

        [(where, next_steps)] = heard
        assert where is Where.EFFECT
        assert [step.tool for step in next_steps] == ["write"]

    def test_is_waited_for_although_the_next_step_is_not_there_yet(self) -> None:
        here = self._order()
        here.engine.learn(
            ("slow",),
            [
                Step("press", "", {"button": "New"}, "start", after="splash"),
                Step("write", "", {"text": "Ann"}, "form", after="filled"),
            ],
        )
        here.world.ways["popup", "press OK"] = "splash"
        until_resolved(here, lambda: here.press("OK"))

        events = here.play(tags=("slow",))

        assert here.diary == ["press New", "press OK"]
        assert [event.step for event in told(events, Diverged)] == [0, 1]

    def test_of_a_call_that_the_agent_had_to_repeat_teaches_the_step_to_wait(self) -> None:
        here = self._order()
        here.world.ways = dict(ORDERLY)
        learned = here.engine.memory.trajectories(())[0]
        del here.world.ways["start", "press New"]

        def again() -> None:
            here.world.ways["start", "press New"] = "form"
            here.press("New")

        for expected in (0.2, 0.4):
            here.begin_again()
            here.world.ways.pop(("start", "press New"), None)
            until_resolved(here, again)
            assert told(here.play(), Finished)[0].outcome is Outcome.DONE
            assert here.engine.memory.statistics(learned.id, 0).ready_after_s == expected


class TestReflexes:
    """Recoveries known by heart come before anybody is asked."""

    @staticmethod
    def _order(*steps: Step) -> Desk:
        here = an_order()
        interrupt(here, "filled", "popup")
        check = Check(here.world.look, same_screen)
        here.engine.set_reflexes(check, [Reflex("other", "elsewhere", steps), _clear(*steps)])
        return here

    def test_a_known_interruption_is_cleared_without_asking(self) -> None:
        here = self._order(Step("press", "", {"button": "OK"}, "popup"))
        here.engine.set_agent(lambda _: pytest.fail("nobody needs to be asked"))

        events = here.play()

        assert here.diary == ["press New", "write Ann", "press OK", "press Save"]
        assert told(events, Recovered) == [Recovered(2, Recovery.REFLEX, "the popup was cleared")]
        [finished] = told(events, Finished)
        assert finished.hit
        assert [event.by for event in told(events, Acted)][2] == "reflex"

    def test_it_adds_nothing_to_the_trajectory(self) -> None:
        here = self._order(Step("press", "", {"button": "OK"}, "popup"))
        here.play()

        assert len(here.engine.memory.trajectories(())) == 1

    @pytest.mark.parametrize(
        "step",
        [
            Step("press", "", {"button": "OK"}, "another screen"),
            Step("unknown", "", {}, "popup"),
        ],
    )
    def test_its_steps_are_checked_like_any_other(self, step: Step) -> None:
        here = self._order(step)

        events = here.play()

        assert here.diary == ["press New", "write Ann"]
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED

    def test_its_tools_may_find_that_they_must_not_act(self) -> None:
        here = self._order(Step("refuse", "", {}))

        @here.engine.function()
        def refuse() -> None:
            raise NotActedError("not here")

        events = here.play()

        assert here.diary == ["press New", "write Ann"]
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED

    def test_one_that_does_not_clear_it_is_not_tried_again(self) -> None:
        here = self._order(Step("press", "", {"button": "Shrug"}, "popup"))

        events = here.play()

        assert here.diary == ["press New", "write Ann", "press Shrug"]
        assert told(events, Recovered) == []
        assert told(events, Finished)[0].outcome is Outcome.DIVERGED

    def test_one_that_clears_it_to_no_avail_leaves_it_to_the_agent(self) -> None:
        here = self._order(Step("press", "", {"button": "OK"}, "popup"))
        here.world.ways["popup", "press OK"] = "second popup"
        here.world.ways["second popup", "press Really"] = "filled"
        until_resolved(here, lambda: here.press("Really"))

        events = here.play()

        assert told(events, Finished)[0].recovered == {Recovery.AGENT: 1}
        assert here.diary[-3:] == ["press OK", "press Really", "press Save"]


def _clear(*steps: Step) -> Reflex:
    return Reflex("the popup", "popup", steps)


def test_an_agent_that_fails_has_its_acts_told() -> None:
    here = an_order()
    interrupt(here, "filled", "popup")

    def clumsy(_: str) -> None:
        here.press("OK")
        raise OSError("out of ideas")

    here.engine.set_agent(clumsy)
    events = here.play()

    assert [event.by for event in told(events, Acted)] == ["memory", "memory", "agent"]
    [finished] = told(events, Finished)
    assert (finished.outcome, finished.reason) == (Outcome.FAILED, "out of ideas")
    assert len(here.engine.memory.trajectories(())) == 1


def test_what_was_done_by_hand_with_a_tool_that_is_not_there_is_refused() -> None:
    here = desk(World(ways={("start", "press New"): "popup"}))
    here.engine.learn(
        (),
        [
            Step("press", "", {"button": "New"}, "start"),
            Step("press", "", {"button": "Save"}, "form"),
        ],
    )

    def agent(*_: object) -> None:
        divergence = here.engine.divergence
        assert divergence is not None
        divergence.take_in([Witnessed(Step("sing", "", {}), "popup")])

    here.engine.set_agent(agent)
    [finished] = told(here.play(), Finished)
    assert finished.outcome is Outcome.FAILED
    assert "no tool 'sing'" in finished.reason


def test_what_cleared_it_is_told_with_what_was_expected() -> None:
    here = desk(World(ways={("start", "press New"): "popup"}))
    save = Step("press", "", {"button": "Save"}, "form")
    here.engine.learn((), [Step("press", "", {"button": "New"}, "start"), save])
    told_of = []

    def agent(*_: object) -> None:
        divergence = here.engine.divergence
        assert divergence is not None
        told_of.append(divergence.cleared_by((save,)))

    here.engine.set_agent(agent, Recovery.OPERATOR)
    here.play()
    [cleared] = told_of
    assert (cleared.expected, cleared.seen, cleared.by) == ("form", "popup", Recovery.OPERATOR)
    assert cleared.steps == (save,)
